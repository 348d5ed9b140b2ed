#include "engine/archive/recording_shelf.h"

#include "engine/archive/draarl_container.h"
#include "engine/archive/recording_reader.h"

#include <utility>

namespace shack::archive {

namespace {

constexpr const char* kLockName = ".shack-recordings";
constexpr int kTriesOfLostFile = 3;

} // namespace

RecordingShelf::RecordingShelf(const ArchiveConfig& config, ArchiveFiles& files, const Clock& clock,
                               Finished finished)
    : m_config(config), m_files(files), m_clock(clock), m_finished(std::move(finished))
{
}

void RecordingShelf::begin(const RecordingInfo& info)
{
    const MonoTime now = m_clock.now();
    m_running[info.id] = std::make_shared<Slot>(
        Slot{.file = std::make_unique<RecordingFile>(m_files, m_config.folder, info),
             .pageDue = now + wire::OggOpusWriter::kPageTime,
             .syncDue = now + m_config.syncEvery});
}

void RecordingShelf::packet(std::uint64_t recording, ByteSpan packet)
{
    const auto found = m_running.find(recording);
    if (found != m_running.end() && !found->second->file->packet(packet))
        ++m_counters.cutShort;
}

void RecordingShelf::finish(const RecordingInfo& info)
{
    auto node = m_running.extract(info.id);
    if (node.empty())
        return;
    node.mapped()->last = info;
    m_closing.push_back(std::move(node.mapped()));
    while (m_closing.size() > kMostClosing) {
        m_closing.pop_front();
        ++m_counters.lost;
    }
}

void RecordingShelf::service(const std::function<void()>& between)
{
    const MonoTime now = m_clock.now();
    if (now < m_nextTry)
        return;
    if (m_lock != nullptr && now >= m_nextLook) {
        m_nextLook = now + kTryEvery;
        if (!folderIsThere()) {
            m_lock.reset();
            fault(Error{ErrorCode::NotFound, "the folder of recordings is gone"});
            return;
        }
    }
    if (m_lock == nullptr && !openFolder())
        return;
    if (!std::exchange(m_repaired, true))
        repairLeftOvers(between);
    if (serviceRunning(between) && serviceClosing(between))
        m_trouble.reset();
}

void RecordingShelf::serviceLast()
{
    m_nextTry = {};
    service([] {});
    m_counters.lost += std::exchange(m_closing, {}).size();
}

bool RecordingShelf::folderIsThere() const
{
    std::error_code error;
    return std::filesystem::exists(m_config.folder / kLockName, error);
}

/// The first time the folder is made; later only where it was.
bool RecordingShelf::openFolder()
{
    const bool first = !m_volume.has_value();
    if (first) {
        if (auto made = m_files.makeFolder(m_config.folder); !made) {
            fault(made.error());
            return false;
        }
    }
    const auto place = store::fileIdentity(m_config.folder);
    const bool mayCreate = place && (first || place->volume == *m_volume);
    auto lock = m_files.lock(m_config.folder / kLockName, mayCreate);
    if (!lock) {
        fault(lock.error());
        return false;
    }
    m_lock = std::move(*lock);
    if (first && place)
        m_volume = place->volume;
    m_nextLook = m_clock.now() + kTryEvery;
    return true;
}

void RecordingShelf::repairLeftOvers(const std::function<void()>& between)
{
    for (const auto& part : listFolder(m_config.folder).parts) {
        std::error_code error;
        bool isOurs = false; // begun since the program started
        for (const auto& [id, slot] : m_running)
            isOurs = isOurs || slot->file->path() == (m_config.folder / part).replace_extension();
        if (isOurs)
            continue;
        auto repaired = repairPart(m_files, m_config.folder, part);
        if (!repaired) {
            fault(repaired.error());
            m_repaired = false; // the rest later
            return;
        }
        if (*repaired) {
            ++m_counters.repaired;
            m_finished(**repaired);
        }
        between();
    }
}

bool RecordingShelf::serviceRunning(const std::function<void()>& between)
{
    std::vector<SlotPtr> slots;
    for (const auto& [id, slot] : m_running)
        slots.push_back(slot);
    const MonoTime now = m_clock.now();
    for (const SlotPtr& slot : slots) {
        const bool pageDue = now >= slot->pageDue;
        if (pageDue || slot->file->waitingBytes() > 0) {
            slot->pageDue = now + wire::OggOpusWriter::kPageTime;
            if (auto written = slot->file->write(pageDue); !written) {
                fault(written.error());
                return false;
            }
            between();
        }
        if (now < slot->syncDue)
            continue;
        slot->syncDue = now + m_config.syncEvery;
        if (auto synced = slot->file->sync(); !synced) {
            fault(synced.error());
            return false;
        }
        between();
    }
    return true;
}

bool RecordingShelf::serviceClosing(const std::function<void()>& between)
{
    while (!m_closing.empty()) {
        const SlotPtr slot = m_closing.front();
        if (!closeOne(*slot))
            return false;
        if (!m_closing.empty() && m_closing.front() == slot)
            m_closing.pop_front();
        between();
    }
    return true;
}

/// False: to be tried again.
bool RecordingShelf::closeOne(Slot& slot)
{
    if (auto closed = slot.file->close(slot.last); !closed) {
        const bool gone = closed.error().code() == ErrorCode::NotFound && folderIsThere();
        if (gone && ++slot.tries >= kTriesOfLostFile) {
            ++m_counters.lost; // somebody removed it while we wrote
            return true;
        }
        fault(closed.error());
        return false;
    }
    ++m_counters.finished;
    m_counters.bytes += slot.file->bytes();
    FinishedRecording finished{slot.file->info(),
                               slot.file->path().lexically_relative(m_config.folder),
                               slot.file->bytes()};
    if (m_config.container != "ogg")
        writeContainer(finished);
    m_finished(finished);
    return true;
}

/// A container that cannot be written is told, but takes nothing from the recording itself.
void RecordingShelf::writeContainer(FinishedRecording& finished)
{
    const std::filesystem::path ogg = m_config.folder / finished.file;
    const auto content = readRecording(ogg);
    const Status written =
        content ? writeDraarl(m_files, m_config.folder, finished.info, content->packets)
                : Status{failed(content.error())};
    if (!written) {
        fault(written.error());
        return;
    }
    if (m_config.container != "draarl" || !m_files.remove(ogg))
        return;
    finished.file = draarlName(finished.info);
    finished.bytes = kDraarlHeaderBytes + content->packets.bytes() + 2 * content->packets.size();
}

void RecordingShelf::fault(const Error& error)
{
    ++m_counters.diskErrors;
    m_trouble = error;
    m_nextTry = m_clock.now() + kTryEvery;
}

} // namespace shack::archive
