#include "engine/stats/summary.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace shack::stats {
namespace {

double meanOf(std::span<const double> sample) noexcept
{
    const auto count = static_cast<double>(sample.size());
    double sum = 0;
    for (const double value : sample)
        sum += value;
    const double rough = sum / count;
    double left = 0;
    for (const double value : sample)
        left += value - rough;
    return rough + left / count;
}

double varianceOf(std::span<const double> sample, double mean) noexcept
{
    if (sample.size() < 2)
        return 0;
    double squares = 0;
    double left = 0; // what rounding left in the mean
    for (const double value : sample) {
        const double away = value - mean;
        squares += away * away;
        left += away;
    }
    const auto count = static_cast<double>(sample.size());
    return std::max(0.0, squares - left * left / count) / (count - 1);
}

} // namespace

Status checkSample(std::span<const double> sample, std::size_t least, std::string_view name)
{
    if (sample.size() < least)
        return fail(ErrorCode::InvalidInput,
                    sample.empty()
                        ? fmt::format("{} holds no value", name)
                        : fmt::format("{} holds {} value{}, at least {} are needed", name,
                                      sample.size(), sample.size() == 1 ? "" : "s", least));
    if (sample.size() > kMostValues)
        return fail(ErrorCode::OutOfRange,
                    fmt::format("{} holds more than {} values", name, kMostValues));
    for (std::size_t i = 0; i < sample.size(); ++i) {
        if (!std::isfinite(sample[i]))
            return fail(ErrorCode::InvalidInput,
                        fmt::format("value {} of {} is not a number", i + 1, name));
        if (std::abs(sample[i]) > kLargestValue)
            return fail(ErrorCode::OutOfRange,
                        fmt::format("value {} of {} is too large", i + 1, name));
    }
    return {};
}

Result<Summary> summarize(std::span<const double> sample)
{
    if (const Status good = checkSample(sample, 1, "the sample"); !good)
        return failed(good.error());
    const std::vector<double> sorted = sortedCopy(sample);
    Summary summary;
    summary.count = sample.size();
    summary.mean = meanOf(sample);
    summary.variance = varianceOf(sample, summary.mean);
    summary.deviation = std::sqrt(summary.variance);
    summary.min = sorted.front();
    summary.lowerQuartile = quantileOfSorted(sorted, 0.25);
    summary.median = quantileOfSorted(sorted, 0.5);
    summary.upperQuartile = quantileOfSorted(sorted, 0.75);
    summary.max = sorted.back();
    return summary;
}

double quantileOfSorted(std::span<const double> sorted, double q) noexcept
{
    if (sorted.empty())
        return 0;
    const double share = q > 0 ? std::min(q, 1.0) : 0.0; // NaN counts as zero
    const double place = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    if (below + 1 >= sorted.size())
        return sorted.back();
    const double between = place - static_cast<double>(below);
    return sorted[below] + between * (sorted[below + 1] - sorted[below]);
}

std::vector<double> sortedCopy(std::span<const double> sample)
{
    std::vector<double> sorted{sample.begin(), sample.end()};
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

} // namespace shack::stats
