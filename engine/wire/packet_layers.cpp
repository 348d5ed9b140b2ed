#include "engine/wire/packet_layers.h"

#include <algorithm>
#include <array>

namespace shack::wire {
namespace {

constexpr std::uint16_t kTypeIpv4 = 0x0800;
constexpr std::uint16_t kTypeIpv6 = 0x86DD;
constexpr std::uint16_t kFirstEtherType = 0x0600; ///< smaller ones are lengths

constexpr std::uint8_t kHopByHop = 0;
constexpr std::uint8_t kRouting = 43;
constexpr std::uint8_t kFragment = 44;
constexpr std::uint8_t kAuthentication = 51;
constexpr std::uint8_t kNoNext = 59;
constexpr std::uint8_t kDestination = 60;
constexpr std::uint8_t kMobility = 135;
constexpr std::uint8_t kHostIdentity = 139;
constexpr std::uint8_t kShim = 140;

constexpr std::size_t kIpv4Bytes = 20;
constexpr std::size_t kIpv6Bytes = 40;
constexpr std::size_t kUdpBytes = 8;
constexpr std::size_t kTcpBytes = 20;

bool isTagType(std::uint16_t type) noexcept
{
    return type == 0x8100 || type == 0x88A8 || type == 0x9100 || type == 0x9200;
}

std::uint16_t word(ByteSpan packet, std::size_t at) noexcept
{
    return loadBigEndian<std::uint16_t>(packet.data() + at);
}

std::uint8_t octet(ByteSpan packet, std::size_t at) noexcept
{
    return std::to_integer<std::uint8_t>(packet[at]);
}

/// Looks at one packet, layer by layer; every step checks that its header is there.
class Looker {
public:
    Looker(ByteSpan packet, PacketLayers& layers) noexcept : m_packet(packet), m_layers(layers) {}

    LayerEnd link(LinkType type) noexcept
    {
        switch (type) {
        case LinkType::Ethernet:
            return etherType(12);
        case LinkType::LinuxCooked:
            return etherType(14);
        case LinkType::LinuxCooked2:
            return cooked2();
        case LinkType::Null:
        case LinkType::Loop:
            return family();
        case LinkType::Raw:
        case LinkType::RawOld:
        case LinkType::RawOld2:
        case LinkType::Ipv4:
        case LinkType::Ipv6:
            return network(0);
        }
        return LayerEnd::UnknownLink;
    }

private:
    bool has(std::size_t at, std::size_t bytes) const noexcept
    {
        return at <= m_packet.size() && bytes <= m_packet.size() - at;
    }

    LayerEnd etherType(std::size_t at) noexcept
    {
        if (!has(at, 2))
            return LayerEnd::CutShort;
        std::uint16_t type = word(m_packet, at);
        at += 2;
        while (isTagType(type)) {
            if (m_layers.tags == kMaxTags)
                return LayerEnd::TooManyTags;
            if (!has(at, 4))
                return LayerEnd::CutShort;
            m_layers.vlan = word(m_packet, at) & 0x0FFFU;
            ++m_layers.tags;
            type = word(m_packet, at + 2);
            at += 4;
        }
        return carried(type, at);
    }

    LayerEnd carried(std::uint16_t type, std::size_t at) noexcept
    {
        m_layers.etherType = type;
        if (type < kFirstEtherType || (type != kTypeIpv4 && type != kTypeIpv6))
            return LayerEnd::NotIp;
        return network(at, type == kTypeIpv4 ? 4 : 6);
    }

    LayerEnd cooked2() noexcept
    {
        constexpr std::size_t kBytes = 20;
        if (!has(0, kBytes))
            return LayerEnd::CutShort;
        const std::uint16_t type = word(m_packet, 0);
        return isTagType(type) ? taggedCooked2(kBytes) : carried(type, kBytes);
    }

    /// The protocol field is the tag's type, the tag stands behind the header.
    LayerEnd taggedCooked2(std::size_t at) noexcept
    {
        if (!has(at, 4))
            return LayerEnd::CutShort;
        m_layers.vlan = word(m_packet, at) & 0x0FFFU;
        ++m_layers.tags;
        return etherType(at + 2);
    }

