#pragma once

#include "engine/fanout/fanout_readings.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace shack::host {

/// One named way in which something is not delivered or not accepted; the names are those of the
/// counters (fanout-engine part D).
struct LossCauseSource {
    std::string_view id;
    bool frames = true;   ///< counts whole frames, else single datagrams
    bool refused = false; ///< a rule refused it: a full house, not a leaking one
    std::uint64_t (*read)(const fanout::Readings&) = nullptr;
};

std::span<const LossCauseSource> lossCauses() noexcept;

/// What the relay itself lost of what it should have delivered: receivers.
std::uint64_t targetsLost(const fanout::FanoutReading& fanout) noexcept;
std::uint64_t targetsExpected(const fanout::FanoutReading& fanout) noexcept;

} // namespace shack::host
