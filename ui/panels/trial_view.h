#pragma once

#include "ui/panels/panel.h"

#include <QWidget>

#include <cstddef>
#include <memory>

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QStackedWidget;

namespace shack::bench {
struct Rfc2544Report;
}

namespace shack::ui {

class PageView;
class RunDesk;

/// A measurement by RFC 2544 while it goes on, trial by trial, and its report afterwards. GUI
/// thread.
class TrialView : public QWidget {
    Q_OBJECT

public:
    TrialView(PanelContext context, QWidget* parent);

    void showRunning(const RunDesk& desk);
    void showReport(const bench::Rfc2544Report& report);

    PageView& page() { return *m_page; }

    QString state() const;

    /// A place in the first line for the buttons of the panel.
    void addTool(QWidget* tool);

    void retranslate();
    void restyle();

private:
    PanelContext m_context;
    QLabel* m_title;
    QLabel* m_state;
    QWidget* m_tools;
    QProgressBar* m_bar;
    QLabel* m_left;
    QStackedWidget* m_body;
    QPlainTextEdit* m_log;
    PageView* m_page;
    std::size_t m_told = 0; ///< trials that stand in the log
};

} // namespace shack::ui
