#pragma once

#include "engine/replay/replay_plan.h"
#include "engine/replay/replay_sources.h"

#include <cstdint>
#include <string>
#include <vector>

namespace shack::replay {

/// Who one device of the capture is towards the target.
struct ReplayName {
    std::string account;
    std::string password;
    std::string callsign;
    std::uint8_t ssid = 0;
    bool changed = false; ///< differs from what the capture says, so datagrams are rewritten
};

/// One name for every source and copy: source 0 copy 0, source 0 copy 1, ... With a station of our
/// own they are those that it knows; else the plan's rules decide, and every further copy takes the
/// next ordinary SSID. `password` is for names that changed or are logged in.
std::vector<ReplayName> replayNames(const ReplayPlan& plan, const ReplaySources& sources,
                                    bool ownStation, const std::string& password);

/// `steps` further in 1..99, 106..254, and around.
std::uint8_t ordinarySsidAfter(std::uint8_t ssid, std::uint32_t steps) noexcept;

} // namespace shack::replay
