#include "engine/wire/draarl_heartbeat.h"

#include "engine/base/text.h"

#include <bit>

namespace shack::wire {

namespace {

constexpr std::size_t kOctetStride = 3; ///< two digits and a colon

int hexDigit(char c) noexcept
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

double readDouble(const std::byte* from) noexcept
{
    return std::bit_cast<double>(loadBigEndian<std::uint64_t>(from));
}

} // namespace

bool Position::isPlausible() const noexcept
{
    // NaN fails every comparison and is therefore refused too.
    return latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
}

std::optional<MacAddress> MacAddress::parse(std::string_view text) noexcept
{
    text = text::trimmed(text);
    if (text.size() != kMacTextBytes)
        return std::nullopt;
    MacAddress mac;
    for (std::size_t i = 0; i < mac.m_octets.size(); ++i) {
        const std::size_t at = i * kOctetStride;
        const int high = hexDigit(text[at]);
        const int low = hexDigit(text[at + 1]);
        const bool isLast = i + 1 == mac.m_octets.size();
        if (high < 0 || low < 0 || (!isLast && text[at + 2] != ':'))
            return std::nullopt;
        mac.m_octets[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return mac;
}

std::array<char, kMacTextBytes> MacAddress::characters() const noexcept
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::array<char, kMacTextBytes> text{};
    text.fill(':');
    for (std::size_t i = 0; i < m_octets.size(); ++i) {
        text[i * kOctetStride] = kDigits[m_octets[i] >> 4U];
        text[i * kOctetStride + 1] = kDigits[m_octets[i] & 0x0FU];
    }
    return text;
}

std::string MacAddress::text() const
{
    const auto text = characters();
    return {text.data(), text.size()};
}

Heartbeat parseHeartbeat(ByteSpan data) noexcept
{
    if (data.size() < kPositionBytes)
        return {};
    return {.position = Position{.latitude = readDouble(data.data()),
                                 .longitude = readDouble(data.data() + 8),
                                 .altitude = readDouble(data.data() + 16)},
            .mac = MacAddress::parse(asText(data.subspan(kPositionBytes)))};
}

std::size_t encodeHeartbeat(const Heartbeat& heartbeat, MutableByteSpan out) noexcept
{
    if (!heartbeat.position && !heartbeat.mac)
        return 0;
    const Position position = heartbeat.position.value_or(Position{});
    ByteWriter writer{out};
    writer.write(std::bit_cast<std::uint64_t>(position.latitude));
    writer.write(std::bit_cast<std::uint64_t>(position.longitude));
    writer.write(std::bit_cast<std::uint64_t>(position.altitude));
    if (heartbeat.mac) {
        const auto text = heartbeat.mac->characters();
        writer.write(asBytes({text.data(), text.size()}));
    }
    return writer.ok() ? writer.written() : 0;
}

} // namespace shack::wire
