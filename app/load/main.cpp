#include "app/load/load_options.h"
#include "app/load/progress_line.h"
#include "app/measure/isolated_stage.h"
#include "app/measure/status_line.h"
#include "app/measure/tool_run.h"
#include "engine/base/log.h"
#include "engine/bench/judgement.h"
#include "engine/bench/ladder_report.h"
#include "engine/bench/plan_text.h"
#include "engine/bench/report_text.h"

#include <memory>
#include <utility>

namespace {

using namespace shack;

app::ToolReport toolReport(bench::RunReport measured)
{
    const auto report = std::make_shared<const bench::RunReport>(std::move(measured));
    return {.verdict = report->judgement.verdict,
            .lines = bench::reportLines(*report),
            .outcome = bench::verdictLine(report->judgement),
            .writers = {.json = [report] { return bench::reportJson(*report) + '\n'; },
                        .csv = [report] { return bench::loadCsv(*report); },
                        .html = [report] { return bench::loadHtml(*report); },
                        .markdown = [report] { return bench::loadMarkdown(*report); },
                        .percentiles = [report] { return bench::loadPercentiles(*report); }}};
}

/// A steady load is the only rung of a ladder, so the same stages serve both.
Result<app::ToolReport> runLoad(const app::LoadOptions& options, const std::stop_token& stop)
{
    const SystemClock clock;
    const auto stage = app::makeStage(bench::LadderPlan{.base = options.plan}, clock);
    const auto run = stage->prepare(options.plan, stop);
    if (!run)
        return failed(run.error());
    app::StatusLine status{!options.line.quiet};
    return toolReport((*run)->run(stop, [&](const bench::RunProgress& progress) {
        if (progress.phase == bench::RunPhase::Done)
            status.clear();
        else
            status.show(app::progressLine(progress));
    }));
}

} // namespace

int main(int argc, char** argv)
{
    app::StopSignal signal;
    log::configure({.standardError = true, .file = {}, .level = log::Level::Warning});
    if (const auto served = app::servedIsolated(argc, argv, signal))
        return *served;
    int exitCode = 0;
    const auto options = app::readLoadOptions(argc, argv, exitCode);
    if (!options)
        return exitCode;
    const bench::RunPlan& plan = options->plan;
    return app::runTool(
        {.name = "shack-load",
         .files = options->line.files,
         .besideOthers = options->line.besideOthers,
         .quiet = options->line.quiet,
         .beginning = {.kind = "load",
                       .name = {},
                       .target = plan.isolated ? "isolated station" : plan.target,
                       .planText = bench::planText(plan),
                       .at = SystemClock{}.wallNow()},
         .measure = [&](std::ostream&,
                        const std::stop_token& stop) { return runLoad(*options, stop); }},
        signal);
}
