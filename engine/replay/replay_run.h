#pragma once

#include "engine/base/clock.h"
#include "engine/net/pacer.h"
#include "engine/replay/capture_file.h"
#include "engine/replay/replay_report.h"
#include "engine/replay/replay_target.h"

#include <array>
#include <stop_token>

namespace shack::replay {

/// One replay: file to target, in time. Runs on the calling thread, started once. Packets are sent
/// from where they lie in the window of the file; those that are overdue leave as one batch, and a
/// late one never moves those after it.
class ReplayRun {
public:
    /// `checkReplayPlan` has no objection. All must outlive the run.
    ReplayRun(const ReplayPlan& plan, CaptureFile& file, ReplayTarget& target, const Clock& clock,
              net::Sleeper& sleeper);

    ReplayReport run(std::stop_token stop, const ReplaySink& progress);

private:
    bool replayLoop(class ReplaySchedule& schedule);
    bool offer(const wire::CapturedPacket& packet, ReplaySchedule& schedule);
    bool inPart(const wire::CapturedPacket& packet) const noexcept;
    void waitFor(MonoTime due);
    void flush();
    void recordTimes(MonoTime at);
    void tell(MonoTime now);
    bool over() const noexcept;

    const ReplayPlan& m_plan;
    CaptureFile& m_file;
    ReplayTarget& m_target;
    const Clock& m_clock;
    net::Pacer m_pacer;
    std::stop_token m_stop;
    const ReplaySink* m_progress = nullptr;
    ReplayFigures m_figures;

    std::chrono::nanoseconds m_partFrom{0}; ///< times of the file
    bool m_fileBegun = false;
    bool m_waits = true;
    std::size_t m_waiting = 0;
    std::array<MonoTime, kBatch> m_due{};
    MonoTime m_now{}; ///< as it was last read
    MonoTime m_firstSent{};
    MonoTime m_lastSent{};
    MonoTime m_firstDue{};
    MonoTime m_lastDue{};
    MonoTime m_toldAt{};
    std::uint64_t m_toldSent = 0;
    MonoTime m_watchedFrom{};
    std::uint64_t m_onTime = 0;
    std::uint64_t m_behind = 0;
};

} // namespace shack::replay
