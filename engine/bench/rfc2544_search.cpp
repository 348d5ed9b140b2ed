#include "engine/bench/rfc2544_search.h"

#include <algorithm>
#include <cmath>

namespace shack::bench {
namespace {

/// A generator is held up by chance more often than a device loses by chance.
constexpr unsigned kUnmeasuredChances = 3;

} // namespace

LossSearch::LossSearch(const SearchPlan& plan) : m_plan(plan)
{
    m_plan.highest = std::max(m_plan.highest, m_plan.lowest);
    m_plan.chances = std::max(1U, m_plan.chances);
    m_next = towards(std::clamp(m_plan.start, m_plan.lowest, m_plan.highest));
}

std::optional<double> LossSearch::best() const noexcept
{
    if (m_clean.empty())
        return std::nullopt;
    return m_clean.back();
}

bool LossSearch::reachedHighest() const noexcept
{
    return !m_clean.empty() && m_clean.back() >= towards(m_plan.highest);
}

void LossSearch::tell(TrialOutcome outcome)
{
    if (!m_next)
        return;
    ++m_trials;
    if (outcome == TrialOutcome::Clean)
        clean();
    else
        notClean(outcome);
    if (m_trials >= m_plan.mostTrials)
        m_next.reset();
}

void LossSearch::clean()
{
    m_noisy = m_noisy || m_losses > 0;
    m_losses = 0;
    m_unmeasured = 0;
    if (!m_clean.empty() && m_clean.back() == *m_next)
        m_confirmed = true;
    else {
        m_clean.push_back(*m_next);
        m_confirmed = false;
    }
    proceed();
}

void LossSearch::notClean(TrialOutcome outcome)
{
    const bool wasClean = !m_clean.empty() && m_clean.back() == *m_next;
    unsigned& count = outcome == TrialOutcome::Lossy ? m_losses : m_unmeasured;
    // A generator that was too slow once is asked again; a clean value that loses is noise.
    const unsigned chances = outcome == TrialOutcome::Lossy
                                 ? m_plan.chances
                                 : std::max(m_plan.chances, kUnmeasuredChances);
    if (++count < chances && !(wasClean && outcome == TrialOutcome::Lossy))
        return;
    if (wasClean) {
        m_noisy = m_noisy || outcome == TrialOutcome::Lossy;
        m_clean.pop_back();
    }
    m_confirmed = false;
    m_ceiling = *m_next;
    m_ceilingIsGenerator = outcome == TrialOutcome::Unmeasurable;
    m_losses = 0;
    m_unmeasured = 0;
    proceed();
}

void LossSearch::proceed()
{
    const double floor = m_clean.empty() ? 0 : m_clean.back();
    if (!m_ceiling) {
        m_next = reachedHighest() ? m_clean.back() : towards(std::min(floor * 2, m_plan.highest));
        if (reachedHighest() && m_confirmed)
            m_next.reset();
        return;
    }
    if (m_clean.empty()) {
        const double lower = towards(std::max(*m_ceiling / 2, m_plan.lowest));
        m_next = lower < *m_ceiling ? std::optional{lower} : std::nullopt;
        return;
    }
    const double middle = towards(floor + (*m_ceiling - floor) / 2);
    const bool closeEnough = *m_ceiling - floor <= gapAllowed();
    if (!closeEnough && middle > floor && middle < *m_ceiling) {
        m_next = middle;
        return;
    }
    m_next = m_confirmed ? std::nullopt : std::optional{floor};
}

double LossSearch::towards(double value) const noexcept
{
    if (m_plan.grain <= 0)
        return value;
    return std::max(m_plan.grain, std::floor(value / m_plan.grain + 0.5) * m_plan.grain);
}

double LossSearch::gapAllowed() const noexcept
{
    return std::max(m_plan.resolution * *m_ceiling, m_plan.grain);
}

unsigned LossSearch::expectedTrials() const noexcept
{
    if (!m_next)
        return 0;
    const double halvings = std::log2(1 / std::max(1e-6, m_plan.resolution));
    if (!m_ceiling) {
        const double from = std::max(m_plan.lowest, *m_next);
        // Where loss begins is not known; half way up is as good a guess as any.
        const double doublings = std::log2(std::max(1.0, m_plan.highest / from)) / 2;
        return static_cast<unsigned>(doublings + halvings) + m_plan.chances;
    }
    const double gap = *m_ceiling - (m_clean.empty() ? 0 : m_clean.back());
    const double rest = std::log2(std::max(1.0, gap / std::max(1e-9, gapAllowed())));
    return static_cast<unsigned>(std::ceil(rest)) + (m_confirmed ? 0U : 1U);
}

} // namespace shack::bench
