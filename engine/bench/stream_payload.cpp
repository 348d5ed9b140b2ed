#include "engine/bench/stream_payload.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace shack::bench {
namespace {

constexpr std::size_t kRunAt = 0;
constexpr std::size_t kNumberAt = 4;
constexpr std::size_t kSentAt = 8;
constexpr std::size_t kCheckAt = 16;

/// Every bit of the stamp and of the length moves it.
std::uint64_t mixed(const StreamStamp& stamp, std::size_t bytes) noexcept
{
    std::uint64_t value = (std::uint64_t{stamp.run} << 32U) | stamp.number;
    value ^= static_cast<std::uint64_t>(stamp.sent.time_since_epoch().count());
    value += bytes * 0x9E37'79B9'7F4A'7C15ULL;
    value = (value ^ (value >> 31U)) * 0xBF58'476D'1CE4'E5B9ULL;
    return value ^ (value >> 29U);
}

} // namespace

void writeStream(const StreamStamp& stamp, MutableByteSpan into) noexcept
{
    const std::uint64_t mix = mixed(stamp, into.size());
    storeBigEndian(into.data() + kRunAt, stamp.run);
    storeBigEndian(into.data() + kNumberAt, stamp.number);
    storeBigEndian(into.data() + kSentAt,
                   static_cast<std::uint64_t>(stamp.sent.time_since_epoch().count()));
    storeBigEndian(into.data() + kCheckAt, static_cast<std::uint16_t>(mix & 0xFFFFU));
    std::fill(into.begin() + StreamStamp::kBytes, into.end(),
              static_cast<std::byte>((mix >> 16U) & 0xFFU));
}

std::optional<StreamStamp> readStream(ByteSpan payload) noexcept
{
    if (payload.size() < StreamStamp::kBytes)
        return std::nullopt;
    const std::byte* const at = payload.data();
    const auto sent = static_cast<std::int64_t>(loadBigEndian<std::uint64_t>(at + kSentAt));
    const StreamStamp stamp{.run = loadBigEndian<std::uint32_t>(at + kRunAt),
                            .number = loadBigEndian<std::uint32_t>(at + kNumberAt),
                            .sent = MonoTime{std::chrono::nanoseconds{sent}}};
    const std::uint64_t mix = mixed(stamp, payload.size());
    if (loadBigEndian<std::uint16_t>(at + kCheckAt) != (mix & 0xFFFFU))
        return std::nullopt;
    // All bytes of the filling are the same: the first is right and each equals its neighbour.
    const ByteSpan filling = payload.subspan(StreamStamp::kBytes);
    if (!filling.empty() &&
        (filling.front() != static_cast<std::byte>((mix >> 16U) & 0xFFU) ||
         std::memcmp(filling.data(), filling.data() + 1, filling.size() - 1) != 0))
        return std::nullopt;
    return stamp;
}

} // namespace shack::bench
