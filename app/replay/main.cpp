#include "app/measure/capture_sending.h"
#include "app/measure/exit_code.h"
#include "app/measure/run_keeper.h"
#include "app/process/stop_signal.h"
#include "app/process/terminal.h"
#include "app/replay/capture_words.h"
#include "app/replay/replay_options.h"
#include "engine/base/log.h"
#include "engine/base/thread.h"
#include "engine/bench/judgement.h"

#include <atomic>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <optional>
#include <utility>

namespace {

using namespace shack;
using namespace std::chrono_literals;

/// It can be our own station: this program itself brings none, so that it stays small.
constexpr const char* kStationProgram = "shack-load";

Secret passwordFromEnvironment()
{
    const char* const value = std::getenv("SHACK_REPLAY_PASSWORD");
    return Secret{value == nullptr ? std::string{} : std::string{value}};
}

int refuse(const Error& error)
{
    std::cerr << "shack-replay: " << error.sentence() << '\n';
    switch (error.code()) {
    case ErrorCode::Cancelled:
        return app::exitCodeOf(app::Exit::Stopped);
    case ErrorCode::NotFound:
    case ErrorCode::InvalidInput:
    case ErrorCode::Corrupt:
    case ErrorCode::PermissionDenied:
    case ErrorCode::Unsupported:
        return app::exitCodeOf(app::Exit::Usage);
    default:
        return app::exitCodeOf(app::Exit::Invalid);
    }
}

/// One line on a terminal that is written over and over.
class ProgressPrinter {
public:
    explicit ProgressPrinter(bool on) : m_on(on && app::errorIsTerminal()) {}

    void print(const replay::ReplayProgress& progress) const
    {
        if (!m_on)
            return;
        std::cerr << "\r\x1b[K";
        if (!progress.done)
            std::cerr << fmt::format(
                "{:3.0f} %  {} packets, {}/s", progress.share * 100, bench::grouped(progress.sent),
                bench::grouped(static_cast<std::uint64_t>(progress.packetsPerSecond)));
        std::cerr << std::flush;
    }

private:
    bool m_on;
};

/// Work on a thread of its own, this one listening for signals.
template <typename Work>
void untilSignal(app::StopSignal& signal, const Work& work)
{
    std::atomic<bool> done{false};
    NamedThread worker{"replay", [&](const std::stop_token& stop) {
                           work(stop);
                           done.store(true, std::memory_order_release);
                       }};
    while (!done.load(std::memory_order_acquire))
        if (signal.waitFor(20ms))
            break;
    worker.requestStop();
    worker.join();
}

int tell(const app::ReplayOptions& options, const replay::ReplayReport& report,
         app::RunKeeper& keeper)
{
    const std::string json = replay::replayJson(report) + '\n';
    const Status kept = keeper.finish(json);
    (options.files.outputTaken() ? std::cerr : std::cout)
        << replay::replayLines(report) << std::flush;
    const Status written = app::writeReportFiles(
        options.files, {.json = [&] { return json; },
                        .csv = [&] { return replay::replayCsv(report); },
                        .html = [&] { return replay::replayHtml(report); },
                        .markdown = [&] { return replay::replayMarkdown(report); }});
    for (const Status* outcome : {&kept, &written})
        if (!*outcome) {
            std::cerr << "shack-replay: " << outcome->error().sentence() << '\n';
            return app::exitCodeOf(app::Exit::Usage);
        }
    return app::exitCodeOf(report.judgement.verdict);
}

int replayFile(const app::ReplayOptions& options, app::StopSignal& signal)
{
    auto keeper = app::RunKeeper::begin(
        {.who = "shack-replay",
         .runs = options.files.runs,
         .besideOthers = options.besideOthers,
         .beginning = {.kind = "replay",
                       .name = options.plan.file,
                       .target = options.plan.station
                                     ? std::string{"isolated station"}
                                     : options.plan.target + options.plan.interface,
                       .planText = replay::replayPlanText(options.plan),
                       .at = SystemClock{}.wallNow()}});
    if (!keeper)
        return refuse(keeper.error());
    const ProgressPrinter printer{!options.quiet};
    const app::SendingHelp help{.stationProgram = kStationProgram,
                                .password = passwordFromEnvironment()};
    std::optional<Result<replay::ReplayReport>> report;
    untilSignal(signal, [&](const std::stop_token& stop) {
        report =
            app::sendCapture(options.plan, help, stop, [&](const replay::ReplayProgress& progress) {
                printer.print(progress);
            });
    });
    if (*report)
        return tell(options, **report, *keeper);
    keeper->giveUp();
    return refuse(report->error());
}

int makeFile(const app::ReplayOptions& options, app::StopSignal& signal)
{
    std::ofstream file{options.output, std::ios::binary | std::ios::trunc};
    if (!file) {
        std::cerr << "shack-replay: " << options.output << " cannot be written\n";
        return app::exitCodeOf(app::Exit::Usage);
    }
    std::uint64_t made = 0;
    bool stopped = false;
    untilSignal(signal, [&](const std::stop_token& stop) {
        made = replay::makeCapture(
            options.synthetic,
            [&](ByteSpan bytes) {
                file.write(reinterpret_cast<const char*>(bytes.data()),
                           static_cast<std::streamsize>(bytes.size()));
                return file.good();
            },
            stop);
        stopped = stop.stop_requested();
    });
    file.close();
    if (file.fail()) {
        std::cerr << "shack-replay: " << options.output << " could not be written to its end\n";
        return app::exitCodeOf(app::Exit::Invalid);
    }
    std::cout << bench::grouped(made) << " packets written to " << options.output << '\n';
    return app::exitCodeOf(stopped ? app::Exit::Stopped : app::Exit::Pass);
}

int tellWords(const Result<std::string>& words)
{
    if (!words)
        return refuse(words.error());
    std::cout << *words << std::flush;
    return app::exitCodeOf(app::Exit::Pass);
}

} // namespace

int main(int argc, char** argv)
{
    app::StopSignal signal;
    log::configure({.standardError = true, .file = {}, .level = log::Level::Warning});
    int exitCode = 0;
    const auto options = app::readReplayOptions(argc, argv, exitCode);
    if (!options)
        return exitCode;
    switch (options->task) {
    case app::ReplayOptions::Task::Make:
        return makeFile(*options, signal);
    case app::ReplayOptions::Task::Info:
        return tellWords(app::captureWords(options->plan.file, options->json));
    case app::ReplayOptions::Task::Streams:
        return tellWords(app::streamWords(options->plan.file, options->plan.port, options->json));
    case app::ReplayOptions::Task::Replay:
        break;
    }
    return replayFile(*options, signal);
}
