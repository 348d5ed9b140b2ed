#include "app/ladder/ladder_options.h"

#include "app/measure/plan_file.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/presets.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <utility>

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

/// Empty when the plan can be run.
std::string objectionTo(const bench::LadderPlan& plan)
{
    const auto problems = bench::checkLadder(plan);
    if (problems.empty())
        return {};
    const bench::LadderProblem& first = problems.front();
    const std::string row = first.rung == bench::LadderProblem::kWhole
                                ? std::string{}
                                : fmt::format(" (rung {})", first.rung + 1);
    return fmt::format("{}{}: {}", first.field, row, first.sentence);
}

bench::GivenOptions givenOf(const std::string& preset, const PlanFlags& flags)
{
    bench::GivenOptions given = flags.given();
    if (!preset.empty())
        given.emplace(given.begin(), "--preset", preset);
    return given;
}

} // namespace

std::optional<LadderOptions> readLadderOptions(int argc, char** argv, int& exitCode)
{
    CLI::App parser{kDescription, "shack-ladder"};
    parser.footer(footer());
    LadderOptions options;
    std::string preset;
    parser.add_option("--preset", preset, "start from a plan of the list below")->type_name("KEY");
    const PlanFlags flags{parser, bench::ladderOptions()};
    addToolOptions(parser, options.line);
    parser.add_flag("--forecast", options.forecastOnly, "say what the ladder would take, and end");
    parser.add_flag("--verbose", options.verbose, "say what happens, line by line");
    if (const auto ended = parseLine(parser, argc, argv)) {
        exitCode = *ended;
        return std::nullopt;
    }
    auto plan = planOf(options.line.planFile, bench::parseLadder, bench::withOptions,
                       givenOf(preset, flags));
    if (plan)
        options.plan = std::move(*plan);
    const std::string objection = plan ? objectionTo(options.plan) : plan.error().sentence();
    if (const auto refused =
            refusal(parser, objection, options.forecastOnly ? ReportFiles{} : options.line.files)) {
        exitCode = *refused;
        return std::nullopt;
    }
    return options;
}

} // namespace shack::app
