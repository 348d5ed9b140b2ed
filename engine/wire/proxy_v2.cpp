#include "engine/wire/proxy_v2.h"

#include <algorithm>

namespace shack::wire {

namespace {

constexpr std::array<std::uint8_t, 12> kSignature{0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D,
                                                  0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A};
constexpr std::size_t kFixedBytes = 16;
constexpr std::uint8_t kVersion2Local = 0x20;
constexpr std::uint8_t kVersion2Proxy = 0x21;
constexpr std::uint8_t kIpv4Datagram = 0x12;
constexpr std::uint8_t kIpv6Datagram = 0x22;
constexpr std::uint8_t kFamilyMask = 0xF0;
constexpr std::uint8_t kIpv4Family = 0x10;
constexpr std::uint8_t kIpv6Family = 0x20;
constexpr std::size_t kIpv4Bytes = 12; ///< two addresses and two ports
constexpr std::size_t kIpv6Bytes = 36;

bool hasSignature(ByteSpan datagram) noexcept
{
    return datagram.size() >= kSignature.size() &&
           std::equal(kSignature.begin(), kSignature.end(), datagram.begin(),
                      [](std::uint8_t wanted, std::byte found) {
                          return wanted == std::to_integer<std::uint8_t>(found);
                      });
}

/// `block` holds at least both addresses and both ports.
ProxyAddress sourceIn(ByteSpan block, bool isIpv6) noexcept
{
    ProxyAddress source{.address = {}, .port = 0, .isIpv6 = isIpv6};
    const std::size_t addressBytes = source.bytes().size();
    std::copy_n(block.begin(), addressBytes, source.address.begin());
    source.port = loadBigEndian<std::uint16_t>(block.data() + 2 * addressBytes);
    return source;
}

} // namespace

ProxyHeader parseProxyV2(ByteSpan datagram) noexcept
{
    if (!hasSignature(datagram))
        return {};
    const ProxyHeader malformed{.status = ProxyStatus::Malformed, .source = {}, .payloadOffset = 0};
    if (datagram.size() < kFixedBytes)
        return malformed;
    const auto command = std::to_integer<std::uint8_t>(datagram[12]);
    const auto family = std::to_integer<std::uint8_t>(datagram[13]);
    const std::size_t blockBytes = loadBigEndian<std::uint16_t>(datagram.data() + 14);
    if (blockBytes > datagram.size() - kFixedBytes)
        return malformed;
    // The block may be longer than the addresses: extensions follow and are skipped.
    const std::size_t payloadOffset = kFixedBytes + blockBytes;
    if (command == kVersion2Local)
        return {.status = ProxyStatus::Local, .source = {}, .payloadOffset = payloadOffset};
    if (command != kVersion2Proxy)
        return malformed;
    const bool isIpv6 = family == kIpv6Datagram;
    const bool isIp = isIpv6 || family == kIpv4Datagram;
    if (!isIp && (family & kFamilyMask) != kIpv4Family && (family & kFamilyMask) != kIpv6Family)
        return {.status = ProxyStatus::OtherFamily, .source = {}, .payloadOffset = payloadOffset};
    // A stream cannot have carried a datagram: somebody makes this up.
    if (!isIp || blockBytes < (isIpv6 ? kIpv6Bytes : kIpv4Bytes))
        return malformed;
    return {.status = ProxyStatus::Proxied,
            .source = sourceIn(datagram.subspan(kFixedBytes, blockBytes), isIpv6),
            .payloadOffset = payloadOffset};
}

std::size_t encodeProxyV2(const ProxyAddress& source, const ProxyAddress& destination,
                          MutableByteSpan out) noexcept
{
    if (source.isIpv6 != destination.isIpv6)
        return 0;
    ByteWriter writer{out};
    for (const std::uint8_t byte : kSignature)
        writer.write(byte);
    writer.write(kVersion2Proxy);
    writer.write(source.isIpv6 ? kIpv6Datagram : kIpv4Datagram);
    writer.write(static_cast<std::uint16_t>(source.isIpv6 ? kIpv6Bytes : kIpv4Bytes));
    writer.write(source.bytes());
    writer.write(destination.bytes());
    writer.write(source.port);
    writer.write(destination.port);
    return writer.ok() ? writer.written() : 0;
}

} // namespace shack::wire
