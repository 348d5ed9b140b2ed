#pragma once

#include "engine/base/result.h"
#include "engine/bench/run.h"

#include <cstdint>
#include <optional>
#include <string>

namespace shack::app {

/// What the command line of `shack-load` says.
struct LoadOptions {
    bench::RunPlan plan;
    std::string json;           ///< file, "-" for standard output, empty for none
    bool serveIsolated = false; ///< hidden: be the relay that an isolated run loads
    bool quiet = false;
};

/// Nothing when there is nothing left to do (`--help`, `--version`) or the line was wrong; then
/// `exitCode` is set and everything has been said.
std::optional<LoadOptions> readLoadOptions(int argc, char** argv, int& exitCode);

} // namespace shack::app
