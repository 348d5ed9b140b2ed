#pragma once

#include "engine/host/engine_view.h"
#include "engine/station/over_log.h"

namespace shack::host {

/// An over as readers see it; `now` gives a running one its length so far.
OverRow overRow(const station::Over& over, MonoTime now = {});

} // namespace shack::host
