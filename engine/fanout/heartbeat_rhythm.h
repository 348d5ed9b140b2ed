#pragma once

#include <chrono>
#include <cstdint>
#include <utility>

namespace shack::fanout {

/// Learns how often a device calls (every 2 to 5 s, draarl-v1 section 4) and tells how many calls
/// are missing before one that came late. A device repeats its first call quickly until it is
/// answered; such a burst says nothing about its rhythm, and a rhythm learnt too short is learnt
/// anew. Lives on the ingress thread.
class HeartbeatRhythm {
public:
    /// `gap` is the time since the heartbeat before. Returns how many went missing in between.
    std::uint64_t note(std::chrono::nanoseconds gap) noexcept
    {
        if (gap < kBurst)
            return 0;
        if (m_rhythm.count() <= 0) {
            m_rhythm = gap;
            return 0;
        }
        if (gap <= m_rhythm * 3 / 2) {
            m_rhythm = (m_rhythm * 7 + gap) / 8;
            m_long = {};
            return 0;
        }
        // Losses leave gaps of many lengths; the same long gap twice running is a slower device.
        const auto before = std::exchange(m_long, gap);
        if (before.count() > 0 && std::chrono::abs(gap - before) <= gap / 8) {
            m_rhythm = gap;
            m_long = {};
            return 0;
        }
        return static_cast<std::uint64_t>((gap + m_rhythm / 2) / m_rhythm - 1);
    }

private:
    static constexpr std::chrono::milliseconds kBurst{1500};

    std::chrono::nanoseconds m_rhythm{};
    std::chrono::nanoseconds m_long{}; ///< the gap before, if it was a long one
};

} // namespace shack::fanout
