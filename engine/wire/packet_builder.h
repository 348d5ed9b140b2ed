#pragma once

#include "engine/base/bytes.h"
#include "engine/wire/packet_layers.h"

#include <array>
#include <cstdint>
#include <vector>

namespace shack::wire {

/// One end of a packet: an address of the packet's IP version in its first 4 or 16 bytes.
struct PacketEnd {
    std::array<std::byte, 16> address{};
    std::uint16_t port = 0;

    static PacketEnd v4(std::uint32_t hostOrder, std::uint16_t port) noexcept
    {
        PacketEnd end{.port = port};
        storeBigEndian(end.address.data(), hostOrder);
        return end;
    }

    bool operator==(const PacketEnd&) const = default;
};

/// What surrounds a payload that is put into a packet.
struct PacketShape {
    LinkType link = LinkType::Ethernet; ///< one of those with a name
    std::vector<std::uint16_t> vlans;   ///< outermost first; Ethernet only
    bool v6 = false;
    std::uint8_t protocol = kProtocolUdp; ///< or TCP; for others the payload follows IP at once
    PacketEnd source;
    PacketEnd destination;
    TcpFields tcp;
    std::vector<std::byte> ipOptions; ///< IPv4: padded with zeros, at most 40 bytes are taken
    std::uint16_t identification = 0; ///< IPv4
    std::uint32_t fragmentOffset = 0; ///< bytes; IPv4
    bool moreFragments = false;       ///< IPv4
    bool linkPadding = true;          ///< Ethernet: at least 60 bytes
};

/// A whole packet with right checksums; `out` is overwritten. The payload must fit into an IP
/// packet (65,000 bytes do).
void buildPacket(const PacketShape& shape, ByteSpan payload, std::vector<std::byte>& out);

} // namespace shack::wire
