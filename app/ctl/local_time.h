#pragma once

#include "engine/base/clock.h"

#include <optional>
#include <string>

namespace shack::app {

/// "2026-12-01 20:00" as the clock of this computer shows it; "-" when there is none.
std::string localText(const std::optional<WallTime>& at);

/// The same read; nothing when it is no such time.
std::optional<WallTime> parseLocal(const std::string& text);

} // namespace shack::app
