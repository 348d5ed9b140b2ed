#pragma once

#include <string>
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

} // namespace shack::bench
