#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace shack::app {

/// What the command line of shack said.
struct ConsoleOptions {
    std::filesystem::path config;     ///< empty = the account's
    std::filesystem::path dataFolder; ///< empty = the account's
    std::string run;                  ///< preset or plan file to measure with at the start
    std::string language;             ///< empty = as chosen before, else as the system
    bool demo = false;
    bool testCall = false;          ///< simulated devices call as soon as the station is on the air
    std::optional<int> seconds;     ///< end by itself
    std::vector<std::string> forQt; ///< "-platform offscreen" and the like
};

/// Parses argv before there is a QApplication, so that --help needs no display. Returns an exit
/// code when the program shall end at once (help, version: 0; usage: 2).
std::optional<int> parseConsoleOptions(int argc, char** argv, ConsoleOptions& options);

/// After QApplication took its own out of `argc`/`argv`: an option that nobody knows is an error.
std::optional<int> refuseLeftovers(int argc, char** argv, const ConsoleOptions& options);

} // namespace shack::app
