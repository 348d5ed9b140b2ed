#include "engine/store/draarl_tables.h"

#include "engine/base/text.h"
#include "engine/store/row_values.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <set>
#include <span>
#include <utility>

namespace shack::store {

namespace {

constexpr std::size_t kMostRows = 1'000'000;
constexpr std::size_t kMostTextLetters = 4'096;

enum class Kind { Number, Text, Time };

struct Column {
    std::string_view name;
    Kind kind = Kind::Number;
    bool needed = true; ///< others read as NULL where an older version has none
};

constexpr Kind kText = Kind::Text;
constexpr Kind kTime = Kind::Time;

constexpr std::array<Column, 10> kUsers{{{"id"},
                                         {"name", kText},
                                         {"callsign", kText},
                                         {"nickname", kText, false},
                                         {"password", kText},
                                         {"device_password", kText, false},
                                         {"roles", kText},
                                         {"status"},
                                         {"approval_status"},
                                         {"create_time", kTime, false}}};
constexpr std::array<Column, 9> kGroups{{{"id"},
                                         {"name", kText},
                                         {"type"},
                                         {"password", kText, false},
                                         {"ower_id", Kind::Number, false},
                                         {"status"},
                                         {"is_virtual", Kind::Number, false},
                                         {"note", kText, false},
                                         {"create_time", kTime, false}}};
constexpr std::array<Column, 2> kLinks{{{"link_group_id"}, {"target_group_id"}}};
constexpr std::array<Column, 2> kMembers{{{"group_id"}, {"user_id"}}};
constexpr std::array<Column, 13> kDevices{{{"id"},
                                           {"owner_id"},
                                           {"ssid"},
                                           {"name", kText},
                                           {"dmrid", Kind::Number, false},
                                           {"dev_model"},
                                           {"group_id"},
                                           {"disable_send", Kind::Number, false},
                                           {"disable_recv", Kind::Number, false},
                                           {"note", kText, false},
                                           {"online_time", kTime, false},
                                           {"last_online_ip", kText, false},
                                           {"create_time", kTime, false}}};
constexpr std::array<Column, 3> kSettings{
    {{"device_id"}, {"config_key", kText}, {"config_value", kText}}};
constexpr std::array<Column, 2> kPreferences{{{"user_id"}, {"last_group_id"}}};
constexpr std::array<Column, 10> kContacts{{{"device_id"},
                                            {"device_ssid"},
                                            {"group_id"},
                                            {"user_id"},
                                            {"start_time", kTime},
                                            {"duration_ms"},
                                            {"message_type", Kind::Number, false},
                                            {"audio_path", kText},
                                            {"text_content", kText, false},
                                            {"sender_callsign", kText, false}}};

/// Values of a row from left to right; a NULL is none, 0 or an empty text.
class Values {
public:
    Values(const SqlRow& row, std::chrono::minutes ahead) : m_row(row), m_ahead(ahead) {}

    std::int64_t number() { return m_row.integer(m_column++); }

    bool yes() { return number() != 0; }

    std::string text() { return text::repairedUtf8(m_row.text(m_column++)); }

    std::optional<WallTime> time()
    {
        const int column = m_column++;
        if (m_row.isNull(column))
            return std::nullopt;
        return fromMillis(m_row.integer(column)) - m_ahead;
    }

private:
    const SqlRow& m_row;
    std::chrono::minutes m_ahead;
    int m_column = 0;
};

class Reader {
public:
    Reader(SqlPort& sql, std::chrono::minutes ahead) : m_sql(sql), m_ahead(ahead) {}

    Status learnColumns();

    bool has(std::string_view table, std::string_view column) const
    {
        return m_columns.contains({std::string{table}, std::string{column}});
    }

    /// The first `most` rows; more than kMostRows are an error. `condition` may be empty.
    template <typename Row, typename Make>
    Status read(std::vector<Row>& into, std::string_view table, std::span<const Column> columns,
                std::string_view condition, std::string_view order, Make&& make,
                std::size_t most = kMostRows + 1);

private:
    Result<std::string> question(std::string_view table, std::span<const Column> columns) const;

