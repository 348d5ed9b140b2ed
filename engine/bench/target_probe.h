#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

namespace shack::bench {

/// What the system under test has used since it started.
struct TargetUsage {
    std::chrono::nanoseconds cpuTime{};
    std::uint64_t residentBytes = 0;
    std::uint64_t threads = 0;
};

/// Reads the system under test. Used by the thread that runs the measurement.
class TargetProbe {
public:
    TargetProbe() = default;
    virtual ~TargetProbe() = default;

    TargetProbe(const TargetProbe&) = delete;
    TargetProbe& operator=(const TargetProbe&) = delete;

    virtual TargetUsage read() = 0;
};

/// Another process of this machine.
std::unique_ptr<TargetProbe> makeProcessProbe(std::uint64_t processId);

/// A relay in our own process: the CPU time of its threads, the memory of the whole process. Where
/// the system does not tell threads apart, the CPU stays unknown.
std::unique_ptr<TargetProbe> makeOwnRelayProbe();

} // namespace shack::bench
