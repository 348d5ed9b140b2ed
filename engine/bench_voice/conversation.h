#pragma once

#include "engine/base/clock.h"
#include "engine/bench/demo_identities.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace shack::bench {

/// Somebody talks without a pause.
struct Over {
    std::uint32_t device = 0;
    MonoTime start{};
    MonoTime end{};
    MonoTime contestedUntil{}; ///< until then somebody else may have the turn
};

/// Who talks when in one talk group, like people do: overs of some seconds, pauses longer than the
/// relay holds a turn (draarl-v1 section 7), now and then two at once where that is the habit.
/// Decides only; belongs to one thread.
class Conversation {
public:
    /// `first` is asked first in a net. `start` is when the group wakes up.
    Conversation(DemoHabit habit, std::uint32_t first, std::uint64_t seed, MonoTime start);

    /// New overs that begin at `now`: none, one, or two that collide. `present` are the members
    /// that could talk.
    std::vector<Over> step(MonoTime now, std::span<const std::uint32_t> present);

private:
    struct Range {
        std::chrono::milliseconds least;
        std::chrono::milliseconds most;
    };

    Range overLength() const noexcept;
    Range pauseLength() const noexcept;
    std::chrono::milliseconds between(Range range);
    std::uint32_t pick(std::span<const std::uint32_t> present);
    std::uint32_t pickOther(std::span<const std::uint32_t> present);

    DemoHabit m_habit;
    std::uint32_t m_first;
    std::mt19937_64 m_random;
    MonoTime m_nextStart;
    std::uint32_t m_last;
    std::uint64_t m_overs = 0;
};

} // namespace shack::bench
