#include "engine/bench/mix_run.h"

#include "engine/bench/environment.h"
#include "engine/bench/judgement.h"
#include "engine/bench/plain_stream.h"
#include "engine/bench/plain_trials.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace shack::bench {
namespace {

constexpr double kMostUnsent = 0.05; ///< share of what was asked
constexpr double kEdge = 5;          ///< datagrams

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

StreamConfig configOf(const TrafficMix& mix, const std::vector<MixFlow>& flows,
                      const net::Endpoint& target, const Clock& clock)
{
    StreamConfig config;
    config.target = target;
    config.run = static_cast<std::uint32_t>(
        static_cast<std::uint64_t>(clock.now().time_since_epoch().count()) >> 16U);
    for (const MixFlow& flow : flows)
        config.flows.push_back(
            {.frameBytes = flow.frameBytes,
             .phases = {{flow.perSecond, mix.warmup}, {flow.perSecond, mix.duration}},
             .burst = flow.burst});
    return config;
}

void collect(const StreamFigures& stream, const std::vector<MixFlow>& flows, MixReport& report)
{
    report.parts.resize(report.mix.parts.size());
    for (std::size_t i = 0; i < flows.size(); ++i) {
        const PhaseFigures& counted = stream.flows[i].phases.back();
        MixPartFigures& part = report.parts[flows[i].part];
        part.askedPerSecond += flows[i].perSecond;
        part.sent += counted.sent;
        part.received += counted.received;
        part.latency.merge(counted.latency);
        report.lateness.merge(counted.lateness);
    }
    report.busiestThread = stream.busiestThread;
}

void settlePart(const MixPart& part, MixPartFigures& figures)
{
    const auto deadline = deadlineOf(part);
    const double late = deadline.count() > 0 ? figures.latency.shareAbove(deadline) : 0;
    if (figures.sent > 0)
        figures.inTime =
            static_cast<double>(figures.received) * (1 - late) / static_cast<double>(figures.sent);
    figures.judgement = judgeMixPart(part, figures);
}

std::uint64_t lostOf(const MixReport& report) noexcept
{
    std::uint64_t lost = 0;
    for (const MixPartFigures& part : report.parts)
        lost += part.lost();
    return lost;
}

/// What no load excuses.
std::vector<std::string> faultsOf(const StreamFigures& stream, const MixReport& report)
{
    std::vector<std::string> faults;
    if (stream.damaged > 0)
        faults.push_back(
            fmt::format("{} datagrams were not as they had been sent", grouped(stream.damaged)));
    std::uint64_t duplicates = 0;
    for (const FlowFigures& flow : stream.flows)
        duplicates += flow.duplicates;
    if (duplicates > 0)
        faults.push_back(fmt::format("{} datagrams came twice", grouped(duplicates)));
    const bool silent = std::all_of(report.parts.begin(), report.parts.end(),
                                    [](const MixPartFigures& part) { return part.received == 0; });
    if (silent && !stream.gaveUp)
        faults.push_back(fmt::format("nothing comes back from {}", report.target));
    return faults;
}

Judgement verdictOf(Verdict verdict, std::vector<std::string> reasons)
{
    std::string text;
    for (const std::string& reason : reasons)
        text += (text.empty() ? "" : "; ") + reason;
    std::string sentence =
        verdict == Verdict::Invalid
            ? fmt::format("This says nothing about the target, the generator was the limit: {}.",
                          text)
            : fmt::format("Failed: {}.", text);
    return {verdict, std::move(reasons), std::move(sentence)};
}

/// A part that was not sent is not judged by what came of the rest. Flows of whole bursts may lack
/// one at the edges.
void addUnsent(const MixReport& report, std::vector<std::string>& limits)
{
    const double seconds = std::chrono::duration<double>(report.mix.duration).count();
    for (std::size_t i = 0; i < report.parts.size(); ++i) {
        const MixPartFigures& part = report.parts[i];
        const double asked = part.askedPerSecond * seconds;
        const double missing = asked - static_cast<double>(part.sent);
        if (missing > asked * kMostUnsent && missing > kEdge)
            limits.push_back(fmt::format("{}: {} of {} datagrams were sent",
                                         mixKindName(report.mix.parts[i].kind), grouped(part.sent),
                                         grouped(static_cast<std::uint64_t>(asked + 0.5))));
    }
}

Judgement judgeParts(const MixReport& report)
{
    std::vector<std::string> broken;
    std::uint64_t received = 0;
    for (std::size_t i = 0; i < report.parts.size(); ++i) {
        received += report.parts[i].received;
        for (const std::string& reason : report.parts[i].judgement.reasons)
            broken.push_back(fmt::format("{}: {}", mixKindName(report.mix.parts[i].kind), reason));
    }
    if (!broken.empty())
        return verdictOf(Verdict::Fail, std::move(broken));
    const double seconds = std::chrono::duration<double>(report.mix.duration).count();
    return {Verdict::Pass,
            {},
            fmt::format(
                "All {} parts passed: {} datagrams/s for {:.0f} s.", report.parts.size(),
                grouped(static_cast<std::uint64_t>(static_cast<double>(received) / seconds + 0.5)),
                seconds)};
}

} // namespace

