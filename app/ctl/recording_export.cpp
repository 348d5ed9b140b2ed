#include "engine/archive/recording_export.h"

#include "app/ctl/recording_rows.h"
#include "engine/store/store.h"

#include <fmt/core.h>
#include <limits>

namespace shack::app {

namespace {

archive::ExportItem itemOf(const store::RecordingRecord& recording)
{
    return {.id = recording.id,
            .file = pathOfText(recording.file),
            .callsign = recording.callsign,
            .ssid = recording.ssid,
            .group = recording.group,
            .groupName = recording.groupName,
            .startedAt = recording.startedAt,
            .length = recording.length,
            .missing = recording.missing,
            .repaired = recording.repaired};
}

archive::ExportFormat formatOf(std::string_view word) noexcept
{
    if (word == "flac")
        return archive::ExportFormat::Flac;
    return word == "wav" ? archive::ExportFormat::Wav : archive::ExportFormat::AsReceived;
}

tl::expected<std::vector<store::RecordingRecord>, Refusal> chosenOf(store::Store& store,
                                                                    const ExportOrder& order)
{
    if (!order.words.empty())
        return findRecordings(store, order.words);
    auto all = store.recordings().find({.limit = std::numeric_limits<std::size_t>::max()});
    if (!all)
        return refuse(all.error());
    return std::move(*all);
}

} // namespace

Outcome exportRecordings(const std::filesystem::path& archive, store::Store& store,
                         const ExportOrder& order)
{
    const auto chosen = chosenOf(store, order);
    if (!chosen)
        return refuse(chosen.error());
    std::vector<archive::ExportItem> items;
    for (const store::RecordingRecord& one : *chosen)
        items.push_back(itemOf(one));
    const archive::ExportWish wish{.folder = pathOfText(order.folder),
                                   .format = formatOf(order.format),
                                   .merged = order.merged,
                                   .evidence = order.evidence};
    const auto outcome = archive::exportRecordings(archive, std::move(items), wish);
    if (!outcome)
        return refuse(outcome.error());
    Json files = Json::array();
    for (const archive::ExportedFile& file : outcome->files)
        files.push_back({{"id", file.id == 0 ? Json(nullptr) : Json(file.id)},
                         {"file", file.name.string()},
                         {"sha256", file.sha256}});
    Answer answer;
    answer.text = fmt::format("{} recordings are in {}\n", chosen->size(), harmless(order.folder));
    answer.json["folder"] = order.folder;
    answer.json["files"] = std::move(files);
    return answer;
}

} // namespace shack::app
