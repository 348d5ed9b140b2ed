#pragma once

#include "ui/settings/settings_page.h"

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace shack::ui {

/// Every action and its key; conflicts show while typing. GUI thread.
class ShortcutsPage : public SettingsPage {
    Q_OBJECT

public:
    ShortcutsPage(MainWindow& window, QWidget* parent);

    QString id() const override { return QStringLiteral("shortcuts"); }

    QString title() const override { return tr("Shortcuts"); }

    QString iconName() const override { return QStringLiteral("keyboard"); }

    void refresh() override;

protected:
    void retranslate() override;

private:
    QString selected() const;
    void onSelected();
    void onTyped();
    void assign(const QKeySequence& key);

    QLineEdit* m_find;
    QTableWidget* m_table;
    QKeySequenceEdit* m_key;
    QLabel* m_keyLabel;
    QLabel* m_conflict;
    QPushButton* m_set;
    QPushButton* m_none;
    QPushButton* m_default;
    QPushButton* m_allDefault;
};

} // namespace shack::ui
