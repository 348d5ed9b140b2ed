#pragma once

#include "engine/base/clock.h"
#include "engine/bench/run.h"
#include "engine/bench/target_probe.h"
#include "engine/net/endpoint.h"

#include <memory>

namespace shack::bench {

/// What a run is pointed at; whoever starts it has asked `resolveTarget` or owns the relay.
struct RunTarget {
    net::Endpoint endpoint;
    std::unique_ptr<TargetProbe> probe; ///< may be null: then the relay's CPU is not known
};

/// Steady load: all devices log in, talk for the warm-up, are counted during the hold, and what is
/// still under way is waited for. Runs on the calling thread with two more of its own.
class LoadRun final : public Run {
public:
    /// `checkPlan` has no objection. The clock is the system's: sockets do not know another.
    LoadRun(const RunPlan& plan, RunTarget target, const Clock& clock);

    RunReport run(std::stop_token stop, const ProgressSink& progress) override;

private:
    RunPlan m_plan;
    RunTarget m_target;
    const Clock& m_clock;
};

} // namespace shack::bench
