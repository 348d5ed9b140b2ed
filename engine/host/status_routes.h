#pragma once

#include "engine/web/http_types.h"

#include <functional>
#include <string>
#include <vector>

namespace shack::host {

/// Where the pages come from. Called on the web thread; each returns at once from counters and the
/// newest view.
struct StatusSource {
    std::function<std::string()> metricsText; ///< Prometheus text format 0.0.4
    std::function<std::string()> metricsJson; ///< fanout-engine part D, in the usual envelope
    std::function<std::string()> statusJson;
    std::function<std::string()> healthJson;
};

/// /metrics, /api/udp/metrics, /status, /healthz. None of them may be cached. /healthz is 200 also
/// while something is degraded: the relay lives, and whoever restarted it for a full disk would
/// take everybody off the air.
std::vector<web::HttpRoute> statusRoutes(StatusSource source);

} // namespace shack::host
