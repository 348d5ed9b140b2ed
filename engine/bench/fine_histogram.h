#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace shack::bench {

/// How long things took, for reports: 128 buckets per power of two from 512 ns to 68 s, so a
/// quantile from 1 us to 60 s is at most 1 % above the exact answer (fanout-engine G2). Sum and
/// extremes are exact. A value of 27 KiB that never allocates; it belongs to one thread.
class FineHistogram {
public:
    static constexpr unsigned kSubBits = 7;
    static constexpr std::size_t kBucketsPerOctave = std::size_t{1} << kSubBits;
    static constexpr unsigned kLowestExponent = 9;   ///< below 2^9 ns: bucket 0
    static constexpr unsigned kHighestExponent = 36; ///< from 2^36 ns on: the last bucket
    static constexpr std::size_t kBucketCount =
        (kHighestExponent - kLowestExponent) * kBucketsPerOctave + 2;

    static constexpr std::size_t indexOf(std::uint64_t nanoseconds) noexcept
    {
        if (nanoseconds < (std::uint64_t{1} << kLowestExponent))
            return 0;
        const auto exponent = static_cast<unsigned>(std::bit_width(nanoseconds)) - 1U;
        if (exponent >= kHighestExponent)
            return kBucketCount - 1;
        const std::uint64_t sub = (nanoseconds >> (exponent - kSubBits)) & (kBucketsPerOctave - 1);
        return 1 + (exponent - kLowestExponent) * kBucketsPerOctave + static_cast<std::size_t>(sub);
    }

    /// Smallest value of a bucket, nanoseconds.
    static constexpr std::uint64_t lowerBound(std::size_t index) noexcept
    {
        return index == 0 ? 0 : upperBound(index - 1);
    }

    /// First value, in nanoseconds, that is not in the bucket any more.
    static constexpr std::uint64_t upperBound(std::size_t index) noexcept
    {
        if (index + 1 >= kBucketCount)
            return std::numeric_limits<std::uint64_t>::max();
        const std::size_t octave = index / kBucketsPerOctave;
        const std::uint64_t sub = index % kBucketsPerOctave;
        return (kBucketsPerOctave + sub)
               << (static_cast<unsigned>(octave) + kLowestExponent - kSubBits);
    }

    /// Negative durations count as zero.
    void record(std::chrono::nanoseconds duration) noexcept
    {
        const auto value =
            duration.count() > 0 ? static_cast<std::uint64_t>(duration.count()) : std::uint64_t{0};
        ++m_buckets[indexOf(value)];
        ++m_count;
        m_sum += value;
        if (value > m_max)
            m_max = value;
        if (value < m_min)
            m_min = value;
    }

    void merge(const FineHistogram& other) noexcept;

    std::uint64_t count() const noexcept { return m_count; }

    std::chrono::nanoseconds mean() const noexcept;

    /// Zero when nothing was recorded.
    std::chrono::nanoseconds min() const noexcept;

    std::chrono::nanoseconds max() const noexcept { return toTime(m_max); }

    /// The value that at least the share `q` (0..1) of the records does not exceed: never less than
    /// the exact answer, at most 1 % above it (512 ns for shorter ones). Zero when nothing was
    /// recorded.
    std::chrono::nanoseconds quantile(double q) const noexcept;

    /// Share of records above `limit`, to bucket accuracy.
    double shareAbove(std::chrono::nanoseconds limit) const noexcept;

    struct Bucket {
        std::chrono::nanoseconds upTo{}; ///< exclusive
        std::uint64_t count = 0;
    };

    /// For export: the buckets that hold something, in rising order.
    std::vector<Bucket> filledBuckets() const;

    /// The percentile distribution text of HdrHistogram, milliseconds (stats/percentile_text.h).
    std::string percentileText(unsigned ticksPerHalfDistance = 5) const;

    bool operator==(const FineHistogram&) const noexcept = default;

private:
    static std::chrono::nanoseconds toTime(std::uint64_t nanoseconds) noexcept
    {
        return std::chrono::nanoseconds{static_cast<std::int64_t>(nanoseconds)};
    }

    std::array<std::uint64_t, kBucketCount> m_buckets{};
    std::uint64_t m_count = 0;
    std::uint64_t m_sum = 0;
    std::uint64_t m_min = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t m_max = 0;
};

} // namespace shack::bench
