#include "engine/store/book_copy.h"

#include "engine/base/text.h"
#include "engine/store/records.h"

#include <array>
#include <fmt/core.h>
#include <optional>

namespace shack::store {

namespace {

/// In site_settings of a target while the copy is not whole.
constexpr std::string_view kMarkKey = "copy.source";
constexpr std::int64_t kBatch = 500;

struct Column {
    std::string_view name;
    bool isText = false;
};

struct Table {
    std::string_view name;
    std::span<const Column> columns; ///< the key comes first
    std::size_t keys = 1;            ///< how many of them are the key

    /// Tables with a number for a key are read in pages, and a copy goes on where it ended. The
    /// others are small.
    bool paged() const { return keys == 1 && !columns.front().isText; }
};

constexpr std::array<Column, 12> kTalkGroups{{{"id"},
                                              {"name", true},
                                              {"kind", true},
                                              {"is_link"},
                                              {"enabled"},
                                              {"password", true},
                                              {"owner"},
                                              {"record_policy", true},
                                              {"max_talk_seconds"},
                                              {"note", true},
                                              {"created_at"},
                                              {"updated_at"}}};
constexpr std::array<Column, 13> kAccounts{{{"id"},
                                            {"name", true},
                                            {"callsign", true},
                                            {"nickname", true},
                                            {"role", true},
                                            {"enabled"},
                                            {"approved"},
                                            {"device_password", true},
                                            {"login_password", true},
                                            {"default_group"},
                                            {"note", true},
                                            {"created_at"},
                                            {"updated_at"}}};
constexpr std::array<Column, 2> kMembers{{{"group_id"}, {"account"}}};
constexpr std::array<Column, 2> kLinks{{{"target"}, {"link_group"}}};
constexpr std::array<Column, 18> kDevices{{{"id"},
                                           {"account"},
                                           {"ssid"},
                                           {"name", true},
                                           {"model"},
                                           {"dmr_id"},
                                           {"group_id"},
                                           {"may_talk"},
                                           {"hears"},
                                           {"may_talk_until"},
                                           {"hears_until"},
                                           {"flags_by", true},
                                           {"flags_at"},
                                           {"note", true},
                                           {"starred"},
                                           {"last_online_at"},
                                           {"last_address", true},
                                           {"created_at"}}};
constexpr std::array<Column, 3> kDeviceSettings{{{"device"}, {"`key`", true}, {"value", true}}};
constexpr std::array<Column, 2> kSiteSettings{{{"`key`", true}, {"value", true}}};
constexpr std::array<Column, 14> kContacts{{{"id"},
                                            {"kind", true},
                                            {"device"},
                                            {"account"},
                                            {"callsign", true},
                                            {"ssid"},
                                            {"device_name", true},
                                            {"group_id"},
                                            {"group_name", true},
                                            {"started_at"},
                                            {"duration_ms"},
                                            {"frames"},
                                            {"gaps"},
                                            {"text", true}}};
constexpr std::array<Column, 21> kRecordings{
    {{"id"},         {"file", true},        {"device"},   {"callsign", true},
     {"ssid"},       {"device_name", true}, {"group_id"}, {"group_name", true},
     {"started_at"}, {"over_started_at"},   {"part"},     {"length_ms"},
     {"missing_ms"}, {"gaps", true},        {"frames"},   {"bytes"},
     {"repaired"},   {"source", true},      {"kept"},     {"binned_at"},
     {"note", true}}};

constexpr std::array<Column, 10> kAnnouncements{{{"id"},
                                                 {"title", true},
                                                 {"group_id"},
                                                 {"file", true},
                                                 {"repeats", true},
                                                 {"first_at"},
                                                 {"every_minutes"},
                                                 {"enabled"},
                                                 {"last_at"},
                                                 {"last_outcome", true}}};

/// Whoever is referred to comes before; owners of talk groups are set afterwards.
const std::array<Table, 10> kTables{{{"talk_groups", kTalkGroups},
                                     {"accounts", kAccounts},
                                     {"group_members", kMembers, 2},
                                     {"group_links", kLinks},
                                     {"devices", kDevices},
                                     {"device_settings", kDeviceSettings, 2},
                                     {"contacts", kContacts},
                                     {"recordings", kRecordings},
                                     {"announcements", kAnnouncements},
                                     {"site_settings", kSiteSettings}}};

using Row = std::vector<SqlValue>;

std::string columnList(const Table& table, std::size_t count)
{
    std::string list;
    for (const Column& column : table.columns.first(count))
        list += (list.empty() ? "" : ", ") + std::string{column.name};
    return list;
}

Row rowOf(const Table& table, const SqlRow& from)
{
    Row row;
    row.reserve(table.columns.size());
    for (int i = 0; i < static_cast<int>(table.columns.size()); ++i) {
        if (from.isNull(i))
            row.emplace_back(nullptr);
        else if (table.columns[static_cast<std::size_t>(i)].isText)
            row.emplace_back(text::repairedUtf8(from.text(i)));
        else
            row.emplace_back(from.integer(i));
    }
    return row;
}

/// Rows in the order of the key: a page after `after`, or all of a small table.
Result<std::vector<Row>> readPage(SqlPort& sql, const Table& table,
                                  const std::optional<std::int64_t>& after)
{
    std::string question =
        "SELECT " + columnList(table, table.columns.size()) + " FROM " + std::string{table.name};
    std::vector<SqlValue> values;
    if (table.paged() && after) {
        question += fmt::format(" WHERE {} > ?", table.columns.front().name);
        values.emplace_back(*after);
    }
    if (table.name == "site_settings") {
        question += " WHERE `key` <> ?";
        values.emplace_back(std::string{kMarkKey});
    }
    question += " ORDER BY " + columnList(table, table.keys);
    if (table.paged()) {
        question += " LIMIT ?";
        values.emplace_back(kBatch);
    }
    std::vector<Row> rows;
    auto asked = sql.query(question, std::span<const SqlValue>{values},
                           [&](const SqlRow& row) { rows.push_back(rowOf(table, row)); });
    if (!asked)
        return failed(asked.error());
    return rows;
}

/// Calls `use(rows)` page by page.
template <typename Use>
Status forEachPage(SqlPort& sql, const Table& table, std::optional<std::int64_t> after, Use&& use)
{
    for (;;) {
        auto rows = readPage(sql, table, after);
        if (!rows)
            return failed(rows.error());
        if (auto used = use(*rows); !used)
            return used;
        if (!table.paged() || rows->size() < static_cast<std::size_t>(kBatch))
            return {};
        after = std::get<std::int64_t>(rows->back().front());
    }
}

Status insertRows(SqlPort& to, const Table& table, std::vector<Row>& rows)
{
    std::string marks;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        marks += i == 0 ? "?" : ", ?";
    const std::string insert = fmt::format("INSERT INTO {} ({}) VALUES ({})", table.name,
                                           columnList(table, table.columns.size()), marks);
    for (Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            if (table.columns[i].name == "owner") // the accounts come later
                row[i] = nullptr;
        const auto put = to.execute(insert, std::span<const SqlValue>{row});
        if (put)
            continue;
        const auto* id = std::get_if<std::int64_t>(&row.front());
        return failed(put.error().during(
            fmt::format("copying {} {}", table.name, id != nullptr ? std::to_string(*id) : "")));
    }
    return {};
}

Result<std::optional<std::int64_t>> lastKey(SqlPort& sql, const Table& table)
{
    std::optional<std::int64_t> last;
    auto asked =
        sql.query(fmt::format("SELECT MAX({}) FROM {}", table.columns.front().name, table.name), {},
                  [&](const SqlRow& row) {
                      if (!row.isNull(0))
                          last = row.integer(0);
                  });
    if (!asked)
        return failed(asked.error());
    return last;
}

/// Goes on after the last row; a small table is written anew as a whole.
Result<std::uint64_t> copyTable(SqlPort& from, SqlPort& to, const Table& table)
{
    std::optional<std::int64_t> after;
    if (table.paged()) {
        auto last = lastKey(to, table);
        if (!last)
            return failed(last.error());
        after = *last;
    }
    std::uint64_t copied = 0;
    auto done = forEachPage(from, table, after, [&](std::vector<Row>& rows) {
        return inTransaction(to, [&]() -> Status {
            if (!table.paged())
                if (auto cleared = to.execute(
                        fmt::format("DELETE FROM {}{}", table.name,
                                    table.name == "site_settings" ? " WHERE `key` <> ?" : ""),
                        table.name == "site_settings"
                            ? std::initializer_list<SqlValue>{std::string{kMarkKey}}
                            : std::initializer_list<SqlValue>{});
                    !cleared)
                    return failed(cleared.error());
            copied += rows.size();
            return insertRows(to, table, rows);
        });
    });
    if (!done)
        return failed(done.error());
    return copied;
}

Status copyOwners(SqlPort& from, SqlPort& to)
{
    return inTransaction(to, [&]() -> Status {
        std::vector<Row> owners;
        auto asked = from.query("SELECT owner, id FROM talk_groups WHERE owner IS NOT NULL", {},
                                [&](const SqlRow& row) {
                                    owners.push_back({row.integer(0), row.integer(1)});
                                });
        if (!asked)
            return asked;
        for (const Row& owner : owners)
            if (auto set = to.execute("UPDATE talk_groups SET owner = ? WHERE id = ?",
                                      std::span<const SqlValue>{owner});
                !set)
                return failed(set.error());
        return {};
    });
}

class Checksum {
public:
    void add(const Row& row)
    {
        ++m_rows;
        for (const SqlValue& value : row) {
            if (const auto* number = std::get_if<std::int64_t>(&value))
                add("i" + std::to_string(*number));
            else if (const auto* words = std::get_if<std::string>(&value))
                add(fmt::format("t{}:{}", words->size(), *words));
            else
                add("n");
        }
    }

