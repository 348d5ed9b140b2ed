#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/net/udp_backend.h"
#include "engine/wire/draarl_header.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace shack::sound {

struct SessionIdentity {
    std::string username;
    Ssid ssid;
};

enum class SessionState : std::uint8_t {
    Waiting, ///< the station has not let it in yet, or not again
    Ready,
    Refused, ///< `refusal` says why
};

/// A device of our own on the station's port, so that what the console says goes through the same
/// rules as what anybody says: permission, talk turn, budgets (fanout-engine A4). It knows no
/// password: control vouches for its endpoint, and its answer is what lets it begin. Belongs to one
/// thread.
class StationSession {
public:
    /// Somebody's voice, or one's own group's; the view is only valid in the call.
    using VoiceSink = std::function<void(const wire::DatagramView&, MonoTime)>;

    /// Opens a socket of the station's address family.
    static Result<StationSession> open(const net::Endpoint& station, SessionIdentity identity,
                                       VoiceSink heard);

    /// What control vouches for.
    net::Endpoint endpoint() const { return m_port->localEndpoints().front(); }

    /// Waits at most so long for something to arrive, takes it, and sends heartbeats when due.
    void turn(std::chrono::milliseconds atMost, const Clock& clock);

    /// DATA of one voice datagram. False: not logged in, or the system would not take it.
    bool sendVoice(ByteSpan data);

    SessionState state() const noexcept { return m_state; }

    const std::string& refusal() const noexcept { return m_refusal; }

    /// As the station knows us.
    const std::string& callsign() const noexcept { return m_callsign; }

    static constexpr std::chrono::seconds kHeartbeatEvery{2};
    static constexpr std::chrono::seconds kLostAfter{7};

private:
    StationSession(const net::Endpoint& station, SessionIdentity identity, VoiceSink heard,
                   std::unique_ptr<net::UdpPort> port);

    void take(ByteSpan datagram, MonoTime now);
    void answered(const wire::DatagramView& reply, MonoTime now);
    bool send(wire::PacketType type, ByteSpan data);

    net::Endpoint m_station;
    SessionIdentity m_identity;
    VoiceSink m_heard;
    std::unique_ptr<net::UdpPort> m_port; ///< outlives its sender
    std::unique_ptr<net::DatagramSender> m_sender;
    std::array<std::byte, wire::kMaxDatagramBytes> m_datagram{};
    SessionState m_state = SessionState::Waiting;
    std::string m_refusal;
    std::string m_callsign;
    MonoTime m_nextHeartbeat{};
    MonoTime m_lastAnswer{};
};

} // namespace shack::sound
