#pragma once

#include "engine/base/bytes.h"
#include "engine/base/clock.h"
#include "engine/sound/voice_decoder.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace shack::sound {

struct StreamCounters {
    std::uint64_t frames = 0;      ///< played
    std::uint64_t concealedMs = 0; ///< made up, because nothing was there in time
    std::uint64_t silentMs = 0;    ///< given up, nothing to go on from
    std::uint64_t skipped = 0;     ///< frames thrown away to catch up
    std::uint64_t invalid = 0;     ///< frames that were no Opus
};

/// One over on its way to the ear: a jitter buffer with its decoder. Devices send 60 or 120 ms at
/// once and number nothing, so time decides. Sound begins `kDelay` after the first frame came,
/// which covers a datagram that is a frame late; what is later is bridged by Opus' own concealment
/// for 120 ms, then by silence; after silence the delay is built up again. When frames pile up (a
/// burst behind a stall), the oldest go. Belongs to one thread.
class VoiceStream {
public:
    static constexpr std::chrono::milliseconds kDelay{80};
    static constexpr std::chrono::milliseconds kMostConcealed{120};
    static constexpr std::chrono::milliseconds kMostWaiting{360};
    static constexpr std::chrono::milliseconds kWaitingAfterDrop{200}; ///< delay and one datagram

    explicit VoiceStream(VoiceDecoder decoder) noexcept : m_decoder(std::move(decoder)) {}

    /// Frames that came in one datagram, in their order.
    void arrive(ByteSpan frame, MonoTime at);

    /// The sound of the step of time that begins now. False: nothing yet, or nothing any more, and
    /// `out` is silent.
    bool take(std::span<std::int16_t> out, MonoTime now);

    /// Nothing is left to be heard.
    bool drained() const noexcept { return m_frames.empty() && m_rest == 0; }

    MonoTime lastArrival() const noexcept { return m_lastArrival; }

    const StreamCounters& counters() const noexcept { return m_counters; }

private:
    struct Frame {
        std::vector<std::byte> bytes;
        std::chrono::microseconds length{};
    };

    std::size_t fill(std::span<std::int16_t> out);
    bool next();
    void dropExcess();

    VoiceDecoder m_decoder;
    std::deque<Frame> m_frames;
    std::chrono::microseconds m_waiting{};
    std::array<std::int16_t, VoiceDecoder::kMostSamples> m_samples{};
    std::size_t m_place = 0; ///< of the first sample that is left
    std::size_t m_rest = 0;
    MonoTime m_startAt{};
    MonoTime m_lastArrival{};
    bool m_filling = true; ///< waits for the delay
    bool m_spoken = false; ///< there is something to conceal from
    std::chrono::milliseconds m_concealed{};
    StreamCounters m_counters;
};

} // namespace shack::sound
