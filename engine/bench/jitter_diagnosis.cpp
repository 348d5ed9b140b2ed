#include "engine/bench/jitter_diagnosis.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;
using Figure = std::optional<double>;

/// A tail worth asking about: three times the median and half a millisecond away from it.
constexpr double kTailRatio = 3;
constexpr std::chrono::nanoseconds kTailDistance = 500us;

double seconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double>(time).count();
}

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

/// Threads that carry the datagrams: the relay's frame path, or the reflector.
bool carries(const RoleEvidence& role, bool relayInside)
{
    if (relayInside)
        return role.side == EvidenceSide::Relay &&
               (role.role == "ingress" || role.role == "writer");
    return role.role == "reflector";
}

bool generates(const RoleEvidence& role)
{
    return role.side == EvidenceSide::Generator &&
           (role.role == "bench-send" || role.role == "bench-recv");
}

template <typename Chosen, typename Value>
Figure worstOf(const RunEvidence& evidence, Chosen chosen, Value value)
{
    Figure worst;
    if (!evidence.known)
        return worst;
    for (const RoleEvidence& role : evidence.roles)
        if (chosen(role))
            worst = std::max(worst.value_or(0), value(role));
    return worst;
}

Figure perSecond(const RunEvidence& evidence, bool known, std::uint64_t count)
{
    if (!known || evidence.span <= 0ns)
        return std::nullopt;
    return static_cast<double>(count) / seconds(evidence.span);
}

Figure counted(bool known, std::uint64_t count)
{
    return known ? Figure{static_cast<double>(count)} : std::nullopt;
}

Figure stolenPercent(const RunEvidence& evidence)
{
    if (!evidence.kernel.known || evidence.span <= 0ns || evidence.cores == 0)
        return std::nullopt;
    return seconds(evidence.kernel.stealTime) / (seconds(evidence.span) * evidence.cores) * 100;
}

/// How much of the longest residences is a part of it.
Figure partPercent(const RunEvidence& evidence, LatencyRow RelaySplit::*part)
{
    if (!evidence.split || evidence.split->residence.count == 0 ||
        evidence.split->residence.p99 <= 0ns)
        return std::nullopt;
    const LatencyRow& row = (*evidence.split).*part;
    return std::min(100.0, seconds(row.p99) / seconds(evidence.split->residence.p99) * 100);
}

Figure waitingPercent(const RunEvidence& evidence)
{
    if (!evidence.split || evidence.split->framesWaitingLimit == 0)
        return std::nullopt;
    return static_cast<double>(evidence.split->mostFramesWaiting) /
           static_cast<double>(evidence.split->framesWaitingLimit) * 100;
}

class Table {
public:
    explicit Table(bool tailed) : m_tailed(tailed) {}

    void add(std::string_view id, std::string cause, Figure figure, std::string_view unit,
             double possibleFrom, double likelyFrom)
    {
        CauseVerdict verdict = CauseVerdict::NoFigure;
        if (figure)
            verdict = *figure >= likelyFrom     ? CauseVerdict::Likely
                      : *figure >= possibleFrom ? CauseVerdict::Possible
                                                : CauseVerdict::No;
        // Nothing is the likely cause of what did not happen.
        if (verdict == CauseVerdict::Likely && !m_tailed)
            verdict = CauseVerdict::Possible;
        m_causes.push_back({.id = id,
                            .cause = std::move(cause),
                            .figure = figure,
                            .unit = unit,
                            .possibleFrom = possibleFrom,
                            .likelyFrom = likelyFrom,
                            .verdict = verdict});
    }

    std::vector<JitterCause> take()
    {
        std::stable_sort(m_causes.begin(), m_causes.end(),
                         [](const JitterCause& a, const JitterCause& b) {
                             return rank(a.verdict) < rank(b.verdict);
                         });
        return std::move(m_causes);
    }

private:
    static int rank(CauseVerdict verdict) noexcept
    {
        switch (verdict) {
        case CauseVerdict::Likely:
            return 0;
        case CauseVerdict::Possible:
            return 1;
        case CauseVerdict::No:
            return 2;
        case CauseVerdict::NoFigure:
            break;
        }
        return 3;
    }

    bool m_tailed;
    std::vector<JitterCause> m_causes;
};

void addProcessor(Table& table, const RunEvidence& evidence)
{
    const auto carrier = [&](const RoleEvidence& role) {
        return carries(role, evidence.relayInside);
    };
    const double span = std::max(1e-9, seconds(evidence.span));
    const auto wait = [](const RoleEvidence& role) { return role.longestWait * 100; };
    table.add("steal", "the host took processor time away", stolenPercent(evidence), "%", 1, 5);
    table.add("run_queue", "the target's threads waited for a processor",
              worstOf(evidence, carrier, wait), "%", 1, 5);
    table.add("involuntary", "the target's threads were interrupted",
              worstOf(evidence, carrier,
                      [&](const RoleEvidence& role) {
                          return static_cast<double>(role.involuntarySwitches) / span;
                      }),
              "/s", 50, 500);
    table.add(
        "saturated", "one of the target's threads was busy all the time",
        worstOf(evidence, carrier, [](const RoleEvidence& role) { return role.busiest * 100; }),
        "%", 70, 90);
    table.add("generator_queue", "the generator's threads waited for a processor",
              worstOf(evidence, generates, wait), "%", 1, 5);
}

