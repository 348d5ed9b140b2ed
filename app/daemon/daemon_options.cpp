#include "app/daemon/daemon_options.h"

#include "engine/base/version.h"

#include <CLI/CLI.hpp>
#include <string>

namespace shack::app {

std::optional<int> parseDaemonOptions(int argc, char** argv, DaemonOptions& options)
{
    CLI::App parser{"shackd - the Shack voice relay without a window"};
    std::string config;
    std::string json;
    std::uint32_t seconds = 0;
    parser.add_option("--config", config,
                      "the station file (station.toml); without it every value is the default");
    parser.add_flag("--check-config", options.checkConfig,
                    "read the station file, say what is wrong with it, and end");
    parser.add_flag("--print-config", options.printSample,
                    "print a station file with every key, unit, default and reason");
    parser.add_flag("--capture", options.capture,
                    "record the station's traffic from the start on (folder: [capture])");
    parser.add_flag("--demo", options.demo,
                    "a station in memory with 40 simulated devices that really talk");
    parser.add_option("--seconds", seconds, "end after so many seconds")
        ->check(CLI::Range(1U, 31'536'000U));
    parser.add_option(
        "--json", json,
        "with --demo: write the figures to this file at the end (- = standard output)");
    parser.set_version_flag("--version", "shackd " + std::string{programVersion()});
    parser.footer(
        "Exit codes: 0 stopped as asked; 1 something was lost in a demo or the station broke down; "
        "2 a wrong option, station file, port or folder.");
    try {
        parser.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return parser.exit(error) == 0 ? 0 : 2;
    }
    if (!json.empty() && !options.demo) {
        std::fputs("shackd: --json needs --demo\n", stderr);
        return 2;
    }
    options.config = std::filesystem::path{std::u8string{config.begin(), config.end()}};
    options.json = std::filesystem::path{std::u8string{json.begin(), json.end()}};
    if (seconds > 0)
        options.runFor = std::chrono::seconds{seconds};
    return std::nullopt;
}

} // namespace shack::app
