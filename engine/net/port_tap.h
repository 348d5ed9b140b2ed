#pragma once

#include "engine/base/clock.h"
#include "engine/base/counters.h"
#include "engine/net/udp_backend.h"

#include <boost/lockfree/spsc_queue.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace shack::net {

/// A copy of one datagram that went through a port.
struct TappedDatagram {
    static constexpr std::size_t kKeptBytes = 1024; ///< ours have at most 800

    WallTime at{};
    Endpoint remote; ///< of several receivers the first one
    bool outgoing = false;
    std::uint32_t receivers = 1; ///< one frame that left to so many in one call
    std::uint32_t size = 0;      ///< on the wire
    std::array<std::byte, kKeptBytes> bytes;

    ByteSpan kept() const noexcept
    {
        return ByteSpan{bytes}.first(size < kKeptBytes ? size : kKeptBytes);
    }
};

/// Copies what goes through a port while it is open, for whoever records traffic; closed, it costs
/// a look at a flag. It never pushes back: what does not fit is lost and counted. Every thread of
/// the port has a ring of its own; one thread drains them all. Lives longer than its port.
class PortTap {
public:
    static constexpr std::size_t kDefaultCapacity = 1'024; ///< datagrams of one thread

    explicit PortTap(const Clock& clock, std::size_t capacity = kDefaultCapacity)
        : m_clock(clock), m_capacity(capacity)
    {
    }

    /// The port that is to be used instead: the same in everything else.
    std::unique_ptr<UdpPort> wrap(std::unique_ptr<UdpPort> port);

    /// Begins and ends the copying. Rings take their memory at the first opening. One thread, the
    /// owner's; what an earlier opening left is gone.
    void open();
    void close() noexcept;

    /// The port is gone and its threads with it.
    void forgetThreads();

    /// The draining thread: calls `take(TappedDatagram&)` for everything that is there, in order
    /// for each thread of the port.
    template <typename Take>
    std::size_t drain(Take&& take)
    {
        std::size_t count = 0;
        const std::lock_guard lock{m_mutex};
        for (const auto& ring : m_rings) {
            if (ring->queue)
                count +=
                    ring->queue->consume_all([&](TappedDatagram& datagram) { take(datagram); });
        }
        std::erase_if(m_rings, [](const auto& ring) { return ring->orphan; });
        return count;
    }

    /// Datagrams that found a ring full since the tap was opened. Any thread.
    std::uint64_t lost() const noexcept;

private:
    friend class TappedSource;
    friend class TappedSender;

    /// Written by one thread of the port.
    struct Ring {
        std::unique_ptr<boost::lockfree::spsc_queue<TappedDatagram>> queue; ///< null until opened
        Counter lost;
        bool orphan = false; ///< its thread is gone; drained once more, then it goes too
        TappedDatagram next; ///< filled by its thread before it is pushed
    };

    Ring& makeRing();
    void giveRoom(Ring& ring) const;
    std::uint64_t lostEver() const noexcept;

    bool isOpen() const noexcept { return m_open.load(std::memory_order_acquire); }

    void keep(Ring& ring, bool outgoing, const Endpoint& remote, ByteSpan bytes,
              std::uint32_t receivers) const noexcept;

    const Clock& m_clock;
    std::size_t m_capacity;
    mutable std::mutex m_mutex; ///< of the list; the frame path never takes it
    std::vector<std::unique_ptr<Ring>> m_rings;
    std::atomic<bool> m_open{false};
    std::uint64_t m_lostBefore = 0;   ///< when it was opened
    std::uint64_t m_lostByOthers = 0; ///< by threads that are forgotten
};

} // namespace shack::net
