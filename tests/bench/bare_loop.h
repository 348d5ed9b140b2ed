#pragma once

#include "engine/base/thread.h"
#include "engine/net/udp_backend.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <ranges>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

// What the sending benchmarks share: the bare loop of fanout-engine E5 and the receivers that count
// every datagram. Linux, because the figures are.
namespace shack::bench_tools {

#ifdef __OPTIMIZE__
inline constexpr bool kOptimised = true;
#else
inline constexpr bool kOptimised = false;
#endif

inline constexpr std::uint32_t kFirstReceiver = 0x7F010001U; // 127.1.0.1 and following

inline double cpuNanoseconds(clockid_t of)
{
    timespec used{};
    clock_gettime(of, &used);
    return static_cast<double>(used.tv_sec) * 1e9 + static_cast<double>(used.tv_nsec);
}

inline double threadCpuNanoseconds()
{
    return cpuNanoseconds(CLOCK_THREAD_CPUTIME_ID);
}

inline double processCpuNanoseconds()
{
    return cpuNanoseconds(CLOCK_PROCESS_CPUTIME_ID);
}

/// What entering the kernel costs by itself: the most that a batch can save per datagram.
inline double nullCallNanoseconds()
{
    constexpr int kCalls = 100'000;
    const double before = threadCpuNanoseconds();
    for (int i = 0; i < kCalls; ++i)
        ::getppid();
    return (threadCpuNanoseconds() - before) / kCalls;
}

inline std::string kernelRelease()
{
    std::ifstream in{"/proc/sys/kernel/osrelease"};
    std::string release;
    std::getline(in, release);
    return release;
}

inline double median(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

inline std::unique_ptr<net::UdpPort> openPort(const net::Endpoint& listen, net::Backend backend,
                                              std::size_t batch, bool dontFragment = true)
{
    net::UdpPortConfig config;
    config.listen = {listen};
    config.backend = backend;
    config.receiveBatch = batch;
    config.dontFragment = dontFragment;
    config.receiveBufferBytes = 32U << 20U;
    auto opened = net::UdpPort::open(config);
    if (!opened) {
        fmt::print(stderr, "{}\n", opened.error().sentence());
        std::exit(2);
    }
    return std::move(*opened);
}

/// What arrived since `start`.
struct Received {
    std::uint64_t datagrams = 0;
    std::uint64_t kernelDrops = 0;
    double cpuNanoseconds = 0;
};

/// All receivers in one thread and one socket: it naps 0.5 ms and then reads up to 256.
class Receivers {
public:
    explicit Receivers(std::uint32_t count)
        : m_port(openPort(net::Endpoint::anyV4(0), net::Backend::Batched, 256)), m_perDevice(count)
    {
    }

    std::vector<net::Endpoint> endpoints() const
    {
        const std::uint16_t port = m_port->localEndpoints().front().port();
        std::vector<net::Endpoint> all;
        for (std::uint32_t i = 0; i < m_perDevice.size(); ++i)
            all.push_back(net::Endpoint::v4(kFirstReceiver + i, port));
        return all;
    }

    net::SocketBuffers buffers() const { return m_port->buffers(); }

    void start()
    {
        std::ranges::fill(m_perDevice, 0U);
        m_received = 0;
        m_dropsBefore = m_drops;
        m_thread = NamedThread{"receivers", [this](const std::stop_token& stop) { read(stop); }};
    }

    /// Reads what is still there.
    Received finish()
    {
        m_thread.requestStop();
        m_thread.join();
        // The kernel tells its drop count with the next datagram it lets through.
        const auto self =
            net::Endpoint::v4(kFirstReceiver - 1, m_port->localEndpoints().front().port());
        m_port->makeSender()->sendSame(asBytes("last"), {&self, 1});
        m_port->source().wait(std::chrono::seconds{1});
        m_drops = m_port->source().receive().kernelDrops;
        return {.datagrams = m_received,
                .kernelDrops = m_drops - m_dropsBefore,
                .cpuNanoseconds = m_cpu};
    }

    /// Of the run that was finished last.
    std::span<const std::uint32_t> perDevice() const noexcept { return m_perDevice; }

private:
    void read(const std::stop_token& stop)
    {
        const double before = threadCpuNanoseconds();
        for (;;) {
            const bool last = stop.stop_requested();
            const auto batch = m_port->source().receive().datagrams;
            for (const net::ReceivedDatagram& each : batch)
                ++m_perDevice[each.to.address().v4Address() - kFirstReceiver];
            m_received += batch.size();
            if (last && batch.empty())
                break;
            if (batch.size() < 256)
                std::this_thread::sleep_for(std::chrono::microseconds{500});
        }
        m_cpu = threadCpuNanoseconds() - before;
    }

    std::unique_ptr<net::UdpPort> m_port;
    std::vector<std::uint32_t> m_perDevice;
    std::uint64_t m_received = 0;
    std::uint64_t m_drops = 0;
    std::uint64_t m_dropsBefore = 0;
    double m_cpu = 0;
    NamedThread m_thread;
};

/// Whole frames to one shard until the time is over; how many datagrams.
inline std::uint64_t sendFrames(net::UdpPort& port, std::span<const net::Endpoint> shard,
                                std::span<const std::byte> payload, const std::atomic<bool>& over)
{
    const auto sender = port.makeSender();
    std::uint64_t frames = 0;
    while (!over.load(std::memory_order_relaxed)) {
        for (std::size_t done = 0; done < shard.size();) {
            const net::SendProgress progress = sender->sendSame(payload, shard.subspan(done));
            done += progress.sent;
            if (progress.status == net::SendStatus::Ok ||
                progress.status == net::SendStatus::Interrupted)
                continue;
            if (!sender->waitWritable(std::chrono::seconds{1})) {
                fmt::print(stderr, "send failed: {}\n", net::sendStatusName(progress.status));
                std::exit(2);
            }
        }
        ++frames;
    }
    return frames * shard.size();
}

struct BareRun {
    std::uint64_t sent = 0;
    double seconds = 0;
    double cpuNanoseconds = 0; ///< of all senders
};

/// Frames in a tight loop from `threads` threads, each with its share of the receivers.
inline BareRun runBareLoop(net::UdpPort& port, std::span<const net::Endpoint> receivers,
                           std::span<const std::byte> payload, std::size_t threads, double seconds)
{
    std::atomic<bool> over{false};
    std::atomic<std::uint64_t> sent{0};
    std::vector<double> cpu(threads);
    const auto started = std::chrono::steady_clock::now();
    {
        std::vector<NamedThread> running;
        for (std::size_t i = 0; i < threads; ++i) {
            const std::size_t begin = receivers.size() * i / threads;
            const std::size_t end = receivers.size() * (i + 1) / threads;
            const auto shard = receivers.subspan(begin, end - begin);
            running.emplace_back("sender", [&, shard, i](const std::stop_token&) {
                const double before = threadCpuNanoseconds();
                sent += sendFrames(port, shard, payload, over);
                cpu[i] = threadCpuNanoseconds() - before;
            });
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
        over = true;
    }
    BareRun run;
    run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    run.sent = sent;
    for (const double each : cpu)
        run.cpuNanoseconds += each;
    return run;
}

} // namespace shack::bench_tools
