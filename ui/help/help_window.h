#pragma once

#include "ui/help/help_book.h"

#include <QWidget>

class QLineEdit;
class QListWidget;
class QSplitter;
class QTextBrowser;

namespace shack::ui {

/// The manual in its own window, so that it can stand beside the work. GUI thread.
class HelpWindow : public QWidget {
    Q_OBJECT

public:
    explicit HelpWindow(const HelpBook& book, QWidget* parent = nullptr);

    /// Shows the page; unknown topics open the first one.
    void openTopic(const QString& id);
    QString topic() const;
    /// The book has other pages now.
    void reload();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fillList();
    void showCurrent();
    void retranslate();

    const HelpBook& m_book;
    QLineEdit* m_search;
    QListWidget* m_list;
    QTextBrowser* m_page;
    QString m_topic;
};

} // namespace shack::ui
