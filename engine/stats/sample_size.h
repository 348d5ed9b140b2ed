#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>

// How small a difference could these repeats have shown, and how many repeats would show a given
// one? By the usual approximation (t quantile of the confidence + t quantile of the power) x
// standard error. It stands in for the non-central t distribution and is at most one repeat off
// from there being five. Pure functions, any thread.
namespace shack::stats {

struct Detection {
    double confidence = 0.95; ///< two-sided
    double power = 0.8;       ///< chance to find a difference that is there
};

inline constexpr std::uint64_t kMostRepeats = 1'000'000;

/// What independent repeats scatter: standard deviations, zero or more, and how many there are,
/// two at least. Answers in the same unit.
Result<double> detectableDifference(double deviationA, std::size_t countA, double deviationB,
                                    std::size_t countB, const Detection& detection = {});

/// The same for pairs: the standard deviation of their differences.
Result<double> detectableDifferenceOfPairs(double deviation, std::size_t pairs,
                                           const Detection& detection = {});

/// Repeats of each side that show `difference` (above zero). Two at least; OutOfRange when more
/// than kMostRepeats would be needed.
Result<std::uint64_t> repeatsFor(double difference, double deviationA, double deviationB,
                                 const Detection& detection = {});

Result<std::uint64_t> pairsFor(double difference, double deviation,
                               const Detection& detection = {});

} // namespace shack::stats
