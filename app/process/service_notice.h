#pragma once

#include <string_view>

namespace shack::app {

/// Tells the service manager about us ("READY=1", "WATCHDOG=1", "STOPPING=1"; sd_notify(3)). Does
/// nothing without one.
void notifyServiceManager(std::string_view state) noexcept;

} // namespace shack::app
