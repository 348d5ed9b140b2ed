#pragma once

#include "engine/base/bytes.h"
#include "engine/base/clock.h"

#include <cstddef>
#include <cstdint>
#include <optional>

// What a plain test frame carries. "Frame size" is that of RFC 2544 section 9: an Ethernet frame
// from destination address to check sequence. On the UDP level that is the payload plus 8 bytes of
// UDP, 20 of IPv4, 14 of Ethernet and 4 of check sequence, so a frame of 64 bytes is a payload of
// 18 and one of 1518 a payload of 1472. Pure functions, any thread.
namespace shack::bench {

inline constexpr std::uint32_t kFrameOverheadBytes = 8 + 20 + 14 + 4;
inline constexpr std::uint32_t kSmallestFrameBytes = 64;
inline constexpr std::uint32_t kLargestFrameBytes = 1518;

constexpr std::uint32_t payloadOfFrame(std::uint32_t frameBytes) noexcept
{
    return frameBytes > kFrameOverheadBytes ? frameBytes - kFrameOverheadBytes : 0;
}

constexpr std::uint32_t frameOfPayload(std::uint32_t payloadBytes) noexcept
{
    return payloadBytes + kFrameOverheadBytes;
}

/// What a test frame says about itself. It fits the smallest frame exactly.
struct StreamStamp {
    static constexpr std::size_t kBytes = 18;

    std::uint32_t run = 0; ///< tells this trial's frames and flows from all others
    std::uint32_t number = 0;
    MonoTime sent{};

    bool operator==(const StreamStamp&) const = default;
};

/// Fills all of `into` (at least kBytes): the stamp, a check of it, and a filling that depends on
/// both, so that a cut, damaged or mixed-up frame is noticed.
void writeStream(const StreamStamp& stamp, MutableByteSpan into) noexcept;

/// Nothing unless every byte is as `writeStream` wrote it.
std::optional<StreamStamp> readStream(ByteSpan payload) noexcept;

} // namespace shack::bench
