#pragma once

#include "engine/bench/ladder_run.h"
#include "ui/bridge/run_stages.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

namespace shack::tests {

/// A relay under load that is a formula: rungs take no time, figures follow from the plan and a
/// seed, verdicts are the engine's own. Settings may be changed between runs; any thread.
class ScriptedLoad final : public ui::RunStages {
public:
    std::unique_ptr<bench::RungStage> stageFor(const bench::LadderPlan& plan) override;
    Result<std::unique_ptr<ui::TrialDevice>> deviceFor(const bench::Rfc2544Plan& plan,
                                                       const std::stop_token& stop) override;
    Result<replay::ReplayReport> replay(const replay::ReplayPlan& plan, const Secret& password,
                                        const std::stop_token& stop,
                                        const replay::ReplaySink& progress) override;

    /// Sends captures in earnest instead; set before the first run.
    std::function<Result<replay::ReplayReport>(const replay::ReplayPlan&, const std::stop_token&,
                                               const replay::ReplaySink&)>
        replaying;
    /// Datagrams a second that get through; above, whole frames are lost.
    std::atomic<double> capacity{300'000};
    /// The generator is too slow on purpose: frames leave late.
    std::atomic<bool> throttled{false};
    /// Devices never finish connecting: a run ends by its stop alone.
    std::atomic<bool> stuckConnecting{false};
    /// The run stays in the middle of its hold until this is taken back or it is stopped.
    std::atomic<bool> stuckHolding{false};
    /// CPU and latency of the relay, 1 = as usual.
    std::atomic<double> slowness{1.0};
    std::atomic<std::uint64_t> seed{1};
    std::atomic<int> runs{0}; ///< rungs that were run

private:
    class Stage;
    class Device;
    class Rung;
};

} // namespace shack::tests
