#include "engine/bench/relay_mix.h"

#include "engine/bench/device_swarm.h"
#include "engine/bench/environment.h"
#include "engine/bench/judgement.h"
#include "engine/bench/plain_trials.h"
#include "engine/bench/stream_payload.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <thread>
#include <utility>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kStep = 20ms;
constexpr auto kTickEvery = 250ms;
constexpr auto kBeforeTalking = 50ms;
constexpr auto kDrain = 500ms; ///< a relay drops what is older than 120 ms
constexpr auto kConnectPatience = 15s;
constexpr auto kSilencePatience = 4s;           ///< without a single answer: nobody is there
constexpr std::uint32_t kSlowestConnects = 500; ///< per second, for the time limit

/// One flow as a swarm.
struct SwarmPart {
    std::size_t part = 0;
    bool heartbeats = false;
    double perSecond = 0;
    std::uint32_t devices = 0;
    std::chrono::nanoseconds interval{}; ///< of its talker, or between two heartbeats of a device
    std::uint32_t payloadBytes = 0;
    std::uint32_t burst = 1;
    wire::PacketType type = wire::PacketType::Voice;
};

/// How many hear a flow, and how often its talker sends.
struct FlowShape {
    double receivers = 1;
    std::chrono::nanoseconds interval{};
};

/// So many receivers that the kind's own rhythm makes the rate. Of voice and text a whole number of
/// frames fills the counted time: a short run sends what was asked, not what is left after rounding
/// down.
FlowShape shapeOf(const TrafficMix& mix, const MixFlow& flow, MixKind kind)
{
    const double rhythm = std::chrono::duration<double>(rhythmOf(kind)).count();
    const double receivers = std::max(1.0, std::round(flow.perSecond * rhythm));
    if (kind == MixKind::Heartbeat)
        return {receivers, std::chrono::nanoseconds{
                               static_cast<std::int64_t>(receivers / flow.perSecond * 1e9)}};
    const double copies = flow.perSecond * std::chrono::duration<double>(mix.duration).count();
    const double frames = std::max(1.0, std::round(copies / receivers));
    return {std::max(1.0, std::round(copies / frames)),
            std::chrono::nanoseconds{mix.duration} / static_cast<std::int64_t>(frames)};
}

SwarmPart swarmPartOf(const TrafficMix& mix, const MixFlow& flow)
{
    const MixKind kind = mix.parts[flow.part].kind;
    const FlowShape shape = shapeOf(mix, flow, kind);
    SwarmPart part{.part = flow.part,
                   .heartbeats = kind == MixKind::Heartbeat,
                   .perSecond = flow.perSecond,
                   .burst = flow.burst,
                   .type =
                       kind == MixKind::Text ? wire::PacketType::Text : wire::PacketType::Voice};
    part.devices = static_cast<std::uint32_t>(shape.receivers) + (part.heartbeats ? 0 : 1);
    part.interval = shape.interval;
    const std::uint32_t payload = payloadOfFrame(flow.frameBytes);
    part.payloadBytes = payload - std::min(payload, static_cast<std::uint32_t>(wire::kHeaderBytes));
    return part;
}

std::vector<SwarmPart> swarmPartsOf(const TrafficMix& mix)
{
    std::vector<SwarmPart> parts;
    for (const MixFlow& flow : flowsOf(mix, Rfc2544Target::Relay))
        if (flow.perSecond > 0)
            parts.push_back(swarmPartOf(mix, flow));
    return parts;
}

SwarmTiming timingOf(const TrafficMix& mix, const SwarmPart& part)
{
    SwarmTiming timing;
    if (part.heartbeats) {
        timing.interval = mix.duration;
        timing.heartbeat = std::chrono::duration_cast<std::chrono::milliseconds>(part.interval);
        return timing;
    }
    timing.interval = part.interval;
    timing.burst = part.burst;
    timing.warmupFrames = OpenLoopSchedule::framesIn(mix.warmup, part.interval);
    timing.frames =
        timing.warmupFrames + std::max(1U, OpenLoopSchedule::framesIn(mix.duration, part.interval));
    return timing;
}

