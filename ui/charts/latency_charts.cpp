#include "ui/charts/latency_charts.h"

#include "ui/charts/plot_view.h"
#include "ui/charts/station_history.h"
#include "ui/text/units.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace shack::ui {

namespace {

using Scale = stats::HistogramScale;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct QuantilePart {
    const char* name;
    std::optional<double> LatencyColumn::*value;
};

constexpr std::array<QuantilePart, 5> kParts{{{"p50", &LatencyColumn::p50},
                                              {"p90", &LatencyColumn::p90},
                                              {"p99", &LatencyColumn::p99},
                                              {"p99.9", &LatencyColumn::p999},
                                              {"max", &LatencyColumn::max}}};

QString partName(const QuantilePart& part)
{
    return part.value == &LatencyColumn::max
               //: the largest value
               ? QCoreApplication::translate("Latency", "max")
               : QString::fromLatin1(part.name);
}

/// "99.9 %" for x = 3.
QString nines(int digits)
{
    if (digits == 0)
        return QStringLiteral("0 %");
    return QLocale().toString(100.0 - 100.0 * std::pow(10.0, -digits), 'f',
                              std::max(0, digits - 2)) +
           QStringLiteral(" %");
}

} // namespace

const LatencyRing& latencyOf(const StationHistory& history, LatencyKind kind)
{
    switch (kind) {
    case LatencyKind::Queueing:
        return history.queueing();
    case LatencyKind::Spread:
        return history.spread();
    case LatencyKind::Residence:
        break;
    }
    return history.residence();
}

QString latencyName(LatencyKind kind)
{
    switch (kind) {
    case LatencyKind::Queueing:
        return QCoreApplication::translate("Latency", "Queueing", "admission to first send");
    case LatencyKind::Spread:
        return QCoreApplication::translate("Latency", "Spread", "first to last receiver");
    case LatencyKind::Residence:
        break;
    }
    return QCoreApplication::translate("Latency", "Residence", "received to last send");
}

// ---- bands --------------------------------------------------------------------------------------

LatencyBandsChart::LatencyBandsChart(const QString& name, Surroundings around, QWidget* parent)
    : ChartWidget(name, around, parent), m_log(new QCheckBox(this))
{
    m_log->setObjectName(name + QStringLiteral(".log"));
    addTool(m_log);
    connect(m_log, &QCheckBox::toggled, this, &LatencyBandsChart::redrawNow);
    retranslate();
}

void LatencyBandsChart::retranslate()
{
    m_log->setText(tr("Log"));
    m_log->setToolTip(tr("Logarithmic axis: fast and slow frames in one picture."));
    m_log->setAccessibleName(tr("Logarithmic axis"));
    ChartWidget::retranslate();
}

void LatencyBandsChart::setKind(LatencyKind kind)
{
    m_kind = kind;
    retranslate();
}

void LatencyBandsChart::redraw()
{
    m_columns = latencyOf(m_history, m_kind).columns(m_window, kColumns);
    double highest = 0;
    double lowest = std::numeric_limits<double>::max();
    std::vector<double> stops;
    for (const LatencyColumn& column : m_columns) {
        highest = std::max(highest, column.max.value_or(0));
        lowest = std::min(lowest, column.p50.value_or(lowest));
        stops.push_back(shareOf(column.at));
    }
    const bool any = highest > 0;
    m_plot->setScale(m_log->isChecked() && any
                         ? PlotScale::logarithmic(lowest, highest, shortNumber)
                         : PlotScale::linear(any ? highest : 1.0, shortNumber));
    std::vector<PlotLine> lines;
    for (std::size_t part = 0; part < kParts.size(); ++part) {
        PlotLine line{{}, static_cast<int>(part)};
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const std::optional<double>& value = m_columns[i].*kParts[part].value;
            line.points.emplace_back(stops[i], value ? m_plot->scale().share(*value) : kNaN);
        }
        lines.push_back(std::move(line));
    }
    setEmpty(!any, tr("No voice frames in this window"));
    applyTime(m_history.rates().newest());
    setStops(std::move(stops));
    m_plot->setLines(lines);
}

