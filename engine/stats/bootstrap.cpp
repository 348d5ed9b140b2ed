#include "engine/stats/bootstrap.h"

#include "engine/stats/median_resampler.h"

#include <boost/math/special_functions/erf.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace shack::stats {
namespace {

constexpr std::uint32_t kFewestResamples = 100;
constexpr std::uint32_t kMostResamples = 1'000'000;

/// What the jackknife says about the skew of the estimate: sums of squares and cubes of the
/// influence of each value, samples weighted by their size.
struct Influence {
    double squares = 0;
    double cubes = 0;

    double acceleration() const noexcept
    {
        return squares > 0 ? cubes / (6 * std::pow(squares, 1.5)) : 0;
    }
};

Status checkPlan(const BootstrapPlan& plan)
{
    if (plan.resamples < kFewestResamples || plan.resamples > kMostResamples)
        return fail(ErrorCode::OutOfRange, "100 to 1,000,000 resamples can be drawn");
    if (!(plan.confidence > 0 && plan.confidence < 1))
        return fail(ErrorCode::OutOfRange, "the confidence must lie between 0 and 1");
    return {};
}

double medianWithout(const std::vector<double>& sorted, std::size_t left)
{
    const std::size_t count = sorted.size() - 1;
    const auto at = [&](std::size_t rank) { return sorted[rank < left ? rank : rank + 1]; };
    const double lower = at((count - 1) / 2);
    return lower + (at(count / 2) - lower) / 2;
}

/// `sign` is -1 for the sample that is subtracted.
void addInfluence(const std::vector<double>& sorted, double sign, Influence& into)
{
    if (sorted.size() < 2)
        return;
    const auto count = static_cast<double>(sorted.size());
    std::vector<double> medians(sorted.size());
    double sum = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i)
        sum += medians[i] = sign * medianWithout(sorted, i);
    const double mean = sum / count;
    for (const double median : medians) {
        const double influence = (count - 1) * (mean - median) / count;
        into.squares += influence * influence;
        into.cubes += influence * influence * influence;
    }
}

namespace policies = boost::math::policies;
using Quiet = policies::policy<policies::domain_error<policies::ignore_error>,
                               policies::overflow_error<policies::ignore_error>,
                               policies::promote_double<false>>;

double normalQuantile(double share) noexcept
{
    return std::sqrt(2.0) * boost::math::erf_inv(2 * share - 1, Quiet{});
}

double normalShare(double value) noexcept
{
    return 0.5 * std::erfc(-value / std::sqrt(2.0));
}

/// The share of resamples below which an end of the BCa interval lies.
double corrected(double share, double bias, double acceleration) noexcept
{
    const double moved = bias + normalQuantile(share);
    return normalShare(bias + moved / (1 - acceleration * moved));
}

/// The middle of the sorted answers. Ranks instead of interpolation: ends are values that were
/// drawn, equal to the last bit on every platform.
Interval middleOf(const std::vector<double>& sorted, double lowShare, double highShare) noexcept
{
    const auto count = static_cast<double>(sorted.size());
    const auto rank = [&](double place) {
        return sorted[static_cast<std::size_t>(std::clamp(place, 1.0, count)) - 1];
    };
    return {rank(std::floor(lowShare * (count + 1))), rank(std::ceil(highShare * (count + 1)))};
}

Interval intervalOf(std::vector<double>& answers, double estimate, const Influence& influence,
                    const BootstrapPlan& plan)
{
    std::sort(answers.begin(), answers.end());
    const double low = (1 - plan.confidence) / 2;
    const double high = 1 - low;
    if (plan.method == BootstrapMethod::Percentile || answers.front() == answers.back())
        return middleOf(answers, low, high);
    const auto below = std::lower_bound(answers.begin(), answers.end(), estimate);
    const auto above = std::upper_bound(below, answers.end(), estimate);
    const auto count = static_cast<double>(answers.size());
    // Ties count half, and neither end may be reached: the correction would be infinite.
    const double share =
        (static_cast<double>(below - answers.begin()) + static_cast<double>(above - below) / 2) /
        count;
    const double bias = normalQuantile(std::clamp(share, 0.5 / count, 1 - 0.5 / count));
    const double acceleration = influence.acceleration();
    return middleOf(answers, corrected(low, bias, acceleration),
                    corrected(high, bias, acceleration));
}

} // namespace

Result<BootstrapInterval> bootstrapMedianDifference(std::span<const double> a,
                                                    std::span<const double> b,
                                                    const BootstrapPlan& plan)
{
    if (const Status good = checkPlan(plan); !good)
        return failed(good.error());
    if (const Status good = checkSample(a, 1, "A"); !good)
        return failed(good.error());
    if (const Status good = checkSample(b, 1, "B"); !good)
        return failed(good.error());
    const std::vector<double> sortedA = sortedCopy(a);
    const std::vector<double> sortedB = sortedCopy(b);
    const double estimate = quantileOfSorted(sortedB, 0.5) - quantileOfSorted(sortedA, 0.5);
    Influence influence;
    if (plan.method == BootstrapMethod::BiasCorrected) {
        addInfluence(sortedA, -1, influence);
        addInfluence(sortedB, 1, influence);
    }
    const MedianResampler ofA{sortedA};
    const MedianResampler ofB{sortedB};
    SeededRandom random{plan.seed};
    std::vector<double> answers(plan.resamples);
    for (double& answer : answers) {
        const double medianA = ofA.draw(random);
        answer = ofB.draw(random) - medianA;
    }
    return BootstrapInterval{estimate, intervalOf(answers, estimate, influence, plan)};
}

Result<BootstrapInterval> bootstrapMedian(std::span<const double> sample, const BootstrapPlan& plan)
{
    if (const Status good = checkPlan(plan); !good)
        return failed(good.error());
    if (const Status good = checkSample(sample, 1, "the sample"); !good)
        return failed(good.error());
    const std::vector<double> sorted = sortedCopy(sample);
    const double estimate = quantileOfSorted(sorted, 0.5);
    Influence influence;
    if (plan.method == BootstrapMethod::BiasCorrected)
        addInfluence(sorted, 1, influence);
    const MedianResampler resampler{sorted};
    SeededRandom random{plan.seed};
    std::vector<double> answers(plan.resamples);
    for (double& answer : answers)
        answer = resampler.draw(random);
    return BootstrapInterval{estimate, intervalOf(answers, estimate, influence, plan)};
}

} // namespace shack::stats
