#pragma once

#include "engine/base/bytes.h"
#include "engine/base/result.h"
#include "engine/net/endpoint.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace shack::bench {

/// One datagram to the relay from a device.
struct SwarmSending {
    std::uint32_t device = 0;
    ByteSpan bytes;
};

/// One datagram from the relay at a device. Borrowed until the next `receive()`.
struct SwarmArrival {
    std::uint32_t device = 0;
    ByteSpan bytes;
    std::chrono::nanoseconds queued{0}; ///< lay in our own buffer; 0 when the system does not tell
};

/// How the devices of a run reach the relay. Datagrams from anybody else are dropped. `send` is
/// called by one thread, `receive` by one thread, at the same time.
class SwarmSockets {
public:
    /// Longest datagram that is kept whole; the protocol's largest is 800.
    static constexpr std::size_t kBufferBytes = 1024;

    SwarmSockets() = default;
    virtual ~SwarmSockets() = default;

    SwarmSockets(const SwarmSockets&) = delete;
    SwarmSockets& operator=(const SwarmSockets&) = delete;

    /// How many of them the system refused; a full socket is waited for.
    virtual std::size_t send(std::span<const SwarmSending> datagrams) noexcept = 0;

    /// What is there now, at most one batch; never waits.
    virtual std::span<const SwarmArrival> receive() noexcept = 0;

    /// Until something can be received or the time is over; false then. The thread of `receive`,
    /// and the loan of its last batch ends.
    virtual bool wait(std::chrono::milliseconds atMost) noexcept = 0;

    /// Datagrams that found our own receive buffers full. After both threads have ended.
    virtual std::uint64_t kernelDrops() const noexcept = 0;

    /// Granted, as the system reports it; of one socket.
    virtual std::uint64_t receiveBufferBytes() const noexcept = 0;

    /// "shared batched", "real epoll", ...
    virtual std::string_view name() const noexcept = 0;
};

struct SwarmSocketsConfig {
    net::Endpoint target;
    std::uint32_t devices = 0;
    std::size_t receiveBufferBytes = std::size_t{32} << 20U; ///< of a shared socket
};

/// One wildcard socket for all devices: each has its own 127.x.y.z, chosen on send and recognised
/// on receive through packet info. The target must be on 127.x.y.z.
Result<std::unique_ptr<SwarmSockets>> openSharedSocket(const SwarmSocketsConfig& config);

/// One connected socket per device, on its own 127.x.y.z where the target is, else on a port of its
/// own. Uses the best way of this system. Unavailable when descriptors run out.
Result<std::unique_ptr<SwarmSockets>> openRealSockets(const SwarmSocketsConfig& config);

/// The same on any system, for Windows and tests.
Result<std::unique_ptr<SwarmSockets>> openPortableSockets(const SwarmSocketsConfig& config);

/// Where a device's real socket binds for this target.
net::Endpoint deviceAddress(const net::Endpoint& target, std::uint32_t device) noexcept;

} // namespace shack::bench
