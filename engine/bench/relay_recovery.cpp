#include "engine/bench/relay_recovery.h"

#include "engine/bench/device_swarm.h"
#include "engine/bench/judgement.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kStep = 20ms;
constexpr auto kTickEvery = 250ms;
constexpr auto kBeforeTalking = 50ms;
constexpr auto kDrain = 500ms; ///< a relay drops what is older than 120 ms
constexpr auto kConnectPatience = 15s;
constexpr std::uint32_t kSlowestConnects = 500; ///< per second, for the time limit

SwarmConfig configOf(const RelayRecovery& recovery, const net::Endpoint& target, const Clock& clock)
{
    const RunPlan& plan = recovery.plan;
    SwarmTiming timing;
    timing.interval = plan.interval;
    const std::uint32_t overload = OpenLoopSchedule::framesIn(plan.duration, plan.interval);
    timing.change = {.fromFrame = overload, .interval = recovery.relief};
    timing.frames = overload + OpenLoopSchedule::framesIn(plan.duration, recovery.relief);
    const auto mark = static_cast<std::uint32_t>(
        static_cast<std::uint64_t>(clock.now().time_since_epoch().count()) >> 16U);
    return {.target = target,
            .receiveBufferBytes = std::size_t{plan.receiveBufferMiB} << 20U,
            .roster = {.devices = plan.devices,
                       .groups = plan.groups,
                       .talkers = plan.talkerCount(),
                       .payloadBytes = plan.payloadBytes,
                       .seed = plan.seed,
                       .run = mark},
            .timing = timing};
}

/// Waits in short steps; false when it was stopped.
template <typename Done>
bool waitFor(const Done& done, const std::stop_token& stop, const std::function<void()>& sometimes)
{
    auto toldAt = std::chrono::steady_clock::now();
    while (!done()) {
        if (stop.stop_requested())
            return false;
        std::this_thread::sleep_for(kStep);
        if (const auto now = std::chrono::steady_clock::now(); now - toldAt >= kTickEvery) {
            toldAt = now;
            sometimes();
        }
    }
    return true;
}

void judgeGenerator(const DeviceSwarm& swarm, TrialFigures& figures)
{
    const SwarmTransmitter& transmitter = swarm.transmitter();
    if (figures.lateness.quantile(0.99) > kMaxLatenessP99)
        figures.reasons.push_back("frames left late");
    if (transmitter.sendErrors() > 0)
        figures.reasons.push_back(
            fmt::format("the system refused to send {} datagrams", transmitter.sendErrors()));
    if (swarm.sockets().kernelDrops() > 0)
        figures.reasons.push_back(fmt::format("{} datagrams found the generator's own buffer full",
                                              grouped(swarm.sockets().kernelDrops())));
}

TrialFigures collect(DeviceSwarm& swarm, const SwarmTiming& timing)
{
    TrialFigures figures;
    const LossLedger& ledger = swarm.receiver().ledger();
    figures.sent = ledger.totals().expected;
    figures.received = ledger.totals().delivered;
    figures.latency = swarm.receiver().latency();
    figures.latencyFromDue = swarm.receiver().latencyFromDue();
    figures.lateness = swarm.transmitter().lateness();
    if (ledger.totals().wrongContent + ledger.totals().notForUs + ledger.totals().duplicates > 0)
        figures.faults.push_back("datagrams came twice, changed or to the wrong device");
    judgeGenerator(swarm, figures);
    if (figures.reasons.empty())
        figures.outcome = figures.lost() > 0 ? TrialOutcome::Lossy : TrialOutcome::Clean;
    const std::uint32_t change = timing.change.fromFrame;
    const auto flawed = ledger.lastFlawedFrame();
    if (!flawed || *flawed < change)
        figures.recoveredAfter = 0ms;
    else if (*flawed + 2 < timing.frames)
        figures.recoveredAfter = std::chrono::ceil<std::chrono::milliseconds>(
            timing.change.interval * (*flawed + 1 - change));
    return figures;
}

TrialFigures notConnected(const DeviceSwarm& swarm, std::uint32_t devices)
{
    TrialFigures figures;
    figures.faults.push_back(fmt::format("only {} of {} devices came online",
                                         grouped(swarm.board().online()), grouped(devices)));
    return figures;
}

} // namespace

TrialFigures runRelayRecovery(const RelayRecovery& recovery, const net::Endpoint& target,
                              const Clock& clock, const std::stop_token& stop,
                              const std::function<void(double share)>& tick)
{
    const SwarmConfig config = configOf(recovery, target, clock);
    TrialFigures figures;
    auto opened = DeviceSwarm::open(config, clock);
    if (!opened) {
        figures.faults.push_back(opened.error().sentence());
        return figures;
    }
    DeviceSwarm& swarm = **opened;
    const std::uint32_t devices = config.roster.devices;
    const MonoTime limit =
        clock.now() + kConnectPatience + std::chrono::seconds{devices / kSlowestConnects};
    swarm.start();
    waitFor([&] { return swarm.transmitter().connectingDone() || clock.now() > limit; }, stop,
            [&] { tick(0); });
    const bool connected = swarm.board().online() == devices;
    const SwarmTiming& timing = config.timing;
    const std::chrono::nanoseconds length =
        timing.interval * timing.change.fromFrame +
        timing.change.interval * (timing.frames - timing.change.fromFrame);
    if (connected && !stop.stop_requested()) {
        const MonoTime start = clock.now() + kBeforeTalking;
        swarm.talkFrom(start);
        waitFor([&] { return clock.now() > start + length + kDrain; }, stop,
                [&] {
                    tick(std::chrono::duration<double>(clock.now() - start).count() /
                         std::chrono::duration<double>(length + kDrain).count());
                });
    }
    swarm.stop();
    figures = connected ? collect(swarm, timing) : notConnected(swarm, devices);
    figures.stopped = stop.stop_requested();
    return figures;
}

} // namespace shack::bench
