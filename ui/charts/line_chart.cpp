#include "ui/charts/line_chart.h"

#include "ui/charts/plot_view.h"
#include "ui/charts/station_history.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"

#include <QCheckBox>

#include <algorithm>
#include <cmath>
#include <limits>

namespace shack::ui {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

} // namespace

LineChart::LineChart(const QString& name, Surroundings around, const TimeRing& ring, Plan plan,
                     QWidget* parent)
    : ChartWidget(name, around, parent), m_ring(ring), m_plan(std::move(plan)),
      m_shown(m_plan.series.size(), true), m_columns(m_plan.series.size()), m_limit(kNaN)
{
    retranslate();
}

void LineChart::setSeriesShown(std::size_t series, bool shown)
{
    m_shown[series] = shown;
    retranslate();
}

void LineChart::redraw()
{
    double highest = 0;
    bool any = false;
    for (std::size_t i = 0; i < m_plan.series.size(); ++i) {
        m_columns[i] = m_shown[i] ? m_ring.columns(m_plan.series[i].index, m_window, kColumns)
                                  : std::vector<ChartColumn>{};
        for (const ChartColumn& column : m_columns[i]) {
            if (column.isGap())
                continue;
            any = any || !m_plan.zeroIsEmpty || column.high > 0;
            highest = std::max(highest, static_cast<double>(column.high));
        }
    }
    m_limit = m_plan.threshold ? m_plan.threshold() : kNaN;
    if (!std::isnan(m_limit) && m_limit < 4 * highest)
        highest = std::max(highest, m_limit);
    m_plot->setScale(
        PlotScale::linear(highest > 0 ? highest : 1.0, m_plan.tick, m_plan.counted ? 1.0 : 0.0));
    const PlotScale& scale = m_plot->scale();

    std::vector<PlotLine> lines;
    std::vector<PlotSpan> spans;
    std::vector<double> stops;
    std::size_t columns = 1;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        PlotLine line{{}, static_cast<int>(i)};
        line.points.reserve(m_columns[i].size());
        columns = std::max(columns, m_columns[i].size());
        for (const ChartColumn& column : m_columns[i]) {
            const double x = shareOf(column.at);
            line.points.emplace_back(x, column.isGap() ? kNaN : scale.share(column.mean));
            if (i == 0)
                stops.push_back(x);
            if (!column.isGap() && column.high > column.low)
                spans.push_back(
                    {x, scale.share(column.low), scale.share(column.high), static_cast<int>(i)});
        }
        lines.push_back(std::move(line));
    }
    m_plot->setSpans(std::move(spans), 1.0 / static_cast<double>(kColumns), false);
    setEmpty(!any, m_plan.empty());
    applyTime(m_ring.newest());
    setStops(std::move(stops));
    drawThreshold();
    m_plot->setLines(lines);
}

void LineChart::drawThreshold()
{
    if (std::isnan(m_limit)) {
        m_plot->setThreshold(std::nullopt, {});
        return;
    }
    const QString exceeded = exceededText();
    m_plot->setThreshold(m_limit, exceeded.isEmpty()
                                      ? m_plan.value(m_limit)
                                      //: a limit in a chart, and how often it was passed
                                      : tr("%1, passed %2").arg(m_plan.value(m_limit), exceeded));
}

QString LineChart::exceededText() const
{
    if (std::isnan(m_limit) || m_columns.empty())
        return {};
    int times = 0;
    double seconds = 0;
    bool above = false;
    const auto& columns = m_columns.front();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const bool now = !columns[i].isGap() && static_cast<double>(columns[i].high) > m_limit;
        times += now && !above ? 1 : 0;
        if (now && i > 0)
            seconds += columns[i].at - columns[i - 1].at;
        above = now;
    }
    if (times == 0)
        return {};
    return tr("%n time(s), %1", nullptr, times)
        .arg(units::duration(std::chrono::milliseconds{static_cast<std::int64_t>(seconds * 1000)}));
}

QStringList LineChart::legend() const
{
    QStringList names;
    for (std::size_t i = 0; i < m_plan.series.size(); ++i) {
        if (m_shown[i])
            names.append(m_plan.series[i].name());
    }
    return names;
}

QString LineChart::titleWords() const
{
    return m_plan.title();
}

QStringList LineChart::header() const
{
    //: column of a table: when
    return QStringList{tr("Time")} + legend();
}

int LineChart::rowCount() const
{
    return m_columns.empty() ? 0 : static_cast<int>(m_columns.front().size());
}

QStringList LineChart::row(int number) const
{
    const std::size_t at = m_columns.front().size() - 1 - static_cast<std::size_t>(number);
    QStringList cells{units::clock(m_columns.front()[at].wall, m_utc)};
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (!m_shown[i])
            continue;
        const ChartColumn& column = m_columns[i][at];
        cells.append(column.isGap() ? units::none() : m_plan.value(column.mean));
    }
    return cells;
}

