#include "engine/sound/station_session.h"

#include "engine/wire/draarl_heartbeat.h"
#include "engine/wire/draarl_reply.h"

#include <algorithm>
#include <utility>

namespace shack::sound {

namespace {

net::UdpPortConfig portConfig(const net::Endpoint& station)
{
    net::UdpPortConfig config;
    config.listen = {station.withPort(0)}; // on this computer, so its address is ours too
    config.receiveBufferBytes = std::size_t{256} * 1024;
    config.sendBufferBytes = std::size_t{256} * 1024;
    config.receiveBatch = 16;
    config.sendBatch = 4;
    config.packetInfo = false;
    return config;
}

} // namespace

Result<StationSession> StationSession::open(const net::Endpoint& station, SessionIdentity identity,
                                            VoiceSink heard)
{
    auto port = net::UdpPort::open(portConfig(station));
    if (!port)
        return failed(port.error().during("opening a socket to talk"));
    return StationSession{station, std::move(identity), std::move(heard), std::move(*port)};
}

StationSession::StationSession(const net::Endpoint& station, SessionIdentity identity,
                               VoiceSink heard, std::unique_ptr<net::UdpPort> port)
    : m_station(station), m_identity(std::move(identity)), m_heard(std::move(heard)),
      m_port(std::move(port)), m_sender(m_port->makeSender())
{
}

void StationSession::turn(std::chrono::milliseconds atMost, const Clock& clock)
{
    (void)m_port->source().wait(atMost);
    const MonoTime now = clock.now();
    for (const net::ReceivedDatagram& datagram : m_port->source().receive().datagrams)
        if (datagram.from == m_station && !datagram.truncated)
            take(datagram.bytes, now);
    if (m_state == SessionState::Ready && now - m_lastAnswer > kLostAfter)
        m_state = SessionState::Waiting;
    if (m_state != SessionState::Ready || now < m_nextHeartbeat)
        return;
    m_nextHeartbeat = now + kHeartbeatEvery;
    (void)send(wire::PacketType::Heartbeat, {});
}

void StationSession::take(ByteSpan datagram, MonoTime now)
{
    const auto view = wire::DatagramView::parse(datagram);
    if (!view)
        return;
    if (view->type() == wire::PacketType::Heartbeat)
        answered(*view, now);
    else if (view->type() == wire::PacketType::Voice && m_heard)
        m_heard(*view, now);
}

void StationSession::answered(const wire::DatagramView& reply, MonoTime now)
{
    m_lastAnswer = now;
    if (const auto reject = wire::parseReject(reply)) {
        m_state = SessionState::Refused;
        m_refusal = std::string{reject->text};
        return;
    }
    m_state = SessionState::Ready;
    m_refusal.clear();
    m_callsign = std::string{reply.callsign()};
}

bool StationSession::sendVoice(ByteSpan data)
{
    return m_state == SessionState::Ready && send(wire::PacketType::Voice, data);
}

bool StationSession::send(wire::PacketType type, ByteSpan data)
{
    const std::size_t size = wire::encode({.username = m_identity.username,
                                           .password = {},
                                           .type = type,
                                           .model = wire::DeviceModel::Unknown,
                                           .ssid = m_identity.ssid,
                                           .callsign = {}},
                                          data, m_datagram);
    const net::OutgoingDatagram outgoing{
        .payload = ByteSpan{m_datagram}.first(size), .to = m_station, .from = {}};
    return size > 0 && m_sender->sendEach({&outgoing, 1}).sent == 1;
}

} // namespace shack::sound
