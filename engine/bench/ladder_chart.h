#pragma once

#include "engine/bench/ladder_run.h"

#include <string>
#include <string_view>

namespace shack::bench {

/// Delivered against expected per rung with the knee, as inline SVG: no scripts, no foreign files,
/// colours of the console's charts with marks that do not need them (ux 8). A pure function.
std::string ladderChart(const LadderReport& report);

/// Text for HTML and SVG; control bytes become blanks.
std::string escapedHtml(std::string_view text);

} // namespace shack::bench
