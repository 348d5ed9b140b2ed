#include "ui/charts/ladder_chart.h"

#include "ui/charts/plot_view.h"
#include "ui/text/run_words.h"
#include "ui/text/units.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace shack::ui {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kFitPoints = 120;

bool sameLoad(const bench::LadderRung& a, const bench::LadderRung& b)
{
    return a.devices == b.devices && a.interval == b.interval && a.talkers == b.talkers &&
           a.writers == b.writers;
}

double milliseconds(std::chrono::microseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

} // namespace

LadderChart::LadderChart(const QString& name, Surroundings around, QWidget* parent)
    : ChartWidget(name, around, parent)
{
    retranslate();
}

void LadderChart::setRungs(const bench::LadderPlan& plan, const bench::RungResults& rungs,
                           const std::optional<bench::RunningRung>& live)
{
    m_rungs.clear();
    const auto place = [this](const bench::LadderRung& asked, double expected) -> Rung& {
        const auto found = std::find_if(m_rungs.begin(), m_rungs.end(), [&](const Rung& rung) {
            return sameLoad(rung.asked, asked);
        });
        if (found != m_rungs.end())
            return *found;
        m_rungs.push_back(
            {.asked = asked, .expected = expected, .delivered = kNaN, .reference = kNaN});
        return m_rungs.back();
    };
    for (const bench::LadderRung& asked : plan.rungs)
        place(asked, bench::expectedPerSecond(bench::planOf(plan, asked)));
    for (const auto& result : rungs) {
        if (result->replaced)
            continue;
        Rung& rung = place(result->asked, result->expectedPerSecond);
        // Of several repeats the worst one is shown: a ladder holds only when all of them do.
        const bool worse =
            std::isnan(rung.delivered) || result->figures.deliveredPerSecond < rung.delivered;
        if (result->figures.ledger.frames == 0 || !worse)
            continue;
        rung.delivered = result->figures.deliveredPerSecond;
        rung.lossRatio = result->figures.ledger.lossRatio();
        rung.verdict = result->judgement.verdict;
    }
    if (live && live->progress.phase == bench::RunPhase::Holding) {
        Rung& rung = place(live->asked, live->expectedPerSecond);
        if (std::isnan(rung.delivered)) {
            rung.delivered = live->progress.deliveredPerSecond;
            rung.live = true;
        }
    }
    std::stable_sort(m_rungs.begin(), m_rungs.end(),
                     [](const Rung& a, const Rung& b) { return a.expected < b.expected; });
    fit();
    setReference(m_reference);
}

void LadderChart::setReference(const bench::RungResults& rungs)
{
    m_reference = rungs;
    for (Rung& rung : m_rungs) {
        rung.reference = kNaN;
        for (const auto& other : rungs) {
            const double value = other->figures.deliveredPerSecond;
            if (!other->replaced && sameLoad(other->asked, rung.asked) &&
                (std::isnan(rung.reference) || value < rung.reference))
                rung.reference = value;
        }
    }
    legendChanged();
    dataChanged();
}

/// Knee, the rate that holds, and the law of scalability through what was delivered.
void LadderChart::fit()
{
    m_fit.reset();
    m_knee.reset();
    m_holds = 0;
    m_devicesDiffer = false;
    m_intervalsDiffer = false;
    std::vector<stats::ScalePoint> points;
    for (std::size_t i = 0; i < m_rungs.size(); ++i) {
        const Rung& rung = m_rungs[i];
        m_devicesDiffer = m_devicesDiffer || rung.asked.devices != m_rungs.front().asked.devices;
        m_intervalsDiffer =
            m_intervalsDiffer || rung.asked.interval != m_rungs.front().asked.interval;
        if (std::isnan(rung.delivered) || rung.live)
            continue;
        const bool holds = rung.verdict == bench::Verdict::Pass && rung.lossRatio <= 0;
        if (holds && !m_knee)
            m_holds = std::max(m_holds, rung.delivered);
        if (rung.verdict == bench::Verdict::Fail && !m_knee)
            m_knee = i == 0 ? x(0) : (x(i - 1) + x(i)) / 2.0;
        if (rung.verdict != bench::Verdict::Invalid && rung.delivered > 0)
            points.push_back({rung.expected / m_rungs.front().expected, rung.delivered});
    }
    if (m_rungs.empty() || m_rungs.front().expected <= 0)
        return;
    if (const auto fitted = stats::fitUsl(points))
        m_fit = *fitted;
}

double LadderChart::x(std::size_t rung) const
{
    return (static_cast<double>(rung) + 0.5) / static_cast<double>(m_rungs.size());
}

QString LadderChart::tickOf(const Rung& rung) const
{
    if (rung.asked.writers != 0 && !m_devicesDiffer && !m_intervalsDiffer)
        //: tick of an axis: so many writer threads
        return tr("%1 wr.").arg(rung.asked.writers);
    if (m_intervalsDiffer && !m_devicesDiffer)
        return tr("%1 ms").arg(QLocale().toString(milliseconds(rung.asked.interval)));
    return shortNumber(rung.asked.devices);
}

