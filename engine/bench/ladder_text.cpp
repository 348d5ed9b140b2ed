#include "engine/bench/ladder_text.h"

#include "engine/bench/plan_text.h"
#include "engine/bench/plan_words.h"
#include "engine/bench/presets.h"

#include <algorithm>

namespace shack::bench {
namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view kPresetOption = "--preset";
constexpr std::string_view kRungOption = "--rung";
constexpr double kMicroPerMilli = 1'000;
constexpr double kMilliPerSecond = 1'000;

const LadderPlan& defaults()
{
    static const LadderPlan kDefaults;
    return kDefaults;
}

/// What people write goes into files and onto screens: one line of text, without the quotation
/// marks that a command line cannot hold.
std::string oneLine(std::string_view text)
{
    std::string line;
    for (const char letter : text::repairedUtf8(text)) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter != '"')
            line += byte < 0x20 || byte == 0x7F ? ' ' : letter;
    }
    return line;
}

template <typename Get>
LadderOption numberOption(std::string_view name, std::string_view help, Get get)
{
    return {.name = name,
            .value = "N",
            .help = help,
            .read = [get](LadderPlan& plan,
                          std::string_view text) { return readNumber(get(plan), text); },
            .write = [get](const LadderPlan& plan) -> Texts {
                if (get(plan) == get(defaults()))
                    return {};
                return {fmt::format("{}", get(plan))};
            }};
}

template <typename Get>
LadderOption timeOption(std::string_view name, std::string_view unit, std::string_view help,
                        double ticksPerUnit, Get get)
{
    return {.name = name,
            .value = unit,
            .help = help,
            .read =
                [get, ticksPerUnit](LadderPlan& plan, std::string_view text) {
                    return readTime(get(plan), text, ticksPerUnit);
                },
            .write = [get, ticksPerUnit](const LadderPlan& plan) -> Texts {
                if (get(plan) == get(defaults()))
                    return {};
                return {writeTime(get(plan), ticksPerUnit)};
            }};
}

/// A switch that makes a field what it usually is not.
template <typename Get>
LadderOption switchOption(std::string_view name, std::string_view help, Get get)
{
    return {.name = name,
            .help = help,
            .read =
                [get](LadderPlan& plan, std::string_view) {
                    get(plan) = !get(defaults());
                    return Status{};
                },
            .write = [get](const LadderPlan& plan) -> Texts {
                return get(plan) == get(defaults()) ? Texts{} : Texts{std::string{}};
            }};
}

LadderOption nameOption()
{
    return {.name = "--name",
            .value = "TEXT",
            .help = "what the report is called",
            .read =
                [](LadderPlan& plan, std::string_view text) {
                    plan.name = oneLine(text);
                    return Status{};
                },
            .write = [](const LadderPlan& plan) -> Texts {
                return plan.name.empty() ? Texts{} : Texts{plan.name};
            }};
}

LadderOption rungOption()
{
    return {.name = kRungOption,
            .value = "DEVICES@MS",
            .help = "one step, like 9000@20 or 5000@120,writers=4,hold=30,talkers=1,note=TEXT",
            .repeated = true,
            .read = [](LadderPlan& plan, std::string_view text) -> Status {
                auto rung = parseRung(text);
                if (!rung)
                    return failed(rung.error());
                plan.rungs.push_back(std::move(*rung));
                return {};
            },
            .write =
                [](const LadderPlan& plan) {
                    Texts texts;
                    for (const LadderRung& rung : plan.rungs)
                        texts.push_back(rungText(rung));
                    return texts;
                }};
}

template <typename Get>
LadderOption amountOption(std::string_view name, std::string_view unit, std::string_view help,
                          double most, Get get)
{
    return {.name = name,
            .value = unit,
            .help = help,
            .read = [get, most](LadderPlan& plan, std::string_view text) -> Status {
                const auto number = text::parseDecimal(text);
                if (!number || *number < 0 || *number > most)
                    return notA(fmt::format("a number between 0 and {}", most), text);
                get(plan) = *number;
                return {};
            },
            .write = [get](const LadderPlan& plan) -> Texts {
                if (get(plan) == get(defaults()))
                    return {};
                return {fmt::format("{}", get(plan))};
            }};
}

