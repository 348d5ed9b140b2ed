#pragma once

#include "engine/bench/load_run.h"
#include "engine/bench/mix_run.h"

#include <cstdint>
#include <stop_token>

// A mix of traffic through a voice relay. Rates are datagrams a second that arrive: every flow has
// a talk group of its own, one member talks in the rhythm of its kind, and so many listen that the
// rate comes about; of heartbeats the answers count.
namespace shack::bench {

/// What the relay must know: identityOf(0 .. identities - 1, groups).
struct RelayMixShape {
    std::uint32_t groups = 0;
    std::uint32_t identities = 0;
};

RelayMixShape relayMixShape(const TrafficMix& mix);

/// Sends the mix to a relay and judges every part and the whole. `checkMix` has no objection. Two
/// threads for every flow; obeys a stop within 500 ms.
MixReport runRelayMix(const TrafficMix& mix, const RunTarget& target, const Clock& clock,
                      const std::stop_token& stop, const MixTick& tick);

} // namespace shack::bench
