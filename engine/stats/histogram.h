#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace shack::stats {

/// The buckets of every latency histogram (fanout-engine part D): 16 per power of two from 512 ns
/// to 17.2 s, so that 1 us .. 16 s is covered with a relative error of at most 1/16. One bucket
/// below and one above take the rest. Pure functions, any thread.
struct HistogramScale {
    static constexpr unsigned kSubBits = 4;
    static constexpr std::size_t kBucketsPerOctave = std::size_t{1} << kSubBits;
    static constexpr unsigned kLowestExponent = 9;   ///< below 2^9 ns: bucket 0
    static constexpr unsigned kHighestExponent = 34; ///< from 2^34 ns on: the last bucket
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
        if (index == 0)
            return 0;
        const std::size_t octave = (index - 1) / kBucketsPerOctave;
        const std::uint64_t sub = (index - 1) % kBucketsPerOctave;
        const auto shift = static_cast<unsigned>(octave) + kLowestExponent - kSubBits;
        return (kBucketsPerOctave + sub) << shift;
    }

    /// First value that is not in the bucket any more; the last bucket has no such value.
    static constexpr std::uint64_t upperBound(std::size_t index) noexcept
    {
        if (index + 1 >= kBucketCount)
            return std::numeric_limits<std::uint64_t>::max();
        return lowerBound(index + 1);
    }
};

/// How long things took: counts in log-linear buckets, sum and extremes exact. A plain value of
/// 3.2 KiB that never allocates; it belongs to one thread (see IntervalHistogram for two).
class Histogram {
public:
    using Scale = HistogramScale;

    /// Negative durations (a clock that was read too early) count as zero.
    void record(std::chrono::nanoseconds duration) noexcept;

    /// `record` as often as `times` says. Used to build a histogram out of bucket counts.
    void record(std::chrono::nanoseconds duration, std::uint64_t times) noexcept;

    void merge(const Histogram& other) noexcept;
    void clear() noexcept;

    std::uint64_t count() const noexcept { return m_count; }

    /// Saturates after 584 years of recorded time.
    std::chrono::nanoseconds sum() const noexcept;
    std::chrono::nanoseconds mean() const noexcept;

    /// Zero when nothing was recorded.
    std::chrono::nanoseconds min() const noexcept;
    std::chrono::nanoseconds max() const noexcept;

    /// The value that at least the share `q` (0..1) of the records does not exceed: never less
    /// than the exact answer, and at most 1/16 above it. Zero when nothing was recorded.
    std::chrono::nanoseconds quantile(double q) const noexcept;

    /// How many records were at most `limit`, to bucket accuracy (for "le" lines of collectors).
    std::uint64_t countUpTo(std::chrono::nanoseconds limit) const noexcept;

    /// By bucket, for heat maps; bounds come from Scale.
    std::span<const std::uint64_t, Scale::kBucketCount> buckets() const noexcept
    {
        return m_buckets;
    }

    bool operator==(const Histogram&) const noexcept = default;

private:
    friend class IntervalHistogram;

    std::array<std::uint64_t, Scale::kBucketCount> m_buckets{};
    std::uint64_t m_count = 0;
    std::uint64_t m_sum = 0;
    std::uint64_t m_min = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t m_max = 0;
};

} // namespace shack::stats
