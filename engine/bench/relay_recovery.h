#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/bench/rfc2544_trial.h"
#include "engine/bench/run.h"
#include "engine/net/endpoint.h"

#include <chrono>
#include <functional>
#include <stop_token>

namespace shack::bench {

/// An overload that ends (RFC 2544 section 26.5): `plan.interval` for `plan.duration`, then
/// `relief` for as long, without a gap.
struct RelayRecovery {
    RunPlan plan;
    std::chrono::nanoseconds relief{};
};

/// Loads the relay so and tells when it lost its last frame. Works on the calling thread with the
/// two of its swarm; obeys a stop within 500 ms.
TrialFigures runRelayRecovery(const RelayRecovery& recovery, const net::Endpoint& target,
                              const Clock& clock, const std::stop_token& stop,
                              const std::function<void(double share)>& tick);

} // namespace shack::bench
