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

/// What the relay itself lost of what it should have delivered, counted in receivers. Voice that
/// was too old on arrival is among it: each such frame counts for everybody in the newest snapshot
/// of its domain but the talker, because none was made for the frame itself. Both pages show the
/// summands (fanout targets_* and write_errors, ingress stale_voice_targets).
std::uint64_t targetsLost(const fanout::Readings& readings) noexcept;
std::uint64_t targetsExpected(const fanout::Readings& readings) noexcept;

} // namespace shack::host
