#pragma once

#include "engine/fanout/fanout_readings.h"

namespace shack::host {

/// What counts from the start of the program, although the station was stopped in between:
/// counters are added, levels and sizes are those of `now`. Any thread.
fanout::Readings addedUp(const fanout::Readings& earlier, const fanout::Readings& now);

} // namespace shack::host
