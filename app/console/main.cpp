#include "app/console/console_app.h"
#include "app/console/console_options.h"
#include "app/console/single_instance.h"
#include "app/measure/tool_run.h"
#include "app/process/display.h"
#include "app/process/memory_policy.h"
#include "app/process/paths.h"
#include "app/process/stop_signal.h"
#include "engine/base/log.h"
#include "engine/host/demo_station.h"
#include "engine/host/log_setup.h"
#include "engine/host/station_files.h"

#include <QApplication>
#include <QMessageBox>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <string>

using namespace shack;
using namespace std::chrono_literals;

namespace {

constexpr int kExitUsage = 2;
constexpr auto kLookEvery = 100ms;

/// A window program is often started without a terminal: it says what is wrong in both places. A
/// stop signal is obeyed while the box waits to be read.
int complain(const std::string& sentence, app::StopSignal& stop)
{
    std::fprintf(stderr, "shack: %s\n", sentence.c_str());
    if (QGuiApplication::platformName() == QLatin1String("offscreen"))
        return kExitUsage;
    QMessageBox box{QMessageBox::Critical, QStringLiteral("Shack"),
                    QString::fromStdString(sentence), QMessageBox::Ok};
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &box, [&] {
        if (stop.waitFor(0ms))
            box.reject();
    });
    look.start(kLookEvery);
    box.exec();
    return kExitUsage;
}

app::Paths chosenPaths(const app::ConsoleOptions& options)
{
    const std::string folder = QApplication::applicationDirPath().toStdString();
    app::Paths paths =
        app::standardPaths(std::filesystem::path{std::u8string{folder.begin(), folder.end()}});
    if (!options.config.empty()) {
        // What a station file names lies beside it, as for shackd and shackctl.
        paths.stationFile = options.config;
        paths.dataFolder = std::filesystem::absolute(options.config).parent_path();
    }
    if (!options.dataFolder.empty()) {
        paths.dataFolder = options.dataFolder;
        if (options.config.empty())
            paths.stationFile = paths.dataFolder / app::kStationFile;
    }
    return paths;
}

Result<host::EngineConfig> chosenConfig(const app::ConsoleOptions& options, const app::Paths& paths)
{
    std::error_code ignored;
    // A file that was named must exist; the account's own may not have been written yet.
    if (!options.config.empty() || std::filesystem::exists(paths.stationFile, ignored))
        return host::readStationFile(paths.stationFile, paths.dataFolder);
    host::EngineConfig config;
    host::placeFiles(config, paths.dataFolder);
    return config;
}

} // namespace

int main(int argc, char** argv)
{
    app::StopSignal stop; // before any thread exists
    app::returnLargeBlocksAtOnce();
    // A measurement's copy of the station: no window, no display needed.
    if (const auto served = app::servedIsolated(argc, argv, stop))
        return *served;
    app::ConsoleOptions options;
    if (const auto exitCode = app::parseConsoleOptions(argc, argv, options))
        return *exitCode;
    if (!app::hasDisplay(options.forQt)) {
        std::fputs("shack: there is no display to show the window on (neither DISPLAY nor "
                   "WAYLAND_DISPLAY is set); shackd is the station without a window\n",
                   stderr);
        return kExitUsage;
    }
    QApplication application{argc, argv};
    if (const auto exitCode = app::refuseLeftovers(argc, argv, options))
        return *exitCode;
    QApplication::setApplicationName(QStringLiteral("shack"));
    QApplication::setDesktopFileName(QStringLiteral("shack"));

    app::Paths paths = chosenPaths(options);
    const std::u8string folder = std::filesystem::absolute(paths.dataFolder).u8string();
    const QString key = options.demo
                            ? QStringLiteral("demo")
                            : QString::fromUtf8(reinterpret_cast<const char*>(folder.data()),
                                                static_cast<qsizetype>(folder.size()));
    app::SingleInstance instance{key};
    if (instance.wakeOther())
        return 0;
    auto config = chosenConfig(options, paths);
    if (!config)
        return complain(config.error().sentence(), stop);
    if (const auto problems = host::validate(*config); !problems.empty())
        return complain(problems.front().sentence, stop);
    if (const Status logged = host::checkLogFile(config->log); !logged)
        return complain(logged.error().sentence(), stop);
    log::configure(host::logDestinations(config->log));
    std::shared_ptr<const host::StationSeed> seed;
    if (options.demo) {
        auto made = host::demoSeed();
        if (!made)
            return complain(made.error().sentence(), stop);
        seed = std::move(*made);
        *config = host::demoConfig(std::move(*config));
    }

    instance.listen();
    app::ConsoleApp console{std::move(*config), options, paths, std::move(seed), stop};
    QObject::connect(&instance, &app::SingleInstance::raised, &console,
                     &app::ConsoleApp::comeForward);
    console.start();
    QApplication::exec();
    return console.exitCode();
}
