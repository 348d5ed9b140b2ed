#include "app/daemon/daemon_options.h"
#include "app/daemon/demo_run.h"
#include "app/process/service_notice.h"
#include "app/process/stop_signal.h"
#include "engine/base/log.h"
#include "engine/base/version.h"
#include "engine/host/config_reader.h"
#include "engine/host/engine.h"

#include <QCoreApplication>

#include <cstdio>
#include <string>

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

void configureLog(const host::LogConfig& config, bool standardError)
{
    log::Destinations destinations;
    destinations.standardError = standardError;
    destinations.file = config.file;
    if (config.level == "debug")
        destinations.level = log::Level::Debug;
    if (config.level == "warning")
        destinations.level = log::Level::Warning;
    if (config.level == "error")
        destinations.level = log::Level::Error;
    log::configure(destinations);
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

int runStation(host::EngineConfig config, const app::DaemonOptions& options, app::StopSignal& stop)
{
    const SystemClock clock;
    const host::LogConfig logConfig = config.log;
    config.station.autoStart = true;
    // A station that cannot start says so in one sentence, not in a log with the sentence at its
    // end.
    configureLog(logConfig, logConfig.standardError && logConfig.level == "debug");
    host::Engine engine{std::move(config), clock};
    engine.open();
    if (const Status started = engine.waitOnTheAir(kStartLimit); !started) {
        engine.requestStop();
        engine.waitStopped(kStopLimit);
        return complain(started.error().sentence());
    }
    configureLog(logConfig, logConfig.standardError);
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
    app::StopSignal stop;                           // before any thread exists
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
        auto read = host::readConfig(options.config);
        if (!read)
            return complain(read.error().sentence());
        config = std::move(*read);
    }
    if (const auto problems = host::validate(config); !problems.empty())
        return complain(problems.front().sentence);
    if (options.checkConfig) {
        std::puts("the station file is good");
        return 0;
    }
    if (options.demo) {
        configureLog(config.log, config.log.standardError);
        return app::runDemo(std::move(config), options, stop);
    }
    return runStation(std::move(config), options, stop);
}