std::vector<LadderOption> optionsOfLadder()
{
    return {
        nameOption(),
        rungOption(),
        timeOption(
            "--pause", "S", "rest between two rungs, seconds (0.5)", kMilliPerSecond,
            [](auto& plan) -> auto& { return plan.pause; }),
        numberOption(
            "--repeats", "how often every rung is run (1)",
            [](auto& plan) -> auto& { return plan.repeats; }),
        switchOption(
            "--shuffle", "rungs and repeats in random order, drawn from the seed",
            [](auto& plan) -> auto& { return plan.shuffle; }),
        numberOption(
            "--retries", "how often a rung is run again that this program spoiled (1)",
            [](auto& plan) -> auto& { return plan.retries; }),
        switchOption(
            "--find-limit",
            "search between the last rung that passes and the first that "
            "fails",
            [](auto& plan) -> auto& { return plan.findLimit; }),
        switchOption(
            "--keep-relay", "one isolated station for all rungs, not one for each",
            [](auto& plan) -> auto& { return plan.keepRelay; }),
        amountOption(
            "--max-growth", "MIB",
            "faster growth of the relay's memory fails a rung, "
            "MiB an hour (0 = no rule)",
            1e6, [](auto& plan) -> auto& { return plan.maxGrowthMiBPerHour; }),
        switchOption(
            "--keep-going", "go on after a rung that failed",
            [](auto& plan) -> auto& { return plan.stop.firstFail; }),
        switchOption(
            "--ignore-generator", "go on after a rung that this program spoiled",
            [](auto& plan) -> auto& { return plan.stop.generatorLimit; }),
        amountOption(
            "--stop-loss", "PERCENT",
            "end at once when more than this is lost (0 = no "
            "rule)",
            100, [](auto& plan) -> auto& { return plan.stop.lossAbovePercent; }),
        timeOption(
            "--stop-p99", "MS",
            "end at once when the 99th percentile is longer (0 = no "
            "rule)",
            kMicroPerMilli, [](auto& plan) -> auto& { return plan.stop.p99Above; }),
        timeOption(
            "--stop-p99-for", "S", "and was so for this long, seconds (1)", kMilliPerSecond,
            [](auto& plan) -> auto& { return plan.stop.p99For; }),
        numberOption(
            "--stop-memory",
            "end at once when less memory is available, MiB (0 = no "
            "rule)",
            [](auto& plan) -> auto& { return plan.stop.memoryBelowMiB; }),
        timeOption(
            "--time-limit", "S", "end at once after this long, seconds (0 = no rule)",
            kMilliPerSecond, [](auto& plan) -> auto& { return plan.stop.timeLimit; }),
    };
}

std::vector<LadderOption> allOptions()
{
    std::vector<LadderOption> options;
    for (const PlanOption& option : planOptions()) {
        if (option.name == "--devices" || option.name == "--interval")
            continue;
        options.push_back(
            {.name = option.name,
             .value = option.value,
             .help = option.help,
             .repeated = option.repeated,
             .read = [&option](LadderPlan& plan,
                               std::string_view text) { return option.read(plan.base, text); },
             .write = [&option](const LadderPlan& plan) { return option.write(plan.base); }});
    }
    for (LadderOption& option : optionsOfLadder())
        options.push_back(std::move(option));
    return options;
}

const LadderOption* optionNamed(std::string_view name)
{
    for (const LadderOption& option : ladderOptions())
        if (option.name == name)
            return &option;
    return nullptr;
}

Error unknownOption(std::string_view name)
{
    if (name == "--devices" || name == "--interval")
        return {ErrorCode::InvalidInput,
                fmt::format("{} belongs to the rungs of a ladder: --rung 1000@120", name)};
    return {ErrorCode::InvalidInput,
            fmt::format("\"{}\" is not an option of a ladder", text::printable(name))};
}

/// Names and values of a plan's words.
Result<GivenOptions> pairsOf(const std::vector<std::string>& words)
{
    GivenOptions given;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::string& name = words[at];
        const LadderOption* const option = optionNamed(name);
        if (option == nullptr && name != kPresetOption)
            return failed(unknownOption(name));
        const bool takesValue = option == nullptr || !option->value.empty();
        if (takesValue && ++at == words.size())
            return fail(ErrorCode::InvalidInput, fmt::format("{} needs a value", name));
        given.emplace_back(name, takesValue ? words[at] : std::string{});
    }
    return given;
}

