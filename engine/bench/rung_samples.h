#pragma once

#include "engine/bench/run.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace shack::bench {

/// The state of both sides at one moment of a rung, about once a second.
struct RungSample {
    std::chrono::milliseconds at{0}; ///< since the rung began
    RunPhase phase = RunPhase::Preparing;
    std::uint32_t online = 0;
    double deliveredPerSecond = 0;
    std::chrono::nanoseconds p99{0};     ///< of what arrived since the previous sample
    double relayCores = 0;               ///< since the previous sample
    std::uint64_t relayResident = 0;     ///< bytes
    std::uint64_t memoryAvailable = 0;   ///< bytes, of the machine; 0 = unknown
    double generatorCores = 0;           ///< this whole process
    std::uint64_t generatorResident = 0; ///< bytes
};

/// The course of one rung, and what the samples of its hold add up to.
struct RungSamples {
    std::vector<RungSample> course; ///< thinned out evenly in long rungs, never more than 1,000
    double relayCoresMean = 0;
    double relayCoresPeak = 0;
    std::uint64_t relayResidentMean = 0;
    std::uint64_t relayResidentPeak = 0;
    std::uint64_t memoryAvailableLowest = 0; ///< 0 = unknown
    double generatorCoresPeak = 0;
    std::uint64_t generatorResidentPeak = 0;
    double growthMiBPerHour = 0; ///< slope of the relay's memory; only of a hold of minutes
    bool growthKnown = false;
};

} // namespace shack::bench
