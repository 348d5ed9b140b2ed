#include "engine/host/archive_keeper.h"

#include "engine/archive/retention.h"
#include "engine/base/log.h"
#include "engine/host/control_desk.h"
#include "engine/host/messages.h"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <utility>

namespace shack::host {

/// What one look at the whole shelf found.
struct ArchiveKeeper::Tidying {
    std::vector<std::pair<std::uint64_t, std::filesystem::path>> remove;
    std::size_t binned = 0;
    std::optional<double> fullInDays;
};

namespace {

std::string gapLines(const std::vector<archive::Gap>& gaps)
{
    std::string lines;
    for (const archive::Gap& gap : gaps)
        lines += fmt::format("{}{} {} {}", lines.empty() ? "" : "\n", gap.at.count(),
                             gap.length.count(), archive::gapCauseName(gap.cause));
    return lines;
}

Message troubleMessage(const Error& trouble)
{
    return say("archive.failed", "Recordings cannot be written: " + trouble.sentence(),
               {{"reason", trouble.sentence()}});
}

archive::ArchiveConfig archiveConfig(const EngineConfig& config)
{
    archive::ArchiveConfig archive = config.recording;
    archive.voiceGap = config.fanout.voiceGap;
    if (archive.folder.is_relative() && !config.store.inMemory)
        archive.folder = config.store.path.parent_path() / archive.folder;
    return archive;
}

} // namespace

store::RecordingRecord recordingRow(const archive::FinishedRecording& recording)
{
    const archive::RecordingInfo& info = recording.info;
    return {.id = info.id,
            .file = recording.file.generic_string(),
            .device = info.device,
            .callsign = info.callsign,
            .ssid = info.ssid,
            .deviceName = info.deviceName,
            .group = info.group,
            .groupName = info.groupName,
            .startedAt = info.startedAt,
            .overStartedAt = info.overStartedAt,
            .part = info.part,
            .length = info.length,
            .missing = info.missing,
            .gaps = gapLines(info.gaps),
            .frames = info.opusFrames,
            .bytes = recording.bytes,
            .repaired = info.repaired,
            .source = info.source};
}

ArchiveKeeper::ArchiveKeeper(ControlDesk& desk) : m_desk(desk), m_on(desk.config.recording.enabled)
{
}

bool ArchiveKeeper::isWanted() const
{
    if (m_on)
        return true;
    if (m_desk.config.store.inMemory)
        return false;
    return std::ranges::any_of(m_desk.directory.allGroups(), [](const auto& entry) {
        return entry.second.recordPolicy == store::RecordPolicy::Yes;
    });
}

std::shared_ptr<fanout::FrameTap> ArchiveKeeper::openTap(std::uint64_t run)
{
    m_run = run;
    m_tap = std::make_shared<fanout::FrameTap>(m_desk.config.recording.ringFrames);
    m_tap->setOpen(false);
    m_adopted = false;
    arm();
    return m_tap;
}

void ArchiveKeeper::switchTo(bool on)
{
    m_on = on;
    arm();
}

/// The tap is open while something is to be recorded.
void ArchiveKeeper::arm()
{
    const bool wanted = isWanted();
    if (wanted && m_archive == nullptr)
        start();
    if (m_tap == nullptr || m_tap->isOpen() == wanted)
        return;
    if (wanted && !std::exchange(m_adopted, true))
        m_archive->adoptTap(m_run, m_tap);
    for (const auto& [number, over] : m_desk.overs.running())
        if (wanted)
            m_archive->facts({.over = number, .keep = false});
    m_tap->setOpen(wanted);
    if (wanted)
        log::info(log::Area::Host, "what is said is recorded");
    else
        log::info(log::Area::Host, "what is said is not recorded any more");
}

void ArchiveKeeper::closeTap(std::uint64_t run)
{
    m_tap.reset();
    if (m_archive != nullptr && m_adopted)
        m_archive->closeTap(run);
}

void ArchiveKeeper::start()
{
    archive::ArchiveHooks hooks{
        .started =
            [this](std::uint64_t over, std::uint64_t recording) {
                m_desk.loop.post(
                    [this, over, recording] { m_desk.overs.recorded(over, recording); });
            },
        .finished =
            [this](const archive::FinishedRecording& recording) {
                m_desk.loop.post([this, recording] { finished(recording); });
            },
        .removed =
            [this](std::vector<std::uint64_t> ids) {
                m_desk.loop.post([this, ids = std::move(ids)] { removed(ids); });
            }};
    const archive::ArchiveConfig config = archiveConfig(m_desk.config);
    log::info(log::Area::Host, "recording is on",
              {{"folder", config.folder.string()},
               {"everybody", m_on},
               {"retention_days", config.retentionDays}});
    m_archive = std::make_unique<archive::ArchiveThread>(config, m_desk.clock, std::move(hooks));
    m_archive->start();
    m_nextTidy = m_desk.clock.now() + kTidyEvery;
    lookForUnknown();
}

/// Files that a crash left without a row.
void ArchiveKeeper::lookForUnknown()
{
    if (m_desk.store == nullptr)
        return;
    const bool asked = m_desk.store->read([](store::Store& s) { return s.recordings().ids(); },
                                          [this](Result<std::set<std::uint64_t>> ids) {
                                              if (ids && m_archive != nullptr)
                                                  m_archive->lookForUnknown(std::move(*ids));
                                          });
    if (!asked)
        log::warning(log::Area::Host, "recordings without a row were not looked for");
}

bool ArchiveKeeper::mayRecord(TalkGroupId group) const
{
    const store::TalkGroupRecord* const record = m_desk.directory.group(group);
    if (record != nullptr && record->recordPolicy != store::RecordPolicy::AsStation)
        return record->recordPolicy == store::RecordPolicy::Yes;
    return m_on;
}

void ArchiveKeeper::overStarted(const station::Over& over)
{
    if (m_archive == nullptr)
        return;
    m_archive->facts({.over = over.number,
                      .keep = mayRecord(over.group),
                      .station = m_desk.station.callsign,
                      .device = over.device,
                      .callsign = over.callsign,
                      .ssid = over.ssid,
                      .deviceName = over.deviceName,
                      .group = over.group,
                      .groupName = over.groupName,
                      .startedAt = over.startedWall});
}

void ArchiveKeeper::overIgnored(std::uint64_t over)
{
    if (m_archive != nullptr)
        m_archive->facts({.over = over, .keep = false});
}

void ArchiveKeeper::overEnded(const fanout::TalkEnded& end)
{
    if (m_archive != nullptr)
        m_archive->totals({.over = end.over, .opusFrames = end.opusFrames});
}

void ArchiveKeeper::finished(const archive::FinishedRecording& recording)
{
    m_rows.push_back(recordingRow(recording));
    while (m_rows.size() > kWaitingRows) { // found again at the next start
        m_rows.pop_front();
        ++m_lostRows;
    }
    writeRows();
}

/// One batch at a time, as contacts.
void ArchiveKeeper::writeRows()
{
    if (m_rows.empty() || m_writing || m_desk.store == nullptr)
        return;
    const auto batch = std::make_shared<std::vector<store::RecordingRecord>>(
        std::make_move_iterator(m_rows.begin()), std::make_move_iterator(m_rows.end()));
    m_rows.clear();
    const auto giveBack = [this, batch] {
        m_rows.insert(m_rows.begin(), std::make_move_iterator(batch->begin()),
                      std::make_move_iterator(batch->end()));
    };
    m_writing = m_desk.store->write([batch](store::Store& s) { return s.recordings().put(*batch); },
                                    [this, giveBack](const Status& outcome) {
                                        m_writing = false;
                                        if (outcome)
                                            rowsChanged();
                                        else
                                            giveBack();
                                    });
    if (!m_writing)
        giveBack();
}

/// Behind a batch that is under way: the store keeps the order.
void ArchiveKeeper::writeLastRows()
{
    m_writing = false;
    writeRows();
}

void ArchiveKeeper::removed(const std::vector<std::uint64_t>& recordings)
{
    if (m_desk.store == nullptr)
        return;
    const bool accepted = m_desk.store->write(
        [recordings](store::Store& s) { return s.recordings().remove(recordings); },
        // What stays is removed again by the next tidying.
        [this](const Result<std::size_t>&) { rowsChanged(); });
    if (!accepted)
        log::warning(log::Area::Host, "rows of removed recordings stay for now");
}

void ArchiveKeeper::tick()
{
    arm();
    if (m_archive == nullptr)
        return;
    writeRows();
    tellTrouble();
    if (m_desk.clock.now() < m_nextTidy || m_tidying)
        return;
    m_nextTidy = m_desk.clock.now() + kTidyEvery;
    tidy();
}

/// Bin and limits. What goes for good loses its file first, then its row.
void ArchiveKeeper::tidy()
{
    if (m_desk.store == nullptr)
        return;
    const auto job = [config = m_desk.config.recording, now = m_desk.clock.wallNow(),
                      free = m_archive->read().freeBytes](store::Store& s) -> Result<Tidying> {
        const auto all = s.recordings().all();
        if (!all)
            return failed(all.error());
        std::vector<archive::ShelfItem> items;
        std::map<std::uint64_t, std::string> files;
        for (const store::RecordingRecord& one : *all) {
            items.push_back({one.id, one.startedAt, one.bytes, one.kept, one.binnedAt});
            files[one.id] = one.file;
        }
        const auto plan = archive::planRetention(items, config, now);
        if (!plan.toBin.empty()) {
            const auto binned = s.recordings().setBinned(plan.toBin, now);
            if (!binned)
                return failed(binned.error());
        }
        Tidying found{.binned = plan.toBin.size(),
                      .fullInDays = archive::daysUntilFull(items, config, free, now)};
        for (const std::uint64_t id : plan.toRemove)
            found.remove.emplace_back(id, files[id]);
        return found;
    };
    m_tidying =
        m_desk.store->write(job, [this](const Result<Tidying>& outcome) { tidied(outcome); });
}

void ArchiveKeeper::tidied(const Result<Tidying>& outcome)
{
    m_tidying = false;
    if (!outcome || m_archive == nullptr)
        return;
    m_fullInDays = outcome->fullInDays;
    if (outcome->binned > 0)
        rowsChanged();
    if (outcome->binned > 0 || !outcome->remove.empty())
        log::info(log::Area::Host, "old recordings go",
                  {{"to_bin", outcome->binned}, {"removed", outcome->remove.size()}});
    if (!outcome->remove.empty())
        m_archive->remove(outcome->remove);
}

/// Once when it begins, once when it is over.
void ArchiveKeeper::tellTrouble()
{
    const auto trouble = m_archive->read().trouble;
    const auto code = trouble ? std::optional{trouble->code()} : std::nullopt;
    if (std::exchange(m_told, code) == code)
        return;
    if (!trouble) {
        log::info(log::Area::Host, "recordings are written again");
        m_desk.notice(HealthLevel::Ok, say("archive.ok", "Recordings are written again.", {}),
                      true);
        return;
    }
    log::error(log::Area::Host, "recordings cannot be written", {{"reason", trouble->sentence()}});
    m_desk.notice(HealthLevel::Fault, troubleMessage(*trouble));
}

void ArchiveKeeper::stop()
{
    if (m_archive != nullptr)
        m_archive->stop();
}

std::filesystem::path ArchiveKeeper::folder() const
{
    return archiveConfig(m_desk.config).folder;
}

archive::ArchiveReading ArchiveKeeper::read() const
{
    return m_archive == nullptr ? archive::ArchiveReading{} : m_archive->read();
}

void ArchiveKeeper::removeForEver(
    std::vector<std::pair<std::uint64_t, std::filesystem::path>> recordings)
{
    if (m_archive == nullptr) // what was recorded earlier, and nothing is now
        start();
    m_archive->remove(std::move(recordings));
}

RecordingView ArchiveKeeper::view() const
{
    const archive::ArchiveReading reading = read();
    RecordingView view{.on = m_on,
                       .armed = m_tap != nullptr && m_tap->isOpen(),
                       .folder = folder().string(),
                       .retentionDays = m_desk.config.recording.retentionDays,
                       .maxMebibytes = m_desk.config.recording.maxMebibytes,
                       .binDays = m_desk.config.recording.binDays,
                       .writing = reading.writing,
                       .finished = reading.shelf.finished,
                       .freeBytes = reading.freeBytes,
                       .fullInDays = m_fullInDays,
                       .revision = m_revision};
    if (reading.trouble)
        view.trouble = troubleMessage(*reading.trouble);
    return view;
}

} // namespace shack::host
