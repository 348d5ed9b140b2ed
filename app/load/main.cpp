#include "app/load/load_options.h"
#include "app/load/progress_line.h"
#include "app/measure/exit_code.h"
#include "app/measure/isolated_relay.h"
#include "app/measure/isolated_stage.h"
#include "app/measure/run_keeper.h"
#include "app/process/stop_signal.h"
#include "app/process/terminal.h"
#include "engine/base/log.h"
#include "engine/base/thread.h"
#include "engine/bench/ladder_report.h"
#include "engine/bench/load_run.h"
#include "engine/bench/plan_text.h"
#include "engine/bench/report_text.h"
#include "engine/bench/target_policy.h"

#include <QCoreApplication>

#include <atomic>
#include <fmt/format.h>
#include <iostream>
#include <optional>
#include <utility>

namespace {

using namespace shack;
using namespace std::chrono_literals;

/// What the working thread leaves for main.
struct Outcome {
    std::optional<bench::RunReport> report;
    std::optional<Error> error;
};

/// Progress on a terminal: one line that is written over and over.
class ProgressPrinter {
public:
    explicit ProgressPrinter(bool on) : m_on(on && app::errorIsTerminal()) {}

    void print(const bench::RunProgress& progress)
    {
        if (!m_on)
            return;
        const bool done = progress.phase == bench::RunPhase::Done;
        std::cerr << "\r\x1b[K" << (done ? std::string{} : app::progressLine(progress))
                  << std::flush;
    }

private:
    bool m_on;
};

Outcome runLoad(const app::LoadOptions& options, const std::stop_token& stop)
{
    ProgressPrinter printer{!options.quiet};
    std::optional<app::IsolatedRelay> relay;
    bench::RunTarget target;
    std::uint64_t process = options.plan.relayProcess;
    if (options.plan.isolated) {
        auto started = app::startIsolatedRelay(options.plan, stop);
        if (!started)
            return {.report = std::nullopt, .error = started.error()};
        relay.emplace(std::move(*started));
        target.endpoint = relay->endpoint;
        process = relay->process.id();
    } else {
        target.endpoint = bench::resolveTarget(options.plan.target, options.plan.allowed).value();
    }
    if (process != 0)
        target.probe = bench::makeProcessProbe(process);
    const SystemClock clock;
    bench::LoadRun run{options.plan, std::move(target), clock};
    return {.report =
                run.run(stop, [&](const bench::RunProgress& progress) { printer.print(progress); }),
            .error = std::nullopt};
}

/// The run on a thread of its own, this one listening for signals.
Outcome runUntilSignal(const app::LoadOptions& options, app::StopSignal& signal)
{
    Outcome outcome;
    std::atomic<bool> done{false};
    NamedThread worker{"bench-run", [&](const std::stop_token& stop) {
                           outcome = runLoad(options, stop);
                           done.store(true, std::memory_order_release);
                       }};
    while (!done.load(std::memory_order_acquire))
        if (signal.waitFor(50ms))
            break;
    worker.requestStop();
    worker.join();
    return outcome;
}

int tell(const app::LoadOptions& options, const bench::RunReport& report, app::RunKeeper& keeper)
{
    const std::string json = bench::reportJson(report) + '\n';
    const Status kept = keeper.finish(json);
    (options.files.outputTaken() ? std::cerr : std::cout)
        << bench::reportLines(report) << std::flush;
    const Status written = app::writeReportFiles(
        options.files, {.json = [&] { return json; },
                        .csv = [&] { return bench::loadCsv(report); },
                        .html = [&] { return bench::loadHtml(report); },
                        .markdown = [&] { return bench::loadMarkdown(report); }});
    for (const Status* outcome : {&kept, &written})
        if (!*outcome) {
            std::cerr << "shack-load: " << outcome->error().sentence() << '\n';
            return app::exitCodeOf(app::Exit::Usage);
        }
    return app::exitCodeOf(report.judgement.verdict);
}

int refuse(const Error& error)
{
    const bool stopped = error.code() == ErrorCode::Cancelled;
    std::cerr << "shack-load: " << error.sentence() << '\n';
    return app::exitCodeOf(stopped ? app::Exit::Stopped : app::Exit::Invalid);
}

app::RunKeeper::Wish wishOf(const app::LoadOptions& options, const Clock& clock)
{
    return {.who = "shack-load",
            .runs = options.files.runs,
            .besideOthers = options.besideOthers,
            .beginning = {.kind = "load",
                          .name = {},
                          .target = options.plan.isolated ? std::string{"isolated station"}
                                                          : options.plan.target,
                          .planText = bench::planText(options.plan),
                          .at = clock.wallNow()}};
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
    const auto options = app::readLoadOptions(argc, argv, exitCode);
    if (!options)
        return exitCode;
    auto keeper = app::RunKeeper::begin(wishOf(*options, SystemClock{}));
    if (!keeper)
        return refuse(keeper.error());
    const Outcome outcome = runUntilSignal(*options, signal);
    if (outcome.report)
        return tell(*options, *outcome.report, *keeper);
    keeper->giveUp();
    return refuse(*outcome.error);
}
