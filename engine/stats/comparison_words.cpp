#include "engine/stats/comparison_words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace shack::stats {
namespace {

/// Two figures are all that a difference is worth.
std::string shortNumber(double value)
{
    const double size = std::abs(value);
    if (size >= 9.95 || size == 0)
        return fmt::format("{:.0f}", value);
    if (size >= 0.95)
        return fmt::format("{:.1f}", value);
    if (size >= 0.01)
        return fmt::format("{:.2f}", value);
    return fmt::format("{:.2g}", value);
}

/// Without "-0".
std::string endOf(double value, bool relative)
{
    std::string text = shortNumber(relative ? value * 100 : value);
    return text == "-0" ? "0" : text;
}

/// In the direction of the word that stands before it: "11 % slower (7 to 15 %)".
std::string intervalText(const Comparison& comparison, double confidence)
{
    const bool down = comparison.difference < 0;
    const double low = down ? -comparison.interval.high : comparison.interval.low;
    const double high = down ? -comparison.interval.low : comparison.interval.high;
    return fmt::format("{} % interval {} to {}{}", shortNumber(confidence * 100),
                       endOf(low, comparison.relative), endOf(high, comparison.relative),
                       comparison.relative ? " %" : "");
}

std::string whatWasSeen(const Comparison& comparison, const ComparisonPlan& plan)
{
    if (comparison.difference == 0)
        return "B equals A";
    return fmt::format("B is {} {}", amount(comparison.difference, comparison.relative),
                       comparison.difference > 0 ? plan.words.more : plan.words.less);
}

std::string repeatsText(const Comparison& comparison, const ComparisonPlan& plan)
{
    const std::size_t made = std::min(comparison.repeatsA, comparison.repeatsB);
    if (!comparison.relative || (comparison.repeatsNeeded && *comparison.repeatsNeeded <= made))
        return {};
    const std::string wanted = amount(plan.wanted, true);
    if (!comparison.repeatsNeeded || *comparison.repeatsNeeded > 10'000)
        return fmt::format(", more than 10,000 repeats would be needed to show {}", wanted);
    return fmt::format(", {} repeats would show {}", *comparison.repeatsNeeded, wanted);
}

} // namespace

std::string amount(double difference, bool relative)
{
    const std::string number = shortNumber(std::abs(relative ? difference * 100 : difference));
    return relative ? number + " %" : number;
}

std::string sentenceOf(const Comparison& comparison, const ComparisonPlan& plan)
{
    switch (comparison.finding) {
    case Finding::RealBetter:
    case Finding::RealWorse:
        return fmt::format("{} ({}): real", whatWasSeen(comparison, plan),
                           intervalText(comparison, plan.confidence));
    case Finding::NoDifferenceSeen:
        if (comparison.hidden < 1e-12) // rounding of logarithms
            return "no difference seen; all repeats are equal";
        return fmt::format("no difference seen; a difference under {} could hide here{}",
                           amount(comparison.hidden, comparison.relative),
                           repeatsText(comparison, plan));
    case Finding::CannotTell:
        break;
    }
    if (comparison.repeatsA == 1 && comparison.repeatsB == 1)
        return "cannot tell: one run each";
    return fmt::format("cannot tell: one run of {}", comparison.repeatsA == 1 ? "A" : "B");
}

std::string methodOf(const Comparison& comparison, const ComparisonPlan& plan)
{
    if (comparison.finding == Finding::CannotTell)
        return "none: two repeats of each side are needed at least";
    const std::string resamples =
        plan.resamples >= 1'000
            ? fmt::format("{},{:03}", plan.resamples / 1'000, plan.resamples % 1'000)
            : fmt::format("{}", plan.resamples);
    const std::string_view on = comparison.relative ? " of logarithms" : "";
    if (plan.paired)
        return fmt::format("paired t-test{} on {} pairs, and bootstrap ({}) of the median of their "
                           "differences; interleaved order: {}",
                           on, comparison.repeatsA, resamples, plan.interleaved ? "yes" : "no");
    return fmt::format("Welch t-test{} on {} + {} repeats, and bootstrap ({}) of the median "
                       "difference; interleaved order: {}",
                       on, comparison.repeatsA, comparison.repeatsB, resamples,
                       plan.interleaved ? "yes" : "no");
}

std::string sentenceAmongMany(const std::string& alone, std::size_t comparisons)
{
    constexpr std::string_view kReal = ": real";
    const std::string seen =
        alone.ends_with(kReal) ? alone.substr(0, alone.size() - kReal.size()) : alone;
    return fmt::format("no difference seen; {}, which is likely by chance among {} comparisons",
                       seen, comparisons);
}

} // namespace shack::stats
