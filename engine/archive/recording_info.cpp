#include "engine/archive/recording_info.h"

#include "engine/base/text.h"
#include "engine/base/version.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/chrono.h>
#include <fmt/core.h>

namespace shack::archive {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t kLongestName = 96; ///< of a person, device or group, in bytes
constexpr std::size_t kStampLength = std::string_view{"20261130T120144.123456Z"}.size();

std::string cut(std::string_view name)
{
    const std::string valid = text::repairedUtf8(name);
    return std::string{text::cutUtf8(valid, kLongestName)};
}

template <typename Number>
std::optional<Number> numberOf(std::string_view words)
{
    Number value{};
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), value);
    if (error != std::errc{} || end != words.data() + words.size())
        return std::nullopt;
    return value;
}

std::int64_t microsOf(WallTime at)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(at.time_since_epoch()).count();
}

WallTime wallOf(std::int64_t micros)
{
    return WallTime{std::chrono::microseconds{micros}};
}

/// Reads one tag as a number; what is not there or no number leaves `into` alone.
template <typename Number>
void take(const wire::OpusTags& tags, std::string_view name, Number& into)
{
    if (const auto words = tags.find(name))
        if (const auto number = numberOf<Number>(*words))
            into = *number;
}

void take(const wire::OpusTags& tags, std::string_view name, std::string& into)
{
    if (const auto words = tags.find(name))
        into = text::repairedUtf8(*words);
}

std::optional<Gap> gapOf(std::string_view words)
{
    const auto first = words.find(' ');
    const auto second = words.find(' ', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos)
        return std::nullopt;
    const auto at = numberOf<std::int64_t>(words.substr(0, first));
    const auto length = numberOf<std::int64_t>(words.substr(first + 1, second - first - 1));
    if (!at || !length || *at < 0 || *length < 0)
        return std::nullopt;
    for (const GapCause cause : {GapCause::Dropped, GapCause::Silent, GapCause::Invalid})
        if (words.substr(second + 1) == gapCauseName(cause))
            return Gap{milliseconds{*at}, milliseconds{*length}, cause};
    return std::nullopt;
}

std::string safeInName(std::string_view name)
{
    std::string safe;
    for (const char letter : name)
        if ((letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
            (letter >= 'a' && letter <= 'z'))
            safe += letter;
    return safe.empty() ? "UNKNOWN" : safe.substr(0, 16);
}

} // namespace

std::string_view gapCauseName(GapCause cause) noexcept
{
    switch (cause) {
    case GapCause::Dropped:
        return "dropped";
    case GapCause::Silent:
        return "silent";
    case GapCause::Invalid:
        return "invalid";
    }
    return "dropped";
}

wire::OpusTags toTags(const RecordingInfo& info)
{
    wire::OpusTags tags{.vendor = fmt::format("shack {}", programVersion())};
    const std::string name = fmt::format("{}-{}", cut(info.callsign), info.ssid.value);
    tags.add("TITLE", fmt::format("{} in {}", name, cut(info.groupName)));
    tags.add("ARTIST", name);
    tags.add("DATE", stampOf(info.id));
    tags.add("SHACK_RECORDING", std::to_string(info.id));
    tags.add("SHACK_OVER", std::to_string(info.over));
    tags.add("SHACK_PART", std::to_string(info.part));
    tags.add("SHACK_STATION", cut(info.station));
    tags.add("SHACK_DEVICE", std::to_string(info.device.value));
    tags.add("SHACK_CALLSIGN", cut(info.callsign));
    tags.add("SHACK_SSID", std::to_string(info.ssid.value));
    tags.add("SHACK_DEVICE_NAME", cut(info.deviceName));
    tags.add("SHACK_GROUP", std::to_string(info.group.value));
    tags.add("SHACK_GROUP_NAME", cut(info.groupName));
    tags.add("SHACK_STARTED_US", std::to_string(microsOf(info.startedAt)));
    tags.add("SHACK_OVER_STARTED_US", std::to_string(microsOf(info.overStartedAt)));
    tags.add("SHACK_STARTED_MONO_NS",
             std::to_string(std::chrono::nanoseconds{info.startedMono.time_since_epoch()}.count()));
    tags.add("SHACK_LENGTH_MS", std::to_string(info.length.count()));
    tags.add("SHACK_FRAMES", std::to_string(info.opusFrames));
    tags.add("SHACK_MISSING_MS", std::to_string(info.missing.count()));
    if (info.repaired)
        tags.add("SHACK_REPAIRED", "1");
    if (!info.source.empty())
        tags.add("SHACK_SOURCE", cut(info.source));
    for (std::size_t i = 0; i < std::min(info.gaps.size(), kMostGaps); ++i)
        tags.add("SHACK_GAP",
                 fmt::format("{} {} {}", info.gaps[i].at.count(), info.gaps[i].length.count(),
                             gapCauseName(info.gaps[i].cause)));
    return tags;
}

