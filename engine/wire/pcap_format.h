#pragma once

#include "engine/base/bytes.h"

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

// What capture files are made of: the classic pcap (draft-ietf-opsawg-pcap) and pcapng
// (draft-ietf-opsawg-pcapng). Plain values, any thread.
namespace shack::wire {

enum class ByteOrder : std::uint8_t { Little, Big };

template <std::unsigned_integral T>
constexpr T load(const std::byte* from, ByteOrder order) noexcept
{
    if (order == ByteOrder::Big)
        return loadBigEndian<T>(from);
    std::uint64_t value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;)
        value = (value << 8U) | std::to_integer<std::uint64_t>(from[i]);
    return static_cast<T>(value);
}

template <std::unsigned_integral T>
constexpr void store(std::byte* to, T value, ByteOrder order) noexcept
{
    if (order == ByteOrder::Big)
        return storeBigEndian(to, value);
    for (std::size_t i = 0; i < sizeof(T); ++i)
        to[i] = static_cast<std::byte>((static_cast<std::uint64_t>(value) >> (8U * i)) & 0xFFU);
}

/// What the bytes of a packet begin with (tcpdump.org/linktypes). Any number may come; these are
/// the ones that `packet_layers.h` looks into.
enum class LinkType : std::uint32_t {
    Null = 0, ///< loopback of BSD: protocol family in the writer's byte order
    Ethernet = 1,
    RawOld = 12,  ///< raw IP as some systems number it
    RawOld2 = 14, ///< the same on OpenBSD
    Raw = 101,    ///< begins with an IP header of either version
    Loop = 108,   ///< loopback of OpenBSD: protocol family in network order
    LinuxCooked = 113,
    Ipv4 = 228,
    Ipv6 = 229,
    LinuxCooked2 = 276,
};

/// Steps of a second in which an interface counts: 10^-exponent or 2^-exponent.
struct TimeResolution {
    std::uint8_t exponent = 6;
    bool binary = false;

    /// As the option `if_tsresol` has it.
    static constexpr TimeResolution fromOption(std::uint8_t value) noexcept
    {
        return {.exponent = static_cast<std::uint8_t>(value & 0x7FU),
                .binary = (value & 0x80U) != 0};
    }

    bool operator==(const TimeResolution&) const = default;
};

/// Time of a packet, since 1970 in UTC. What lies further away than 146 years stays at that limit,
/// so that the distance between any two times fits into 64 bits.
std::chrono::nanoseconds captureTime(std::uint64_t ticks, TimeResolution resolution,
                                     std::int64_t offsetSeconds) noexcept;

/// The inverse; times before the offset become 0, and so does what an interface counts more finely
/// than 10^-9 or 2^-34 of a second.
std::uint64_t captureTicks(std::chrono::nanoseconds time, TimeResolution resolution,
                           std::int64_t offsetSeconds = 0) noexcept;

/// Where packets were seen. The only interface of a classic file has no name.
struct CaptureInterface {
    LinkType link = LinkType::Ethernet;
    std::uint32_t snapLength = 0; ///< longest packet that was kept; 0 = no limit
    TimeResolution resolution;
    std::int64_t offsetSeconds = 0;
    std::string name;
    std::string description;

    bool operator==(const CaptureInterface&) const = default;
};

/// Options of a pcapng block, one after another. Borrows the block; hostile lengths end the list.
class PcapOptions {
public:
    static constexpr std::uint16_t kEnd = 0;
    static constexpr std::uint16_t kComment = 1;

    PcapOptions() = default;

    PcapOptions(ByteSpan bytes, ByteOrder order) noexcept : m_rest(bytes), m_order(order) {}

    struct Option {
        std::uint16_t code = kEnd;
        ByteSpan value;
    };

    /// Takes the next one; nothing when the list is over or its rest makes no sense.
    std::optional<Option> next() noexcept
    {
        if (m_rest.size() < 4)
            return std::nullopt;
        const auto code = load<std::uint16_t>(m_rest.data(), m_order);
        const std::size_t size = load<std::uint16_t>(m_rest.data() + 2, m_order);
        if (code == kEnd || size > m_rest.size() - 4)
            return std::nullopt;
        const ByteSpan value = m_rest.subspan(4, size);
        m_rest = m_rest.subspan(std::min(m_rest.size(), 4 + ((size + 3) & ~std::size_t{3})));
        return Option{.code = code, .value = value};
    }

    /// The first with that code, of a copy: the list itself does not move.
    std::optional<ByteSpan> find(std::uint16_t code) const noexcept
    {
        PcapOptions list = *this;
        while (const auto option = list.next())
            if (option->code == code)
                return option->value;
        return std::nullopt;
    }

    ByteOrder order() const noexcept { return m_order; }

private:
    ByteSpan m_rest;
    ByteOrder m_order = ByteOrder::Little;
};

/// One packet of a file. Borrows the bytes it was read from.
struct CapturedPacket {
    std::chrono::nanoseconds time{0}; ///< since 1970, UTC
    LinkType link = LinkType::Ethernet;
    std::uint32_t interface = 0;     ///< counted over all sections of a file
    std::uint32_t originalBytes = 0; ///< on the wire; more than `bytes` when it was cut
    ByteSpan bytes;
    PcapOptions options; ///< none in a classic file

    bool cut() const noexcept { return originalBytes > bytes.size(); }
};

} // namespace shack::wire
