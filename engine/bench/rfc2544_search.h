#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace shack::bench {

/// What a trial says about the value it was made at.
enum class TrialOutcome : std::uint8_t {
    Clean,
    Lossy,
    Unmeasurable, ///< the generator was the limit
};

struct SearchPlan {
    double lowest = 1;        ///< nothing below is tried
    double start = 1'000;     ///< first value; doubled while nothing is lost
    double highest = 1e6;     ///< nothing above is tried
    double resolution = 0.02; ///< of the value: how close the answer and the lowest loss must be
    double grain = 0;         ///< values are multiples of it; 0 = any
    unsigned chances = 2;     ///< trials that must lose before a value counts as lossy
    unsigned mostTrials = 64;
};

/// The highest value at which nothing is lost: up by doubling until something is, then by halving
/// the gap (RFC 2544 sections 24 and 26.1, 26.4).
///
/// Computers are noisy, so a loss counts only when it repeats, and the answer only when a second
/// trial there is clean too; else it becomes the new upper bound and the search goes on below.
/// Pure: asks for a value, is told the outcome. One thread.
class LossSearch {
public:
    explicit LossSearch(const SearchPlan& plan);

    /// The value for the next trial; nothing when the search is over.
    std::optional<double> next() const noexcept { return m_next; }

    /// The outcome of a trial at `next()`.
    void tell(TrialOutcome outcome);

    /// Highest value that was clean (twice, once the search is over).
    std::optional<double> best() const noexcept;

    /// Lowest value that lost, or could not be measured.
    std::optional<double> ceiling() const noexcept { return m_ceiling; }

    /// The search was ended by the generator, not by loss: the answer is only a lower bound.
    bool generatorWasLimit() const noexcept { return m_ceilingIsGenerator; }

    /// Clean at the highest value that may be tried: again only a lower bound.
    bool reachedHighest() const noexcept;

    /// Some value was clean in one trial and lossy in another.
    bool noisy() const noexcept { return m_noisy; }

    unsigned trials() const noexcept { return m_trials; }

    /// About how many trials are left.
    unsigned expectedTrials() const noexcept;

private:
    void clean();
    void notClean(TrialOutcome outcome);
    void proceed();
    double towards(double value) const noexcept;
    double gapAllowed() const noexcept;

    SearchPlan m_plan;
    std::optional<double> m_next;
    std::vector<double> m_clean; ///< rising
    bool m_confirmed = false;    ///< the highest of them was clean twice
    std::optional<double> m_ceiling;
    bool m_ceilingIsGenerator = false;
    unsigned m_losses = 0; ///< at `m_next`
    unsigned m_unmeasured = 0;
    unsigned m_trials = 0;
    bool m_noisy = false;
};

} // namespace shack::bench
