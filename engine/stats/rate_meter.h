#pragma once

#include "engine/base/clock.h"

#include <chrono>
#include <cstdint>
#include <optional>

namespace shack::stats {

/// Turns readings of a counter into a rate. Belongs to the sampling thread.
///
/// A counter that became smaller has been restarted: what it shows now has been counted since
/// then, so the rate stays a lower bound instead of jumping to nonsense. Readings without progress
/// in time are ignored; the next good one covers them.
class RateMeter {
public:
    void add(MonoTime at, std::uint64_t reading) noexcept
    {
        if (m_readings == 0) {
            remember(at, reading);
            m_readings = 1;
            return;
        }
        if (at <= m_at)
            return;
        m_growth = reading >= m_reading ? reading - m_reading : reading;
        m_restarted = reading < m_reading;
        m_span = at - m_at;
        remember(at, reading);
        m_readings = 2;
    }

    /// Between the last two readings, per second; nothing with fewer than two.
    std::optional<double> perSecond() const noexcept
    {
        if (m_readings < 2)
            return std::nullopt;
        return static_cast<double>(m_growth) / std::chrono::duration<double>(m_span).count();
    }

    /// Growth between the last two readings; nothing with fewer than two.
    std::optional<std::uint64_t> growth() const noexcept
    {
        if (m_readings < 2)
            return std::nullopt;
        return m_growth;
    }

    /// The newest reading was smaller than the one before.
    bool restarted() const noexcept { return m_restarted; }

    void clear() noexcept { *this = RateMeter{}; }

private:
    void remember(MonoTime at, std::uint64_t reading) noexcept
    {
        m_at = at;
        m_reading = reading;
    }

    MonoTime m_at{};
    MonoTime::duration m_span{};
    std::uint64_t m_reading = 0;
    std::uint64_t m_growth = 0;
    unsigned m_readings = 0; ///< 0, 1, or 2 for "enough"
    bool m_restarted = false;
};

} // namespace shack::stats
