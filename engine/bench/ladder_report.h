#pragma once

#include "engine/bench/ladder_run.h"

#include <string>

// A ladder's report for programs, spreadsheets, browsers and people. Each holds plan, seed,
// version, host, limits, thresholds and verdict. Any thread.
namespace shack::bench {

/// One line of JSON, kind "ladder": the rungs in an array "rungs", each with the keys of a load
/// report and "repeat"; histograms as filled buckets.
std::string ladderJson(const LadderReport& report);

/// One line per rung with the columns of the published stress report; what holds for all of them in
/// `#` lines before.
std::string ladderCsv(const LadderReport& report);

/// One file without scripts that prints well: table, chart, conditions.
std::string ladderHtml(const LadderReport& report);

std::string ladderMarkdown(const LadderReport& report);

/// For a terminal: one line per rung, the sentence at the end.
std::string ladderLines(const LadderReport& report);

/// For a terminal below the rungs: what they say together, what the relay lost by its own count,
/// and the verdict.
std::string closingLines(const LadderReport& report);

/// The percentile text of HdrHistogram (milliseconds) of the best rung that holds, else of the last
/// that sent something; a comment says which.
std::string ladderPercentiles(const LadderReport& report);

/// One line of the table above.
std::string rungLine(const RungResult& rung);
std::string rungLineTitles();

/// The same files for one steady load.
std::string loadCsv(const RunReport& report);
std::string loadHtml(const RunReport& report);
std::string loadMarkdown(const RunReport& report);
std::string loadPercentiles(const RunReport& report);

} // namespace shack::bench
