#pragma once

#include "engine/base/clock.h"
#include "engine/bench/ladder_judgement.h"
#include "engine/bench/ladder_run.h"
#include "engine/bench/live_rules.h"
#include "engine/bench/rung_sampler.h"

#include <stop_token>
#include <string>

namespace shack::bench {

/// One ladder from its first rung to its judgement. Lives on the thread that called
/// `LadderRun::run`.
class LadderSession {
public:
    LadderSession(const LadderRun& run, const LadderPlan& plan, RungStage& stage,
                  const Clock& clock, std::stop_token stop, const LadderSink& progress);

    void climb(LadderReport& report);

private:
    /// A run of a rung that is about to begin.
    struct Turn {
        LadderRung rung;
        std::size_t row = 0;
        std::uint32_t repeat = 1;
        bool searched = false;
    };

    void climbRungs();
    void searchLimit();
    /// Runs it, again when it was spoiled; false when the ladder is over.
    bool take(const Turn& turn);
    std::shared_ptr<const RungResult> runOnce(const Turn& turn, std::uint32_t attempt,
                                              bool mayRepeat);
    RunReport measure(const RunPlan& plan, RungResult& result);
    void applyRules(const RungResult& result);
    void rest();
    bool over();
    void follow(const RunProgress& progress, RungSampler& sampler, std::stop_source& rungStop);
    void tell(LadderPhase phase);
    void say(std::string line);
    std::chrono::milliseconds leftAfterThis() const;

    const LadderRun& m_run;
    const LadderPlan& m_plan;
    RungStage& m_stage;
    const Clock& m_clock;
    std::stop_token m_stop;
    const LadderSink& m_progress;
    MonoTime m_startedAt;
    LadderProgress m_state;
    LadderEnd m_end;
    LiveRules m_rules;
    Environment m_environment;              ///< with what the latest run knows of its sockets
    std::chrono::milliseconds m_perRung{0}; ///< mean of the forecast, for those to come
};

} // namespace shack::bench
