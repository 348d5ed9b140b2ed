#include "engine/bench/time_tables.h"

#include "engine/bench/judgement.h"
#include "engine/bench/ladder_judgement.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::bench {
namespace {

using Cells = std::vector<std::string>;

constexpr const char* kSplitNote =
    "Whole way: sender to receiver, per datagram. Queueing: admission to first send; spread: first "
    "to last receiver; residence: received to last send, per frame.";
constexpr const char* kNoSplit = "The device under test does not tell how its own part divides.";

std::string ms(std::chrono::nanoseconds time)
{
    return fmt::format("{:.3f}", std::chrono::duration<double, std::milli>(time).count());
}

Cells splitCells(std::string name, const LatencyRow& row)
{
    return {std::move(name), grouped(row.count), ms(row.p50), ms(row.p99),
            ms(row.p999),    ms(row.p9999),      ms(row.max)};
}

LatencyRow rowOf(const FineHistogram& latency)
{
    return {.count = latency.count(),
            .p50 = latency.quantile(0.5),
            .p99 = latency.quantile(0.99),
            .p999 = latency.quantile(0.999),
            .p9999 = latency.quantile(0.9999),
            .max = latency.max()};
}

/// The parts of one measurement, from the whole to what is inside.
std::vector<Cells> splitRows(const JitterCase& jitter)
{
    std::vector<Cells> rows{splitCells("whole way", rowOf(jitter.latency))};
    if (const auto& split = jitter.evidence.split) {
        rows.push_back(splitCells("queueing", split->queueing));
        rows.push_back(splitCells("spread", split->spread));
        rows.push_back(splitCells("residence", split->residence));
    }
    return rows;
}

ReportTable causeTable(std::string title, const JitterCase& jitter)
{
    const JitterDiagnosis diagnosis = diagnose(jitter);
    ReportTable table{.title = std::move(title),
                      .heads = {"Cause", "Figure", "Possible from", "Likely from", "Verdict"},
                      .rows = {},
                      .note = diagnosis.sentence};
    for (const JitterCause& cause : diagnosis.causes)
        table.rows.push_back(
            {cause.cause, figureWords(cause), fmt::format("{:g}", cause.possibleFrom),
             fmt::format("{:g}", cause.likelyFrom), std::string{causeVerdictName(cause.verdict)}});
    return table;
}

bool sentSome(const RungResult& rung) noexcept
{
    return rung.figures.latency.count() > 0;
}

} // namespace

std::vector<ReportTable> timeTables(const std::string& what, const JitterCase& jitter)
{
    ReportTable split{
        .title = "Where the time goes, " + what,
        .heads = {"Part", "Count", "p50 ms", "p99 ms", "p99.9 ms", "p99.99 ms", "max ms"},
        .rows = splitRows(jitter),
        .note = jitter.evidence.split ? kSplitNote : kNoSplit};
    return {std::move(split), causeTable("Why datagrams are late, " + what, jitter)};
}

JitterCase jitterOf(const RungResult& rung)
{
    return {.latency = rung.figures.latency,
            .lateness = rung.figures.generator.lateness,
            .evidence = rung.figures.evidence};
}

ReportTable timeOfRungs(const RungResults& rungs)
{
    ReportTable table{
        .title = "Where the time goes",
        .heads = {"#", "Part", "Count", "p50 ms", "p99 ms", "p99.9 ms", "p99.99 ms", "max ms"},
        .rows = {},
        .note = kNoSplit};
    for (const auto& rung : rungs) {
        if (!sentSome(*rung))
            continue;
        if (rung->figures.evidence.split)
            table.note = kSplitNote;
        for (Cells cells : splitRows(jitterOf(*rung))) {
            cells.insert(cells.begin(), fmt::format("{}", rung->number));
            table.rows.push_back(std::move(cells));
        }
    }
    return table;
}

std::vector<ReportTable> causesOfRungs(const RungResults& rungs, const Knee& knee)
{
    RungResults chosen;
    for (const auto& rung : {knee.holds, knee.breaks})
        if (rung && sentSome(*rung))
            chosen.push_back(rung);
    const auto last = std::find_if(rungs.rbegin(), rungs.rend(),
                                   [](const auto& rung) { return sentSome(*rung); });
    if (chosen.empty() && last != rungs.rend())
        chosen.push_back(*last);
    std::vector<ReportTable> tables;
    for (const auto& rung : chosen)
        tables.push_back(causeTable(fmt::format("Why datagrams are late, rung {} ({})",
                                                rung->number, loadWords(rung->asked)),
                                    jitterOf(*rung)));
    return tables;
}

} // namespace shack::bench
