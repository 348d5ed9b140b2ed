#pragma once

#include <chrono>
#include <cstdint>

namespace shack::bench {

/// What the kernel counted during a measurement, for the whole machine.
struct KernelCounters {
    bool known = false;
    std::uint64_t receiveBufferErrors = 0; ///< UDP datagrams that found a receive buffer full
    std::uint64_t sendBufferErrors = 0;
    std::uint64_t softnetDropped = 0;
    std::uint64_t softnetSqueezed = 0;
    std::chrono::milliseconds userTime{0}; ///< of all cores, like the following
    std::chrono::milliseconds systemTime{0};
    std::chrono::milliseconds softirqTime{0};
    std::chrono::milliseconds idleTime{0};
    std::chrono::milliseconds stealTime{0};
};

} // namespace shack::bench
