#include "engine/bench/rfc2544_plan.h"

#include "engine/bench/frame_payload.h"
#include "engine/bench/plan_words.h"
#include "engine/bench/stream_payload.h"
#include "engine/bench/swarm_identity.h"
#include "engine/bench/target_policy.h"

#include <algorithm>
#include <optional>

namespace shack::bench {
namespace {

using Texts = std::vector<std::string>;
using Option = Rfc2544Option;

constexpr std::uint32_t kUsualVoiceBytes = 320;
constexpr std::size_t kMostSizes = 64;
constexpr double kHighestRate = 100e6;

const Rfc2544Plan& defaults()
{
    static const Rfc2544Plan kDefaults;
    return kDefaults;
}

std::vector<std::string_view> partsOf(std::string_view list)
{
    std::vector<std::string_view> parts;
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        parts.push_back(list.substr(0, comma));
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return parts;
}

template <typename Field>
Option numberOption(std::string_view name, std::string_view value, std::string_view help,
                    Field field)
{
    return {.name = name,
            .value = value,
            .help = help,
            .read = [field](Rfc2544Plan& plan,
                            std::string_view text) { return readNumber(plan.*field, text); },
            .write = [field](const Rfc2544Plan& plan) -> Texts {
                if (plan.*field == defaults().*field)
                    return {};
                return {fmt::format("{}", plan.*field)};
            }};
}

Option decimalOption(std::string_view name, std::string_view value, std::string_view help,
                     double Rfc2544Plan::*field, double most)
{
    return {.name = name,
            .value = value,
            .help = help,
            .read = [field, most](Rfc2544Plan& plan, std::string_view text) -> Status {
                const auto number = text::parseDecimal(text);
                if (!number || *number < 0 || *number > most)
                    return notA("a number in range", text);
                plan.*field = *number;
                return {};
            },
            .write = [field](const Rfc2544Plan& plan) -> Texts {
                if (plan.*field == defaults().*field)
                    return {};
                return {fmt::format("{}", plan.*field)};
            }};
}

template <typename Field>
Option timeOption(std::string_view name, std::string_view value, std::string_view help,
                  double perUnit, Field field)
{
    return {.name = name,
            .value = value,
            .help = help,
            .read =
                [field, perUnit](Rfc2544Plan& plan, std::string_view text) {
                    return readTime(plan.*field, text, perUnit);
                },
            .write = [field, perUnit](const Rfc2544Plan& plan) -> Texts {
                if (plan.*field == defaults().*field)
                    return {};
                return {writeTime(plan.*field, perUnit)};
            }};
}

Status readKind(Rfc2544Plan& plan, std::string_view text)
{
    for (const auto kind : {Rfc2544Target::Reflector, Rfc2544Target::Relay})
        if (text == rfc2544TargetName(kind)) {
            plan.kind = kind;
            return {};
        }
    return notA("\"reflector\" or \"relay\"", text);
}

Status readSizes(Rfc2544Plan& plan, std::string_view text)
{
    std::vector<std::uint32_t> sizes;
    for (const std::string_view part : partsOf(text)) {
        std::uint32_t size = 0;
        if (const Status read = readNumber(size, part); !read)
            return read;
        sizes.push_back(size);
    }
    if (sizes.empty() || sizes.size() > kMostSizes)
        return notA("a list of frame sizes", text);
    plan.sizes = std::move(sizes);
    return {};
}

Status readTests(Rfc2544Plan& plan, std::string_view text)
{
    std::vector<Rfc2544Test> tests;
    for (const std::string_view part : partsOf(text)) {
        const auto* const found =
            std::find_if(std::begin(kAllRfc2544Tests), std::end(kAllRfc2544Tests),
                         [&](Rfc2544Test test) { return rfc2544TestName(test) == part; });
        if (found == std::end(kAllRfc2544Tests))
            return notA("a test: throughput, latency, loss, back-to-back, recovery", part);
        if (std::find(tests.begin(), tests.end(), *found) == tests.end())
            tests.push_back(*found);
    }
    if (tests.empty())
        return notA("a list of tests", text);
    plan.tests = std::move(tests);
    return {};
}

template <typename T, typename Name>
Texts joined(const std::vector<T>& items, Name name)
{
    std::string text;
    for (const T& item : items)
        text += fmt::format("{}{}", text.empty() ? "" : ",", name(item));
    return text.empty() ? Texts{} : Texts{text};
}

std::vector<Option> whereOptions()
{
    using Plan = Rfc2544Plan;
    return {
        {.name = "--target-kind",
         .value = "KIND",
         .help = "what is measured: reflector, or relay (reflector)",
         .read = readKind,
         .write = [](const Plan& plan) -> Texts {
             if (plan.kind == defaults().kind)
                 return {};
             return {std::string{rfc2544TargetName(plan.kind)}};
         }},
        {.name = "--target",
         .value = "HOST:PORT",
         .help = "one that runs already; without it a throw-away one is started",
         .read =
             [](Plan& plan, std::string_view text) {
                 plan.target = text;
                 return Status{};
             },
         .write = [](const Plan& plan) -> Texts {
             return plan.target.empty() ? Texts{} : Texts{plan.target};
         }},
        {.name = "--allow",
         .value = "ADDRESS",
         .help = "a private address that may be loaded; public ones never",
         .repeated = true,
         .read =
             [](Plan& plan, std::string_view text) {
                 plan.allowed.emplace_back(text);
                 return Status{};
             },
         .write = [](const Plan& plan) { return plan.allowed; }},
        {.name = "--sizes",
         .value = "LIST",
         .help = "frame sizes in bytes, with commas (64,128,256,512,1024,1280,1518; relay: "
                 "184,256,456,512,846)",
         .read = readSizes,
         .write =
             [](const Plan& plan) {
                 return joined(plan.sizes, [](std::uint32_t size) { return size; });
             }},
        {.name = "--tests",
         .value = "LIST",
         .help = "throughput,latency,loss,back-to-back,recovery (all)",
         .read = readTests,
         .write = [](const Plan& plan) { return joined(plan.tests, rfc2544TestName); }},
    };
}

std::vector<Option> allOptions()
{
    using Plan = Rfc2544Plan;
    std::vector<Option> options = whereOptions();
    const auto add = [&](Option option) { options.push_back(std::move(option)); };
    add(timeOption("--trial", "S", "length of a trial, seconds (60)", 1'000, &Plan::trial));
    add(timeOption("--warmup", "S", "load before it that is not counted, seconds (0.5)", 1'000,
                   &Plan::warmup));
    add(timeOption("--pause", "S", "rest between trials, seconds (2)", 1'000, &Plan::pause));
    add(decimalOption("--resolution", "PERCENT", "how close the search comes (2)",
                      &Plan::resolutionPercent, 100));
    add(decimalOption("--start", "RATE", "first rate tried, datagrams/s (0 = fits the target)",
                      &Plan::startRate, kHighestRate));
    add(decimalOption("--highest", "RATE", "no trial above, datagrams/s (0 = fits the target)",
                      &Plan::highestRate, kHighestRate));
    add(numberOption("--bursts", "N", "times that the longest burst must pass (10)",
                     &Plan::bursts));
    add(decimalOption("--min-rate", "RATE", "a lower throughput fails, datagrams/s (0 = no rule)",
                      &Plan::minRate, kHighestRate));
    add(timeOption("--max-p99", "MS", "a longer latency at throughput fails, ms (0 = no rule)",
                   1'000, &Plan::maxP99));
    add(numberOption("--receive-buffer", "MIB", "receive buffer asked for, MiB (32)",
                     &Plan::receiveBufferMiB));
    add(decimalOption("--reflector-limit", "RATE",
                      "our reflector drops what is above, to check the measurement (0 = nothing)",
                      &Plan::reflectorLimit, kHighestRate));
    add(numberOption("--devices", "N", "devices at the relay, 2 to 100000 (1000)", &Plan::devices));
    add(numberOption("--groups", "N", "talk groups at the relay (1)", &Plan::groups));
    add(numberOption("--writers", "N", "writer threads of a throw-away relay (0 = its default)",
                     &Plan::writers));
    add(numberOption("--relay-pid", "PID", "process of the target, for evidence",
                     &Plan::relayProcess));
    add(numberOption("--seed", "N", "chooses which devices talk (1)", &Plan::seed));
    return options;
}

const Option* optionNamed(std::string_view name)
{
    for (const Option& option : rfc2544Options())
        if (option.name == name)
            return &option;
    return nullptr;
}

void checkSizes(const Rfc2544Plan& plan, std::vector<PlanProblem>& problems)
{
    const bool relay = plan.kind == Rfc2544Target::Relay;
    const std::uint32_t smallest = relay ? smallestRelayFrame() : kSmallestFrameBytes;
    const std::uint32_t largest = relay ? largestRelayFrame() : kLargestFrameBytes;
    for (const std::uint32_t size : plan.sizes)
        if (size < smallest || size > largest) {
            problems.push_back(
                {"--sizes", fmt::format("{} bytes: a frame to a {} has {} to {}", size,
                                        rfc2544TargetName(plan.kind), smallest, largest)});
            return;
        }
}

void checkNumbers(const Rfc2544Plan& plan, std::vector<PlanProblem>& problems)
{
    using namespace std::chrono_literals;
    if (plan.trial < 100ms || plan.trial > 1h)
        problems.push_back({"--trial", "a trial lasts between 0.1 s and an hour"});
    if (plan.warmup > 1min)
        problems.push_back({"--warmup", "the warm-up lasts at most a minute"});
    if (plan.pause > 10min)
        problems.push_back({"--pause", "the pause lasts at most ten minutes"});
    if (plan.resolutionPercent < 0.01 || plan.resolutionPercent > 50)
        problems.push_back({"--resolution", "the resolution lies between 0.01 and 50 %"});
    if (plan.bursts == 0 || plan.bursts > 1'000)
        problems.push_back({"--bursts", "a burst is repeated 1 to 1000 times"});
    if (plan.highestRate > 0 && plan.startRate > plan.highestRate)
        problems.push_back({"--start", "the first rate is above the highest"});
    if (plan.receiveBufferMiB == 0 || plan.receiveBufferMiB > 1024)
        problems.push_back({"--receive-buffer", "a receive buffer has 1 to 1024 MiB"});
    if (plan.devices < 2 || plan.devices > kMaxSwarmDevices)
        problems.push_back({"--devices", fmt::format("between 2 and {} devices can be simulated",
                                                     kMaxSwarmDevices)});
    else if (plan.groups == 0 || plan.groups > plan.devices / 2)
        problems.push_back({"--groups", "every talk group needs two devices, one to talk and one "
                                        "to hear"});
    if (plan.writers > 64)
        problems.push_back({"--writers", "a station has at most 64 writers"});
}

void checkTarget(const Rfc2544Plan& plan, std::vector<PlanProblem>& problems)
{
    if (plan.target.empty()) {
        if (plan.relayProcess != 0)
            problems.push_back({"--relay-pid", "a throw-away target is watched anyhow: give the "
                                               "number together with --target only"});
        return;
    }
    const auto target = resolveTarget(plan.target, plan.allowed);
    if (!target)
        problems.push_back({"--target", target.error().sentence()});
    else if (!canShareSocket(*target))
        problems.push_back({"--target", "these tests reach 127.x.y.z only"});
    if (plan.reflectorLimit > 0)
        problems.push_back({"--reflector-limit", "only a reflector of our own can be limited"});
}

} // namespace

std::string_view rfc2544TestName(Rfc2544Test test) noexcept
{
    switch (test) {
    case Rfc2544Test::Throughput:
        return "throughput";
    case Rfc2544Test::Latency:
        return "latency";
    case Rfc2544Test::Loss:
        return "loss";
    case Rfc2544Test::BackToBack:
        return "back-to-back";
    case Rfc2544Test::Recovery:
        break;
    }
    return "recovery";
}

std::string_view rfc2544TargetName(Rfc2544Target kind) noexcept
{
    return kind == Rfc2544Target::Relay ? "relay" : "reflector";
}

std::uint32_t smallestRelayFrame() noexcept
{
    return frameOfPayload(static_cast<std::uint32_t>(wire::kHeaderBytes + FramePayload::kMinBytes));
}

std::uint32_t largestRelayFrame() noexcept
{
    return frameOfPayload(static_cast<std::uint32_t>(wire::kMaxDatagramBytes));
}

std::vector<std::uint32_t> defaultSizes(Rfc2544Target kind)
{
    if (kind == Rfc2544Target::Reflector)
        return {64, 128, 256, 512, 1024, 1280, 1518};
    const auto usual =
        frameOfPayload(static_cast<std::uint32_t>(wire::kHeaderBytes) + kUsualVoiceBytes);
    return {smallestRelayFrame(), 256, usual, 512, largestRelayFrame()};
}

std::vector<std::uint32_t> sizesOf(const Rfc2544Plan& plan)
{
    std::vector<std::uint32_t> sizes = plan.sizes.empty() ? defaultSizes(plan.kind) : plan.sizes;
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    return sizes;
}

std::vector<Rfc2544Test> testsOf(const Rfc2544Plan& plan)
{
    std::vector<Rfc2544Test> tests = plan.tests;
    if (tests.empty())
        tests.assign(std::begin(kAllRfc2544Tests), std::end(kAllRfc2544Tests));
    std::sort(tests.begin(), tests.end());
    return tests;
}

std::span<const Rfc2544Option> rfc2544Options()
{
    static const std::vector<Option> kOptions = allOptions();
    return kOptions;
}

std::string rfc2544Text(const Rfc2544Plan& plan)
{
    std::string text;
    for (const Option& option : rfc2544Options())
        for (const std::string& value : option.write(plan))
            text += fmt::format("{}{} {}", text.empty() ? "" : " ", option.name, quotedWord(value));
    return text;
}

Result<Rfc2544Plan> parseRfc2544(std::string_view text)
{
    const auto words = wordsOf(text);
    if (!words)
        return failed(words.error());
    GivenOptions given;
    for (std::size_t at = 0; at < words->size(); at += 2) {
        const std::string& name = (*words)[at];
        if (optionNamed(name) != nullptr && at + 1 == words->size())
            return fail(ErrorCode::InvalidInput, fmt::format("{} needs a value", name));
        given.emplace_back(name, at + 1 < words->size() ? (*words)[at + 1] : std::string{});
    }
    return withRfc2544Options({}, given);
}

Result<Rfc2544Plan> withRfc2544Options(Rfc2544Plan plan, const GivenOptions& given)
{
    for (const auto& [name, value] : given) {
        const Option* const option = optionNamed(name);
        if (option == nullptr)
            return fail(ErrorCode::InvalidInput,
                        fmt::format("\"{}\" is not an option of this plan", text::printable(name)));
        if (const Status read = option->read(plan, value); !read)
            return failed(read.error().during(name));
    }
    return plan;
}

std::vector<PlanProblem> checkRfc2544(const Rfc2544Plan& plan)
{
    std::vector<PlanProblem> problems;
    checkSizes(plan, problems);
    checkNumbers(plan, problems);
    checkTarget(plan, problems);
    return problems;
}

} // namespace shack::bench
