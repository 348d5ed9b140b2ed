#include "app/ctl/recording_rows.h"

#include "app/ctl/book_rows.h"
#include "app/ctl/text_table.h"
#include "engine/base/text.h"
#include "engine/store/store.h"

#include <fmt/core.h>

namespace shack::app {

namespace {

std::string seconds(std::chrono::milliseconds time)
{
    return fmt::format("{}.{} s", time.count() / 1000, time.count() % 1000 / 100);
}

std::string marks(const store::RecordingRecord& recording)
{
    std::string words;
    if (recording.kept)
        words += "kept ";
    if (recording.binnedAt)
        words += "bin ";
    if (recording.repaired)
        words += "repaired ";
    if (!words.empty())
        words.pop_back();
    return words;
}

} // namespace

Json recordingJson(const store::RecordingRecord& recording)
{
    Json gaps = Json::array();
    std::string_view rest = recording.gaps;
    while (!rest.empty()) {
        const auto line = rest.substr(0, rest.find('\n'));
        gaps.push_back(line);
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    }
    return {{"id", recording.id},
            {"file", recording.file},
            {"device", recording.device.value},
            {"callsign", recording.callsign},
            {"ssid", recording.ssid.value},
            {"device_name", recording.deviceName},
            {"group", recording.group.value},
            {"group_name", recording.groupName},
            {"started_at", timeText(recording.startedAt)},
            {"part", recording.part},
            {"length_ms", recording.length.count()},
            {"missing_ms", recording.missing.count()},
            {"gaps", std::move(gaps)},
            {"frames", recording.frames},
            {"bytes", recording.bytes},
            {"repaired", recording.repaired},
            {"source", recording.source},
            {"kept", recording.kept},
            {"binned_at", recording.binnedAt ? Json(timeText(*recording.binnedAt)) : Json(nullptr)},
            {"note", recording.note}};
}

std::string recordingTable(const std::vector<store::RecordingRecord>& recordings,
                           std::string_view whenEmpty)
{
    TextTable table{{"ID", "STARTED", "STATION", "GROUP", "LENGTH", "MISSING", "STATE"}};
    for (const store::RecordingRecord& one : recordings)
        table.add({std::to_string(one.id), timeText(one.startedAt),
                   fmt::format("{}-{}", one.callsign, one.ssid.value),
                   fmt::format("{} {}", one.group.value, one.groupName), seconds(one.length),
                   one.missing.count() == 0 ? "" : seconds(one.missing), marks(one)});
    return table.text(whenEmpty);
}

tl::expected<store::RecordingRecord, Refusal> findRecording(store::Store& store,
                                                            const std::string& word)
{
    if (const auto id = text::parseUnsigned(word)) {
        const auto found = store.recordings().byId(*id);
        if (!found)
            return refuse(found.error());
        if (*found)
            return **found;
    }
    return refuse(Refusal{"recording.unknown",
                          "There is no recording " + quotedWord(word) + ".",
                          {{"recording", word}}});
}

tl::expected<std::vector<store::RecordingRecord>, Refusal>
findRecordings(store::Store& store, const std::vector<std::string>& words)
{
    std::vector<store::RecordingRecord> found;
    for (const std::string& word : words) {
        auto one = findRecording(store, word);
        if (!one)
            return refuse(one.error());
        found.push_back(std::move(*one));
    }
    return found;
}

std::filesystem::path pathOfText(const std::string& utf8)
{
    return std::filesystem::path{std::u8string{utf8.begin(), utf8.end()}};
}

} // namespace shack::app
