#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/host/engine_view.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shack::host {

// What the window knows of recordings: plain data for readers.

/// Sound that is missing behind `at` of what is there.
struct RecordingGap {
    std::chrono::milliseconds at{};
    std::chrono::milliseconds length{};
    bool exact = false; ///< we lost it ourselves; otherwise by the clock nothing arrived
};

struct RecordingRow {
    std::uint64_t id = 0;
    std::string file; ///< below RecordingView::folder, with '/'
    DeviceId device;
    std::string callsign;
    Ssid ssid;
    std::string deviceName;
    TalkGroupId group;
    std::string groupName;
    WallTime startedAt{};
    std::uint32_t part = 1;
    std::chrono::milliseconds length{};
    std::chrono::milliseconds missing{};
    std::vector<RecordingGap> gaps;
    std::uint64_t bytes = 0;
    bool repaired = false;
    bool kept = false;
    std::optional<WallTime> binnedAt;
    std::string note;
};

/// What to look for; empty = everything that is not in the bin.
struct RecordingQuery {
    std::string words; ///< parts of callsign-SSID, device, group or note; all must be there
    TalkGroupId group{};
    std::optional<WallTime> from{};
    std::optional<WallTime> until{}; ///< before this
    std::chrono::milliseconds minLength{};
    bool hasGaps = false;
    bool kept = false;
    bool binned = false;
    std::size_t limit = 200;
    std::optional<WallTime> densityFrom{}; ///< when was talked: 24 h from here on

    bool operator==(const RecordingQuery&) const = default;
};

/// The answer: the newest rows first, and how much fits in all.
struct RecordingList {
    static constexpr std::chrono::minutes kDensityStep{5};
    static constexpr std::size_t kDensitySteps = 288;

    RecordingQuery query;
    std::vector<RecordingRow> rows;
    std::uint64_t count = 0;
    std::chrono::milliseconds length{};
    std::uint64_t bytes = 0;
    std::vector<std::chrono::milliseconds> density; ///< kDensitySteps, or empty when not asked for
};

} // namespace shack::host
