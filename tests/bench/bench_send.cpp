// The bare loop of fanout-engine E5: one payload to many receivers in a tight loop, no engine, with
// two ways of sending in alternating pairs within one run because a shared machine drifts by more
// than the difference. One wildcard socket is all receivers: it naps and reads 256 at a time,
// counts per device, and is the same for both.
//
//   bench_send --receivers 9000 --seconds 1 --pairs 7

#include "engine/base/clock.h"
#include "engine/base/thread.h"
#include "engine/net/udp_backend.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <numeric>
#include <stop_token>
#include <thread>
#include <unistd.h>

using namespace shack;
using namespace shack::net;
using namespace std::chrono_literals;

namespace {

struct Plan {
    std::uint32_t receivers = 300;
    double seconds = 0.05;
    int pairs = 1;
    std::size_t payloadBytes = 410;
    std::size_t threads = 1;
    std::string a = "batched";
    std::string b = "portable";
    double requiredRatio = 0; // 0: no gate
};

/// A way of sending that can be compared with another.
struct Variant {
    std::string name;
    Backend backend = Backend::Batched;
    bool dontFragment = true;
};

const std::vector<Variant> kVariants{
    {"batched", Backend::Batched, true},
    {"portable", Backend::Portable, true},
    {"batched-fragmenting", Backend::Batched, false},
    {"portable-fragmenting", Backend::Portable, false},
};

const Variant& variantNamed(const std::string& name)
{
    return *std::ranges::find(kVariants, name, &Variant::name);
}

struct RunResult {
    std::string variant;
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    std::uint64_t kernelDrops = 0;
    std::uint64_t unevenReceivers = 0;
    double seconds = 0;
    double senderNanoseconds = 0; // CPU of all senders
    double readerNanoseconds = 0;

    double rate() const { return static_cast<double>(sent) / seconds; }

    double perDatagram() const { return senderNanoseconds / static_cast<double>(sent); }

    bool exact() const
    {
        return received + kernelDrops == sent && (kernelDrops > 0 || unevenReceivers == 0);
    }
};

#ifdef __OPTIMIZE__
constexpr bool kOptimised = true;
#else
constexpr bool kOptimised = false;
#endif

constexpr std::uint32_t kFirstReceiver = 0x7F010001U; // 127.1.0.1 and following

double threadCpuNanoseconds()
{
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) * 1e9 + static_cast<double>(used.tv_nsec);
}

/// What entering the kernel costs by itself: the most that a batch can save per datagram.
double nullCallNanoseconds()
{
    constexpr int kCalls = 100'000;
    const double before = threadCpuNanoseconds();
    for (int i = 0; i < kCalls; ++i)
        ::getppid();
    return (threadCpuNanoseconds() - before) / kCalls;
}

std::unique_ptr<UdpPort> openPort(const Endpoint& listen, Backend backend, std::size_t batch,
                                  bool dontFragment = true)
{
    UdpPortConfig config;
    config.listen = {listen};
    config.backend = backend;
    config.receiveBatch = batch;
    config.dontFragment = dontFragment;
    config.receiveBufferBytes = 32U << 20U;
    auto opened = UdpPort::open(config);
    if (!opened) {
        fmt::print(stderr, "{}\n", opened.error().sentence());
        std::exit(2);
    }
    return std::move(*opened);
}

/// All receivers in one thread and one socket; counts until told that the senders are done.
class Receivers {
public:
    explicit Receivers(const Plan& plan)
        : m_port(openPort(Endpoint::anyV4(0), Backend::Batched, 256)), m_perDevice(plan.receivers),
          m_senders(plan.threads)
    {
    }

    std::vector<Endpoint> endpoints() const
    {
        const std::uint16_t port = m_port->localEndpoints().front().port();
        std::vector<Endpoint> all;
        for (std::uint32_t i = 0; i < m_perDevice.size(); ++i)
            all.push_back(Endpoint::v4(kFirstReceiver + i, port));
        return all;
    }

    SocketBuffers buffers() const { return m_port->buffers(); }

    void start()
    {
        std::ranges::fill(m_perDevice, 0U);
        m_received = 0;
        m_dropsBefore = m_drops;
        m_thread = NamedThread{"receivers", [this](const std::stop_token& stop) { read(stop); }};
    }

