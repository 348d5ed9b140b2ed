#pragma once

#include "app/replay/replay_options.h"
#include "engine/replay/replay_report.h"

#include <stop_token>

namespace shack::app {

/// Opens file and target, starts the throw-away station where the plan wants one, and replays. An
/// error means that it did not begin. Runs on the calling thread.
Result<replay::ReplayReport> sendCapture(const replay::ReplayPlan& plan, std::stop_token stop,
                                         const replay::ReplaySink& progress);

} // namespace shack::app
