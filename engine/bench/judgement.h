#pragma once

#include "engine/bench/run.h"

#include <chrono>
#include <string>

// The rules by which a run passes, fails or says nothing about the relay (fanout-engine G2,
// ux 4.7). Pure functions, any thread.
namespace shack::bench {

/// Later than this in more than 1 % of the frames: not the load that was asked for.
inline constexpr std::chrono::milliseconds kMaxLatenessP99{2};
inline constexpr double kMaxLateShare = 0.01;
/// Of one core, by either thread of the generator.
inline constexpr double kMaxGeneratorLoad = 0.90;

/// Judges a run that came to its end. What proves itself (a stranger's frame, a changed one, one
/// twice) fails whatever the generator did; everything else counts only when the generator was not
/// the limit.
Judgement judge(const RunPlan& plan, const LoadFigures& figures);

/// For runs that never got so far.
Judgement judgeStopped(const LoadFigures& figures);
Judgement judgeNotConnected(const RunPlan& plan, const LoadFigures& figures);
Judgement judgeNotOpened(std::string reason);

/// Is the relay's CPU time known, and more than the few ticks (10 ms each) in which systems count
/// it? Less would be printed as zero, or as the rounding of one tick.
bool tellsCpu(const LoadFigures& figures) noexcept;

/// "pass: ..." with a line end: all that is printed when little is wanted.
std::string verdictLine(const Judgement& judgement);

std::string_view verdictName(Verdict verdict) noexcept; ///< "pass", "fail", "invalid", "stopped"

/// 1234567 -> "1,234,567".
std::string grouped(std::uint64_t number);

} // namespace shack::bench
