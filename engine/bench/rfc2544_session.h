#pragma once

#include "engine/base/clock.h"
#include "engine/bench/rfc2544_judgement.h"

#include <functional>
#include <map>
#include <stop_token>

namespace shack::bench {

/// One measurement from the first trial to the last. Lives on the thread that called
/// `Rfc2544Run::run`.
class Rfc2544Session {
public:
    Rfc2544Session(const Rfc2544Plan& plan, TrialBench& bench, const Clock& clock,
                   const std::stop_token& stop, const Rfc2544Sink& progress, Rfc2544Report& report);

    void measure();
    /// Nothing more comes.
    void tellDone();

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
    void keep(TrialFigures figures);
    void ended(Rfc2544Test test, MonoTime began);
    /// Of the tests that have not begun: as long as the ones of their kind took, if there were any.
    double laterSeconds() const;
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

    /// Of one kind of test, over the frame sizes.
    struct Pace {
        std::size_t toCome = 0;
        std::size_t ended = 0;
        double seconds = 0; ///< of those that ended
    };

    std::map<Rfc2544Test, Pace> m_paces;
    unsigned m_steadyTrials = 0; ///< that were made, and how long they took
    double m_steadySeconds = 0;
    double m_presentSeconds = 0; ///< of the present test after the present trial
    Faults m_faults;             ///< of the present test
    bool m_nobodyThere = false;
};

} // namespace shack::bench