    /// BSD numbers the families differently on each system, in the byte order of the writer.
    LayerEnd family() noexcept
    {
        if (!has(0, 4))
            return LayerEnd::CutShort;
        const auto big = loadBigEndian<std::uint32_t>(m_packet.data());
        const auto little = load<std::uint32_t>(m_packet.data(), ByteOrder::Little);
        const std::uint32_t number = std::min(big, little);
        constexpr std::array<std::uint32_t, 3> kV6{24, 28, 30};
        if (number == 2)
            return network(4, 4);
        return std::find(kV6.begin(), kV6.end(), number) != kV6.end() ? network(4, 6)
                                                                      : LayerEnd::NotIp;
    }

    LayerEnd network(std::size_t at, std::uint8_t expected = 0) noexcept
    {
        if (!has(at, 1))
            return LayerEnd::CutShort;
        const auto version = static_cast<std::uint8_t>(octet(m_packet, at) >> 4U);
        if (version != 4 && version != 6)
            return expected == 0 ? LayerEnd::NotIp : LayerEnd::BadLength;
        if (expected != 0 && version != expected)
            return LayerEnd::BadLength;
        m_layers.networkAt = at;
        return version == 4 ? ipv4(at) : ipv6(at);
    }

    /// `end` as the header says it; the link may have padded, the capture may have cut.
    void limitTo(std::size_t end) noexcept
    {
        m_layers.payloadCut = end > m_packet.size();
        m_layers.networkEnd = std::min(end, m_packet.size());
    }

    LayerEnd ipv4(std::size_t at) noexcept
    {
        if (!has(at, kIpv4Bytes))
            return LayerEnd::CutShort;
        const std::size_t header = std::size_t{4} * (octet(m_packet, at) & 0x0FU);
        std::size_t total = word(m_packet, at + 2);
        if (total == 0)
            total = m_packet.size() - at; // segmentation was left to the card
        if (header < kIpv4Bytes || total < header)
            return LayerEnd::BadLength;
        if (!has(at, header))
            return LayerEnd::CutShort;
        m_layers.ipVersion = 4;
        m_layers.protocol = octet(m_packet, at + 9);
        const std::uint16_t fragment = word(m_packet, at + 6);
        m_layers.fragmentId = word(m_packet, at + 4);
        setFragment(static_cast<std::uint32_t>(fragment & 0x1FFFU) * 8, (fragment & 0x2000U) != 0);
        limitTo(at + total);
        m_layers.transportAt = at + header;
        return transport();
    }

    void setFragment(std::uint32_t offset, bool more) noexcept
    {
        m_layers.fragmentOffset = offset;
        m_layers.moreFragments = more;
        m_layers.fragment = more || offset != 0;
    }

    LayerEnd ipv6(std::size_t at) noexcept
    {
        if (!has(at, kIpv6Bytes))
            return LayerEnd::CutShort;
        m_layers.ipVersion = 6;
        const std::size_t length = word(m_packet, at + 4);
        limitTo(length == 0 ? m_packet.size() : at + kIpv6Bytes + length);
        return extensions(octet(m_packet, at + 6), at + kIpv6Bytes);
    }

    LayerEnd extensions(std::uint8_t next, std::size_t at) noexcept
    {
        for (std::size_t count = 0;; ++count) {
            m_layers.protocol = next;
            m_layers.transportAt = at;
            if (!isExtension(next))
                return next == kNoNext ? LayerEnd::OtherProtocol : transport();
            if (count == kMaxExtensions)
                return LayerEnd::TooManyHeaders;
            if (at > m_layers.networkEnd || m_layers.networkEnd - at < 8)
                return m_layers.payloadCut ? LayerEnd::CutShort : LayerEnd::BadLength;
            const std::uint8_t header = next;
            next = octet(m_packet, at);
            if (header == kFragment) {
                const std::uint16_t fragment = word(m_packet, at + 2);
                m_layers.fragmentId = loadBigEndian<std::uint32_t>(m_packet.data() + at + 4);
                setFragment(fragment & 0xFFF8U, (fragment & 1U) != 0);
                at += 8;
                if (m_layers.fragmentOffset != 0) {
                    m_layers.protocol = next;
                    m_layers.transportAt = at;
                    return LayerEnd::LaterFragment;
                }
                continue;
            }
            if (header == kRouting)
                m_layers.routed = octet(m_packet, at + 3) != 0;
            const std::size_t words = octet(m_packet, at + 1);
            at += header == kAuthentication ? (words + 2) * 4 : (words + 1) * 8;
        }
    }

