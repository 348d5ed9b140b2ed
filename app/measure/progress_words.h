#pragma once

#include "engine/bench/run.h"

#include <string>
#include <string_view>

// Progress of a run in the words of a terminal.
namespace shack::app {

std::string_view phaseWord(bench::RunPhase phase) noexcept; ///< "warming up"

/// "[=====>......]".
std::string progressBar(double share);

/// "83,990 delivered/s", or "1,200 of 9,000 devices, 4,210/s" while connecting.
std::string rateOf(const bench::RunProgress& progress);

} // namespace shack::app