QStringList LatencyBandsChart::legend() const
{
    QStringList names;
    for (const QuantilePart& part : kParts)
        names.append(partName(part));
    return names;
}

QString LatencyBandsChart::titleWords() const
{
    //: title of a chart: Residence, Queueing or Spread
    return tr("%1, ms").arg(latencyName(m_kind));
}

QStringList LatencyBandsChart::header() const
{
    return QStringList{tr("Time")} + legend();
}

int LatencyBandsChart::rowCount() const
{
    return static_cast<int>(m_columns.size());
}

QStringList LatencyBandsChart::row(int number) const
{
    const LatencyColumn& column =
        m_columns[m_columns.size() - 1 - static_cast<std::size_t>(number)];
    QStringList cells{units::clock(column.wall, m_utc)};
    for (const QuantilePart& part : kParts)
        cells.append(units::milliseconds(column.*part.value));
    return cells;
}

// ---- percentile curve ---------------------------------------------------------------------------

namespace {
constexpr std::array<double, 9> kQuantiles{0.0, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999, 0.99999};
constexpr int kCurvePoints = 200;
} // namespace

PercentileChart::PercentileChart(const QString& name, Surroundings around, QWidget* parent)
    : ChartWidget(name, around, parent)
{
    retranslate();
}

void PercentileChart::setKind(LatencyKind kind)
{
    m_kind = kind;
    m_reference = {};
    retranslate();
}

PercentileChart::Curve PercentileChart::curveOf(const LatencyRing& ring, ChartWindow window)
{
    Curve curve;
    curve.buckets = ring.merged(window);
    curve.count = std::accumulate(curve.buckets.begin(), curve.buckets.end(), std::uint64_t{0});
    return curve;
}

void PercentileChart::togglePin()
{
    if (isPinned()) {
        m_reference = {};
    } else {
        m_reference = m_curve;
        //: a pinned curve: the time at which it was pinned
        m_reference.name = tr("pinned %1").arg(units::clock(m_history.rates().newest(), m_utc));
    }
    retranslate();
}

/// How many nines the samples can speak of.
double PercentileChart::furthest() const
{
    const auto most = static_cast<double>(std::max(m_curve.count, m_reference.count));
    return std::clamp(std::ceil(std::log10(std::max(10.0, most))), 2.0, 6.0);
}

void PercentileChart::redraw()
{
    m_curve = curveOf(latencyOf(m_history, m_kind), m_window);
    m_curve.name = latencyName(m_kind);
    const bool any = m_curve.count >= LatencyRing::kEnough;
    const double end = furthest();
    double highest = 0;
    for (const Curve* curve : {&m_curve, &m_reference}) {
        if (!curve->empty())
            highest = std::max(highest, curve->at(1.0));
    }
    m_plot->setScale(PlotScale::linear(any ? highest : 1.0, shortNumber));
    std::vector<PlotLine> lines;
    int colour = 0;
    for (const Curve* curve : {&m_curve, &m_reference}) {
        PlotLine line{{}, colour++};
        if (curve->count >= LatencyRing::kEnough) {
            double lastY = -1;
            for (int i = 0; i <= kCurvePoints; ++i) {
                const double x = end * i / kCurvePoints;
                const double y = m_plot->scale().share(curve->at(1.0 - std::pow(10.0, -x)));
                if (lastY >= 0 && y > lastY) // a step, not a slope
                    line.points.emplace_back(x / end, lastY);
                line.points.emplace_back(x / end, y);
                lastY = y;
            }
        }
        lines.push_back(std::move(line));
    }
    std::vector<PlotView::Tick> ticks;
    for (int digits = 0; digits <= static_cast<int>(end); ++digits)
        ticks.push_back({digits / end, nines(digits)});
    std::vector<double> stops;
    for (int number = rowCount() - 1; number >= 0; --number) {
        const double q = kQuantiles[static_cast<std::size_t>(rowCount() - 1 - number)];
        stops.push_back(-std::log10(1.0 - q) / end);
    }
    setEmpty(!any, tr("No voice frames in this window"));
    m_plot->setTicks(std::move(ticks));
    setStops(any ? std::move(stops) : std::vector<double>{});
    m_plot->setLines(lines);
}

