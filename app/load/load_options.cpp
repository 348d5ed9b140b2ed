#include "app/load/load_options.h"

#include "app/measure/plan_file.h"
#include "engine/bench/plan_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <utility>

namespace shack::app {
namespace {

constexpr const char* kDescription =
    "Loads a voice relay with simulated devices and judges what it delivers: every frame must "
    "reach\n"
    "all its receivers or none. Devices log in from 127.x.y.z, one in each talk group talks.\n";

constexpr const char* kFooter =
    "\nExamples:\n"
    "  shack-load --isolated --devices 9000 --interval 60 --duration 30\n"
    "  shack-load --target 127.0.0.1:60050 --devices 200 --groups 4 --json -\n"
    "\nThe target must know the accounts swarm00001, swarm00002, ... with their passwords; an\n"
    "isolated station does. Into the book of a station of yours they come by\n"
    "  shackctl --config station.toml swarm add 200 --groups 4\n"
    "with the same two numbers, and out of it by \"swarm remove\". Exit codes: 0 pass, 1 fail, 2 "
    "usage, 3 invalid (this program was the\n"
    "limit), 4 stopped.\n";

std::string objectionTo(const bench::RunPlan& plan)
{
    const auto problems = bench::checkPlan(plan);
    return problems.empty()
               ? std::string{}
               : fmt::format("{}: {}", problems.front().field, problems.front().sentence);
}

} // namespace

std::optional<LoadOptions> readLoadOptions(int argc, char** argv, int& exitCode)
{
    CLI::App parser{kDescription, "shack-load"};
    parser.footer(kFooter);
    LoadOptions options;
    const PlanFlags flags{parser, bench::planOptions()};
    addToolOptions(parser, options.line);
    if (const auto ended = parseLine(parser, argc, argv)) {
        exitCode = *ended;
        return std::nullopt;
    }
    auto plan =
        planOf(options.line.planFile, bench::parsePlan, bench::withPlanOptions, flags.given());
    if (plan)
        options.plan = std::move(*plan);
    const std::string objection = plan ? objectionTo(options.plan) : plan.error().sentence();
    if (const auto refused = refusal(parser, objection, options.line.files)) {
        exitCode = *refused;
        return std::nullopt;
    }
    return options;
}

} // namespace shack::app
