#pragma once

#include "engine/base/result.h"
#include "engine/store/records.h"
#include "engine/store/sql_port.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace shack::store {

/// What the station says by itself. Store thread.
class Announcements {
public:
    explicit Announcements(SqlPort& sql) noexcept : m_sql(sql) {}

    /// Inserts (id 0) or replaces; as it is kept. NotFound when group or row is not there.
    Result<AnnouncementRecord> put(AnnouncementRecord record);
    Result<std::vector<AnnouncementRecord>> all(); ///< by id
    Status remove(std::uint64_t id);               ///< NotFound when it is not there

    /// How a run ended; no error when the plan is gone.
    Status noteRun(std::uint64_t id, WallTime dueAt, AnnouncementOutcome outcome);

private:
    SqlPort& m_sql;
};

/// As tables and tools write them; empty for none.
std::string_view announcementRepeatName(AnnouncementRepeat repeat) noexcept;
std::string_view announcementOutcomeName(AnnouncementOutcome outcome) noexcept;

} // namespace shack::store
