#pragma once

#include "engine/base/result.h"

#include <string>

namespace shack::app {

/// The contents of a `.shackplan` file; one that cannot be a plan by its size is refused.
Result<std::string> readPlanFile(const std::string& file);

} // namespace shack::app
