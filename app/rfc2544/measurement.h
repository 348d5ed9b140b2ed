#pragma once

#include "app/measure/tool_run.h"
#include "app/rfc2544/rfc2544_options.h"
#include "engine/base/result.h"

#include <stop_token>

namespace shack::app {

/// Opens the device under test, runs the tests or the mix, shows the progress on a terminal. An
/// error means that nothing was measured. Any thread, but not main's: it does not watch signals.
Result<ToolReport> measure(const Rfc2544Options& options, const std::stop_token& stop);

} // namespace shack::app
