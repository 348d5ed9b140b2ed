#pragma once

#include "app/measure/tool_line.h"
#include "engine/bench/rfc2544_plan.h"
#include "engine/bench/traffic_mix.h"

#include <optional>

namespace shack::app {

/// What the command line of `shack-rfc2544` says.
struct Rfc2544Options {
    bench::Rfc2544Plan plan;
    std::optional<bench::TrafficMix> mix; ///< sent instead of the tests
    ToolLine line;
};

/// Nothing when there is nothing left to do (`--help`, `--version`) or the line was wrong; then
/// `exitCode` is set and everything has been said.
std::optional<Rfc2544Options> readRfc2544Options(int argc, char** argv, int& exitCode);

} // namespace shack::app
