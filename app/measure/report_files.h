#pragma once

#include "engine/base/result.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace shack::app {

/// Where a measuring tool leaves its report besides the terminal: a file each, "-" for standard
/// output, empty for none.
struct ReportFiles {
    std::string json;
    std::string csv;
    std::string html;
    std::string markdown;
    std::string percentiles; ///< of the latency, as HdrHistogram's tools read them
    std::string runs;        ///< folder of the run archive; empty = the run is not kept

    /// One of them goes to standard output: the text for people then goes to the other one.
    bool outputTaken() const noexcept;
};

void addReportOptions(CLI::App& parser, ReportFiles& files);

/// Told before a long run, not after it: who may not be written, or two for standard output.
Status checkReportFiles(const ReportFiles& files);

/// How each kind is made; only those that are asked for are called.
struct ReportWriters {
    std::function<std::string()> json;
    std::function<std::string()> csv;
    std::function<std::string()> html;
    std::function<std::string()> markdown;
    std::function<std::string()> percentiles;
};

/// Writes all that can be written; the first complaint when some could not.
Status writeReportFiles(const ReportFiles& files, const ReportWriters& writers);

} // namespace shack::app
