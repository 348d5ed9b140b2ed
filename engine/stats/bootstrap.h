#pragma once

#include "engine/base/result.h"
#include "engine/stats/summary.h"

#include <cstdint>
#include <span>

// How far could the median be off? Answered by resampling what was measured (Efron 1979), without
// assuming how it is distributed. Pure functions, any thread; the same seed gives the same answer
// on every platform.
namespace shack::stats {

enum class BootstrapMethod : std::uint8_t {
    Percentile,    ///< the middle of the resampled answers
    BiasCorrected, ///< BCa (Efron 1987): corrected for bias and skew by the jackknife
};

struct BootstrapPlan {
    std::uint32_t resamples = 10'000; ///< 100 to 1,000,000
    double confidence = 0.95;         ///< between 0 and 1
    BootstrapMethod method = BootstrapMethod::Percentile;
    std::uint64_t seed = 1;
};

struct BootstrapInterval {
    double estimate = 0; ///< of the samples themselves
    Interval interval;
};

/// Median of B - median of A, the samples independent of each other. One value on each side at
/// least; fewer than five each give intervals that are too narrow.
Result<BootstrapInterval> bootstrapMedianDifference(std::span<const double> a,
                                                    std::span<const double> b,
                                                    const BootstrapPlan& plan = {});

/// The median of one sample: of the differences, for pairs.
Result<BootstrapInterval> bootstrapMedian(std::span<const double> sample,
                                          const BootstrapPlan& plan = {});

} // namespace shack::stats
