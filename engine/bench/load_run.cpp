#include "engine/bench/load_run.h"

#include "engine/base/log.h"
#include "engine/base/process_usage.h"
#include "engine/bench/device_swarm.h"
#include "engine/bench/environment.h"
#include "engine/bench/judgement.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;
using Clocked = std::chrono::nanoseconds;

constexpr auto kStep = 20ms; ///< how soon a stop is noticed
constexpr auto kProgressEvery = 250ms;
constexpr auto kBeforeTalking = 50ms; ///< so that the first frame is not late already
constexpr auto kLongestDrain = 2'000ms;
constexpr auto kDrainWhenStopped = 200ms; ///< of the half second in which a stop is obeyed
constexpr auto kSilenceEndsDrain = 300ms; ///< a relay drops what is older than 120 ms
constexpr auto kReadingPatience = 700ms;  ///< a relay tells about itself twice a second
constexpr auto kConnectPatience = 15s;
constexpr auto kSilencePatience = 4s;           ///< without a single answer: nobody is there
constexpr std::uint32_t kSlowestConnects = 500; ///< per second, for the time limit
constexpr double kMicro = 1e6;

double seconds(Clocked time) noexcept
{
    return std::chrono::duration<double>(time).count();
}

/// What is read at both ends of the hold.
struct Reading {
    MonoTime at{};
    TargetUsage relay;
    KernelCounters kernel;
    Clocked sending{};
    Clocked receiving{};
};

/// One run from opening to judging. Lives on the thread that called `run`.
class Session {
public:
    Session(const RunPlan& plan, const RunTarget& target, const Clock& clock, std::stop_token stop,
            const ProgressSink& progress)
        : m_plan(plan), m_target(target), m_clock(clock), m_stop(std::move(stop)),
          m_progress(progress), m_timing(timingOf(plan)),
          m_evidence(target.process, target.readings, clock)
    {
    }

    Judgement run(LoadFigures& figures, Environment& environment)
    {
        tell(RunPhase::Preparing);
        auto swarm = DeviceSwarm::open(configOf(), m_clock);
        if (!swarm)
            return judgeNotOpened(swarm.error().sentence());
        m_swarm = std::move(*swarm);
        environment.backend = m_swarm->sockets().name();
        environment.receiveBufferGranted = m_swarm->sockets().receiveBufferBytes();
        m_swarm->start();
        const bool connected = connect();
        figures.connectTime =
            std::chrono::duration_cast<std::chrono::milliseconds>(m_clock.now() - m_startedAt);
        if (connected)
            talk();
        m_swarm->stop();
        environment.sendPriority = threadPriorityName(m_swarm->transmitter().priority());
        collect(figures);
        if (m_stop.stop_requested())
            return judgeStopped(figures);
        return connected ? judge(m_plan, figures) : judgeNotConnected(m_plan, figures);
    }

private:
    static SwarmTiming timingOf(const RunPlan& plan)
    {
        SwarmTiming timing;
        timing.interval = plan.interval;
        timing.warmupFrames = OpenLoopSchedule::framesIn(plan.warmup, plan.interval);
        timing.frames =
            timing.warmupFrames + OpenLoopSchedule::framesIn(plan.duration, plan.interval);
        return timing;
    }

    SwarmConfig configOf() const
    {
        // Frames of an earlier run that are still under way must not be taken for ours.
        const auto mark = static_cast<std::uint32_t>(
            static_cast<std::uint64_t>(m_clock.now().time_since_epoch().count()) >> 16U);
        return {.target = m_target.endpoint,
                .realSockets = m_plan.realSockets,
                .receiveBufferBytes = std::size_t{m_plan.receiveBufferMiB} << 20U,
                .roster = {.devices = m_plan.devices,
                           .groups = m_plan.groups,
                           .talkers = m_plan.talkerCount(),
                           .payloadBytes = m_plan.payloadBytes,
                           .seed = m_plan.seed,
                           .run = mark},
                .timing = m_timing};
    }

    bool somebodyAnswers() const
    {
        const LoginBoard& board = m_swarm->board();
        return board.online() + board.refused() > 0;
    }

    /// True when every device is in.
    bool connect()
    {
        m_startedAt = m_clock.now();
        const auto limit =
            kConnectPatience + std::chrono::seconds{m_plan.devices / kSlowestConnects};
        while (!m_stop.stop_requested() && !m_swarm->transmitter().connectingDone() &&
               m_clock.now() - m_startedAt < (somebodyAnswers() ? limit : kSilencePatience)) {
            std::this_thread::sleep_for(kStep);
            tellSometimes(RunPhase::Connecting);
        }
        return m_swarm->board().online() == m_plan.devices && !m_stop.stop_requested();
    }

