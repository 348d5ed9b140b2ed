#include "engine/bench/frame_payload.h"

#include <algorithm>
#include <cstring>

namespace shack::bench {
namespace {

// u16 length | TOC | stamp | filling ...            first Opus frame
// u16 length | TOC | filling ... | frame mark       second Opus frame
constexpr std::uint8_t kToc = 0x58;           // SILK wide band, 60 ms, mono, one frame per packet
constexpr std::uint32_t kMagic = 0x5368'4C64; // "ShLd"
constexpr std::size_t kStampAt = 3;
constexpr std::size_t kStampBytes = 4 + 4 + 4 + 4 + 8 + 8 + 4;
constexpr std::size_t kFillAt = kStampAt + kStampBytes;
constexpr std::size_t kMarkBytes = 4;
constexpr std::size_t kSecondFrameBytes = 1 + kMarkBytes; // at least

static_assert(FramePayload::kMinBytes >= kFillAt + 2 + kSecondFrameBytes);

std::uint32_t mixed(std::uint64_t value) noexcept
{
    value ^= value >> 33U;
    value *= 0xFF51AFD7ED558CCDULL;
    value ^= value >> 29U;
    return static_cast<std::uint32_t>(value >> 16U);
}

std::uint32_t markOf(std::uint32_t frame) noexcept
{
    return mixed((std::uint64_t{frame} << 20U) ^ kMagic);
}

std::uint32_t checkOf(const std::byte* stamp) noexcept
{
    std::uint64_t state = kMagic;
    for (std::size_t at = 0; at < kStampBytes - 4; at += 4)
        state = (state ^ loadBigEndian<std::uint32_t>(stamp + at)) * 0x9E3779B97F4A7C15ULL;
    return mixed(state);
}

std::uint64_t number(MonoTime time) noexcept
{
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count());
}

MonoTime timeOf(std::uint64_t nanoseconds) noexcept
{
    return MonoTime{std::chrono::nanoseconds{static_cast<std::int64_t>(nanoseconds)}};
}

} // namespace

FramePayload::FramePayload(std::size_t bytes, std::uint32_t run, std::uint32_t talker)
    : m_bytes(std::clamp(bytes, kMinBytes, wire::kMaxDataBytes))
{
    std::uint64_t state = (std::uint64_t{run} << 32U) | talker;
    for (std::byte& byte : m_bytes)
        byte = static_cast<std::byte>(mixed(++state * 0x9E3779B97F4A7C15ULL) & 0xFFU);

    const std::size_t first =
        std::clamp(m_bytes.size() / 2, kFillAt, m_bytes.size() - 2 - kSecondFrameBytes);
    std::byte* const begin = m_bytes.data();
    storeBigEndian<std::uint16_t>(begin, static_cast<std::uint16_t>(first - 2));
    begin[2] = static_cast<std::byte>(kToc);
    storeBigEndian<std::uint32_t>(begin + kStampAt, kMagic);
    storeBigEndian<std::uint32_t>(begin + kStampAt + 4, run);
    storeBigEndian<std::uint32_t>(begin + kStampAt + 8, talker);
    storeBigEndian<std::uint16_t>(begin + first,
                                  static_cast<std::uint16_t>(m_bytes.size() - first - 2));
    begin[first + 2] = static_cast<std::byte>(kToc);
}

ByteSpan FramePayload::stamped(std::uint32_t frame, MonoTime due, MonoTime sent) noexcept
{
    std::byte* const stamp = m_bytes.data() + kStampAt;
    storeBigEndian<std::uint32_t>(stamp + 12, frame);
    storeBigEndian<std::uint64_t>(stamp + 16, number(due));
    storeBigEndian<std::uint64_t>(stamp + 24, number(sent));
    storeBigEndian<std::uint32_t>(stamp + 32, checkOf(stamp));
    storeBigEndian<std::uint32_t>(m_bytes.data() + m_bytes.size() - kMarkBytes, markOf(frame));
    return m_bytes;
}

std::optional<FrameStamp> FramePayload::read(ByteSpan data) noexcept
{
    if (data.size() < kMinBytes)
        return std::nullopt;
    const std::byte* const stamp = data.data() + kStampAt;
    if (loadBigEndian<std::uint32_t>(stamp) != kMagic ||
        loadBigEndian<std::uint32_t>(stamp + 32) != checkOf(stamp))
        return std::nullopt;
    return FrameStamp{.run = loadBigEndian<std::uint32_t>(stamp + 4),
                      .talker = loadBigEndian<std::uint32_t>(stamp + 8),
                      .frame = loadBigEndian<std::uint32_t>(stamp + 12),
                      .due = timeOf(loadBigEndian<std::uint64_t>(stamp + 16)),
                      .sent = timeOf(loadBigEndian<std::uint64_t>(stamp + 24))};
}

bool FramePayload::matches(ByteSpan data, const FrameStamp& stamp) const noexcept
{
    if (data.size() != m_bytes.size())
        return false;
    const std::size_t markAt = data.size() - kMarkBytes;
    return std::memcmp(data.data(), m_bytes.data(), kStampAt) == 0 &&
           std::memcmp(data.data() + kFillAt, m_bytes.data() + kFillAt, markAt - kFillAt) == 0 &&
           loadBigEndian<std::uint32_t>(data.data() + markAt) == markOf(stamp.frame);
}

} // namespace shack::bench