RecordingInfo fromTags(const wire::OpusTags& tags)
{
    RecordingInfo info;
    take(tags, "SHACK_RECORDING", info.id);
    take(tags, "SHACK_OVER", info.over);
    take(tags, "SHACK_PART", info.part);
    take(tags, "SHACK_STATION", info.station);
    take(tags, "SHACK_DEVICE", info.device.value);
    take(tags, "SHACK_CALLSIGN", info.callsign);
    take(tags, "SHACK_SSID", info.ssid.value);
    take(tags, "SHACK_DEVICE_NAME", info.deviceName);
    take(tags, "SHACK_GROUP", info.group.value);
    take(tags, "SHACK_GROUP_NAME", info.groupName);
    take(tags, "SHACK_SOURCE", info.source);
    std::int64_t number = 0;
    take(tags, "SHACK_STARTED_US", number);
    info.startedAt = wallOf(number);
    take(tags, "SHACK_OVER_STARTED_US", number);
    info.overStartedAt = wallOf(number);
    number = 0;
    take(tags, "SHACK_STARTED_MONO_NS", number);
    info.startedMono = MonoTime{std::chrono::nanoseconds{number}};
    number = 0;
    take(tags, "SHACK_LENGTH_MS", number);
    info.length = milliseconds{number};
    take(tags, "SHACK_FRAMES", info.opusFrames);
    number = 0;
    take(tags, "SHACK_MISSING_MS", number);
    info.missing = milliseconds{number};
    info.repaired = tags.find("SHACK_REPAIRED").has_value();
    for (const std::string_view words : tags.findAll("SHACK_GAP"))
        if (const auto gap = gapOf(words); gap && info.gaps.size() < kMostGaps)
            info.gaps.push_back(*gap);
    return info;
}

std::string stampOf(std::uint64_t id)
{
    const auto seconds = static_cast<std::time_t>(id / 1'000'000);
    return fmt::format("{:%Y%m%dT%H%M%S}.{:06}Z", fmt::gmtime(seconds), id % 1'000'000);
}

std::filesystem::path recordingName(const RecordingInfo& info)
{
    const std::string stamp = stampOf(info.id);
    const std::string day =
        fmt::format("{}-{}-{}", stamp.substr(0, 4), stamp.substr(4, 2), stamp.substr(6, 2));
    return std::filesystem::path{day} / fmt::format("{}_{}-{}_g{}.opus", stamp,
                                                    safeInName(info.callsign), info.ssid.value,
                                                    info.group.value);
}

std::optional<std::uint64_t> idOfName(const std::filesystem::path& file)
{
    const std::string name = file.filename().string();
    if (name.size() <= kStampLength || name[8] != 'T' || name[15] != '.' || name[22] != 'Z')
        return std::nullopt;
    const auto field = [&name](std::size_t at, std::size_t size) {
        return numberOf<unsigned>(std::string_view{name}.substr(at, size));
    };
    const std::array fields{field(0, 4),  field(4, 2),  field(6, 2), field(9, 2),
                            field(11, 2), field(13, 2), field(16, 6)};
    if (!std::ranges::all_of(fields, [](const auto& one) { return one.has_value(); }))
        return std::nullopt;
    const std::chrono::year_month_day day{std::chrono::year{static_cast<int>(*fields[0])},
                                          std::chrono::month{*fields[1]},
                                          std::chrono::day{*fields[2]}};
    if (!day.ok() || *fields[0] < 1970)
        return std::nullopt;
    const auto at = std::chrono::sys_days{day}.time_since_epoch() + std::chrono::hours{*fields[3]} +
                    std::chrono::minutes{*fields[4]} + std::chrono::seconds{*fields[5]} +
                    std::chrono::microseconds{*fields[6]};
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(at).count());
}

} // namespace shack::archive
