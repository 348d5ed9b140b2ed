#include "engine/replay/draarl_sessions.h"

#include "engine/base/text.h"
#include "engine/replay/tcp_streams.h"
#include "engine/wire/draarl_reply.h"
#include "engine/wire/draarl_voice.h"

#include <fmt/format.h>

namespace shack::replay {

void DraarlSessions::add(const wire::CapturedPacket& packet, const wire::PacketLayers& layers)
{
    const bool toStation = layers.destinationPort == m_port;
    if (!layers.isUdp() || layers.fragment || (!toStation && layers.sourcePort != m_port))
        return;
    const auto datagram = wire::DatagramView::parse(layers.payload(packet.bytes));
    if (!datagram)
        return;
    const bool heartbeat = datagram->type() == wire::PacketType::Heartbeat;
    // From the station only the answers to heartbeats are a device's own; voice is another one's.
    if (!toStation && !heartbeat)
        return;
    DraarlSession* const session = sessionOf(*datagram, packet, layers, !toStation);
    if (session == nullptr)
        return;
    session->ended = packet.time;
    if (!toStation) {
        ++(wire::parseReject(*datagram) ? session->rejects : session->replies);
        return;
    }
    session->heartbeats += heartbeat ? 1U : 0U;
    session->texts += datagram->type() == wire::PacketType::Text ? 1U : 0U;
    if (datagram->type() == wire::PacketType::Voice)
        takeVoice(*session, *datagram, packet.time);
}

DraarlSession* DraarlSessions::sessionOf(const wire::DatagramView& datagram,
                                         const wire::CapturedPacket& packet,
                                         const wire::PacketLayers& layers, bool fromStation)
{
    std::string key =
        fmt::format("{}-{}", text::printable(datagram.username(), 4 * wire::kUsernameBytes),
                    datagram.ssid().value);
    const auto known = m_places.find(key);
    if (known != m_places.end())
        return &m_sessions[known->second];
    if (m_sessions.size() == kMostSessions)
        return nullptr;
    m_sessions.push_back(
        {.device = key,
         .end = fromStation
                    ? endText(layers.destinationAddress(packet.bytes), layers.destinationPort)
                    : endText(layers.sourceAddress(packet.bytes), layers.sourcePort),
         .began = packet.time});
    m_places.emplace(std::move(key), m_sessions.size() - 1);
    return &m_sessions.back();
}

void DraarlSessions::takeVoice(DraarlSession& session, const wire::DatagramView& datagram,
                               std::chrono::nanoseconds time)
{
    ++session.voice;
    const auto speech = wire::voiceDuration(datagram.data());
    const bool goesOn = !session.overs.empty() && time >= session.overs.back().ended &&
                        time - session.overs.back().ended <= wire::kVoiceGap;
    if (!goesOn) {
        if (session.overs.size() == kMostOvers) {
            ++session.leftOvers;
            return;
        }
        session.overs.push_back({.began = time});
    }
    CapturedOver& over = session.overs.back();
    over.ended = time;
    over.speech += speech;
    over.wall = time - over.began + speech;
    ++over.datagrams;
}

} // namespace shack::replay
