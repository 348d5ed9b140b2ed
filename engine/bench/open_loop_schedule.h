#pragma once

#include "engine/base/clock.h"

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace shack::bench {

/// Another interval from some frame on (recovery from overload); by default never.
struct IntervalChange {
    std::uint32_t fromFrame = std::numeric_limits<std::uint32_t>::max();
    std::chrono::nanoseconds interval{};
};

/// When every frame of a load is due: frame f of talker t at start + f x interval + t x interval /
/// talkers, whatever happened to the frames before; those of a burst when its first one is. A pure
/// rule, so a slow relay or a slow generator can never thin out the load (no coordinated omission).
/// Belongs to the sending thread.
class OpenLoopSchedule {
public:
    struct Slot {
        std::uint32_t talker = 0;
        std::uint32_t frame = 0;
        MonoTime due{};
    };

    /// Every talker sends `frames` frames, `burst` (1 at least) of them together; the interval is
    /// the mean. A changed interval is a longer one.
    OpenLoopSchedule(MonoTime start, std::chrono::nanoseconds interval, std::uint32_t talkers,
                     std::uint32_t frames, const IntervalChange& change = {},
                     std::uint32_t burst = 1) noexcept
        : m_start(start), m_interval(interval), m_change(change), m_talkers(talkers),
          m_burst(burst), m_slots(std::uint64_t{talkers} * frames)
    {
    }

    /// The oldest slot that was not taken yet; nothing when all were.
    std::optional<Slot> next() const noexcept
    {
        if (m_taken == m_slots)
            return std::nullopt;
        return slot(m_taken);
    }

    /// Takes `next()` when it is due.
    std::optional<Slot> takeDue(MonoTime now) noexcept
    {
        const auto slot = next();
        if (!slot || slot->due > now)
            return std::nullopt;
        ++m_taken;
        return slot;
    }

    bool finished() const noexcept { return m_taken == m_slots; }

    /// Frames of one talker that lie before a point of the schedule, for splitting off a warm-up.
    static std::uint32_t framesIn(std::chrono::nanoseconds span,
                                  std::chrono::nanoseconds interval) noexcept
    {
        return static_cast<std::uint32_t>(span / interval);
    }

private:
    Slot slot(std::uint64_t index) const noexcept
    {
        const auto frame = static_cast<std::uint32_t>(index / m_talkers);
        const auto talker = static_cast<std::uint32_t>(index % m_talkers);
        const std::uint32_t first = frame - frame % m_burst;
        const std::uint32_t changed = first > m_change.fromFrame ? first - m_change.fromFrame : 0;
        const auto interval = frame >= m_change.fromFrame ? m_change.interval : m_interval;
        const auto offset = m_interval * (first - changed) + m_change.interval * changed +
                            interval * talker / m_talkers;
        return {.talker = talker, .frame = frame, .due = m_start + offset};
    }

    MonoTime m_start;
    std::chrono::nanoseconds m_interval;
    IntervalChange m_change;
    std::uint32_t m_talkers;
    std::uint32_t m_burst;
    std::uint64_t m_slots;
    std::uint64_t m_taken = 0;
};

} // namespace shack::bench
