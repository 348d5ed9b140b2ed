#include "app/console/console_options.h"

#include "engine/base/version.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace shack::app {

namespace {

std::filesystem::path pathOf(const std::string& utf8)
{
    return std::filesystem::path{std::u8string{utf8.begin(), utf8.end()}};
}

} // namespace

std::optional<int> parseConsoleOptions(int argc, char** argv, ConsoleOptions& options)
{
    CLI::App parser{"shack - the operator console of the Shack voice relay"};
    std::string config;
    std::string data;
    int seconds = 0;
    parser.add_option("--config", config,
                      "the station file (station.toml); the account's own when it is not given");
    parser.add_option("--data-dir", data, "where database and logs lie");
    parser.add_option("--lang", options.language, "language of the window")
        ->check(CLI::IsMember({"en", "zh_CN"}));
    parser.add_flag("--demo", options.demo,
                    "a station in memory with 40 simulated devices that really talk");
    parser.add_flag("--test-call", options.testCall,
                    "two simulated devices call the station and say how it went");
    parser.add_option("--run", options.run,
                      "measure at once: a preset (quick, devices, ...) or a .shackplan file");
    parser.add_option("--seconds", seconds, "end after so many seconds")
        ->check(CLI::Range(1, 31'536'000));
    parser.set_version_flag("--version", "shack " + std::string{programVersion()});
    parser.footer("Options of Qt (-platform, -style, ...) are taken too.");
    parser.allow_extras();
    try {
        parser.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return parser.exit(error) == 0 ? 0 : 2;
    }
    options.config = pathOf(config);
    options.dataFolder = pathOf(data);
    options.forQt = parser.remaining();
    if (seconds > 0)
        options.seconds = seconds;
    return std::nullopt;
}

std::optional<int> refuseLeftovers(int argc, char** argv, const ConsoleOptions& options)
{
    for (const std::string& extra : options.forQt) {
        const auto left = std::find_if(
            argv + 1, argv + argc, [&extra](const char* argument) { return extra == argument; });
        if (left == argv + argc)
            continue; // Qt took it
        std::fprintf(stderr, "shack: there is no option \"%s\"; try --help\n", extra.c_str());
        return 2;
    }
    return std::nullopt;
}

} // namespace shack::app
