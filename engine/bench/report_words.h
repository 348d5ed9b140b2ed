#pragma once

#include "engine/bench/ladder_run.h"
#include "engine/bench/run.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What tables and pages of reports have in common. Any thread.
namespace shack::bench {

/// Cells of one rung for people, and their titles; same order, same number.
std::vector<std::string> rungCells(const RungResult& rung);
std::vector<std::string_view> rungTitles();

/// Where, when, with what and by which rules: pairs of name and value for every export.
using Conditions = std::vector<std::pair<std::string, std::string>>;
Conditions conditionsOf(const LadderReport& report);

/// One steady load as a ladder of one rung, so that one writer serves both.
LadderReport asLadder(const RunReport& report);

/// "no loss; latency p99 at most 60 ms; generator: ..." - the thresholds of the plan.
std::string thresholdWords(const LadderPlan& plan);

/// Its name, or what it is.
std::string titleOf(const LadderReport& report);

/// The command that repeats it.
std::string commandOf(const LadderReport& report);

double milliseconds(std::chrono::nanoseconds time) noexcept;
double mebibytes(std::uint64_t bytes) noexcept;

} // namespace shack::bench
