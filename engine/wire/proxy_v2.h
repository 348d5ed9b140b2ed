#pragma once

#include "engine/base/bytes.h"

#include <array>
#include <cstddef>
#include <cstdint>

// PROXY protocol version 2 in front of each datagram (draarl-v1 section 14). Whether a peer may
// send it at all is the caller's decision: believe only trusted addresses. Any thread.
namespace shack::wire {

enum class ProxyStatus : std::uint8_t {
    None,        ///< no signature: the datagram starts at offset 0
    Proxied,     ///< `source` is the real sender
    Local,       ///< the proxy itself speaks: use the socket's source
    OtherFamily, ///< no address that means anything here: strip, use the socket's source
    Malformed,   ///< signature, but cut short, or a stream of IP: drop
};

/// Bytes of an address as on the wire; `net` turns them into its own type.
struct ProxyAddress {
    std::array<std::byte, 16> address{}; ///< network order; IPv4 in the first four bytes
    std::uint16_t port = 0;
    bool isIpv6 = false;

    ByteSpan bytes() const noexcept { return ByteSpan{address}.first(isIpv6 ? 16U : 4U); }

    friend bool operator==(const ProxyAddress&, const ProxyAddress&) noexcept = default;
};

struct ProxyHeader {
    ProxyStatus status = ProxyStatus::None;
    ProxyAddress source;           ///< only for Proxied
    std::size_t payloadOffset = 0; ///< where the DraARL datagram starts; 0 for None and Malformed
};

ProxyHeader parseProxyV2(ByteSpan datagram) noexcept;

inline constexpr std::size_t kMaxProxyHeaderBytes = 16 + 36;

/// Header a proxy puts before a datagram, for tests and load. The size written, or 0 when the
/// families differ or `out` is too small.
std::size_t encodeProxyV2(const ProxyAddress& source, const ProxyAddress& destination,
                          MutableByteSpan out) noexcept;

} // namespace shack::wire
