#pragma once

#include "app/daemon/daemon_options.h"
#include "app/process/stop_signal.h"
#include "engine/host/engine_config.h"

namespace shack::app {

/// `shackd --demo`: a station in memory, 40 devices on loopback that really talk, one line of
/// figures every ten seconds and the figures as JSON at the end. Exit code 0 when no frame was lost
/// or partial, 1 when one was, 2 when the station cannot go on the air or the file cannot be
/// written.
int runDemo(host::EngineConfig config, const DaemonOptions& options, StopSignal& stop);

} // namespace shack::app
