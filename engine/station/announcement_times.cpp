#include "engine/station/announcement_times.h"

#include <ctime>
#include <fmt/chrono.h>

namespace shack::station {

namespace {

/// The same time of day so many days later.
std::optional<WallTime> daysLater(WallTime from, std::int64_t days)
{
    const std::time_t seconds =
        WallTime::clock::to_time_t(std::chrono::time_point_cast<WallTime::clock::duration>(from));
    std::tm local = fmt::localtime(seconds);
    local.tm_mday += static_cast<int>(days);
    local.tm_isdst = -1; // whatever holds on that day
    const std::time_t later = std::mktime(&local);
    if (later == std::time_t{-1})
        return std::nullopt;
    return std::chrono::time_point_cast<WallTime::duration>(WallTime::clock::from_time_t(later));
}

std::optional<WallTime> nextOfDays(WallTime first, std::int64_t step, WallTime after)
{
    if (first > after)
        return first;
    const auto passed = std::chrono::duration_cast<std::chrono::hours>(after - first).count() / 24;
    // One step back: days have 23 to 25 hours.
    for (std::int64_t days = passed - passed % step; days <= passed + 2 * step; days += step) {
        const auto at = daysLater(first, days);
        if (at && *at > after)
            return at;
    }
    return std::nullopt;
}

} // namespace

std::optional<WallTime> nextAnnouncement(const store::AnnouncementRecord& plan, WallTime after)
{
    constexpr std::int64_t kWeek = 7;
    if (!plan.enabled)
        return std::nullopt;
    switch (plan.repeats) {
    case store::AnnouncementRepeat::Once:
        return plan.firstAt > after ? std::optional{plan.firstAt} : std::nullopt;
    case store::AnnouncementRepeat::Daily:
        return nextOfDays(plan.firstAt, 1, after);
    case store::AnnouncementRepeat::Weekly:
        return nextOfDays(plan.firstAt, kWeek, after);
    case store::AnnouncementRepeat::Interval:
        if (plan.every < kShortestInterval)
            return std::nullopt;
        if (plan.firstAt > after)
            return plan.firstAt;
        return plan.firstAt + ((after - plan.firstAt) / plan.every + 1) * plan.every;
    }
    return std::nullopt;
}

} // namespace shack::station
