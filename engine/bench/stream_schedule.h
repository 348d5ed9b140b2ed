#pragma once

#include "engine/base/clock.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>
#include <vector>

namespace shack::bench {

/// A stretch of even load.
struct StreamPhase {
    double framesPerSecond = 0;
    std::chrono::nanoseconds duration{};

    std::uint64_t frames() const noexcept
    {
        // A product such as 0.3 x 10 must not lose its last frame to rounding.
        constexpr double kRounding = 1e-6;
        const double exact = framesPerSecond * std::chrono::duration<double>(duration).count();
        return exact > 0 ? static_cast<std::uint64_t>(exact + kRounding) : 0;
    }

    bool operator==(const StreamPhase&) const = default;
};

/// When every frame of a flow is due: absolute times that no missed deadline moves (open loop).
/// Frames of a burst are due together, at the time of its first. Immutable; any thread.
class StreamSchedule {
public:
    StreamSchedule(std::vector<StreamPhase> phases, std::uint32_t burst)
        : m_phases(std::move(phases)), m_burst(std::max(1U, burst))
    {
        std::chrono::nanoseconds from{};
        for (const StreamPhase& phase : m_phases) {
            m_firsts.push_back(m_frames);
            m_starts.push_back(from);
            m_frames += phase.frames();
            from += phase.duration;
        }
        m_length = from;
    }

    std::uint64_t frames() const noexcept { return m_frames; }

    std::size_t phases() const noexcept { return m_phases.size(); }

    std::chrono::nanoseconds length() const noexcept { return m_length; }

    std::chrono::nanoseconds phaseStart(std::size_t phase) const noexcept
    {
        return m_starts[phase];
    }

    std::uint64_t firstFrame(std::size_t phase) const noexcept { return m_firsts[phase]; }

    std::uint64_t endFrame(std::size_t phase) const noexcept
    {
        return phase + 1 < m_firsts.size() ? m_firsts[phase + 1] : m_frames;
    }

    /// `number` < frames().
    std::size_t phaseOf(std::uint64_t number) const noexcept
    {
        std::size_t phase = m_phases.size() - 1;
        while (phase > 0 && number < m_firsts[phase])
            --phase;
        return phase;
    }

    /// After the start of the stream.
    std::chrono::nanoseconds due(std::uint64_t number) const noexcept
    {
        const std::size_t phase = phaseOf(number);
        const std::uint64_t within = (number - m_firsts[phase]) / m_burst * m_burst;
        const double after = static_cast<double>(within) / m_phases[phase].framesPerSecond * 1e9;
        return m_starts[phase] + std::chrono::nanoseconds{static_cast<std::int64_t>(after)};
    }

private:
    std::vector<StreamPhase> m_phases;
    std::uint32_t m_burst;
    std::vector<std::uint64_t> m_firsts;
    std::vector<std::chrono::nanoseconds> m_starts;
    std::uint64_t m_frames = 0;
    std::chrono::nanoseconds m_length{};
};

} // namespace shack::bench
