#pragma once

#include "engine/base/clock.h"
#include "engine/bench/rfc2544_judgement.h"

#include <functional>
#include <stop_token>

namespace shack::bench {

/// One measurement from the first trial to the last. Lives on the thread that called
/// `Rfc2544Run::run`.
class Rfc2544Session {
public:
    Rfc2544Session(const Rfc2544Plan& plan, TrialBench& bench, const Clock& clock,
                   const std::stop_token& stop, const Rfc2544Sink& progress, Rfc2544Report& report);

    void measure();

private:
    using Trial = std::function<TrialFigures(const TrialTick&)>;

    void measureSize(SizeResult& size);
    void begin(Rfc2544Test test);
    ThroughputResult throughput();
    LatencyResult latency(double perSecond);
    LossResult loss(const ThroughputResult& throughput);
    BackToBackResult backToBack();
    void repeatBurst(BackToBackResult& result);
    RecoveryResult recovery(const ThroughputResult& throughput);

    TrialFigures steady(double perSecond);
    TrialFigures burst(std::uint32_t frames);
    /// Rests, makes the trial, keeps it.
    const TrialFigures& make(double perSecond, double seconds, const Trial& trial);
    /// The same again while it says nothing, at most three times.
    TrialFigures insist(const std::function<TrialFigures()>& trial);
    void rest();
    bool over() const;
    void tell(double trialShare, double trialSeconds);
    double secondsOf(Rfc2544Test test) const;
    double trialSeconds() const;

    const Rfc2544Plan& m_plan;
    TrialBench& m_bench;
    const Clock& m_clock;
    const std::stop_token& m_stop;
    const Rfc2544Sink& m_progress;
    Rfc2544Report& m_report;
    std::vector<Rfc2544Test> m_tests;
    MonoTime m_startedAt;
    Rfc2544Progress m_state;
    double m_laterSeconds = 0;   ///< of the tests that have not begun
    double m_presentSeconds = 0; ///< of the present test after the present trial
    Faults m_faults;             ///< of the present test
    bool m_nobodyThere = false;
};

} // namespace shack::bench
