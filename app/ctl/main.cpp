#include "app/ctl/book_rows.h"
#include "app/ctl/tool.h"
#include "engine/base/log.h"
#include "engine/base/version.h"

#include <QCoreApplication>

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

using namespace shack;

namespace {

constexpr int kExitUsage = 2;
constexpr double kLongestWait = 600;

std::filesystem::path pathOf(const std::string& utf8)
{
    return std::filesystem::path{std::u8string{utf8.begin(), utf8.end()}};
}

struct CommonOptions {
    std::string config;
    std::string database;
    double waitSeconds = 5;
};

void addCommonOptions(CLI::App& parser, CommonOptions& common, app::Tool& tool)
{
    auto* const config = parser.add_option(
        "--config", common.config,
        "the station file; its [store] names the database, which a change makes when it is "
        "missing; its [web] names where status asks");
    parser
        .add_option("--database", common.database,
                    "the database itself: a file, or mysql://user:password@host/name")
        ->excludes(config);
    parser.add_flag("--create", tool.book.create, "make the database when there is none");
    parser
        .add_option("--wait", common.waitSeconds,
                    "seconds to wait for another program that is writing")
        ->capture_default_str()
        ->check(CLI::Range(0.0, kLongestWait));
    parser.add_flag("--json", tool.asJson, "answer in JSON; see --help-all");
}

/// The help of every command, however deep.
void printAllHelp(const CLI::App& command, const std::string& path)
{
    const std::string name = path.empty() ? command.get_name() : path + " " + command.get_name();
    std::fputs((command.help(path) + "\n").c_str(), stdout);
    for (const CLI::App* inner : command.get_subcommands([](const CLI::App*) { return true; }))
        printAllHelp(*inner, name);
}

/// The command that was being named when the line ended or went wrong, "shackctl account".
std::string commandPath(const CLI::App& parser)
{
    std::string path = parser.get_name();
    const CLI::App* at = &parser;
    while (!at->get_subcommands().empty()) {
        at = at->get_subcommands().front();
        path += " " + at->get_name();
    }
    return path;
}

/// A word that is no command, or a command without what it needs. The library's own sentences for
/// these two name neither.
std::optional<std::string> missingSentence(const CLI::App& parser, const CLI::Error& error)
{
    if (dynamic_cast<const CLI::RequiredError*>(&error) == nullptr)
        return std::nullopt;
    const std::string path = commandPath(parser);
    const std::string hint = " (" + path + " --help lists what there is)";
    const std::string said = error.what();
    if (said.find("subcommand") != std::string::npos) {
        const std::vector<std::string> words = parser.remaining(true);
        return words.empty() ? path + " needs a command" + hint
                             : path + " has no command \"" + words.front() + "\"" + hint;
    }
    if (said.find("options used") != std::string::npos)
        return path + ": nothing is named that shall change" + hint;
    return std::nullopt;
}

/// What CLI11 has to say: help, version, or what is wrong with the command line.
int leave(const CLI::App& parser, const CLI::Error& error)
{
    if (dynamic_cast<const CLI::CallForAllHelp*>(&error) != nullptr) {
        printAllHelp(parser, {});
        std::fwrite(app::jsonHelp().data(), 1, app::jsonHelp().size(), stdout);
        return 0;
    }
    if (const auto sentence = missingSentence(parser, error)) {
        std::fputs((*sentence + ".\n").c_str(), stderr);
        return kExitUsage;
    }
    return parser.exit(error) == 0 ? 0 : kExitUsage;
}

} // namespace

int main(int argc, char** argv)
{
    int noArguments = 1;
    const QCoreApplication application{noArguments, argv}; // Qt Sql finds its drivers through it
    log::configure({.standardError = false});

    CLI::App parser{"shackctl - edit a station's book, whether the station runs or not; a running "
                    "one notices within seconds",
                    "shackctl"};
    parser.set_help_all_flag("--help-all", "this help, that of all subcommands, and the JSON");
    parser.set_version_flag("--version", "shackctl " + std::string{programVersion()});
    parser.footer("Exit codes: 0 done; 1 refused, with the reason; 2 a wrong option or word.\n"
                  "Without --config and --database: station.sqlite in this folder.");
    parser.require_subcommand(1);
    parser.fallthrough();
    CommonOptions common;
    app::Tool tool;
    addCommonOptions(parser, common, tool);
    app::addAccountCommands(parser, tool);
    app::addDeviceCommands(parser, tool);
    app::addGroupCommands(parser, tool);
    app::addLinkCommands(parser, tool);
    app::addImportDraarlCommand(parser, tool);
    app::addRecordingCommands(parser, tool);
    app::addMigrateCommand(parser, tool);
    app::addAnnouncementCommands(parser, tool);
    app::addStatusCommand(parser, tool);
    app::addSwarmCommands(parser, tool);
    try {
        parser.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return leave(parser, error);
    }
    tool.book.config = pathOf(common.config);
    tool.book.database = common.database;
    tool.book.wait = std::chrono::milliseconds{static_cast<long>(common.waitSeconds * 1'000)};
    return app::report(tool.chosen(), tool.asJson);
}
