#include "engine/net/port_tap.h"

#include <algorithm>
#include <utility>

namespace shack::net {

/// Ingress thread.
class TappedSource final : public DatagramSource {
public:
    TappedSource(DatagramSource& inner, PortTap& tap)
        : m_inner(inner), m_tap(tap), m_ring(tap.makeRing())
    {
    }

    WaitResult wait(std::chrono::nanoseconds timeout) noexcept override
    {
        return m_inner.wait(timeout);
    }

    ReceiveBatch receive() noexcept override
    {
        const ReceiveBatch batch = m_inner.receive();
        if (m_tap.isOpen()) {
            for (const ReceivedDatagram& datagram : batch.datagrams)
                m_tap.keep(m_ring, false, datagram.from, datagram.bytes, 1);
        }
        return batch;
    }

    void wake() noexcept override { m_inner.wake(); }

private:
    DatagramSource& m_inner;
    PortTap& m_tap;
    PortTap::Ring& m_ring;
};

/// The thread of the sender.
class TappedSender final : public DatagramSender {
public:
    TappedSender(std::unique_ptr<DatagramSender> inner, PortTap& tap)
        : m_inner(std::move(inner)), m_tap(tap), m_ring(tap.makeRing())
    {
    }

    SendProgress sendSame(ByteSpan payload, std::span<const Endpoint> receivers,
                          const LocalAddress& from) noexcept override
    {
        const SendProgress progress = m_inner->sendSame(payload, receivers, from);
        if (progress.sent > 0 && m_tap.isOpen())
            m_tap.keep(m_ring, true, receivers.front(), payload,
                       static_cast<std::uint32_t>(progress.sent));
        return progress;
    }

    SendProgress sendEach(std::span<const OutgoingDatagram> datagrams) noexcept override
    {
        const SendProgress progress = m_inner->sendEach(datagrams);
        if (m_tap.isOpen()) {
            for (const OutgoingDatagram& datagram : datagrams.first(progress.sent))
                m_tap.keep(m_ring, true, datagram.to, datagram.payload, 1);
        }
        return progress;
    }

    bool waitWritable(std::chrono::nanoseconds timeout) noexcept override
    {
        return m_inner->waitWritable(timeout);
    }

private:
    std::unique_ptr<DatagramSender> m_inner;
    PortTap& m_tap;
    PortTap::Ring& m_ring;
};

namespace {

class TappedPort final : public UdpPort {
public:
    TappedPort(std::unique_ptr<UdpPort> inner, PortTap& tap)
        : m_inner(std::move(inner)), m_tap(tap), m_source(m_inner->source(), tap)
    {
    }

    DatagramSource& source() noexcept override { return m_source; }

    std::unique_ptr<DatagramSender> makeSender() override
    {
        return std::make_unique<TappedSender>(m_inner->makeSender(), m_tap);
    }

    std::vector<Endpoint> localEndpoints() const override { return m_inner->localEndpoints(); }

    SocketBuffers buffers() const noexcept override { return m_inner->buffers(); }

    std::string_view backendName() const noexcept override { return m_inner->backendName(); }

    bool knowsLocalAddress() const noexcept override { return m_inner->knowsLocalAddress(); }

private:
    std::unique_ptr<UdpPort> m_inner;
    PortTap& m_tap;
    TappedSource m_source;
};

} // namespace

std::unique_ptr<UdpPort> PortTap::wrap(std::unique_ptr<UdpPort> port)
{
    return std::make_unique<TappedPort>(std::move(port), *this);
}

PortTap::Ring& PortTap::makeRing()
{
    const std::lock_guard lock{m_mutex};
    m_rings.push_back(std::make_unique<Ring>());
    if (isOpen())
        giveRoom(*m_rings.back());
    return *m_rings.back();
}

void PortTap::giveRoom(Ring& ring) const
{
    if (!ring.queue)
        ring.queue = std::make_unique<boost::lockfree::spsc_queue<TappedDatagram>>(m_capacity);
}

void PortTap::open()
{
    drain([](TappedDatagram&) {});
    const std::lock_guard lock{m_mutex};
    for (const auto& ring : m_rings)
        giveRoom(*ring);
    m_lostBefore = lostEver();
    m_open.store(true, std::memory_order_release);
}

void PortTap::close() noexcept
{
    m_open.store(false, std::memory_order_release);
}

void PortTap::forgetThreads()
{
    const std::lock_guard lock{m_mutex};
    for (const auto& ring : m_rings) {
        if (!ring->orphan)
            m_lostByOthers += ring->lost.read();
        ring->orphan = true;
    }
    if (!isOpen())
        m_rings.clear(); // nobody will drain them
}

std::uint64_t PortTap::lostEver() const noexcept
{
    std::uint64_t lost = m_lostByOthers;
    for (const auto& ring : m_rings)
        lost += ring->orphan ? 0 : ring->lost.read();
    return lost;
}

void PortTap::keep(Ring& ring, bool outgoing, const Endpoint& remote, ByteSpan bytes,
                   std::uint32_t receivers) const noexcept
{
    if (ring.queue->write_available() == 0) {
        ring.lost.add();
        return;
    }
    TappedDatagram& next = ring.next;
    next.at = m_clock.wallNow();
    next.remote = remote;
    next.outgoing = outgoing;
    next.receivers = receivers;
    next.size = static_cast<std::uint32_t>(bytes.size());
    const std::size_t kept = std::min(bytes.size(), TappedDatagram::kKeptBytes);
    std::copy_n(bytes.begin(), kept, next.bytes.begin());
    ring.queue->push(next);
}

std::uint64_t PortTap::lost() const noexcept
{
    const std::lock_guard lock{m_mutex};
    return lostEver() - m_lostBefore;
}

} // namespace shack::net
