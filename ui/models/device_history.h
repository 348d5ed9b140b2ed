#pragma once

#include "engine/base/clock.h"
#include "engine/host/engine_view.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>

namespace shack::ui {

/// Gaps and jitter of a device over the last 10 minutes, a point every 10 s. NaN = nothing known.
struct DeviceTrace {
    static constexpr std::size_t kPoints = 60;
    std::array<float, kPoints> gaps{};
    std::array<float, kPoints> jitter{};
};

/// Keeps traces for devices that have figures. GUI thread. 0.5 KiB each; a device whose figures
/// have been absent for 10 minutes gives its trace back.
class DeviceHistory {
public:
    static constexpr std::chrono::seconds kStep{10};

    /// Takes a point of every device when a step has passed since the last time.
    void sample(const host::DeviceTable& table, MonoTime now);

    /// Oldest first; null when there is nothing.
    std::unique_ptr<DeviceTrace> trace(DeviceId device) const;

    std::size_t devices() const { return m_traces.size(); }

private:
    struct Ring {
        DeviceTrace points;
        std::uint32_t empty = 0; ///< steps without figures
    };

    void advance(std::size_t steps);

    std::unordered_map<DeviceId, Ring> m_traces;
    MonoTime m_last{};
    std::size_t m_next = 0; ///< where the next point of every ring goes
};

} // namespace shack::ui
