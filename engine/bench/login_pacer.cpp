#include "engine/bench/login_pacer.h"

#include <algorithm>
#include <utility>

namespace shack::bench {
namespace {

constexpr std::chrono::milliseconds kAdaptEvery{250};
constexpr double kTooManySilent = 0.05;
constexpr double kGrowth = 1.25;
constexpr double kShrink = 0.5;
constexpr std::uint32_t kLongestRound = 2; ///< 1 s, 2 s, 4 s, 4 s, ...
constexpr std::chrono::milliseconds kLargestBurst{5};

} // namespace

LoginPacer::LoginPacer(std::uint32_t devices, const LoginBoard& board, const Limits& limits,
                       MonoTime start) noexcept
    : m_devices(devices), m_board(board), m_limits(limits), m_rate(limits.startPerSecond),
      m_allowedFrom(start), m_adaptAt(start + kAdaptEvery)
{
}

std::optional<std::uint32_t> LoginPacer::next(MonoTime now)
{
    collectAnswers(now);
    adapt(now);
    if (now < m_allowedFrom)
        return std::nullopt;
    auto attempt = takeCandidate();
    if (!attempt)
        return std::nullopt;
    // A thread that woke late may catch up a little, never with a flood.
    const auto step = std::chrono::nanoseconds{static_cast<std::int64_t>(1e9 / m_rate)};
    m_allowedFrom = std::max(m_allowedFrom, now - kLargestBurst) + step;
    const std::uint32_t patience = 1U << std::min(attempt->round, kLongestRound);
    attempt->answerBy = now + m_limits.answerWithin * patience;
    const auto later = std::upper_bound(
        m_asked.begin(), m_asked.end(), *attempt,
        [](const Attempt& one, const Attempt& other) { return one.answerBy < other.answerBy; });
    m_asked.insert(later, *attempt);
    return attempt->device;
}

MonoTime LoginPacer::nextTime(MonoTime now) const noexcept
{
    if (m_unasked < m_devices || !m_again.empty())
        return std::max(now, m_allowedFrom);
    if (!m_asked.empty())
        return std::max(now, std::min(m_asked.front().answerBy, now + kAdaptEvery));
    return MonoTime::max();
}

std::optional<LoginPacer::Attempt> LoginPacer::takeCandidate()
{
    while (!m_again.empty()) {
        Attempt attempt = m_again.front();
        m_again.pop_front();
        if (m_board.state(attempt.device) == LoginState::Waiting) {
            ++attempt.round;
            return attempt;
        }
    }
    if (m_unasked < m_devices)
        return Attempt{.device = m_unasked++, .round = 0, .answerBy = {}};
    return std::nullopt;
}

void LoginPacer::collectAnswers(MonoTime now)
{
    while (!m_asked.empty()) {
        const Attempt& oldest = m_asked.front();
        const bool answered = m_board.state(oldest.device) != LoginState::Waiting;
        if (!answered && oldest.answerBy > now)
            return;
        if (answered) {
            ++m_answered;
        } else {
            ++m_silent;
            m_again.push_back(oldest);
        }
        m_asked.pop_front();
    }
}

void LoginPacer::adapt(MonoTime now) noexcept
{
    if (now < m_adaptAt)
        return;
    m_adaptAt = now + kAdaptEvery;
    const std::uint32_t answered = std::exchange(m_answered, 0);
    const std::uint32_t silent = std::exchange(m_silent, 0);
    if (answered + silent == 0)
        return;
    const double share = static_cast<double>(silent) / static_cast<double>(answered + silent);
    m_rate = std::clamp(m_rate * (share > kTooManySilent ? kShrink : kGrowth),
                        m_limits.leastPerSecond, m_limits.mostPerSecond);
}

} // namespace shack::bench
