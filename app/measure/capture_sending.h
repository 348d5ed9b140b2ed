#pragma once

#include "engine/base/secret.h"
#include "engine/replay/replay_plan.h"
#include "engine/replay/replay_report.h"

#include <stop_token>
#include <string>

namespace shack::app {

/// What a replay needs besides its plan, which is kept and shown.
struct SendingHelp {
    std::string stationProgram; ///< serves the throw-away station, beside this one; empty = itself
    Secret password;            ///< for devices that get another name or are logged in
};

/// Opens file and target, starts the throw-away station where the plan wants one, and replays. An
/// error means that it did not begin. Runs on the calling thread.
Result<replay::ReplayReport> sendCapture(const replay::ReplayPlan& plan, const SendingHelp& help,
                                         std::stop_token stop, const replay::ReplaySink& progress);

} // namespace shack::app
