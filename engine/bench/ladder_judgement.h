#pragma once

#include "engine/bench/ladder_run.h"

#include <string>

// What the rungs of a ladder say together (ux 4.7). Pure functions, any thread.
namespace shack::bench {

/// The best load that holds and the least load above it that does not. A load holds when every run
/// of it that counts passed without losing a datagram.
Knee kneeOf(const RungResults& rungs);

/// How a ladder came to its end.
struct LadderEnd {
    bool stopped = false;    ///< by somebody
    bool cutShort = false;   ///< by a rule that has nothing to do with passing: time, memory
    std::string rule;        ///< that ended it, in words; empty when none did
    std::size_t planned = 0; ///< runs
};

/// Stopped by somebody or cut short without a failure: stopped. Else fail when a rung failed,
/// invalid when one stayed invalid, pass otherwise. The sentence names the limit only when the
/// generator had head-room.
Judgement judgeLadder(const RungResults& rungs, const Knee& knee, const LadderEnd& end);

/// Rules of the ladder that a steady load does not know, over a rung that passed so far.
void judgeGrowth(const LadderPlan& ladder, RungResult& rung);

/// Cores that neither the relay nor the generator used during the hold, stolen ones included; 0
/// where that is not known. Whoever measures beside others measures them too.
double coresOfOthers(const LoadFigures& figures) noexcept;

/// "449,950 datagrams/s".
std::string datagramRateWords(double perSecond);

/// "9,000 devices at 20 ms".
std::string loadWords(const LadderRung& rung);

} // namespace shack::bench