    /// Reads what is still there, then fills in the receiving half of the result.
    void finish(RunResult& result)
    {
        m_thread.requestStop();
        m_thread.join();
        // The kernel tells its drop count with the next datagram it lets through.
        const Endpoint self =
            Endpoint::v4(kFirstReceiver - 1, m_port->localEndpoints().front().port());
        m_port->makeSender()->sendSame(asBytes("last"), {&self, 1});
        m_port->source().wait(1s);
        m_drops = m_port->source().receive().kernelDrops;

        result.received = m_received;
        result.kernelDrops = m_drops - m_dropsBefore;
        result.readerNanoseconds = m_cpu;
        if (m_senders > 1)
            return; // each shard has its own number of frames
        const std::uint64_t each = result.sent / m_perDevice.size();
        result.unevenReceivers = static_cast<std::uint64_t>(
            std::ranges::count_if(m_perDevice, [&](std::uint32_t count) { return count != each; }));
    }

private:
    void read(const std::stop_token& stop)
    {
        const double before = threadCpuNanoseconds();
        for (;;) {
            const bool last = stop.stop_requested();
            const auto batch = m_port->source().receive().datagrams;
            for (const ReceivedDatagram& each : batch)
                ++m_perDevice[each.to.address().v4Address() - kFirstReceiver];
            m_received += batch.size();
            if (last && batch.empty())
                break;
            if (batch.size() < 256)
                std::this_thread::sleep_for(500us);
        }
        m_cpu = threadCpuNanoseconds() - before;
    }

    std::unique_ptr<UdpPort> m_port;
    std::vector<std::uint32_t> m_perDevice;
    std::size_t m_senders;
    std::uint64_t m_received = 0;
    std::uint64_t m_drops = 0;
    std::uint64_t m_dropsBefore = 0;
    double m_cpu = 0;
    NamedThread m_thread;
};

/// Whole frames to one shard until the time is over.
std::uint64_t sendFrames(UdpPort& port, std::span<const Endpoint> shard,
                         std::span<const std::byte> payload, const std::atomic<bool>& over)
{
    const auto sender = port.makeSender();
    std::uint64_t frames = 0;
    while (!over.load(std::memory_order_relaxed)) {
        for (std::size_t done = 0; done < shard.size();) {
            const SendProgress progress = sender->sendSame(payload, shard.subspan(done));
            done += progress.sent;
            if (progress.status == SendStatus::Ok || progress.status == SendStatus::Interrupted)
                continue;
            if (!sender->waitWritable(1s)) {
                fmt::print(stderr, "send failed: {}\n", sendStatusName(progress.status));
                std::exit(2);
            }
        }
        ++frames;
    }
    return frames * shard.size();
}

RunResult runOnce(const Plan& plan, Receivers& receivers, const Variant& variant)
{
    const auto port = openPort(Endpoint::loopbackV4(0), variant.backend, 64, variant.dontFragment);
    const std::vector<Endpoint> all = receivers.endpoints();
    const std::vector<std::byte> payload(plan.payloadBytes, std::byte{0x55});
    std::atomic<bool> over{false};
    std::atomic<std::uint64_t> sent{0};
    std::vector<double> cpu(plan.threads);

    RunResult result;
    result.variant = variant.name;
    receivers.start();
    const auto started = std::chrono::steady_clock::now();
    {
        std::vector<NamedThread> threads;
        for (std::size_t i = 0; i < plan.threads; ++i) {
            const std::size_t begin = all.size() * i / plan.threads;
            const std::size_t end = all.size() * (i + 1) / plan.threads;
            const auto shard = std::span{all}.subspan(begin, end - begin);
            threads.emplace_back("sender", [&, shard, i](const std::stop_token&) {
                const double before = threadCpuNanoseconds();
                sent += sendFrames(*port, shard, payload, over);
                cpu[i] = threadCpuNanoseconds() - before;
            });
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(plan.seconds));
        over = true;
    }
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    result.sent = sent;
    result.senderNanoseconds = std::accumulate(cpu.begin(), cpu.end(), 0.0);
    receivers.finish(result);
    return result;
}

