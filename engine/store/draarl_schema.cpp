#include "engine/store/draarl_schema.h"

#include "engine/base/text.h"
#include "engine/store/records.h"
#include "engine/store/row_values.h"

#include <array>
#include <fmt/core.h>
#include <set>
#include <utility>

namespace shack::store {

namespace {

struct Needed {
    std::string_view table;
    std::string_view columns; ///< with a blank between them
};

constexpr std::array<Needed, 8> kNeeded{{
    {"users", "id name email callsign nickname password device_password roles status "
              "approval_status create_time update_time"},
    {"devices", "id owner_id ssid name dmrid dev_model group_id status priority disable_send "
                "disable_recv online_time last_online_ip note create_time update_time"},
    {"public_groups", "id name type password ower_id status is_virtual note create_time "
                      "update_time"},
    {"group_links", "link_group_id target_group_id created_at updated_at"},
    {"group_members", "group_id user_id is_verified join_time last_verify create_time update_time"},
    {"device_configs", "device_id config_key config_value updated_at"},
    {"user_device_preferences", "user_id dev_model last_group_id created_at updated_at"},
    {"comm_records", "device_id"},
}};

constexpr std::array<std::string_view, 9> kDigests{
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', id, name, callsign, nickname, "
    "password, device_password, roles, status, approval_status))), 0) AS SIGNED) FROM users",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', id, owner_id, ssid, name, dmrid, "
    "dev_model, group_id, disable_send, disable_recv, note))), 0) AS SIGNED) FROM devices",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', id, name, type, password, ower_id, "
    "status, is_virtual, note))), 0) AS SIGNED) FROM public_groups",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', link_group_id, target_group_id))), "
    "0) AS SIGNED) FROM group_links",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', group_id, user_id))), 0) AS SIGNED) "
    "FROM group_members WHERE is_verified = 1",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', user_id, last_group_id))), 0) AS "
    "SIGNED) FROM user_device_preferences WHERE dev_model = 0",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', account, is_operator, note))), 0) "
    "AS SIGNED) FROM shack_accounts",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', device, COALESCE(may_talk_until, 0), "
    "COALESCE(hears_until, 0), starred))), 0) AS SIGNED) FROM shack_devices",
    "SELECT COUNT(*), CAST(COALESCE(SUM(CRC32(CONCAT_WS('|', group_id, record_policy, "
    "max_talk_seconds))), 0) AS SIGNED) FROM shack_groups",
};

using ColumnNames = std::set<std::pair<std::string, std::string>>; // table and column, lower case

Result<ColumnNames> columnsOf(SqlPort& sql)
{
    ColumnNames names;
    auto done =
        sql.query("SELECT table_name, column_name FROM information_schema.columns "
                  "WHERE table_schema = DATABASE()",
                  {}, [&](const SqlRow& row) {
                      names.emplace(text::lowerAscii(row.text(0)), text::lowerAscii(row.text(1)));
                  });
    if (!done)
        return failed(done.error().during("looking for the tables of a DraARL database"));
    return names;
}

Status requireColumns(SqlPort& sql)
{
    const auto present = columnsOf(sql);
    if (!present)
        return failed(present.error());
    for (const Needed& needed : kNeeded) {
        std::string_view rest = needed.columns;
        while (!rest.empty()) {
            const std::string_view column = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(rest.size(), column.size() + 1));
            if (!present->contains({std::string{needed.table}, std::string{column}}))
                return fail(ErrorCode::Unsupported,
                            fmt::format("this is no DraARL database that we know: its table {} "
                                        "has no column {}",
                                        needed.table, column));
        }
    }
    return {};
}

/// Delivery rows and app preferences refer to it (database.md section 2.3).
Status makeDefaultGroup(SqlPort& sql, const DraarlTimes& times, WallTime now)
{
    const std::string insert =
        fmt::format("INSERT INTO public_groups (id, name, type, password, ower_id, status, "
                    "is_virtual, note, create_time, update_time) "
                    "SELECT {0}, 'Default', 1, '', 0, 1, 0, '', {1}, {1} FROM DUAL "
                    "WHERE NOT EXISTS (SELECT 1 FROM public_groups WHERE id = {0})",
                    kDefaultGroup.value, kDraarlTime);
    const auto made = sql.execute(insert, {times.value(now), times.value(now)});
    return made ? Status{} : Status{failed(made.error())};
}

} // namespace

Result<bool> isDraarlDatabase(SqlPort& sql)
{
    if (sql.engine() != SqlEngine::Mysql)
        return false;
    const auto present = columnsOf(sql);
    if (!present)
        return failed(present.error());
    return present->contains({"users", "id"}) && present->contains({"public_groups", "id"}) &&
           !present->contains({"talk_groups", "id"});
}

Status settleInDraarl(SqlPort& sql, const DraarlTimes& times, WallTime now)
{
    if (auto known = requireColumns(sql); !known)
        return known;
    return inTransaction(sql, [&]() -> Status {
        if (auto made = makeDefaultGroup(sql, times, now); !made)
            return made;
        for (const std::string_view orphans :
             {"DELETE FROM shack_accounts WHERE account NOT IN (SELECT id FROM users)",
              "DELETE FROM shack_devices WHERE device NOT IN (SELECT id FROM devices)",
              "DELETE FROM shack_groups WHERE group_id NOT IN (SELECT id FROM public_groups)",
              "DELETE FROM announcements WHERE group_id NOT IN (SELECT id FROM public_groups)"})
            if (auto gone = sql.execute(orphans); !gone)
                return failed(gone.error());
        return {};
    });
}

std::span<const std::string_view> draarlDigests() noexcept
{
    return kDigests;
}

std::string DraarlTimes::read(std::string_view column) const
{
    return fmt::format("TIMESTAMPDIFF(MICROSECOND, '1970-01-01', {}) DIV 1000 - {}", column,
                       std::chrono::milliseconds{m_ahead}.count());
}

SqlValue DraarlTimes::value(WallTime time) const
{
    const std::chrono::milliseconds local{toMillis(time + m_ahead)};
    return SqlValue{std::int64_t{std::chrono::microseconds{local}.count()}};
}

SqlValue DraarlTimes::value(const std::optional<WallTime>& time) const
{
    return time ? value(*time) : SqlValue{nullptr};
}

void DraarlRowChange::set(std::string_view name, std::string_view expression, SqlValue value)
{
    m_assignments += fmt::format("{} = {}, ", name, expression);
    m_values.push_back(std::move(value));
}

Status DraarlRowChange::write(SqlPort& sql, const SqlValue& id, const SqlValue& now)
{
    if (empty())
        return {};
    m_values.push_back(now);
    m_values.push_back(id);
    const auto outcome = sql.execute(fmt::format("UPDATE {} SET {}update_time = {} WHERE id = ?",
                                                 m_table, m_assignments, kDraarlTime),
                                     m_values);
    return outcome ? Status{} : Status{failed(outcome.error())};
}

} // namespace shack::store
