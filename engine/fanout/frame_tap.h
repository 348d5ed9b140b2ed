#pragma once

#include "engine/base/bytes.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/wire/draarl_types.h"

#include <boost/lockfree/spsc_queue.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace shack::fanout {

/// A copy of one admitted voice datagram, for whoever records or republishes it.
struct TappedVoice {
    DeviceId device;
    TalkGroupId group;
    DomainId domain;
    std::uint64_t over = 0;
    std::uint32_t datagram = 0;   ///< its number within the over, from 1: a jump = copies were lost
    std::uint32_t opusFrames = 0; ///< of the over so far, with the ones in here
    MonoTime receivedAt{};
    std::uint32_t size = 0;
    std::array<std::byte, wire::kMaxDataBytes> bytes;

    /// DATA of the datagram (draarl-v1 section 10).
    ByteSpan data() const noexcept { return ByteSpan{bytes}.first(size); }
};

/// Bounded ring from ingress to one consumer. It never pushes back: what does not fit is counted by
/// ingress (`tapDropped`) and the recording has a gap.
class FrameTap {
public:
    static constexpr std::size_t kDefaultCapacity = 1024;

    explicit FrameTap(std::size_t capacity = kDefaultCapacity) : m_ring(capacity) {}

    /// Nothing is copied into a closed one. Any thread.
    void setOpen(bool open) noexcept { m_open.store(open, std::memory_order_relaxed); }

    bool isOpen() const noexcept { return m_open.load(std::memory_order_relaxed); }

    /// Ingress thread. False when full.
    bool push(const TappedVoice& voice) noexcept { return m_ring.push(voice); }

    /// Consumer thread: calls `take(const TappedVoice&)` for everything that is there, without
    /// another copy.
    template <typename Take>
    std::size_t drain(Take&& take)
    {
        return m_ring.consume_all([&take](const TappedVoice& voice) { take(voice); });
    }

    bool empty() const noexcept { return m_ring.read_available() == 0; }

private:
    boost::lockfree::spsc_queue<TappedVoice> m_ring;
    std::atomic<bool> m_open{true};
};

/// Who gets copies; each may be null.
struct FrameTaps {
    FrameTap* archive = nullptr;
    FrameTap* live = nullptr;
};

} // namespace shack::fanout