Status readRungKey(LadderRung& rung, std::string_view key, std::string_view value)
{
    if (key == "talkers")
        return readNumber(rung.talkers, value);
    if (key == "writers")
        return readNumber(rung.writers, value);
    if (key == "hold")
        return readTime(rung.hold, value, kMilliPerSecond);
    return fail(ErrorCode::InvalidInput,
                fmt::format("\"{}\" is not known in a rung; talkers, writers, hold and note are",
                            text::printable(key)));
}

} // namespace

std::span<const LadderOption> ladderOptions()
{
    static const std::vector<LadderOption> kOptions = allOptions();
    return kOptions;
}

std::string rungText(const LadderRung& rung)
{
    std::string text = fmt::format("{}@{}", rung.devices, writeTime(rung.interval, kMicroPerMilli));
    if (rung.talkers != 0)
        text += fmt::format(",talkers={}", rung.talkers);
    if (rung.writers != 0)
        text += fmt::format(",writers={}", rung.writers);
    if (rung.hold.count() != 0)
        text += fmt::format(",hold={}", writeTime(rung.hold, kMilliPerSecond));
    if (!rung.note.empty())
        text += ",note=" + rung.note;
    return text;
}

Result<LadderRung> parseRung(std::string_view text)
{
    LadderRung rung;
    const std::size_t at = text.find('@');
    if (at == std::string_view::npos)
        return failed(notA("a rung like 1000@120: devices @ ms between two frames", text).error());
    std::size_t end = std::min(text.find(',', at), text.size());
    if (const Status read = readNumber(rung.devices, text.substr(0, at)); !read)
        return failed(read.error().during("devices of a rung"));
    if (const Status read =
            readTime(rung.interval, text.substr(at + 1, end - at - 1), kMicroPerMilli);
        !read)
        return failed(read.error().during("interval of a rung"));
    while (end < text.size()) {
        std::string_view pair = text.substr(end + 1);
        constexpr std::string_view kNote = "note=";
        if (pair.starts_with(kNote)) { // to the end: a note may hold commas
            rung.note = oneLine(pair.substr(kNote.size()));
            break;
        }
        pair = pair.substr(0, pair.find(','));
        end += 1 + pair.size();
        const std::size_t equals = std::min(pair.find('='), pair.size());
        const std::string_view value = pair.substr(std::min(equals + 1, pair.size()));
        if (const Status read = readRungKey(rung, pair.substr(0, equals), value); !read)
            return failed(read.error());
    }
    return rung;
}

std::string ladderText(const LadderPlan& ladder)
{
    std::string text;
    for (const LadderOption& option : ladderOptions()) {
        for (const std::string& value : option.write(ladder)) {
            if (!text.empty())
                text += ' ';
            text += option.name;
            if (!option.value.empty())
                text += ' ' + quotedWord(value);
        }
    }
    return text;
}

Result<LadderPlan> withOptions(LadderPlan ladder, const GivenOptions& given)
{
    for (const auto& [name, value] : given) {
        if (name != kPresetOption)
            continue;
        auto preset = ladderPreset(value);
        if (!preset)
            return preset;
        ladder = std::move(*preset);
    }
    const bool newRungs = std::any_of(given.begin(), given.end(),
                                      [](const auto& pair) { return pair.first == kRungOption; });
    if (newRungs)
        ladder.rungs.clear();
    for (const auto& [name, value] : given) {
        if (name == kPresetOption)
            continue;
        const LadderOption* const option = optionNamed(name);
        if (option == nullptr)
            return failed(unknownOption(name));
        if (const Status read = option->read(ladder, value); !read)
            return failed(read.error().during(name));
    }
    return ladder;
}

Result<LadderPlan> parseLadder(std::string_view text)
{
    const auto words = wordsOf(text);
    if (!words)
        return failed(words.error());
    const auto given = pairsOf(*words);
    if (!given)
        return failed(given.error());
    return withOptions({}, *given);
}

} // namespace shack::bench
