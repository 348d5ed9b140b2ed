#include "tests/support/window/scripted_recordings.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <utility>

namespace shack::tests {

namespace {

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

bool hasWords(const host::RecordingRow& row, const std::string& words)
{
    const std::string text = lower(row.callsign + '-' + std::to_string(row.ssid.value) + ' ' +
                                   row.deviceName + ' ' + row.groupName + ' ' + row.note);
    std::istringstream stream{lower(words)};
    for (std::string word; stream >> word;)
        if (text.find(word) == std::string::npos)
            return false;
    return true;
}

bool fits(const host::RecordingRow& row, const host::RecordingQuery& query)
{
    return row.binnedAt.has_value() == query.binned && hasWords(row, query.words) &&
           (!query.group || row.group == query.group) &&
           (!query.from || row.startedAt >= *query.from) &&
           (!query.until || row.startedAt < *query.until) && row.length >= query.minLength &&
           (!query.hasGaps || row.missing.count() > 0) && (!query.kept || row.kept);
}

} // namespace

void ScriptedRecordings::populate(std::size_t count, WallTime until)
{
    constexpr std::array kCallsigns{"BG7XYZ", "BH4AAA", "BD1ABC", "BI8QRS"};
    constexpr std::array kNames{"Box", "Li", "Tower", "车载台"};
    constexpr std::array kGroups{"National", "Beijing", "Net control"};
    for (std::size_t i = 0; i < count; ++i) {
        const WallTime at = until - std::chrono::minutes{static_cast<std::int64_t>(count - i)};
        host::RecordingRow row;
        row.id = static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::microseconds>(at.time_since_epoch()).count());
        row.file = "2026-11-30/" + std::to_string(row.id) + ".opus";
        row.device = DeviceId{1 + i % 40};
        row.callsign = kCallsigns[i % kCallsigns.size()];
        row.ssid = Ssid{static_cast<std::uint8_t>(7 + i % 5)};
        row.deviceName = kNames[i % kNames.size()];
        row.group = TalkGroupId{static_cast<std::uint32_t>(i % kGroups.size() + 1)};
        row.groupName = kGroups[i % kGroups.size()];
        row.startedAt = at;
        row.length = std::chrono::milliseconds{1'200 + 1'860 * (i % 13)};
        row.bytes = static_cast<std::uint64_t>(row.length.count()) * 2;
        if (i % 6 == 5) {
            row.missing = std::chrono::milliseconds{240};
            row.gaps = {{row.length / 2, row.missing, i % 12 == 5}};
        }
        row.kept = i % 11 == 10;
        add(std::move(row));
    }
}

void ScriptedRecordings::add(host::RecordingRow row)
{
    m_rows.push_back(std::move(row));
    ++view.revision;
}

host::RecordingList ScriptedRecordings::find(const host::RecordingQuery& query) const
{
    host::RecordingList list{.query = query};
    for (auto row = m_rows.rbegin(); row != m_rows.rend(); ++row) {
        if (!fits(*row, query))
            continue;
        ++list.count;
        list.length += row->length;
        list.bytes += row->bytes;
        if (list.rows.size() < query.limit)
            list.rows.push_back(*row);
    }
    if (!query.densityFrom)
        return list;
    list.density.resize(host::RecordingList::kDensitySteps);
    for (const host::RecordingRow& row : m_rows) {
        const auto step = (row.startedAt - *query.densityFrom) / host::RecordingList::kDensityStep;
        if (step >= 0 && step < static_cast<std::int64_t>(list.density.size()))
            list.density[static_cast<std::size_t>(step)] += row.length;
    }
    return list;
}

std::size_t ScriptedRecordings::change(const std::vector<std::uint64_t>& recordings,
                                       const std::function<void(host::RecordingRow&)>& change)
{
    std::size_t changed = 0;
    for (host::RecordingRow& row : m_rows) {
        if (std::ranges::find(recordings, row.id) == recordings.end())
            continue;
        change(row);
        ++changed;
    }
    ++view.revision;
    return changed;
}

std::size_t ScriptedRecordings::remove(const std::vector<std::uint64_t>& recordings)
{
    ++view.revision;
    return std::erase_if(m_rows, [&](const host::RecordingRow& row) {
        return row.binnedAt && std::ranges::find(recordings, row.id) != recordings.end();
    });
}

} // namespace shack::tests
