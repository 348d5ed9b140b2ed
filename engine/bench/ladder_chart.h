#pragma once

#include "engine/bench/ladder_run.h"

#include <string>

namespace shack::bench {

/// Delivered against expected per rung with the knee, as inline SVG: no scripts, no foreign files,
/// colours of the console's charts with marks that do not need them (ux 8). A pure function.
std::string ladderChart(const LadderReport& report);

} // namespace shack::bench
