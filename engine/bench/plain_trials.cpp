#include "engine/bench/plain_trials.h"

#include "engine/bench/judgement.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr double kHighestRate = 2'000'000; ///< far beyond what one thread can send
constexpr double kMostFramesOfTrial = 5e8;
constexpr double kAsFastAsPossible = 1e8;
constexpr std::uint32_t kLongestBurst = 100'000;
constexpr auto kBurstPatience = 60s;
constexpr double kLowestRate = 10;

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

/// What no overload excuses.
std::vector<std::string> provenFaults(const StreamFigures& stream)
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
    return faults;
}

TrialFigures brokenTrial(const Error& error)
{
    TrialFigures figures;
    figures.faults.push_back(error.sentence());
    figures.reasons.push_back(error.sentence());
    return figures;
}

} // namespace

std::vector<std::string> streamLimits(const StreamFigures& stream, const FineHistogram& lateness,
                                      std::uint64_t lost)
{
    std::vector<std::string> reasons;
    if (stream.gaveUp)
        reasons.push_back("the generator fell so far behind that it gave up");
    if (const auto p99 = lateness.quantile(0.99); p99 > kMaxLatenessP99)
        reasons.push_back(fmt::format("frames left late: p99 {:.1f} ms, limit {} ms",
                                      inMilliseconds(p99), kMaxLatenessP99.count()));
    if (stream.busiestThread > kMaxGeneratorLoad)
        reasons.push_back(fmt::format("the generator used {:.0f} % of a core, limit {:.0f} %",
                                      stream.busiestThread * 100, kMaxGeneratorLoad * 100));
    if (stream.kernelDrops > 0 && lost > 0)
        reasons.push_back(fmt::format("{} datagrams found the generator's own receive buffer full",
                                      grouped(stream.kernelDrops)));
    if (stream.sendErrors > 0)
        reasons.push_back(
            fmt::format("the system refused to send {} datagrams", grouped(stream.sendErrors)));
    return reasons;
}

PlainTrials::PlainTrials(const Rfc2544Plan& plan, const net::Endpoint& target,
                         const UdpReflector* reflector, std::uint64_t process, const Clock& clock)
    : m_plan(plan), m_target(target), m_reflector(reflector), m_process(process), m_clock(clock),
      m_run(static_cast<std::uint32_t>(
          static_cast<std::uint64_t>(clock.now().time_since_epoch().count()) >> 16U))
{
}

TrialLimits PlainTrials::limits() const
{
    const double seconds =
        std::max(1.0, std::chrono::duration<double>(m_plan.trial + m_plan.warmup).count());
    return {.lowestPerSecond = kLowestRate,
            .startPerSecond = 2'000,
            .highestPerSecond = std::min(kHighestRate, kMostFramesOfTrial / seconds),
            .longestBurst = kLongestBurst,
            .burstLimit = "longer ones tell of memory only"};
}

TrialFigures PlainTrials::steady(std::uint32_t frameBytes, double perSecond,
                                 std::chrono::milliseconds duration, const std::stop_token& stop,
                                 const TrialTick& tick)
{
    StreamFigures stream;
    const Load load{.phases = {{perSecond, m_plan.warmup}, {perSecond, duration}}, .counted = 1};
    return run(frameBytes, load, stop, tick, stream);
}

TrialFigures PlainTrials::burst(std::uint32_t frameBytes, std::uint32_t frames,
                                const std::stop_token& stop, const TrialTick& tick)
{
    StreamFigures stream;
    // All due within a moment, so the sender is late by design and sends as fast as it can.
    const std::chrono::nanoseconds span{
        static_cast<std::int64_t>((frames + 0.5) / kAsFastAsPossible * 1e9)};
    const Load load{.phases = {{kAsFastAsPossible, span}}, .judgeLateness = false};
    TrialFigures figures = run(frameBytes, load, stop, tick, stream);
    figures.askedPerSecond = 0;
    if (stream.sending > 0ns)
        figures.sentPerSecond = static_cast<double>(figures.sent) /
                                std::chrono::duration<double>(stream.sending).count();
    return figures;
}

