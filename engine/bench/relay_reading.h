#pragma once

#include "engine/base/clock.h"
#include "engine/stats/histogram.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What a relay that is measured tells about itself: what it counted, how long frames waited, how
// long sending them took. An isolated station prints such a line twice a second, a live one in the
// same process is asked; the measuring side reads it.
namespace shack::bench {

/// One named way in which something was not delivered or not accepted; the names are those of the
/// relay's counters (fanout-engine part D).
struct RelayCause {
    std::string id;
    std::uint64_t count = 0;
    bool frames = true;   ///< counts whole frames, else single datagrams
    bool refused = false; ///< a rule refused it: a full house, not a leaking one

    bool operator==(const RelayCause&) const = default;
};

/// The relay's own count: since it started in a reading, during a measurement in a difference.
struct RelayCounts {
    std::uint64_t received = 0; ///< datagrams
    std::uint64_t sent = 0;     ///< datagrams that the system took
    std::uint64_t frames = 0;   ///< admitted
    std::vector<RelayCause> causes;

    /// 0 for a cause that did not occur.
    std::uint64_t of(std::string_view cause) const noexcept;

    bool operator==(const RelayCounts&) const = default;
};

/// Totals since the relay started, but for the frames that wait now.
struct RelayReading {
    MonoTime at{}; ///< the steady clock is the machine's, not the process's
    std::uint64_t framesWaiting = 0;
    std::uint64_t framesWaitingLimit = 0;
    RelayCounts counts;
    stats::Histogram queueing;  ///< admission to first send
    stats::Histogram spread;    ///< first to last receiver
    stats::Histogram residence; ///< received to last send
};

/// One line without its end; extremes of the histograms become the bounds of their buckets.
std::string relayReadingLine(const RelayReading& reading);

/// Nothing when it is no such line.
std::optional<RelayReading> parseRelayReading(std::string_view line);

/// A distribution as reports show it.
struct LatencyRow {
    std::uint64_t count = 0;
    std::chrono::nanoseconds p50{}, p99{}, p999{}, p9999{}, max{};
};

LatencyRow rowOf(const stats::Histogram& histogram) noexcept;

/// Where a frame's time inside the relay went during a measurement.
struct RelaySplit {
    LatencyRow queueing;
    LatencyRow spread;
    LatencyRow residence;
    std::uint64_t mostFramesWaiting = 0; ///< in any reading
    std::uint64_t framesWaitingLimit = 0;
};

/// Whoever can ask the relay. One thread.
class RelayReadingSource {
public:
    RelayReadingSource() = default;
    virtual ~RelayReadingSource() = default;

    RelayReadingSource(const RelayReadingSource&) = delete;
    RelayReadingSource& operator=(const RelayReadingSource&) = delete;

    /// What has come since the last call; never waits.
    virtual std::vector<RelayReading> take() = 0;
};

/// What happened between two moments of a relay, however long that was: of its readings only the
/// first and the newest are kept. One thread.
class RelaySpan {
public:
    /// The first is the last reading before `from`, or the first there is.
    explicit RelaySpan(MonoTime from) noexcept : m_from(from) {}

    /// In the order they were taken.
    void add(RelayReading reading);

    /// True when the newest reading is of `when` or later.
    bool reaches(MonoTime when) const noexcept { return m_newest && m_newest->at >= when; }

    bool isEmpty() const noexcept { return !m_first; }

    /// Both are nothing with fewer than two readings; of the causes those that occurred.
    std::optional<RelaySplit> split() const;
    std::optional<RelayCounts> counts() const;

private:
    MonoTime m_from;
    std::optional<RelayReading> m_first;
    std::optional<RelayReading> m_newest; ///< empty until there is one after the first
    std::uint64_t m_mostWaiting = 0;
};

} // namespace shack::bench
