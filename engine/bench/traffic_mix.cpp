#include "engine/bench/traffic_mix.h"

#include "engine/bench/plan_words.h"
#include "engine/bench/relay_mix.h"
#include "engine/bench/stream_payload.h"
#include "engine/bench/swarm_identity.h"

#include <algorithm>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;
using Option = MixOption;

constexpr double kHighestRate = 1e7;
constexpr double kHighestWeight = 1e6;
constexpr std::size_t kMostParts = 32;
constexpr std::size_t kMostSizes = 16;

/// What a kind of traffic looks like (draarl-v1 sections 5, 8 and 9). UDP payloads: 90 bytes of
/// header and 320 of voice for 60 ms, twice that for 120; a heartbeat with position and address.
struct Template {
    std::vector<std::uint32_t> sizes;
    std::uint32_t burst = 1;
    std::chrono::microseconds deadline{0}; ///< 0 = none
    std::chrono::milliseconds rhythm{20};  ///< of one sender
};

const Template& templateOf(MixKind kind)
{
    static const Template kRfc2544{.sizes = {64, 512, 1518}};
    static const Template kVoice60{
        .sizes = {frameOfPayload(90 + 320)}, .deadline = 60ms, .rhythm = 60ms};
    static const Template kVoice120{
        .sizes = {frameOfPayload(90 + 640)}, .deadline = 120ms, .rhythm = 120ms};
    static const Template kHeartbeat{
        .sizes = {frameOfPayload(90 + 41)}, .deadline = 500ms, .rhythm = 2s};
    static const Template kText{
        .sizes = {frameOfPayload(90 + 200)}, .burst = 5, .deadline = 500ms, .rhythm = 400ms};
    switch (kind) {
    case MixKind::Rfc2544:
        return kRfc2544;
    case MixKind::Voice60:
        return kVoice60;
    case MixKind::Voice120:
        return kVoice120;
    case MixKind::Heartbeat:
        return kHeartbeat;
    case MixKind::Text:
        break;
    }
    return kText;
}

/// Where the options of a part go.
Result<MixPart*> presentPart(TrafficMix& mix)
{
    if (mix.parts.empty())
        return fail(ErrorCode::InvalidInput, "it belongs to a part: write --part KIND before it");
    return &mix.parts.back();
}

Status readDecimal(double& into, std::string_view text, double most)
{
    const auto number = text::parseDecimal(text);
    if (!number || *number < 0 || *number > most)
        return notA("a number in range", text);
    into = *number;
    return {};
}

Status readPart(TrafficMix& mix, std::string_view text)
{
    for (const MixKind kind : kAllMixKinds)
        if (mixKindName(kind) == text) {
            if (mix.parts.size() == kMostParts)
                return fail(ErrorCode::OutOfRange,
                            fmt::format("a mix has at most {} parts", kMostParts));
            mix.parts.push_back({.kind = kind});
            return {};
        }
    return notA("a kind of traffic: rfc2544, voice60, voice120, heartbeat, text", text);
}

Status readSizes(MixPart& part, std::string_view list)
{
    std::vector<std::uint32_t> sizes;
    for (std::string_view rest = list; !rest.empty();) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        std::uint32_t size = 0;
        if (const Status read = readNumber(size, rest.substr(0, comma)); !read)
            return read;
        sizes.push_back(size);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    if (sizes.empty() || sizes.size() > kMostSizes)
        return notA("a list of frame sizes", list);
    part.sizes = std::move(sizes);
    return {};
}

std::string unlessUsual(bool usual, std::string text)
{
    return usual ? std::string{} : std::move(text);
}

template <typename Read>
Option partOption(std::string_view name, std::string_view value, std::string_view help, Read read,
                  std::string (*write)(const MixPart& part))
{
    return {.name = name,
            .value = value,
            .help = help,
            .ofPart = true,
            .read = [read](TrafficMix& mix, std::string_view text) -> Status {
                const auto part = presentPart(mix);
                if (!part)
                    return failed(part.error());
                return read(**part, text);
            },
            .write = [write](const TrafficMix&, const MixPart* part) { return write(*part); }};
}

