#pragma once

#include "engine/bench/run.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// What a ladder is asked: one steady load after the other, each with more to carry, until one is
// too much (ux 4.6). Plain data: tools fill it from a command line, panels from a form.
namespace shack::bench {

/// One step. What it leaves open is taken from the base plan of the ladder.
struct LadderRung {
    std::uint32_t devices = 1000;
    std::chrono::microseconds interval{120'000}; ///< between two frames of one talker
    std::uint32_t talkers = 0;                   ///< 0 = as the base plan
    std::uint32_t writers = 0;                   ///< of an isolated station; 0 = as the base plan
    std::chrono::milliseconds hold{0};           ///< talk that is counted; 0 = as the base plan
    std::string note;

    bool operator==(const LadderRung&) const = default;
};

/// When a ladder ends before its last rung. A user's stop and "pause after rung" are not rules.
struct StopRules {
    bool firstFail = true;                   ///< after the first rung that failed
    bool generatorLimit = true;              ///< after the first rung that stayed invalid
    double lossAbovePercent = 0;             ///< at once, live; 0 = no such rule
    std::chrono::microseconds p99Above{0};   ///< at once, live; 0 = no such rule ...
    std::chrono::milliseconds p99For{1'000}; ///< ... when it lasted that long
    std::uint32_t memoryBelowMiB = 0;        ///< at once, available to programs; 0 = no such rule
    std::chrono::milliseconds timeLimit{0};  ///< for the whole ladder; 0 = no such rule

    bool operator==(const StopRules&) const = default;
};

struct LadderPlan {
    std::string name; ///< for people; empty is allowed

    /// Target, groups, payload, warm-up, seed, and what every rung holds to: `duration` is the
    /// hold, `maxLossPercent` and `maxP99` are the pass rules. `devices` and `interval` are those
    /// of the rungs.
    RunPlan base;

    std::vector<LadderRung> rungs;
    std::chrono::milliseconds pause{500}; ///< between two rungs
    std::uint32_t repeats = 1;            ///< of every rung
    bool shuffle = false;                 ///< order of rungs and repeats drawn from the seed
    std::uint32_t retries = 1;            ///< of a rung that the generator spoiled
    bool findLimit = false;               ///< bisect between the last pass and the first fail
    bool keepRelay = false;               ///< one isolated station for all rungs, not one for each
    double maxGrowthMiBPerHour = 0;       ///< pass rule for the relay's memory; 0 = no such rule
    StopRules stop;

    bool operator==(const LadderPlan&) const = default;
};

/// The steady load that a rung is.
RunPlan planOf(const LadderPlan& ladder, const LadderRung& rung);

/// Datagrams a second that arrive when none is lost.
double expectedPerSecond(const RunPlan& plan) noexcept;

/// The rungs in the order in which they are run: indices into `rungs`, each `repeats` times.
struct RungTurn {
    std::size_t rung = 0;
    std::uint32_t repeat = 1; ///< from 1

    bool operator==(const RungTurn&) const = default;
};

std::vector<RungTurn> orderOf(const LadderPlan& ladder);

/// Why a ladder cannot be run; `field` names the option to look at, `rung` the row of the table.
struct LadderProblem {
    static constexpr std::size_t kWhole = static_cast<std::size_t>(-1);

    std::string_view field;
    std::size_t rung = kWhole;
    std::string sentence;
};

/// Empty when the ladder can be run.
std::vector<LadderProblem> checkLadder(const LadderPlan& ladder);

/// What a ladder will take, told before it starts.
struct LadderForecast {
    std::size_t rungs = 0; ///< runs of a rung: repeats count
    std::chrono::milliseconds duration{0};
    double peakPerSecond = 0; ///< datagrams
    double peakMegabit = 0;   ///< UDP payload per second
    std::uint64_t sockets = 0;
    std::uint64_t socketLimit = 0; ///< of this process; 0 = the system sets none
    bool socketsFit = true;

    /// "9 rungs, about 2 min 24 s, peak 168,000 pps, needs 20,000 sockets (limit here ...: fine)".
    std::string sentence() const;
};

LadderForecast forecastOf(const LadderPlan& ladder);

/// 144 s -> "2 min 24 s".
std::string durationWords(std::chrono::milliseconds time);

inline constexpr std::size_t kMostRungs = 200;
inline constexpr std::uint32_t kMostRepeats = 100;

} // namespace shack::bench
