#include "app/load/load_options.h"

#include "app/measure/exit_code.h"
#include "app/measure/plan_file.h"
#include "app/measure/tool_line.h"
#include "engine/base/version.h"
#include "engine/bench/plan_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>
#include <utility>
#include <vector>

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

struct PlanFlag {
    const bench::PlanOption* option;
    CLI::Option* flag;
};

std::vector<PlanFlag> addPlanOptions(CLI::App& parser,
                                     std::vector<std::vector<std::string>>& values)
{
    const auto options = bench::planOptions();
    values.resize(options.size());
    std::vector<PlanFlag> flags;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const bench::PlanOption& option = options[i];
        const std::string name{option.name};
        CLI::Option* flag = nullptr;
        if (option.value.empty()) {
            flag = parser.add_flag(name)->description(std::string{option.help});
        } else {
            flag = parser.add_option(name, values[i], std::string{option.help});
            flag->type_name(std::string{option.value});
            flag->expected(1, option.repeated ? 64 : 1);
            flag->allow_extra_args(false);
            flag->multi_option_policy(option.repeated ? CLI::MultiOptionPolicy::TakeAll
                                                      : CLI::MultiOptionPolicy::TakeLast);
        }
        flags.push_back({&option, flag});
    }
    return flags;
}

Result<bench::RunPlan> planFromFile(const std::string& file)
{
    const auto text = readPlanFile(file);
    if (!text)
        return failed(text.error());
    auto plan = bench::parsePlan(*text);
    if (!plan)
        return failed(plan.error().during(file));
    return plan;
}

Result<bench::RunPlan> readPlan(const std::string& file, const std::vector<PlanFlag>& flags,
                                const std::vector<std::vector<std::string>>& values)
{
    bench::RunPlan plan;
    if (!file.empty()) {
        auto fromFile = planFromFile(file);
        if (!fromFile)
            return fromFile;
        plan = *fromFile;
    }
    for (std::size_t i = 0; i < flags.size(); ++i) {
        if (flags[i].flag->count() == 0)
            continue;
        const bench::PlanOption& option = *flags[i].option;
        const std::vector<std::string> given =
            option.value.empty() ? std::vector<std::string>{std::string{}} : values[i];
        for (const std::string& value : given)
            if (const Status read = option.read(plan, value); !read)
                return failed(read.error().during(option.name));
    }
    return plan;
}

} // namespace

std::optional<LoadOptions> readLoadOptions(int argc, char** argv, int& exitCode)
{
    CLI::App parser{kDescription, "shack-load"};
    parser.footer(kFooter);
    parser.set_version_flag("--version", std::string{"shack-load "}.append(programVersion()));
    LoadOptions options;
    std::string planFile;
    std::vector<std::vector<std::string>> values;
    const std::vector<PlanFlag> flags = addPlanOptions(parser, values);
    parser.add_option("--plan", planFile, "a .shackplan file; options given here win over it")
        ->type_name("FILE");
    addReportOptions(parser, options.files);
    parser.add_flag("--beside-others", options.besideOthers,
                    "measure although another run is going on");
    parser.add_flag("--quiet", options.quiet, "no progress");
    if (const auto ended = parseLine(parser, argc, argv)) {
        exitCode = *ended;
        return std::nullopt;
    }
    auto plan = readPlan(planFile, flags, values);
    if (!plan) {
        exitCode = complain(parser, plan.error().sentence());
        return std::nullopt;
    }
    options.plan = std::move(*plan);
    if (const auto problems = bench::checkPlan(options.plan); !problems.empty()) {
        exitCode = complain(
            parser, fmt::format("{}: {}", problems.front().field, problems.front().sentence));
        return std::nullopt;
    }
    if (const Status writable = checkReportFiles(options.files); !writable) {
        exitCode = complain(parser, writable.error().sentence());
        return std::nullopt;
    }
    return options;
}

} // namespace shack::app
