#include "engine/bench/fine_histogram.h"

#include "engine/stats/percentile_text.h"

#include <algorithm>
#include <cmath>

namespace shack::bench {

void FineHistogram::merge(const FineHistogram& other) noexcept
{
    for (std::size_t i = 0; i < kBucketCount; ++i)
        m_buckets[i] += other.m_buckets[i];
    m_count += other.m_count;
    m_sum += other.m_sum;
    m_min = std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
}

std::chrono::nanoseconds FineHistogram::mean() const noexcept
{
    return m_count == 0 ? std::chrono::nanoseconds{} : toTime(m_sum / m_count);
}

std::chrono::nanoseconds FineHistogram::min() const noexcept
{
    return m_count == 0 ? std::chrono::nanoseconds{} : toTime(m_min);
}

std::chrono::nanoseconds FineHistogram::quantile(double q) const noexcept
{
    if (m_count == 0)
        return {};
    const double share = std::clamp(q, 0.0, 1.0);
    const auto wanted = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(m_count))));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < kBucketCount; ++i) {
        seen += m_buckets[i];
        if (seen >= wanted)
            return toTime(std::clamp(upperBound(i) - 1, m_min, m_max));
    }
    return toTime(m_max);
}

double FineHistogram::shareAbove(std::chrono::nanoseconds limit) const noexcept
{
    if (m_count == 0)
        return 0;
    const auto value = static_cast<std::uint64_t>(std::max<std::int64_t>(0, limit.count()));
    std::uint64_t above = 0;
    for (std::size_t i = indexOf(value) + 1; i < kBucketCount; ++i)
        above += m_buckets[i];
    return static_cast<double>(above) / static_cast<double>(m_count);
}

std::vector<FineHistogram::Bucket> FineHistogram::filledBuckets() const
{
    std::vector<Bucket> filled;
    for (std::size_t i = 0; i < kBucketCount; ++i) {
        if (m_buckets[i] == 0)
            continue;
        const std::uint64_t most =
            static_cast<std::uint64_t>(std::numeric_limits<std::chrono::nanoseconds::rep>::max());
        filled.push_back({.upTo = toTime(std::min(upperBound(i), most)), .count = m_buckets[i]});
    }
    return filled;
}

std::string FineHistogram::percentileText(unsigned ticksPerHalfDistance) const
{
    std::vector<stats::HistogramBar> bars;
    for (std::size_t i = 0; i < kBucketCount; ++i)
        if (m_buckets[i] > 0)
            bars.push_back(
                {toTime(lowerBound(i)), toTime(std::min(upperBound(i) - 1, m_max)), m_buckets[i]});
    return stats::percentileText(bars,
                                 {.mean = mean(),
                                  .max = max(),
                                  .octaves = kHighestExponent - kLowestExponent,
                                  .bucketsPerOctave = kBucketsPerOctave},
                                 ticksPerHalfDistance);
}

} // namespace shack::bench
