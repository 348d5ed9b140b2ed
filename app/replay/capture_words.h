#pragma once

#include "engine/base/result.h"

#include <cstdint>
#include <string>

namespace shack::app {

/// What is in a capture, in lines or as one line of JSON.
Result<std::string> captureWords(const std::string& file, bool json);

/// The conversations in it; `port` of the station, 0 = found.
Result<std::string> streamWords(const std::string& file, std::uint16_t port, bool json);

} // namespace shack::app
