#pragma once

#include "engine/base/clock.h"
#include "engine/net/udp_backend.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace shack::net {

/// How a network in memory treats what is sent. Chances are 0..1; they are drawn from the seed, the
/// receiver and its datagram number, so that the order of threads does not change them.
struct MemoryConditions {
    double lossRatio = 0;
    double reorderRatio = 0; ///< this share is held back by `reorderBy`
    std::chrono::nanoseconds reorderBy{};
    std::chrono::nanoseconds delay{};            ///< from send to arrival, besides the line rate
    std::chrono::nanoseconds jitter{};           ///< added evenly between 0 and this
    std::uint64_t bytesPerSecond = 0;            ///< line rate of each port; 0 = unlimited
    std::uint64_t deviceBufferBytes = 4U << 20U; ///< what waits in a device before it drops
    std::uint64_t seed = 1;
};

/// Totals since the network was made.
struct MemoryCounts {
    std::uint64_t sent = 0;      ///< accepted by a port
    std::uint64_t delivered = 0; ///< queued at a receiver
    std::uint64_t lost = 0;      ///< by `lossRatio`
    std::uint64_t toNobody = 0;  ///< nobody listens there
    std::uint64_t overflowed = 0;
    std::uint64_t sendCalls = 0; ///< what a real backend would have spent on system calls
};

/// The outcome of one system call: it takes at most `accept` datagrams and then reports `then`.
/// Ok with a small `accept` is a short count, after which the backend calls again.
struct ScriptedSend {
    std::size_t accept = std::numeric_limits<std::size_t>::max();
    SendStatus then = SendStatus::Ok;
};

struct MemoryDatagram {
    std::vector<std::byte> bytes;
    Endpoint from;
    Endpoint to;
    MonoTime arrived{};
};

namespace memory {
class Core;
class PortState;
struct Inbox;
} // namespace memory

/// A port of a MemoryNetwork: the ordinary contract, and what a test may do to it. Any thread, as
/// far as the contract allows.
class MemoryPort final : public UdpPort {
public:
    explicit MemoryPort(std::unique_ptr<memory::PortState> state) noexcept;
    ~MemoryPort() override;

    DatagramSource& source() noexcept override;
    std::unique_ptr<DatagramSender> makeSender() override;
    std::vector<Endpoint> localEndpoints() const override;
    SocketBuffers buffers() const noexcept override;

    std::string_view backendName() const noexcept override { return "memory"; }

    bool knowsLocalAddress() const noexcept override;

    /// Steps for the coming system calls of all its senders, first in first out.
    void script(std::vector<ScriptedSend> steps);
    std::size_t scriptedLeft() const;

    /// While blocked every send would block and no wait for writability succeeds.
    void blockSending(bool blocked);

private:
    std::unique_ptr<memory::PortState> m_state;
};

/// One simulated device: an endpoint that can send and be looked into, cheap enough for tens of
/// thousands. Any thread.
class MemoryDevice {
public:
    MemoryDevice(std::shared_ptr<memory::Core> core, const Endpoint& endpoint) noexcept;
    MemoryDevice(MemoryDevice&&) noexcept = default;
    MemoryDevice& operator=(MemoryDevice&& other) noexcept;
    ~MemoryDevice();

    const Endpoint& endpoint() const noexcept { return m_endpoint; }

    void send(ByteSpan payload, const Endpoint& to);

    /// What has arrived by now, oldest first; it is gone from the device afterwards.
    std::vector<MemoryDatagram> take();
    std::size_t waiting() const;

private:
    std::shared_ptr<memory::Core> m_core;
    Endpoint m_endpoint;
};

/// A network without sockets, for tests: same contract, chosen misfortune, no waiting. Time is the
/// given clock's. Any thread.
class MemoryNetwork {
public:
    /// Waits end when the clock, driven by somebody else, says so.
    explicit MemoryNetwork(const Clock& clock, const MemoryConditions& conditions = {});

    /// Waits that find nothing move this clock to the next event or to their end, at once. For
    /// tests with one thread.
    static MemoryNetwork movingClock(ManualClock& clock, const MemoryConditions& conditions = {});

    MemoryNetwork(MemoryNetwork&&) noexcept = default;
    MemoryNetwork& operator=(MemoryNetwork&&) noexcept = default;
    ~MemoryNetwork();

    Result<std::unique_ptr<MemoryPort>> open(const UdpPortConfig& config);

    /// The endpoint must be free.
    Result<MemoryDevice> addDevice(const Endpoint& endpoint);

    /// Every send to `to` fails like this until `accept(to)`.
    void refuse(const Endpoint& to, SendStatus status);
    void accept(const Endpoint& to);

    void setConditions(const MemoryConditions& conditions);
    MemoryCounts counts() const;

private:
    explicit MemoryNetwork(std::shared_ptr<memory::Core> core) noexcept;

    std::shared_ptr<memory::Core> m_core;
};

} // namespace shack::net
