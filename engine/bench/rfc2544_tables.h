#pragma once

#include "engine/bench/report_table.h"
#include "engine/bench/rfc2544_report.h"

#include <string>
#include <vector>

// The tables of an RFC 2544 report. Pure functions, any thread.
namespace shack::bench {

std::vector<ReportTable> rfc2544Tables(const Rfc2544Report& report);

/// Where and how it was measured, a paragraph each.
std::vector<std::string> rfc2544Notes(const Rfc2544Report& report);

std::string_view outcomeName(TrialOutcome outcome) noexcept; ///< "clean", "lossy", "unmeasurable"

} // namespace shack::bench
