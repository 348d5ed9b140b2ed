#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace shack {

/// What a process has used since its start. Bytes, nanoseconds.
struct ProcessUsage {
    std::chrono::nanoseconds cpuTime{};
    std::uint64_t residentBytes = 0;
    std::uint64_t threads = 0;
    std::uint64_t openHandles = 0;
    std::uint64_t voluntarySwitches = 0;
    std::uint64_t involuntarySwitches = 0;
};

/// CPU time of one thread, by the name it was given.
struct ThreadUsage {
    std::string name;
    std::chrono::nanoseconds cpuTime{};
};

/// This process. Any thread; reads the system's files, so not for the frame path.
ProcessUsage processUsage();

/// Another process by id, as far as the system tells; zeros when it is gone.
ProcessUsage processUsageOf(std::uint64_t processId);

/// All threads of this process; empty where the system does not tell.
std::vector<ThreadUsage> threadUsage();

/// All threads of another process; empty when it is gone or the system does not tell.
std::vector<ThreadUsage> threadUsageOf(std::uint64_t processId);

/// Bytes of memory that programs may still get on this machine; 0 where the system does not tell.
std::uint64_t availableMemory();

} // namespace shack
