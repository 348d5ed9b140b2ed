#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

// A sample in a few figures. Pure functions, any thread; values in the unit of the sample.
namespace shack::stats {

/// Both ends belong to it.
struct Interval {
    double low = 0;
    double high = 0;

    bool contains(double value) const noexcept { return low <= value && value <= high; }

    bool operator==(const Interval&) const = default;
};

struct Summary {
    std::size_t count = 0;
    double mean = 0;
    double variance = 0;  ///< of the population the sample comes from (n - 1); 0 for one value
    double deviation = 0; ///< its square root
    double min = 0;
    double lowerQuartile = 0;
    double median = 0;
    double upperQuartile = 0;
    double max = 0;
};

/// Larger values are refused: their squares would not be numbers any more.
inline constexpr double kLargestValue = 1e150;
inline constexpr std::size_t kMostValues = 100'000'000;

/// Refuses fewer than `least` values, more than kMostValues, NaN, infinities, and anything beyond
/// kLargestValue. `name` is what the sentence calls the sample.
Status checkSample(std::span<const double> sample, std::size_t least, std::string_view name);

/// At least one value. Mean and variance by two corrected passes: no figure is lost when the values
/// differ only in their last digits.
Result<Summary> summarize(std::span<const double> sample);

/// Of a sorted sample, `q` from 0 to 1, between two values in proportion (Hyndman and Fan's type 7,
/// what R, NumPy and spreadsheets answer). Zero for an empty sample.
double quantileOfSorted(std::span<const double> sorted, double q) noexcept;

/// A sorted copy.
std::vector<double> sortedCopy(std::span<const double> sample);

} // namespace shack::stats
