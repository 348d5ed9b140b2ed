#include "app/measure/station_readings.h"

#include "engine/host/loss_causes.h"
#include "engine/host/metrics_report.h"

namespace shack::app {
namespace {

void addTo(stats::Histogram& total, const host::LatencyView& interval)
{
    if (interval.histogram)
        total.merge(*interval.histogram);
}

bench::RelayCounts countsOf(const fanout::Readings& readings)
{
    bench::RelayCounts counts{.received = readings.ingress.read,
                              .sent = readings.fanout.sent,
                              .frames = readings.fanout.framesAccepted};
    for (const host::LossCauseSource& cause : host::lossCauses())
        counts.causes.push_back({.id = std::string{cause.id},
                                 .count = cause.read(readings),
                                 .frames = cause.frames,
                                 .refused = cause.refused});
    return counts;
}

} // namespace

std::vector<bench::RelayReading> StationReadings::take()
{
    const host::EngineViewPtr view = m_engine.view();
    if (view->sample == m_sample)
        return {};
    m_sample = view->sample;
    m_totals.at = view->takenAt;
    m_totals.framesWaiting = view->rates.waitingFrames;
    m_totals.framesWaitingLimit = view->rates.waitingCapacity;
    m_totals.counts = countsOf(m_engine.metrics()->readings);
    addTo(m_totals.queueing, view->queueing);
    addTo(m_totals.spread, view->spread);
    addTo(m_totals.residence, view->residence);
    return {m_totals};
}

} // namespace shack::app