    void talk()
    {
        const MonoTime start = m_clock.now() + kBeforeTalking;
        m_holdFrom = start + m_timing.interval * m_timing.warmupFrames;
        m_holdUntil = start + m_timing.interval * m_timing.frames;
        m_swarm->talkFrom(start);
        waitUntil(m_holdFrom, RunPhase::WarmingUp);
        m_before = read();
        waitUntil(m_holdUntil, RunPhase::Holding);
        m_after = read();
        if (m_stop.stop_requested())
            m_swarm->stopSending(); // else what is under way would count as lost
        drain(m_stop.stop_requested() ? kDrainWhenStopped : kLongestDrain);
        awaitReading();
    }

    /// What the relay counted up to the last datagram.
    void awaitReading()
    {
        const MonoTime drained = m_clock.now();
        while (!m_stop.stop_requested() && !m_evidence.toldSince(drained) &&
               m_clock.now() - drained < kReadingPatience) {
            std::this_thread::sleep_for(kStep);
            tellSometimes(RunPhase::Draining);
        }
    }

    /// Waits for what is still under way.
    void drain(Clocked atMost)
    {
        const MonoTime drainedBy = m_clock.now() + atMost;
        MonoTime lastArrival = m_clock.now();
        std::uint64_t delivered = 0;
        const bool stopped = m_stop.stop_requested();
        for (MonoTime now = lastArrival; m_stop.stop_requested() == stopped && now < drainedBy;
             now = m_clock.now()) {
            const std::uint64_t newest = m_swarm->receiver().delivered();
            if (newest != std::exchange(delivered, newest))
                lastArrival = now;
            const bool complete = (stopped || m_swarm->transmitter().talkingDone()) &&
                                  newest >= m_swarm->expectedDatagrams();
            if (complete || now - lastArrival > kSilenceEndsDrain)
                return;
            std::this_thread::sleep_for(kStep);
            tellSometimes(RunPhase::Draining);
        }
    }

    void waitUntil(MonoTime when, RunPhase phase)
    {
        for (MonoTime now = m_clock.now(); now < when && !m_stop.stop_requested();
             now = m_clock.now()) {
            std::this_thread::sleep_for(std::min<Clocked>(when - now, kStep));
            tellSometimes(phase);
        }
    }

    Reading read()
    {
        m_evidence.read();
        Reading reading{.at = m_clock.now(),
                        .relay = m_target.probe ? m_target.probe->read() : TargetUsage{},
                        .kernel = readKernelCounters()};
        for (const ThreadUsage& thread : threadUsage()) {
            if (thread.name == kSendThreadName)
                reading.sending += thread.cpuTime;
            if (thread.name == kReceiveThreadName)
                reading.receiving += thread.cpuTime;
        }
        return reading;
    }

    void collect(LoadFigures& figures)
    {
        SwarmReceiver& receiver = m_swarm->receiver();
        figures.online = m_swarm->board().online();
        figures.refused = m_swarm->board().refused();
        figures.firstRefusal = m_swarm->board().firstRefusal();
        figures.ledger = receiver.ledger().totals();
        figures.latency = receiver.latency();
        figures.latencyFromDue = receiver.latencyFromDue();
        figures.generator.lateness = m_swarm->transmitter().lateness();
        figures.generator.lateFrames = m_swarm->transmitter().lateFrames();
        figures.generator.sendErrors = m_swarm->transmitter().sendErrors();
        figures.generator.kernelDrops = m_swarm->sockets().kernelDrops();
        if (m_before.at == MonoTime{} || m_after.at <= m_before.at)
            return;
        collectRates(figures);
    }

    void collectRates(LoadFigures& figures)
    {
        const double read = seconds(m_after.at - m_before.at);
        const double held = seconds(std::min(m_after.at, m_holdUntil) - m_holdFrom);
        const auto delivered = static_cast<double>(figures.ledger.delivered);
        const auto bytes = static_cast<double>(m_plan.payloadBytes + wire::kHeaderBytes);
        figures.hold = std::chrono::milliseconds{static_cast<std::int64_t>(held * 1e3 + 0.5)};
        figures.deliveredPerSecond = held > 0 ? delivered / held : 0;
        figures.megabitPerSecond = figures.deliveredPerSecond * bytes * 8 / kMicro;
        figures.kernel = difference(m_before.kernel, m_after.kernel);
        figures.evidence = m_evidence.collect();

        GeneratorFigures& generator = figures.generator;
        const Clocked sending = m_after.sending - m_before.sending;
        const Clocked receiving = m_after.receiving - m_before.receiving;
        generator.cpuTime = sending + receiving;
        generator.cores = seconds(generator.cpuTime) / read;
        generator.busiestThread = seconds(std::max(sending, receiving)) / read;

        const double relayCpu = seconds(m_after.relay.cpuTime - m_before.relay.cpuTime);
        figures.relay = {.known = m_after.relay.cpuTime > Clocked{},
                         .cores = relayCpu / read,
                         .cpuMicrosecondsPerDatagram =
                             delivered > 0 ? relayCpu * kMicro / delivered : 0,
                         .residentBytes = m_after.relay.residentBytes,
                         .threads = m_after.relay.threads};
    }

