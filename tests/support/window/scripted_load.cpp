#include "tests/support/window/scripted_load.h"

#include "engine/bench/judgement.h"
#include "tests/unit/rfc2544/simulated_bench.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <thread>
#include <utility>

namespace shack::tests {

namespace {

using namespace std::chrono_literals;

std::chrono::nanoseconds fromMilliseconds(double ms)
{
    return std::chrono::nanoseconds{std::llround(std::max(0.01, ms) * 1e6)};
}

} // namespace

class ScriptedLoad::Rung final : public bench::Run {
public:
    Rung(ScriptedLoad& load, bench::RunPlan plan) : m_load(load), m_plan(std::move(plan)) {}

    bench::RunReport run(std::stop_token stop, const bench::ProgressSink& sink) override
    {
        bench::RunReport report;
        report.plan = m_plan;
        bench::RunProgress progress;
        progress.phase = bench::RunPhase::Connecting;
        progress.devices = m_plan.devices;
        progress.online = m_plan.devices / 3;
        progress.connectsPerSecond = 4'210;
        progress.share = 0.1;
        sink(progress);
        if (!waitWhile(m_load.stuckConnecting, stop, sink, progress)) {
            report.judgement = bench::judgeStopped(report.figures);
            return report;
        }
        progress.phase = bench::RunPhase::Holding;
        progress.online = m_plan.devices;
        progress.framesSent = 40;
        progress.deliveredPerSecond = bench::expectedPerSecond(m_plan);
        progress.p50 = 3ms;
        progress.p99 = 11ms;
        progress.share = 0.5;
        progress.left = 2'500ms;
        sink(progress);
        if (!waitWhile(m_load.stuckHolding, stop, sink, progress)) {
            report.judgement = bench::judgeStopped(report.figures);
            return report;
        }
        report.figures = figures();
        report.judgement = bench::judge(m_plan, report.figures);
        return report;
    }

private:
    /// False when it was stopped.
    static bool waitWhile(const std::atomic<bool>& stuck, const std::stop_token& stop,
                          const bench::ProgressSink& sink, bench::RunProgress progress)
    {
        while (stuck && !stop.stop_requested()) {
            std::this_thread::sleep_for(5ms);
            sink(progress);
        }
        return !stop.stop_requested();
    }

    bench::LoadFigures figures()
    {
        const int number = ++m_load.runs;
        std::mt19937_64 random(m_load.seed * 1'000'003 + static_cast<std::uint64_t>(number));
        std::normal_distribution<double> noise(1.0, 0.012);
        const double expected = bench::expectedPerSecond(m_plan);
        const double seconds = std::chrono::duration<double>(m_plan.duration).count();
        bench::LoadFigures figures;
        figures.online = m_plan.devices;
        figures.hold = m_plan.duration;
        figures.connectTime = 250ms;
        bench::LedgerTotals& ledger = figures.ledger;
        ledger.frames = static_cast<std::uint64_t>(std::chrono::microseconds{m_plan.duration} /
                                                   m_plan.interval * m_plan.talkerCount());
        const double over = expected / m_load.capacity - 1;
        if (over > 0)
            ledger.missingFrames =
                std::min(ledger.frames, static_cast<std::uint64_t>(std::ceil(
                                            static_cast<double>(ledger.frames) * over / 30)));
        ledger.completeFrames = ledger.frames - ledger.missingFrames;
        const std::uint64_t receivers = m_plan.devices / m_plan.groups - 1;
        ledger.expected = ledger.frames * receivers;
        ledger.delivered = ledger.completeFrames * receivers;
        figures.deliveredPerSecond = static_cast<double>(ledger.delivered) / seconds;
        figures.megabitPerSecond = figures.deliveredPerSecond * 410 * 8 / 1e6;
        const double load = expected / m_load.capacity;
        const double typical = (1.0 + 14.0 * load) * m_load.slowness * noise(random);
        std::lognormal_distribution<double> spread(0.0, 0.45);
        for (int i = 0; i < 5'000; ++i) {
            figures.latency.record(fromMilliseconds(typical * spread(random)));
            figures.latencyFromDue.record(fromMilliseconds(typical * spread(random)));
            figures.generator.lateness.record(m_load.throttled ? 9ms : 40us);
        }
        figures.generator.lateFrames = m_load.throttled ? 900 : 0;
        figures.generator.busiestThread = m_load.throttled ? 0.97 : 0.15 + 0.4 * load;
        figures.generator.cores = figures.generator.busiestThread + 0.1;
        figures.relay = {.known = true,
                         .cores = (0.05 + expected * 1.6e-6) * m_load.slowness * noise(random),
                         .cpuMicrosecondsPerDatagram = 1.6 * m_load.slowness,
                         .residentBytes = (40ULL << 20U) + m_plan.devices * 2'000ULL,
                         .threads = 6};
        addEvidence(figures, typical, load);
        return figures;
    }

