#pragma once

#include "engine/bench/jitter_diagnosis.h"
#include "engine/bench/ladder_run.h"
#include "engine/bench/report_table.h"

#include <string>
#include <vector>

// "Where does the time go", in tables. Pure functions, any thread.
namespace shack::bench {

/// For one measurement: the split, and the causes with their figures.
std::vector<ReportTable> timeTables(const std::string& what, const JitterCase& jitter);

/// What is to be explained of one rung.
JitterCase jitterOf(const RungResult& rung);

/// The split of every rung that sent something; no rows where there is none.
ReportTable timeOfRungs(const RungResults& rungs);

/// The causes of the rungs between which the limit lies, else of the last one that sent something.
std::vector<ReportTable> causesOfRungs(const RungResults& rungs, const Knee& knee);

} // namespace shack::bench
