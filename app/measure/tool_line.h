#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

// How every measuring tool reads its command line and refuses one. Main thread, before anything
// runs.
namespace shack::app {

/// A sentence on standard error; the exit code of a wrong line. The tool's name is the parser's.
int complain(const CLI::App& parser, const std::string& sentence);

/// The exit code with which to end now: after help and version, or because the line is wrong.
std::optional<int> parseLine(CLI::App& parser, int argc, char** argv);

} // namespace shack::app
