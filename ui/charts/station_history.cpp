#include "ui/charts/station_history.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/text/messages.h"

#include <algorithm>
#include <array>
#include <limits>

namespace shack::ui {

namespace {

constexpr std::size_t kMarks = 500;

void takeLatency(LatencyRing& ring, WallTime at, const host::LatencyView& view)
{
    if (view.histogram)
        ring.append(at, *view.histogram);
}

} // namespace

StationHistory::StationHistory(EngineBridge& bridge, QObject* parent) : QObject(parent)
{
    connect(&bridge, &EngineBridge::viewChanged, this, &StationHistory::take);
    connect(&bridge, &EngineBridge::eventArrived, this, [this](const host::EngineEvent& event) {
        if (const auto* mark = std::get_if<host::TimeMarked>(&event))
            addMark(mark->at, QString::fromStdString(mark->note));
    });
}

void StationHistory::addMark(WallTime at, const QString& text)
{
    if (m_marks.size() == kMarks)
        m_marks.erase(m_marks.begin());
    m_marks.push_back({at, text});
}

void StationHistory::take(const host::EngineView& view)
{
    if (m_any && view.station.state != m_state)
        addMark(view.wallAt, messages::stationState(view.station.state));
    m_state = view.station.state;
    if (m_any && view.sample == m_sample)
        return;
    m_any = true;
    m_sample = view.sample;
    const host::RatesView& rates = view.rates;
    m_rates.append(view.wallAt, std::array{rates.receivedPerSecond, rates.sentPerSecond});
    m_throughput.append(view.wallAt, std::array{rates.sentPayloadMegabits, rates.sentWireMegabits});
    m_waiting.append(view.wallAt, std::array{static_cast<double>(rates.waitingFrames),
                                             static_cast<double>(rates.waitingCapacity)});
    takeLosses(view);
    takeLatency(m_queueing, view.wallAt, view.queueing);
    takeLatency(m_spread, view.wallAt, view.spread);
    takeLatency(m_residence, view.wallAt, view.residence);
}

void StationHistory::takeLosses(const host::EngineView& view)
{
    std::array<double, kLossSeries> values{};
    for (const host::LossCause& cause : view.rates.losses) {
        auto known = std::find_if(m_lossCauses.begin(), m_lossCauses.end(),
                                  [&](const Cause& one) { return one.id == cause.id; });
        if (known == m_lossCauses.end()) {
            if (m_lossCauses.size() == kLossSeries)
                continue;
            m_lossCauses.push_back({std::string(cause.id), cause.refused});
            known = m_lossCauses.end() - 1;
        }
        values[static_cast<std::size_t>(known - m_lossCauses.begin())] = cause.perSecond;
    }
    m_losses.append(view.wallAt, values);
}

} // namespace shack::ui
