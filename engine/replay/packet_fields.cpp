#include "engine/replay/packet_fields.h"

#include "engine/base/text.h"
#include "engine/replay/packet_line.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/packet_layers.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace shack::replay {
namespace {

using Name = FieldName;
using Mark = FieldMark;

Mark markOf(wire::ChecksumLook look) noexcept
{
    switch (look) {
    case wire::ChecksumLook::Right:
        return Mark::Right;
    case wire::ChecksumLook::Wrong:
        return Mark::Wrong;
    case wire::ChecksumLook::Unknown:
        return Mark::Unknown;
    case wire::ChecksumLook::Absent:
        break;
    }
    return Mark::None;
}

/// Writes the tree of one packet; offsets come from its layers, which have checked the sizes.
class FieldWriter {
public:
    explicit FieldWriter(const wire::CapturedPacket& packet)
        : m_packet(packet), m_bytes(packet.bytes),
          m_layers(wire::lookInto(packet.link, packet.bytes))
    {
    }

    std::vector<PacketField> write()
    {
        frame();
        link();
        if (m_layers.ipVersion == 4)
            ipv4();
        else if (m_layers.ipVersion == 6)
            ipv6();
        if (m_layers.isUdp())
            udp();
        else if (m_layers.isTcp())
            tcp();
        if (m_layers.hasTransport() && m_layers.payloadBytes > 0 && !draarl())
            layer(Name::Payload, fmt::format("{}", m_layers.payloadBytes), m_layers.payloadAt,
                  m_layers.payloadBytes);
        if (m_layers.end != wire::LayerEnd::Whole)
            add({.name = Name::Trouble,
                 .value = std::string{wire::layerEndName(m_layers.end)},
                 .mark = Mark::Unknown});
        return std::move(m_fields);
    }

private:
    void add(PacketField field) { m_fields.push_back(std::move(field)); }

    void layer(Name name, std::string value, std::size_t at, std::size_t bytes)
    {
        add({.name = name, .value = std::move(value), .at = at, .bytes = bytes, .depth = 0});
    }

    void field(Name name, std::string value, std::size_t at, std::size_t bytes,
               Mark mark = Mark::None)
    {
        add({.name = name,
             .value = std::move(value),
             .mark = mark,
             .at = at,
             .bytes = bytes,
             .depth = 1});
    }

    template <std::unsigned_integral T>
    T number(std::size_t at) const noexcept
    {
        return loadBigEndian<T>(m_bytes.data() + at);
    }

    unsigned octet(std::size_t at) const noexcept { return std::to_integer<unsigned>(m_bytes[at]); }

    void decimal(Name name, std::uint64_t value, std::size_t at, std::size_t bytes)
    {
        field(name, fmt::format("{}", value), at, bytes);
    }