    std::uint64_t rows() const noexcept { return m_rows; }

    std::uint64_t sum() const noexcept { return m_sum; }

    bool operator==(const Checksum&) const = default;

private:
    void add(std::string_view bytes)
    {
        for (const char byte : bytes)
            m_sum = (m_sum ^ static_cast<unsigned char>(byte)) * 1'099'511'628'211U;
    }

    std::uint64_t m_rows = 0;
    std::uint64_t m_sum = 14'695'981'039'346'656'037U;
};

Result<Checksum> checksumOf(SqlPort& sql, const Table& table)
{
    Checksum sum;
    auto done = forEachPage(sql, table, std::nullopt, [&](const std::vector<Row>& rows) -> Status {
        for (const Row& row : rows)
            sum.add(row);
        return {};
    });
    if (!done)
        return failed(done.error());
    return sum;
}

Result<std::optional<std::string>> markOf(SqlPort& sql)
{
    std::optional<std::string> mark;
    auto asked = sql.query("SELECT value FROM site_settings WHERE `key` = ?",
                           {std::string{kMarkKey}}, [&](const SqlRow& row) { mark = row.text(0); });
    if (!asked)
        return failed(asked.error());
    return mark;
}

/// Fresh: nothing but the default group.
Result<bool> isFresh(SqlPort& sql)
{
    std::int64_t rows = 0;
    const auto count = [&](const SqlRow& row) { rows += row.integer(0); };
    for (const Table& table : kTables)
        if (auto asked = sql.query(fmt::format("SELECT COUNT(*) FROM {}", table.name), {}, count);
            !asked)
            return failed(asked.error());
    return rows == 1;
}

Status markTarget(SqlPort& to, std::string_view source)
{
    auto mark = markOf(to);
    if (!mark)
        return failed(mark.error());
    if (*mark && **mark == source)
        return {};
    if (*mark)
        return fail(ErrorCode::AlreadyExists,
                    fmt::format("the target holds a part of a copy of {}", **mark));
    auto fresh = isFresh(to);
    if (!fresh)
        return failed(fresh.error());
    if (!*fresh)
        return fail(ErrorCode::AlreadyExists, "the target is not empty");
    return inTransaction(to, [&]() -> Status {
        // The default group comes from the source like all others.
        if (auto cleared = to.execute("DELETE FROM talk_groups"); !cleared)
            return failed(cleared.error());
        auto marked = to.execute("INSERT INTO site_settings (`key`, value) VALUES (?, ?)",
                                 {std::string{kMarkKey}, std::string{source}});
        return marked ? Status{} : Status{failed(marked.error())};
    });
}

} // namespace

Result<std::vector<CopiedTable>> copyBook(SqlPort& from, SqlPort& to, std::string_view source)
{
    auto unfinished = markOf(from);
    if (!unfinished)
        return failed(unfinished.error());
    if (*unfinished)
        return fail(ErrorCode::InvalidInput, "the source is itself a copy that broke off");
    if (auto marked = markTarget(to, source); !marked)
        return failed(marked.error());
    std::vector<CopiedTable> report;
    for (const Table& table : kTables) {
        const auto copied = copyTable(from, to, table);
        if (!copied)
            return failed(copied.error());
        report.push_back({.name = std::string{table.name}, .copiedNow = *copied});
    }
    if (auto owners = copyOwners(from, to); !owners)
        return failed(owners.error());
    for (std::size_t i = 0; i < kTables.size(); ++i) {
        const auto there = checksumOf(from, kTables[i]);
        if (!there)
            return failed(there.error());
        const auto here = checksumOf(to, kTables[i]);
        if (!here)
            return failed(here.error());
        if (*there != *here)
            return fail(ErrorCode::Corrupt,
                        fmt::format("the copy of {} differs from its source ({} and {} rows)",
                                    report[i].name, here->rows(), there->rows()));
        report[i].rows = here->rows();
        report[i].checksum = here->sum();
    }
    if (auto whole =
            to.execute("DELETE FROM site_settings WHERE `key` = ?", {std::string{kMarkKey}});
        !whole)
        return failed(whole.error());
    return report;
}

Status refusePartOfCopy(SqlPort& sql)
{
    auto mark = markOf(sql);
    if (!mark)
        return failed(mark.error());
    if (*mark)
        return fail(ErrorCode::Unsupported,
                    fmt::format("the database holds a part of a copy of {} only; let `shackctl "
                                "migrate` finish it",
                                **mark));
    return {};
}

Status forgetCopy(SqlPort& to)
{
    auto mark = markOf(to);
    if (!mark)
        return failed(mark.error());
    if (!*mark)
        return fail(ErrorCode::PermissionDenied, "the target holds no copy that broke off");
    return inTransaction(to, [&]() -> Status {
        for (auto table = kTables.rbegin(); table != kTables.rend(); ++table)
            if (auto cleared = to.execute(fmt::format("DELETE FROM {}", table->name)); !cleared)
                return failed(cleared.error());
        auto put = to.execute("INSERT INTO talk_groups (id, name, kind, enabled, note, created_at, "
                              "updated_at) VALUES (?, 'Default', 'public', 1, '', 0, 0)",
                              {std::int64_t{kDefaultGroup.value}});
        return put ? Status{} : Status{failed(put.error())};
    });
}

} // namespace shack::store