    static bool isExtension(std::uint8_t next) noexcept
    {
        return next == kHopByHop || next == kRouting || next == kFragment ||
               next == kAuthentication || next == kDestination || next == kMobility ||
               next == kHostIdentity || next == kShim;
    }

    LayerEnd transport() noexcept
    {
        if (m_layers.fragmentOffset != 0)
            return LayerEnd::LaterFragment;
        const std::size_t at = m_layers.transportAt;
        const std::size_t there = at > m_layers.networkEnd ? 0 : m_layers.networkEnd - at;
        if (m_layers.protocol == kProtocolUdp)
            return udp(at, there);
        if (m_layers.protocol == kProtocolTcp)
            return tcp(at, there);
        return LayerEnd::OtherProtocol;
    }

    LayerEnd tooShort() const noexcept
    {
        return m_layers.payloadCut ? LayerEnd::CutShort : LayerEnd::BadLength;
    }

    LayerEnd udp(std::size_t at, std::size_t there) noexcept
    {
        if (there < kUdpBytes)
            return tooShort();
        ports(at);
        std::size_t length = word(m_packet, at + 4);
        if (length == 0)
            length = there; // a jumbogram, or segmentation was left to the card
        if (length < kUdpBytes)
            return LayerEnd::BadLength;
        if (length > there && !m_layers.payloadCut && !m_layers.fragment)
            return LayerEnd::BadLength;
        m_layers.payloadAt = at + kUdpBytes;
        m_layers.payloadBytes = std::min(length, there) - kUdpBytes;
        return LayerEnd::Whole;
    }

    LayerEnd tcp(std::size_t at, std::size_t there) noexcept
    {
        if (there < kTcpBytes)
            return tooShort();
        ports(at);
        const std::size_t header = std::size_t{4} * (octet(m_packet, at + 12) >> 4U);
        if (header < kTcpBytes)
            return LayerEnd::BadLength;
        if (header > there)
            return tooShort();
        m_layers.payloadAt = at + header;
        m_layers.payloadBytes = there - header;
        return LayerEnd::Whole;
    }

    void ports(std::size_t at) noexcept
    {
        m_layers.sourcePort = word(m_packet, at);
        m_layers.destinationPort = word(m_packet, at + 2);
    }

    ByteSpan m_packet;
    PacketLayers& m_layers;
};

} // namespace

std::string_view layerEndName(LayerEnd end) noexcept
{
    static constexpr std::array<std::string_view, kLayerEndCount> kNames{
        "whole",      "unknown_link",     "not_ip",         "too_many_tags", "cut_short",
        "bad_length", "too_many_headers", "other_protocol", "later_fragment"};
    return kNames[static_cast<std::size_t>(end)];
}

PacketLayers lookInto(LinkType link, ByteSpan packet) noexcept
{
    PacketLayers layers;
    layers.end = Looker{packet, layers}.link(link);
    return layers;
}

ByteSpan PacketLayers::sourceAddress(ByteSpan packet) const noexcept
{
    if (ipVersion == 4)
        return packet.subspan(networkAt + 12, 4);
    return ipVersion == 6 ? packet.subspan(networkAt + 8, 16) : ByteSpan{};
}

ByteSpan PacketLayers::destinationAddress(ByteSpan packet) const noexcept
{
    if (ipVersion == 4)
        return packet.subspan(networkAt + 16, 4);
    return ipVersion == 6 ? packet.subspan(networkAt + 24, 16) : ByteSpan{};
}

TcpFields tcpFields(const PacketLayers& layers, ByteSpan packet) noexcept
{
    if (!layers.isTcp())
        return {};
    const std::size_t at = layers.transportAt;
    const unsigned flags = octet(packet, at + 13);
    return {.sequence = loadBigEndian<std::uint32_t>(packet.data() + at + 4),
            .acknowledged = loadBigEndian<std::uint32_t>(packet.data() + at + 8),
            .window = word(packet, at + 14),
            .fin = (flags & 0x01U) != 0,
            .syn = (flags & 0x02U) != 0,
            .reset = (flags & 0x04U) != 0,
            .push = (flags & 0x08U) != 0,
            .ack = (flags & 0x10U) != 0};
}

} // namespace shack::wire
