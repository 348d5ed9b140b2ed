#pragma once

#include "engine/base/bytes.h"
#include "engine/wire/draarl_types.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

namespace shack::wire {

/// How the DATA of a voice packet was read (draarl-v1 section 10).
enum class VoiceForm : std::uint8_t {
    Empty,             ///< nothing to hear: such packets are dropped
    SingleShort,       ///< less than three bytes: one bare frame
    SingleFallback,    ///< no usable length prefix at the start: one bare frame
    Merged,            ///< prefixed frames that fill the payload
    MergedTailIgnored, ///< prefixed frames, then bytes that are not a frame
};

/// The Opus frames of one voice payload, found while iterating: nothing is copied or allocated.
/// Borrows the payload. Any thread.
///
///     for (ByteSpan frame : VoiceFrames{datagram.data()})
class VoiceFrames {
public:
    class Iterator {
    public:
        using value_type = ByteSpan;
        using difference_type = std::ptrdiff_t;
        using reference = ByteSpan;
        using iterator_category = std::input_iterator_tag;

        Iterator() = default;

        ByteSpan operator*() const noexcept { return m_frame; }

        Iterator& operator++() noexcept;

        Iterator operator++(int) noexcept
        {
            Iterator before = *this;
            ++*this;
            return before;
        }

        friend bool operator==(const Iterator& one, const Iterator& other) noexcept
        {
            return one.m_frame.data() == other.m_frame.data();
        }

    private:
        friend class VoiceFrames;

        Iterator(ByteSpan frame, ByteSpan rest) noexcept : m_frame(frame), m_rest(rest) {}

        ByteSpan m_frame;
        ByteSpan m_rest;
    };

    explicit VoiceFrames(ByteSpan payload) noexcept;

    Iterator begin() const noexcept;

    Iterator end() const noexcept { return {}; }

    VoiceForm form() const noexcept { return m_form; }

    std::size_t count() const noexcept { return m_count; }

    bool empty() const noexcept { return m_count == 0; }

private:
    ByteSpan m_payload;
    VoiceForm m_form = VoiceForm::Empty;
    std::size_t m_count = 0;
};

/// Playing time of one Opus packet by its first bytes (RFC 6716 section 3.1): 2.5..120 ms, or zero
/// when it is no Opus packet.
std::chrono::microseconds opusDuration(ByteSpan frame) noexcept;

/// Playing time of a whole voice payload.
std::chrono::microseconds voiceDuration(ByteSpan payload) noexcept;

/// Writes the merged form of `frames`. The size written, or 0 when a frame is empty or above 1000
/// bytes, when there is none, or when `out` is too small.
std::size_t encodeMergedVoice(std::span<const ByteSpan> frames, MutableByteSpan out) noexcept;

} // namespace shack::wire
