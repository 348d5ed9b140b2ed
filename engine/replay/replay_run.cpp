#include "engine/replay/replay_run.h"

#include "engine/base/log.h"
#include "engine/base/process_usage.h"
#include "engine/bench/environment.h"
#include "engine/bench/judgement.h"
#include "engine/replay/replay_schedule.h"

#include <algorithm>
#include <utility>

namespace shack::replay {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

constexpr auto kTendEvery = 100ms;
constexpr auto kTellEvery = 250ms;
constexpr auto kBeforeFirst = 5ms; ///< so that the first packet is not late already
/// The watchdog compares within a second; a few packets are no flood.
constexpr auto kWatched = 1s;
constexpr std::uint64_t kFewPackets = 64;

} // namespace

ReplayRun::ReplayRun(const ReplayPlan& plan, CaptureFile& file, ReplayTarget& target,
                     const Clock& clock, net::Sleeper& sleeper)
    : m_plan(plan), m_file(file), m_target(target), m_clock(clock), m_pacer(clock, sleeper)
{
}

ReplayReport ReplayRun::run(std::stop_token stop, const ReplaySink& progress)
{
    ReplayReport report;
    report.startedAt = m_clock.wallNow();
    report.plan = m_plan;
    report.environment = bench::readEnvironment();
    report.environment.backend = m_target.name();
    m_stop = std::move(stop);
    m_progress = &progress;
    if (const Status ready = m_target.prepare(m_stop); !ready) {
        report.judgement = m_stop.stop_requested() ? judgeReplay(m_plan, m_figures, true)
                                                   : judgeNotBegun(ready.error().sentence());
        return report;
    }
    const ProcessUsage before = processUsage();
    const MonoTime began = m_now = m_watchedFrom = m_toldAt = m_clock.now();
    ReplaySchedule schedule{m_plan.rate, m_now + kBeforeFirst};
    m_waits = schedule.waits();
    while (replayLoop(schedule) && (m_plan.loops == 0 || m_figures.loops < m_plan.loops)) {
        schedule.nextLoop(m_plan.gap);
        if (!m_waits && m_plan.gap.count() > 0)
            waitFor(m_clock.now() + m_plan.gap);
        m_file.rewind();
        m_fileBegun = false;
    }
    const ProcessUsage after = processUsage();
    const auto lasted = std::chrono::duration<double>(m_clock.now() - began).count();
    m_target.finish(m_stop);
    m_figures.answers = m_target.answers();
    m_figures.took = m_lastSent - m_firstSent;
    m_figures.wanted = m_waits ? m_lastDue - m_firstDue : nanoseconds{};
    m_figures.endDrift = m_waits ? m_lastSent - m_lastDue : nanoseconds{};
    m_figures.residentBytes = after.residentBytes;
    m_figures.busy = std::chrono::duration<double>(after.cpuTime - before.cpuTime).count() /
                     std::max(1e-6, lasted);
    report.figures = m_figures;
    report.judgement = judgeReplay(m_plan, m_figures, m_stop.stop_requested());
    log::info(log::Area::Bench, "replay ended",
              {{"verdict", bench::verdictName(report.judgement.verdict)},
               {"sent", m_figures.sent},
               {"refused", m_figures.refused}});
    if (progress)
        progress({.share = 1,
                  .sent = m_figures.sent,
                  .packetsPerSecond = m_figures.packetsPerSecond(),
                  .done = true});
    return report;
}

bool ReplayRun::over() const noexcept
{
    return m_stop.stop_requested() || m_figures.gone || m_figures.tooFast;
}

/// False when there shall be no further loop.
bool ReplayRun::replayLoop(ReplaySchedule& schedule)
{
    ++m_figures.loops;
    const std::uint64_t readBefore = m_figures.read;
    for (;;) {
        wire::CapturedPacket packet;
        const auto look = m_file.next(packet);
        if (look == CaptureFile::Look::Packet) {
            if (!offer(packet, schedule))
                return false;
            continue;
        }
        flush(); // the window may only move when nothing points into it
        if (over())
            return false;
        if (look != CaptureFile::Look::WindowDone) {
            m_figures.fileEnd = m_file.endWords(look);
            return m_figures.read > readBefore; // nothing to send would be nothing for ever
        }
        m_file.refill();
    }
}

