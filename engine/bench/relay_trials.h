#pragma once

#include "engine/base/clock.h"
#include "engine/bench/load_run.h"
#include "engine/bench/rfc2544_plan.h"
#include "engine/bench/rfc2544_trial.h"
#include "engine/bench/run.h"

namespace shack::bench {

/// Trials on a voice relay: the receivers stay, the interval between frames makes the rate. Every
/// trial logs its devices in anew, which takes over those of the one before. Belongs to the
/// measuring thread.
class RelayTrials final : public TrialBench {
public:
    /// Plan, clock and what the target points to outlive this.
    RelayTrials(const Rfc2544Plan& plan, const RunTarget& target, const Clock& clock);

    std::string_view name() const noexcept override { return "relay"; }

    TrialLimits limits() const override;
    TrialFigures steady(std::uint32_t frameBytes, double perSecond,
                        std::chrono::milliseconds duration, const std::stop_token& stop,
                        const TrialTick& tick) override;
    TrialFigures burst(std::uint32_t frameBytes, std::uint32_t frames, const std::stop_token& stop,
                       const TrialTick& tick) override;
    TrialFigures recovery(std::uint32_t frameBytes, double overload, double relief,
                          std::chrono::milliseconds duration, const std::stop_token& stop,
                          const TrialTick& tick) override;

private:
    RunPlan planOf(std::uint32_t frameBytes, std::chrono::microseconds interval,
                   std::chrono::milliseconds duration, std::chrono::milliseconds warmup) const;
    TrialFigures run(const RunPlan& plan, const std::stop_token& stop, const TrialTick& tick,
                     RunReport& report);
    std::chrono::microseconds intervalOf(double perSecond) const noexcept;
    double receivers() const noexcept;

    const Rfc2544Plan& m_plan;
    RunTarget m_target;
    const Clock& m_clock;
};

/// What a steady load says as a trial.
TrialFigures trialOf(const RunReport& report);

/// The same for a burst, whose frames need not leave punctually: it says nothing only when the
/// generator could not send it or lost what came.
TrialOutcome burstOutcome(const RunReport& report);

} // namespace shack::bench
