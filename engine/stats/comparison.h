#pragma once

#include "engine/base/result.h"
#include "engine/stats/summary.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

// Is B better than A? Two sets of repeats of one figure, and a verdict that admits what it does not
// know (ux 4.8). Pure functions, any thread; the same samples give the same answer everywhere.
namespace shack::stats {

enum class Better : std::uint8_t { Higher, Lower };

enum class Finding : std::uint8_t {
    RealBetter,
    RealWorse,
    NoDifferenceSeen, ///< `hidden` and `repeatsNeeded` say what could not be seen
    CannotTell,       ///< one run on a side
};

/// "real better", "real worse", "no difference seen", "cannot tell".
std::string_view findingName(Finding finding) noexcept;

/// What a figure is called when B has more or less of it than A.
struct ComparisonWords {
    std::string_view more = "higher";
    std::string_view less = "lower";
};

struct ComparisonPlan {
    Better better = Better::Higher;
    ComparisonWords words;
    bool paired = false;      ///< repeat i of A and of B belong together; equally many then
    bool interleaved = false; ///< they alternated: for the line about the method only
    double confidence = 0.95;
    double wanted = 0.03; ///< the share of A for which `repeatsNeeded` answers
    std::uint32_t resamples = 10'000;
    std::uint64_t seed = 1;
};

/// A difference is real when two methods that fail in different ways agree: the t-test (Welch, or
/// of pairs) and the bootstrap interval of the medians both exclude zero on the same side. So false
/// alarms are at most those of either.
struct Comparison {
    std::size_t repeatsA = 0;
    std::size_t repeatsB = 0;
    double medianA = 0;
    double medianB = 0;

    /// Difference, interval, and what is hidden are shares of A (0.11 = 11 %) when every value is
    /// above zero, else in the unit of the figure: nothing is a share of a loss of zero.
    bool relative = false;
    double difference = 0; ///< of the medians; for pairs the median of the differences
    Interval interval;     ///< what either method cannot exclude
    double p = 1;          ///< of the t-test, two-sided
    double degrees = 0;

    /// Differences below this would be missed in one of five comparisons with so few repeats; never
    /// less than what the interval still allows.
    double hidden = 0;
    /// On each side, to show a difference of `wanted`; nothing when it is not known or beyond
    /// 1,000,000.
    std::optional<std::uint64_t> repeatsNeeded;

    Finding finding = Finding::CannotTell;
    std::string sentence; ///< "B is 11 % faster (95 % interval 7 to 15 %): real"
    std::string method;   ///< "Welch t-test on 5 + 5 repeats, and bootstrap (10,000) of ..."

    bool isReal() const noexcept
    {
        return finding == Finding::RealBetter || finding == Finding::RealWorse;
    }
};

/// One repeat a side at least. Refuses NaN, infinities, pairs without partner.
Result<Comparison> compare(std::span<const double> a, std::span<const double> b,
                           const ComparisonPlan& plan);

/// For comparisons that are looked at together: Holm's correction over all of them, so that chance
/// finds a difference among all in one of twenty looks, not in each. Real ones that do not hold are
/// told as not seen.
void judgeTogether(std::span<Comparison> comparisons, double confidence = 0.95);

} // namespace shack::stats
