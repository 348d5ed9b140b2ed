#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/charts/chart_pacer.h"
#include "ui/charts/latency_charts.h"
#include "ui/charts/line_chart.h"
#include "ui/charts/plot_scale.h"
#include "ui/charts/plot_view.h"
#include "ui/charts/station_history.h"
#include "ui/text/messages.h"

#include <QLabel>
#include <QTest>

#include <cmath>
#include <numeric>

using namespace shack;
using namespace shack::tests;
using namespace shack::ui;
using namespace std::chrono_literals;

namespace {

constexpr WallTime kStart{std::chrono::seconds{1'790'000'000}};

host::EngineView viewAt(std::uint64_t sample, double sent)
{
    host::EngineView view;
    view.sequence = sample;
    view.sample = sample;
    view.wallAt = kStart + sample * 500ms;
    view.rates.sentPerSecond = sent;
    view.rates.receivedPerSecond = sent / 10;
    view.devices = std::make_shared<host::DeviceTable>();
    view.groups = std::make_shared<host::GroupTable>();
    view.accounts = std::make_shared<host::AccountTable>();
    view.lastHeard = std::make_shared<host::OverList>();
    return view;
}

std::shared_ptr<stats::Histogram> histogram(std::chrono::nanoseconds value, std::uint64_t times)
{
    auto made = std::make_shared<stats::Histogram>();
    made->record(value, times);
    return made;
}

} // namespace

class TestCharts : public QObject {
    Q_OBJECT

private slots:

    void peaksSurviveDownSampling()
    {
        TimeRing ring(1);
        for (int i = 0; i < 7'200; ++i)
            ring.append(kStart + i * 500ms, std::array{i == 3'000 ? 900.0 : 10.0});
        for (const ChartWindow window : {ChartWindow::Hour, ChartWindow::SixHours}) {
            float highest = 0;
            for (const ChartColumn& column : ring.columns(0, window, 225))
                highest = std::max(highest, column.isGap() ? 0.0F : column.high);
            QCOMPARE(highest, 900.0F);
        }
    }

    void missingSamplesAreGapsNotZero()
    {
        TimeRing ring(1);
        for (int i = 0; i < 20; ++i)
            ring.append(kStart + i * 500ms, std::array{5.0});
        for (int i = 40; i < 60; ++i)
            ring.append(kStart + i * 500ms, std::array{5.0});
        int gapsInside = 0;
        const auto columns = ring.columns(0, ChartWindow::Minute, 120);
        for (std::size_t i = columns.size() - 60; i < columns.size(); ++i)
            gapsInside += columns[i].isGap() ? 1 : 0;
        QCOMPARE(gapsInside, 20);
    }

    void aClockThatWentBackStartsAnew()
    {
        TimeRing ring(1);
        for (int i = 0; i < 100; ++i)
            ring.append(kStart + i * 500ms, std::array{1.0});
        ring.append(kStart - 1h, std::array{2.0});
        const auto columns = ring.columns(0, ChartWindow::FiveMinutes, 600);
        int known = 0;
        for (const ChartColumn& column : columns)
            known += column.isGap() ? 0 : 1;
        QCOMPARE(known, 1);
    }

    void quantilesComeFromMergedHistograms()
    {
        LatencyRing ring;
        ring.append(kStart, *histogram(1ms, 900));
        ring.append(kStart + 100ms, *histogram(100ms, 100));
        const auto columns = ring.columns(ChartWindow::Day, 1);
        QCOMPARE(columns.size(), std::size_t{1});
        QCOMPARE(columns[0].samples, std::uint64_t{1'000});
        QVERIFY(columns[0].p50.value() < 1.1);
        QVERIFY(columns[0].p99.value() > 99.0);
        QVERIFY(columns[0].max.value() <= 100.0001);
    }

    void fewerThanTenSamplesGiveNoValue()
    {
        LatencyRing ring;
        ring.append(kStart, *histogram(1ms, 9));
        QVERIFY(!ring.columns(ChartWindow::Minute, 120).back().p50.has_value());
    }

    void axesEndAtRoundNumbers_data()
    {
        QTest::addColumn<double>("highest");
        QTest::addColumn<double>("top");
        QTest::newRow("small") << 0.9 << 1.0;
        QTest::newRow("hundreds") << 312.0 << 400.0;
        QTest::newRow("thousands") << 41'992.0 << 50'000.0;
    }

    void axesEndAtRoundNumbers()
    {
        QFETCH(double, highest);
        QFETCH(double, top);
        QCOMPARE(PlotScale::linear(highest, shortNumber).top(), top);
        QCOMPARE(PlotScale::linear(highest, shortNumber).bottom(), 0.0);
    }

    void tableTwinShowsTheNewestSampleFirst()
    {
        WindowBench bench(Scenario::Empty);
        StationHistory history(bench.bridge, nullptr);
        ChartPacer pacer(nullptr);
        LineChart::Plan plan;
        plan.title = [] { return QStringLiteral("rates"); };
        plan.empty = [] { return QStringLiteral("nothing"); };
        plan.value = [](double value) { return QString::number(value); };
        plan.tick = shortNumber;
        plan.series = {{[] { return QStringLiteral("out"); }, StationHistory::Sent}};
        plan.zeroIsEmpty = true;
        LineChart chart(QStringLiteral("rates"), {bench.theme, history, pacer}, history.rates(),
                        plan, nullptr);
        chart.setWindow(ChartWindow::Minute);
        QCOMPARE(chart.stateId(), QStringLiteral("rates.empty"));
        for (std::uint64_t i = 1; i <= 30; ++i)
            history.take(viewAt(i, static_cast<double>(i)));
        history.take(viewAt(30, 999.0)); // the same sample again: ignored
        chart.redrawNow();
        const TableText table = chart.table();
        QCOMPARE(table.header.size(), 2);
        QCOMPARE(table.rows.front().at(1), QStringLiteral("30"));
        QCOMPARE(table.rows.at(29).at(1), QStringLiteral("1"));
        QCOMPARE(chart.stateId(), QString());
    }

    void pauseKeepsThePicture()
    {
        WindowBench bench(Scenario::Empty);
        StationHistory history(bench.bridge, nullptr);
        ChartPacer pacer(nullptr);
        LatencyBandsChart chart(QStringLiteral("bands"), {bench.theme, history, pacer}, nullptr);
        chart.setWindow(ChartWindow::Minute);
        host::EngineView view = viewAt(1, 1);
        view.residence.histogram = histogram(8ms, 100);
        history.take(view);
        chart.redrawNow();
        const QString before = chart.table().rows.front().at(1);
        chart.setLive(false);
        view = viewAt(2, 1);
        view.residence.histogram = histogram(80ms, 100);
        history.take(view);
        chart.dataChanged();
        pacer.flush();
        QCOMPARE(chart.table().rows.front().at(1), before);
        chart.setLive(true);
        pacer.flush();
        QVERIFY(chart.table().rows.front().at(1) != before);
    }

    void crosshairTellsAllValuesAndMovesByKeys()
    {
        WindowBench bench(Scenario::Empty);
        StationHistory history(bench.bridge, nullptr);
        ChartPacer pacer(nullptr);
        LatencyBandsChart chart(QStringLiteral("bands"), {bench.theme, history, pacer}, nullptr);
        chart.setWindow(ChartWindow::Minute);
        for (std::uint64_t i = 1; i <= 4; ++i) {
            host::EngineView view = viewAt(i, 1);
            view.residence.histogram = histogram(std::chrono::milliseconds{i * 10}, 50);
            history.take(view);
        }
        chart.redrawNow();
        auto* plot = chart.findChild<PlotView*>();
        QTest::keyClick(plot, Qt::Key_Left);
        const QString newest = chart.crosshairText();
        QVERIFY2(newest.contains(QStringLiteral("40.0 ms")), qPrintable(newest));
        QTest::keyClick(plot, Qt::Key_Left);
        QVERIFY2(chart.crosshairText().contains(QStringLiteral("30.0 ms")),
                 qPrintable(chart.crosshairText()));
    }

    void heatMapHasAColumnPerBin()
    {
        WindowBench bench(Scenario::Empty);
        StationHistory history(bench.bridge, nullptr);
        ChartPacer pacer(nullptr);
        HeatMapChart chart(QStringLiteral("heat"), {bench.theme, history, pacer}, nullptr);
        for (std::uint64_t i = 1; i <= 50; ++i) {
            host::EngineView view = viewAt(i, 1);
            view.residence.histogram = histogram(std::chrono::milliseconds{1 + i % 20}, 50);
            history.take(view);
        }
        chart.redrawNow();
        QCOMPARE(chart.image().width(), 600);
        QCOMPARE(chart.image().height(), HeatMapChart::kRows + 1);
        QCOMPARE(chart.table().rows.front().at(1), QStringLiteral("50"));
    }

    void pinnedCurveStaysWhileTheOtherMoves()
    {
        WindowBench bench(Scenario::Empty);
        StationHistory history(bench.bridge, nullptr);
        ChartPacer pacer(nullptr);
        PercentileChart chart(QStringLiteral("curve"), {bench.theme, history, pacer}, nullptr);
        host::EngineView view = viewAt(1, 1);
        view.residence.histogram = histogram(10ms, 1'000);
        history.take(view);
        chart.redrawNow();
        chart.togglePin();
        QVERIFY(chart.isPinned());
        view = viewAt(2, 1);
        view.residence.histogram = histogram(50ms, 100'000);
        history.take(view);
        chart.redrawNow();
        const QStringList median = chart.table().rows.at(chart.table().rows.size() - 2);
        QCOMPARE(median.size(), 3);
        QVERIFY(median.at(1) != median.at(2));
    }

    void lossesAreNamedAndStacked()
    {
        WindowBench bench(Scenario::Empty);
        StationHistory history(bench.bridge, nullptr);
        ChartPacer pacer(nullptr);
        LossChart chart(QStringLiteral("loss"), LossChart::Side::Lost,
                        {bench.theme, history, pacer}, nullptr);
        LossChart refused(QStringLiteral("refused"), LossChart::Side::Refused,
                          {bench.theme, history, pacer}, nullptr);
        chart.setWindow(ChartWindow::Minute);
        QCOMPARE(chart.stateId(), QStringLiteral("loss.empty"));
        const auto* legend = chart.findChild<QLabel*>(QStringLiteral("loss.legend"));
        QVERIFY(!legend->isVisibleTo(&chart)); // no line is kept for nothing
        host::EngineView view = viewAt(1, 1);
        view.rates.losses = {{"frames_evicted", 10, 4.0, true},
                             {"frames_stale", 3, 2.0, true},
                             {"turn_refusals", 9, 7.0, true, true}};
        history.take(view);
        chart.redrawNow();
        QCOMPARE(chart.table().header.size(), 4);
        QCOMPARE(chart.table().rows.front().at(1), QStringLiteral("6"));
        // Who waits for his turn has lost nothing.
        refused.setWindow(ChartWindow::Minute);
        refused.redrawNow();
        QCOMPARE(refused.table().header.size(), 3);
        QCOMPARE(refused.table().rows.front().at(1), QStringLiteral("7"));
        QCOMPARE(chart.stateId(), QString());
        QVERIFY(legend->isVisibleTo(&chart));
        QVERIFY(legend->text().contains(messages::lossName("frames_stale")));
    }

    void redrawsAreLimitedAndOnlyForWhatIsSeen()
    {
        WindowBench bench(Scenario::Empty);
        StationHistory history(bench.bridge, nullptr);
        ChartPacer pacer(nullptr);
        LatencyBandsChart chart(QStringLiteral("bands"), {bench.theme, history, pacer}, nullptr);
        chart.redrawNow();
        QVERIFY(!chart.mayRedraw()); // 200 ms have not passed
        chart.dataChanged();
        QTest::qWait(80);
        QVERIFY(chart.table().rows.empty()); // hidden: not redrawn although data came
    }

    void coloursOfTheHeatMapGrowLighter()
    {
        const QList<QRgb>& colours = cividis();
        QCOMPARE(colours.size(), 256);
        for (int i = 16; i < colours.size(); i += 16)
            QVERIFY(qGray(colours[i]) > qGray(colours[i - 16]));
    }
};

SHACK_WINDOW_TEST(TestCharts);
#include "tst_charts.moc"
