#pragma once

#include "engine/bench/report_comparison.h"

#include <string>

// A comparison for people, programs, spreadsheets and browsers. Any thread.
namespace shack::bench {

/// For a terminal: the table, the warnings, the verdict at the end.
std::string comparisonLines(const ReportComparison& comparison);

/// One line, kind "comparison".
std::string comparisonJson(const ReportComparison& comparison);

/// One line per figure; what holds for all in `#` lines before.
std::string comparisonCsv(const ReportComparison& comparison);

/// One file without scripts that prints well; p-values only in the fold-out (ux 4.8).
std::string comparisonHtml(const ReportComparison& comparison);

/// Cells of a row, in the order of the titles: figure, A, B, difference, interval, verdict.
std::vector<std::string> comparisonCells(const ComparedFigure& figure);
std::vector<std::string_view> comparisonTitles();

} // namespace shack::bench
