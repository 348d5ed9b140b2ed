#include "app/rfc2544/rfc2544_options.h"

#include "app/measure/exit_code.h"
#include "app/measure/plan_file.h"
#include "app/measure/tool_line.h"
#include "engine/base/version.h"

#include <CLI/CLI.hpp>
#include <deque>
#include <fmt/format.h>
#include <iostream>
#include <utility>
#include <vector>

namespace shack::app {
namespace {

constexpr const char* kDescription =
    "Measures by the rules of RFC 2544: the highest rate without loss for each frame size, the\n"
    "latency there, loss above it, the longest burst, and the recovery from overload. The device\n"
    "under test is a plain UDP reflector or a voice relay on this computer.\n";

constexpr const char* kFooter =
    "\nExamples:\n"
    "  shack-rfc2544 --trial 5 --sizes 64,512,1518 --html report.html\n"
    "  shack-rfc2544 --target-kind relay --devices 2000 --tests throughput,latency --json -\n"
    "\nA mix is a file like this, a line for the whole and one for each part:\n"
    "  --rate 5000 --duration 10\n"
    "  --part rfc2544 --weight 70 --sizes 64,512,1518\n"
    "  --part voice60 --weight 20\n"
    "  --part text --weight 10 --max-loss 0.1\n"
    "Parts are rfc2544, voice60, voice120, heartbeat, text; they take --weight, --sizes, --burst,\n"
    "--max-loss, --deadline.\n"
    "\nA frame size is that of an Ethernet frame with check sequence; the UDP payload has 46 "
    "bytes\n"
    "less. Rates are datagrams per second. Exit codes: 0 pass, 1 fail, 2 usage, 3 invalid (this\n"
    "program was the limit), 4 stopped.\n";

struct Flag {
    const bench::Rfc2544Option* option = nullptr;
    CLI::Option* flag = nullptr;
    std::vector<std::string> values;
};

/// A deque: the parser keeps pointers to the values.
std::deque<Flag> addPlanOptions(CLI::App& parser)
{
    std::deque<Flag> flags;
    for (const bench::Rfc2544Option& option : bench::rfc2544Options()) {
        Flag& each = flags.emplace_back();
        each.option = &option;
        each.flag =
            parser.add_option(std::string{option.name}, each.values, std::string{option.help});
        each.flag->type_name(std::string{option.value});
        each.flag->expected(1, option.repeated ? 64 : 1);
        each.flag->allow_extra_args(false);
        each.flag->multi_option_policy(option.repeated ? CLI::MultiOptionPolicy::TakeAll
                                                       : CLI::MultiOptionPolicy::TakeLast);
    }
    return flags;
}

Result<bench::Rfc2544Plan> readPlan(const std::string& file, const std::deque<Flag>& flags)
{
    bench::Rfc2544Plan plan;
    if (!file.empty()) {
        const auto text = readPlanFile(file);
        if (!text)
            return failed(text.error());
        auto fromFile = bench::parseRfc2544(*text);
        if (!fromFile)
            return failed(fromFile.error().during(file));
        plan = std::move(*fromFile);
    }
    bench::GivenWords given;
    for (const Flag& each : flags)
        if (each.flag->count() > 0)
            for (const std::string& value : each.values)
                given.emplace_back(each.option->name, value);
    return bench::withRfc2544Options(std::move(plan), given);
}

Status readMix(const std::string& file, std::optional<bench::TrafficMix>& into)
{
    if (file.empty())
        return {};
    const auto text = readPlanFile(file);
    if (!text)
        return failed(text.error());
    auto mix = bench::parseMix(*text);
    if (!mix)
        return failed(mix.error().during(file));
    into = std::move(*mix);
    return {};
}

/// Empty when the mix can be sent to what the plan names.
std::string objectionTo(const bench::TrafficMix& mix, const bench::Rfc2544Plan& plan)
{
    if (const auto problems = bench::checkMix(mix); !problems.empty())
        return fmt::format("{}: {}", problems.front().field, problems.front().sentence);
    if (plan.kind != bench::Rfc2544Target::Reflector)
        return "--mix: a mix is sent to a reflector";
    return {};
}

/// Empty when plan and files can be used.
std::string objectionTo(const Rfc2544Options& options)
{
    if (options.mix)
        if (std::string objection = objectionTo(*options.mix, options.plan); !objection.empty())
            return objection;
    if (const auto problems = bench::checkRfc2544(options.plan); !problems.empty())
        return fmt::format("{}: {}", problems.front().field, problems.front().sentence);
    const Status writable = checkReportFiles(options.files);
    return writable ? std::string{} : writable.error().sentence();
}

} // namespace

std::optional<Rfc2544Options> readRfc2544Options(int argc, char** argv, int& exitCode)
{
    CLI::App parser{kDescription, "shack-rfc2544"};
    parser.footer(kFooter);
    parser.set_version_flag("--version", std::string{"shack-rfc2544 "}.append(programVersion()));
    Rfc2544Options options;
    std::string planFile;
    std::string mixFile;
    const std::deque<Flag> flags = addPlanOptions(parser);
    parser.add_option("--plan", planFile, "a file of options; those given here win over it")
        ->type_name("FILE");
    parser.add_option("--mix", mixFile, "send the traffic mix in this file instead of the tests")
        ->type_name("FILE");
    addReportOptions(parser, options.files);
    parser.add_flag("--beside-others", options.besideOthers,
                    "measure although another run is going on");
    parser.add_flag("--quiet", options.quiet, "no progress");
    if (const auto ended = parseLine(parser, argc, argv)) {
        exitCode = *ended;
        return std::nullopt;
    }
    auto plan = readPlan(planFile, flags);
    if (!plan) {
        exitCode = complain(parser, plan.error().sentence());
        return std::nullopt;
    }
    options.plan = std::move(*plan);
    if (const Status read = readMix(mixFile, options.mix); !read) {
        exitCode = complain(parser, read.error().sentence());
        return std::nullopt;
    }
    if (const std::string objection = objectionTo(options); !objection.empty()) {
        exitCode = complain(parser, objection);
        return std::nullopt;
    }
    return options;
}

} // namespace shack::app