    void tellSometimes(RunPhase phase)
    {
        if (m_clock.now() - m_toldAt < kProgressEvery)
            return;
        if (phase == RunPhase::Holding)
            m_evidence.read();
        tell(phase);
    }

    void tell(RunPhase phase)
    {
        if (!m_progress)
            return;
        const MonoTime now = m_clock.now();
        RunProgress progress{.phase = phase, .devices = m_plan.devices};
        if (m_swarm) {
            progress.online = m_swarm->board().online();
            progress.framesSent = m_swarm->transmitter().countedFramesSent();
            progress.delivered = m_swarm->receiver().delivered();
            progress.expected = m_swarm->expectedDatagrams();
            const stats::Histogram recent = m_swarm->receiver().takeRecentLatency();
            progress.p50 = recent.quantile(0.5);
            progress.p99 = recent.quantile(0.99);
            const double since = seconds(now - m_toldAt);
            progress.deliveredPerSecond =
                static_cast<double>(progress.delivered - m_toldDelivered) / since;
            progress.connectsPerSecond =
                static_cast<double>(progress.online - m_toldOnline) / since;
        }
        estimate(progress, now);
        m_toldAt = now;
        m_toldDelivered = progress.delivered;
        m_toldOnline = progress.online;
        m_progress(progress);
    }

    /// While connecting the end is guessed from how many are in, afterwards it is known.
    void estimate(RunProgress& progress, MonoTime now) const
    {
        if (progress.phase == RunPhase::Preparing)
            return;
        const Clocked talking = m_timing.interval * m_timing.frames + kBeforeTalking;
        const Clocked gone = now - m_startedAt;
        Clocked left = m_holdUntil - now;
        if (progress.phase == RunPhase::Connecting) {
            const double share = std::max(0.01, static_cast<double>(progress.online) /
                                                    static_cast<double>(m_plan.devices));
            left =
                talking + Clocked{static_cast<std::int64_t>(seconds(gone) * (1 / share - 1) * 1e9)};
        }
        left = std::max(left, Clocked{});
        progress.left = std::chrono::duration_cast<std::chrono::milliseconds>(left);
        progress.share = seconds(gone) / std::max(1e-9, seconds(gone + left));
    }

    const RunPlan& m_plan;
    const RunTarget& m_target;
    const Clock& m_clock;
    std::stop_token m_stop;
    const ProgressSink& m_progress;
    SwarmTiming m_timing;
    EvidenceCollector m_evidence;
    std::unique_ptr<DeviceSwarm> m_swarm;
    MonoTime m_startedAt{};
    MonoTime m_holdFrom{};
    MonoTime m_holdUntil{};
    Reading m_before;
    Reading m_after;
    MonoTime m_toldAt{};
    std::uint64_t m_toldDelivered = 0;
    std::uint32_t m_toldOnline = 0;
};

} // namespace

LoadRun::LoadRun(const RunPlan& plan, const RunTarget& target, const Clock& clock)
    : m_plan(plan), m_target(target), m_clock(clock)
{
}

RunReport LoadRun::run(std::stop_token stop, const ProgressSink& progress)
{
    RunReport report;
    report.startedAt = m_clock.wallNow();
    report.plan = m_plan;
    report.environment = readEnvironment();
    Session session{m_plan, m_target, m_clock, std::move(stop), progress};
    report.judgement = session.run(report.figures, report.environment);
    log::info(log::Area::Bench, "load run ended",
              {{"verdict", verdictName(report.judgement.verdict)},
               {"devices", m_plan.devices},
               {"delivered", report.figures.ledger.delivered},
               {"expected", report.figures.ledger.expected}});
    if (progress)
        progress({.phase = RunPhase::Done,
                  .share = 1,
                  .online = report.figures.online,
                  .devices = m_plan.devices,
                  .framesSent = report.figures.ledger.frames,
                  .delivered = report.figures.ledger.delivered,
                  .expected = report.figures.ledger.expected,
                  .deliveredPerSecond = report.figures.deliveredPerSecond});
    return report;
}

} // namespace shack::bench