/// All swarms of a mix, from opening to the last datagram.
class MixSession {
public:
    MixSession(const TrafficMix& mix, const RunTarget& target, const Clock& clock,
               const std::stop_token& stop, const MixTick& tick)
        : m_mix(mix), m_target(target), m_clock(clock), m_stop(stop), m_tick(tick),
          m_parts(swarmPartsOf(mix)), m_evidence(target.process, target.readings, clock)
    {
    }

    void run(MixReport& report)
    {
        if (const Status opened = open(); !opened) {
            report.judgement = invalidMix(opened.error().sentence());
            return;
        }
        for (const auto& swarm : m_swarms)
            swarm->start();
        const std::string trouble = connect();
        if (trouble.empty() && !m_stop.stop_requested())
            talk();
        for (const auto& swarm : m_swarms)
            swarm->stop();
        collect(report);
        if (m_stop.stop_requested())
            report.judgement = {
                Verdict::Stopped, {"stopped before the end"}, "Stopped before the end."};
        else
            judgeMix(report, trouble.empty() ? faults() : std::vector{trouble}, limits(report));
    }

private:
    Status open()
    {
        const auto mark = static_cast<std::uint32_t>(
            static_cast<std::uint64_t>(m_clock.now().time_since_epoch().count()) >> 16U);
        const auto groups = static_cast<std::uint32_t>(m_parts.size());
        for (std::uint32_t i = 0; i < groups; ++i) {
            const SwarmPart& part = m_parts[i];
            auto swarm = DeviceSwarm::open({.target = m_target.endpoint,
                                            .roster = {.devices = part.devices,
                                                       .groups = 1,
                                                       .talkers = part.heartbeats ? 0U : 1U,
                                                       .payloadBytes = part.payloadBytes,
                                                       .run = mark + i,
                                                       .type = part.type,
                                                       .firstIdentity = i,
                                                       .identityStep = groups,
                                                       .stationGroups = groups},
                                            .timing = timingOf(m_mix, part)},
                                           m_clock);
            if (!swarm)
                return failed(swarm.error());
            m_swarms.push_back(std::move(*swarm));
        }
        return {};
    }

    /// Empty when every device is in.
    std::string connect()
    {
        std::uint32_t wanted = 0;
        for (const SwarmPart& part : m_parts)
            wanted += part.devices;
        const MonoTime began = m_clock.now();
        const MonoTime limit =
            began + kConnectPatience + std::chrono::seconds{wanted / kSlowestConnects};
        waitUntil(limit, [this, began] {
            const auto done = [](const auto& swarm) {
                return swarm->transmitter().connectingDone();
            };
            const auto silent = [](const auto& swarm) {
                return swarm->board().online() + swarm->board().refused() == 0;
            };
            return std::ranges::all_of(m_swarms, done) ||
                   (m_clock.now() - began > kSilencePatience &&
                    std::ranges::all_of(m_swarms, silent));
        });
        std::uint32_t online = 0;
        for (const auto& swarm : m_swarms)
            online += swarm->board().online();
        if (online == wanted)
            return {};
        return online == 0 ? std::string{"nobody answers at the target"}
                           : fmt::format("only {} of {} devices came online", grouped(online),
                                         grouped(wanted));
    }

