#pragma once

#include "engine/base/clock.h"
#include "engine/bench/relay_reading.h"
#include "engine/bench/run.h"
#include "engine/bench/target_probe.h"
#include "engine/net/endpoint.h"

#include <cstdint>

namespace shack::bench {

/// What a run is pointed at; whoever starts it has asked `resolveTarget` or owns the relay. What is
/// pointed to outlives the run.
struct RunTarget {
    net::Endpoint endpoint;
    TargetProbe* probe = nullptr;           ///< null: the relay's CPU and memory are not known
    RelayReadingSource* readings = nullptr; ///< null: the relay does not tell about itself
    std::uint64_t process = 0;              ///< the relay's; 0 = not known, or kOwnProcess
};

/// Steady load: all devices log in, talk for the warm-up, are counted during the hold, and what is
/// still under way is waited for. Runs on the calling thread with two more of its own.
class LoadRun final : public Run {
public:
    /// `checkPlan` has no objection. The clock is the system's: sockets do not know another.
    LoadRun(const RunPlan& plan, const RunTarget& target, const Clock& clock);

    RunReport run(std::stop_token stop, const ProgressSink& progress) override;

private:
    RunPlan m_plan;
    RunTarget m_target;
    const Clock& m_clock;
};

} // namespace shack::bench
