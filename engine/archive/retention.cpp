#include "engine/archive/retention.h"

#include <algorithm>
#include <chrono>

namespace shack::archive {

namespace {

using Days = std::chrono::days;

constexpr std::uint64_t kMebibyte = 1024ULL * 1024;
constexpr int kForecastDays = 7;
constexpr double kNoSoonerThan = 3650; ///< a forecast further away is none

std::uint64_t sizeLimit(const ArchiveConfig& config) noexcept
{
    return config.maxMebibytes * kMebibyte;
}

/// In the order in which space is taken: the bin first, then by age.
bool goesFirst(const ShelfItem* one, const ShelfItem* other) noexcept
{
    if (one->binnedAt.has_value() != other->binnedAt.has_value())
        return one->binnedAt.has_value();
    if (one->binnedAt && one->binnedAt != other->binnedAt)
        return one->binnedAt < other->binnedAt;
    return one->startedAt != other->startedAt ? one->startedAt < other->startedAt
                                              : one->id < other->id;
}

} // namespace

RetentionPlan planRetention(std::span<const ShelfItem> items, const ArchiveConfig& config,
                            WallTime now)
{
    RetentionPlan plan;
    std::vector<const ShelfItem*> left;
    for (const ShelfItem& item : items) {
        plan.bytesNow += item.bytes;
        if (item.binnedAt && now - *item.binnedAt >= Days{config.binDays}) {
            plan.toRemove.push_back(item.id);
            continue;
        }
        plan.bytesThen += item.bytes;
        if (item.kept && !item.binnedAt)
            continue;
        left.push_back(&item);
    }
    std::ranges::sort(left, goesFirst);
    for (const ShelfItem* item : left) {
        const bool full = config.maxMebibytes != 0 && plan.bytesThen > sizeLimit(config);
        if (full) {
            plan.toRemove.push_back(item->id);
            plan.bytesThen -= item->bytes;
        } else if (!item->binnedAt && config.retentionDays != 0 &&
                   now - item->startedAt >= Days{config.retentionDays}) {
            plan.toBin.push_back(item->id);
        }
    }
    return plan;
}

std::optional<double> daysUntilFull(std::span<const ShelfItem> items, const ArchiveConfig& config,
                                    std::uint64_t freeBytes, WallTime now)
{
    std::uint64_t used = 0;
    std::uint64_t lately = 0;
    WallTime first = now;
    for (const ShelfItem& item : items) {
        used += item.bytes;
        if (item.startedAt > now || now - item.startedAt > Days{kForecastDays})
            continue;
        lately += item.bytes;
        first = std::min(first, item.startedAt);
    }
    std::uint64_t room = freeBytes;
    if (config.maxMebibytes != 0) {
        const std::uint64_t below = sizeLimit(config) > used ? sizeLimit(config) - used : 0;
        room = freeBytes == 0 ? below : std::min(room, below);
    }
    if (lately == 0 || (freeBytes == 0 && config.maxMebibytes == 0))
        return std::nullopt;
    const double days =
        std::max(1.0, std::chrono::duration<double, Days::period>(now - first).count());
    const double until = static_cast<double>(room) * days / static_cast<double>(lately);
    if (until > kNoSoonerThan || (config.retentionDays != 0 && until > config.retentionDays))
        return std::nullopt;
    return until;
}

} // namespace shack::archive
