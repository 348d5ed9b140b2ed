#pragma once

#include "app/measure/tool_line.h"
#include "engine/bench/ladder_plan.h"

#include <optional>

namespace shack::app {

/// What the command line of `shack-ladder` says.
struct LadderOptions {
    bench::LadderPlan plan;
    ToolLine line;
    bool forecastOnly = false; ///< say what it would take, and end
    bool verbose = false;      ///< what happens, line by line
};

/// Nothing when there is nothing left to do (`--help`, `--version`) or the line was wrong; then
/// `exitCode` is set and everything has been said.
std::optional<LadderOptions> readLadderOptions(int argc, char** argv, int& exitCode);

} // namespace shack::app
