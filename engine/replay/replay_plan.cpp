#include "engine/replay/replay_plan.h"

#include "engine/base/text.h"
#include "engine/bench/plan_words.h"
#include "engine/bench/target_policy.h"

#include <fmt/format.h>
#include <optional>
#include <utility>

namespace shack::replay {
namespace {

using Texts = std::vector<std::string>;

constexpr double kMostPackets = 1e8;
constexpr double kMostMegabits = 1e6;
constexpr double kMostFactor = 1e6;
constexpr std::uint32_t kMostCopies = 1'000;

template <auto Field>
Status readField(ReplayPlan& plan, std::string_view text)
{
    return bench::readNumber(plan.*Field, text);
}

template <auto Field>
Texts writeField(const ReplayPlan& plan)
{
    if (plan.*Field == ReplayPlan{}.*Field)
        return {};
    return {fmt::format("{}", plan.*Field)};
}

template <auto Field>
Status readSeconds(ReplayPlan& plan, std::string_view text)
{
    return bench::readTime(plan.*Field, text, 1000);
}

template <auto Field>
Texts writeSeconds(const ReplayPlan& plan)
{
    if ((plan.*Field).count() == 0)
        return {};
    return {bench::writeTime(plan.*Field, 1000)};
}

template <auto Field>
Status readText(ReplayPlan& plan, std::string_view text)
{
    plan.*Field = text;
    return {};
}

template <auto Field>
Texts writeText(const ReplayPlan& plan)
{
    if ((plan.*Field).empty())
        return {};
    return {plan.*Field};
}

template <auto Field>
Status readSwitch(ReplayPlan& plan, std::string_view)
{
    plan.*Field = true;
    return {};
}

template <auto Field>
Texts writeSwitch(const ReplayPlan& plan)
{
    return plan.*Field ? Texts{std::string{}} : Texts{};
}

Status readRate(ReplayPlan& plan, std::string_view text)
{
    auto rate = parseReplayRate(text);
    if (!rate)
        return failed(rate.error());
    plan.rate = *rate;
    return {};
}

Texts writeRate(const ReplayPlan& plan)
{
    return plan.rate == ReplayRate{} ? Texts{} : Texts{replayRateText(plan.rate)};
}

Status readAllowed(ReplayPlan& plan, std::string_view text)
{
    plan.allowed.emplace_back(text);
    return {};
}

Texts writeAllowed(const ReplayPlan& plan)
{
    return plan.allowed;
}

Status readIdentity(ReplayPlan& plan, std::string_view text)
{
    auto rule = parseIdentityRule(text);
    if (!rule)
        return failed(rule.error());
    plan.identities.push_back(std::move(*rule));
    return {};
}

Texts writeIdentities(const ReplayPlan& plan)
{
    Texts texts;
    for (const IdentityRule& rule : plan.identities)
        texts.push_back(identityRuleText(rule));
    return texts;
}

constexpr ReplayOption kOptions[] = {
    {"--interface", "NAME", "send whole packets through this network interface (Linux)", false,
     readText<&ReplayPlan::interface>, writeText<&ReplayPlan::interface>},
    {"--to", "HOST:PORT", "send the UDP payloads there; loopback, or a host named with --allow",
     false, readText<&ReplayPlan::target>, writeText<&ReplayPlan::target>},
    {"--station", "", "send them to a throw-away copy of the station, as devices it knows", false,
     readSwitch<&ReplayPlan::station>, writeSwitch<&ReplayPlan::station>},
    {"--allow", "ADDRESS|NAME",
     "a private address that may be a target, public ones never; an interface that leads to the "
     "internet",
     true, readAllowed, writeAllowed},
    {"--rate", "RATE", "original, xN (N times as fast), Npps, NMbps or top (original)", false,
     readRate, writeRate},
    {"--loop", "N", "send it so many times, 0 = until stopped (1)", false,
     readField<&ReplayPlan::loops>, writeField<&ReplayPlan::loops>},
    {"--gap", "S", "pause between two loops, seconds (0)", false, readSeconds<&ReplayPlan::gap>,
     writeSeconds<&ReplayPlan::gap>},
    {"--from", "S", "begin so many seconds after the first packet (0)", false,
     readSeconds<&ReplayPlan::from>, writeSeconds<&ReplayPlan::from>},
    {"--until", "S", "end so many seconds after the first packet (0 = at the end)", false,
     readSeconds<&ReplayPlan::until>, writeSeconds<&ReplayPlan::until>},
    {"--singly", "", "one system call for each packet, to compare with", false,
     readSwitch<&ReplayPlan::singly>, writeSwitch<&ReplayPlan::singly>},
    {"--port", "N",
     "only datagrams that went to this UDP port (0 = the station's, if there is one)", false,
     readField<&ReplayPlan::port>, writeField<&ReplayPlan::port>},
    {"--as", "OLD-SSID=NEW-SSID", "a device of the capture takes another one's name", true,
     readIdentity, writeIdentities},
    {"--copies", "N", "send as so many devices for each one of the capture (1)", false,
     readField<&ReplayPlan::copies>, writeField<&ReplayPlan::copies>},
    {"--groups", "N", "talk groups of the throw-away station, filled in turn (1)", false,
     readField<&ReplayPlan::groups>, writeField<&ReplayPlan::groups>},
    {"--keep-alive", "", "log in first and send heartbeats in time instead of the recorded ones",
     false, readSwitch<&ReplayPlan::retimeHeartbeats>, writeSwitch<&ReplayPlan::retimeHeartbeats>},
};

/// A number before one of these endings.
std::optional<double> numberBefore(std::string_view text,
                                   std::initializer_list<std::string_view> ends)
{
    for (const std::string_view end : ends)
        if (text.size() > end.size() && text::lowerAscii(text).ends_with(text::lowerAscii(end)))
            return text::parseDecimal(text.substr(0, text.size() - end.size()));
    return std::nullopt;
}

struct NamedDevice {
    std::string account;
    std::uint8_t ssid = 0;
};

std::optional<NamedDevice> namedDevice(std::string_view text)
{
    constexpr std::size_t kMostLetters = 32;
    NamedDevice device{.account = std::string{text}};
    const auto hyphen = text.rfind('-');
    if (hyphen != std::string_view::npos) {
        const auto number = text::parseUnsigned(text.substr(hyphen + 1));
        if (number && *number >= 1 && *number <= 254) {
            device.account = text.substr(0, hyphen);
            device.ssid = static_cast<std::uint8_t>(*number);
        }
    }
    if (device.account.empty() || device.account.size() > kMostLetters)
        return std::nullopt;
    return device;
}

std::string deviceText(const std::string& account, std::uint8_t ssid)
{
    return ssid == 0 ? account : fmt::format("{}-{}", account, ssid);
}

void checkTarget(const ReplayPlan& plan, std::vector<ReplayProblem>& problems)
{
    const int targets =
        (plan.onLink() ? 1 : 0) + (plan.target.empty() ? 0 : 1) + (plan.station ? 1 : 0);
    if (targets != 1) {
        problems.push_back({"--to", "say where to send: one of --interface NAME, --to HOST:PORT "
                                    "and --station"});
        return;
    }
    if (!plan.target.empty())
        if (const auto target = bench::resolveTarget(plan.target, plan.allowed); !target)
            problems.push_back({"--to", target.error().sentence()});
    if (plan.onLink() && (plan.copies != 1 || !plan.identities.empty() || plan.retimeHeartbeats))
        problems.push_back({"--interface", "packets leave an interface as they are: devices can "
                                           "only be changed with --to and --station"});
}

} // namespace

Result<ReplayRate> parseReplayRate(std::string_view text)
{
    using Kind = ReplayRate::Kind;
    const auto inRange = [](double value, double most) { return value > 0 && value <= most; };
    if (text == "original")
        return ReplayRate{};
    if (text == "top")
        return ReplayRate{.kind = Kind::Top, .value = 0};
    if (text.starts_with('x'))
        if (const auto factor = text::parseDecimal(text.substr(1));
            factor && inRange(*factor, kMostFactor))
            return ReplayRate{.kind = Kind::Capture, .value = *factor};
    if (const auto rate = numberBefore(text, {"pps"}); rate && inRange(*rate, kMostPackets))
        return ReplayRate{.kind = Kind::Packets, .value = *rate};
    if (const auto rate = numberBefore(text, {"mbps", "mbit/s"});
        rate && inRange(*rate, kMostMegabits))
        return ReplayRate{.kind = Kind::Megabits, .value = *rate};
    return failed(bench::notA("a rate like original, x2, 50000pps, 100Mbps or top", text).error());
}

std::string replayRateText(const ReplayRate& rate)
{
    switch (rate.kind) {
    case ReplayRate::Kind::Capture:
        return rate.value == 1 ? std::string{"original"} : fmt::format("x{}", rate.value);
    case ReplayRate::Kind::Packets:
        return fmt::format("{}pps", rate.value);
    case ReplayRate::Kind::Megabits:
        return fmt::format("{}Mbps", rate.value);
    case ReplayRate::Kind::Top:
        break;
    }
    return "top";
}

Result<IdentityRule> parseIdentityRule(std::string_view text)
{
    const auto sign = text.find('=');
    if (sign != std::string_view::npos) {
        const auto from = namedDevice(text.substr(0, sign));
        const auto to = namedDevice(text.substr(sign + 1));
        if (from && to)
            return IdentityRule{.account = from->account,
                                .ssid = from->ssid,
                                .newAccount = to->account,
                                .newSsid = to->ssid};
    }
    return failed(bench::notA("a change of names like BG7XYZ-11=TEST-12", text).error());
}

std::string identityRuleText(const IdentityRule& rule)
{
    return deviceText(rule.account, rule.ssid) + '=' + deviceText(rule.newAccount, rule.newSsid);
}

std::span<const ReplayOption> replayOptions() noexcept
{
    return kOptions;
}

std::string replayPlanText(const ReplayPlan& plan)
{
    std::string text = bench::quotedWord(plan.file);
    for (const ReplayOption& option : kOptions)
        for (const std::string& value : option.write(plan)) {
            text += fmt::format(" {}", option.name);
            if (!option.value.empty())
                text += ' ' + bench::quotedWord(value);
        }
    return text;
}

std::vector<ReplayProblem> checkReplayPlan(const ReplayPlan& plan)
{
    std::vector<ReplayProblem> problems;
    if (plan.file.empty())
        problems.push_back({"FILE", "say which capture to send"});
    checkTarget(plan, problems);
    if (plan.until.count() != 0 && plan.until <= plan.from)
        problems.push_back({"--until", "the part ends before it begins"});
    if (plan.copies == 0 || plan.copies > kMostCopies)
        problems.push_back({"--copies", "between 1 and 1,000 copies can be sent"});
    if (plan.groups == 0)
        problems.push_back({"--groups", "at least one talk group is needed"});
    return problems;
}

} // namespace shack::replay
