#pragma once

#include "engine/base/result.h"
#include "engine/base/secret.h"
#include "engine/bench/ladder_run.h"
#include "engine/bench/rfc2544_plan.h"
#include "engine/bench/rfc2544_trial.h"
#include "engine/replay/replay_plan.h"
#include "engine/replay/replay_report.h"

#include <memory>
#include <stop_token>

namespace shack::ui {

/// What a measurement by RFC 2544 is made on; it stands as long as this.
class TrialDevice {
public:
    TrialDevice() = default;
    virtual ~TrialDevice() = default;

    TrialDevice(const TrialDevice&) = delete;
    TrialDevice& operator=(const TrialDevice&) = delete;

    virtual bench::TrialBench& bench() noexcept = 0;
};

/// Where the window's measurements get their relays from: the program starts an isolated copy of
/// the station as a process of its own, tests give a script. Called on the thread of a run.
class RunStages {
public:
    RunStages() = default;
    virtual ~RunStages() = default;

    RunStages(const RunStages&) = delete;
    RunStages& operator=(const RunStages&) = delete;

    /// Never null; `checkLadder` has allowed the plan.
    virtual std::unique_ptr<bench::RungStage> stageFor(const bench::LadderPlan& plan) = 0;

    /// `checkRfc2544` has allowed the plan, which outlives the device. Cancelled when a stop was
    /// requested meanwhile.
    virtual Result<std::unique_ptr<TrialDevice>> deviceFor(const bench::Rfc2544Plan& plan,
                                                           const std::stop_token& stop) = 0;

    /// Sends a capture; an error means that it did not begin. `checkReplayPlan` has allowed the
    /// plan. The password is that of devices which are logged in.
    virtual Result<replay::ReplayReport> replay(const replay::ReplayPlan& plan,
                                                const Secret& password, const std::stop_token& stop,
                                                const replay::ReplaySink& progress) = 0;
};

} // namespace shack::ui
