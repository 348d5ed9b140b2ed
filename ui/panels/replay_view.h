#pragma once

#include "ui/panels/panel.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace shack::replay {
struct ReplayReport;
}

namespace shack::ui {

class PageView;
class RunDesk;

/// A replay while it goes on, and its report afterwards. GUI thread.
class ReplayView : public QWidget {
    Q_OBJECT

public:
    ReplayView(PanelContext context, QWidget* parent);

    void showRunning(const RunDesk& desk);
    /// `inRuns`: it is in the list of runs.
    void showReport(const replay::ReplayReport& report, bool inRuns);

    QString state() const;

    PageView& page() { return *m_page; }

    void retranslate();
    void restyle();

Q_SIGNALS:
    void stopWanted();
    void backWanted();
    void againWanted();
    void runsWanted();

private:
    void showButtons(bool running, bool inRuns);

    QLabel *m_title, *m_state;
    QPushButton *m_stop, *m_back, *m_again, *m_inRuns;
    QProgressBar* m_bar;
    PageView* m_page;
};

} // namespace shack::ui
