#include "app/ladder/ladder_options.h"

#include "app/measure/exit_code.h"
#include "app/measure/plan_file.h"
#include "app/measure/tool_line.h"
#include "engine/base/version.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/presets.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>
#include <utility>
#include <vector>

namespace shack::app {
namespace {

constexpr const char* kDescription =
    "Loads a voice relay rung by rung until one is too much, and says what it holds.\n"
    "A rung passes, fails, or is invalid when this program was the limit and not the relay.\n";

constexpr const char* kExamples =
    "\nExamples:\n"
    "  shack-ladder --preset quick --isolated --html quick.html\n"
    "  shack-ladder --preset frame-rate --isolated --find-limit --json - --csv rungs.csv\n"
    "  shack-ladder --target 127.0.0.1:60050 --rung 100@120 --rung 200@60,hold=30\n"
    "\nThe target must know the accounts swarm00001, swarm00002, ... with their passwords; an\n"
    "isolated station does. Exit codes: 0 pass, 1 fail, 2 usage, 3 invalid (this program was the\n"
    "limit), 4 stopped.\n";

std::string footer()
{
    std::string text = "\nPresets:\n";
    for (const bench::Preset& preset : bench::presets())
        if (preset.kind == bench::PresetKind::Ladder)
            text += fmt::format("  {:<11} {}; passes with {}\n", preset.key, preset.about,
                                preset.passIf);
    return text + kExamples;
}

/// The option of a plan and what was given for it.
struct Flag {
    const bench::LadderOption* option = nullptr;
    CLI::Option* flag = nullptr;
    std::vector<std::string> values;
};

std::vector<Flag> addPlanOptions(CLI::App& parser)
{
    std::vector<Flag> flags;
    for (const bench::LadderOption& option : bench::ladderOptions())
        flags.push_back({.option = &option});
    for (Flag& each : flags) { // the list does not move any more
        const bench::LadderOption& option = *each.option;
        const std::string name{option.name};
        if (option.value.empty()) {
            each.flag = parser.add_flag(name)->description(std::string{option.help});
            continue;
        }
        each.flag = parser.add_option(name, each.values, std::string{option.help});
        each.flag->type_name(std::string{option.value});
        each.flag->expected(1, option.repeated ? 1'000 : 1);
        each.flag->allow_extra_args(false);
        each.flag->multi_option_policy(option.repeated ? CLI::MultiOptionPolicy::TakeAll
                                                       : CLI::MultiOptionPolicy::TakeLast);
    }
    return flags;
}

bench::GivenOptions givenOf(const std::string& preset, const std::vector<Flag>& flags)
{
    bench::GivenOptions given;
    if (!preset.empty())
        given.emplace_back("--preset", preset);
    for (const Flag& each : flags) {
        if (each.flag->count() == 0)
            continue;
        if (each.option->value.empty())
            given.emplace_back(each.option->name, std::string{});
        for (const std::string& value : each.values)
            given.emplace_back(each.option->name, value);
    }
    return given;
}

Result<bench::LadderPlan> readPlan(const std::string& file, const bench::GivenOptions& given)
{
    bench::LadderPlan plan;
    if (!file.empty()) {
        const auto text = readPlanFile(file);
        if (!text)
            return failed(text.error());
        auto fromFile = bench::parseLadder(*text);
        if (!fromFile)
            return failed(fromFile.error().during(file));
        plan = std::move(*fromFile);
    }
    return bench::withOptions(std::move(plan), given);
}

/// Empty when the plan and the files can be used.
std::string objectionTo(const LadderOptions& options)
{
    if (const auto problems = bench::checkLadder(options.plan); !problems.empty()) {
        const bench::LadderProblem& first = problems.front();
        const std::string row = first.rung == bench::LadderProblem::kWhole
                                    ? std::string{}
                                    : fmt::format(" (rung {})", first.rung + 1);
        return fmt::format("{}{}: {}", first.field, row, first.sentence);
    }
    if (options.forecastOnly)
        return {};
    const Status writable = checkReportFiles(options.files);
    return writable ? std::string{} : writable.error().sentence();
}

} // namespace

std::optional<LadderOptions> readLadderOptions(int argc, char** argv, int& exitCode)
{
    CLI::App parser{kDescription, "shack-ladder"};
    parser.footer(footer());
    parser.set_version_flag("--version", std::string{"shack-ladder "}.append(programVersion()));
    LadderOptions options;
    std::string preset;
    std::string planFile;
    parser.add_option("--preset", preset, "start from a plan of the list below")->type_name("KEY");
    parser.add_option("--plan", planFile, "a .shackplan file; options given here win over it")
        ->type_name("FILE");
    const std::vector<Flag> flags = addPlanOptions(parser);
    addReportOptions(parser, options.files);
    parser.add_flag("--forecast", options.forecastOnly, "say what the ladder would take, and end");
    parser.add_flag("--beside-others", options.besideOthers,
                    "measure although another run is going on");
    parser.add_flag("--quiet", options.quiet, "nothing but the verdict");
    parser.add_flag("--verbose", options.verbose, "say what happens, line by line");
    if (const auto ended = parseLine(parser, argc, argv)) {
        exitCode = *ended;
        return std::nullopt;
    }
    auto plan = readPlan(planFile, givenOf(preset, flags));
    if (!plan) {
        exitCode = complain(parser, plan.error().sentence());
        return std::nullopt;
    }
    options.plan = std::move(*plan);
    if (const std::string objection = objectionTo(options); !objection.empty()) {
        exitCode = complain(parser, objection);
        return std::nullopt;
    }
    return options;
}

} // namespace shack::app
