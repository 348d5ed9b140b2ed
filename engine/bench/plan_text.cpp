#include "engine/bench/plan_text.h"

#include "engine/base/text.h"
#include "engine/bench/frame_payload.h"
#include "engine/bench/plan_words.h"
#include "engine/bench/swarm_identity.h"
#include "engine/bench/target_policy.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

using Texts = std::vector<std::string>;

const RunPlan& defaults()
{
    static const RunPlan kDefaults;
    return kDefaults;
}

template <typename T>
Texts unlessDefault(const T& value, const T& usual, std::string text)
{
    return value == usual ? Texts{} : Texts{std::move(text)};
}

template <auto Field>
Status readField(RunPlan& plan, std::string_view text)
{
    return readNumber(plan.*Field, text);
}

template <auto Field>
Texts writeField(const RunPlan& plan)
{
    return unlessDefault(plan.*Field, defaults().*Field, fmt::format("{}", plan.*Field));
}

template <auto Field, int TicksPerUnit>
Status readTimeField(RunPlan& plan, std::string_view text)
{
    return readTime(plan.*Field, text, TicksPerUnit);
}

template <auto Field, int TicksPerUnit>
Texts writeTimeField(const RunPlan& plan)
{
    return unlessDefault(plan.*Field, defaults().*Field, writeTime(plan.*Field, TicksPerUnit));
}

template <auto Field>
Status readSwitch(RunPlan& plan, std::string_view)
{
    plan.*Field = true;
    return {};
}

template <auto Field>
Texts writeSwitch(const RunPlan& plan)
{
    return plan.*Field ? Texts{std::string{}} : Texts{};
}

Status readTarget(RunPlan& plan, std::string_view text)
{
    plan.target = text;
    return {};
}

Texts writeTarget(const RunPlan& plan)
{
    return unlessDefault(plan.target, defaults().target, plan.target);
}

Status readAllowed(RunPlan& plan, std::string_view text)
{
    plan.allowed.emplace_back(text);
    return {};
}

Texts writeAllowed(const RunPlan& plan)
{
    return plan.allowed;
}

Status readMaxLoss(RunPlan& plan, std::string_view text)
{
    return readPercent(plan.maxLossPercent, text);
}

Texts writeMaxLoss(const RunPlan& plan)
{
    return unlessDefault(plan.maxLossPercent, defaults().maxLossPercent,
                         fmt::format("{}", plan.maxLossPercent));
}

constexpr PlanOption kOptions[] = {
    {"--target", "HOST:PORT", "the relay to load; loopback, or a host named with --allow", false,
     readTarget, writeTarget},
    {"--isolated", "", "load a throw-away copy of the station instead of a target", false,
     readSwitch<&RunPlan::isolated>, writeSwitch<&RunPlan::isolated>},
    {"--allow", "ADDRESS", "a private address that may be loaded; public ones never", true,
     readAllowed, writeAllowed},
    {"--devices", "N", "simulated devices, 2 to 100000 (1000)", false, readField<&RunPlan::devices>,
     writeField<&RunPlan::devices>},
    {"--groups", "N", "talk groups, filled in turn (1)", false, readField<&RunPlan::groups>,
     writeField<&RunPlan::groups>},
    {"--talkers", "N", "devices that talk, at most one a group (0 = one in every group)", false,
     readField<&RunPlan::talkers>, writeField<&RunPlan::talkers>},
    {"--interval", "MS", "time between two frames of a talker, ms (120)", false,
     readTimeField<&RunPlan::interval, 1000>, writeTimeField<&RunPlan::interval, 1000>},
    {"--duration", "S", "talk that is counted, seconds (10)", false,
     readTimeField<&RunPlan::duration, 1000>, writeTimeField<&RunPlan::duration, 1000>},
    {"--warmup", "S", "talk before that which is not counted, seconds (2)", false,
     readTimeField<&RunPlan::warmup, 1000>, writeTimeField<&RunPlan::warmup, 1000>},
    {"--payload", "BYTES", "voice bytes of a datagram, 48 to 710 (320)", false,
     readField<&RunPlan::payloadBytes>, writeField<&RunPlan::payloadBytes>},
    {"--real-sockets", "", "one socket per device instead of a shared one", false,
     readSwitch<&RunPlan::realSockets>, writeSwitch<&RunPlan::realSockets>},
    {"--seed", "N", "chooses which devices talk (1)", false, readField<&RunPlan::seed>,
     writeField<&RunPlan::seed>},
    {"--relay-pid", "PID", "process of the target on this machine, to measure its CPU", false,
     readField<&RunPlan::relayProcess>, writeField<&RunPlan::relayProcess>},
    {"--writers", "N", "writer threads of the isolated station (0 = its default)", false,
     readField<&RunPlan::writers>, writeField<&RunPlan::writers>},
    {"--receive-buffer", "MIB", "receive buffer asked for the shared socket, MiB (32)", false,
     readField<&RunPlan::receiveBufferMiB>, writeField<&RunPlan::receiveBufferMiB>},
    {"--max-loss", "PERCENT", "more lost datagrams fail the run (0)", false, readMaxLoss,
     writeMaxLoss},
    {"--max-p99", "MS", "a longer 99th percentile of latency fails the run (0 = no rule)", false,
     readTimeField<&RunPlan::maxP99, 1000>, writeTimeField<&RunPlan::maxP99, 1000>},
};

