#pragma once

#include "engine/base/log.h"
#include "engine/host/engine_config.h"

namespace shack::host {

/// What [log] of the station file means. `validate` has refused unknown levels before.
log::Destinations logDestinations(const LogConfig& config);

} // namespace shack::host
