#pragma once

#include "app/measure/isolated_stage.h"
#include "engine/base/clock.h"
#include "ui/bridge/run_stages.h"

namespace shack::app {

/// Measurements of the window load isolated copies of the station: processes of this program.
class ConsoleStages final : public ui::RunStages {
public:
    explicit ConsoleStages(const Clock& clock) : m_clock(clock) {}

    std::unique_ptr<bench::RungStage> stageFor(const bench::LadderPlan& plan) override
    {
        return makeStage(plan, m_clock);
    }

private:
    const Clock& m_clock;
};

} // namespace shack::app
