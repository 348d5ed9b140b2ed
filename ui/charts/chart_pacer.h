#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <vector>

namespace shack::ui {

class ChartWidget;

/// Spreads the redraws of charts: at most five a second each, one per turn of the event loop, and
/// only those that can be seen (ux.md section 8). GUI thread.
class ChartPacer : public QObject {
    Q_OBJECT

public:
    explicit ChartPacer(QObject* parent);

    void want(ChartWidget* chart);
    void forget(ChartWidget* chart);

    /// Redraws everything that waits now (tests, export).
    void flush();

private:
    void turn();

    std::vector<ChartWidget*> m_waiting;
    QTimer m_timer;
};

} // namespace shack::ui
