#include "engine/bench/udp_reflector.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kBatch = 64;
constexpr auto kStopNoticed = 100ms;
constexpr auto kSocketFullPatience = 10ms;
constexpr double kAllowedBurstSeconds = 0.01; ///< a limit is an average over ten milliseconds

} // namespace

Result<std::unique_ptr<UdpReflector>> UdpReflector::open(const ReflectorConfig& config)
{
    auto port = net::UdpPort::open({.listen = {config.listen},
                                    .receiveBufferBytes = config.receiveBufferBytes,
                                    .receiveBatch = kBatch,
                                    .sendBatch = kBatch,
                                    .trafficClass = -1,
                                    .backend = config.backend});
    if (!port)
        return failed(port.error().during("opening the reflector"));
    return std::unique_ptr<UdpReflector>{new UdpReflector{config, std::move(*port)}};
}

UdpReflector::UdpReflector(const ReflectorConfig& config, std::unique_ptr<net::UdpPort> port)
    : m_mostPerSecond(config.mostPerSecond), m_port(std::move(port)),
      m_sender(m_port->makeSender()), m_endpoint(m_port->localEndpoints().front())
{
    m_batch.reserve(kBatch);
}

UdpReflector::~UdpReflector()
{
    stop();
}

void UdpReflector::start()
{
    m_thread =
        NamedThread{kReflectorThreadName, [this](const std::stop_token& stop) { run(stop); }};
}

void UdpReflector::stop()
{
    if (!m_thread.joinable())
        return;
    m_thread.requestStop();
    m_port->source().wake();
    m_thread.join();
}

ReflectorCounts UdpReflector::counts() const noexcept
{
    return {.received = m_received.read(),
            .reflected = m_reflected.read(),
            .policed = m_policed.read(),
            .refused = m_refused.read(),
            .kernelDrops = m_kernelDrops.read()};
}

void UdpReflector::run(const std::stop_token& stop)
{
    net::DatagramSource& source = m_port->source();
    m_allowedAt = std::chrono::steady_clock::now();
    while (!stop.stop_requested()) {
        const net::ReceiveBatch batch = source.receive();
        m_kernelDrops.set(batch.kernelDrops);
        if (batch.datagrams.empty())
            source.wait(kStopNoticed);
        else
            reflect(batch);
    }
}

void UdpReflector::reflect(const net::ReceiveBatch& batch) noexcept
{
    m_received.add(batch.datagrams.size());
    if (m_mostPerSecond > 0) {
        const MonoTime now = std::chrono::steady_clock::now();
        const double passed = std::chrono::duration<double>(now - m_allowedAt).count();
        m_allowance = std::min(m_allowance + passed * m_mostPerSecond,
                               std::max(1.0, m_mostPerSecond * kAllowedBurstSeconds));
        m_allowedAt = now;
    }
    for (const net::ReceivedDatagram& datagram : batch.datagrams) {
        if (!admit())
            continue;
        m_batch.push_back({.payload = datagram.bytes, .to = datagram.from, .from = datagram.to});
        if (m_batch.size() == kBatch)
            send();
    }
    send();
}

bool UdpReflector::admit() noexcept
{
    if (m_mostPerSecond <= 0)
        return true;
    if (m_allowance < 1) {
        m_policed.add();
        return false;
    }
    m_allowance -= 1;
    return true;
}

void UdpReflector::send() noexcept
{
    std::span<const net::OutgoingDatagram> rest{m_batch};
    while (!rest.empty()) {
        const net::SendProgress progress = m_sender->sendEach(rest);
        m_reflected.add(progress.sent);
        rest = rest.subspan(progress.sent);
        if (rest.empty() || progress.status == net::SendStatus::Interrupted)
            continue;
        if (progress.status == net::SendStatus::WouldBlock &&
            m_sender->waitWritable(kSocketFullPatience))
            continue;
        m_refused.add();
        rest = rest.subspan(1);
    }
    m_batch.clear();
}

} // namespace shack::bench