QStringList PercentileChart::legend() const
{
    QStringList names{latencyName(m_kind)};
    if (isPinned())
        names.append(m_reference.name);
    return names;
}

QString PercentileChart::titleWords() const
{
    return tr("Percentiles, ms");
}

QStringList PercentileChart::header() const
{
    //: column of a table: share of the frames that were at least as fast
    return QStringList{tr("Share")} + legend();
}

int PercentileChart::rowCount() const
{
    if (m_curve.count < LatencyRing::kEnough)
        return 0;
    int rows = 0;
    for (const double q : kQuantiles)
        rows += -std::log10(1.0 - q) <= furthest() ? 1 : 0;
    return rows;
}

QStringList PercentileChart::row(int number) const
{
    const double q = kQuantiles[static_cast<std::size_t>(rowCount() - 1 - number)];
    const int digits = q < 0.995 ? 0 : q < 0.9995 ? 1 : q < 0.99995 ? 2 : 3;
    QStringList cells{QLocale().toString(q * 100.0, 'f', digits) + QStringLiteral(" %"),
                      units::milliseconds(m_curve.at(q))};
    if (isPinned())
        cells.append(units::milliseconds(m_reference.at(q)));
    return cells;
}

// ---- heat map -----------------------------------------------------------------------------------

namespace {
constexpr int kHeatRows = HeatMapChart::kRows + 1; ///< the top one is for what lies above
}

HeatMapChart::HeatMapChart(const QString& name, Surroundings around, QWidget* parent)
    : ChartWidget(name, around, parent)
{
    retranslate();
}

void HeatMapChart::setKind(LatencyKind kind)
{
    m_kind = kind;
    retranslate();
}

