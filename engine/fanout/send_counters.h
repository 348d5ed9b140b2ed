#pragma once

#include "engine/base/counters.h"
#include "engine/fanout/fanout_readings.h"
#include "engine/stats/interval_histogram.h"

namespace shack::fanout {

/// What one writer counts. Its thread writes, any thread reads; no line is shared with another
/// writer.
struct alignas(kCacheLineBytes) SendCounters {
    Counter sent, sentBytes, batches;
    Counter writeErrors, messageTooLarge, unreachable, muted;
    Counter abandoned, noBuffers, wouldBlock, icmpErrors;
    Counter blockedWaits, blockedNs;
    Counter busyNs, wakeups;
    Gauge runningFrames;

    stats::IntervalHistogram queueing, spread, residence, age, batchSize;

    void addTo(FanoutReading& reading) const noexcept;
    WriterReading readWriter() const noexcept;
};

/// One datagram of a system call in `LatencyReading::batchSize`, whose scale starts at 512 ns.
inline constexpr std::chrono::nanoseconds kBatchUnit{1000};

} // namespace shack::fanout
