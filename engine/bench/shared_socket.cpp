#include "engine/bench/swarm_identity.h"
#include "engine/bench/swarm_sockets.h"
#include "engine/bench/target_policy.h"
#include "engine/net/udp_backend.h"

#include <array>
#include <atomic>
#include <chrono>
#include <utility>

namespace shack::bench {
namespace {

constexpr std::size_t kReceiveBatch = 256; ///< limits.md: with a nap of 0.5 ms the cheapest
constexpr std::size_t kSendBatch = 64;
constexpr std::chrono::milliseconds kFullSocketPatience{50};

class SharedSocket final : public SwarmSockets {
public:
    SharedSocket(std::unique_ptr<net::UdpPort> port, const SwarmSocketsConfig& config)
        : m_port(std::move(port)), m_sender(m_port->makeSender()), m_target(config.target),
          m_devices(config.devices)
    {
    }

    std::size_t send(std::span<const SwarmSending> datagrams) noexcept override
    {
        std::size_t refused = 0;
        while (!datagrams.empty()) {
            const std::size_t count = std::min(datagrams.size(), kSendBatch);
            refused += sendBatch(datagrams.first(count));
            datagrams = datagrams.subspan(count);
        }
        return refused;
    }

    std::span<const SwarmArrival> receive() noexcept override
    {
        const net::ReceiveBatch batch = m_port->source().receive();
        m_drops.store(batch.kernelDrops, std::memory_order_relaxed);
        std::size_t filled = 0;
        for (const net::ReceivedDatagram& datagram : batch.datagrams) {
            const std::size_t device = indexOf(datagram.to.address());
            if (device >= m_devices || datagram.from != m_target || datagram.truncated)
                continue;
            m_arrivals[filled++] = {.device = static_cast<std::uint32_t>(device),
                                    .bytes = datagram.bytes,
                                    .queued = datagram.queued};
        }
        return std::span{m_arrivals}.first(filled);
    }

    bool wait(std::chrono::milliseconds atMost) noexcept override
    {
        return m_port->source().wait(atMost) == net::WaitResult::Readable;
    }

    std::uint64_t kernelDrops() const noexcept override
    {
        return m_drops.load(std::memory_order_relaxed);
    }

    std::uint64_t receiveBufferBytes() const noexcept override
    {
        return m_port->buffers().receiveActual;
    }

    std::string_view name() const noexcept override
    {
        return m_port->backendName() == "batched" ? "shared batched" : "shared portable";
    }

private:
    std::size_t sendBatch(std::span<const SwarmSending> datagrams) noexcept
    {
        for (std::size_t i = 0; i < datagrams.size(); ++i)
            m_outgoing[i] = {.payload = datagrams[i].bytes,
                             .to = m_target,
                             .from = net::LocalAddress{addressOf(datagrams[i].device, 0)}};
        std::span<const net::OutgoingDatagram> left{m_outgoing.data(), datagrams.size()};
        std::size_t refused = 0;
        while (!left.empty()) {
            const net::SendProgress progress = m_sender->sendEach(left);
            left = left.subspan(progress.sent);
            if (left.empty() || progress.status == net::SendStatus::Interrupted ||
                progress.status == net::SendStatus::Ok)
                continue;
            const bool full = progress.status == net::SendStatus::WouldBlock ||
                              progress.status == net::SendStatus::NoBuffers;
            if (full && m_sender->waitWritable(kFullSocketPatience))
                continue;
            ++refused;
            left = left.subspan(1);
        }
        return refused;
    }

    std::unique_ptr<net::UdpPort> m_port;
    std::unique_ptr<net::DatagramSender> m_sender;
    net::Endpoint m_target;
    std::uint32_t m_devices;
    std::array<net::OutgoingDatagram, kSendBatch> m_outgoing{};
    std::array<SwarmArrival, kReceiveBatch> m_arrivals{};
    std::atomic<std::uint64_t> m_drops{0};
};

} // namespace

net::Endpoint deviceAddress(const net::Endpoint& target, std::uint32_t device) noexcept
{
    if (canShareSocket(target))
        return addressOf(device, 0);
    if (target.isLoopback())
        return net::Endpoint::loopbackV6(0);
    return target.isV6() ? net::Endpoint::anyV6(0) : net::Endpoint::anyV4(0);
}

Result<std::unique_ptr<SwarmSockets>> openSharedSocket(const SwarmSocketsConfig& config)
{
    if (!canShareSocket(config.target))
        return fail(ErrorCode::Unsupported, "a shared socket reaches only relays on 127.x.y.z");
    auto port = net::UdpPort::open({.listen = {net::Endpoint::anyV4(0)},
                                    .receiveBufferBytes = config.receiveBufferBytes,
                                    .sendBufferBytes = std::size_t{4} << 20U,
                                    .receiveBatch = kReceiveBatch,
                                    .sendBatch = kSendBatch,
                                    .packetInfo = true,
                                    .trafficClass = -1,
                                    .arrivalTimes = true});
    if (!port)
        return failed(port.error().during("opening the shared socket"));
    if (!(*port)->knowsLocalAddress())
        return fail(ErrorCode::Unsupported, "this system cannot tell the addresses of a shared "
                                            "socket apart; use one socket per device");
    return std::make_unique<SharedSocket>(std::move(*port), config);
}

} // namespace shack::bench
