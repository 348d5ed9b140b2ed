#include "engine/store/recordings.h"

#include "engine/base/text.h"
#include "engine/store/row_values.h"

#include <algorithm>
#include <limits>

namespace shack::store {

namespace {

constexpr std::string_view kColumns =
    "SELECT recordings.id, file, device, callsign, ssid, device_name, group_id, group_name, "
    "started_at, "
    "over_started_at, part, length_ms, missing_ms, gaps, frames, bytes, repaired, source, kept, "
    "binned_at, note ";

SqlValue signedOf(std::uint64_t number) noexcept
{
    constexpr auto kHighest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(std::min(number, kHighest));
}

RecordingRecord recordingOf(const SqlRow& row)
{
    RowReader read{row};
    RecordingRecord recording;
    recording.id = read.number<std::uint64_t>();
    recording.file = read.text();
    recording.device = read.id<DeviceId>();
    recording.callsign = read.text();
    recording.ssid = read.id<Ssid>();
    recording.deviceName = read.text();
    recording.group = read.id<TalkGroupId>();
    recording.groupName = read.text();
    recording.startedAt = read.time();
    recording.overStartedAt = read.time();
    recording.part = read.number<std::uint32_t>();
    recording.length = std::chrono::milliseconds{read.number<std::int64_t>()};
    recording.missing = std::chrono::milliseconds{read.number<std::int64_t>()};
    recording.gaps = read.text();
    recording.frames = read.number<std::uint64_t>();
    recording.bytes = read.number<std::uint64_t>();
    recording.repaired = read.yes();
    recording.source = read.text();
    recording.kept = read.yes();
    recording.binnedAt = read.optionalTime();
    recording.note = read.text();
    return recording;
}

} // namespace

Status Recordings::put(std::span<const RecordingRecord> recordings)
{
    const std::string update =
        orUpdate(m_sql.engine(), "id",
                 {"file", "length_ms", "missing_ms", "gaps", "frames", "bytes", "repaired"});
    return inTransaction(m_sql, [&]() -> Status {
        for (const RecordingRecord& one : recordings) {
            const auto done = m_sql.execute(
                "INSERT INTO recordings (id, file, device, callsign, ssid, device_name, group_id, "
                "group_name, started_at, over_started_at, part, length_ms, missing_ms, gaps, "
                "frames, bytes, repaired, source) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)" +
                    update,
                {signedOf(one.id), toValue(one.file), toValue(one.device), toValue(one.callsign),
                 toValue(one.ssid), toValue(one.deviceName), toValue(one.group),
                 toValue(one.groupName), toMillis(one.startedAt), toMillis(one.overStartedAt),
                 toValue(one.part), std::int64_t{one.length.count()},
                 std::int64_t{one.missing.count()}, toValue(one.gaps), signedOf(one.frames),
                 signedOf(one.bytes), toValue(one.repaired), toValue(one.source)});
            if (!done)
                return failed(done.error().during("saving a recording"));
        }
        return {};
    });
}

Result<std::vector<RecordingRecord>> Recordings::select(std::string_view rest,
                                                        std::span<const SqlValue> values)
{
    std::vector<RecordingRecord> recordings;
    auto done = m_sql.query(std::string{kColumns} + std::string{rest}, values,
                            [&](const SqlRow& row) { recordings.push_back(recordingOf(row)); });
    if (!done)
        return failed(done.error().during("reading the recordings"));
    return recordings;
}

Result<std::vector<RecordingRecord>> Recordings::find(const Filter& filter)
{
    FilterSql sql = sqlOf(filter, m_sql.engine());
    sql.values.push_back(signedOf(filter.limit));
    return select(sql.text + " ORDER BY " + sql.newest + " DESC LIMIT ?", sql.values);
}

Result<Recordings::Totals> Recordings::totals(const Filter& filter)
{
    const FilterSql sql = sqlOf(filter, m_sql.engine());
    Totals totals;
    auto done = m_sql.query(
        "SELECT count(*), coalesce(sum(length_ms), 0), coalesce(sum(bytes), 0) " + sql.text,
        sql.values, [&](const SqlRow& row) {
            totals = {static_cast<std::uint64_t>(row.integer(0)),
                      std::chrono::milliseconds{row.integer(1)},
                      static_cast<std::uint64_t>(row.integer(2))};
        });
    if (!done)
        return failed(done.error().during("adding up the recordings"));
    return totals;
}

Result<std::vector<std::chrono::milliseconds>>
Recordings::density(WallTime from, std::chrono::milliseconds step, std::size_t steps)
{
    std::vector<std::chrono::milliseconds> lengths(steps);
    const std::int64_t start = toMillis(from);
    const std::int64_t end = start + static_cast<std::int64_t>(steps) * step.count();
    auto done =
        m_sql.query("SELECT started_at, length_ms FROM recordings WHERE binned_at IS NULL AND "
                    "started_at >= ? AND started_at < ?",
                    {start, end}, [&](const SqlRow& row) {
                        const auto place = (row.integer(0) - start) / step.count();
                        lengths[static_cast<std::size_t>(place)] +=
                            std::chrono::milliseconds{row.integer(1)};
                    });
    if (!done)
        return failed(done.error().during("reading when was talked"));
    return lengths;
}

Result<std::optional<RecordingRecord>> Recordings::byId(std::uint64_t id)
{
    const std::vector<SqlValue> values{signedOf(id)};
    auto found = select("FROM recordings WHERE id = ?", values);
    if (!found)
        return failed(found.error());
    if (found->empty())
        return std::optional<RecordingRecord>{};
    return std::optional{std::move(found->front())};
}

Result<std::vector<RecordingRecord>> Recordings::all()
{
    return select("FROM recordings ORDER BY started_at, id", {});
}

Result<std::set<std::uint64_t>> Recordings::ids()
{
    std::set<std::uint64_t> ids;
    auto done = m_sql.query("SELECT id FROM recordings", {}, [&](const SqlRow& row) {
        ids.insert(static_cast<std::uint64_t>(row.integer(0)));
    });
    if (!done)
        return failed(done.error().during("reading the recordings"));
    return ids;
}

template <typename Step>
Result<std::size_t> Recordings::forEach(std::span<const std::uint64_t> ids, const char* doing,
                                        Step step)
{
    return inTransaction(m_sql, [&]() -> Result<std::size_t> {
        std::size_t changed = 0;
        for (const std::uint64_t id : ids) {
            const Result<SqlOutcome> done = step(signedOf(id));
            if (!done)
                return failed(done.error().during(doing));
            changed += static_cast<std::size_t>(done->changedRows);
        }
        return changed;
    });
}

Result<std::size_t> Recordings::setKept(std::span<const std::uint64_t> ids, bool kept)
{
    return forEach(ids, "keeping a recording", [&](SqlValue id) {
        return m_sql.execute("UPDATE recordings SET kept = ? WHERE id = ?",
                             {toValue(kept), std::move(id)});
    });
}

Result<std::size_t> Recordings::setBinned(std::span<const std::uint64_t> ids,
                                          std::optional<WallTime> at)
{
    return forEach(ids, "moving a recording to the bin or back", [&](SqlValue id) {
        return m_sql.execute("UPDATE recordings SET binned_at = ? WHERE id = ?",
                             {toValue(at), std::move(id)});
    });
}

Status Recordings::setNote(std::uint64_t id, std::string_view note)
{
    const auto done =
        m_sql.execute("UPDATE recordings SET note = ? WHERE id = ?", {toValue(note), signedOf(id)});
    if (!done)
        return failed(done.error().during("saving a note"));
    return mustMeetRow(done, "the recording is not there any more");
}

Result<std::size_t> Recordings::remove(std::span<const std::uint64_t> ids)
{
    return forEach(ids, "removing a recording", [&](SqlValue id) {
        return m_sql.execute("DELETE FROM recordings WHERE id = ?", {std::move(id)});
    });
}

} // namespace shack::store
