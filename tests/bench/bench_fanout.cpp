// What the engine costs over the bare loop (fanout-engine E5): CPU per delivered datagram of
// ingress and writers together, against the same batched send call in a tight loop, to the same
// receivers, in alternating pairs within one run. The talker keeps two or three frames in the
// engine, so that the writers never wait and nothing is evicted.
//
//   bench_fanout --receivers 9000 --seconds 1 --pairs 7

#include "engine/fanout/fanout_core.h"
#include "engine/wire/draarl_header.h"
#include "tests/bench/bare_loop.h"

#include <CLI/CLI.hpp>

using namespace shack;
using namespace shack::bench_tools;
using namespace std::chrono_literals;

namespace {

struct Plan {
    std::uint32_t receivers = 300;
    double seconds = 0.05;
    int pairs = 1;
    std::uint32_t threads = 1;
    bool portable = false;
    double requiredRatio = 0; // 0: no gate

    net::Backend backend() const
    {
        return portable ? net::Backend::Portable : net::Backend::Batched;
    }
};

struct RunResult {
    std::uint64_t sent = 0;
    double seconds = 0;
    double cpuNanoseconds = 0;
    Received received;

    double perDatagram() const { return cpuNanoseconds / static_cast<double>(sent); }

    double rate() const { return static_cast<double>(sent) / seconds; }
};

/// A station whose only group is everybody, with one talker outside.
class Station {
public:
    Station(const Plan& plan, const std::vector<net::Endpoint>& receivers)
        : m_core(config(plan), openPort(net::Endpoint::loopbackV4(0), plan.backend(), 64), m_clock),
          m_talker(openPort(net::Endpoint::loopbackV4(0), plan.backend(), 64)),
          m_sender(m_talker->makeSender())
    {
        auto routes = std::make_shared<fanout::RoutePlan>();
        routes->domainOfGroup[TalkGroupId{1}] = 0;
        routes->domains.push_back(
            {.id = DomainId{1}, .groups = {TalkGroupId{1}}, .enabledGroups = {TalkGroupId{1}}});
        m_core.start();
        give(fanout::SetRoutePlan{std::move(routes)});
        for (std::uint32_t i = 0; i < receivers.size(); ++i)
            logIn(i + 2, receivers[i]);
        logIn(1, m_talker->localEndpoints().front());
        while (onlineCount() < receivers.size() + 1)
            std::this_thread::sleep_for(1ms);

        const std::vector<std::byte> data(320, std::byte{0x58});
        m_voice.resize(wire::kMaxDatagramBytes);
        m_voice.resize(wire::encode({.username = "station1",
                                     .password = "secret99",
                                     .type = wire::PacketType::Voice,
                                     .model = wire::DeviceModel::EspRadioBox,
                                     .ssid = Ssid{7}},
                                    data, m_voice));
    }

    RunResult run(double seconds)
    {
        const fanout::FanoutReading before = m_core.read().fanout;
        const double ours = threadCpuNanoseconds();
        const double all = processCpuNanoseconds();
        const auto started = std::chrono::steady_clock::now();
        talkUntil(started + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                std::chrono::duration<double>(seconds)));
        const auto ended = std::chrono::steady_clock::now();
        const fanout::FanoutReading now = m_core.read().fanout;
        if (now.framesDropped != before.framesDropped || now.framesPartial > 0) {
            fmt::print(stderr, "frames were lost\n");
            std::exit(1);
        }
        RunResult result;
        result.sent = now.sent - before.sent;
        result.seconds = std::chrono::duration<double>(ended - started).count();
        result.cpuNanoseconds = processCpuNanoseconds() - all - (threadCpuNanoseconds() - ours);
        return result;
    }

    /// Datagrams per system call so far.
    double batchSize() const
    {
        const fanout::FanoutReading now = m_core.read().fanout;
        return static_cast<double>(now.batchPackets) / static_cast<double>(now.batches);
    }

private:
    static fanout::FanoutConfig config(const Plan& plan)
    {
        fanout::FanoutConfig config;
        config.sendWorkers = plan.threads;
        config.maxFrameAge = 10s;
        config.deviceTimeout = 3600s;
        config.limitSessionPps = 1'000'000;
        return config;
    }

    void talkUntil(std::chrono::steady_clock::time_point end)
    {
        const net::Endpoint station = m_core.localEndpoints().front();
        std::uint64_t spoken = m_core.read().fanout.framesAccepted;
        for (;;) {
            const fanout::FanoutReading now = m_core.read().fanout;
            const std::uint64_t inside = spoken - now.framesSent;
            const bool over = std::chrono::steady_clock::now() >= end;
            if (over && inside == 0)
                return;
            if (over || inside >= 3) {
                std::this_thread::sleep_for(200us);
                continue;
            }
            m_sender->sendSame(m_voice, {&station, 1});
            ++spoken;
        }
    }

    void logIn(std::uint64_t device, const net::Endpoint& at)
    {
        const std::string name = "station" + std::to_string(device);
        fanout::LoginAttempt attempt;
        attempt.from = at;
        attempt.realSource = at;
        attempt.username = name;
        attempt.ssid = Ssid{7};
        attempt.receivedAt = m_clock.now();
        // The reply would be an uncounted datagram at the receivers: let nobody be answered.
        attempt.data.resize(wire::kMaxDataBytes + 1);
        give(fanout::LoginVerdict{std::move(attempt),
                                  fanout::LoginAccepted{{.device = DeviceId{device},
                                                         .owner = AccountId{device},
                                                         .username = name,
                                                         .callsign = "BG7ABC",
                                                         .ssid = Ssid{7},
                                                         .model = 1,
                                                         .group = TalkGroupId{1}}}});
    }

