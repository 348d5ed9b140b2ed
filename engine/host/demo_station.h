#pragma once

#include "engine/base/result.h"
#include "engine/host/engine_config.h"
#include "engine/host/station_seed.h"

#include <memory>

namespace shack::host {

/// The book of the demonstration: the people and devices of bench::demoIdentities in four talk
/// groups, one of them private, and a link that is switched off until somebody tries it.
Result<std::shared_ptr<const StationSeed>> demoSeed();

/// Makes a configuration one of the demonstration: nothing is kept, loopback, a port that is free.
/// What else it says (log, web, writers) stays.
EngineConfig demoConfig(EngineConfig base);

} // namespace shack::host
