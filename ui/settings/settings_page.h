#pragma once

#include "ui/settings/setting_row.h"

#include <QIcon>
#include <QVariant>
#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QVBoxLayout;

namespace shack::ui {

class MainWindow;

/// One page of the settings. Fields that belong to the operator are tied to ViewSettings and apply
/// at once; what belongs to the station is sent as a command by the page. GUI thread.
class SettingsPage : public QWidget {
    Q_OBJECT

public:
    SettingsPage(MainWindow& window, QWidget* parent);

    virtual QString id() const = 0; ///< "general"
    virtual QString title() const = 0;
    virtual QString iconName() const = 0;

    /// Hides rows without these words; false when none is left. No words = everything.
    bool filter(const QStringList& words);

    /// Called when the page comes to the front.
    virtual void refresh() {}

protected:
    using Texts = std::function<RowTexts()>;

    void addHeading(std::function<QString()> text);
    SettingRow* addRow(QWidget* editor, Texts texts);
    QCheckBox* addCheck(const QString& key, bool fallback, Texts texts);
    QComboBox* addChoice(const QString& key, const QStringList& values, const QString& fallback,
                         Texts texts);
    QSpinBox* addNumber(const QString& key, int least, int most, int step, int fallback,
                        Texts texts);
    QLineEdit* addText(const QString& key, const QString& fallback, Texts texts);
    void addWidget(QWidget* widget);
    void addStretch();

    virtual void retranslate();
    void changeEvent(QEvent* event) override;

    MainWindow& m_window;

private:
    struct Heading {
        QLabel* label;
        std::function<QString()> text;
    };

    /// Ties row and setting together: `show` writes the value into the editor.
    void tie(SettingRow* row, const QString& key, const QVariant& fallback,
             std::function<void(const QVariant&)> show);

    QVBoxLayout* m_column;
    std::vector<SettingRow*> m_rows;
    std::vector<Heading> m_headings;
};

} // namespace shack::ui
