#pragma once

#include "engine/base/bytes.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace shack::net {

/// What per-address limits count by: an IPv4 address, or the /64 of an IPv6 address, because one
/// subscriber owns all of it (fanout-engine C3).
struct AddressKey {
    std::uint64_t prefix = 0;
    bool v6 = false;

    friend constexpr auto operator<=>(const AddressKey&, const AddressKey&) noexcept = default;
};

/// Address and port of one UDP peer, stored exactly as the system's sockaddr_in or sockaddr_in6, so
/// that a batch send points straight into an array of these. A value; any thread. Unused bytes are
/// always zero, which makes equality one comparison of memory.
class Endpoint {
public:
    static constexpr std::size_t kNativeBytesV4 = 16;
    static constexpr std::size_t kNativeBytesV6 = 28;

    /// Not an endpoint: `valid()` is false.
    constexpr Endpoint() noexcept = default;

    static Endpoint v4(std::uint32_t hostOrder, std::uint16_t port) noexcept;
    static Endpoint v6(const std::array<std::uint8_t, 16>& address, std::uint16_t port,
                       std::uint32_t scope = 0) noexcept;

    /// The wildcard address of a family: listen on everything.
    static Endpoint anyV4(std::uint16_t port) noexcept { return v4(0, port); }

    static Endpoint anyV6(std::uint16_t port) noexcept { return v6({}, port); }

    static Endpoint loopbackV4(std::uint16_t port) noexcept { return v4(0x7F000001U, port); }

    static Endpoint loopbackV6(std::uint16_t port) noexcept;

    /// "192.0.2.1:60050" or "[2001:db8::1]:60050"; the port is required, names are not resolved.
    static std::optional<Endpoint> parse(std::string_view text) noexcept;

    /// "192.0.2.1", "2001:db8::1" or "fe80::1%3" without brackets.
    static std::optional<Endpoint> parseAddress(std::string_view text, std::uint16_t port) noexcept;

    /// From a system address of either family; invalid for any other family or a short size.
    static Endpoint fromNative(const void* native, std::size_t bytes) noexcept;

    bool valid() const noexcept { return family() != 0; }

    bool isV4() const noexcept { return family() == kFamilyV4; }

    bool isV6() const noexcept { return valid() && !isV4(); }

    bool sameFamily(const Endpoint& other) const noexcept { return family() == other.family(); }

    std::uint16_t port() const noexcept { return loadBigEndian<std::uint16_t>(&m_native[kPortAt]); }

    Endpoint withPort(std::uint16_t port) const noexcept;

    /// 4 or 16 bytes in network order, empty when invalid. Valid while the endpoint is.
    ByteSpan addressBytes() const noexcept;

    /// Host order; 0 unless `isV4()`.
    std::uint32_t v4Address() const noexcept
    {
        return isV4() ? loadBigEndian<std::uint32_t>(&m_native[kV4AddressAt]) : 0;
    }

    /// Interface number of a link-local IPv6 address, else 0.
    std::uint32_t scope() const noexcept;

    bool isLoopback() const noexcept;
    bool isWildcard() const noexcept;

    /// Same host, any port.
    bool sameAddress(const Endpoint& other) const noexcept
    {
        return withPort(0) == other.withPort(0);
    }

    AddressKey addressKey() const noexcept;

    /// Spreads evenly over small moduli: shards are `hash(seed) % writers`.
    std::uint64_t hash(std::uint64_t seed = 0) const noexcept;

    std::string toString() const;      ///< "192.0.2.1:60050", "[2001:db8::1]:60050"
    std::string addressString() const; ///< without the port
    std::string maskedString() const;  ///< "192.0.2.x" or "2001:db8:0:1::x", without the port

    /// For system calls: a sockaddr. Valid while the endpoint is.
    const void* nativeData() const noexcept { return m_native.data(); }

    std::uint32_t nativeSize() const noexcept
    {
        return static_cast<std::uint32_t>(isV4() ? kNativeBytesV4 : kNativeBytesV6);
    }

    friend bool operator==(const Endpoint& left, const Endpoint& right) noexcept
    {
        return std::memcmp(left.m_native.data(), right.m_native.data(), kNativeBytesV6) == 0;
    }

private:
    // The places that Linux and Windows agree on; endpoint_posix.cpp and endpoint_windows.cpp check
    // them.
    static constexpr std::uint16_t kFamilyV4 = 2;
    static constexpr std::size_t kPortAt = 2;
    static constexpr std::size_t kV4AddressAt = 4;
    static constexpr std::size_t kV6AddressAt = 8;
    static constexpr std::size_t kScopeAt = 24;

    /// Defined per system: AF_INET6 is not one number.
    static std::uint16_t familyV6() noexcept;

    std::uint16_t family() const noexcept
    {
        std::uint16_t value{};
        std::memcpy(&value, m_native.data(), sizeof value);
        return value;
    }

    alignas(4) std::array<std::byte, kNativeBytesV6> m_native{};
};

static_assert(sizeof(Endpoint) == 28);

} // namespace shack::net

template <>
struct std::hash<shack::net::Endpoint> {
    std::size_t operator()(const shack::net::Endpoint& endpoint) const noexcept
    {
        return static_cast<std::size_t>(endpoint.hash());
    }
};

template <>
struct std::hash<shack::net::AddressKey> {
    std::size_t operator()(const shack::net::AddressKey& key) const noexcept
    {
        const std::uint64_t mixed =
            (key.prefix ^ (key.v6 ? 0x5851F42D4C957F2DULL : 0)) * 0x9E3779B97F4A7C15ULL;
        return static_cast<std::size_t>(mixed ^ (mixed >> 32));
    }
};
