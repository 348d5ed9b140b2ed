#pragma once

#include "engine/base/result.h"
#include "engine/bench/report_table.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A report as people read it, whatever was measured: the page is made once, in English, and may be
// translated text by text before it is written. Pure functions, any thread.
namespace shack::bench {

struct ReportPage {
    std::string language = "en"; ///< of the texts
    std::string title;
    std::string subtitle;    ///< may be empty, like all that follows but the verdict
    std::string verdict;     ///< a style: "pass", "fail", "invalid", "stopped"
    std::string verdictWord; ///< for people; empty = the style's own word
    std::string sentence;
    std::string chart; ///< inline SVG
    std::vector<ReportTable> tables;
    std::vector<std::string> notes; ///< a paragraph each
    std::string conditionsTitle = "Conditions";
    std::vector<std::pair<std::string, std::string>> conditions;
};

/// One file that needs nothing else, runs nothing, loads nothing, and prints well.
std::string pageHtml(const ReportPage& page);
/// What stands between its body tags, for whoever brings a style of his own.
std::string pageBody(const ReportPage& page);
std::string pageMarkdown(const ReportPage& page);

/// For a terminal: the tables, the verdict at the end.
std::string pageLines(const ReportPage& page);

/// The page that a report in JSON keeps of itself, so that one of any kind can be shown again; it
/// has no chart. Unsupported for reports that keep none.
Result<ReportPage> readPage(std::string_view report);

/// What stands before the body of every page of ours; the title is escaped here.
std::string pageHead(std::string_view title, std::string_view language = "en");

/// Text for HTML and SVG; control bytes become blanks.
std::string escapedHtml(std::string_view text);

/// Text for a cell of Markdown.
std::string escapedMarkdown(std::string_view text);

} // namespace shack::bench
