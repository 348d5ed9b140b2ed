#include "app/measure/tool_run.h"

#include "app/measure/exit_code.h"
#include "app/measure/isolated_relay.h"
#include "app/measure/run_keeper.h"
#include "engine/base/log.h"
#include "engine/base/thread.h"

#include <QCoreApplication>

#include <atomic>
#include <chrono>
#include <iostream>
#include <utility>

namespace shack::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kLookEvery = 20ms;

int refuse(const Tool& tool, const Error& error)
{
    std::cerr << tool.name << ": " << error.sentence() << '\n';
    return exitCodeOf(error.code() == ErrorCode::Cancelled ? Exit::Stopped : Exit::Invalid);
}

/// The archive has it first: it is where a report is looked for when a file could not be written.
int leave(const Tool& tool, const ToolReport& report, RunKeeper& keeper)
{
    const std::string json = report.writers.json();
    const Status kept = keeper.finish(json);
    textOf(tool.files) << (tool.quiet ? report.outcome : report.lines) << std::flush;
    ReportWriters writers = report.writers;
    writers.json = [&json] { return json; };
    const Status written = writeReportFiles(tool.files, writers);
    for (const Status* outcome : {&kept, &written})
        if (!*outcome) {
            std::cerr << tool.name << ": " << outcome->error().sentence() << '\n';
            return exitCodeOf(Exit::Usage);
        }
    return exitCodeOf(report.verdict);
}

} // namespace

int runTool(const Tool& tool, StopSignal& signal)
{
    auto keeper = RunKeeper::begin({.who = tool.name,
                                    .runs = tool.files.runs,
                                    .besideOthers = tool.besideOthers,
                                    .beginning = tool.beginning});
    if (!keeper)
        return refuse(tool, keeper.error());
    Result<ToolReport> report = fail(ErrorCode::Cancelled, "stopped");
    workUntilSignal("bench-run", signal, [&](const std::stop_token& stop) {
        report = tool.measure(textOf(tool.files), stop);
    });
    if (report)
        return leave(tool, *report, *keeper);
    keeper->giveUp();
    return refuse(tool, report.error());
}

std::ostream& textOf(const ReportFiles& files)
{
    return files.outputTaken() ? std::cerr : std::cout;
}

void workUntilSignal(const char* thread, StopSignal& signal,
                     const std::function<void(const std::stop_token&)>& work)
{
    std::atomic<bool> done{false};
    NamedThread worker{thread, [&](const std::stop_token& stop) {
                           work(stop);
                           done.store(true, std::memory_order_release);
                       }};
    while (!done.load(std::memory_order_acquire))
        if (signal.waitFor(kLookEvery))
            break;
    worker.requestStop();
    worker.join();
}

std::optional<int> servedIsolated(int argc, char** argv, StopSignal& signal)
{
    const auto order = isolatedOrder(argc, argv);
    if (!order)
        return std::nullopt;
    log::configure({.standardError = true, .file = {}, .level = log::Level::Warning});
    const QCoreApplication application{argc, argv}; // Qt Sql finds its drivers through it
    return serveIsolatedRelay(*order, signal);
}

} // namespace shack::app
