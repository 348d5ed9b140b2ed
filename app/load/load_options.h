#pragma once

#include "app/measure/tool_line.h"
#include "engine/bench/run.h"

#include <optional>

namespace shack::app {

/// What the command line of `shack-load` says.
struct LoadOptions {
    bench::RunPlan plan;
    ToolLine line;
};

/// Nothing when there is nothing left to do (`--help`, `--version`) or the line was wrong; then
/// `exitCode` is set and everything has been said.
std::optional<LoadOptions> readLoadOptions(int argc, char** argv, int& exitCode);

} // namespace shack::app
