#include "app/ladder/ladder_options.h"
#include "app/ladder/ladder_printer.h"
#include "app/measure/exit_code.h"
#include "app/measure/isolated_stage.h"
#include "app/measure/run_keeper.h"
#include "app/process/stop_signal.h"
#include "engine/base/log.h"
#include "engine/base/thread.h"
#include "engine/bench/judgement.h"
#include "engine/bench/ladder_report.h"
#include "engine/bench/ladder_text.h"

#include <QCoreApplication>

#include <atomic>
#include <iostream>
#include <utility>

namespace {

using namespace shack;
using namespace std::chrono_literals;

int refuse(const Error& error)
{
    std::cerr << "shack-ladder: " << error.sentence() << '\n';
    return app::exitCodeOf(app::Exit::Invalid);
}

/// The ladder on a thread of its own, this one listening for signals.
bench::LadderReport runUntilSignal(const app::LadderOptions& options, std::ostream& text,
                                   app::StopSignal& signal)
{
    bench::LadderReport report;
    std::atomic<bool> done{false};
    NamedThread worker{"bench-run", [&](const std::stop_token& stop) {
                           const SystemClock clock;
                           app::LadderPrinter printer{text, options.quiet, options.verbose};
                           const auto stage = app::makeStage(options.plan, clock);
                           bench::LadderRun run{options.plan, *stage, clock};
                           report = run.run(stop, [&](const bench::LadderProgress& progress) {
                               printer.print(progress);
                           });
                           done.store(true, std::memory_order_release);
                       }};
    while (!done.load(std::memory_order_acquire))
        if (signal.waitFor(50ms))
            break;
    worker.requestStop();
    worker.join();
    return report;
}

/// The archive has it first: it is where a report is looked for when a file could not be written.
int leave(const app::LadderOptions& options, const bench::LadderReport& report,
          app::RunKeeper& keeper, std::ostream& text)
{
    const std::string json = bench::ladderJson(report) + '\n';
    const Status kept = keeper.finish(json);
    text << bench::verdictName(report.judgement.verdict) << ": " << report.judgement.sentence
         << std::endl;
    const Status written = app::writeReportFiles(
        options.files, {.json = [&] { return json; },
                        .csv = [&] { return bench::ladderCsv(report); },
                        .html = [&] { return bench::ladderHtml(report); },
                        .markdown = [&] { return bench::ladderMarkdown(report); }});
    for (const Status* outcome : {&kept, &written})
        if (!*outcome) {
            std::cerr << "shack-ladder: " << outcome->error().sentence() << '\n';
            return app::exitCodeOf(app::Exit::Usage);
        }
    return app::exitCodeOf(report.judgement.verdict);
}

} // namespace

int main(int argc, char** argv)
{
    app::StopSignal signal;
    log::configure({.standardError = true, .file = {}, .level = log::Level::Warning});
    if (const auto order = app::isolatedOrder(argc, argv)) {
        const QCoreApplication application{argc, argv}; // Qt Sql finds its drivers through it
        return app::serveIsolatedRelay(order->plan, signal, order->tellsReadings);
    }
    int exitCode = 0;
    const auto options = app::readLadderOptions(argc, argv, exitCode);
    if (!options)
        return exitCode;
    std::ostream& text = options->files.outputTaken() ? std::cerr : std::cout;
    text << bench::forecastOf(options->plan).sentence() << std::endl;
    if (options->forecastOnly)
        return app::exitCodeOf(app::Exit::Pass);
    const SystemClock clock;
    auto keeper = app::RunKeeper::begin(
        {.who = "shack-ladder",
         .runs = options->files.runs,
         .besideOthers = options->besideOthers,
         .beginning = {.kind = "ladder",
                       .name = options->plan.name,
                       .target = options->plan.base.isolated ? std::string{"isolated station"}
                                                             : options->plan.base.target,
                       .planText = bench::ladderText(options->plan),
                       .at = clock.wallNow()}});
    if (!keeper)
        return refuse(keeper.error());
    const bench::LadderReport report = runUntilSignal(*options, text, signal);
    return leave(*options, report, *keeper, text);
}
