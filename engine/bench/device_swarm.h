#pragma once

#include "engine/base/result.h"
#include "engine/base/thread.h"
#include "engine/bench/run.h"
#include "engine/bench/swarm_receiver.h"
#include "engine/bench/swarm_transmitter.h"

#include <chrono>
#include <cstdint>
#include <memory>

namespace shack::bench {

struct SwarmConfig {
    net::Endpoint target;
    bool realSockets = false;
    std::size_t receiveBufferBytes = std::size_t{32} << 20U;
    RosterPlan roster;
    SwarmTiming timing;
};

/// Up to 100,000 simulated devices on two threads, `bench-send` and `bench-recv`: they log in, send
/// heartbeats, some of them talk, and what arrives is accounted for. Owned by the thread that runs
/// the measurement.
class DeviceSwarm {
public:
    /// Opens the sockets; nothing is sent before `start`.
    static Result<std::unique_ptr<DeviceSwarm>> open(const SwarmConfig& config, const Clock& clock);

    ~DeviceSwarm();

    DeviceSwarm(const DeviceSwarm&) = delete;
    DeviceSwarm& operator=(const DeviceSwarm&) = delete;

    /// Begins to log in.
    void start();

    void talkFrom(MonoTime start) noexcept { m_transmitter.talkFrom(start); }

    /// Joins the sending thread; what is under way still arrives. Before `stop`, which does it too.
    void stopSending();

    /// Joins both threads; what the talkers sent is closed in the ledger. Once.
    void stop();

    const LoginBoard& board() const noexcept { return m_board; }

    HeartbeatMeter& heartbeats() noexcept { return m_heartbeats; }

    const SwarmTransmitter& transmitter() const noexcept { return m_transmitter; }

    SwarmReceiver& receiver() noexcept { return m_receiver; }

    const SwarmSockets& sockets() const noexcept { return *m_sockets; }

    /// Datagrams that the frames sent so far should become.
    std::uint64_t expectedDatagrams() const noexcept;

private:
    DeviceSwarm(const SwarmConfig& config, std::unique_ptr<SwarmSockets> sockets,
                const Clock& clock);

    static LedgerLayout layoutFor(const SwarmRoster& roster, const SwarmTiming& timing);

    std::unique_ptr<SwarmSockets> m_sockets;
    SwarmRoster m_roster;
    LoginBoard m_board;
    HeartbeatMeter m_heartbeats;
    SwarmTransmitter m_transmitter;
    SwarmReceiver m_receiver;
    NamedThread m_receiving;
    NamedThread m_sending;
};

inline constexpr const char* kSendThreadName = "bench-send";
inline constexpr const char* kReceiveThreadName = "bench-recv";

} // namespace shack::bench
