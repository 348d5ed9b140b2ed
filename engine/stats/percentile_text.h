#pragma once

#include "engine/stats/histogram.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

// A histogram as the percentile distribution text of HdrHistogram, which its plotting tools and
// many others read. Milliseconds. Pure functions, any thread.
namespace shack::stats {

/// One bucket that holds something; both ends belong to it.
struct HistogramBar {
    std::chrono::nanoseconds low{};
    std::chrono::nanoseconds high{};
    std::uint64_t count = 0;
};

/// What the text says besides the bars.
struct HistogramTotals {
    std::chrono::nanoseconds mean{};
    std::chrono::nanoseconds max{};
    std::size_t octaves = 0; ///< powers of two that the buckets cover
    std::size_t bucketsPerOctave = 0;
};

/// `bars` in rising order. `ticksPerHalfDistance` lines from each percentile half the way to 100 %
/// (5 is the custom; 1 to 100). The standard deviation is taken from the middles of the bars, as
/// HdrHistogram does.
std::string percentileText(std::span<const HistogramBar> bars, const HistogramTotals& totals,
                           unsigned ticksPerHalfDistance = 5);

std::string percentileText(const Histogram& histogram, unsigned ticksPerHalfDistance = 5);

} // namespace shack::stats
