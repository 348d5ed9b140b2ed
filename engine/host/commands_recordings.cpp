#include "engine/base/log.h"
#include "engine/base/text.h"
#include "engine/host/commands.h"
#include "engine/station/name_rules.h"

#include <algorithm>
#include <utility>

namespace shack::host {

namespace {

using Ids = std::vector<std::uint64_t>;

/// "at length cause", as recordingRow() writes them.
std::vector<RecordingGap> gapsOf(std::string_view lines)
{
    std::vector<RecordingGap> gaps;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        const auto first = line.find(' ');
        const auto second = first == std::string_view::npos ? first : line.find(' ', first + 1);
        if (second == std::string_view::npos)
            continue;
        const auto at = text::parseUnsigned(line.substr(0, first));
        const auto length = text::parseUnsigned(line.substr(first + 1, second - first - 1));
        if (at && length)
            gaps.push_back({std::chrono::milliseconds{static_cast<std::int64_t>(*at)},
                            std::chrono::milliseconds{static_cast<std::int64_t>(*length)},
                            line.substr(second + 1) != "silent"});
    }
    return gaps;
}

RecordingRow rowOf(store::RecordingRecord record)
{
    return {.id = record.id,
            .file = std::move(record.file),
            .device = record.device,
            .callsign = std::move(record.callsign),
            .ssid = record.ssid,
            .deviceName = std::move(record.deviceName),
            .group = record.group,
            .groupName = std::move(record.groupName),
            .startedAt = record.startedAt,
            .part = record.part,
            .length = record.length,
            .missing = record.missing,
            .gaps = gapsOf(record.gaps),
            .bytes = record.bytes,
            .repaired = record.repaired,
            .kept = record.kept,
            .binnedAt = record.binnedAt,
            .note = std::move(record.note)};
}

store::RecordingFilter filterOf(const RecordingQuery& query)
{
    return {.words = query.words,
            .group = query.group,
            .from = query.from,
            .until = query.until,
            .minLength = query.minLength,
            .hasGaps = query.hasGaps,
            .kept = query.kept,
            .binned = query.binned,
            .limit = query.limit};
}

Result<RecordingList> find(store::Recordings& shelf, const RecordingQuery& query)
{
    RecordingList list{.query = query};
    const store::RecordingFilter filter = filterOf(query);
    auto records = shelf.find(filter);
    if (!records)
        return failed(records.error());
    for (store::RecordingRecord& record : *records)
        list.rows.push_back(rowOf(std::move(record)));
    const auto totals = shelf.totals(filter);
    if (!totals)
        return failed(totals.error());
    list.count = totals->count;
    list.length = totals->length;
    list.bytes = totals->bytes;
    if (!query.densityFrom)
        return list;
    auto density = shelf.density(*query.densityFrom, RecordingList::kDensityStep,
                                 RecordingList::kDensitySteps);
    if (!density)
        return failed(density.error());
    list.density = std::move(*density);
    return list;
}

} // namespace

void Commands::on(const FindRecordings& command)
{
    const bool asked = m_desk.store->read(
        [query = command.query](store::Store& s) { return find(s.recordings(), query); },
        [this](Result<RecordingList> list) {
            if (!list)
                return finish(storeMessage(list.error()));
            const std::size_t rows = list->rows.size();
            m_desk.events.push(
                RecordingsFound{m_ticket, std::make_shared<const RecordingList>(std::move(*list))});
            finish(done(rows));
        });
    if (!asked)
        finish(say("engine.busy", "The station still has too much to write."));
}

void Commands::decided(std::size_t changed, EngineCommand inverse)
{
    m_desk.archive.rowsChanged();
    if (changed == 0)
        finish(say("recording.unknown", "The recording is not there any more."));
    else
        finish(done(changed, std::move(inverse)));
}

void Commands::on(const KeepRecordings& command)
{
    write<std::size_t>(
        [command](store::Store& s) {
            return s.recordings().setKept(command.recordings, command.kept);
        },
        [this, command](std::size_t changed) {
            decided(changed, KeepRecordings{command.recordings, !command.kept});
        });
}

void Commands::on(const BinRecordings& command)
{
    const auto at =
        command.binned ? std::optional{wholeMilliseconds(m_desk.clock.wallNow())} : std::nullopt;
    write<std::size_t>(
        [command, at](store::Store& s) { return s.recordings().setBinned(command.recordings, at); },
        [this, command](std::size_t changed) {
            decided(changed, BinRecordings{command.recordings, !command.binned});
        });
}

void Commands::on(const NoteRecording& command)
{
    if (station::lineProblem(command.note, true)) {
        finish(say("recording.note_format", "The note must be one line of text."));
        return;
    }
    write<std::string>(
        [command](store::Store& s) -> Result<std::string> {
            const auto before = s.recordings().byId(command.recording);
            if (!before)
                return failed(before.error());
            if (const auto noted = s.recordings().setNote(command.recording, command.note); !noted)
                return failed(noted.error());
            return *before ? (*before)->note : std::string{};
        },
        [this, command](std::string before) {
            decided(1, NoteRecording{command.recording, std::move(before)});
        });
}

void Commands::on(const RemoveRecordings& command)
{
    using Files = std::vector<std::pair<std::uint64_t, std::filesystem::path>>;
    write<Files>(
        [command](store::Store& s) -> Result<Files> {
            Files files;
            for (const std::uint64_t id : command.recordings) {
                const auto record = s.recordings().byId(id);
                if (!record)
                    return failed(record.error());
                if (*record && (*record)->binnedAt)
                    files.emplace_back(id, (*record)->file);
            }
            return files;
        },
        [this](Files files) {
            if (files.empty()) {
                finish(say("recording.unknown", "The recording is not there any more."));
                return;
            }
            const std::size_t count = files.size();
            log::info(log::Area::Host, "recordings are removed for ever", {{"count", count}});
            m_desk.archive.removeForEver(std::move(files));
            finish(done(count));
        });
}

void Commands::on(const SwitchRecording& command)
{
    if (m_desk.archive.isOn() == command.on) {
        finish(say("engine.nothing", "The command changes nothing."));
        return;
    }
    write(
        [command](store::Store& s) {
            return s.siteSettings().set(StoreKeeper::kRecordingKey, command.on ? "yes" : "no");
        },
        [this, command] {
            m_desk.archive.switchTo(command.on);
            log::info(log::Area::Host, "recording was switched", {{"on", command.on}});
            finish(done(1, SwitchRecording{!command.on}));
        });
}

} // namespace shack::host
