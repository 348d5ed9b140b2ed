#pragma once

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QStackedWidget;

namespace shack::ui {

class MainWindow;
class SettingsPage;

/// Ctrl+, : pages at the left, search above them. Stays open beside the window. GUI thread.
class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    explicit SettingsDialog(MainWindow& window);

    /// "" = the page that was open last.
    void openPage(const QString& id);
    QString page() const;
    void search(const QString& words);

    const std::vector<SettingsPage*>& pages() const { return m_pages; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void add(SettingsPage* page);
    void applySearch();
    void retranslate();
    void restyle();

    MainWindow& m_window;
    QLineEdit* m_search;
    QListWidget* m_list;
    QStackedWidget* m_stack;
    QLabel* m_nothing;
    std::vector<SettingsPage*> m_pages;
};

} // namespace shack::ui