void LadderChart::redraw()
{
    double highest = 0;
    bool any = false;
    for (const Rung& rung : m_rungs) {
        highest = std::max({highest, rung.expected, std::isnan(rung.reference) ? 0 : rung.reference,
                            std::isnan(rung.delivered) ? 0 : rung.delivered});
        any = any || !std::isnan(rung.delivered);
    }
    m_plot->setScale(PlotScale::linear(highest > 0 ? highest * 1.06 : 1.0, shortNumber));
    const PlotScale& scale = m_plot->scale();
    std::vector<PlotLine> lines(4);
    std::vector<PlotPoint> points;
    std::vector<PlotView::Tick> ticks;
    std::vector<double> stops;
    for (std::size_t line = 0; line < lines.size(); ++line)
        lines[line].colour = static_cast<int>(line);
    for (std::size_t i = 0; i < m_rungs.size(); ++i) {
        const Rung& rung = m_rungs[i];
        stops.push_back(x(i));
        ticks.push_back({x(i), tickOf(rung)});
        lines[1].points.emplace_back(x(i), scale.share(rung.expected));
        points.push_back({x(i), scale.share(rung.expected), 1, PlotPoint::Shape::Square, {}});
        lines[3].points.emplace_back(
            x(i), std::isnan(rung.reference) ? kNaN : scale.share(rung.reference));
        const double y = std::isnan(rung.delivered) ? kNaN : scale.share(rung.delivered);
        lines[0].points.emplace_back(x(i), y);
        if (std::isnan(y))
            continue;
        points.push_back({x(i), y, 0, PlotPoint::Shape::Circle, {}});
        if (rung.lossRatio > 0)
            points.push_back(
                {x(i), 0.03, 4, PlotPoint::Shape::Cross, units::percent(rung.lossRatio, 3)});
    }
    if (m_fit && m_rungs.size() > 1) {
        const double last = static_cast<double>(m_rungs.size() - 1);
        for (std::size_t i = 0; i <= kFitPoints; ++i) {
            const double at = last * static_cast<double>(i) / kFitPoints;
            const auto low = std::min(static_cast<std::size_t>(at), m_rungs.size() - 2);
            const double part = at - static_cast<double>(low);
            const double expected =
                m_rungs[low].expected * (1 - part) + m_rungs[low + 1].expected * part;
            lines[2].points.emplace_back(
                (at + 0.5) / static_cast<double>(m_rungs.size()),
                scale.share(m_fit->at(expected / m_rungs.front().expected)));
        }
    }
    setEmpty(m_rungs.empty(), tr("No rung yet"));
    m_plot->setTicks(std::move(ticks));
    m_plot->setThreshold(m_knee && m_holds > 0 ? std::optional(m_holds) : std::nullopt,
                         tr("holds %1").arg(units::perSecond(std::round(m_holds))));
    m_plot->setGuides(m_knee ? std::vector<PlotView::Mark>{{*m_knee, tr("knee")}}
                             : std::vector<PlotView::Mark>{});
    setStops(any ? std::move(stops) : std::vector<double>{});
    m_plot->setLines(lines);
    m_plot->setPoints(std::move(points));
}

QStringList LadderChart::legend() const
{
    //: series of the ladder chart; the fit is the law of scalability through the points
    QStringList names{tr("delivered"), tr("expected"), tr("fitted curve")};
    if (!m_reference.empty())
        //: series of a chart: the run that is compared with
        names.append(tr("delivered, A"));
    return names;
}

QString LadderChart::titleWords() const
{
    return tr("Delivered by rung, pps");
}

QStringList LadderChart::header() const
{
    QStringList names{tr("Rung"), tr("Expected"),     tr("Delivered"),
                      tr("Loss"), tr("Fitted curve"), tr("Verdict")};
    if (!m_reference.empty())
        names.append(tr("Delivered, A"));
    return names;
}

int LadderChart::rowCount() const
{
    return static_cast<int>(m_rungs.size());
}

QStringList LadderChart::row(int number) const
{
    // Newest first means here: the most loaded rung first.
    const Rung& rung = m_rungs[m_rungs.size() - 1 - static_cast<std::size_t>(number)];
    const bool known = !std::isnan(rung.delivered);
    QStringList cells{runs::loadWords(rung.asked),
                      units::perSecond(rung.expected),
                      known ? units::perSecond(rung.delivered) : units::none(),
                      known ? units::percent(rung.lossRatio, 4) : units::none(),
                      m_fit ? units::perSecond(m_fit->at(rung.expected / m_rungs.front().expected))
                            : units::none(),
                      known && !rung.live ? runs::verdictWord(rung.verdict) : units::none()};
    if (!m_reference.empty())
        cells.append(std::isnan(rung.reference) ? units::none() : units::perSecond(rung.reference));
    return cells;
}

} // namespace shack::ui
