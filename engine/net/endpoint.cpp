#include "engine/net/endpoint.h"

#include "engine/base/text.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace shack::net {
namespace {

/// The finaliser of SplitMix64: every input bit reaches every output bit.
constexpr std::uint64_t mixed(std::uint64_t value) noexcept
{
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31);
}

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15ULL;

/// The longest IPv6 address with the longest interface name fits.
constexpr std::size_t kMaxAddressText = 96;

std::optional<std::uint16_t> parsePort(std::string_view digits) noexcept
{
    const auto number = text::parseUnsigned(digits);
    if (!number || *number > 0xFFFF || digits.size() > 5)
        return std::nullopt;
    return static_cast<std::uint16_t>(*number);
}

} // namespace

Endpoint Endpoint::v4(std::uint32_t hostOrder, std::uint16_t port) noexcept
{
    Endpoint made;
    std::memcpy(made.m_native.data(), &kFamilyV4, sizeof kFamilyV4);
    storeBigEndian(&made.m_native[kPortAt], port);
    storeBigEndian(&made.m_native[kV4AddressAt], hostOrder);
    return made;
}

Endpoint Endpoint::v6(const std::array<std::uint8_t, 16>& address, std::uint16_t port,
                      std::uint32_t scope) noexcept
{
    Endpoint made;
    const std::uint16_t number = familyV6();
    std::memcpy(made.m_native.data(), &number, sizeof number);
    storeBigEndian(&made.m_native[kPortAt], port);
    std::memcpy(&made.m_native[kV6AddressAt], address.data(), address.size());
    std::memcpy(&made.m_native[kScopeAt], &scope, sizeof scope);
    return made;
}

Endpoint Endpoint::loopbackV6(std::uint16_t port) noexcept
{
    std::array<std::uint8_t, 16> address{};
    address.back() = 1;
    return v6(address, port);
}

std::optional<Endpoint> Endpoint::parse(std::string_view text) noexcept
{
    const auto colon = text.rfind(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const auto port = parsePort(text.substr(colon + 1));
    std::string_view address = text.substr(0, colon);
    if (!port)
        return std::nullopt;

    const bool bracketed = address.size() > 2 && address.front() == '[' && address.back() == ']';
    if (bracketed)
        address = address.substr(1, address.size() - 2);
    const auto parsed = parseAddress(address, *port);
    // Without brackets "::1:80" could be read in two ways, so it is not read at all.
    if (!parsed || parsed->isV6() != bracketed)
        return std::nullopt;
    return parsed;
}

std::optional<Endpoint> Endpoint::parseAddress(std::string_view text, std::uint16_t port) noexcept
{
    // The system reads up to the first zero byte and would overlook what follows.
    if (text.empty() || text.size() > kMaxAddressText || text.find('\0') != std::string_view::npos)
        return std::nullopt;
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(text, error);
    if (error)
        return std::nullopt;
    if (address.is_v4())
        return v4(address.to_v4().to_uint(), port);
    const auto v6Address = address.to_v6();
    // An interface that does not exist reads as "no interface".
    if (v6Address.scope_id() == 0 && text.find('%') != std::string_view::npos)
        return std::nullopt;
    return v6(v6Address.to_bytes(), port, static_cast<std::uint32_t>(v6Address.scope_id()));
}

Endpoint Endpoint::fromNative(const void* native, std::size_t bytes) noexcept
{
    Endpoint made;
    if (bytes < kNativeBytesV4)
        return made;
    std::uint16_t number{};
    std::memcpy(&number, native, sizeof number);
    if (number == kFamilyV4) {
        // Not the padding: equality looks at all bytes.
        std::memcpy(made.m_native.data(), native, kV4AddressAt + sizeof(std::uint32_t));
        return made;
    }
    if (number == familyV6() && bytes >= kNativeBytesV6) {
        std::memcpy(made.m_native.data(), native, kNativeBytesV6);
        // The flow label belongs to a datagram, not to a peer.
        std::fill_n(made.m_native.begin() + kV4AddressAt, kV6AddressAt - kV4AddressAt, std::byte{});
    }
    return made;
}

Endpoint Endpoint::withPort(std::uint16_t port) const noexcept
{
    Endpoint other = *this;
    if (valid())
        storeBigEndian(&other.m_native[kPortAt], port);
    return other;
}

ByteSpan Endpoint::addressBytes() const noexcept
{
    const ByteSpan all{m_native};
    if (!valid())
        return {};
    return isV4() ? all.subspan(kV4AddressAt, 4) : all.subspan(kV6AddressAt, 16);
}

std::uint32_t Endpoint::scope() const noexcept
{
    std::uint32_t value{};
    std::memcpy(&value, &m_native[kScopeAt], sizeof value);
    return value;
}

bool Endpoint::isLoopback() const noexcept
{
    if (isV4())
        return v4Address() >> 24 == 127;
    return valid() && sameAddress(loopbackV6(0));
}

bool Endpoint::isWildcard() const noexcept
{
    const ByteSpan address = addressBytes();
    return valid() &&
           std::ranges::all_of(address, [](std::byte byte) { return byte == std::byte{}; });
}

AddressKey Endpoint::addressKey() const noexcept
{
    if (!valid())
        return {};
    if (isV4())
        return {.prefix = v4Address(), .v6 = false};
    return {.prefix = loadBigEndian<std::uint64_t>(&m_native[kV6AddressAt]), .v6 = true};
}

std::uint64_t Endpoint::hash(std::uint64_t seed) const noexcept
{
    if (isV4())
        return mixed(mixed(seed + kGolden) ^
                     ((static_cast<std::uint64_t>(v4Address()) << 16) | port()) * kGolden);
    const auto high = loadBigEndian<std::uint64_t>(&m_native[kV6AddressAt]);
    const auto low = loadBigEndian<std::uint64_t>(&m_native[kV6AddressAt + 8]);
    std::uint64_t state = mixed(seed + kGolden + 1);
    state = mixed(state ^ high) + kGolden;
    state = mixed(state ^ low) + kGolden;
    return mixed(state ^ ((static_cast<std::uint64_t>(scope()) << 16) | port()));
}

std::string Endpoint::toString() const
{
    if (!valid())
        return "none";
    return isV4() ? fmt::format("{}:{}", addressString(), port())
                  : fmt::format("[{}]:{}", addressString(), port());
}

std::string Endpoint::addressString() const
{
    if (!valid())
        return "none";
    if (isV4())
        return boost::asio::ip::make_address_v4(v4Address()).to_string();
    boost::asio::ip::address_v6::bytes_type bytes{};
    std::memcpy(bytes.data(), &m_native[kV6AddressAt], bytes.size());
    return boost::asio::ip::make_address_v6(bytes, scope()).to_string();
}

std::string Endpoint::maskedString() const
{
    if (!valid())
        return "none";
    if (isV4()) {
        const std::uint32_t address = v4Address();
        return fmt::format("{}.{}.{}.x", address >> 24, (address >> 16) & 0xFF,
                           (address >> 8) & 0xFF);
    }
    const std::uint64_t prefix = addressKey().prefix;
    return fmt::format("{:x}:{:x}:{:x}:{:x}::x", prefix >> 48, (prefix >> 32) & 0xFFFF,
                       (prefix >> 16) & 0xFFFF, prefix & 0xFFFF);
}

} // namespace shack::net
