#include "app/measure/exit_code.h"
#include "app/measure/isolated_stage.h"
#include "app/measure/run_keeper.h"
#include "app/process/stop_signal.h"
#include "app/rfc2544/measurement.h"
#include "app/rfc2544/rfc2544_options.h"
#include "engine/base/log.h"
#include "engine/base/thread.h"

#include <QCoreApplication>

#include <atomic>
#include <iostream>
#include <optional>
#include <utility>

namespace {

using namespace shack;
using namespace std::chrono_literals;

/// The measurement on a thread of its own, this one listening for signals.
Result<app::Measured> measureUntilSignal(const app::Rfc2544Options& options,
                                         app::StopSignal& signal)
{
    Result<app::Measured> outcome;
    std::atomic<bool> done{false};
    NamedThread worker{"bench-run", [&](const std::stop_token& stop) {
                           outcome = app::measure(options, stop);
                           done.store(true, std::memory_order_release);
                       }};
    while (!done.load(std::memory_order_acquire))
        if (signal.waitFor(50ms))
            break;
    worker.requestStop();
    worker.join();
    return outcome;
}

int refuse(const Error& error)
{
    std::cerr << "shack-rfc2544: " << error.sentence() << '\n';
    return app::exitCodeOf(error.code() == ErrorCode::Cancelled ? app::Exit::Stopped
                                                                : app::Exit::Invalid);
}

/// The archive has it first: it is where a report is looked for when a file could not be written.
int leave(const app::Rfc2544Options& options, const app::Measured& measured, app::RunKeeper& keeper)
{
    const Status kept = keeper.finish(measured.json);
    (options.files.outputTaken() ? std::cerr : std::cout) << measured.lines << std::flush;
    const Status written =
        app::writeReportFiles(options.files, {.json = [&] { return measured.json; },
                                              .csv = [&] { return measured.csv; },
                                              .html = [&] { return measured.html; },
                                              .markdown = [&] { return measured.markdown; }});
    for (const Status* outcome : {&kept, &written})
        if (!*outcome) {
            std::cerr << "shack-rfc2544: " << outcome->error().sentence() << '\n';
            return app::exitCodeOf(app::Exit::Usage);
        }
    return app::exitCodeOf(measured.verdict);
}

/// Nothing unless this is the station of another shack-rfc2544.
std::optional<int> servedIsolated(int argc, char** argv, app::StopSignal& signal)
{
    const auto order = app::isolatedOrder(argc, argv);
    if (!order)
        return std::nullopt;
    const QCoreApplication application{argc, argv}; // Qt Sql finds its drivers through it
    return app::serveIsolatedRelay(order->plan, signal, order->tellsReadings);
}

app::RunKeeper::Wish wishOf(const app::Rfc2544Options& options)
{
    const bench::Rfc2544Plan& plan = options.plan;
    const std::string kind{bench::rfc2544TargetName(plan.kind)};
    return {.who = "shack-rfc2544",
            .runs = options.files.runs,
            .besideOthers = options.besideOthers,
            .beginning = {.kind = options.mix ? "mix" : "rfc2544",
                          .name = options.mix ? "Traffic mix" : "RFC 2544, " + kind,
                          .target = plan.target.empty() ? "isolated " + kind : plan.target,
                          .planText =
                              options.mix ? bench::mixText(*options.mix) : bench::rfc2544Text(plan),
                          .at = SystemClock{}.wallNow()}};
}

} // namespace

int main(int argc, char** argv)
{
    app::StopSignal signal;
    log::configure({.standardError = true, .file = {}, .level = log::Level::Warning});
    if (const auto served = servedIsolated(argc, argv, signal))
        return *served;
    int exitCode = 0;
    const auto options = app::readRfc2544Options(argc, argv, exitCode);
    if (!options)
        return exitCode;
    auto keeper = app::RunKeeper::begin(wishOf(*options));
    if (!keeper)
        return refuse(keeper.error());
    const auto measured = measureUntilSignal(*options, signal);
    if (measured)
        return leave(*options, *measured, *keeper);
    keeper->giveUp();
    return refuse(measured.error());
}
