#include "engine/bench/relay_trials.h"

#include "engine/bench/judgement.h"
#include "engine/bench/relay_recovery.h"
#include "engine/bench/stream_payload.h"
#include "engine/wire/draarl_types.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

/// A session may send 150 datagrams a second (fanout-engine C3); so may a talker.
constexpr std::chrono::microseconds kShortestInterval{7'000};
constexpr std::chrono::microseconds kLongestInterval{1'000'000};
constexpr std::chrono::microseconds kUsualInterval{120'000};

/// A session may save up 300 datagrams (fanout-engine C3): what a longer burst loses is the limit
/// at work, not the relay's strength.
constexpr std::uint32_t kLongestBurst = 256;
constexpr std::chrono::microseconds kBurstInterval{1'000};

} // namespace

TrialFigures trialOf(const RunReport& report)
{
    const LoadFigures& load = report.figures;
    TrialFigures figures;
    figures.stopped = report.judgement.verdict == Verdict::Stopped;
    figures.reasons = report.judgement.reasons;
    figures.sent = load.ledger.expected;
    figures.received = load.ledger.delivered;
    figures.latency = load.latency;
    figures.latencyFromDue = load.latencyFromDue;
    figures.lateness = load.generator.lateness;
    figures.busiestThread = load.generator.busiestThread;
    figures.evidence = load.evidence;
    const double held = std::chrono::duration<double>(load.hold).count();
    figures.sentPerSecond = held > 0 ? static_cast<double>(load.ledger.expected) / held : 0;
    if (load.ledger.wrongContent > 0 || load.ledger.notForUs > 0 || load.ledger.duplicates > 0)
        figures.faults = report.judgement.reasons;
    const bool nothingSent = load.ledger.frames == 0 && !figures.stopped;
    if (nothingSent)
        figures.faults = report.judgement.reasons;
    if (report.judgement.verdict == Verdict::Pass)
        figures.outcome = TrialOutcome::Clean;
    else if (report.judgement.verdict == Verdict::Fail)
        figures.outcome = TrialOutcome::Lossy;
    return figures;
}

TrialOutcome burstOutcome(const RunReport& report)
{
    const LoadFigures& load = report.figures;
    const bool whole = load.ledger.frames > 0 && load.ledger.lost() == 0;
    if (load.ledger.frames == 0 || load.generator.sendErrors > 0 ||
        (load.generator.kernelDrops > 0 && !whole))
        return TrialOutcome::Unmeasurable;
    return whole ? TrialOutcome::Clean : TrialOutcome::Lossy;
}

RelayTrials::RelayTrials(const Rfc2544Plan& plan, const RunTarget& target, const Clock& clock)
    : m_plan(plan), m_target(target), m_clock(clock)
{
}

double RelayTrials::receivers() const noexcept
{
    return m_plan.devices - m_plan.groups;
}

std::chrono::microseconds RelayTrials::intervalOf(double perSecond) const noexcept
{
    const double exact = receivers() / perSecond * 1e6;
    return std::clamp(std::chrono::microseconds{static_cast<std::int64_t>(exact + 0.5)},
                      kBurstInterval, kLongestInterval);
}

TrialLimits RelayTrials::limits() const
{
    const auto rateOf = [this](std::chrono::microseconds interval) {
        return receivers() / std::chrono::duration<double>(interval).count();
    };
    return {.lowestPerSecond = rateOf(kLongestInterval),
            .startPerSecond = rateOf(kUsualInterval),
            .highestPerSecond = rateOf(kShortestInterval),
            .longestBurst = kLongestBurst,
            .burstLimit = "a relay lets nobody send more at once"};
}

RunPlan RelayTrials::planOf(std::uint32_t frameBytes, std::chrono::microseconds interval,
                            std::chrono::milliseconds duration,
                            std::chrono::milliseconds warmup) const
{
    RunPlan plan;
    plan.target = m_target.endpoint.toString();
    plan.devices = m_plan.devices;
    plan.groups = m_plan.groups;
    plan.interval = interval;
    plan.warmup = warmup;
    plan.duration = std::max(
        duration, std::chrono::ceil<std::chrono::milliseconds>(interval)); // one frame at least
    plan.payloadBytes = payloadOfFrame(frameBytes) - static_cast<std::uint32_t>(wire::kHeaderBytes);
    plan.seed = m_plan.seed;
    plan.relayProcess = m_target.process;
    plan.receiveBufferMiB = m_plan.receiveBufferMiB;
    return plan;
}

TrialFigures RelayTrials::run(const RunPlan& plan, const std::stop_token& stop,
                              const TrialTick& tick, RunReport& report)
{
    LoadRun load{plan, m_target, m_clock};
    report = load.run(stop, [&](const RunProgress& progress) {
        if (tick)
            tick(progress.share);
    });
    return trialOf(report);
}

TrialFigures RelayTrials::steady(std::uint32_t frameBytes, double perSecond,
                                 std::chrono::milliseconds duration, const std::stop_token& stop,
                                 const TrialTick& tick)
{
    RunReport report;
    TrialFigures figures =
        run(planOf(frameBytes, intervalOf(perSecond), duration, m_plan.warmup), stop, tick, report);
    figures.askedPerSecond = perSecond;
    return figures;
}

TrialFigures RelayTrials::burst(std::uint32_t frameBytes, std::uint32_t frames,
                                const std::stop_token& stop, const TrialTick& tick)
{
    RunReport report;
    const auto length =
        std::chrono::duration_cast<std::chrono::milliseconds>(frames * kBurstInterval);
    TrialFigures figures = run(planOf(frameBytes, kBurstInterval, length, 0ms), stop, tick, report);
    figures.outcome = burstOutcome(report);
    if (figures.outcome == TrialOutcome::Clean)
        figures.reasons.clear();
    return figures;
}

TrialFigures RelayTrials::recovery(std::uint32_t frameBytes, double overload, double relief,
                                   std::chrono::milliseconds duration, const std::stop_token& stop,
                                   const TrialTick& tick)
{
    EvidenceCollector evidence{m_target.process, m_target.readings, m_clock};
    const RelayRecovery recovery{.plan = planOf(frameBytes, intervalOf(overload), duration, 0ms),
                                 .relief = intervalOf(relief)};
    TrialFigures figures =
        runRelayRecovery(recovery, m_target.endpoint, m_clock, stop, [&](double share) {
            if (share > 0)
                evidence.read();
            if (tick)
                tick(share);
        });
    figures.askedPerSecond = overload;
    figures.evidence = evidence.collect();
    return figures;
}

} // namespace shack::bench
