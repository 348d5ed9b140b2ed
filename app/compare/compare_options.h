#pragma once

#include "engine/bench/report_comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace shack::app {

/// What the command line of `shack-compare` says.
struct CompareOptions {
    std::vector<std::string> a; ///< files; one at least
    std::vector<std::string> b;
    bench::ReportComparisonPlan plan;
    std::string json; ///< file, "-" for standard output, empty for none
    std::string csv;
    std::string html;
    bool quiet = false; ///< no table, the verdict only

    /// One of them goes to standard output: the text for people then goes to the other one.
    bool outputTaken() const noexcept { return json == "-" || csv == "-" || html == "-"; }
};

/// Nothing when there is nothing left to do (`--help`, `--version`) or the line was wrong; then
/// `exitCode` is set and everything has been said.
std::optional<CompareOptions> readCompareOptions(int argc, char** argv, int& exitCode);

} // namespace shack::app
