#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/wire/opus_headers.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shack::archive {

enum class GapCause : std::uint8_t {
    Dropped, ///< exact: our own copies were thrown away, because the disk was too slow
    Silent,  ///< estimate: by the clock nothing arrived
    Invalid, ///< exact: came, but was no Opus
};

/// Speech that is missing in a recording: `length` of it would follow after `at` of what is there.
struct Gap {
    std::chrono::milliseconds at{};
    std::chrono::milliseconds length{};
    GapCause cause = GapCause::Dropped;

    bool operator==(const Gap&) const = default;
};

/// All that is known about a recording besides its sound; stands in the file's tags. Plain data.
struct RecordingInfo {
    std::uint64_t id = 0;   ///< microseconds of wall time at its start, unique in an archive
    std::uint64_t over = 0; ///< number of the over while the program runs
    std::uint32_t part = 1; ///< of an over that was longer than the maximum
    std::string station;    ///< callsign of the station
    DeviceId device;
    std::string callsign;
    Ssid ssid;
    std::string deviceName;
    TalkGroupId group;
    std::string groupName;
    WallTime startedAt{};
    WallTime overStartedAt{};
    MonoTime startedMono{};
    std::chrono::milliseconds length{}; ///< of the sound that is there
    std::uint64_t opusFrames = 0;
    std::vector<Gap> gaps;               ///< at most kMostGaps
    std::chrono::milliseconds missing{}; ///< of all gaps
    bool repaired = false;               ///< its end was lost with the program or the power
    std::string source;                  ///< "", or the name of the file it was imported from
};

/// The longest list of gaps in a file; what is more is only counted in `missing`.
inline constexpr std::size_t kMostGaps = 64;

/// Room for the tags, so that they can be written again when everything is known.
inline constexpr std::size_t kTagBytes = 4096;

/// At most kTagBytes long, whatever the names are.
wire::OpusTags toTags(const RecordingInfo& info);

/// What of it a file says; foreign files say nothing. `length` and `opusFrames` are not in tags of
/// a recording that was not finished.
RecordingInfo fromTags(const wire::OpusTags& tags);

/// "2026-11-30/20261130T120144.123456Z_BH4AAA-12_g999.opus"; UTC.
std::filesystem::path recordingName(const RecordingInfo& info);

/// The id that a file's name tells; none for foreign names.
std::optional<std::uint64_t> idOfName(const std::filesystem::path& file);

/// "20261130T120144.123456Z"
std::string stampOf(std::uint64_t id);

std::string_view gapCauseName(GapCause cause) noexcept;

} // namespace shack::archive
