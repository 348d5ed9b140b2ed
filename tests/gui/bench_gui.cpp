// What the window costs the GUI thread (ux.md section 14): 20,000 devices, 1,000 changed rows per
// view, order changed, four charts visible.
//   bench_gui --views 150
// Prints one line per figure with its budget. Times are of this thread only, by the wall clock, so
// run it on a quiet machine; `--check` fails when the counts are wrong, never because of a time.

#include "tests/gui/window_bench.h"
#include "ui/charts/chart_pacer.h"
#include "ui/charts/latency_charts.h"
#include "ui/panels/chart_panel.h"
#include "ui/panels/devices_panel.h"
#include "ui/panels/grid.h"
#include "ui/panels/latency_panel.h"
#include "ui/panels/traffic_panel.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <time.h>
#include <vector>

using namespace shack;
using namespace shack::tests;
using namespace shack::ui;

namespace {

/// Wall and processor time of this thread, milliseconds. On a shared machine the wall clock also
/// counts the neighbours; the processor time does not.
class Sample {
public:
    Sample() { start(); }

    void start()
    {
        m_wall.start();
        m_cpu = cpuNow();
    }

    double wall() const { return static_cast<double>(m_wall.nsecsElapsed()) / 1e6; }

    double cpu() const { return cpuNow() - m_cpu; }

private:
    static double cpuNow()
    {
        timespec now{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    }

    QElapsedTimer m_wall;
    double m_cpu = 0;
};

struct Figures {
    std::vector<double> wall, cpu;

