#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/store/sql_dialect.h"
#include "engine/store/sql_port.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace shack::store {

/// What to look for among the recordings; empty = everything.
struct RecordingFilter {
    std::string callsign{}; ///< whole, without case; with SSID as "BH4AAA-12"
    std::string words{};    ///< parts of callsign-SSID, device, group or note; all must be there
    TalkGroupId group{};
    std::optional<WallTime> from{};
    std::optional<WallTime> until{}; ///< before this
    std::chrono::milliseconds minLength{};
    bool hasGaps = false;
    bool kept = false;
    bool binned = false; ///< the bin instead of the rest
    std::size_t limit = 1'000;
};

/// The filter as SQL behind SELECT ..., from FROM on; without ORDER BY. Any thread.
struct FilterSql {
    std::string text;
    const char* newest; ///< the column to order by, descending: ids are times
    std::vector<SqlValue> values;
};

FilterSql sqlOf(const RecordingFilter& filter, SqlEngine engine);

} // namespace shack::store