    void frame()
    {
        layer(Name::Packet, fmt::format("{}", m_bytes.size()), 0, m_bytes.size());
        const auto time = m_packet.time.count();
        field(Name::Time, fmt::format("{}", time), 0, 0);
        decimal(Name::Interface, m_packet.interface, 0, 0);
        decimal(Name::WireBytes, m_packet.originalBytes, 0, 0);
        field(Name::KeptBytes, fmt::format("{}", m_bytes.size()), 0, 0,
              m_packet.cut() ? Mark::Wrong : Mark::None);
        if (const auto comment = m_packet.options.find(wire::PcapOptions::kComment))
            field(Name::Comment,
                  text::repairedUtf8(text::cutUtf8(text::repairedUtf8(asText(*comment)), 1'000)), 0,
                  0);
    }

    void link()
    {
        using wire::LinkType;
        const std::size_t ip = m_layers.ipVersion != 0 ? m_layers.networkAt : m_bytes.size();
        switch (m_packet.link) {
        case LinkType::Ethernet:
            ethernet();
            return;
        case LinkType::LinuxCooked:
        case LinkType::LinuxCooked2:
            layer(Name::LinuxCooked, m_packet.link == LinkType::LinuxCooked ? "1" : "2", 0, ip);
            return;
        case LinkType::Null:
        case LinkType::Loop:
            layer(Name::Loopback, {}, 0, std::min<std::size_t>(4, m_bytes.size()));
            return;
        case LinkType::Raw:
        case LinkType::RawOld:
        case LinkType::RawOld2:
        case LinkType::Ipv4:
        case LinkType::Ipv6:
            return;
        }
        layer(Name::UnknownLink, fmt::format("{}", static_cast<std::uint32_t>(m_packet.link)), 0,
              m_bytes.size());
    }

    void ethernet()
    {
        constexpr std::size_t kBytes = 14;
        if (m_bytes.size() < kBytes)
            return;
        layer(Name::Ethernet, {}, 0, kBytes);
        field(Name::Destination, hardwareText(m_bytes.first(6)), 0, 6);
        field(Name::Source, hardwareText(m_bytes.subspan(6, 6)), 6, 6);
        std::size_t at = 12;
        for (std::size_t tag = 0; tag < m_layers.tags && at + 6 <= m_bytes.size(); ++tag, at += 4) {
            layer(Name::Vlan, {}, at, 4);
            decimal(Name::VlanNumber, number<std::uint16_t>(at + 2) & 0x0FFFU, at + 2, 2);
        }
        if (at + 2 <= m_bytes.size())
            field(Name::EtherType, fmt::format("0x{:04x}", number<std::uint16_t>(at)), at, 2);
    }

    void ipv4()
    {
        const std::size_t at = m_layers.networkAt;
        const std::size_t header = std::size_t{4} * (octet(at) & 0x0FU);
        layer(Name::Ipv4, {}, at, std::min(header, m_bytes.size() - at));
        decimal(Name::HeaderBytes, header, at, 1);
        field(Name::TrafficClass, fmt::format("0x{:02x}", octet(at + 1)), at + 1, 1);
        decimal(Name::TotalBytes, number<std::uint16_t>(at + 2), at + 2, 2);
        field(Name::Identification, fmt::format("0x{:04x}", number<std::uint16_t>(at + 4)), at + 4,
              2);
        fragment(at + 6, 2);
        decimal(Name::TimeToLive, octet(at + 8), at + 8, 1);
        decimal(Name::Protocol, octet(at + 9), at + 9, 1);
        field(Name::Checksum, fmt::format("0x{:04x}", number<std::uint16_t>(at + 10)), at + 10, 2,
              markOf(wire::checkNetworkChecksum(m_layers, m_bytes)));
        addresses(at + 12, 4);
    }

    void ipv6()
    {
        const std::size_t at = m_layers.networkAt;
        layer(Name::Ipv6, {}, at, 40);
        const auto first = number<std::uint32_t>(at);
        field(Name::TrafficClass, fmt::format("0x{:02x}", (first >> 20U) & 0xFFU), at, 2);
        field(Name::FlowLabel, fmt::format("0x{:05x}", first & 0xFFFFFU), at + 1, 3);
        decimal(Name::TotalBytes, number<std::uint16_t>(at + 4), at + 4, 2);
        decimal(Name::Protocol, m_layers.protocol, at + 6, 1);
        decimal(Name::TimeToLive, octet(at + 7), at + 7, 1);
        addresses(at + 8, 16);
        if (m_layers.transportAt > at + 40 && m_layers.transportAt <= m_bytes.size())
            layer(Name::Extensions, {}, at + 40, m_layers.transportAt - at - 40);
        if (m_layers.fragment)
            fragment(at + 40, 0);
    }

    void fragment(std::size_t at, std::size_t bytes)
    {
        if (m_layers.fragment)
            field(Name::Fragment,
                  fmt::format("{}{}", m_layers.fragmentOffset, m_layers.moreFragments ? " +" : ""),
                  at, bytes);
    }

    void addresses(std::size_t at, std::size_t bytes)
    {
        field(Name::Source, addressText(m_bytes.subspan(at, bytes)), at, bytes);
        field(Name::Destination, addressText(m_bytes.subspan(at + bytes, bytes)), at + bytes,
              bytes);
    }

    void ports(std::size_t at)
    {
        decimal(Name::SourcePort, m_layers.sourcePort, at, 2);
        decimal(Name::DestinationPort, m_layers.destinationPort, at + 2, 2);
    }

    void checksum(std::size_t at)
    {
        if (at + 2 <= m_bytes.size())
            field(Name::Checksum, fmt::format("0x{:04x}", number<std::uint16_t>(at)), at, 2,
                  markOf(wire::checkTransportChecksum(m_layers, m_bytes)));
    }

    void udp()
    {
        const std::size_t at = m_layers.transportAt;
        layer(Name::Udp, {}, at, 8);
        ports(at);
        decimal(Name::TotalBytes, number<std::uint16_t>(at + 4), at + 4, 2);
        checksum(at + 6);
    }

    void tcp()
    {
        const std::size_t at = m_layers.transportAt;
        const wire::TcpFields fields = wire::tcpFields(m_layers, m_bytes);
        layer(Name::Tcp, {}, at, m_layers.payloadAt - at);
        ports(at);
        decimal(Name::Sequence, fields.sequence, at + 4, 4);
        decimal(Name::Acknowledged, fields.acknowledged, at + 8, 4);
        decimal(Name::HeaderBytes, m_layers.payloadAt - at, at + 12, 1);
        std::string flags;
        for (const auto& [set, name] : {std::pair{fields.syn, "SYN"}, std::pair{fields.ack, "ACK"},
                                        std::pair{fields.push, "PSH"}, std::pair{fields.fin, "FIN"},
                                        std::pair{fields.reset, "RST"}})
            if (set)
                flags += (flags.empty() ? "" : " ") + std::string{name};
        field(Name::Flags, flags.empty() ? "-" : flags, at + 13, 1);
        decimal(Name::Window, fields.window, at + 14, 2);
        checksum(at + 16);
    }

    bool draarl()
    {
        if (!m_layers.isUdp())
            return false;
        const std::size_t at = m_layers.payloadAt;
        const auto datagram = wire::DatagramView::parse(m_layers.payload(m_bytes));
        if (!datagram)
            return false;
        layer(Name::Draarl, {}, at, m_layers.payloadBytes);
        constexpr std::size_t kAccountAt = 6; // draarl-v1 section 2
        constexpr std::size_t kPasswordAt = kAccountAt + wire::kUsernameBytes;
        constexpr std::size_t kTypeAt = kPasswordAt + wire::kPasswordBytes;
        constexpr std::size_t kCallsignAt = kTypeAt + 6;
        field(Name::Account, text::printable(datagram->username(), 64), at + kAccountAt,
              wire::kUsernameBytes);
        field(Name::Password, {}, at + kPasswordAt, wire::kPasswordBytes,
              datagram->password().empty() ? Mark::Blank : Mark::Shown);
        decimal(Name::Type, static_cast<unsigned>(datagram->type()), at + kTypeAt, 1);
        decimal(Name::Model, static_cast<unsigned>(datagram->model()), at + kTypeAt + 1, 1);
        decimal(Name::Ssid, datagram->ssid().value, at + kTypeAt + 2, 1);
        decimal(Name::DmrId, datagram->dmrId(), at + kTypeAt + 3, 3);
        field(Name::Callsign, text::printable(datagram->callsign(), 64), at + kCallsignAt,
              wire::kCallsignBytes);
        decimal(Name::Reserved, datagram->reserved(), at + kCallsignAt + wire::kCallsignBytes, 4);
        field(Name::Data, fmt::format("{}", datagram->data().size()), at + wire::kHeaderBytes,
              datagram->data().size());
        return true;
    }

    const wire::CapturedPacket& m_packet;
    ByteSpan m_bytes;
    wire::PacketLayers m_layers;
    std::vector<PacketField> m_fields;
};

} // namespace

std::vector<PacketField> packetFields(const wire::CapturedPacket& packet)
{
    return FieldWriter{packet}.write();
}

} // namespace shack::replay
