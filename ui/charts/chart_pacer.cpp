#include "ui/charts/chart_pacer.h"

#include "ui/charts/chart_widget.h"

#include <algorithm>

namespace shack::ui {

namespace {
constexpr int kTurnMs = 25;
} // namespace

ChartPacer::ChartPacer(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(kTurnMs);
    connect(&m_timer, &QTimer::timeout, this, &ChartPacer::turn);
}

void ChartPacer::want(ChartWidget* chart)
{
    if (std::find(m_waiting.begin(), m_waiting.end(), chart) == m_waiting.end())
        m_waiting.push_back(chart);
    if (!m_timer.isActive())
        m_timer.start();
}

void ChartPacer::forget(ChartWidget* chart)
{
    std::erase(m_waiting, chart);
}

void ChartPacer::flush()
{
    const std::vector<ChartWidget*> waiting = std::exchange(m_waiting, {});
    for (ChartWidget* chart : waiting)
        chart->redrawNow();
}

void ChartPacer::turn()
{
    const auto ready = std::find_if(m_waiting.begin(), m_waiting.end(), [](ChartWidget* chart) {
        return chart->isVisible() && chart->mayRedraw();
    });
    if (ready != m_waiting.end()) {
        ChartWidget* chart = *ready;
        m_waiting.erase(ready);
        chart->redrawNow();
    }
    const bool anyVisible = std::any_of(m_waiting.begin(), m_waiting.end(),
                                        [](ChartWidget* chart) { return chart->isVisible(); });
    if (!anyVisible)
        m_timer.stop(); // hidden charts ask again when they are shown
}

} // namespace shack::ui
