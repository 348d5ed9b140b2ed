#pragma once

#include "app/measure/report_files.h"
#include "engine/replay/replay_plan.h"
#include "engine/replay/synthetic_capture.h"

#include <optional>
#include <string>

namespace shack::app {

/// What the command line of shack-replay asks for: a replay, a new capture, or a look into one.
struct ReplayOptions {
    enum class Task { Replay, Make, Info, Streams };

    Task task = Task::Replay;
    replay::ReplayPlan plan;
    ReportFiles files;
    bool besideOthers = false;
    bool quiet = false;
    replay::SyntheticPlan synthetic;
    std::string output; ///< of make
    bool json = false;  ///< of info and streams
};

/// Nothing when the program shall end now, with `exitCode`.
std::optional<ReplayOptions> readReplayOptions(int argc, char** argv, int& exitCode);

} // namespace shack::app