// ---- losses -------------------------------------------------------------------------------------

LossChart::LossChart(const QString& name, Side side, Surroundings around, QWidget* parent)
    : ChartWidget(name, around, parent), m_side(side), m_log(new QCheckBox(this))
{
    m_log->setObjectName(name + QStringLiteral(".log"));
    addTool(m_log);
    putLegendBelow(); // causes have long names
    connect(m_log, &QCheckBox::toggled, this, &LossChart::redrawNow);
    retranslate();
}

void LossChart::retranslate()
{
    m_log->setText(tr("Log"));
    m_log->setToolTip(tr("Logarithmic axis: small losses stay visible beside large ones."));
    m_log->setAccessibleName(tr("Logarithmic axis"));
    setToolTip(m_side == Side::Lost
                   ? tr("Counted are voice that was too old on arrival and everything lost while "
                        "sending, as in \"Loss\" of the status bar. What a rule refuses is not.")
                   : tr("What the rules of the station did not accept; not a loss of the relay."));
    ChartWidget::retranslate();
}

void LossChart::redraw()
{
    const TimeRing& ring = m_history.losses();
    m_causes.clear();
    m_columns.clear();
    for (std::size_t cause = 0; cause < m_history.lossCauses().size(); ++cause) {
        if (m_history.lossCauses()[cause].refused != (m_side == Side::Refused))
            continue;
        std::vector<ChartColumn> columns = ring.columns(cause, m_window, kColumns);
        const bool lost = std::any_of(columns.begin(), columns.end(), [](const ChartColumn& one) {
            return !one.isGap() && one.high > 0;
        });
        if (!lost)
            continue;
        m_causes.push_back(cause);
        m_columns.push_back(std::move(columns));
    }
    m_times = ring.columns(0, m_window, kColumns);
    const std::vector<ChartColumn>& times = m_times;
    double highest = 0;
    double lowest = std::numeric_limits<double>::max();
    std::vector<double> stops;
    for (std::size_t i = 0; i < times.size(); ++i) {
        double sum = 0;
        for (const auto& columns : m_columns) {
            const double value = columns[i].isGap() ? 0.0 : static_cast<double>(columns[i].high);
            sum += value;
            if (value > 0)
                lowest = std::min(lowest, value);
        }
        highest = std::max(highest, sum);
        stops.push_back(shareOf(times[i].at));
    }
    const bool log = m_log->isChecked() && highest > 0;
    m_plot->setScale(log ? PlotScale::logarithmic(lowest, highest, shortNumber)
                         : PlotScale::linear(highest > 0 ? highest : 1.0, shortNumber));
    std::vector<PlotSpan> spans;
    for (std::size_t i = 0; i < times.size(); ++i) {
        double below = 0;
        for (std::size_t cause = 0; cause < m_columns.size(); ++cause) {
            const ChartColumn& column = m_columns[cause][i];
            if (column.isGap() || column.high <= 0)
                continue;
            const double top = below + static_cast<double>(column.high);
            spans.push_back({stops[i], below > 0 ? m_plot->scale().share(below) : 0.0,
                             m_plot->scale().share(top), static_cast<int>(cause % 6)});
            below = top;
        }
    }
    m_plot->setSpans(std::move(spans), 1.0 / static_cast<double>(kColumns), true);
    setEmpty(times.empty() || highest <= 0, times.empty() ? tr("No figures in this window")
                                            : m_side == Side::Lost
                                                ? tr("Nothing was lost in this window")
                                                : tr("Nothing was refused in this window"));
    applyTime(ring.newest());
    setStops(std::move(stops));
    if (legend() != m_legendShown) {
        m_legendShown = legend();
        legendChanged();
    }
}

QStringList LossChart::legend() const
{
    QStringList names;
    for (const std::size_t cause : m_causes)
        names.append(messages::lossName(m_history.lossCauses()[cause].id));
    return names;
}

QString LossChart::titleWords() const
{
    return m_side == Side::Lost ? tr("Lost by the relay, frames/s")
                                : tr("Refused by a rule, per second");
}

QStringList LossChart::header() const
{
    QStringList names{tr("Time")};
    //: column of a table: all losses together
    names.append(tr("Total"));
    return names + legend();
}

int LossChart::rowCount() const
{
    return static_cast<int>(m_times.size());
}

QStringList LossChart::row(int number) const
{
    const std::size_t at = m_times.size() - 1 - static_cast<std::size_t>(number);
    double total = 0;
    QStringList parts;
    for (const auto& columns : m_columns) {
        const bool known = at < columns.size() && !columns[at].isGap();
        const double value = known ? static_cast<double>(columns[at].high) : 0.0;
        total += value;
        parts.append(known ? shortNumber(value) : units::none());
    }
    return QStringList{units::clock(m_times[at].wall, m_utc), shortNumber(total)} + parts;
}

} // namespace shack::ui
