// What it costs that somebody came or went: the receivers of a domain found, deduplicated and split
// among the writers again. The goal is 2 ms for 20,000 (fanout-engine C4); readers of live figures
// have the same budget.
//
//   bench_snapshot --receivers 20000 --rounds 200

#include "engine/fanout/live_session.h"
#include "engine/fanout/receiver_snapshot.h"
#include "tests/bench/bare_loop.h"

#include <CLI/CLI.hpp>
#include <functional>

using namespace shack;
using namespace shack::bench_tools;
using namespace shack::fanout;

namespace {

struct Plan {
    std::uint32_t receivers = 2000;
    int rounds = 5;
    std::uint32_t writers = 4;
    double requiredMilliseconds = 0; // 0: no gate
};

double medianMilliseconds(int rounds, const std::function<void()>& work)
{
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        const auto before = std::chrono::steady_clock::now();
        work();
        times.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before)
                .count());
    }
    return median(times);
}

void print(const char* what, const Plan& plan, double milliseconds)
{
    fmt::print(R"({{"bench":"{}","receivers":{},"writers":{},"medianMs":{:.3f},"optimised":{}}})"
               "\n",
               what, plan.receivers, plan.writers, milliseconds, kOptimised);
}

double rebuild(const Plan& plan, bool v6)
{
    std::vector<Member> members;
    for (std::uint32_t i = 0; i < plan.receivers; ++i) {
        const auto high = static_cast<std::uint8_t>(i >> 8U);
        const auto low = static_cast<std::uint8_t>(i);
        members.push_back({.endpoint = v6 ? net::Endpoint::v6({0x20, 1, 0xD, 0xB8, 0, 0, 0, 0, 0, 0,
                                                               0, 0, 0, 0, high, low},
                                                              4000)
                                          : net::Endpoint::v4(0x0A000000U + i * 7919U, 4000),
                           .session = i});
    }
    SnapshotBuilder builder{plan.writers, 42};
    ReceiverSnapshotPtr held; // as a domain holds it: the old one goes while the new one comes
    return medianMilliseconds(plan.rounds, [&] {
        builder.begin(DomainId{1}, 1, 0);
        builder.add(TalkGroupId{1}, members);
        held = builder.finish();
        if (held->size() != plan.receivers)
            std::exit(1);
    });
}

double readFigures(const Plan& plan)
{
    LiveSessions live;
    for (std::uint32_t i = 0; i < plan.receivers; ++i) {
        live.reserve(i);
        live.at(i).restart(DeviceId{i + 1});
    }
    std::vector<SessionReading> into;
    return medianMilliseconds(plan.rounds, [&] {
        live.readAll(into);
        if (into.size() != plan.receivers)
            std::exit(1);
    });
}

int measure(const Plan& plan)
{
    const double v4 = rebuild(plan, false);
    const double v6 = rebuild(plan, true);
    const double figures = readFigures(plan);
    print("snapshot v4", plan, v4);
    print("snapshot v6", plan, v6);
    print("read sessions", plan, figures);
    const double slowest = std::max({v4, v6, figures});
    return plan.requiredMilliseconds > 0 && slowest > plan.requiredMilliseconds ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
    Plan plan;
    CLI::App app{"Rebuilding receiver snapshots, reading live figures"};
    app.add_option("--receivers", plan.receivers)->check(CLI::Range(1U, 60'000U));
    app.add_option("--rounds", plan.rounds)->check(CLI::Range(1, 100'000));
    app.add_option("--writers", plan.writers)->check(CLI::Range(1U, 32U));
    app.add_option("--require-ms", plan.requiredMilliseconds, "fail when any median exceeds this");
    CLI11_PARSE(app, argc, argv);
    return measure(plan);
}
