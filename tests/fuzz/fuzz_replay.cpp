// Any bytes as a capture whose conversations are rebuilt, and as the words of a command line: what
// is counted was there, and what is printed is read again.
#include "engine/replay/draarl_sessions.h"
#include "engine/replay/replay_plan.h"
#include "engine/replay/replay_sources.h"
#include "engine/replay/replay_target.h"
#include "engine/replay/tcp_streams.h"
#include "engine/wire/pcap_reader.h"
#include "tests/fuzz/fuzz_input.h"

#include <algorithm>
#include <string_view>

using namespace shack;
using namespace shack::replay;
using fuzz::require;

namespace {

void checkStreams(const TcpStreams& streams, std::uint64_t tcpPackets, std::uint64_t payload)
{
    std::uint64_t packets = streams.left();
    std::uint64_t bytes = 0;
    for (const TcpConnection& connection : streams.connections())
        for (const TcpSide& side : connection.sides) {
            packets += side.packets;
            bytes += side.bytes;
            require(side.retransmitted + side.outOfOrder <= side.packets, "a packet is one thing");
            require(side.gaps <= side.packets, "a gap lies before a packet");
        }
    require(packets <= tcpPackets, "no more packets than were seen");
    require(bytes <= payload, "no byte counts twice");
}

void checkConversations(ByteSpan file)
{
    wire::PcapReader reader;
    TcpStreams streams;
    DraarlSessions sessions{60'050};
    std::uint64_t tcpPackets = 0;
    std::uint64_t udpPackets = 0;
    std::uint64_t payload = 0;
    for (std::size_t at = 0; at < file.size();) {
        wire::CapturedPacket packet;
        const auto step = reader.next(file.subspan(at), packet);
        if (step.look == wire::PcapReader::Look::NeedMore ||
            step.look == wire::PcapReader::Look::Damaged)
            break;
        at += static_cast<std::size_t>(std::min<std::uint64_t>(step.size, file.size() - at));
        if (step.look != wire::PcapReader::Look::Packet)
            continue;
        const wire::PacketLayers layers = wire::lookInto(packet.link, packet.bytes);
        streams.add(packet, layers);
        sessions.add(packet, layers);
        tcpPackets += layers.isTcp() ? 1U : 0U;
        udpPackets += layers.isUdp() ? 1U : 0U;
        payload += packet.originalBytes + packet.bytes.size();
        if (const auto datagram = sentDatagram(packet, 0))
            require(fuzz::isWithin(datagram->payload, packet.bytes), "a payload lies inside");
    }
    checkStreams(streams, tcpPackets, payload);
    require(sessions.sessions().size() <= udpPackets, "a session had a packet");
}

void checkWords(std::string_view words)
{
    if (const auto rate = parseReplayRate(words))
        require(parseReplayRate(replayRateText(*rate)).has_value(), "a rate is read again");
    if (const auto rule = parseIdentityRule(words)) {
        const auto again = parseIdentityRule(identityRuleText(*rule));
        require(again.has_value() && *again == *rule, "a change of names is read again");
    }
    (void)hasDefaultRoute(words, "eth0");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const ByteSpan bytes = fuzz::input(data, size);
    checkConversations(bytes);
    checkWords(asText(bytes));
    return 0;
}
