#pragma once

#include "engine/base/clock.h"
#include "engine/bench/login_board.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

namespace shack::bench {

/// How fast devices log in: at a rate that grows while the relay answers and is halved when answers
/// stay out, because a relay checks passwords on a small pool and drops what it cannot hold.
/// Unanswered devices are asked again after a second, then two, then four. Belongs to the sending
/// thread.
class LoginPacer {
public:
    struct Limits {
        double startPerSecond = 5'000;
        double mostPerSecond = 10'000;
        double leastPerSecond = 200;
        std::chrono::milliseconds answerWithin{1'000}; ///< doubled by every round up to four times
    };

    LoginPacer(std::uint32_t devices, const LoginBoard& board, const Limits& limits,
               MonoTime start) noexcept;

    /// The next device to log in, when one is due now.
    std::optional<std::uint32_t> next(MonoTime now);

    /// Not before this time is another device due; `now` when one may be.
    MonoTime nextTime(MonoTime now) const noexcept;

    /// Every device is in or was refused.
    bool finished() const noexcept
    {
        return m_unasked == m_devices && m_asked.empty() && m_again.empty();
    }

    double perSecond() const noexcept { return m_rate; }

private:
    struct Attempt {
        std::uint32_t device = 0;
        std::uint32_t round = 0; ///< how often it was asked before
        MonoTime answerBy{};
    };

    void collectAnswers(MonoTime now);
    void adapt(MonoTime now) noexcept;
    std::optional<Attempt> takeCandidate();

    std::uint32_t m_devices;
    const LoginBoard& m_board;
    Limits m_limits;
    double m_rate;
    MonoTime m_allowedFrom; ///< the next attempt may leave now or later
    std::uint32_t m_unasked = 0;
    std::deque<Attempt> m_asked; ///< first round, in order of asking
    std::deque<Attempt> m_again; ///< did not answer
    std::uint32_t m_answered = 0;
    std::uint32_t m_silent = 0;
    MonoTime m_adaptAt;
};

} // namespace shack::bench
