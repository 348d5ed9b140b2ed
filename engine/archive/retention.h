#pragma once

#include "engine/archive/archive_config.h"
#include "engine/base/clock.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace shack::archive {

/// What retention has to know of a recording.
struct ShelfItem {
    std::uint64_t id = 0;
    WallTime startedAt{};
    std::uint64_t bytes = 0;
    bool kept = false; ///< retention never touches it
    std::optional<WallTime> binnedAt;
};

struct RetentionPlan {
    std::vector<std::uint64_t> toBin;    ///< too old; may still be taken out of the bin
    std::vector<std::uint64_t> toRemove; ///< for good

    std::uint64_t bytesNow = 0;
    std::uint64_t bytesThen = 0; ///< when all of this is done
};

/// What has to go (ux 4.5): older than the limit -> bin; in the bin longer than its limit ->
/// removed; above the size limit -> first what is in the bin, then the oldest, removed. Recordings
/// that are kept count for the size, but stay. Pure; any thread.
RetentionPlan planRetention(std::span<const ShelfItem> items, const ArchiveConfig& config,
                            WallTime now);

/// "Full in n days", by what was recorded in the last seven days; none when nothing was, when the
/// limit in days comes first, or when space is not known. `freeBytes` 0 = not known.
std::optional<double> daysUntilFull(std::span<const ShelfItem> items, const ArchiveConfig& config,
                                    std::uint64_t freeBytes, WallTime now);

} // namespace shack::archive
