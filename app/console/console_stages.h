#pragma once

#include "app/measure/isolated_stage.h"
#include "app/measure/station_readings.h"
#include "engine/base/clock.h"
#include "engine/bench/target_probe.h"
#include "engine/host/engine.h"
#include "ui/bridge/run_stages.h"

#include <memory>

namespace shack::app {

/// Rungs against the station that this very program runs: it tells about itself as an isolated one
/// does, and its CPU is that of its threads. Used by the thread that runs the ladder.
class LiveStage final : public bench::RungStage {
public:
    /// Engine and clock outlive this.
    LiveStage(const bench::RunPlan& base, const host::Engine& engine, const Clock& clock);

    Result<std::unique_ptr<bench::Run>> prepare(const bench::RunPlan& plan,
                                                std::stop_token stop) override;

    bench::TargetProbe* probe() noexcept override { return m_probe.get(); }

    std::string name() const override { return m_target; }

private:
    std::string m_target;
    StationReadings m_readings;
    std::unique_ptr<bench::TargetProbe> m_probe;
    const Clock& m_clock;
};

/// Measurements of the window load isolated copies of the station, processes of this program; the
/// live station when a plan names its address; else what somebody else runs.
class ConsoleStages final : public ui::RunStages {
public:
    /// Both outlive this.
    ConsoleStages(const host::Engine& engine, const Clock& clock) : m_engine(engine), m_clock(clock)
    {
    }

    std::unique_ptr<bench::RungStage> stageFor(const bench::LadderPlan& plan) override;
    Result<std::unique_ptr<ui::TrialDevice>> deviceFor(const bench::Rfc2544Plan& plan,
                                                       const std::stop_token& stop) override;
    Result<replay::ReplayReport> replay(const replay::ReplayPlan& plan, const Secret& password,
                                        const std::stop_token& stop,
                                        const replay::ReplaySink& progress) override;

private:
    const host::Engine& m_engine;
    const Clock& m_clock;
};

/// The station listens there and is reached there from this computer.
bool isLiveAddress(const host::StationView& station, const std::string& target);

} // namespace shack::app
