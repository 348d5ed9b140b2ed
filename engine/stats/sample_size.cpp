#include "engine/stats/sample_size.h"

#include "engine/stats/student_t.h"
#include "engine/stats/summary.h"

#include <cmath>

namespace shack::stats {
namespace {

Status checkDetection(const Detection& detection)
{
    if (!(detection.confidence > 0 && detection.confidence < 1))
        return fail(ErrorCode::OutOfRange, "the confidence must lie between 0 and 1");
    if (!(detection.power >= 0.5 && detection.power < 1))
        return fail(ErrorCode::OutOfRange, "the power must lie between 0.5 and 1");
    return {};
}

Status checkDeviation(double deviation)
{
    if (!(deviation >= 0 && deviation <= kLargestValue))
        return fail(ErrorCode::InvalidInput, "a standard deviation must be zero or more");
    return {};
}

/// Standard errors by which a difference must stand out.
double neededErrors(double degrees, const Detection& detection) noexcept
{
    return studentQuantile(0.5 + detection.confidence / 2, degrees) +
           studentQuantile(detection.power, degrees);
}

/// The smallest count from 2 on for which `detectable(count)`, which falls, is small enough.
template <typename Detectable>
Result<std::uint64_t> smallestCount(double difference, const Detectable& detectable)
{
    if (!(difference > 0 && std::isfinite(difference)))
        return fail(ErrorCode::InvalidInput, "the difference to be shown must be above zero");
    if (detectable(kMostRepeats) > difference)
        return fail(ErrorCode::OutOfRange, "more than 1,000,000 repeats would be needed");
    std::uint64_t tooFew = 1;
    std::uint64_t enough = kMostRepeats;
    while (enough - tooFew > 1) {
        const std::uint64_t middle = tooFew + (enough - tooFew) / 2;
        (detectable(middle) <= difference ? enough : tooFew) = middle;
    }
    return enough;
}

} // namespace

Result<double> detectableDifference(double deviationA, std::size_t countA, double deviationB,
                                    std::size_t countB, const Detection& detection)
{
    if (const Status good = checkDetection(detection); !good)
        return failed(good.error());
    for (const double deviation : {deviationA, deviationB})
        if (const Status good = checkDeviation(deviation); !good)
            return failed(good.error());
    if (countA < 2 || countB < 2)
        return fail(ErrorCode::InvalidInput, "two repeats of each side are needed at least");
    const double ofA = deviationA * deviationA / static_cast<double>(countA);
    const double ofB = deviationB * deviationB / static_cast<double>(countB);
    const double both = ofA + ofB;
    if (!(both > 0))
        return 0.0;
    const double shareA = ofA / both;
    const double shareB = ofB / both;
    const double degrees = 1 / (shareA * shareA / static_cast<double>(countA - 1) +
                                shareB * shareB / static_cast<double>(countB - 1));
    return neededErrors(degrees, detection) * std::sqrt(both);
}

Result<double> detectableDifferenceOfPairs(double deviation, std::size_t pairs,
                                           const Detection& detection)
{
    if (const Status good = checkDetection(detection); !good)
        return failed(good.error());
    if (const Status good = checkDeviation(deviation); !good)
        return failed(good.error());
    if (pairs < 2)
        return fail(ErrorCode::InvalidInput, "two pairs are needed at least");
    const auto count = static_cast<double>(pairs);
    return neededErrors(count - 1, detection) * deviation / std::sqrt(count);
}

Result<std::uint64_t> repeatsFor(double difference, double deviationA, double deviationB,
                                 const Detection& detection)
{
    if (const auto good = detectableDifference(deviationA, 2, deviationB, 2, detection); !good)
        return failed(good.error());
    return smallestCount(difference, [&](std::uint64_t count) {
        return *detectableDifference(deviationA, static_cast<std::size_t>(count), deviationB,
                                     static_cast<std::size_t>(count), detection);
    });
}

Result<std::uint64_t> pairsFor(double difference, double deviation, const Detection& detection)
{
    if (const auto good = detectableDifferenceOfPairs(deviation, 2, detection); !good)
        return failed(good.error());
    return smallestCount(difference, [&](std::uint64_t count) {
        return *detectableDifferenceOfPairs(deviation, static_cast<std::size_t>(count), detection);
    });
}

} // namespace shack::stats
