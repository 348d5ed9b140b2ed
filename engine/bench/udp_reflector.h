#pragma once

#include "engine/base/clock.h"
#include "engine/base/counters.h"
#include "engine/base/result.h"
#include "engine/base/thread.h"
#include "engine/net/udp_backend.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace shack::bench {

inline constexpr const char* kReflectorThreadName = "reflector";

struct ReflectorConfig {
    net::Endpoint listen = net::Endpoint::loopbackV4(0);
    std::size_t receiveBufferBytes = std::size_t{4} << 20U;
    net::Backend backend = net::Backend::Auto;
    /// More datagrams a second are dropped and counted; 0 = no limit. A device under test whose
    /// throughput is known shows whether a measurement is right.
    double mostPerSecond = 0;
};

/// What became of the datagrams of a reflector.
struct ReflectorCounts {
    std::uint64_t received = 0;
    std::uint64_t reflected = 0;
    std::uint64_t policed = 0;     ///< above `mostPerSecond`
    std::uint64_t refused = 0;     ///< the system did not send them
    std::uint64_t kernelDrops = 0; ///< found the receive buffer full
};

/// Sends every datagram back to where it came from, in batches: the plainest device under test
/// there is, and so the measure of what system and generator can do without a relay. One thread of
/// its own; `open`, `start` and `stop` belong to its owner, `counts` to anybody.
class UdpReflector {
public:
    static Result<std::unique_ptr<UdpReflector>> open(const ReflectorConfig& config);

    ~UdpReflector();

    UdpReflector(const UdpReflector&) = delete;
    UdpReflector& operator=(const UdpReflector&) = delete;

    const net::Endpoint& endpoint() const noexcept { return m_endpoint; }

    void start();
    void stop();

    ReflectorCounts counts() const noexcept;

private:
    UdpReflector(const ReflectorConfig& config, std::unique_ptr<net::UdpPort> port);

    void run(const std::stop_token& stop);
    void reflect(const net::ReceiveBatch& batch) noexcept;
    void send() noexcept;
    bool admit() noexcept;

    double m_mostPerSecond;
    double m_allowance = 0; ///< datagrams that may pass now
    MonoTime m_allowedAt{};
    std::unique_ptr<net::UdpPort> m_port;
    std::unique_ptr<net::DatagramSender> m_sender;
    net::Endpoint m_endpoint;
    std::vector<net::OutgoingDatagram> m_batch;
    Counter m_received;
    Counter m_reflected;
    Counter m_policed;
    Counter m_refused;
    Gauge m_kernelDrops;
    NamedThread m_thread; ///< last: ends first
};

} // namespace shack::bench
