#pragma once

#include "engine/bench/ladder_run.h"
#include "engine/bench/report_page.h"

namespace shack::bench {

/// A ladder's report as a page: rungs, what did not pass, what the relay and the computer told,
/// where the time went, what the rungs say together, the conditions. Any thread.
ReportPage ladderPage(const LadderReport& report);

/// The same of one steady load.
ReportPage loadPage(const RunReport& report);

/// "writer (2) 0.250; ingress 0.050": CPU of the relay's threads by their work, in cores.
std::string relayRolesText(const RunEvidence& evidence);

/// "unreachable 3; stale_voice 2": what was lost besides what has a column of its own.
std::string otherCausesText(const RelayCounts& counts);

} // namespace shack::bench