void addKernel(Table& table, const RunEvidence& evidence)
{
    const KernelCounters& kernel = evidence.kernel;
    table.add("softnet_squeezed", "the system's network budget ran out",
              perSecond(evidence, kernel.known, kernel.softnetSqueezed), "/s", 1, 50);
    table.add("softnet_dropped", "the system dropped what it could not take in",
              counted(kernel.known, kernel.softnetDropped), "datagrams", 1, 10);
    table.add("receive_buffer", "a receive buffer was full",
              counted(kernel.known, kernel.receiveBufferErrors), "datagrams", 1, 10);
    table.add("send_buffer", "a send buffer was full",
              counted(kernel.known, kernel.sendBufferErrors), "datagrams", 1, 10);
    const PageFaults& faults =
        evidence.relayInside ? evidence.relayFaults : evidence.generatorFaults;
    table.add("major_faults", "memory had to be read from a disk",
              counted(evidence.known, faults.major), "faults", 1, 10);
    table.add("minor_faults", "new memory had to be set up",
              perSecond(evidence, evidence.known, faults.minor), "/s", 1'000, 10'000);
}

void addRelay(Table& table, const RunEvidence& evidence)
{
    table.add("queueing", "frames waited before their first datagram left",
              partPercent(evidence, &RelaySplit::queueing), "% of residence", 20, 50);
    table.add("spread", "sending a frame to all its receivers took the time",
              partPercent(evidence, &RelaySplit::spread), "% of residence", 50, 80);
    table.add("frames_waiting", "frames piled up in the relay", waitingPercent(evidence),
              "% of the limit", 10, 50);
}

TailShape shapeOf(const FineHistogram& latency)
{
    TailShape tail{.p50 = latency.quantile(0.5),
                   .p99 = latency.quantile(0.99),
                   .p999 = latency.quantile(0.999),
                   .p9999 = latency.quantile(0.9999),
                   .max = latency.max()};
    tail.ratio = tail.p50 > 0ns ? seconds(tail.p9999) / seconds(tail.p50) : 0;
    tail.tailed = tail.ratio >= kTailRatio && tail.p9999 - tail.p50 >= kTailDistance;
    return tail;
}

std::string sentenceOf(const JitterDiagnosis& diagnosis)
{
    const TailShape& tail = diagnosis.tail;
    const std::string shape =
        fmt::format("p99.99 {:.3f} ms is {:.1f} times p50 {:.3f} ms", inMilliseconds(tail.p9999),
                    tail.ratio, inMilliseconds(tail.p50));
    if (!tail.tailed)
        return shape + ": nothing that needs an explanation.";
    std::string likely;
    for (const JitterCause& cause : diagnosis.causes)
        if (cause.verdict == CauseVerdict::Likely)
            likely += fmt::format("{}{} ({})", likely.empty() ? "" : "; ", cause.cause,
                                  figureWords(cause));
    if (likely.empty())
        return shape + ". No figure is high enough to name a cause.";
    return fmt::format("{}. Likely: {}.", shape, likely);
}

} // namespace

std::string_view causeVerdictName(CauseVerdict verdict) noexcept
{
    switch (verdict) {
    case CauseVerdict::No:
        return "no";
    case CauseVerdict::Possible:
        return "possible";
    case CauseVerdict::Likely:
        return "likely";
    case CauseVerdict::NoFigure:
        break;
    }
    return "no figure";
}

std::string figureWords(const JitterCause& cause)
{
    if (!cause.figure)
        return "no figure";
    return fmt::format("{:.4g} {}", *cause.figure, cause.unit);
}

JitterDiagnosis diagnose(const JitterCase& jitter)
{
    JitterDiagnosis diagnosis;
    diagnosis.tail = shapeOf(jitter.latency);
    Table table{diagnosis.tail.tailed};
    addProcessor(table, jitter.evidence);
    addKernel(table, jitter.evidence);
    addRelay(table, jitter.evidence);
    const bool sent = jitter.lateness.count() > 0;
    table.add("generator_late", "the generator itself sent late",
              sent ? Figure{inMilliseconds(jitter.lateness.quantile(0.99))} : std::nullopt,
              "ms at p99", 0.5, 2);
    diagnosis.causes = table.take();
    diagnosis.sentence = sentenceOf(diagnosis);
    return diagnosis;
}

} // namespace shack::bench