bool ReplayRun::inPart(const wire::CapturedPacket& packet) const noexcept
{
    if (m_plan.from.count() == 0 && m_plan.until.count() == 0)
        return true;
    const nanoseconds since = packet.time - m_partFrom;
    return since >= m_plan.from && (m_plan.until.count() == 0 || since < m_plan.until);
}

/// False when the replay is over.
bool ReplayRun::offer(const wire::CapturedPacket& packet, ReplaySchedule& schedule)
{
    if (!std::exchange(m_fileBegun, true))
        m_partFrom = packet.time;
    if (!inPart(packet))
        return true;
    ++m_figures.read;
    if (m_waits) {
        const MonoTime due = schedule.due(packet.time, packet.bytes.size());
        if (due > m_now) {
            m_now = m_clock.now();
            if (due > m_now) {
                flush();
                waitFor(due);
            }
        }
        m_due[m_waiting] = due;
    }
    if (m_target.take(packet) == ReplayTarget::Take::Skipped) {
        ++m_figures.skipped;
        return !m_stop.stop_requested();
    }
    m_figures.cut += packet.cut() ? 1U : 0U;
    ++m_waiting;
    if (m_target.full() || m_waiting == kBatch || m_plan.singly)
        flush();
    return !over();
}

void ReplayRun::waitFor(MonoTime due)
{
    while (m_now < due && !m_stop.stop_requested()) {
        m_target.tend(m_now);
        tell(m_now);
        m_pacer.waitUntil(std::min(due, m_now + kTendEvery), m_stop);
        m_now = m_clock.now();
    }
}

void ReplayRun::flush()
{
    if (m_waiting == 0)
        return;
    if (m_waits || m_figures.sent == 0)
        m_now = m_clock.now();
    if (m_waits)
        recordTimes(m_now);
    if (m_figures.sent == 0)
        m_firstSent = m_now;
    const SendTally tally = m_target.flush();
    m_waiting = 0;
    m_figures.sent += tally.sent;
    m_figures.bytes += tally.bytes;
    m_figures.refused += tally.refused;
    m_figures.gone = tally.gone;
    m_lastSent = m_now;
    if (!m_waits)
        m_now = m_lastSent = m_clock.now();
    m_target.tend(m_now);
    tell(m_now);
}

void ReplayRun::recordTimes(MonoTime at)
{
    for (std::size_t i = 0; i < m_waiting; ++i) {
        const MonoTime due = m_due[i];
        const nanoseconds behind = at - due;
        m_figures.scheduleError.record(behind);
        m_figures.late += behind > kLateAfter ? 1U : 0U;
        if (m_figures.scheduleError.count() == 1) {
            m_firstDue = due;
        } else {
            const nanoseconds gap = (i == 0 ? at - m_lastSent : nanoseconds{}) - (due - m_lastDue);
            m_figures.gapError.record(gap < nanoseconds{} ? -gap : gap);
        }
        m_lastDue = due;
        ++(due < m_watchedFrom ? m_behind : m_onTime);
    }
    if (at - m_watchedFrom < kWatched)
        return;
    // More than twice as many left in this second as were due in it.
    m_figures.tooFast = m_behind > m_onTime + kFewPackets;
    m_watchedFrom = at;
    m_behind = m_onTime = 0;
}

void ReplayRun::tell(MonoTime now)
{
    if (m_progress == nullptr || !*m_progress || now - m_toldAt < kTellEvery)
        return;
    const double loop =
        static_cast<double>(m_file.offset()) / std::max(1.0, static_cast<double>(m_file.size()));
    const double loops = static_cast<double>(m_figures.loops - 1) + loop;
    const double seconds = std::chrono::duration<double>(now - m_toldAt).count();
    (*m_progress)({.share = m_plan.loops == 0 ? loop : loops / static_cast<double>(m_plan.loops),
                   .sent = m_figures.sent,
                   .packetsPerSecond = static_cast<double>(m_figures.sent - m_toldSent) / seconds});
    m_toldAt = now;
    m_toldSent = m_figures.sent;
}

} // namespace shack::replay
