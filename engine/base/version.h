#pragma once

#include <string_view>

namespace shack {

/// "0.1.0", from the project() line.
std::string_view programVersion() noexcept;

} // namespace shack
