#include "engine/wire/packet_builder.h"

#include <algorithm>

namespace shack::wire {
namespace {

constexpr std::uint16_t kTypeIpv4 = 0x0800;
constexpr std::uint16_t kTypeIpv6 = 0x86DD;
constexpr std::size_t kShortestFrame = 60;
constexpr std::size_t kMostOptionBytes = 40;
constexpr std::uint8_t kHops = 64;

template <std::unsigned_integral T>
void put(T value, std::vector<std::byte>& out)
{
    out.resize(out.size() + sizeof(T));
    storeBigEndian(out.data() + out.size() - sizeof(T), value);
}

void put(ByteSpan bytes, std::vector<std::byte>& out)
{
    out.insert(out.end(), bytes.begin(), bytes.end());
}

/// Locally administered addresses that say which end is meant.
void putHardware(const PacketEnd& end, std::vector<std::byte>& out)
{
    put(std::uint16_t{0x0253}, out);
    put(ByteSpan{end.address}.first(4), out);
}

void putLink(const PacketShape& shape, std::vector<std::byte>& out)
{
    const std::uint16_t type = shape.v6 ? kTypeIpv6 : kTypeIpv4;
    switch (shape.link) {
    case LinkType::Ethernet:
        putHardware(shape.destination, out);
        putHardware(shape.source, out);
        for (std::size_t i = 0; i < shape.vlans.size(); ++i) {
            // All but the innermost are service tags.
            put(std::uint16_t{i + 1 < shape.vlans.size() ? std::uint16_t{0x88A8}
                                                         : std::uint16_t{0x8100}},
                out);
            put(shape.vlans[i], out);
        }
        put(type, out);
        return;
    case LinkType::LinuxCooked:
        put(std::uint16_t{0}, out); // to us
        put(std::uint16_t{1}, out);
        put(std::uint16_t{6}, out);
        putHardware(shape.source, out);
        put(std::uint16_t{0}, out);
        put(type, out);
        return;
    case LinkType::LinuxCooked2:
        put(type, out);
        put(std::uint16_t{0}, out);
        put(std::uint32_t{1}, out); // interface
        put(std::uint16_t{1}, out);
        put(std::uint16_t{0x0006}, out); // to us, six bytes of address
        putHardware(shape.source, out);
        put(std::uint16_t{0}, out);
        return;
    case LinkType::Null:
        put(ByteSpan{std::array{std::byte{static_cast<std::uint8_t>(shape.v6 ? 24 : 2)},
                                std::byte{}, std::byte{}, std::byte{}}},
            out);
        return;
    case LinkType::Loop:
        put(std::uint32_t{shape.v6 ? 24U : 2U}, out);
        return;
    default:
        return;
    }
}

void putTransport(const PacketShape& shape, std::size_t payload, std::vector<std::byte>& out)
{
    if (shape.fragmentOffset != 0 ||
        (shape.protocol != kProtocolUdp && shape.protocol != kProtocolTcp))
        return;
    put(shape.source.port, out);
    put(shape.destination.port, out);
    if (shape.protocol == kProtocolUdp) {
        put(static_cast<std::uint16_t>(payload + 8), out);
        put(std::uint16_t{0xFFFF}, out); // any but the one that means "left out"
        return;
    }
    put(shape.tcp.sequence, out);
    put(shape.tcp.acknowledged, out);
    const unsigned flags = (shape.tcp.fin ? 1U : 0U) | (shape.tcp.syn ? 2U : 0U) |
                           (shape.tcp.reset ? 4U : 0U) | (shape.tcp.push ? 8U : 0U) |
                           (shape.tcp.ack ? 16U : 0U);
    put(static_cast<std::uint16_t>(0x5000U | flags), out);
    put(shape.tcp.window, out);
    put(std::uint32_t{0}, out);
}

void putNetwork(const PacketShape& shape, std::size_t carried, std::vector<std::byte>& out)
{
    if (shape.v6) {
        put(std::uint32_t{0x6000'0000}, out);
        put(static_cast<std::uint16_t>(carried), out);
        put(shape.protocol, out);
        put(kHops, out);
        put(ByteSpan{shape.source.address}, out);
        put(ByteSpan{shape.destination.address}, out);
        return;
    }
    const std::size_t options = std::min(shape.ipOptions.size(), kMostOptionBytes);
    const std::size_t header = 20 + ((options + 3) & ~std::size_t{3});
    put(static_cast<std::uint8_t>(0x40U | (header / 4)), out);
    put(std::uint8_t{0}, out);
    put(static_cast<std::uint16_t>(header + carried), out);
    put(shape.identification, out);
    put(static_cast<std::uint16_t>((shape.moreFragments ? 0x2000U : 0U) |
                                   ((shape.fragmentOffset / 8) & 0x1FFFU)),
        out);
    put(kHops, out);
    put(shape.protocol, out);
    put(std::uint16_t{0}, out);
    put(ByteSpan{shape.source.address}.first(4), out);
    put(ByteSpan{shape.destination.address}.first(4), out);
    put(ByteSpan{shape.ipOptions}.first(options), out);
    out.resize(out.size() + header - 20 - options);
}

} // namespace

void buildPacket(const PacketShape& shape, ByteSpan payload, std::vector<std::byte>& out)
{
    std::vector<std::byte> transport;
    putTransport(shape, payload.size(), transport);
    out.clear();
    putLink(shape, out);
    putNetwork(shape, transport.size() + payload.size(), out);
    put(ByteSpan{transport}, out);
    put(payload, out);
    if (shape.link == LinkType::Ethernet && shape.linkPadding && out.size() < kShortestFrame)
        out.resize(kShortestFrame);
    rewriteChecksums(lookInto(shape.link, out), out);
}

} // namespace shack::wire
