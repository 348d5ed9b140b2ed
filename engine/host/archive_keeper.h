#pragma once

#include "engine/archive/archive_thread.h"
#include "engine/base/clock.h"
#include "engine/base/error.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/station/over_log.h"
#include "engine/store/records.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace shack::host {

struct ControlDesk;

/// Recording as the station sees it: starts the archive when something is to be recorded, tells it
/// who talks, keeps the rows of what it finished, and lets go what is too old or too much. Lives on
/// the control thread.
class ArchiveKeeper {
public:
    explicit ArchiveKeeper(ControlDesk& desk) noexcept : m_desk(desk) {}

    /// For a run of the frame path that begins; null when nothing is recorded.
    std::shared_ptr<fanout::FrameTap> openTap(std::uint64_t run);
    void closeTap(std::uint64_t run);

    void overStarted(const station::Over& over);
    void overEnded(const fanout::TalkEnded& end);

    /// Rows and, every few minutes, retention.
    void tick();

    /// Finishes running recordings. Waits for the disk; the station is off the air.
    void stop();

    /// What `stop` finished, before the store closes.
    void writeLastRows();

    bool running() const noexcept { return m_archive != nullptr; }

    archive::ArchiveReading read() const;

    /// "Full in n days"; none when that is far away or not known.
    std::optional<double> fullInDays() const noexcept { return m_fullInDays; }

    std::uint64_t lostRows() const noexcept { return m_lostRows; }

private:
    struct Tidying;

    static constexpr std::size_t kWaitingRows = 10'000;
    static constexpr std::chrono::minutes kTidyEvery{5};

    bool isWanted() const;
    void start();
    bool mayRecord(TalkGroupId group) const;
    void finished(const archive::FinishedRecording& recording);
    void removed(const std::vector<std::uint64_t>& recordings);
    void writeRows();
    void lookForUnknown();
    void tidy();
    void tidied(const Result<Tidying>& outcome);
    void tellTrouble();

    ControlDesk& m_desk;
    std::unique_ptr<archive::ArchiveThread> m_archive;
    std::deque<store::RecordingRecord> m_rows; ///< not written yet, oldest first
    bool m_writing = false;
    bool m_tidying = false;
    MonoTime m_nextTidy{};
    std::optional<double> m_fullInDays;
    std::optional<ErrorCode> m_told; ///< the trouble people know of
    std::uint64_t m_lostRows = 0;
};

/// What a recording's row says.
store::RecordingRecord recordingRow(const archive::FinishedRecording& recording);

} // namespace shack::host