void print(const RunResult& result, int pair)
{
    fmt::print(R"({{"pair":{},"variant":"{}","sent":{},"received":{},"kernelDrops":{},)"
               R"("uneven":{},"perSecond":{:.0f},"senderNsPerDatagram":{:.0f},)"
               R"("readerNsPerDatagram":{:.0f}}})"
               "\n",
               pair, result.variant, result.sent, result.received, result.kernelDrops,
               result.unevenReceivers, result.rate(), result.perDatagram(),
               result.readerNanoseconds /
                   static_cast<double>(std::max<std::uint64_t>(1, result.received)));
    std::fflush(stdout);
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::string kernelRelease()
{
    std::ifstream in{"/proc/sys/kernel/osrelease"};
    std::string release;
    std::getline(in, release);
    return release;
}

template <typename Value>
double medianOf(const std::vector<RunResult>& runs, Value value)
{
    std::vector<double> values;
    std::ranges::transform(runs, std::back_inserter(values), value);
    return median(values);
}

/// The summary line; returns the ratio of CPU per datagram, A to B.
double summarise(const Plan& plan, const std::vector<RunResult>& a, const std::vector<RunResult>& b,
                 const SocketBuffers& buffers)
{
    std::vector<double> cpuRatios;
    std::vector<double> rateRatios;
    for (std::size_t i = 0; i < a.size(); ++i) {
        cpuRatios.push_back(a[i].perDatagram() / b[i].perDatagram());
        rateRatios.push_back(a[i].rate() / b[i].rate());
    }
    const double cpuRatio = median(cpuRatios);
    const auto perDatagram = [](const RunResult& run) { return run.perDatagram(); };
    const auto rate = [](const RunResult& run) { return run.rate(); };
    fmt::print(R"({{"summary":"bench_send","a":"{}","b":"{}","receivers":{},"payloadBytes":{},)"
               R"("threads":{},"pairs":{},"secondsEach":{},"aNs":{:.0f},"bNs":{:.0f},)"
               R"("cpuRatio":{:.3f},"cpuRatioMin":{:.3f},"cpuRatioMax":{:.3f},)"
               R"("aPerSecond":{:.0f},"bPerSecond":{:.0f},"rateRatio":{:.2f},)"
               R"("receiveBufferBytes":{},"cores":{},"kernel":"{}","nullCallNs":{:.0f},)"
               R"("optimised":{}}})"
               "\n",
               plan.a, plan.b, plan.receivers, plan.payloadBytes, plan.threads, plan.pairs,
               plan.seconds, medianOf(a, perDatagram), medianOf(b, perDatagram), cpuRatio,
               std::ranges::min(cpuRatios), std::ranges::max(cpuRatios), medianOf(a, rate),
               medianOf(b, rate), median(rateRatios), buffers.receiveActual,
               std::thread::hardware_concurrency(), kernelRelease(), nullCallNanoseconds(),
               kOptimised);
    return cpuRatio;
}

int measure(const Plan& plan)
{
    Receivers receivers{plan};
    std::vector<RunResult> a;
    std::vector<RunResult> b;
    for (int pair = 0; pair < plan.pairs; ++pair) {
        // Which one goes first alternates too, so that neither always finds the warmer machine.
        for (const bool first : {true, false}) {
            const bool isA = first == (pair % 2 == 0);
            const RunResult result = runOnce(plan, receivers, variantNamed(isA ? plan.a : plan.b));
            print(result, pair);
            if (!result.exact() || result.sent == 0) {
                fmt::print(stderr, "datagrams are not accounted for\n");
                return 1;
            }
            (isA ? a : b).push_back(result);
        }
    }
    const double ratio = summarise(plan, a, b, receivers.buffers());
    return plan.requiredRatio > 0 && ratio > plan.requiredRatio ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
    Plan plan;
    CLI::App app{"Bare sending loop: two ways of sending, side by side"};
    app.add_option("--receivers", plan.receivers, "loopback addresses")
        ->check(CLI::Range(1U, 1'000'000U));
    app.add_option("--seconds", plan.seconds, "of each run")->check(CLI::Range(0.01, 60.0));
    app.add_option("--pairs", plan.pairs, "of runs")->check(CLI::Range(1, 100));
    app.add_option("--payload", plan.payloadBytes, "bytes")->check(CLI::Range(0, 2048));
    app.add_option("--threads", plan.threads, "sending")->check(CLI::Range(1, 16));
    std::vector<std::string> names;
    std::ranges::transform(kVariants, std::back_inserter(names), &Variant::name);
    app.add_option("--a", plan.a, "way of sending")->check(CLI::IsMember(names));
    app.add_option("--b", plan.b, "way to compare it with")->check(CLI::IsMember(names));
    app.add_option("--require-ratio", plan.requiredRatio,
                   "fail when CPU per datagram of A / of B exceeds this");
    CLI11_PARSE(app, argc, argv);
    return measure(plan);
}
