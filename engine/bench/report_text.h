#pragma once

#include "engine/bench/run.h"
#include "engine/bench/whole_file.h"

#include <string>

// A report for programs and for people. Any thread that may touch files.
namespace shack::bench {

/// One line of JSON with everything (fanout-engine G2), histograms as filled buckets.
std::string reportJson(const RunReport& report);

/// Some lines for a terminal, ending with the sentence of the judgement.
std::string reportLines(const RunReport& report);

} // namespace shack::bench
