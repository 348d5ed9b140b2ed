// The bare loop of fanout-engine E5: one payload to many receivers in a tight loop, no engine, with
// two ways of sending in alternating pairs within one run because a shared machine drifts by more
// than the difference. One wildcard socket is all receivers: it naps and reads 256 at a time,
// counts per device, and is the same for both.
//
//   bench_send --receivers 9000 --seconds 1 --pairs 7

#include "tests/bench/bare_loop.h"

#include <CLI/CLI.hpp>

using namespace shack;
using namespace shack::net;
using namespace shack::bench_tools;
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

RunResult runOnce(const Plan& plan, Receivers& receivers, const Variant& variant)
{
    const auto port = openPort(Endpoint::loopbackV4(0), variant.backend, 64, variant.dontFragment);
    const std::vector<Endpoint> all = receivers.endpoints();
    const std::vector<std::byte> payload(plan.payloadBytes, std::byte{0x55});

    receivers.start();
    const BareRun run = runBareLoop(*port, all, payload, plan.threads, plan.seconds);
    const Received received = receivers.finish();

    RunResult result;
    result.variant = variant.name;
    result.sent = run.sent;
    result.seconds = run.seconds;
    result.senderNanoseconds = run.cpuNanoseconds;
    result.received = received.datagrams;
    result.kernelDrops = received.kernelDrops;
    result.readerNanoseconds = received.cpuNanoseconds;
    if (plan.threads > 1)
        return result; // each shard has its own number of frames
    const std::uint64_t each = result.sent / plan.receivers;
    result.unevenReceivers = static_cast<std::uint64_t>(std::ranges::count_if(
        receivers.perDevice(), [&](std::uint32_t count) { return count != each; }));
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
    Receivers receivers{plan.receivers};
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