std::vector<Option> wholeOptions()
{
    return {
        {.name = "--rate",
         .value = "RATE",
         .help = "datagrams/s of all parts together (1000)",
         .read =
             [](TrafficMix& mix, std::string_view text) {
                 return readDecimal(mix.perSecond, text, kHighestRate);
             },
         .write =
             [](const TrafficMix& mix, const MixPart*) {
                 return unlessUsual(mix.perSecond == TrafficMix{}.perSecond,
                                    fmt::format("{}", mix.perSecond));
             }},
        {.name = "--duration",
         .value = "S",
         .help = "load that is counted, seconds (10)",
         .read = [](TrafficMix& mix,
                    std::string_view text) { return readTime(mix.duration, text, 1'000); },
         .write =
             [](const TrafficMix& mix, const MixPart*) {
                 return unlessUsual(mix.duration == TrafficMix{}.duration,
                                    writeTime(mix.duration, 1'000));
             }},
        {.name = "--warmup",
         .value = "S",
         .help = "load before it that is not, seconds (0.5)",
         .read = [](TrafficMix& mix,
                    std::string_view text) { return readTime(mix.warmup, text, 1'000); },
         .write =
             [](const TrafficMix& mix, const MixPart*) {
                 return unlessUsual(mix.warmup == TrafficMix{}.warmup,
                                    writeTime(mix.warmup, 1'000));
             }},
    };
}

std::vector<Option> partOptions()
{
    return {
        {.name = "--part",
         .value = "KIND",
         .help = "begins a part: rfc2544, voice60, voice120, heartbeat, text",
         .ofPart = true,
         .read = readPart,
         .write = [](const TrafficMix&,
                     const MixPart* part) { return std::string{mixKindName(part->kind)}; }},
        partOption(
            "--weight", "N", "its share of the datagrams, relative to the other parts (1)",
            [](MixPart& part, std::string_view text) {
                return readDecimal(part.weight, text, kHighestWeight);
            },
            [](const MixPart& part) {
                return unlessUsual(part.weight == MixPart{}.weight, fmt::format("{}", part.weight));
            }),
        partOption("--sizes", "LIST", "its frame sizes in bytes, with commas (those of its kind)",
                   readSizes,
                   [](const MixPart& part) {
                       std::string text;
                       for (const std::uint32_t size : part.sizes)
                           text += fmt::format("{}{}", text.empty() ? "" : ",", size);
                       return text;
                   }),
        partOption(
            "--burst", "N", "datagrams that leave together (0 = as its kind does)",
            [](MixPart& part, std::string_view text) { return readNumber(part.burst, text); },
            [](const MixPart& part) {
                return unlessUsual(part.burst == 0, fmt::format("{}", part.burst));
            }),
        partOption(
            "--max-loss", "PERCENT", "more lost datagrams fail it (0)",
            [](MixPart& part, std::string_view text) {
                return readDecimal(part.maxLossPercent, text, 100);
            },
            [](const MixPart& part) {
                return unlessUsual(part.maxLossPercent == 0,
                                   fmt::format("{}", part.maxLossPercent));
            }),
        partOption(
            "--deadline", "MS", "a longer 99th percentile fails it, ms (0 = that of its kind)",
            [](MixPart& part, std::string_view text) {
                return readTime(part.deadline, text, 1'000);
            },
            [](const MixPart& part) {
                return unlessUsual(part.deadline.count() == 0, writeTime(part.deadline, 1'000));
            }),
    };
}

void checkPart(const MixPart& part, std::vector<PlanProblem>& problems)
{
    for (const std::uint32_t size : part.sizes)
        if (size < kSmallestFrameBytes || size > kLargestFrameBytes) {
            problems.push_back({"--sizes", fmt::format("{} bytes: a frame has {} to {}", size,
                                                       kSmallestFrameBytes, kLargestFrameBytes)});
            break;
        }
    if (part.burst > 1'000)
        problems.push_back({"--burst", "at most 1000 datagrams leave together"});
    if (part.deadline > 1min)
        problems.push_back({"--deadline", "a deadline lies within a minute"});
}

/// A voice or text datagram of the protocol, and no more devices than there are accounts for.
void checkForRelay(const TrafficMix& mix, std::vector<PlanProblem>& problems)
{
    for (const MixFlow& flow : flowsOf(mix, Rfc2544Target::Relay))
        if (mix.parts[flow.part].kind != MixKind::Heartbeat &&
            (flow.frameBytes < smallestRelayFrame() || flow.frameBytes > largestRelayFrame())) {
            problems.push_back(
                {"--sizes",
                 fmt::format("{} bytes: a frame that carries a datagram of the protocol "
                             "has {} to {}",
                             flow.frameBytes, smallestRelayFrame(), largestRelayFrame())});
            return;
        }
    if (const auto devices = relayMixShape(mix).identities; devices > kMaxSwarmDevices)
        problems.push_back({"--rate", fmt::format("so many datagrams want {} devices; there are at "
                                                  "most {}",
                                                  devices, kMaxSwarmDevices)});
}

} // namespace

std::string_view mixKindName(MixKind kind) noexcept
{
    switch (kind) {
    case MixKind::Rfc2544:
        return "rfc2544";
    case MixKind::Voice60:
        return "voice60";
    case MixKind::Voice120:
        return "voice120";
    case MixKind::Heartbeat:
        return "heartbeat";
    case MixKind::Text:
        break;
    }
    return "text";
}

double shareOf(const TrafficMix& mix, const MixPart& part) noexcept
{
    double sum = 0;
    for (const MixPart& each : mix.parts)
        sum += each.weight;
    return sum > 0 ? part.weight / sum : 0;
}

std::chrono::microseconds deadlineOf(const MixPart& part) noexcept
{
    return part.deadline.count() > 0 ? part.deadline : templateOf(part.kind).deadline;
}

std::chrono::nanoseconds rhythmOf(MixKind kind) noexcept
{
    return templateOf(kind).rhythm;
}

std::vector<MixFlow> flowsOf(const TrafficMix& mix, Rfc2544Target target)
{
    std::vector<MixFlow> flows;
    for (std::size_t index = 0; index < mix.parts.size(); ++index) {
        const MixPart& part = mix.parts[index];
        const Template& usual = templateOf(part.kind);
        const bool steps = part.kind == MixKind::Rfc2544;
        const auto sizes = !part.sizes.empty()                       ? part.sizes
                           : steps && target == Rfc2544Target::Relay ? defaultSizes(target)
                                                                     : usual.sizes;
        const double rate = mix.perSecond * shareOf(mix, part) / static_cast<double>(sizes.size());
        for (const std::uint32_t size : sizes)
            flows.push_back({.part = index,
                             .frameBytes = size,
                             .burst = part.burst > 0 ? part.burst : usual.burst,
                             .perSecond = rate});
    }
    return flows;
}

std::span<const MixOption> mixOptions()
{
    static const std::vector<Option> kOptions = [] {
        std::vector<Option> all = wholeOptions();
        for (Option& option : partOptions())
            all.push_back(std::move(option));
        return all;
    }();
    return kOptions;
}

std::string mixText(const TrafficMix& mix)
{
    const auto lineOf = [&](const MixPart* part) {
        std::string line;
        for (const Option& option : mixOptions()) {
            if (option.ofPart != (part != nullptr))
                continue;
            if (const std::string value = option.write(mix, part); !value.empty())
                line +=
                    fmt::format("{}{} {}", line.empty() ? "" : " ", option.name, quotedWord(value));
        }
        return line;
    };
    std::string text = lineOf(nullptr);
    for (const MixPart& part : mix.parts)
        text += fmt::format("{}{}", text.empty() ? "" : "\n", lineOf(&part));
    return text;
}

Result<TrafficMix> parseMix(std::string_view text)
{
    const auto words = wordsOf(text);
    if (!words)
        return failed(words.error());
    TrafficMix mix;
    for (std::size_t at = 0; at < words->size(); at += 2) {
        const std::string& name = (*words)[at];
        const auto options = mixOptions();
        const auto option = std::find_if(options.begin(), options.end(),
                                         [&](const Option& each) { return each.name == name; });
        if (option == options.end())
            return fail(ErrorCode::InvalidInput,
                        fmt::format("\"{}\" is not an option of a mix", text::printable(name)));
        if (at + 1 == words->size())
            return fail(ErrorCode::InvalidInput, fmt::format("{} needs a value", name));
        if (const Status read = option->read(mix, (*words)[at + 1]); !read)
            return failed(read.error().during(name));
    }
    return mix;
}

std::vector<PlanProblem> checkMix(const TrafficMix& mix, Rfc2544Target target)
{
    std::vector<PlanProblem> problems;
    if (mix.parts.empty())
        problems.push_back({"--part", "a mix needs at least one part"});
    double weights = 0;
    for (const MixPart& part : mix.parts) {
        checkPart(part, problems);
        weights += part.weight;
    }
    if (!mix.parts.empty() && weights <= 0)
        problems.push_back({"--weight", "some part needs a weight"});
    if (mix.perSecond < 1)
        problems.push_back({"--rate", "at least one datagram a second is sent"});
    if (mix.duration < 100ms || mix.duration > 1h)
        problems.push_back({"--duration", "the load lasts between 0.1 s and an hour"});
    if (mix.warmup > 1min)
        problems.push_back({"--warmup", "the warm-up lasts at most a minute"});
    if (problems.empty() && target == Rfc2544Target::Relay)
        checkForRelay(mix, problems);
    return problems;
}

} // namespace shack::bench