TrialFigures PlainTrials::recovery(std::uint32_t frameBytes, double overload, double relief,
                                   std::chrono::milliseconds duration, const std::stop_token& stop,
                                   const TrialTick& tick)
{
    StreamFigures stream;
    const Load load{.phases = {{overload, duration}, {relief, duration}}};
    TrialFigures figures = run(frameBytes, load, stop, tick, stream);
    if (stream.flows.empty())
        return figures;
    const PhaseFigures& after = stream.flows.front().phases.back();
    const std::chrono::nanoseconds gap{static_cast<std::int64_t>(1e9 / relief)};
    if (!after.lastLoss)
        figures.recoveredAfter = 0ms;
    else if (*after.lastLoss + 2 * gap < duration)
        figures.recoveredAfter =
            std::chrono::ceil<std::chrono::milliseconds>(*after.lastLoss + gap);
    return figures;
}

TrialFigures PlainTrials::run(std::uint32_t frameBytes, const Load& load,
                              const std::stop_token& stop, const TrialTick& tick,
                              StreamFigures& stream)
{
    const StreamConfig config{.target = m_target,
                              .flows = {{.frameBytes = frameBytes, .phases = load.phases}},
                              .run = ++m_run,
                              .receiveBufferBytes = std::size_t{m_plan.receiveBufferMiB} << 20U,
                              .giveUpAfter = load.judgeLateness
                                                 ? StreamConfig{}.giveUpAfter
                                                 : std::chrono::milliseconds{kBurstPatience}};
    EvidenceCollector evidence{m_process, nullptr, m_clock};
    auto streamed = runPlainStream(config, m_clock, stop, [&](const StreamTick& now) {
        evidence.read();
        if (tick)
            tick(static_cast<double>(now.passed.count()) /
                 std::max(1.0, static_cast<double>(now.length.count())));
    });
    if (!streamed)
        return brokenTrial(streamed.error());
    stream = std::move(*streamed);
    TrialFigures figures;
    figures.stopped = stop.stop_requested();
    double seconds = 0;
    double asked = 0;
    for (std::size_t index = load.counted; index < load.phases.size(); ++index) {
        const PhaseFigures& phase = stream.flows.front().phases[index];
        figures.sent += phase.sent;
        figures.received += phase.received;
        figures.latency.merge(phase.latency);
        figures.latencyFromDue.merge(phase.latencyFromDue);
        figures.lateness.merge(phase.lateness);
        seconds += std::chrono::duration<double>(load.phases[index].duration).count();
        asked += static_cast<double>(phase.planned);
    }
    figures.askedPerSecond = asked / seconds;
    figures.sentPerSecond = static_cast<double>(figures.sent) / seconds;
    figures.busiestThread = load.judgeLateness ? stream.busiestThread : 0;
    figures.evidence = evidence.collect();
    figures.faults = provenFaults(stream);
    // A generator that gave up proves nothing about the target.
    const bool sentSome = figures.sent > 0 || stream.sendErrors > 0;
    if (figures.received == 0 && sentSome && !stream.gaveUp && !figures.stopped)
        figures.faults.push_back(fmt::format("nothing comes back from {}", m_target.toString()));
    StreamFigures judged = stream;
    judged.busiestThread = figures.busiestThread;
    figures.reasons = streamLimits(judged, load.judgeLateness ? figures.lateness : FineHistogram{},
                                   figures.lost());
    if (!figures.reasons.empty())
        return figures; // unmeasurable
    figures.outcome = figures.lost() > 0 ? TrialOutcome::Lossy : TrialOutcome::Clean;
    if (figures.lost() > 0)
        figures.reasons.push_back(fmt::format("{} of {} datagrams were lost",
                                              grouped(figures.lost()), grouped(figures.sent)));
    if (figures.lost() > 0 && m_reflector != nullptr && m_reflector->counts().policed > 0)
        figures.reasons.push_back("the reflector drops what is above its limit");
    return figures;
}

} // namespace shack::bench
