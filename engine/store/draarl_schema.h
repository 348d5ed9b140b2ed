#pragma once

#include "engine/base/clock.h"
#include "engine/base/embedded_text.h"
#include "engine/base/result.h"
#include "engine/store/sql_port.h"

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// A station may run on the tables of an existing DraARL database (database.md section 2): people,
// equipment, groups, members, links and settings are read from and written to DraARL's own tables,
// column by column, and what DraARL has no column for lies beside them in tables of ours. Private
// to the room; store thread.
namespace shack::store {

/// Does the database hold DraARL's tables and not ours?
Result<bool> isDraarlDatabase(SqlPort& sql);

/// The steps of our tables beside DraARL's.
std::span<const EmbeddedText> draarlMigrationFiles() noexcept;

/// What a station reads again when other hands have changed it (SqlPort::watch).
std::span<const std::string_view> draarlDigests() noexcept;

/// Times lie there without a zone, as the clock of that server shows them: so much ahead of UTC.
class DraarlTimes {
public:
    explicit DraarlTimes(std::chrono::minutes ahead) : m_ahead(ahead) {}

    /// Of a column, as milliseconds of UTC; NULL stays NULL.
    std::string read(std::string_view column) const;

    /// For kDraarlTime.
    SqlValue value(WallTime time) const;
    SqlValue value(const std::optional<WallTime>& time) const;

private:
    std::chrono::minutes m_ahead;
};

/// Checks that every column that is needed is there, makes sure of the default group, and forgets
/// what we kept for rows that other hands have deleted. Unsupported: a schema that we do not know.
Status settleInDraarl(SqlPort& sql, const DraarlTimes& times, WallTime now);

/// Stands for a time in a statement; its value comes from DraarlTimes.
inline constexpr std::string_view kDraarlTime =
    "TIMESTAMP'1970-01-01 00:00:00' + INTERVAL ? MICROSECOND";

/// Rows whose user could log in: the name must fit into a datagram (draarl-v1 section 2).
inline constexpr std::string_view kUsableUser = "OCTET_LENGTH(u.name) BETWEEN 1 AND 32";

/// Groups that DraARL itself would use, and the virtual ones that join them.
inline constexpr std::string_view kUsableGroup =
    "g.id BETWEEN 1 AND 4294967295 AND (g.type IN (1, 2) OR COALESCE(g.is_virtual, 0) = 1)";

/// The columns of one row that an edit changes, and no others: what we cannot show must survive.
class DraarlRowChange {
public:
    explicit DraarlRowChange(std::string_view table) : m_table(table) {}

    template <typename Value>
    void column(std::string_view name, const Value& before, const Value& after, SqlValue value)
    {
        if (!(before == after))
            set(name, "?", std::move(value));
    }

    void set(std::string_view name, std::string_view expression, SqlValue value);

    bool empty() const noexcept { return m_values.empty(); }

    /// Stamps update_time. Nothing to do when nothing changed.
    Status write(SqlPort& sql, const SqlValue& id, const SqlValue& now);

private:
    std::string_view m_table;
    std::string m_assignments;
    std::vector<SqlValue> m_values;
};

} // namespace shack::store
