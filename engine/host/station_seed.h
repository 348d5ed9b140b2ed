#pragma once

#include "engine/store/records.h"

#include <vector>

namespace shack::host {

/// What a throw-away station begins with: written into its empty store before it goes on the air.
/// Passwords are encoded hashes. Ids are given.
struct StationSeed {
    std::vector<store::AccountRecord> accounts;
    std::vector<store::TalkGroupRecord> groups; ///< links among them
    std::vector<store::GroupMember> members;
    std::vector<store::LinkRecord> links;
    std::vector<store::DeviceRecord> devices;
};

} // namespace shack::host
