#include "engine/bench/rfc2544_run.h"

#include "engine/base/log.h"
#include "engine/bench/environment.h"
#include "engine/bench/judgement.h"
#include "engine/bench/rfc2544_session.h"

namespace shack::bench {

Rfc2544Run::Rfc2544Run(const Rfc2544Plan& plan, TrialBench& bench, const Clock& clock)
    : m_plan(plan), m_bench(bench), m_clock(clock)
{
}

Rfc2544Report Rfc2544Run::run(const std::stop_token& stop, const Rfc2544Sink& progress)
{
    Rfc2544Report report;
    report.startedAt = m_clock.wallNow();
    report.plan = m_plan;
    report.environment = readEnvironment();
    report.environment.backend = m_bench.name();
    const MonoTime began = m_clock.now();
    Rfc2544Session session{m_plan, m_bench, m_clock, stop, progress, report};
    session.measure();
    report.took = std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.now() - began);
    report.judgement = stop.stop_requested() ? judgeTestStopped() : judgeWhole(report);
    log::info(log::Area::Bench, "RFC 2544 measurement ended",
              {{"verdict", verdictName(report.judgement.verdict)},
               {"target", m_bench.name()},
               {"trials", report.trials.size()}});
    if (progress)
        session.tellDone();
    return report;
}

} // namespace shack::bench
