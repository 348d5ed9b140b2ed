#include "engine/stats/comparison.h"

#include "engine/stats/bootstrap.h"
#include "engine/stats/comparison_words.h"
#include "engine/stats/many_tests.h"
#include "engine/stats/sample_size.h"
#include "engine/stats/t_test.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace shack::stats {
namespace {

/// Power of `hidden` and `repeatsNeeded`: found in four of five comparisons.
constexpr double kPower = 0.8;

bool allAboveZero(std::span<const double> sample) noexcept
{
    return std::ranges::all_of(sample, [](double value) { return value > 0; });
}

std::vector<double> logarithms(std::span<const double> sample)
{
    std::vector<double> logs(sample.size());
    std::transform(sample.begin(), sample.end(), logs.begin(),
                   [](double value) { return std::log(value); });
    return logs;
}

/// What both methods say, in the scale in which they worked.
struct Evidence {
    double difference = 0;
    TTest test;
    Interval medians;
    double hidden = 0;
    std::optional<std::uint64_t> repeatsNeeded;
};

template <typename T>
std::optional<T> known(Result<T> result)
{
    return result ? std::optional<T>{*result} : std::nullopt;
}

Result<Evidence> ofPairs(const std::vector<double>& a, const std::vector<double>& b, double wanted,
                         const ComparisonPlan& plan)
{
    std::vector<double> differences(a.size());
    std::transform(b.begin(), b.end(), a.begin(), differences.begin(), std::minus<>{});
    const auto test = pairedTest(a, b, plan.confidence);
    const auto medians = bootstrapMedian(
        differences,
        {.resamples = plan.resamples, .confidence = plan.confidence, .seed = plan.seed});
    const auto scatter = summarize(differences);
    if (!test || !medians || !scatter)
        return failed(!test ? test.error() : !medians ? medians.error() : scatter.error());
    const Detection detection{plan.confidence, kPower};
    const auto hidden = detectableDifferenceOfPairs(scatter->deviation, a.size(), detection);
    return Evidence{.difference = medians->estimate,
                    .test = *test,
                    .medians = medians->interval,
                    .hidden = hidden ? *hidden : 0,
                    .repeatsNeeded = known(pairsFor(wanted, scatter->deviation, detection))};
}

Result<Evidence> ofIndependent(const std::vector<double>& a, const std::vector<double>& b,
                               double wanted, const ComparisonPlan& plan)
{
    const auto test = welchTest(a, b, plan.confidence);
    const auto medians = bootstrapMedianDifference(
        a, b, {.resamples = plan.resamples, .confidence = plan.confidence, .seed = plan.seed});
    const auto ofA = summarize(a);
    const auto ofB = summarize(b);
    if (!test || !medians || !ofA || !ofB)
        return failed(!test      ? test.error()
                      : !medians ? medians.error()
                      : !ofA     ? ofA.error()
                                 : ofB.error());
    const Detection detection{plan.confidence, kPower};
    const auto hidden =
        detectableDifference(ofA->deviation, a.size(), ofB->deviation, b.size(), detection);
    return Evidence{.difference = medians->estimate,
                    .test = *test,
                    .medians = medians->interval,
                    .hidden = hidden ? *hidden : 0,
                    .repeatsNeeded =
                        known(repeatsFor(wanted, ofA->deviation, ofB->deviation, detection))};
}

/// From a difference of logarithms to a share of A.
double asShare(double logDifference) noexcept
{
    return std::expm1(logDifference);
}

Finding findingOf(const Interval& interval, Better better) noexcept
{
    if (interval.low <= 0 && interval.high >= 0)
        return Finding::NoDifferenceSeen;
    return (interval.low > 0) == (better == Better::Higher) ? Finding::RealBetter
                                                            : Finding::RealWorse;
}

void fill(Comparison& comparison, const Evidence& evidence)
{
    const Interval hull{std::min(evidence.test.interval.low, evidence.medians.low),
                        std::max(evidence.test.interval.high, evidence.medians.high)};
    const auto scaled = [&](double value) { return comparison.relative ? asShare(value) : value; };
    comparison.difference = scaled(evidence.difference);
    comparison.interval = {scaled(hull.low), scaled(hull.high)};
    comparison.p = evidence.test.p;
    comparison.degrees = evidence.test.degrees;
    comparison.hidden = std::max({scaled(evidence.hidden), std::abs(comparison.interval.low),
                                  std::abs(comparison.interval.high)});
    comparison.repeatsNeeded = evidence.repeatsNeeded;
}

Status checkSides(std::span<const double> a, std::span<const double> b, const ComparisonPlan& plan)
{
    if (const Status good = checkSample(a, 1, "A"); !good)
        return good;
    if (const Status good = checkSample(b, 1, "B"); !good)
        return good;
    if (plan.paired && a.size() != b.size())
        return fail(ErrorCode::InvalidInput, "pairs need equally many repeats of A and B");
    if (!(plan.confidence > 0 && plan.confidence < 1) || !(plan.wanted > 0 && plan.wanted < 100))
        return fail(ErrorCode::OutOfRange,
                    "confidence must lie between 0 and 1, the wanted difference between 0 and 100");
    return {};
}

} // namespace