    /// What an isolated station and the system would tell.
    void addEvidence(bench::LoadFigures& figures, double typical, double load) const
    {
        const auto row = [&](double share) {
            return bench::LatencyRow{.count = figures.ledger.frames,
                                     .p50 = fromMilliseconds(typical * share),
                                     .p99 = fromMilliseconds(typical * share * 2.4),
                                     .p999 = fromMilliseconds(typical * share * 3.1),
                                     .p9999 = fromMilliseconds(typical * share * 3.6),
                                     .max = fromMilliseconds(typical * share * 3.8)};
        };
        figures.kernel.known = true;
        figures.kernel.softnetSqueezed = static_cast<std::uint64_t>(40 * load);
        bench::RunEvidence& evidence = figures.evidence;
        evidence.known = true;
        evidence.relayInside = true;
        evidence.span = m_plan.duration;
        evidence.cores = 4;
        evidence.kernel = figures.kernel;
        const auto cpu = [&](double share) {
            return std::chrono::nanoseconds{static_cast<std::int64_t>(
                figures.relay.cores * share *
                static_cast<double>(std::chrono::nanoseconds{m_plan.duration}.count()))};
        };
        evidence.roles = {{.side = bench::EvidenceSide::Relay,
                           .role = "writer",
                           .threads = 2,
                           .cpuTime = cpu(0.86),
                           .involuntarySwitches = 31,
                           .busiest = figures.relay.cores * 0.43,
                           .longestWait = 0.004},
                          {.side = bench::EvidenceSide::Relay,
                           .role = "ingress",
                           .threads = 1,
                           .cpuTime = cpu(0.11),
                           .busiest = figures.relay.cores * 0.11},
                          {.side = bench::EvidenceSide::Generator,
                           .role = "bench-send",
                           .threads = 1,
                           .busiest = figures.generator.busiestThread}};
        evidence.split = bench::RelaySplit{.queueing = row(0.08),
                                           .spread = row(0.7),
                                           .residence = row(0.8),
                                           .mostFramesWaiting = load > 1 ? 32U : 1U,
                                           .framesWaitingLimit = 32};
        bench::RelayCounts counts{.received = figures.ledger.frames + m_plan.devices * 5ULL,
                                  .sent = figures.ledger.delivered,
                                  .frames = figures.ledger.frames};
        if (figures.ledger.missingFrames > 0)
            counts.causes.push_back({"frames_evicted", figures.ledger.missingFrames});
        evidence.counts = std::move(counts);
    }

    ScriptedLoad& m_load;
    bench::RunPlan m_plan;
};

class ScriptedLoad::Stage final : public bench::RungStage {
public:
    explicit Stage(ScriptedLoad& load) : m_load(load) {}

    Result<std::unique_ptr<bench::Run>> prepare(const bench::RunPlan& plan,
                                                std::stop_token) override
    {
        return std::make_unique<Rung>(m_load, plan);
    }

    bench::TargetProbe* probe() noexcept override { return nullptr; }

    std::string name() const override { return "isolated station"; }

private:
    ScriptedLoad& m_load;
};

class ScriptedLoad::Device final : public ui::TrialDevice {
public:
    explicit Device(const ScriptedLoad& load)
    {
        m_bench.capacity = load.capacity;
        m_bench.bounds = {.startPerSecond = 10'000, .highestPerSecond = 500'000};
    }

    bench::TrialBench& bench() noexcept override { return m_bench; }

private:
    SimulatedBench m_bench;
};

Result<std::unique_ptr<ui::TrialDevice>> ScriptedLoad::deviceFor(const bench::Rfc2544Plan&,
                                                                 const std::stop_token&)
{
    return std::make_unique<Device>(*this);
}

/// 60 seconds of one device's traffic, sent as if no time passed.
Result<replay::ReplayReport> ScriptedLoad::replay(const replay::ReplayPlan& plan, const Secret&,
                                                  const std::stop_token& stop,
                                                  const replay::ReplaySink& progress)
{
    if (replaying)
        return replaying(plan, stop, progress);
    ++runs;
    replay::ReplayReport report;
    report.plan = plan;
    report.environment.version = "scripted";
    replay::ReplayFigures& figures = report.figures;
    figures.read = figures.sent = 250;
    progress({.share = 0.5, .sent = figures.sent, .packetsPerSecond = 8.3});
    while (stuckHolding && !stop.stop_requested())
        std::this_thread::sleep_for(5ms);
    if (!stop.stop_requested())
        figures.read = figures.sent = 500;
    figures.bytes = figures.sent * 190;
    figures.loops = 1;
    figures.took = figures.wanted = 60s;
    for (std::uint64_t i = 0; i < figures.sent; ++i) {
        figures.scheduleError.record(fromMilliseconds(0.01 + 0.0001 * static_cast<double>(i)));
        figures.gapError.record(fromMilliseconds(0.01 + 0.0002 * static_cast<double>(i)));
    }
    figures.answers = {.answers = 300, .voice = 280, .asked = 15, .answered = 15};
    report.judgement = replay::judgeReplay(plan, figures, stop.stop_requested());
    return report;
}

std::unique_ptr<bench::RungStage> ScriptedLoad::stageFor(const bench::LadderPlan&)
{
    return std::make_unique<Stage>(*this);
}

} // namespace shack::tests
