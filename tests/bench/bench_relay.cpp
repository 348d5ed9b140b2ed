// The frame path under load, without store, hashes or window.
//
//     bench_relay                                   a moment of load within one process, checked
//     bench_relay --serve --devices N --groups N    a relay for shack-load; says its port and waits
//                                                   until its standard input closes

#include "engine/bench/load_run.h"
#include "engine/bench/report_text.h"
#include "tests/support/swarm_relay.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <iostream>
#include <string>

using namespace shack;

namespace {

int serve(std::uint32_t devices, std::uint32_t groups, const fanout::FanoutConfig& config,
          bool portable, bool v6)
{
    net::UdpPortConfig port{
        .listen = {v6 ? net::Endpoint::loopbackV6(0) : net::Endpoint::loopbackV4(0)}};
    port.receiveBufferBytes = std::size_t{32} << 20U; // every device logs in at once
    port.arrivalTimes = true;
    port.backend = portable ? net::Backend::Portable : net::Backend::Auto;
    const tests::SwarmRelay relay{devices, groups, config, port};
    std::cout << "port " << relay.endpoint().port() << std::endl;
    std::string ignored;
    while (std::getline(std::cin, ignored)) {
    }
    const fanout::Readings readings = relay.read();
    std::cerr << fmt::format(
        "accepted {} sent {} stale {} evicted {} partial {} no_buffers {} "
        "would_block {} batches {} max_running {}\n",
        readings.fanout.framesAccepted, readings.fanout.framesSent, readings.fanout.framesStale,
        readings.fanout.framesEvicted, readings.fanout.framesPartial, readings.fanout.noBuffers,
        readings.fanout.wouldBlock, readings.fanout.batches, readings.fanout.runningHighWater);
    return 0;
}

/// Nothing is lost and nothing goes to the wrong devices; how fast it is says no test.
int quickCheck(const fanout::FanoutConfig& config)
{
    using namespace std::chrono_literals;
    const tests::SwarmRelay relay{400, 2, config};
    bench::RunPlan plan;
    plan.devices = 400;
    plan.groups = 2;
    plan.interval = 60ms;
    plan.warmup = 300ms;
    plan.duration = 1s;
    const SystemClock clock;
    bench::LoadRun run{plan, {.endpoint = relay.endpoint(), .probe = nullptr}, clock};
    const bench::RunReport report = run.run({}, {});
    std::cout << bench::reportLines(report);
    const bench::LedgerTotals& ledger = report.figures.ledger;
    const bool right = ledger.frames == 2 * 16 && ledger.lost() == 0 && ledger.duplicates == 0 &&
                       ledger.notForUs == 0 && ledger.wrongContent == 0 && ledger.reordered == 0;
    return right ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App parser{"The frame path under load"};
    bool serving = false;
    bool portable = false;
    bool v6 = false;
    std::uint32_t devices = 1'000;
    std::uint32_t groups = 1;
    fanout::FanoutConfig config;
    parser.add_flag("--serve", serving, "be a relay for shack-load");
    parser.add_flag("--portable", portable, "use the portable UDP backend");
    parser.add_flag("--v6", v6, "listen on ::1");
    parser.add_option("--devices", devices);
    parser.add_option("--groups", groups);
    parser.add_option("--writers", config.sendWorkers, "0 = as many as cores, at most 4");
    CLI11_PARSE(parser, argc, argv);
    config.maxSessions = std::max(config.maxSessions, devices);
    return serving ? serve(devices, groups, config, portable, v6) : quickCheck(config);
}
