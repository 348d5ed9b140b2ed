// What deciding costs, without any network: datagrams in, fates out, on one core. The goal is
// 400,000 a second (decision 1 of the designs): below it ingress would have to be shared.
//
//   bench_ingress --devices 20000 --seconds 2

#include "tests/bench/bare_loop.h"
#include "tests/unit/fanout/replay_station.h"

#include <CLI/CLI.hpp>
#include <random>

using namespace shack;
using namespace shack::bench_tools;
using namespace shack::fanout::test;
using wire::PacketType;

namespace {

struct Plan {
    std::uint32_t devices = 200;
    double seconds = 0.05;
    double required = 0; // 0: no gate
};

/// One kind of traffic, as a recording that is played again and again.
struct Mix {
    const char* name;
    std::vector<Recorded> recording;
};

std::vector<std::uint32_t> shuffledDevices(std::uint32_t count)
{
    std::vector<std::uint32_t> all(count);
    for (std::uint32_t i = 0; i < count; ++i)
        all[i] = i + 1;
    std::ranges::shuffle(all, std::mt19937{20'261'130});
    return all;
}

std::vector<Mix> mixes(const ReplayStation& station, std::uint32_t devices)
{
    const std::vector<std::byte> voice(320, std::byte{0x58});
    const auto order = shuffledDevices(devices);
    std::vector<Mix> all{
        {"heartbeats", {}}, {"refused voice", {}}, {"strangers", {}}, {"junk", {}}, {"mixed", {}}};
    for (const std::uint32_t device : order) {
        all[0].recording.push_back(station.from(device, PacketType::Heartbeat));
        // Somebody else holds the turn: everything is decided and nothing is sent.
        all[1].recording.push_back(station.from(device, PacketType::Voice, voice));
        Recorded stranger = station.from(device, PacketType::Voice, voice);
        stranger.from = net::Endpoint::v4(0x20000000U + device * 7919U, 5000);
        all[2].recording.push_back(std::move(stranger));
        all[3].recording.push_back({.bytes = std::vector<std::byte>(200, std::byte{'D'}),
                                    .from = net::Endpoint::v4(0x30000000U + device, 5000)});
        all[4].recording.push_back(all[device % 4].recording.back());
    }
    return all;
}

double ratePerSecond(ReplayStation& station, const Mix& mix, double seconds)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    const double before = threadCpuNanoseconds();
    std::uint64_t played = 0;
    do {
        station.play(mix.recording);
        station.discardNotes();
        played += mix.recording.size();
    } while (std::chrono::steady_clock::now() < end);
    return static_cast<double>(played) / (threadCpuNanoseconds() - before) * 1e9;
}

int measure(const Plan& plan)
{
    const SystemClock clock;
    fanout::FanoutConfig config;
    config.deviceTimeout = std::chrono::seconds{3600};
    config.limitSessionPps = 1'000'000'000; // the bench is the flood
    config.limitAddressPps = 1'000'000'000;
    ReplayStation station{config, clock, plan.devices, 1};
    double slowest = 1e12;
    for (const Mix& mix : mixes(station, plan.devices)) {
        const auto before = station.ingress.counters().reading();
        const double rate = ratePerSecond(station, mix, plan.seconds);
        const auto after = station.ingress.counters().reading();
        slowest = std::min(slowest, rate);
        fmt::print(R"({{"bench":"bench_ingress","mix":"{}","devices":{},"perSecond":{:.0f},)"
                   R"("ns":{:.0f},"handled":{},"dropped":{},"optimised":{}}})"
                   "\n",
                   mix.name, plan.devices, rate, 1e9 / rate, after.handled - before.handled,
                   after.dropped - before.dropped, kOptimised);
        std::fflush(stdout);
    }
    return plan.required > 0 && slowest < plan.required ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
    Plan plan;
    CLI::App app{"Decoding and deciding, on one core"};
    app.add_option("--devices", plan.devices)->check(CLI::Range(10U, 60'000U));
    app.add_option("--seconds", plan.seconds, "of each kind of traffic")
        ->check(CLI::Range(0.01, 60.0));
    app.add_option("--require-rate", plan.required, "fail when any kind is slower, per second");
    CLI11_PARSE(app, argc, argv);
    return measure(plan);
}