Judgement invalidMix(std::string reason)
{
    return verdictOf(Verdict::Invalid, {std::move(reason)});
}

void judgeMix(MixReport& report, std::vector<std::string> faults, std::vector<std::string> limits)
{
    for (std::size_t i = 0; i < report.parts.size(); ++i)
        settlePart(report.mix.parts[i], report.parts[i]);
    addUnsent(report, limits);
    if (!faults.empty())
        report.judgement = verdictOf(Verdict::Fail, std::move(faults));
    else if (!limits.empty())
        report.judgement = verdictOf(Verdict::Invalid, std::move(limits));
    else
        report.judgement = judgeParts(report);
}

Judgement judgeMixPart(const MixPart& part, const MixPartFigures& figures)
{
    std::vector<std::string> reasons;
    const double loss = figures.sent == 0 ? 0
                                          : static_cast<double>(figures.lost()) /
                                                static_cast<double>(figures.sent) * 100;
    if (figures.partialFrames > 0)
        reasons.push_back(fmt::format("{} frames reached only some of their receivers",
                                      grouped(figures.partialFrames)));
    if (loss > part.maxLossPercent)
        reasons.push_back(fmt::format("loss {:.4f} %, limit {:.4g} %", loss, part.maxLossPercent));
    const auto deadline = deadlineOf(part);
    const auto p99 = figures.latency.quantile(0.99);
    if (deadline.count() > 0 && p99 > deadline)
        reasons.push_back(fmt::format("latency p99 {:.1f} ms, limit {:.1f} ms", inMilliseconds(p99),
                                      inMilliseconds(deadline)));
    if (!reasons.empty())
        return verdictOf(Verdict::Fail, std::move(reasons));
    return {Verdict::Pass,
            {},
            fmt::format("{} of {} datagrams in time.",
                        grouped(static_cast<std::uint64_t>(
                            figures.inTime * static_cast<double>(figures.sent) + 0.5)),
                        grouped(figures.sent))};
}

MixReport runMix(const TrafficMix& mix, const net::Endpoint& target, const Clock& clock,
                 const std::stop_token& stop, const MixTick& tick)
{
    MixReport report;
    report.startedAt = clock.wallNow();
    report.mix = mix;
    report.target = target.toString();
    report.environment = readEnvironment();
    const std::vector<MixFlow> flows = flowsOf(mix);
    const StreamConfig config = configOf(mix, flows, target, clock);
    EvidenceCollector evidence{0, nullptr, clock};
    const auto stream = runPlainStream(config, clock, stop, [&](const StreamTick& now) {
        evidence.read();
        if (tick)
            tick(std::chrono::duration<double>(now.passed).count() /
                     std::max(1e-9, std::chrono::duration<double>(now.length).count()),
                 std::chrono::duration_cast<std::chrono::milliseconds>(
                     std::max(now.length - now.passed, std::chrono::nanoseconds{0})));
    });
    if (!stream) {
        report.judgement = invalidMix(stream.error().sentence());
        return report;
    }
    report.environment.backend = stream->backend;
    report.environment.receiveBufferGranted = stream->receiveBufferGranted;
    report.environment.sendPriority = threadPriorityName(stream->priority);
    report.evidence = evidence.collect();
    collect(*stream, flows, report);
    judgeMix(report, faultsOf(*stream, report),
             streamLimits(*stream, report.lateness, lostOf(report)));
    if (stop.stop_requested())
        report.judgement = {
            Verdict::Stopped, {"stopped before the end"}, "Stopped before the end."};
    return report;
}

} // namespace shack::bench
