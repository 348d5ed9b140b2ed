#pragma once

#include "engine/bench/report_json.h"
#include "engine/bench/run_evidence.h"

// What the system and the relay told about a measurement, in reports. Inside the room only.
namespace shack::bench {

Json kernelJson(const KernelCounters& kernel);

/// All but the kernel's counters, which have their own place.
Json evidenceJson(const RunEvidence& evidence);

/// Back from a report, for display: what is missing stays unknown, lists have an end.
KernelCounters readKernel(const Json& json);
RunEvidence readEvidence(const Json& json);

} // namespace shack::bench
