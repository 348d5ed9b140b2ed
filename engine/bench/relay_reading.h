#pragma once

#include "engine/base/clock.h"
#include "engine/stats/histogram.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What a relay that is measured tells about itself: how long frames waited, how long sending them
// took. An isolated station prints such a line twice a second; the measuring side reads it.
namespace shack::bench {

/// Totals since the relay started, but for the frames that wait now.
struct RelayReading {
    MonoTime at{}; ///< the steady clock is the machine's, not the process's
    std::uint64_t framesWaiting = 0;
    std::uint64_t framesWaitingLimit = 0;
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

/// From the reading before `from` (or the first there is) to the last. Nothing with fewer than two.
std::optional<RelaySplit> splitOf(const std::vector<RelayReading>& readings, MonoTime from);

} // namespace shack::bench