const PlanOption* optionNamed(std::string_view name) noexcept
{
    for (const PlanOption& option : kOptions)
        if (option.name == name)
            return &option;
    return nullptr;
}

void checkCounts(const RunPlan& plan, std::vector<PlanProblem>& problems)
{
    if (plan.devices < 2 || plan.devices > kMaxSwarmDevices)
        problems.push_back(
            {"--devices", fmt::format("{} devices: between 2 and {} can be simulated", plan.devices,
                                      kMaxSwarmDevices)});
    if (plan.groups == 0)
        problems.push_back({"--groups", "at least one talk group is needed"});
    if (plan.groups > plan.devices / 2)
        problems.push_back(
            {"--groups", fmt::format("{} talk groups for {} devices: every group needs two, one to "
                                     "talk and one to hear",
                                     plan.groups, plan.devices)});
    if (plan.talkers > plan.groups)
        problems.push_back({"--talkers", fmt::format("{} talkers in {} talk groups: only one can "
                                                     "talk in a group at a time",
                                                     plan.talkers, plan.groups)});
    if (plan.payloadBytes < FramePayload::kMinBytes || plan.payloadBytes > wire::kMaxDataBytes)
        problems.push_back(
            {"--payload", fmt::format("{} bytes: a payload has {} to {}", plan.payloadBytes,
                                      FramePayload::kMinBytes, wire::kMaxDataBytes)});
    if (plan.receiveBufferMiB == 0 || plan.receiveBufferMiB > 1024)
        problems.push_back({"--receive-buffer", "a receive buffer has 1 to 1024 MiB"});
    if (plan.writers > 64)
        problems.push_back({"--writers", "a station has at most 64 writers"});
}

void checkTimes(const RunPlan& plan, std::vector<PlanProblem>& problems)
{
    using namespace std::chrono_literals;
    if (plan.interval < 1ms || plan.interval > 60s)
        problems.push_back({"--interval", "the interval lies between 1 ms and 60 s"});
    if (plan.duration < 100ms || plan.duration > 48h)
        problems.push_back({"--duration", "the duration lies between 0.1 s and 48 hours"});
    if (plan.duration < plan.interval)
        problems.push_back({"--duration", "the duration is shorter than one interval"});
    if (plan.warmup > 1h)
        problems.push_back({"--warmup", "the warm-up lasts at most an hour"});
}

void checkWhere(const RunPlan& plan, std::vector<PlanProblem>& problems)
{
    if (plan.isolated) {
        if (!plan.target.empty())
            problems.push_back({"--isolated", "an isolated run brings its own station: leave the "
                                              "target out"});
        if (plan.relayProcess != 0)
            problems.push_back({"--relay-pid", "an isolated run knows the process of its own "
                                               "station: leave the number out"});
        return;
    }
    if (plan.target.empty()) {
        problems.push_back({"--target", "say what to load: --target HOST:PORT or --isolated"});
        return;
    }
    const auto target = resolveTarget(plan.target, plan.allowed);
    if (!target)
        problems.push_back({"--target", target.error().sentence()});
    else if (!plan.realSockets && !canShareSocket(*target))
        problems.push_back({"--target", "a shared socket reaches only 127.x.y.z; use "
                                        "--real-sockets for this target"});
}

} // namespace

std::span<const PlanOption> planOptions() noexcept
{
    return kOptions;
}

std::string planText(const RunPlan& plan)
{
    std::string text;
    for (const PlanOption& option : kOptions) {
        for (const std::string& value : option.write(plan)) {
            if (!text.empty())
                text += ' ';
            text += option.name;
            if (!option.value.empty())
                text += ' ' + quotedWord(value);
        }
    }
    return text;
}

Result<RunPlan> parsePlan(std::string_view text)
{
    auto words = wordsOf(text);
    if (!words)
        return failed(words.error());
    GivenOptions given;
    for (std::size_t at = 0; at < words->size(); ++at) {
        const std::string& name = (*words)[at];
        const PlanOption* const option = optionNamed(name);
        const bool wantsValue = option != nullptr && !option->value.empty();
        if (wantsValue && at + 1 == words->size())
            return fail(ErrorCode::InvalidInput, fmt::format("{} needs a value", name));
        given.emplace_back(name, wantsValue ? (*words)[++at] : std::string{});
    }
    return withPlanOptions({}, given);
}

Result<RunPlan> withPlanOptions(RunPlan plan, const GivenOptions& given)
{
    for (const auto& [name, value] : given) {
        const PlanOption* const option = optionNamed(name);
        if (option == nullptr)
            return fail(ErrorCode::InvalidInput,
                        fmt::format("\"{}\" is not an option of a plan", text::printable(name)));
        if (const Status read = option->read(plan, value); !read)
            return failed(read.error().during(name));
    }
    return plan;
}

std::vector<PlanProblem> checkPlan(const RunPlan& plan)
{
    std::vector<PlanProblem> problems;
    checkCounts(plan, problems);
    checkTimes(plan, problems);
    checkWhere(plan, problems);
    return problems;
}

} // namespace shack::bench
