#pragma once

#include "engine/bench/report_page.h"
#include "engine/bench/run.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

// The parts that the JSON reports of all kinds have in common. Inside this room and engine/replay
// only, in their .cpp files: nobody else sees the library.
namespace shack::bench {

using Json = nlohmann::ordered_json;

Json planJson(const RunPlan& plan);
Json environmentJson(const Environment& environment);

/// The texts of a page, for `readPage`; a report keeps them under "page".
Json pageJson(const ReportPage& page);

/// The figures of one steady load as keys of `json`.
void addFigures(Json& json, const LoadFigures& figures);

/// Its histograms: pairs of upper bound in nanoseconds and count.
void addHistograms(Json& json, const LoadFigures& figures);

/// One line; bytes that are no UTF-8 are replaced.
std::string dumped(const Json& json);

/// "2026-11-30T16:12:03Z".
std::string utcText(std::chrono::system_clock::time_point time);

} // namespace shack::bench
