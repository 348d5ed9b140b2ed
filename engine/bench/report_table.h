#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

// A table of a report in the three forms in which people read it. Pure functions, any thread.
namespace shack::bench {

struct ReportTable {
    std::string title;
    std::vector<std::string> heads;
    std::vector<std::vector<std::string>> rows; ///< as many cells as heads
    std::string note;                           ///< below it; may be empty
};

/// Columns aligned with blanks; the first and the last to the left, the others to the right.
std::string tableLines(const ReportTable& table);

std::string tableMarkdown(const ReportTable& table);

/// A whole page that needs nothing else and runs nothing. `verdict` is a style: "pass", "fail", ...
struct ReportPage {
    std::string title;
    std::string verdict;
    std::string sentence;
    std::span<const ReportTable> tables;
    std::vector<std::string> notes; ///< conditions, one paragraph each
};

std::string pageHtml(const ReportPage& page);
std::string pageMarkdown(const ReportPage& page);

} // namespace shack::bench
