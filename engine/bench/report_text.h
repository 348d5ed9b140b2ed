#pragma once

#include "engine/base/result.h"
#include "engine/bench/run.h"

#include <filesystem>
#include <string>
#include <string_view>

// A report for programs and for people. Any thread that may touch files.
namespace shack::bench {

/// One line of JSON with everything (fanout-engine G2), histograms as filled buckets.
std::string reportJson(const RunReport& report);

/// Some lines for a terminal, ending with the sentence of the judgement.
std::string reportLines(const RunReport& report);

/// All or nothing: a new file beside it takes its place only when it was written whole.
Status writeWhole(const std::filesystem::path& file, std::string_view text);

} // namespace shack::bench
