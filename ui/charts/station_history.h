#pragma once

#include "engine/host/engine_view.h"
#include "ui/charts/latency_ring.h"
#include "ui/charts/time_ring.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace shack::ui {

class EngineBridge;

/// A moment that charts show as a vertical tick: start, stop, a note of the operator.
struct ChartMark {
    WallTime at{};
    QString text;
};

/// What charts draw: fixed rings that take one sample each time the engine's sampler has moved,
/// whether or not anybody looks. GUI thread.
class StationHistory : public QObject {
    Q_OBJECT

public:
    enum Rate { Received, Sent };

    enum Throughput { Payload, OnWire };

    enum Waiting { WaitingFrames, Capacity };

    StationHistory(EngineBridge& bridge, QObject* parent);

    const TimeRing& rates() const { return m_rates; }

    const TimeRing& throughput() const { return m_throughput; }

    const TimeRing& waiting() const { return m_waiting; }

    /// Frames per second by cause; the order is that of `lossCauses`.
    const TimeRing& losses() const { return m_losses; }

    struct Cause {
        std::string id;
        bool refused = false; ///< by a rule, not lost
    };

    const std::vector<Cause>& lossCauses() const { return m_lossCauses; }

    const LatencyRing& queueing() const { return m_queueing; }

    const LatencyRing& spread() const { return m_spread; }

    const LatencyRing& residence() const { return m_residence; }

    const std::vector<ChartMark>& marks() const { return m_marks; }

    void addMark(WallTime at, const QString& text);

    /// Takes a view that has a new sample; others are ignored.
    void take(const host::EngineView& view);

    static constexpr std::size_t kLossSeries = 32; ///< named causes of fanout-engine part D

private:
    void takeLosses(const host::EngineView& view);

    std::uint64_t m_sample = 0;
    bool m_any = false;
    host::StationState m_state = host::StationState::Stopped;
    TimeRing m_rates{2}, m_throughput{2}, m_waiting{2}, m_losses{kLossSeries};
    std::vector<Cause> m_lossCauses;
    LatencyRing m_queueing, m_spread, m_residence;
    std::vector<ChartMark> m_marks;
};

} // namespace shack::ui
