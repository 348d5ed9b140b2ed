#include "app/daemon/demo_run.h"

#include "engine/base/process_usage.h"
#include "engine/bench_voice/demo_swarm.h"
#include "engine/host/demo_station.h"
#include "engine/host/engine.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace shack::app {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

constexpr std::uint64_t kSeed = 20'260'301; // the same conversations every time
constexpr auto kReportEvery = 10s;

/// CPU of the frame path: ingress and writers, by their thread names.
std::chrono::nanoseconds relayCpuTime()
{
    std::chrono::nanoseconds sum{};
    for (const ThreadUsage& thread : threadUsage()) {
        if (thread.name == "ingress" || thread.name.starts_with("writer"))
            sum += thread.cpuTime;
    }
    return sum;
}

double milliseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>{time}.count();
}

json figuresJson(const bench::DemoFigures& figures, std::chrono::nanoseconds relayCpu,
                 double seconds)
{
    const double delivered =
        static_cast<double>(std::max<std::uint64_t>(figures.deliveredDatagrams, 1));
    const auto at = [&](double quantile) {
        return milliseconds(figures.latency.quantile(quantile));
    };
    return {
        {"schema", 1},
        {"seconds", seconds},
        {"devices_online", figures.online},
        {"talk_groups", figures.talkGroups},
        {"overs", figures.overs},
        {"frames", figures.frames},
        {"delivered_datagrams", figures.deliveredDatagrams},
        {"lost_frames", figures.lostFrames},
        {"partial_frames", figures.partialFrames},
        {"refused_frames", figures.refusedFrames},
        {"latency_ms",
         {{"p50", at(0.5)}, {"p99", at(0.99)}, {"max", milliseconds(figures.latency.max())}}},
        {"relay_cpu_us_per_datagram", static_cast<double>(relayCpu.count()) / 1000.0 / delivered}};
}

/// Lines for people; on standard error when standard output carries the JSON.
void printLine(std::FILE* out, const bench::DemoFigures& figures)
{
    std::fprintf(out,
                 "%u devices online, %u talk groups, %llu overs, %llu frames, %llu datagrams "
                 "delivered, %llu lost, "
                 "%llu partial\n",
                 figures.online, figures.talkGroups, static_cast<unsigned long long>(figures.overs),
                 static_cast<unsigned long long>(figures.frames),
                 static_cast<unsigned long long>(figures.deliveredDatagrams),
                 static_cast<unsigned long long>(figures.lostFrames),
                 static_cast<unsigned long long>(figures.partialFrames));
    std::fflush(out);
}

bool writeFigures(const std::filesystem::path& file, const json& figures)
{
    if (file == "-") {
        std::puts(figures.dump(2).c_str());
        return true;
    }
    std::ofstream out{file, std::ios::binary | std::ios::trunc};
    out << figures.dump(2) << '\n';
    out.flush();
    return static_cast<bool>(out);
}

int complain(const std::string& sentence)
{
    std::fprintf(stderr, "shackd: %s\n", sentence.c_str());
    return 2;
}

} // namespace

int runDemo(host::EngineConfig config, const DaemonOptions& options, StopSignal& stop)
{
    if (!options.json.empty() && options.json != "-" && !std::ofstream{options.json, std::ios::app})
        return complain("the figures cannot be written to " + options.json.string());
    std::FILE* const people = options.json == "-" ? stderr : stdout;
    const SystemClock clock;
    auto seed = host::demoSeed();
    if (!seed)
        return complain(seed.error().sentence());
    host::Engine engine{host::demoConfig(std::move(config)), clock, std::move(*seed)};
    engine.open();
    if (const Status started = engine.waitOnTheAir(30s); !started)
        return complain(started.error().sentence());
    const host::EngineViewPtr view = engine.view();
    const auto target = view->station.listen.empty()
                            ? std::nullopt
                            : net::Endpoint::parse(view->station.listen.front());
    if (!target)
        return complain("the demo station does not say where it listens");

    bench::DemoSwarm swarm{clock};
    if (const Status started = swarm.start(*target, bench::demoIdentities(), kSeed); !started)
        return complain(started.error().sentence());
    std::fprintf(people, "demo station on %s; Ctrl+C ends it\n", target->toString().c_str());

    const MonoTime began = clock.now();
    MonoTime nextReport = began + kReportEvery;
    while (!stop.waitFor(100ms)) {
        const MonoTime now = clock.now();
        if (options.runFor && now - began >= *options.runFor)
            break;
        if (now >= nextReport) {
            nextReport = now + kReportEvery;
            printLine(people, swarm.figures());
        }
    }
    swarm.stop();
    const std::chrono::nanoseconds relayCpu = relayCpuTime();
    const bench::DemoFigures figures = swarm.figures();
    engine.requestStop();
    const bool clean = engine.waitStopped(5s);
    printLine(people, figures);
    const double seconds = std::chrono::duration<double>{clock.now() - began}.count();
    if (!options.json.empty() &&
        !writeFigures(options.json, figuresJson(figures, relayCpu, seconds)))
        return complain("the figures cannot be written to " + options.json.string());
    return clean && figures.lostFrames == 0 && figures.partialFrames == 0 ? 0 : 1;
}

} // namespace shack::app
