#pragma once

#include "engine/base/bytes.h"
#include "engine/wire/pcap_format.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

// The headers around a payload: link (IEEE 802.3, 802.1Q and 802.1ad, Linux cooked, BSD loopback),
// IPv4 (RFC 791), IPv6 (RFC 8200), UDP (RFC 768), TCP (RFC 9293). Offsets into the packet, so that
// reading and rewriting share them. Pure functions, any thread.
namespace shack::wire {

/// Where the look into a packet ended, and why it went no further.
enum class LayerEnd : std::uint8_t {
    Whole,          ///< down to the payload of UDP or TCP
    UnknownLink,    ///< a link type that nobody here knows
    NotIp,          ///< ARP, LLDP, 802.3 with lengths, ...
    TooManyTags,    ///< more than kMaxTags VLANs in each other
    CutShort,       ///< the bytes end before a header does
    BadLength,      ///< a header says something impossible about its length
    TooManyHeaders, ///< more than kMaxExtensions IPv6 extension headers
    OtherProtocol,  ///< IP, but neither UDP nor TCP
    LaterFragment,  ///< a piece without the header of what it carries
};

inline constexpr std::size_t kLayerEndCount = 9;

/// Stable lower-case name ("later_fragment").
std::string_view layerEndName(LayerEnd end) noexcept;

inline constexpr std::size_t kMaxTags = 8;
inline constexpr std::size_t kMaxExtensions = 16;

inline constexpr std::uint8_t kProtocolTcp = 6;
inline constexpr std::uint8_t kProtocolUdp = 17;

/// What was found in one packet. A value of offsets; the bytes stay where they are.
struct PacketLayers {
    LayerEnd end = LayerEnd::UnknownLink;
    std::uint8_t tags = 0;       ///< VLAN tags
    std::uint16_t vlan = 0;      ///< of the innermost tag
    std::uint16_t etherType = 0; ///< of what the link carries; 0 where a link has none
    std::uint8_t ipVersion = 0;  ///< 4, 6 or 0
    std::uint8_t protocol = 0;   ///< of what IP carries
    bool fragment = false;       ///< a piece of a datagram, the first one too
    bool moreFragments = false;
    bool routed = false;              ///< an IPv6 routing header: the destination is not the last
    std::uint32_t fragmentOffset = 0; ///< bytes
    std::uint32_t fragmentId = 0;
    std::uint16_t sourcePort = 0;
    std::uint16_t destinationPort = 0;
    std::size_t networkAt = 0;   ///< of the IP header
    std::size_t transportAt = 0; ///< of what IP carries
    std::size_t payloadAt = 0;
    std::size_t payloadBytes = 0; ///< of UDP or TCP, without padding of the link
    std::size_t networkEnd = 0;   ///< where the IP packet ends in these bytes
    bool payloadCut = false;      ///< there was more on the wire than there is here

    bool hasTransport() const noexcept { return end == LayerEnd::Whole; }

    bool isUdp() const noexcept { return hasTransport() && protocol == kProtocolUdp; }

    bool isTcp() const noexcept { return hasTransport() && protocol == kProtocolTcp; }

    ByteSpan payload(ByteSpan packet) const noexcept
    {
        return hasTransport() ? packet.subspan(payloadAt, payloadBytes) : ByteSpan{};
    }

    /// 4 or 16 bytes; empty without an IP header.
    ByteSpan sourceAddress(ByteSpan packet) const noexcept;
    ByteSpan destinationAddress(ByteSpan packet) const noexcept;
};

PacketLayers lookInto(LinkType link, ByteSpan packet) noexcept;

/// The fields of a TCP header; only of a packet whose layers say `isTcp()`.
struct TcpFields {
    std::uint32_t sequence = 0;
    std::uint32_t acknowledged = 0;
    std::uint16_t window = 0;
    bool fin = false;
    bool syn = false;
    bool reset = false;
    bool push = false;
    bool ack = false;
};

TcpFields tcpFields(const PacketLayers& layers, ByteSpan packet) noexcept;

enum class ChecksumLook : std::uint8_t {
    Absent,  ///< none of that kind, or a UDP sender left it out
    Unknown, ///< the packet was cut or is a fragment: nobody can tell
    Right,
    Wrong,
};

/// Of the IPv4 header.
ChecksumLook checkNetworkChecksum(const PacketLayers& layers, ByteSpan packet) noexcept;

/// Of UDP or TCP with its pseudo header. Behind an IPv6 routing header it is unknown.
ChecksumLook checkTransportChecksum(const PacketLayers& layers, ByteSpan packet) noexcept;

/// Makes the checksums right again after bytes have been changed. One that was left out stays out;
/// what cannot be known is not touched.
void rewriteChecksums(const PacketLayers& layers, MutableByteSpan packet) noexcept;

} // namespace shack::wire
