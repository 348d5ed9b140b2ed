#pragma once

#include "engine/archive/archive_config.h"
#include "engine/archive/recorder.h"
#include "engine/archive/recording_file.h"
#include "engine/archive/repair.h"
#include "engine/base/clock.h"
#include "engine/store/file_identity.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace shack::archive {

struct ShelfCounters {
    std::uint64_t finished = 0;
    std::uint64_t repaired = 0;
    std::uint64_t lost = 0;     ///< overs of which nothing could be kept
    std::uint64_t cutShort = 0; ///< packets that found no room while the disk did not work
    std::uint64_t bytes = 0;    ///< of finished recordings
    std::uint64_t diskErrors = 0;
};

/// The files that are being written, and the folder they lie in. When the disk is full, the folder
/// gone or read-only, what is there waits in memory, within limits, and is tried again once a
/// second. A folder that vanished is not made again on another volume: it was unmounted. Lives on
/// the archive thread.
class RecordingShelf final : public RecordingSink {
public:
    using Finished = std::function<void(const FinishedRecording&)>;

    RecordingShelf(const ArchiveConfig& config, ArchiveFiles& files, const Clock& clock,
                   Finished finished);

    void begin(const RecordingInfo& info) override;
    void packet(std::uint64_t recording, ByteSpan packet) override;
    void finish(const RecordingInfo& info) override;

    /// Does what is due. Between two steps that may wait for the disk it calls `between`.
    void service(const std::function<void()>& between);

    /// Everything that ended, now; what the disk refuses is lost (its part file is repaired later).
    void serviceLast();

    /// What keeps it from writing.
    const std::optional<Error>& trouble() const noexcept { return m_trouble; }

    const ShelfCounters& counters() const noexcept { return m_counters; }

    std::size_t running() const noexcept { return m_running.size(); }

private:
    static constexpr std::chrono::seconds kTryEvery{1};
    static constexpr std::size_t kMostClosing = 256;

    struct Slot {
        std::unique_ptr<RecordingFile> file;
        RecordingInfo last; ///< set when it is closing
        MonoTime pageDue{};
        MonoTime syncDue{};
        int tries = 0;
    };

    using SlotPtr = std::shared_ptr<Slot>; ///< survives `between`, which may end it

    bool openFolder();
    bool folderIsThere() const;
    void repairLeftOvers(const std::function<void()>& between);
    bool serviceRunning(const std::function<void()>& between);
    bool serviceClosing(const std::function<void()>& between);
    bool closeOne(Slot& slot);
    void writeContainer(FinishedRecording& finished);
    void fault(const Error& error);

    const ArchiveConfig& m_config;
    ArchiveFiles& m_files;
    const Clock& m_clock;
    const Finished m_finished;
    std::map<std::uint64_t, SlotPtr> m_running;
    std::deque<SlotPtr> m_closing;
    std::unique_ptr<FolderLock> m_lock;
    std::optional<std::uint64_t> m_volume; ///< where the folder was first
    bool m_repaired = false;
    std::optional<Error> m_trouble;
    MonoTime m_nextTry{};
    MonoTime m_nextLook{};
    ShelfCounters m_counters;
};

} // namespace shack::archive
