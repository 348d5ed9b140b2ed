#pragma once

#include "engine/bench/kernel_counters.h"
#include "engine/bench/run.h"

#include <string_view>

// What a report says about the machine. Reads the system's files: not for hot threads.
namespace shack::bench {

/// Version, system, processor, cores, governor and buffer limits; the rest is the run's business.
Environment readEnvironment();

/// Totals since the machine started; `known` is false where the system does not tell.
KernelCounters readKernelCounters();

/// What happened between two readings.
KernelCounters difference(const KernelCounters& before, const KernelCounters& after) noexcept;

// The readers of the system's texts, for tests. Lines that are not understood change nothing.
void readUdpCounters(std::string_view netSnmp, KernelCounters& into) noexcept;
void readSoftnetCounters(std::string_view softnetStat, KernelCounters& into) noexcept;
void readProcessorTimes(std::string_view procStat, std::uint64_t ticksPerSecond,
                        KernelCounters& into) noexcept;

} // namespace shack::bench
