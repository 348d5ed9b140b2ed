#pragma once

#include "engine/bench/ladder_run.h"

#include <memory>

namespace shack::ui {

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
};

} // namespace shack::ui
