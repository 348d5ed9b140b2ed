#include "engine/bench/device_swarm.h"

#include "engine/bench/target_policy.h"

#include <algorithm>
#include <utility>

namespace shack::bench {
namespace {

/// A relay drops what is older than 120 ms; what comes seconds later counts as late.
constexpr std::chrono::seconds kFrameStaysOpen{4};
constexpr std::int64_t kFewestOpenFrames = 8;
constexpr std::int64_t kMostOpenFrames = 4096;

/// All real sockets of a target that is not on 127.x.y.z share one address, and a relay takes 600
/// datagrams a second from an address that it does not know.
LoginPacer::Limits loginLimits(const SwarmConfig& config)
{
    LoginPacer::Limits limits = config.timing.login;
    if (!canShareSocket(config.target)) {
        limits.startPerSecond = std::min(limits.startPerSecond, 400.0);
        limits.mostPerSecond = std::min(limits.mostPerSecond, 500.0);
    }
    return limits;
}

SwarmTiming timingFor(const SwarmConfig& config)
{
    SwarmTiming timing = config.timing;
    timing.login = loginLimits(config);
    return timing;
}

} // namespace

Result<std::unique_ptr<DeviceSwarm>> DeviceSwarm::open(const SwarmConfig& config,
                                                       const Clock& clock)
{
    const SwarmSocketsConfig wanted{.target = config.target,
                                    .devices = config.roster.devices,
                                    .receiveBufferBytes = config.receiveBufferBytes};
    auto sockets = config.realSockets ? openRealSockets(wanted) : openSharedSocket(wanted);
    if (!sockets)
        return failed(sockets.error());
    return std::unique_ptr<DeviceSwarm>{new DeviceSwarm{config, std::move(*sockets), clock}};
}

DeviceSwarm::DeviceSwarm(const SwarmConfig& config, std::unique_ptr<SwarmSockets> sockets,
                         const Clock& clock)
    : m_sockets(std::move(sockets)), m_roster(config.roster), m_board(config.roster.devices),
      m_heartbeats(config.roster.devices),
      m_transmitter(m_roster, m_board, m_heartbeats, *m_sockets, clock, timingFor(config)),
      m_receiver(m_roster, m_board, m_heartbeats, *m_sockets, clock,
                 layoutFor(m_roster, config.timing))
{
}

DeviceSwarm::~DeviceSwarm() = default;

LedgerLayout DeviceSwarm::layoutFor(const SwarmRoster& roster, const SwarmTiming& timing)
{
    const auto open = std::clamp(std::chrono::nanoseconds{kFrameStaysOpen} /
                                     std::max(timing.interval, std::chrono::nanoseconds{1}),
                                 kFewestOpenFrames, kMostOpenFrames);
    return {.devices = roster.devices(),
            .groups = roster.plan().groups,
            .talkers = {roster.talkers().begin(), roster.talkers().end()},
            .firstCounted = timing.warmupFrames,
            .endFrame = timing.frames,
            .openFrames = static_cast<std::uint32_t>(open)};
}

void DeviceSwarm::start()
{
    m_receiving = NamedThread{kReceiveThreadName,
                              [this](const std::stop_token& stop) { m_receiver.run(stop); }};
    m_sending = NamedThread{kSendThreadName,
                            [this](const std::stop_token& stop) { m_transmitter.run(stop); }};
}

void DeviceSwarm::stopSending()
{
    m_sending.requestStop();
    m_sending.join();
}

void DeviceSwarm::stop()
{
    stopSending();
    m_receiving.requestStop();
    m_receiving.join();
    m_receiver.ledger().close(m_transmitter.framesSent());
}

std::uint64_t DeviceSwarm::expectedDatagrams() const noexcept
{
    // Talkers take turns, so every one has sent an equal share of the frames, to within one.
    const std::uint64_t talkers = std::max<std::uint64_t>(1, m_roster.talkers().size());
    const std::uint64_t frames = m_transmitter.countedFramesSent();
    const std::uint32_t groups = m_roster.plan().groups;
    std::uint64_t expected = 0;
    for (std::uint64_t talker = 0; talker < talkers; ++talker) {
        const std::uint64_t receivers = (m_roster.devices() - talker + groups - 1) / groups - 1;
        expected += receivers * (frames / talkers + (talker < frames % talkers ? 1 : 0));
    }
    return expected;
}

} // namespace shack::bench
