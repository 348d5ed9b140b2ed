#include "app/rfc2544/rfc2544_options.h"

#include "app/measure/plan_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <utility>

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
    "  shack-rfc2544 --target-kind relay --mix club.mix\n"
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

/// Empty when the plan, and the mix where there is one, can be used.
std::string objectionTo(const Rfc2544Options& options)
{
    auto problems = bench::checkRfc2544(options.plan);
    if (options.mix) {
        const auto ofMix = bench::checkMix(*options.mix, options.plan.kind);
        problems.insert(problems.begin(), ofMix.begin(), ofMix.end());
    }
    return problems.empty()
               ? std::string{}
               : fmt::format("{}: {}", problems.front().field, problems.front().sentence);
}

} // namespace

std::optional<Rfc2544Options> readRfc2544Options(int argc, char** argv, int& exitCode)
{
    CLI::App parser{kDescription, "shack-rfc2544"};
    parser.footer(kFooter);
    Rfc2544Options options;
    std::string mixFile;
    const PlanFlags flags{parser, bench::rfc2544Options()};
    parser.add_option("--mix", mixFile, "send the traffic mix in this file instead of the tests")
        ->type_name("FILE");
    addToolOptions(parser, options.line);
    if (const auto ended = parseLine(parser, argc, argv)) {
        exitCode = *ended;
        return std::nullopt;
    }
    auto plan = planOf(options.line.planFile, bench::parseRfc2544, bench::withRfc2544Options,
                       flags.given());
    if (plan)
        options.plan = std::move(*plan);
    const Status mixed = plan ? readMix(mixFile, options.mix) : failed(plan.error());
    const std::string objection = mixed ? objectionTo(options) : mixed.error().sentence();
    if (const auto refused = refusal(parser, objection, options.line.files)) {
        exitCode = *refused;
        return std::nullopt;
    }
    return options;
}

} // namespace shack::app
