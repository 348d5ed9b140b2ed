#include "engine/wire/draarl_header.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace shack::wire {

namespace {

constexpr std::array kMagic{std::byte{'D'}, std::byte{'r'}, std::byte{'a'}, std::byte{'A'}};

constexpr std::size_t kLengthAt = 4;
constexpr std::size_t kUsernameAt = 6;
constexpr std::size_t kPasswordAt = kUsernameAt + kUsernameBytes;
constexpr std::size_t kTypeAt = kPasswordAt + kPasswordBytes;
constexpr std::size_t kModelAt = kTypeAt + 1;
constexpr std::size_t kSsidAt = kModelAt + 1;
constexpr std::size_t kDmrIdAt = kSsidAt + 1;
constexpr std::size_t kCallsignAt = kDmrIdAt + 3;
constexpr std::size_t kReservedAt = kCallsignAt + kCallsignBytes;
static_assert(kReservedAt + sizeof(std::uint32_t) == kHeaderBytes);

std::string_view withoutPadding(ByteSpan field) noexcept
{
    std::size_t size = field.size();
    while (size > 0 && field[size - 1] == std::byte{0})
        --size;
    return asText(field.first(size));
}

void writePadded(MutableByteSpan field, std::string_view text) noexcept
{
    const std::size_t size = std::min(field.size(), text.size());
    if (size > 0)
        std::memcpy(field.data(), text.data(), size);
    std::memset(field.data() + size, 0, field.size() - size);
}

void writeHeader(const HeaderFields& fields, std::size_t total, MutableByteSpan out) noexcept
{
    std::memcpy(out.data(), kMagic.data(), kMagic.size());
    storeBigEndian(out.data() + kLengthAt, static_cast<std::uint16_t>(total));
    writePadded(out.subspan(kUsernameAt, kUsernameBytes), fields.username);
    writePadded(out.subspan(kPasswordAt, kPasswordBytes), fields.password);
    out[kTypeAt] = static_cast<std::byte>(fields.type);
    out[kModelAt] = static_cast<std::byte>(fields.model);
    out[kSsidAt] = static_cast<std::byte>(fields.ssid.value);
    out[kDmrIdAt] = static_cast<std::byte>((fields.dmrId >> 16U) & 0xFFU);
    storeBigEndian(out.data() + kDmrIdAt + 1, static_cast<std::uint16_t>(fields.dmrId & 0xFFFFU));
    writePadded(out.subspan(kCallsignAt, kCallsignBytes), fields.callsign);
    storeBigEndian(out.data() + kReservedAt, fields.reserved);
}

} // namespace

std::string_view refusalName(Refusal reason) noexcept
{
    switch (reason) {
    case Refusal::TooShort:
        return "too_short";
    case Refusal::TooLong:
        return "oversize";
    case Refusal::BadMagic:
        return "bad_magic";
    case Refusal::BadLength:
        return "length_mismatch";
    case Refusal::BadType:
        return "unsupported_type";
    }
    return "unknown";
}

tl::expected<DatagramView, Refusal> DatagramView::parse(ByteSpan datagram) noexcept
{
    if (datagram.size() < kHeaderBytes)
        return tl::unexpected{Refusal::TooShort};
    if (datagram.size() > kMaxDatagramBytes)
        return tl::unexpected{Refusal::TooLong};
    if (std::memcmp(datagram.data(), kMagic.data(), kMagic.size()) != 0)
        return tl::unexpected{Refusal::BadMagic};
    if (loadBigEndian<std::uint16_t>(datagram.data() + kLengthAt) != datagram.size())
        return tl::unexpected{Refusal::BadLength};
    if (!isDevicePacketType(std::to_integer<std::uint8_t>(datagram[kTypeAt])))
        return tl::unexpected{Refusal::BadType};
    return DatagramView{datagram};
}

std::string_view DatagramView::username() const noexcept
{
    return withoutPadding(usernameField());
}

std::string_view DatagramView::password() const noexcept
{
    return withoutPadding(m_bytes.subspan(kPasswordAt, kPasswordBytes));
}

std::string_view DatagramView::callsign() const noexcept
{
    return withoutPadding(m_bytes.subspan(kCallsignAt, kCallsignBytes));
}

PacketType DatagramView::type() const noexcept
{
    return static_cast<PacketType>(m_bytes[kTypeAt]);
}

DeviceModel DatagramView::model() const noexcept
{
    return static_cast<DeviceModel>(m_bytes[kModelAt]);
}

Ssid DatagramView::ssid() const noexcept
{
    return Ssid{std::to_integer<std::uint8_t>(m_bytes[kSsidAt])};
}

std::uint32_t DatagramView::dmrId() const noexcept
{
    return (std::to_integer<std::uint32_t>(m_bytes[kDmrIdAt]) << 16U) |
           loadBigEndian<std::uint16_t>(m_bytes.data() + kDmrIdAt + 1);
}

std::uint32_t DatagramView::reserved() const noexcept
{
    return loadBigEndian<std::uint32_t>(m_bytes.data() + kReservedAt);
}

ByteSpan DatagramView::usernameField() const noexcept
{
    return m_bytes.subspan(kUsernameAt, kUsernameBytes);
}

std::size_t encode(const HeaderFields& fields, ByteSpan data, MutableByteSpan out) noexcept
{
    const std::size_t total = kHeaderBytes + data.size();
    if (data.size() > kMaxDataBytes || out.size() < total)
        return 0;
    // The data first: it may overlap the place where the header goes.
    if (!data.empty())
        std::memmove(out.data() + kHeaderBytes, data.data(), data.size());
    writeHeader(fields, total, out);
    return total;
}

std::size_t rewriteForForwarding(const DatagramView& received, const TalkerRecord& talker,
                                 std::uint32_t reserved, MutableByteSpan out) noexcept
{
    return encode({.username = talker.username,
                   .password = {},
                   .type = received.type(),
                   .model = talker.model,
                   .ssid = talker.ssid,
                   .dmrId = talker.dmrId,
                   .callsign = talker.callsign,
                   .reserved = reserved},
                  received.data(), out);
}

void setReserved(MutableByteSpan datagram, std::uint32_t reserved) noexcept
{
    if (datagram.size() >= kHeaderBytes)
        storeBigEndian(datagram.data() + kReservedAt, reserved);
}

} // namespace shack::wire
