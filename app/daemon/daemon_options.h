#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

namespace shack::app {

/// What the command line of shackd said.
struct DaemonOptions {
    std::filesystem::path config; ///< empty = defaults
    bool checkConfig = false;
    bool printSample = false;
    bool demo = false;
    bool capture = false;                       ///< record the traffic from the start on
    std::optional<std::chrono::seconds> runFor; ///< end by itself
    std::filesystem::path json;                 ///< figures at the end; "-" = standard output
};

/// Parses argv. Returns an exit code when the program shall end at once (help, version: 0; usage:
/// 2).
std::optional<int> parseDaemonOptions(int argc, char** argv, DaemonOptions& options);

} // namespace shack::app
