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
#include <vector>

// The contract of every UDP backend (fanout-engine C2). Nothing here throws, and nothing on the
// send or receive path allocates once a port is open.
namespace shack::net {

/// What one receive buffer holds; a longer datagram arrives cut and marked (fanout-engine C3).
inline constexpr std::size_t kReceiveBufferBytes = 2048;

/// Which of this machine's addresses a datagram came to, and so where an answer must come from.
/// Invalid when the port is bound to one address of that family: then there is nothing to choose.
class LocalAddress {
public:
    LocalAddress() noexcept = default;

    explicit LocalAddress(const Endpoint& address) noexcept : m_address(address.withPort(0)) {}

    bool valid() const noexcept { return m_address.valid(); }

    /// Port 0.
    const Endpoint& address() const noexcept { return m_address; }

    friend bool operator==(const LocalAddress&, const LocalAddress&) noexcept = default;

private:
    Endpoint m_address;
};

/// Borrowed from the source until its next `receive()`.
struct ReceivedDatagram {
    MutableByteSpan bytes; ///< at most kReceiveBufferBytes
    Endpoint from;
    LocalAddress to;
    bool truncated = false; ///< there was more than the buffer holds
    /// How long it had lain in the system's receive buffer; 0 when nobody asked or nobody knows.
    std::chrono::nanoseconds queued{0};
};

struct ReceiveBatch {
    std::span<ReceivedDatagram> datagrams;
    std::uint64_t kernelDrops = 0; ///< since the port was opened, as far as the system tells
};

enum class WaitResult { Readable, Woken, TimedOut };

/// The receiving side of a port. One thread calls `wait` and `receive`; any thread may `wake`.
class DatagramSource {
public:
    virtual ~DatagramSource() = default;

    /// Until something can be read, somebody woke, or the time is over. One wake ends one wait,
    /// also a wait that starts later; several wakes before it count as one.
    virtual WaitResult wait(std::chrono::nanoseconds timeout) noexcept = 0;

    /// What is there now, up to one batch; empty when nothing is.
    virtual ReceiveBatch receive() noexcept = 0;

    virtual void wake() noexcept = 0;
};

/// Why a send stopped. What the caller does about it is fanout-engine C6.
enum class SendStatus {
    Ok,
    WouldBlock,
    NoBuffers,
    Interrupted,
    TooLarge,
    Unreachable,
    PermissionDenied,
    ConnectionRefused, ///< an ICMP report about an earlier datagram, perhaps to somebody else
    Invalid,
    Closed,
};

std::string_view sendStatusName(SendStatus status) noexcept;

/// `status` concerns receiver number `sent`; Ok when all were sent.
struct SendProgress {
    std::size_t sent = 0;
    SendStatus status = SendStatus::Ok;
};

struct OutgoingDatagram {
    ByteSpan payload;
    Endpoint to;
    LocalAddress from; ///< invalid: the system chooses
};

/// The sending side for one thread. Senders of one port may be used at the same time.
class DatagramSender {
public:
    virtual ~DatagramSender() = default;

    /// One payload to many receivers, all of one address family. Stops at the first failure;
    /// retrying and skipping are the caller's.
    /// `from` as in OutgoingDatagram.
    virtual SendProgress sendSame(ByteSpan payload, std::span<const Endpoint> receivers,
                                  const LocalAddress& from = {}) noexcept = 0;

    /// Different payloads, families and source addresses.
    virtual SendProgress sendEach(std::span<const OutgoingDatagram> datagrams) noexcept = 0;

    /// After WouldBlock: waits until the socket that was full takes more. False when the time is
    /// over.
    virtual bool waitWritable(std::chrono::nanoseconds timeout) noexcept = 0;
};

enum class Backend {
    Auto,     ///< Batched where there is one, else Portable
    Batched,  ///< Linux: recvmmsg and sendmmsg
    Portable, ///< Boost.Asio: one system call per datagram
};

struct UdpPortConfig {
    std::vector<Endpoint> listen; ///< one socket each; port 0 lets the system choose
    std::size_t receiveBufferBytes = 4U << 20U;
    std::size_t sendBufferBytes = 4U << 20U;
    std::size_t receiveBatch = 64;
    std::size_t sendBatch = 64;
    bool packetInfo = true;   ///< tell the local address of datagrams to a wildcard socket
    int trafficClass = 46;    ///< DSCP code point; 46 = expedited forwarding; -1 = leave alone
    bool dontFragment = true; ///< ours are at most 800 bytes (fanout-engine C9); else TooLarge
    bool reusePort = false;   ///< several sockets on one port, for load tools
    bool arrivalTimes =
        false; ///< tell how long datagrams waited to be read (Linux batched, memory)
    Backend backend = Backend::Auto;
};

/// What was asked of the system and what it granted (it may report twice the request, or less).
struct SocketBuffers {
    std::size_t receiveRequested = 0;
    std::size_t receiveActual = 0;
    std::size_t sendRequested = 0;
    std::size_t sendActual = 0;

    bool lessThanRequested() const noexcept
    {
        return receiveActual < receiveRequested || sendActual < sendRequested;
    }
};

/// A set of bound UDP sockets used as one: one source, any number of senders. Opened and closed by
/// one thread; must outlive its senders.
class UdpPort {
public:
    virtual ~UdpPort() = default;

    /// PortTaken names the port and, where the system tells, the program that holds it.
    static Result<std::unique_ptr<UdpPort>> open(const UdpPortConfig& config);

    virtual DatagramSource& source() noexcept = 0;

    /// One per sending thread.
    virtual std::unique_ptr<DatagramSender> makeSender() = 0;

    /// In the order of `listen`, with the port that the system chose where 0 was asked.
    virtual std::vector<Endpoint> localEndpoints() const = 0;

    /// The smallest grant among the sockets.
    virtual SocketBuffers buffers() const noexcept = 0;

    /// "batched", "portable" or "memory".
    virtual std::string_view backendName() const noexcept = 0;

    /// True when datagrams to a wildcard socket carry their local address, and `from` is honoured
    /// there.
    virtual bool knowsLocalAddress() const noexcept = 0;
};

} // namespace shack::net
