#include "ui/charts/ladder_chart.h"
#include "ui/charts/plot_view.h"
#include "ui/text/units.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace shack::ui {

namespace {

constexpr std::array<double, 9> kQuantiles{0.0, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999, 0.99999};
constexpr int kCurvePoints = 200;
constexpr std::uint64_t kEnough = 10;

double at(const bench::FineHistogram& histogram, double quantile)
{
    return std::chrono::duration<double, std::milli>(histogram.quantile(quantile)).count();
}

double ninesOf(double quantile)
{
    return -std::log10(1.0 - quantile);
}

/// "99.9 %" for 3.
QString nines(int digits)
{
    if (digits == 0)
        return units::percent(0.0, 0);
    return units::percent(1.0 - std::pow(10.0, -digits), std::max(0, digits - 2));
}

} // namespace

RunCurveChart::RunCurveChart(const QString& name, Surroundings around, QWidget* parent)
    : ChartWidget(name, around, parent)
{
    retranslate();
}

void RunCurveChart::setCurves(std::vector<Curve> curves)
{
    m_curves = std::move(curves);
    legendChanged();
    dataChanged();
}

/// How many nines the samples can speak of.
double RunCurveChart::furthest() const
{
    std::uint64_t most = 100;
    for (const Curve& curve : m_curves)
        most = std::max(most, curve.histogram.count());
    return std::clamp(std::ceil(std::log10(static_cast<double>(most))), 2.0, 6.0);
}

void RunCurveChart::redraw()
{
    const double end = furthest();
    double highest = 0;
    bool any = false;
    for (const Curve& curve : m_curves) {
        any = any || curve.histogram.count() >= kEnough;
        highest = std::max(highest, at(curve.histogram, 1.0));
    }
    m_plot->setScale(PlotScale::linear(any && highest > 0 ? highest : 1.0, shortNumber));
    std::vector<PlotLine> lines;
    for (const Curve& curve : m_curves) {
        PlotLine line{{}, static_cast<int>(lines.size())};
        double last = -1;
        for (int i = 0; i <= kCurvePoints && curve.histogram.count() >= kEnough; ++i) {
            const double x = end * i / kCurvePoints;
            const double y = m_plot->scale().share(at(curve.histogram, 1.0 - std::pow(10.0, -x)));
            if (last >= 0 && y > last) // a step, not a slope
                line.points.emplace_back(x / end, last);
            line.points.emplace_back(x / end, y);
            last = y;
        }
        lines.push_back(std::move(line));
    }
    std::vector<PlotView::Tick> ticks;
    for (int digits = 0; digits <= static_cast<int>(end); ++digits)
        ticks.push_back({digits / end, nines(digits)});
    std::vector<double> stops;
    for (const double quantile : kQuantiles) {
        if (ninesOf(quantile) <= end)
            stops.push_back(ninesOf(quantile) / end);
    }
    setEmpty(!any, tr("No latency was measured"));
    m_plot->setTicks(std::move(ticks));
    setStops(any ? std::move(stops) : std::vector<double>{});
    m_plot->setLines(lines);
}

QStringList RunCurveChart::legend() const
{
    QStringList names;
    for (const Curve& curve : m_curves)
        names.append(curve.name);
    return names;
}

QString RunCurveChart::titleWords() const
{
    return tr("Latency percentiles, ms");
}

QStringList RunCurveChart::header() const
{
    //: column of a table: share of the datagrams that were at least as fast
    return QStringList{tr("Share")} + legend();
}

int RunCurveChart::rowCount() const
{
    const double end = furthest();
    return static_cast<int>(std::count_if(kQuantiles.begin(), kQuantiles.end(),
                                          [&](double q) { return ninesOf(q) <= end; }));
}

QStringList RunCurveChart::row(int number) const
{
    const double q = kQuantiles[static_cast<std::size_t>(rowCount() - 1 - number)];
    const int digits = q < 0.995 ? 0 : q < 0.9995 ? 1 : q < 0.99995 ? 2 : 3;
    QStringList cells{units::percent(q, digits)};
    for (const Curve& curve : m_curves)
        cells.append(curve.histogram.count() >= kEnough
                         ? units::milliseconds(at(curve.histogram, q))
                         : units::none());
    return cells;
}

} // namespace shack::ui