    SqlPort& m_sql;
    std::chrono::minutes m_ahead;
    std::set<std::pair<std::string, std::string>> m_columns; ///< in lower case
};

Status Reader::learnColumns()
{
    return m_sql.query("SELECT table_name, column_name FROM information_schema.columns "
                       "WHERE table_schema = DATABASE()",
                       {}, [this](const SqlRow& row) {
                           m_columns.emplace(text::lowerAscii(row.text(0)),
                                             text::lowerAscii(row.text(1)));
                       });
}

Result<std::string> Reader::question(std::string_view table, std::span<const Column> columns) const
{
    std::string list;
    for (const Column& column : columns) {
        list += list.empty() ? "" : ", ";
        if (!has(table, column.name)) {
            if (column.needed)
                return fail(ErrorCode::Unsupported,
                            fmt::format("this is no DraARL database that we know: its table {} "
                                        "has no column {}",
                                        table, column.name));
            list += "NULL";
        } else if (column.kind == Kind::Text) {
            list += fmt::format("LEFT({}, {})", column.name, kMostTextLetters);
        } else if (column.kind == Kind::Time) {
            list +=
                fmt::format("TIMESTAMPDIFF(MICROSECOND, '1970-01-01', {}) DIV 1000", column.name);
        } else {
            list += column.name;
        }
    }
    return fmt::format("SELECT {} FROM {}", list, table);
}

template <typename Row, typename Make>
Status Reader::read(std::vector<Row>& into, std::string_view table, std::span<const Column> columns,
                    std::string_view condition, std::string_view order, Make&& make,
                    std::size_t most)
{
    auto asked = question(table, columns);
    if (!asked)
        return failed(asked.error());
    if (!condition.empty())
        *asked += fmt::format(" WHERE {}", condition);
    *asked += fmt::format(" ORDER BY {} LIMIT {}", order, most);
    auto done = m_sql.query(*asked, {}, [&](const SqlRow& row) {
        Values values{row, m_ahead};
        into.push_back(make(values));
    });
    if (!done)
        return failed(done.error().during(fmt::format("reading the table {}", table)));
    if (into.size() > kMostRows)
        return fail(ErrorCode::OutOfRange,
                    fmt::format("the table {} has more than {} rows", table, kMostRows));
    return {};
}

// The order of the columns above, one by one: the braces of an initializer keep it.

DraarlUser userOf(Values& row)
{
    return {.id = row.number(),
            .name = row.text(),
            .callsign = row.text(),
            .nickname = row.text(),
            .password = row.text(),
            .devicePassword = row.text(),
            .administrator = row.text() == "admin",
            .enabled = row.number() == 1,
            .approved = row.number() == 1,
            .createdAt = row.time()};
}

DraarlGroup groupOf(Values& row)
{
    return {.id = row.number(),
            .name = row.text(),
            .type = row.number(),
            .password = row.text(),
            .owner = row.number(),
            .enabled = row.number() == 1,
            .isVirtual = row.yes(),
            .note = row.text(),
            .createdAt = row.time()};
}

DraarlDevice deviceOf(Values& row)
{
    return {.id = row.number(),
            .owner = row.number(),
            .ssid = row.number(),
            .name = row.text(),
            .dmrId = row.number(),
            .model = row.number(),
            .group = row.number(),
            .maySend = !row.yes(),
            .mayReceive = !row.yes(),
            .note = row.text(),
            .onlineAt = row.time(),
            .address = row.text(),
            .createdAt = row.time()};
}

/// Very old texts stand in the path of the sound (database.md section 2.9).
DraarlContact contactOf(Values& row)
{
    constexpr std::string_view kOldText = "text:";
    DraarlContact contact{.device = row.number(),
                          .ssid = row.number(),
                          .group = row.number(),
                          .user = row.number(),
                          .startedAt = row.time().value_or(WallTime{}),
                          .durationMs = row.number(),
                          .isText = row.number() == 1};
    const std::string path = row.text();
    contact.text = row.text();
    contact.callsign = row.text();
    if (!contact.isText && path.starts_with(kOldText)) {
        contact.isText = true;
        contact.text = path.substr(kOldText.size());
    }
    return contact;
}

Status readPeople(Reader& reader, DraarlTables& tables)
{
    if (auto done = reader.read(tables.users, "users", kUsers, "", "id", userOf); !done)
        return done;
    if (auto done = reader.read(tables.groups, "public_groups", kGroups, "", "id", groupOf); !done)
        return done;
    if (auto done =
            reader.read(tables.links, "group_links", kLinks, "", "link_group_id, target_group_id",
                        [](Values& row) {
                            return DraarlLink{row.number(), row.number()};
                        });
        !done)
        return done;
    if (auto done = reader.read(tables.members, "group_members", kMembers, "is_verified = 1",
                                "group_id, user_id",
                                [](Values& row) {
                                    return DraarlMember{row.number(), row.number()};
                                });
        !done)
        return done;
    return reader.read(tables.preferences, "user_device_preferences", kPreferences,
                       "dev_model = 0 AND last_group_id <> 0", "user_id", [](Values& row) {
                           return DraarlPreference{row.number(), row.number()};
                       });
}

Status readEquipment(Reader& reader, DraarlTables& tables, std::size_t contacts)
{
    if (auto done = reader.read(tables.devices, "devices", kDevices, "", "id", deviceOf); !done)
        return done;
    if (auto done =
            reader.read(tables.settings, "device_configs", kSettings, "", "device_id, config_key",
                        [](Values& row) {
                            return DraarlSetting{row.number(), row.text(), row.text()};
                        });
        !done)
        return done;
    // By their index from the end: there may be millions of them.
    if (auto done = reader.read(tables.contacts, "comm_records", kContacts, "status = 2",
                                "start_time DESC, id DESC", contactOf, contacts);
        !done)
        return done;
    std::ranges::reverse(tables.contacts);
    return {};
}

/// Two digits as a number; none for anything else.
std::optional<int> twoDigits(std::string_view text)
{
    const auto isDigit = [](char letter) { return letter >= '0' && letter <= '9'; };
    if (text.size() != 2 || !std::ranges::all_of(text, isDigit))
        return std::nullopt;
    return (text[0] - '0') * 10 + (text[1] - '0');
}

} // namespace

Result<std::chrono::minutes> parseDraarlZone(std::string_view text)
{
    constexpr int kMostHours = 14;
    const bool hasForm = text.size() == 6 && (text[0] == '+' || text[0] == '-') && text[3] == ':';
    const auto hours = hasForm ? twoDigits(text.substr(1, 2)) : std::nullopt;
    const auto minutes = hasForm ? twoDigits(text.substr(4)) : std::nullopt;
    if (!hours || !minutes || *hours > kMostHours || *minutes > 59)
        return fail(ErrorCode::InvalidInput, "a zone is written like +08:00 or -03:30");
    const std::chrono::minutes ahead = std::chrono::hours{*hours} + std::chrono::minutes{*minutes};
    return text[0] == '-' ? -ahead : ahead;
}

Result<DraarlTables> readDraarlTables(SqlPort& sql, std::chrono::minutes ahead,
                                      std::size_t contacts)
{
    // Nobody is kept from writing: the state as of now is read, whatever happens meanwhile.
    if (auto begun = sql.run("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY"); !begun)
        return failed(begun.error());
    Reader reader{sql, ahead};
    DraarlTables tables;
    Status done = reader.learnColumns();
    if (done)
        done = readPeople(reader, tables);
    if (done)
        done = readEquipment(reader, tables, contacts);
    (void)sql.run("ROLLBACK"); // nothing was written
    if (!done)
        return failed(done.error());
    return tables;
}

} // namespace shack::store
