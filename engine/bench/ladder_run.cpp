#include "engine/bench/ladder_run.h"

#include "engine/base/log.h"
#include "engine/bench/judgement.h"
#include "engine/bench/ladder_session.h"
#include "engine/bench/load_run.h"
#include "engine/bench/target_policy.h"

#include <utility>

namespace shack::bench {
namespace {

class TargetStage final : public RungStage {
public:
    TargetStage(const RunPlan& base, const Clock& clock)
        : m_target(base.target), m_process(base.relayProcess),
          m_probe(m_process != 0 ? makeProcessProbe(m_process) : nullptr), m_clock(clock)
    {
    }

    Result<std::unique_ptr<Run>> prepare(const RunPlan& plan, std::stop_token) override
    {
        auto endpoint = resolveTarget(plan.target, plan.allowed);
        if (!endpoint)
            return failed(endpoint.error());
        const RunTarget target{.endpoint = *endpoint, .probe = m_probe.get(), .process = m_process};
        return std::make_unique<LoadRun>(plan, target, m_clock);
    }

    TargetProbe* probe() noexcept override { return m_probe.get(); }

    std::string name() const override { return m_target; }

private:
    std::string m_target;
    std::uint64_t m_process;
    std::unique_ptr<TargetProbe> m_probe;
    const Clock& m_clock;
};

} // namespace

std::unique_ptr<RungStage> makeTargetStage(const RunPlan& base, const Clock& clock)
{
    return std::make_unique<TargetStage>(base, clock);
}

LadderRun::LadderRun(LadderPlan plan, RungStage& stage, const Clock& clock)
    : m_plan(std::move(plan)), m_stage(stage), m_clock(clock)
{
}

LadderReport LadderRun::run(std::stop_token stop, const LadderSink& progress)
{
    LadderReport report;
    LadderSession session{*this, m_plan, m_stage, m_clock, std::move(stop), progress};
    session.climb(report);
    log::info(log::Area::Bench, "ladder ended",
              {{"verdict", verdictName(report.judgement.verdict)},
               {"rungs", report.rungs.size()},
               {"skipped", report.skipped}});
    return report;
}

} // namespace shack::bench
