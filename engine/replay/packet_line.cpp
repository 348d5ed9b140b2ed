#include "engine/replay/packet_line.h"

#include "engine/base/text.h"
#include "engine/net/endpoint.h"
#include "engine/wire/draarl_header.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace shack::replay {
namespace {

constexpr std::size_t kMostText = 200; ///< bytes of a message or comment in a list

net::Endpoint endpointOf(ByteSpan address, std::uint16_t port)
{
    if (address.size() == 4)
        return net::Endpoint::v4(loadBigEndian<std::uint32_t>(address.data()), port);
    std::array<std::uint8_t, 16> bytes{};
    for (std::size_t i = 0; i < std::min(address.size(), bytes.size()); ++i)
        bytes[i] = std::to_integer<std::uint8_t>(address[i]);
    return net::Endpoint::v6(bytes, port);
}

std::string readable(ByteSpan bytes)
{
    const std::string whole = text::repairedUtf8(asText(bytes));
    std::string out;
    for (const char letter : text::cutUtf8(whole, kMostText))
        out += static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F ? ' ' : letter;
    return out;
}

void nameEnds(PacketLine& line, const wire::CapturedPacket& packet)
{
    const wire::PacketLayers& layers = line.layers;
    if (layers.ipVersion != 0) {
        const ByteSpan from = layers.sourceAddress(packet.bytes);
        const ByteSpan to = layers.destinationAddress(packet.bytes);
        const bool ports = layers.hasTransport();
        line.source = ports ? endpointOf(from, layers.sourcePort).toString() : addressText(from);
        line.destination =
            ports ? endpointOf(to, layers.destinationPort).toString() : addressText(to);
        return;
    }
    if (packet.link == wire::LinkType::Ethernet && packet.bytes.size() >= 12) {
        line.source = hardwareText(packet.bytes.subspan(6, 6));
        line.destination = hardwareText(packet.bytes.first(6));
    }
}

void lookAtDraarl(PacketLine& line, ByteSpan payload)
{
    const auto datagram = wire::DatagramView::parse(payload);
    if (!datagram)
        return;
    line.draarl = static_cast<std::uint8_t>(datagram->type());
    line.password = !datagram->password().empty();
    const std::string_view name =
        datagram->callsign().empty() ? datagram->username() : datagram->callsign();
    line.device = fmt::format("{}-{}", text::printable(name, 32), datagram->ssid().value);
    if (datagram->type() == wire::PacketType::Text)
        line.text = readable(datagram->data());
}

} // namespace

std::string addressText(ByteSpan address)
{
    return address.empty() ? std::string{} : endpointOf(address, 0).addressString();
}

std::string hardwareText(ByteSpan address)
{
    std::string text;
    for (const std::byte each : address)
        text += fmt::format("{}{:02x}", text.empty() ? "" : ":", std::to_integer<unsigned>(each));
    return text;
}

PacketLine packetLine(std::uint64_t number, const wire::CapturedPacket& packet)
{
    PacketLine line{.number = number,
                    .time = packet.time,
                    .wireBytes = std::max(packet.originalBytes,
                                          static_cast<std::uint32_t>(packet.bytes.size())),
                    .cut = packet.cut()};
    line.layers = wire::lookInto(packet.link, packet.bytes);
    line.wrongChecksum =
        wire::checkNetworkChecksum(line.layers, packet.bytes) == wire::ChecksumLook::Wrong ||
        wire::checkTransportChecksum(line.layers, packet.bytes) == wire::ChecksumLook::Wrong;
    nameEnds(line, packet);
    if (line.layers.isUdp())
        lookAtDraarl(line, line.layers.payload(packet.bytes));
    if (line.layers.isTcp())
        line.tcp = wire::tcpFields(line.layers, packet.bytes);
    if (const auto comment = packet.options.find(wire::PcapOptions::kComment))
        line.comment = readable(*comment);
    return line;
}

} // namespace shack::replay
