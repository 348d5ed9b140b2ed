#pragma once

#include "engine/base/clock.h"
#include "engine/base/secret.h"
#include "engine/net/endpoint.h"
#include "engine/replay/replay_sources.h"
#include "engine/replay/replay_target.h"

#include <memory>

namespace shack::replay {

/// What a UDP target must know besides the plan.
struct DatagramTargetConfig {
    net::Endpoint target;
    bool ownStation = false; ///< the target knows the identities of a load run (swarm_identity.h)
    Secret password;         ///< for devices that get another name or are logged in
};

/// Sends UDP payloads, each device of the capture from a socket of its own, and hears what comes
/// back on a thread of its own. Devices get the names that the plan says. With kept sessions they
/// are logged in first, heartbeats are sent every four seconds, and those of the capture are left
/// out.
Result<std::unique_ptr<ReplayTarget>> openDatagramTarget(const ReplayPlan& plan,
                                                         const ReplaySources& sources,
                                                         const DatagramTargetConfig& config,
                                                         const Clock& clock);

} // namespace shack::replay
