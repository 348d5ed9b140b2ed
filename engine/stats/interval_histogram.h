#pragma once

#include "engine/base/counters.h"
#include "engine/stats/histogram.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace shack::stats {

/// A histogram with two owners: one writer thread calls `record`, one sampler thread calls `take`.
///
/// The writer's half only ever grows; the sampler's half remembers what it has already handed out
/// and the difference is the interval. Nothing is reset under the writer's feet, so nothing can be
/// lost or counted twice, an idle writer holds nothing back, and the writer needs neither a lock
/// nor a read-modify-write. A record that happens during `take` belongs to this interval or to the
/// next; its bucket and its share of the sum may then fall into different ones.
class IntervalHistogram {
public:
    /// Writer thread. A handful of plain loads and stores.
    void record(std::chrono::nanoseconds duration) noexcept
    {
        const std::uint64_t value =
            duration.count() < 0 ? 0 : static_cast<std::uint64_t>(duration.count());
        grow(m_buckets[HistogramScale::indexOf(value)], 1);
        grow(m_sum, value);
        if (value > m_max.load(std::memory_order_relaxed))
            m_max.store(value, std::memory_order_relaxed);
    }

    /// Sampler thread: all that was recorded since the last `take`. Count and buckets are exact.
    /// The maximum is exact when this interval holds the largest value so far, otherwise it is the
    /// end of its bucket (at most 1/16 above the truth); the minimum is the start of its bucket.
    Histogram take() noexcept
    {
        Histogram interval;
        std::uint64_t lowest = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t highest = 0;
        for (std::size_t i = 0; i < m_buckets.size(); ++i) {
            const std::uint64_t now = m_buckets[i].load(std::memory_order_relaxed);
            const std::uint64_t fresh = now - m_takenBuckets[i];
            m_takenBuckets[i] = now;
            if (fresh == 0)
                continue;
            interval.m_buckets[i] = fresh;
            interval.m_count += fresh;
            lowest = std::min(lowest, HistogramScale::lowerBound(i));
            highest = HistogramScale::upperBound(i) - 1;
        }
        const std::uint64_t sum = m_sum.load(std::memory_order_relaxed);
        const std::uint64_t max = m_max.load(std::memory_order_relaxed);
        interval.m_sum = sum - m_takenSum;
        m_takenSum = sum;
        interval.m_min = lowest;
        interval.m_max = std::min(highest, max);
        return interval;
    }

private:
    static void grow(std::atomic<std::uint64_t>& value, std::uint64_t by) noexcept
    {
        value.store(value.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
    }

    alignas(kCacheLineBytes)
        std::array<std::atomic<std::uint64_t>, HistogramScale::kBucketCount> m_buckets{};
    std::atomic<std::uint64_t> m_sum{0};
    std::atomic<std::uint64_t> m_max{0};

    alignas(
        kCacheLineBytes) std::array<std::uint64_t, HistogramScale::kBucketCount> m_takenBuckets{};
    std::uint64_t m_takenSum = 0;
};

} // namespace shack::stats
