#pragma once

#include "engine/base/clock.h"
#include "engine/base/counters.h"
#include "engine/base/ids.h"
#include "engine/fanout/fanout_readings.h"
#include "engine/fanout/live_session.h"

#include <array>
#include <chrono>
#include <cstdint>

namespace shack::fanout {

/// How long the frames of one domain took from reception to the last send, over the last 10 to
/// 20 s. Small, because there may be thousands. Written under the scheduler's lock, read by any.
class CompletionTimes {
public:
    void record(std::chrono::nanoseconds duration, MonoTime now) noexcept;
    std::chrono::nanoseconds p99() const noexcept;

private:
    static constexpr std::size_t kMerged = 4; ///< buckets of the fine scale in one of ours
    static constexpr std::size_t kBuckets = stats::HistogramScale::kBucketCount / kMerged + 1;
    static constexpr std::chrono::seconds kHalf{10};

    using Half = std::array<Live<std::uint32_t>, kBuckets>;

    std::array<Half, 2> m_halves{};
    std::size_t m_current = 0;
    MonoTime m_since{};
};

/// What other threads may see of one domain. Two writers, each with fields of its own: ingress, and
/// whoever holds the scheduler's lock.
struct DomainFigures {
    explicit DomainFigures(DomainId domain) noexcept : id(domain) {}

    const DomainId id;

    // Ingress.
    Live<std::uint64_t> targets;
    Live<std::uint64_t> talker;
    LiveTime talkingSince;
    Counter floorRefusals;

    // Under the scheduler's lock.
    Live<std::uint64_t> waiting;
    Counter frames;
    Counter dropped;
    CompletionTimes completion;

    DomainReading read() const;
};

} // namespace shack::fanout
