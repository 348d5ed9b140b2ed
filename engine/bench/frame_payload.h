#pragma once

#include "engine/base/bytes.h"
#include "engine/base/clock.h"
#include "engine/wire/draarl_types.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace shack::bench {

/// What a load frame says about itself.
struct FrameStamp {
    std::uint32_t run = 0; ///< tells this run's frames from those of an earlier one
    std::uint32_t talker = 0;
    std::uint32_t frame = 0;
    MonoTime due{};
    MonoTime sent{};
};

/// DATA of one talker's load frames: shaped like two Opus frames with length prefixes (draarl-v1
/// section 10), carrying a stamp and a filling that differs per talker and frame, so that a mixed
/// up or damaged datagram is noticed. Sender and receiver each keep one per talker; each belongs to
/// one thread.
class FramePayload {
public:
    static constexpr std::size_t kMinBytes = 48;

    /// `bytes` between kMinBytes and wire::kMaxDataBytes.
    FramePayload(std::size_t bytes, std::uint32_t run, std::uint32_t talker);

    /// The payload of one frame; valid until the next call.
    ByteSpan stamped(std::uint32_t frame, MonoTime due, MonoTime sent) noexcept;

    /// Nothing when it is no load frame or its stamp is damaged.
    static std::optional<FrameStamp> read(ByteSpan data) noexcept;

    /// Every byte is as this talker's `stamp.frame` was sent.
    bool matches(ByteSpan data, const FrameStamp& stamp) const noexcept;

private:
    std::vector<std::byte> m_bytes;
};

} // namespace shack::bench