void HeatMapChart::redraw()
{
    m_columns.clear();
    std::vector<std::uint64_t> all(LatencyRing::kBuckets, 0);
    const auto heat = latencyOf(m_history, m_kind).heat(m_window, kColumns);
    for (const LatencyRing::HeatColumn& column : heat) {
        m_columns.push_back({column.wall, column.buckets});
        for (std::size_t i = 0; i < column.buckets.size(); ++i)
            all[i] += column.buckets[i];
    }
    const std::uint64_t count = std::accumulate(all.begin(), all.end(), std::uint64_t{0});
    const bool any = count >= LatencyRing::kEnough;
    if (any)
        paintCells(all, count);
    else
        m_image = {};
    m_plot->setImage(m_image);
    setEmpty(!any, tr("No voice frames in this window"));
    applyTime(m_history.rates().newest());
    std::vector<double> stops;
    const double bins = static_cast<double>(m_columns.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        stops.push_back((static_cast<double>(i) + 0.5) / bins);
    setStops(std::move(stops));
}

/// The range is p0.1 to p99.9; the rest goes into the lowest row and into the one above.
void HeatMapChart::paintCells(const std::vector<std::uint64_t>& all, std::uint64_t count)
{
    const double low = std::max(1e-4, LatencyRing::quantileMs(all, count, 0.001));
    const double high = std::max(low * 1.5, LatencyRing::quantileMs(all, count, 0.999));

    // A bucket can be wider than a row: it is spread over all rows that it covers.
    struct Rows {
        int first = 0, last = 0;
    };

    const auto rowAt = [&](std::uint64_t nanoseconds) {
        const double ms = std::max(static_cast<double>(nanoseconds) / 1e6, 1e-6);
        const double share = std::log(ms / low) / std::log(high / low);
        return share >= 1.0 ? kRows : std::clamp(static_cast<int>(share * kRows), 0, kRows - 1);
    };
    std::array<Rows, LatencyRing::kBuckets> rowsOfBucket;
    for (std::size_t i = 0; i < LatencyRing::kBuckets; ++i) {
        const int first = rowAt(Scale::lowerBound(i));
        const int last = i + 1 < LatencyRing::kBuckets ? rowAt(Scale::upperBound(i) - 1) : kRows;
        rowsOfBucket[i] = {first, first == kRows ? kRows : std::min(last, kRows - 1)};
    }
    const int width = static_cast<int>(m_columns.size());
    std::vector<double> cells(static_cast<std::size_t>(width * kHeatRows), 0.0);
    double most = 1;
    for (int x = 0; x < width; ++x) {
        const auto& buckets = m_columns[static_cast<std::size_t>(x)].buckets;
        for (std::size_t i = 0; i < buckets.size(); ++i) {
            if (buckets[i] == 0)
                continue;
            const Rows& rows = rowsOfBucket[i];
            const double share = static_cast<double>(buckets[i]) / (rows.last - rows.first + 1);
            for (int row = rows.first; row <= rows.last; ++row) {
                double& cell = cells[static_cast<std::size_t>(x * kHeatRows + row)];
                cell += share;
                most = std::max(most, cell);
            }
        }
    }
    m_image = QImage(width, kHeatRows, QImage::Format_Indexed8);
    QList<QRgb> colours = cividis();
    colours[0] = qRgba(0, 0, 0, 0); // nothing there: the background shows
    m_image.setColorTable(colours);
    const double brightest = std::log1p(most);
    for (int row = 0; row < kHeatRows; ++row) {
        uchar* line = m_image.scanLine(kHeatRows - 1 - row);
        for (int x = 0; x < width; ++x) {
            const double cell = cells[static_cast<std::size_t>(x * kHeatRows + row)];
            const double share = std::log1p(cell) / brightest;
            line[x] = static_cast<uchar>(cell <= 0 ? 0 : 1 + std::lround(share * 254.0));
        }
    }
    showScale(low, high);
    m_plot->setColourLegend(cividis(), QLocale().toString(1),
                            units::count(static_cast<std::uint64_t>(most)));
}

void HeatMapChart::showScale(double lowMs, double highMs)
{
    m_plot->setScale(
        PlotScale::between(lowMs, highMs, static_cast<double>(kRows) / kHeatRows, shortNumber));
}

QString HeatMapChart::titleWords() const
{
    return tr("%1 over time, ms; frames per cell").arg(latencyName(m_kind));
}

QStringList HeatMapChart::header() const
{
    //: column of a table: number of frames
    return {tr("Time"), tr("Frames"), QStringLiteral("p50"), QStringLiteral("p99")};
}

int HeatMapChart::rowCount() const
{
    return static_cast<int>(m_columns.size());
}

QStringList HeatMapChart::row(int number) const
{
    const Column& column = m_columns[m_columns.size() - 1 - static_cast<std::size_t>(number)];
    const std::uint64_t count =
        std::accumulate(column.buckets.begin(), column.buckets.end(), std::uint64_t{0});
    const bool enough = count >= LatencyRing::kEnough;
    const auto quantile = [&](double q) {
        return enough ? units::milliseconds(LatencyRing::quantileMs(column.buckets, count, q))
                      : units::none();
    };
    return {units::clock(column.wall, m_utc), units::count(count), quantile(0.5), quantile(0.99)};
}

const QList<QRgb>& cividis()
{
    // Ten points of the published map (Nunez, Anderton, Renslow 2018), straight lines between them.
    static constexpr std::array<QRgb, 10> kPoints{0xFF00204D, 0xFF00336F, 0xFF39486B, 0xFF575C6D,
                                                  0xFF707173, 0xFF8A8779, 0xFFA69D75, 0xFFC4B56C,
                                                  0xFFE4CF5B, 0xFFFFEA46};
    static const QList<QRgb> kColours = [] {
        QList<QRgb> colours;
        for (int i = 0; i < 256; ++i) {
            const double at = i / 255.0 * (kPoints.size() - 1);
            const auto from = std::min(static_cast<std::size_t>(at), kPoints.size() - 2);
            const double share = at - static_cast<double>(from);
            const auto mix = [&](int (*channel)(QRgb)) {
                return static_cast<int>(std::lround(channel(kPoints[from]) * (1.0 - share) +
                                                    channel(kPoints[from + 1]) * share));
            };
            colours.append(qRgb(mix(qRed), mix(qGreen), mix(qBlue)));
        }
        return colours;
    }();
    return kColours;
}

} // namespace shack::ui