    void give(fanout::Order&& order)
    {
        while (!m_core.submit(std::move(order)))
            std::this_thread::sleep_for(1ms);
    }

    std::size_t onlineCount() const
    {
        std::vector<fanout::SessionReading> all;
        m_core.readSessions(all);
        return static_cast<std::size_t>(
            std::ranges::count_if(all, &fanout::SessionReading::online));
    }

    SystemClock m_clock;
    fanout::FanoutCore m_core;
    std::unique_ptr<net::UdpPort> m_talker;
    std::unique_ptr<net::DatagramSender> m_sender;
    std::vector<std::byte> m_voice;
};

RunResult runEngine(const Plan& plan, Station& station, Receivers& receivers)
{
    receivers.start();
    RunResult result = station.run(plan.seconds);
    result.received = receivers.finish();
    result.cpuNanoseconds -= result.received.cpuNanoseconds;
    return result;
}

RunResult runBare(const Plan& plan, Receivers& receivers)
{
    const auto port = openPort(net::Endpoint::loopbackV4(0), plan.backend(), 64);
    const auto all = receivers.endpoints();
    const std::vector<std::byte> payload(wire::kHeaderBytes + 320, std::byte{0x55});
    receivers.start();
    const BareRun bare = runBareLoop(*port, all, payload, plan.threads, plan.seconds);
    return {.sent = bare.sent,
            .seconds = bare.seconds,
            .cpuNanoseconds = bare.cpuNanoseconds,
            .received = receivers.finish()};
}

void print(const char* what, const RunResult& result, int pair)
{
    fmt::print(R"({{"pair":{},"variant":"{}","sent":{},"received":{},"kernelDrops":{},)"
               R"("perSecond":{:.0f},"nsPerDatagram":{:.0f}}})"
               "\n",
               pair, what, result.sent, result.received.datagrams, result.received.kernelDrops,
               result.rate(), result.perDatagram());
    std::fflush(stdout);
}

bool accountedFor(const RunResult& result)
{
    return result.sent > 0 &&
           result.received.datagrams + result.received.kernelDrops == result.sent;
}

int measure(const Plan& plan)
{
    Receivers receivers{plan.receivers};
    Station station{plan, receivers.endpoints()};
    std::vector<double> engineNs;
    std::vector<double> bareNs;
    std::vector<double> ratios;
    std::vector<double> rates;
    for (int pair = 0; pair < plan.pairs; ++pair) {
        // Which one goes first alternates too, so that neither always finds the warmer machine.
        RunResult engine;
        RunResult bare;
        if (pair % 2 == 0)
            engine = runEngine(plan, station, receivers);
        bare = runBare(plan, receivers);
        if (pair % 2 != 0)
            engine = runEngine(plan, station, receivers);
        print("engine", engine, pair);
        print("bare", bare, pair);
        if (!accountedFor(engine) || !accountedFor(bare)) {
            fmt::print(stderr, "datagrams are not accounted for\n");
            return 1;
        }
        engineNs.push_back(engine.perDatagram());
        bareNs.push_back(bare.perDatagram());
        ratios.push_back(engine.perDatagram() / bare.perDatagram());
        rates.push_back(engine.rate() / bare.rate());
    }
    fmt::print(R"({{"summary":"bench_fanout","receivers":{},"threads":{},"pairs":{},)"
               R"("secondsEach":{},"engineNs":{:.0f},"bareNs":{:.0f},"ratio":{:.3f},)"
               R"("ratioMin":{:.3f},"ratioMax":{:.3f},"rateRatio":{:.2f},"batch":{:.1f},)"
               R"("kernel":"{}","cores":{},"nullCallNs":{:.0f},"optimised":{}}})"
               "\n",
               plan.receivers, plan.threads, plan.pairs, plan.seconds, median(engineNs),
               median(bareNs), median(ratios), std::ranges::min(ratios), std::ranges::max(ratios),
               median(rates), station.batchSize(), kernelRelease(),
               std::thread::hardware_concurrency(), nullCallNanoseconds(), kOptimised);
    return plan.requiredRatio > 0 && median(ratios) > plan.requiredRatio ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
    Plan plan;
    CLI::App app{"The engine against the bare sending loop"};
    app.add_option("--receivers", plan.receivers)->check(CLI::Range(1U, 60'000U));
    app.add_option("--seconds", plan.seconds, "of each run")->check(CLI::Range(0.01, 60.0));
    app.add_option("--pairs", plan.pairs, "of runs")->check(CLI::Range(1, 100));
    app.add_option("--threads", plan.threads, "writers, and threads of the bare loop")
        ->check(CLI::Range(1U, 16U));
    app.add_flag("--portable", plan.portable, "one system call per datagram on both sides");
    app.add_option("--require-ratio", plan.requiredRatio, "fail when the median exceeds this");
    CLI11_PARSE(app, argc, argv);
    return measure(plan);
}
