#pragma once

#include <cstdint>

namespace shack::bench {

/// How many sockets this process may have open at once, a raise that it may make itself included;
/// 0 = the system sets no such limit. Any thread.
std::uint64_t socketLimit() noexcept;

/// Files and sockets that a measuring program needs beside those of the devices.
inline constexpr std::uint64_t kOtherDescriptors = 64;

} // namespace shack::bench
