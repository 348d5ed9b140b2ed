#pragma once

#include "engine/bench/rfc2544_report.h"

#include <string>
#include <vector>

// The rules by which a test of RFC 2544 passes, fails or says nothing (ux 4.7: pass, fail, invalid,
// stopped). Pure functions, any thread. `faults` are those of its trials: they fail it whatever
// else happened.
namespace shack::bench {

using Faults = std::vector<std::string>;

Judgement judgeThroughput(const Rfc2544Plan& plan, const ThroughputResult& result,
                          const Faults& faults);
Judgement judgeLatency(const Rfc2544Plan& plan, const LatencyResult& result, const Faults& faults);
Judgement judgeLossCurve(const LossResult& result, const Faults& faults);
Judgement judgeBackToBack(const BackToBackResult& result, const TrialLimits& limits,
                          const Faults& faults);
Judgement judgeRecovery(const RecoveryResult& result, const TrialFigures& trial,
                        const Faults& faults);

/// A test that needs a throughput, where there is none.
Judgement judgeWithoutThroughput();
/// Recovery, where nothing above the throughput may be sent.
Judgement judgeWithoutOverload(double highestPerSecond);
Judgement judgeTestStopped();

/// Of all tests: stopped, else failed, else invalid when one of them was; else passed.
Judgement judgeWhole(const Rfc2544Report& report);

/// "123,456/s".
std::string rateWords(double perSecond);

} // namespace shack::bench
