#include "app/daemon/daemon_options.h"
#include "app/daemon/demo_run.h"
#include "app/process/memory_policy.h"
#include "app/process/service_notice.h"
#include "app/process/stop_signal.h"
#include "engine/base/log.h"
#include "engine/base/version.h"
#include "engine/host/config_reader.h"
#include "engine/host/engine.h"
#include "engine/host/log_setup.h"
#include "engine/host/station_files.h"

#include <QCoreApplication>

#include <cstdio>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace shack;
using namespace std::chrono_literals;

namespace {

constexpr int kExitUsage = 2;
constexpr auto kStartLimit = 30s;
constexpr auto kStopLimit = 5s;
constexpr auto kTick = 200ms;

int complain(const std::string& sentence)
{
    std::fprintf(stderr, "shackd: %s\n", sentence.c_str());
    return kExitUsage;
}

/// Runs until a stop signal, the end of `runFor`, or a breakdown of the station. True: stopped as
/// asked.
bool serve(host::Engine& engine, app::StopSignal& stop, std::optional<std::chrono::seconds> runFor)
{
    const MonoTime started = std::chrono::steady_clock::now();
    while (!stop.waitFor(kTick)) {
        app::notifyServiceManager("WATCHDOG=1");
        if (engine.view()->station.state == host::StationState::Fault)
            return false;
        if (runFor && std::chrono::steady_clock::now() - started >= *runFor)
            return true;
    }
    return true;
}

/// A station without a window is looked after by its status pages: when they were asked for and
/// cannot be served, that is no detail to be found in a log some day.
std::optional<std::string> missingPages(host::Engine& engine)
{
    std::vector<host::EngineEvent> events;
    engine.drainEvents(events);
    for (const host::EngineEvent& event : events) {
        const auto* const notice = std::get_if<host::Notice>(&event);
        if (notice != nullptr && notice->message.code == "web.failed")
            return notice->message.sentence;
    }
    return std::nullopt;
}

int giveUp(host::Engine& engine, const std::string& sentence)
{
    engine.requestStop();
    engine.waitStopped(kStopLimit);
    return complain(sentence);
}

int runStation(host::EngineConfig config, const app::DaemonOptions& options, app::StopSignal& stop)
{
    const SystemClock clock;
    const host::LogConfig logConfig = config.log;
    config.station.autoStart = true;
    // A station that cannot start says so in one sentence, not in a log with the sentence at its
    // end.
    log::Destinations quiet = host::logDestinations(logConfig);
    quiet.standardError = quiet.standardError && quiet.level == log::Level::Debug;
    log::configure(quiet);
    host::Engine engine{std::move(config), clock};
    engine.open();
    if (const Status started = engine.waitOnTheAir(kStartLimit); !started)
        return giveUp(engine, started.error().sentence());
    if (const auto trouble = missingPages(engine))
        return giveUp(engine, *trouble);
    log::configure(host::logDestinations(logConfig));
    for (const std::string& listen : engine.view()->station.listen)
        log::info(log::Area::App, "on the air",
                  {{"listen", listen}, {"version", std::string{programVersion()}}});
    app::notifyServiceManager("READY=1");

    const bool asAsked = serve(engine, stop, options.runFor);
    app::notifyServiceManager("STOPPING=1");
    engine.requestStop();
    const bool clean = engine.waitStopped(kStopLimit);
    log::info(log::Area::App, "stopped", {{"clean", clean}});
    return asAsked && clean ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    app::StopSignal stop; // before any thread exists
    app::returnLargeBlocksAtOnce();
    const QCoreApplication application{argc, argv}; // Qt Sql finds its drivers through it
    app::DaemonOptions options;
    if (const auto exitCode = app::parseDaemonOptions(argc, argv, options))
        return *exitCode;
    if (options.printSample) {
        std::fwrite(host::sampleConfig().data(), 1, host::sampleConfig().size(), stdout);
        return 0;
    }
    host::EngineConfig config;
    if (!options.config.empty()) {
        auto read = host::readStationFile(options.config);
        if (!read)
            return complain(read.error().sentence());
        config = std::move(*read);
    }
    config.capture.atStart = config.capture.atStart || options.capture;
    if (const auto problems = host::validate(config); !problems.empty())
        return complain(problems.front().sentence);
    if (options.checkConfig) {
        if (const Status places = host::checkPlaces(config); !places)
            return complain(places.error().sentence());
        std::puts("the station file is good");
        return 0;
    }
    if (const Status logged = host::checkLogFile(config.log); !logged)
        return complain(logged.error().sentence());
    if (options.demo) {
        log::configure(host::logDestinations(config.log));
        return app::runDemo(std::move(config), options, stop);
    }
    return runStation(std::move(config), options, stop);
}
