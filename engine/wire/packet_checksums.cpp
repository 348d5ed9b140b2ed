#include "engine/wire/internet_checksum.h"
#include "engine/wire/packet_layers.h"

#include <array>
#include <optional>

namespace shack::wire {
namespace {

constexpr std::size_t kIpv4ChecksumAt = 10;
constexpr std::size_t kUdpChecksumAt = 6;
constexpr std::size_t kTcpChecksumAt = 16;

ByteSpan ipv4Header(const PacketLayers& layers, ByteSpan packet) noexcept
{
    if (layers.ipVersion != 4)
        return {};
    return packet.subspan(layers.networkAt, layers.transportAt - layers.networkAt);
}

/// Header and payload of UDP or TCP, where all of it is here.
std::optional<ByteSpan> wholeSegment(const PacketLayers& layers, ByteSpan packet) noexcept
{
    if (!layers.hasTransport() || layers.payloadCut || layers.fragment || layers.routed)
        return std::nullopt;
    return packet.subspan(layers.transportAt,
                          layers.payloadAt + layers.payloadBytes - layers.transportAt);
}

std::size_t checksumAt(const PacketLayers& layers) noexcept
{
    return layers.protocol == kProtocolUdp ? kUdpChecksumAt : kTcpChecksumAt;
}

/// Over the segment as it is, with the pseudo header of RFC 768, 9293 and 8200.
std::uint16_t sumOf(const PacketLayers& layers, ByteSpan packet, ByteSpan segment) noexcept
{
    InternetChecksum sum;
    sum.add(layers.sourceAddress(packet));
    sum.add(layers.destinationAddress(packet));
    sum.add(static_cast<std::uint32_t>(layers.protocol));
    sum.add(static_cast<std::uint32_t>(segment.size()));
    sum.add(segment);
    return sum.value();
}

} // namespace

ChecksumLook checkNetworkChecksum(const PacketLayers& layers, ByteSpan packet) noexcept
{
    const ByteSpan header = ipv4Header(layers, packet);
    if (header.empty())
        return ChecksumLook::Absent;
    InternetChecksum sum;
    sum.add(header);
    return sum.value() == 0 ? ChecksumLook::Right : ChecksumLook::Wrong;
}

ChecksumLook checkTransportChecksum(const PacketLayers& layers, ByteSpan packet) noexcept
{
    if (!layers.hasTransport())
        return ChecksumLook::Absent;
    const auto field =
        loadBigEndian<std::uint16_t>(packet.data() + layers.transportAt + kUdpChecksumAt);
    if (layers.isUdp() && field == 0)
        return ChecksumLook::Absent;
    const auto segment = wholeSegment(layers, packet);
    if (!segment)
        return ChecksumLook::Unknown;
    return sumOf(layers, packet, *segment) == 0 ? ChecksumLook::Right : ChecksumLook::Wrong;
}

void rewriteChecksums(const PacketLayers& layers, MutableByteSpan packet) noexcept
{
    if (const ByteSpan header = ipv4Header(layers, packet); !header.empty()) {
        std::byte* const field = packet.data() + layers.networkAt + kIpv4ChecksumAt;
        storeBigEndian(field, std::uint16_t{0});
        InternetChecksum sum;
        sum.add(header);
        storeBigEndian(field, sum.value());
    }
    const auto segment = wholeSegment(layers, packet);
    if (!segment || checkTransportChecksum(layers, packet) == ChecksumLook::Absent)
        return;
    std::byte* const field = packet.data() + layers.transportAt + checksumAt(layers);
    storeBigEndian(field, std::uint16_t{0});
    const std::uint16_t sum = sumOf(layers, packet, *segment);
    // Zero would say that UDP has none; its complement counts the same.
    storeBigEndian(field, layers.isUdp() && sum == 0 ? std::uint16_t{0xFFFF} : sum);
}

} // namespace shack::wire
