#pragma once

#include "engine/base/clock.h"
#include "engine/store/records.h"

#include <chrono>
#include <optional>

namespace shack::station {

/// Shortest and longest interval (draarl-v1 section 16).
inline constexpr std::chrono::minutes kShortestInterval{1};
inline constexpr std::chrono::minutes kLongestInterval{30 * 24 * 60};

/// When the announcement is due for the first time later than `after`; none when never again.
/// Daily and weekly ones keep to the time of day as the computer's own clock shows it, also when
/// summer time begins or ends. Any thread.
std::optional<WallTime> nextAnnouncement(const store::AnnouncementRecord& plan, WallTime after);

} // namespace shack::station
