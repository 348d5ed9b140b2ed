#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <functional>

class QLabel;
class QToolButton;

namespace shack::ui {

class Theme;

/// Words of one field, asked for again after a language switch.
struct RowTexts {
    QString label;
    QString help;
    QStringList choices; ///< of a list, in the order of its values
    QString suffix;      ///< unit of a number, with the space before it
};

/// One field of a settings page: label, editor, dot and reset arrow when it is not the default,
/// help and error under it. GUI thread.
class SettingRow : public QWidget {
    Q_OBJECT

public:
    SettingRow(QWidget* editor, const Theme& theme, std::function<RowTexts()> texts,
               QWidget* parent);

    QWidget* editor() const { return m_editor; }

    void setChanged(bool changed);
    void setError(const QString& error);
    QString error() const;
    bool matches(const QStringList& words) const;
    void retranslate();

    RowTexts texts() const { return m_texts(); }

Q_SIGNALS:
    void resetPressed();

private:
    QWidget* m_editor;
    const Theme& m_theme;
    std::function<RowTexts()> m_texts;
    QLabel* m_label;
    QLabel* m_help;
    QLabel* m_error;
    QToolButton* m_reset;
};

} // namespace shack::ui
