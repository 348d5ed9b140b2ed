#pragma once

#include "engine/host/engine_view.h"
#include "engine/host/metrics_report.h"

#include <string>
#include <string_view>

namespace shack::host {

/// Stable lower-case name ("on_the_air").
std::string_view stationStateName(StationState state) noexcept;

/// /status: who and where the station is, and how it does, for people's scripts. Any thread.
/// /healthz: {"status":"ok"}, or {"status":"degraded","reasons":["store", ...]} while the station
/// or its database does not work or the disk is full. Any thread.
std::string healthJson(const EngineView& view);

std::string statusJson(const EngineView& view, const MetricsSnapshot& metrics);

} // namespace shack::host
