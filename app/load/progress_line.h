#pragma once

#include "engine/bench/run.h"

#include <string>

namespace shack::app {

/// One line for a terminal: "holding  [=====>    ]  52 %  ETA 8 s  149,983/s".
std::string progressLine(const bench::RunProgress& progress);

} // namespace shack::app