std::string_view findingName(Finding finding) noexcept
{
    switch (finding) {
    case Finding::RealBetter:
        return "real better";
    case Finding::RealWorse:
        return "real worse";
    case Finding::NoDifferenceSeen:
        return "no difference seen";
    case Finding::CannotTell:
        break;
    }
    return "cannot tell";
}

Result<Comparison> compare(std::span<const double> a, std::span<const double> b,
                           const ComparisonPlan& plan)
{
    if (const Status good = checkSides(a, b, plan); !good)
        return failed(good.error());
    Comparison comparison;
    comparison.repeatsA = a.size();
    comparison.repeatsB = b.size();
    comparison.medianA = quantileOfSorted(sortedCopy(a), 0.5);
    comparison.medianB = quantileOfSorted(sortedCopy(b), 0.5);
    comparison.relative = allAboveZero(a) && allAboveZero(b);
    if (a.size() < 2 || b.size() < 2) {
        comparison.difference = comparison.relative ? comparison.medianB / comparison.medianA - 1
                                                    : comparison.medianB - comparison.medianA;
    } else {
        const std::vector<double> scaledA =
            comparison.relative ? logarithms(a) : std::vector<double>{a.begin(), a.end()};
        const std::vector<double> scaledB =
            comparison.relative ? logarithms(b) : std::vector<double>{b.begin(), b.end()};
        const double wanted = comparison.relative ? std::log1p(plan.wanted)
                                                  : plan.wanted * std::abs(comparison.medianA);
        const auto evidence = plan.paired ? ofPairs(scaledA, scaledB, wanted, plan)
                                          : ofIndependent(scaledA, scaledB, wanted, plan);
        if (!evidence)
            return failed(evidence.error());
        fill(comparison, *evidence);
        comparison.finding = findingOf(comparison.interval, plan.better);
    }
    comparison.sentence = sentenceOf(comparison, plan);
    comparison.method = methodOf(comparison, plan);
    return comparison;
}

void judgeTogether(std::span<Comparison> comparisons, double confidence)
{
    std::vector<double> pValues;
    std::vector<Comparison*> judged;
    for (Comparison& comparison : comparisons) {
        if (comparison.finding == Finding::CannotTell)
            continue;
        pValues.push_back(comparison.p);
        judged.push_back(&comparison);
    }
    const std::vector<double> adjusted = holmAdjusted(pValues);
    for (std::size_t i = 0; i < judged.size(); ++i) {
        if (!judged[i]->isReal() || adjusted[i] < 1 - confidence)
            continue;
        judged[i]->finding = Finding::NoDifferenceSeen;
        judged[i]->sentence = sentenceAmongMany(judged[i]->sentence, judged.size());
    }
}

} // namespace shack::stats
