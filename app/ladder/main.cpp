#include "app/ladder/ladder_options.h"
#include "app/ladder/ladder_printer.h"
#include "app/measure/exit_code.h"
#include "app/measure/isolated_stage.h"
#include "app/measure/tool_run.h"
#include "engine/base/log.h"
#include "engine/bench/judgement.h"
#include "engine/bench/ladder_report.h"
#include "engine/bench/ladder_text.h"

#include <memory>
#include <ostream>
#include <utility>

namespace {

using namespace shack;

app::ToolReport toolReport(bench::LadderReport measured)
{
    const auto report = std::make_shared<const bench::LadderReport>(std::move(measured));
    return {.verdict = report->judgement.verdict,
            .lines = bench::closingLines(*report),
            .outcome = bench::verdictLine(report->judgement),
            .writers = {.json = [report] { return bench::ladderJson(*report) + '\n'; },
                        .csv = [report] { return bench::ladderCsv(*report); },
                        .html = [report] { return bench::ladderHtml(*report); },
                        .markdown = [report] { return bench::ladderMarkdown(*report); },
                        .percentiles = [report] { return bench::ladderPercentiles(*report); }}};
}

app::ToolReport climb(const app::LadderOptions& options, std::ostream& text,
                      const std::stop_token& stop)
{
    const SystemClock clock;
    app::LadderPrinter printer{text, options.line.quiet, options.verbose};
    const auto stage = app::makeStage(options.plan, clock);
    bench::LadderRun run{options.plan, *stage, clock};
    return toolReport(
        run.run(stop, [&](const bench::LadderProgress& progress) { printer.print(progress); }));
}

} // namespace

int main(int argc, char** argv)
{
    app::StopSignal signal;
    log::configure({.standardError = true, .file = {}, .level = log::Level::Warning});
    if (const auto served = app::servedIsolated(argc, argv, signal))
        return *served;
    int exitCode = 0;
    const auto options = app::readLadderOptions(argc, argv, exitCode);
    if (!options)
        return exitCode;
    const bench::LadderPlan& plan = options->plan;
    if (!options->line.quiet || options->forecastOnly)
        app::textOf(options->line.files) << bench::forecastOf(plan).sentence() << std::endl;
    if (options->forecastOnly)
        return app::exitCodeOf(app::Exit::Pass);
    return app::runTool(
        {.name = "shack-ladder",
         .files = options->line.files,
         .besideOthers = options->line.besideOthers,
         .quiet = options->line.quiet,
         .beginning = {.kind = "ladder",
                       .name = plan.name,
                       .target = plan.base.isolated ? "isolated station" : plan.base.target,
                       .planText = bench::ladderText(plan),
                       .at = SystemClock{}.wallNow()},
         .measure = [&](std::ostream& text,
                        const std::stop_token& stop) { return climb(*options, text, stop); }},
        signal);
}