    void talk()
    {
        m_start = m_clock.now() + kBeforeTalking;
        m_from = m_start + m_mix.warmup;
        m_until = m_from + m_mix.duration;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (m_parts[i].heartbeats)
                m_swarms[i]->heartbeats().countBetween(m_from, m_until);
            else
                m_swarms[i]->talkFrom(m_start);
        }
        waitUntil(m_from, [] { return false; });
        m_evidence.read();
        m_holding = true;
        waitUntil(m_until, [] { return false; });
        m_evidence.read();
        m_holding = false;
        if (m_stop.stop_requested())
            return;
        const MonoTime drained = m_clock.now() + kDrain;
        waitUntil(drained, [] { return false; });
        waitUntil(drained + kDrain, [&] { return m_evidence.toldSince(drained); });
    }

    /// In short steps; evidence is taken and progress told while something is measured.
    template <typename Done>
    void waitUntil(MonoTime when, Done done)
    {
        for (MonoTime now = m_clock.now(); now < when && !done() && !m_stop.stop_requested();
             now = m_clock.now()) {
            std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(when - now, kStep));
            if (now - m_toldAt < kTickEvery)
                continue;
            m_toldAt = now;
            if (m_holding)
                m_evidence.read();
            tell(now);
        }
    }

    void tell(MonoTime now) const
    {
        if (!m_tick || m_start == MonoTime{})
            return;
        const std::chrono::duration<double> length = m_until - m_start;
        const std::chrono::duration<double> gone = now - m_start;
        m_tick(std::clamp(gone / length, 0.0, 1.0),
               std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::max(m_until - now, std::chrono::nanoseconds{0})));
    }

    void collect(MixReport& report)
    {
        report.parts.resize(m_mix.parts.size());
        for (std::size_t i = 0; i < m_parts.size(); ++i)
            collect(m_parts[i], *m_swarms[i], report);
        if (!m_swarms.empty()) {
            const SwarmSockets& sockets = m_swarms.front()->sockets();
            report.environment.backend = sockets.name();
            report.environment.receiveBufferGranted = sockets.receiveBufferBytes();
            report.environment.sendPriority =
                threadPriorityName(m_swarms.front()->transmitter().priority());
        }
        report.evidence = m_evidence.collect();
        report.busiestThread = busiestThread(report.evidence);
    }

    void collect(const SwarmPart& part, DeviceSwarm& swarm, MixReport& report)
    {
        MixPartFigures& figures = report.parts[part.part];
        figures.askedPerSecond += part.perSecond;
        if (part.heartbeats) {
            figures.sent += swarm.heartbeats().sentCount();
            figures.received += swarm.heartbeats().answeredCount();
            figures.latency.merge(swarm.heartbeats().latency());
            return;
        }
        const LedgerTotals& ledger = swarm.receiver().ledger().totals();
        figures.sent += ledger.expected;
        figures.received += ledger.delivered;
        figures.partialFrames += ledger.partialFrames;
        figures.latency.merge(swarm.receiver().latency());
        report.lateness.merge(swarm.transmitter().lateness());
    }

    static double busiestThread(const RunEvidence& evidence)
    {
        double busiest = 0;
        for (const RoleEvidence& role : evidence.roles)
            if (role.side == EvidenceSide::Generator)
                busiest = std::max(busiest, role.busiest);
        return busiest;
    }

    /// What no load excuses.
    std::vector<std::string> faults() const
    {
        std::vector<std::string> faults;
        for (const auto& swarm : m_swarms) {
            const LedgerTotals& ledger = swarm->receiver().ledger().totals();
            if (ledger.wrongContent + ledger.notForUs + ledger.duplicates > 0) {
                faults.emplace_back("datagrams came twice, changed or to the wrong device");
                break;
            }
        }
        return faults;
    }

    std::vector<std::string> limits(const MixReport& report) const
    {
        StreamFigures all;
        std::uint64_t lost = 0;
        for (const MixPartFigures& part : report.parts)
            lost += part.lost();
        for (const auto& swarm : m_swarms) {
            all.kernelDrops += swarm->sockets().kernelDrops();
            all.sendErrors += swarm->transmitter().sendErrors();
        }
        all.busiestThread = report.busiestThread;
        return streamLimits(all, report.lateness, lost);
    }

    const TrafficMix& m_mix;
    const RunTarget& m_target;
    const Clock& m_clock;
    const std::stop_token& m_stop;
    const MixTick& m_tick;
    std::vector<SwarmPart> m_parts;
    EvidenceCollector m_evidence;
    std::vector<std::unique_ptr<DeviceSwarm>> m_swarms;
    MonoTime m_start{};
    MonoTime m_from{};
    MonoTime m_until{};
    MonoTime m_toldAt{};
    bool m_holding = false;
};

} // namespace

RelayMixShape relayMixShape(const TrafficMix& mix)
{
    RelayMixShape shape;
    std::uint32_t most = 0;
    for (const SwarmPart& part : swarmPartsOf(mix)) {
        ++shape.groups;
        most = std::max(most, part.devices);
    }
    shape.identities = most * shape.groups;
    return shape;
}

MixReport runRelayMix(const TrafficMix& mix, const RunTarget& target, const Clock& clock,
                      const std::stop_token& stop, const MixTick& tick)
{
    MixReport report;
    report.startedAt = clock.wallNow();
    report.mix = mix;
    report.target = target.endpoint.toString();
    report.environment = readEnvironment();
    MixSession{mix, target, clock, stop, tick}.run(report);
    return report;
}

} // namespace shack::bench