    void add(const Sample& sample)
    {
        wall.push_back(sample.wall());
        cpu.push_back(sample.cpu());
    }
};

double mean(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) /
           static_cast<double>(std::max<std::size_t>(1, values.size()));
}

double quantile(std::vector<double> values, double q)
{
    std::sort(values.begin(), values.end());
    const auto at = static_cast<std::size_t>(q * static_cast<double>(values.size() - 1) + 0.5);
    return values.at(at);
}

void print(const char* what, const char* budget, const Figures& figures)
{
    std::printf("%-46s budget %-22s cpu mean %6.2f p99 %6.2f | wall mean %6.2f p99 %6.2f ms\n",
                what, budget, mean(figures.cpu), quantile(figures.cpu, 0.99), mean(figures.wall),
                quantile(figures.wall, 0.99));
    std::fflush(stdout);
}

void waitForOrder(WindowBench& bench, DevicesPanel& panel)
{
    while (!panel.model().isSettled())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
    bench.settle();
}

/// Everything that the GUI thread does for a view: taking it, swapping the new order in, painting,
/// and the charts whose turn it is.
Figures views(WindowBench& bench, DevicesPanel& panel, ChartPanel& charts, int count)
{
    Figures figures;
    for (int i = 0; i < count; ++i) {
        bench.engine.step(std::chrono::milliseconds{200}); // the engine's work is not ours
        QElapsedTimer tick;
        tick.start();
        Sample sample;
        bench.bridge.poll();
        QCoreApplication::processEvents();
        double cpu = sample.cpu();
        double wall = sample.wall();
        // Until the next view: the order arrives from the pool, charts are drawn one by one.
        while (tick.elapsed() < 200) {
            QTest::qSleep(10); // asking more often would count the asking
            Sample turn;
            QCoreApplication::processEvents();
            cpu += turn.cpu();
            wall += turn.wall();
        }
        figures.cpu.push_back(cpu);
        figures.wall.push_back(wall);
    }
    waitForOrder(bench, panel);
    charts.pacer().flush();
    return figures;
}

Figures repaint(QWidget& widget, int count)
{
    Figures figures;
    for (int i = 0; i < count; ++i) {
        const Sample sample;
        widget.repaint();
        figures.add(sample);
    }
    return figures;
}

Figures scroll(Grid& grid, int count)
{
    Figures figures;
    for (int i = 0; i < count; ++i) {
        const Sample sample;
        grid.verticalScrollBar()->setValue(grid.verticalScrollBar()->value() + 1);
        QCoreApplication::processEvents();
        figures.add(sample);
    }
    return figures;
}

/// From the wish to the order on the screen; most of it runs on the pool.
Figures reorder(WindowBench& bench, DevicesPanel& panel, int count)
{
    Figures figures;
    for (int i = 0; i < count; ++i) {
        const Sample sample;
        panel.model().sort(i % 2 == 0 ? static_cast<int>(DeviceColumn::Name)
                                      : static_cast<int>(DeviceColumn::Gaps));
        waitForOrder(bench, panel);
        figures.add(sample);
    }
    return figures;
}

Figures filter(WindowBench& bench, DevicesPanel& panel, int count)
{
    Figures figures;
    auto* box = panel.findChild<QLineEdit*>(QStringLiteral("devices.filter"));
    for (int i = 0; i < count; ++i) {
        const Sample sample;
        box->setText(i % 2 == 0 ? QStringLiteral("bg group:national gaps>0 -model:bridge")
                                : QString());
        waitForOrder(bench, panel);
        figures.add(sample);
    }
    box->clear();
    waitForOrder(bench, panel);
    return figures;
}

/// New points and a paint, at 900 x 260.
Figures chart(ChartWidget& chart, int count)
{
    Figures figures;
    chart.resize(900, 286); // the plot and its title row
    chart.show();
    QCoreApplication::processEvents();
    for (int i = 0; i < count; ++i) {
        const Sample sample;
        chart.redrawNow();
        chart.repaint();
        QCoreApplication::processEvents();
        figures.add(sample);
    }
    return figures;
}

Figures heatMap(HeatMapChart& heat, int count)
{
    Figures figures;
    QImage target(900, 260, QImage::Format_ARGB32_Premultiplied);
    for (int i = 0; i < count; ++i) {
        const Sample sample;
        QPainter painter(&target);
        painter.drawImage(QRectF(0, 0, 900, 260), heat.image());
        painter.end();
        figures.add(sample);
    }
    return figures;
}

int run(int count)
{
    WindowBench bench(Scenario::TwentyThousand);
    bench.show(QSize(1600, 1000));
    bench.window->applyLayout(QStringLiteral("operate"));
    bench.step(2);
    bench.window->openPanel(QStringLiteral("traffic"));
    auto* panel = bench.window->findChild<DevicesPanel*>();
    auto* traffic = bench.window->findChild<TrafficPanel*>();
    auto* latency = bench.window->findChild<LatencyPanel*>();
    auto* grid = bench.window->findChild<Grid*>(QStringLiteral("devices.table"));
    waitForOrder(bench, *panel);
    bench.step(600); // five minutes: full charts
    panel->model().sort(static_cast<int>(DeviceColumn::Gaps));
    waitForOrder(bench, *panel);

    print("view, all of the GUI thread", "mean 10, p99 16 ms",
          views(bench, *panel, *traffic, count));
    grid->setParent(nullptr);
    grid->resize(1300, 800);
    grid->show();
    bench.settle();
    print("device table, full repaint 1300 x 800", "8 ms", repaint(*grid->viewport(), count));
    print("device table, scroll step", "4 ms", scroll(*grid, count));
    print("sort 20,000 devices until shown", "100 ms", reorder(bench, *panel, count / 5 + 1));
    print("filter 20,000 devices until shown", "100 ms", filter(bench, *panel, count / 5 + 1));
    LatencyBandsChart bands(
        QStringLiteral("bands"),
        {bench.theme, *bench.window->findChild<StationHistory*>(), latency->pacer()}, nullptr);
    print("chart redraw 900 x 260, 5 series", "3 ms", chart(bands, count));
    print("traffic chart redraw 900 x 260", "3 ms", chart(*traffic->charts().front(), count));
    HeatMapChart heat(QStringLiteral("heat"),
                      {bench.theme, *bench.window->findChild<StationHistory*>(), latency->pacer()},
                      nullptr);
    heat.redrawNow();
    print("heat map paint 900 x 260", "1 ms", heatMap(heat, count));
    const bool counted = panel->model().totalDevices() == 20'000;
    delete grid;
    return counted ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOption(
        {QStringLiteral("views"), QString(), QStringLiteral("n"), QStringLiteral("5")});
    parser.process(application);
    return run(parser.value(QStringLiteral("views")).toInt());
}
