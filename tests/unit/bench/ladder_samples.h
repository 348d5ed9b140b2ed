#pragma once

#include "engine/bench/judgement.h"
#include "engine/bench/ladder_run.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

// Rungs made by hand and a relay that is a function, for tests of ladders.
namespace shack::tests {

/// What a steady load of `plan` measures when every `dropEvery`-th frame is lost whole (0 = none).
inline bench::LoadFigures figuresOf(const bench::RunPlan& plan, std::uint64_t dropEvery = 0)
{
    using namespace std::chrono_literals;
    bench::LoadFigures figures;
    figures.online = plan.devices;
    figures.hold = plan.duration;
    const auto frames =
        static_cast<std::uint64_t>(std::chrono::microseconds{plan.duration} / plan.interval);
    const std::uint64_t receivers = plan.devices - 1;
    bench::LedgerTotals& ledger = figures.ledger;
    ledger.frames = frames;
    ledger.missingFrames = dropEvery == 0 ? 0 : frames / dropEvery;
    ledger.completeFrames = frames - ledger.missingFrames;
    ledger.expected = frames * receivers;
    ledger.delivered = ledger.completeFrames * receivers;
    for (int i = 1; i <= 100; ++i) {
        figures.latency.record(std::chrono::microseconds{100 * i});
        figures.generator.lateness.record(20us);
    }
    figures.deliveredPerSecond = static_cast<double>(ledger.delivered) /
                                 std::chrono::duration<double>(plan.duration).count();
    figures.megabitPerSecond = figures.deliveredPerSecond * 410 * 8 / 1e6;
    figures.generator.busiestThread = 0.3;
    figures.generator.cores = 0.4;
    figures.relay = {.known = true, .cores = 0.5, .residentBytes = 50U << 20U, .threads = 5};
    return figures;
}

using Relay = std::function<bench::LoadFigures(const bench::RunPlan&, std::size_t run)>;

/// Runs that take no time: their figures come from a function.
class ScriptedStage final : public bench::RungStage {
public:
    explicit ScriptedStage(Relay relay) : m_relay(std::move(relay)) {}

    Result<std::unique_ptr<bench::Run>> prepare(const bench::RunPlan& plan,
                                                std::stop_token) override
    {
        plans.push_back(plan);
        if (trouble)
            return failed(*trouble);
        return std::make_unique<Scripted>(*this, plan);
    }

    bench::TargetProbe* probe() noexcept override { return nullptr; }

    std::string name() const override { return "scripted relay"; }

    std::vector<bench::RunPlan> plans; ///< in the order of running
    std::optional<Error> trouble;      ///< instead of a run
    /// Called within each run, as often as it says true; between, progress is told.
    std::function<bool(const bench::RunPlan&, bench::RunProgress&)> course;

private:
    class Scripted final : public bench::Run {
    public:
        Scripted(ScriptedStage& stage, bench::RunPlan plan)
            : m_stage(stage), m_plan(std::move(plan))
        {
        }

        bench::RunReport run(std::stop_token stop, const bench::ProgressSink& progress) override
        {
            bench::RunReport report;
            report.plan = m_plan;
            report.figures = m_stage.m_relay(m_plan, m_stage.plans.size() - 1);
            bench::RunProgress now{.phase = bench::RunPhase::Holding, .devices = m_plan.devices};
            while (!stop.stop_requested() && m_stage.course && m_stage.course(m_plan, now))
                progress(now);
            report.judgement = stop.stop_requested() ? bench::judgeStopped(report.figures)
                                                     : bench::judge(m_plan, report.figures);
            return report;
        }

    private:
        ScriptedStage& m_stage;
        bench::RunPlan m_plan;
    };

    Relay m_relay;
};

/// A relay that holds this many datagrams a second and then loses every tenth frame.
inline Relay relayThatHolds(double perSecond)
{
    return [perSecond](const bench::RunPlan& plan, std::size_t) {
        return figuresOf(plan, bench::expectedPerSecond(plan) > perSecond ? 10 : 0);
    };
}

/// Figures of a generator that did not keep up.
inline bench::LoadFigures spoiled(bench::LoadFigures figures)
{
    figures.generator.busiestThread = 0.97;
    return figures;
}

} // namespace shack::tests
