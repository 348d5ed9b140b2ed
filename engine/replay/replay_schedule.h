#pragma once

#include "engine/base/clock.h"
#include "engine/replay/replay_plan.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>

namespace shack::replay {

/// When each packet is due: absolute times that do not depend on when earlier packets left, so that
/// nothing drifts. They never go backwards, though the times of a capture may. A value.
class ReplaySchedule {
public:
    ReplaySchedule(const ReplayRate& rate, MonoTime start) noexcept
        : m_rate(rate), m_loopStart(start), m_last(start)
    {
    }

    /// Of the next packet; nobody waits for it at top speed.
    MonoTime due(std::chrono::nanoseconds time, std::size_t bytes) noexcept
    {
        if (!m_begun)
            m_firstTime = time;
        m_begun = true;
        const MonoTime due = m_loopStart + sinceLoopStart(time);
        ++m_packets;
        m_bits += static_cast<double>(bytes) * 8;
        m_last = std::max(m_last, due);
        return m_last;
    }

    /// The next packet begins the next loop, `gap` after the last one.
    void nextLoop(std::chrono::nanoseconds gap) noexcept
    {
        // Evenly spaced packets stay so from loop to loop.
        const bool even =
            m_rate.kind == ReplayRate::Kind::Packets || m_rate.kind == ReplayRate::Kind::Megabits;
        m_loopStart = (even ? m_loopStart + sinceLoopStart({}) : m_last) + gap;
        m_last = std::max(m_last, m_loopStart);
        m_begun = false;
        m_packets = 0;
        m_bits = 0;
    }

    bool waits() const noexcept { return m_rate.kind != ReplayRate::Kind::Top; }

private:
    std::chrono::nanoseconds sinceLoopStart(std::chrono::nanoseconds time) const noexcept
    {
        switch (m_rate.kind) {
        case ReplayRate::Kind::Capture:
            return scaled(static_cast<double>((time - m_firstTime).count()) / m_rate.value);
        case ReplayRate::Kind::Packets:
            return scaled(static_cast<double>(m_packets) * 1e9 / m_rate.value);
        case ReplayRate::Kind::Megabits:
            return scaled(m_bits * 1e3 / m_rate.value);
        case ReplayRate::Kind::Top:
            break;
        }
        return {};
    }

    /// Times of hostile files may be anything; a year is longer than any replay.
    static std::chrono::nanoseconds scaled(double nanoseconds) noexcept
    {
        constexpr double kYear = 365.0 * 86'400e9;
        return std::chrono::nanoseconds{std::llround(std::clamp(nanoseconds, 0.0, kYear))};
    }

    ReplayRate m_rate;
    MonoTime m_loopStart;
    MonoTime m_last;
    bool m_begun = false;
    std::chrono::nanoseconds m_firstTime{0};
    std::uint64_t m_packets = 0; ///< of this loop
    double m_bits = 0;
};

} // namespace shack::replay
