#pragma once

#include "engine/base/bytes.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace shack::sound {

/// What is to be said: DATA of voice datagrams, one behind the other, each with its playing time.
/// Bounded: what is too long to be said is not taken in.
class VoiceScript {
public:
    struct Line {
        std::vector<std::byte> data;
        std::chrono::milliseconds length{};
    };

    /// Longer than this nobody speaks without a pause (draarl-v1 section 16).
    static constexpr std::chrono::seconds kLongest{60};

    /// DATA as it came in a datagram. False: there is no voice in it, or no room for more.
    bool add(ByteSpan data);

    const std::vector<Line>& lines() const noexcept { return m_lines; }

    std::chrono::milliseconds length() const noexcept { return m_length; }

    bool empty() const noexcept { return m_lines.empty(); }

private:
    std::vector<Line> m_lines;
    std::chrono::milliseconds m_length{};
};

/// Opus frames as devices send them: two of 60 ms in a datagram (draarl-v1 section 10). Frames of
/// another length are decoded and made anew, since devices cannot be expected to play them. What is
/// longer than a script may be is left out. Any thread; takes as long as decoding takes.
VoiceScript scriptOf(std::span<const ByteSpan> frames);

/// The same for samples (16 kHz, mono).
VoiceScript scriptOf(std::span<const std::int16_t> samples);

} // namespace shack::sound
