#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shack::host {

// What the station says by itself, as operators see and set it: plain data for readers.

enum class AnnouncementRepeat : std::uint8_t { Once, Daily, Weekly, Interval };

enum class AnnouncementOutcome : std::uint8_t {
    None, ///< never ran
    Said,
    Busy,        ///< somebody talked just then, so it was left out
    Interrupted, ///< somebody else got the turn
    Cancelled,
    Failed, ///< the file, or the station
};

struct AnnouncementPlan {
    std::uint64_t id = 0; ///< 0 = a new one
    std::string title;
    TalkGroupId group;
    std::string file; ///< RecordingRow::file, or the whole path of an Ogg Opus file
    AnnouncementRepeat repeats = AnnouncementRepeat::Once;
    WallTime firstAt{};           ///< daily and weekly: also the time of day
    std::chrono::minutes every{}; ///< of intervals: a minute to 30 days
    bool enabled = true;

    bool operator==(const AnnouncementPlan&) const = default;
};

struct AnnouncementRow {
    AnnouncementPlan plan;
    std::optional<WallTime> nextAt;
    std::optional<WallTime> lastAt;
    AnnouncementOutcome lastOutcome = AnnouncementOutcome::None;
};

/// One that waits for a quiet channel, or is being said.
struct AnnouncementRun {
    std::uint64_t run = 0;  ///< for CancelAnnouncement
    std::uint64_t plan = 0; ///< 0 = asked for by hand
    std::string title;
    TalkGroupId group;
    bool talking = false;
    std::chrono::milliseconds said{};
    std::chrono::milliseconds length{}; ///< 0 = not known yet
};

struct AnnouncementsView {
    std::vector<AnnouncementRow> rows; ///< by id
    std::vector<AnnouncementRun> runs;
};

} // namespace shack::host
