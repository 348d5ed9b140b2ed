#include "engine/store/announcements.h"

#include "engine/store/row_values.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shack::store {

namespace {

constexpr std::array<std::string_view, 4> kRepeats{"once", "daily", "weekly", "interval"};
constexpr std::array<std::string_view, 6> kOutcomes{"",          "said",  "busy", "interrupted",
                                                    "cancelled", "failed"};

/// The first one for a word that nobody knows.
template <typename Enum, std::size_t Count>
Enum valueOf(const std::array<std::string_view, Count>& names, std::string_view word) noexcept
{
    const auto found = std::ranges::find(names, word);
    return found == names.end() ? Enum{} : static_cast<Enum>(found - names.begin());
}

AnnouncementRecord announcementOf(const SqlRow& row)
{
    RowReader read{row};
    AnnouncementRecord record;
    record.id = read.number<std::uint64_t>();
    record.title = read.text();
    record.group = read.id<TalkGroupId>();
    record.file = read.text();
    record.repeats = valueOf<AnnouncementRepeat>(kRepeats, read.text());
    record.firstAt = read.time();
    record.every = std::chrono::minutes{read.number<std::int64_t>()};
    record.enabled = read.yes();
    record.lastAt = read.optionalTime();
    record.lastOutcome = valueOf<AnnouncementOutcome>(kOutcomes, read.text());
    return record;
}

SqlValue idValue(std::uint64_t id)
{
    return toValue(DeviceId{id});
}

} // namespace

std::string_view announcementRepeatName(AnnouncementRepeat repeat) noexcept
{
    return kRepeats[static_cast<std::size_t>(repeat)];
}

std::string_view announcementOutcomeName(AnnouncementOutcome outcome) noexcept
{
    return kOutcomes[static_cast<std::size_t>(outcome)];
}

Result<AnnouncementRecord> Announcements::put(AnnouncementRecord record)
{
    const auto values = [&] {
        return std::vector<SqlValue>{
            toValue(record.title),    toValue(record.group),
            toValue(record.file),     toValue(announcementRepeatName(record.repeats)),
            toMillis(record.firstAt), std::int64_t{record.every.count()},
            toValue(record.enabled)};
    };
    if (record.id == 0) {
        const auto inserted = m_sql.execute(
            "INSERT INTO announcements (title, group_id, file, repeats, first_at, every_minutes, "
            "enabled) VALUES (?, ?, ?, ?, ?, ?, ?)",
            values());
        if (!inserted)
            return failed(inserted.error().during("saving an announcement"));
        record.id = static_cast<std::uint64_t>(inserted->lastInsertId);
        return record;
    }
    auto all = values();
    all.push_back(idValue(record.id));
    const Status updated =
        mustMeetRow(m_sql.execute("UPDATE announcements SET title = ?, group_id = ?, file = ?, "
                                  "repeats = ?, first_at = ?, every_minutes = ?, enabled = ? "
                                  "WHERE id = ?",
                                  all),
                    "there is no such announcement");
    if (!updated)
        return failed(updated.error().during("saving an announcement"));
    return record;
}

Result<std::vector<AnnouncementRecord>> Announcements::all()
{
    std::vector<AnnouncementRecord> records;
    const auto done = m_sql.query(
        "SELECT id, title, group_id, file, repeats, first_at, every_minutes, enabled, last_at, "
        "last_outcome FROM announcements ORDER BY id",
        {}, [&](const SqlRow& row) { records.push_back(announcementOf(row)); });
    if (!done)
        return failed(done.error().during("reading the announcements"));
    return records;
}

Status Announcements::remove(std::uint64_t id)
{
    return mustMeetRow(m_sql.execute("DELETE FROM announcements WHERE id = ?", {idValue(id)}),
                       "there is no such announcement");
}

Status Announcements::noteRun(std::uint64_t id, WallTime dueAt, AnnouncementOutcome outcome)
{
    const auto noted =
        m_sql.execute("UPDATE announcements SET last_at = ?, last_outcome = ? WHERE id = ?",
                      {toMillis(dueAt), toValue(announcementOutcomeName(outcome)), idValue(id)});
    if (!noted)
        return failed(noted.error().during("noting an announcement"));
    return {};
}

} // namespace shack::store
