#pragma once

#include "engine/archive/archive_thread.h"
#include "engine/base/clock.h"
#include "engine/base/error.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/host/engine_view.h"
#include "engine/station/over_log.h"
#include "engine/store/records.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace shack::host {

struct ControlDesk;

/// Recording as the station sees it: starts the archive when something is to be recorded, tells it
/// who talks, keeps the rows of what it finished, and lets go what is too old or too much. Lives on
/// the control thread.
///
/// Every run of the frame path has a tap, which is open only while somebody may be recorded: so
/// recording is switched without cutting anybody off.
class ArchiveKeeper {
public:
    explicit ArchiveKeeper(ControlDesk& desk);

    /// Whether everybody is recorded whose group says nothing else. Overs that run already are not:
    /// who talks in them did not know.
    void switchTo(bool on);

    bool isOn() const noexcept { return m_on; }

    /// For a run of the frame path that begins.
    std::shared_ptr<fanout::FrameTap> openTap(std::uint64_t run);
    void closeTap(std::uint64_t run);

    void overStarted(const station::Over& over);
    void overEnded(const fanout::TalkEnded& end);

    /// What the station only says back.
    void overIgnored(std::uint64_t over);

    /// Rows and, every few minutes, retention.
    void tick();

    /// Finishes running recordings. Waits for the disk; the station is off the air.
    void stop();

    /// What `stop` finished, before the store closes.
    void writeLastRows();

    bool running() const noexcept { return m_archive != nullptr; }

    std::filesystem::path folder() const;
    archive::ArchiveReading read() const;
    RecordingView view() const;

    /// Rows are others now: whoever shows some looks again.
    void rowsChanged() noexcept { ++m_revision; }

    /// Files first, then rows; by the archive, some time.
    void removeForEver(std::vector<std::pair<std::uint64_t, std::filesystem::path>> recordings);

    /// "Full in n days"; none when that is far away or not known.
    std::optional<double> fullInDays() const noexcept { return m_fullInDays; }

    std::uint64_t lostRows() const noexcept { return m_lostRows; }

private:
    struct Tidying;

    static constexpr std::size_t kWaitingRows = 10'000;
    static constexpr std::chrono::minutes kTidyEvery{5};

    bool isWanted() const;
    void arm();
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
    bool m_on;
    std::uint64_t m_run = 0;
    std::shared_ptr<fanout::FrameTap> m_tap; ///< of the present run
    bool m_adopted = false;                  ///< the archive has it
    std::uint64_t m_revision = 1;
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
