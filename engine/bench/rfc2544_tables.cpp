#include "engine/bench/rfc2544_tables.h"

#include "engine/bench/judgement.h"
#include "engine/bench/rfc2544_judgement.h"
#include "engine/bench/time_tables.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

using Cells = std::vector<std::string>;

std::string ms(std::chrono::nanoseconds time)
{
    return fmt::format("{:.3f}", std::chrono::duration<double, std::milli>(time).count());
}

std::string bytes(std::uint32_t frameBytes)
{
    return fmt::format("{} B", frameBytes);
}

std::string word(const Judgement& judgement)
{
    return std::string{verdictName(judgement.verdict)};
}

Cells throughputCells(const SizeResult& size)
{
    if (!size.throughput)
        return {"-", "-", "-"};
    const ThroughputResult& result = *size.throughput;
    const bool atLeast = result.generatorWasLimit || result.reachedHighest;
    return {result.perSecond ? (atLeast ? ">= " : "") + rateWords(*result.perSecond) : "none",
            fmt::format("{:.1f}", result.megabitPerSecond), word(result.judgement)};
}

Cells latencyCells(const SizeResult& size)
{
    if (!size.latency || size.latency->trial.latency.count() == 0)
        return {"-", "-", "-"};
    const FineHistogram& latency = size.latency->trial.latency;
    return {ms(latency.quantile(0.5)), ms(latency.quantile(0.99)), ms(latency.quantile(0.9999))};
}

std::string burstCell(const SizeResult& size)
{
    if (!size.backToBack)
        return "-";
    const BackToBackResult& result = *size.backToBack;
    if (!result.frames)
        return "none";
    return (result.reachedLongest ? ">= " : "") + grouped(*result.frames);
}

std::string recoveryCell(const SizeResult& size)
{
    if (!size.recovery)
        return "-";
    const RecoveryResult& result = *size.recovery;
    if (result.judgement.verdict == Verdict::Invalid)
        return "invalid";
    return result.recoveredAfter ? fmt::format("{} ms", result.recoveredAfter->count()) : "never";
}

void append(Cells& row, const Cells& cells)
{
    row.insert(row.end(), cells.begin(), cells.end());
}

ReportTable resultTable(const Rfc2544Report& report)
{
    ReportTable table{.title = "Results",
                      .heads = {"Frame", "Throughput", "Mbit/s", "Verdict", "p50 ms", "p99 ms",
                                "p99.99 ms", "Back-to-back", "Recovery"}};
    for (const SizeResult& size : report.sizes) {
        Cells row{bytes(size.frameBytes)};
        append(row, throughputCells(size));
        append(row, latencyCells(size));
        append(row, {burstCell(size), recoveryCell(size)});
        table.rows.push_back(std::move(row));
    }
    table.note = "Frame: an Ethernet frame with check sequence (RFC 2544 section 9); throughput: "
                 "the highest rate without loss, datagrams per second; latencies at that rate.";
    return table;
}

ReportTable lossTable(const Rfc2544Report& report)
{
    ReportTable table{.title = "Loss", .heads = {"Frame", "Of 100 %", "Rate", "Lost %", "Outcome"}};
    for (const SizeResult& size : report.sizes) {
        if (!size.loss)
            continue;
        for (const LossPoint& point : size.loss->points)
            table.rows.push_back({bytes(size.frameBytes), fmt::format("{:.0f} %", point.percent),
                                  rateWords(point.perSecond),
                                  fmt::format("{:.4f}", point.lossRatio * 100),
                                  std::string{outcomeName(point.outcome)}});
    }
    table.note = "100 % is the lowest rate that lost something, or the highest that was tried.";
    return table;
}

ReportTable judgementTable(const Rfc2544Report& report)
{
    ReportTable table{.title = "Judgements", .heads = {"Test", "Frame", "Verdict", "Why"}};
    for (const SizeResult& size : report.sizes) {
        const auto add = [&](Rfc2544Test test, const auto& result) {
            if (result)
                table.rows.push_back({std::string{rfc2544TestName(test)}, bytes(size.frameBytes),
                                      word(result->judgement), result->judgement.sentence});
        };
        add(Rfc2544Test::Throughput, size.throughput);
        add(Rfc2544Test::Latency, size.latency);
        add(Rfc2544Test::Loss, size.loss);
        add(Rfc2544Test::BackToBack, size.backToBack);
        add(Rfc2544Test::Recovery, size.recovery);
    }
    return table;
}

} // namespace

std::string_view outcomeName(TrialOutcome outcome) noexcept
{
    switch (outcome) {
    case TrialOutcome::Clean:
        return "clean";
    case TrialOutcome::Lossy:
        return "lossy";
    case TrialOutcome::Unmeasurable:
        break;
    }
    return "unmeasurable";
}

std::vector<ReportTable> rfc2544Tables(const Rfc2544Report& report)
{
    std::vector<ReportTable> tables{resultTable(report)};
    if (ReportTable loss = lossTable(report); !loss.rows.empty())
        tables.push_back(std::move(loss));
    tables.push_back(judgementTable(report));
    for (const SizeResult& size : report.sizes) {
        if (!size.latency || size.latency->trial.latency.count() == 0)
            continue;
        const TrialFigures& trial = size.latency->trial;
        const auto time = timeTables(
            fmt::format("frames of {} bytes", size.frameBytes),
            {.latency = trial.latency, .lateness = trial.lateness, .evidence = trial.evidence});
        tables.insert(tables.end(), time.begin(), time.end());
    }
    return tables;
}

std::vector<std::string> rfc2544Notes(const Rfc2544Report& report)
{
    const Environment& where = report.environment;
    return {fmt::format("{} on {}, {} x {}; {} trials in {:.0f} s.", where.version, where.system,
                        where.cores, where.processor, report.trials.size(),
                        std::chrono::duration<double>(report.took).count()),
            fmt::format("Repeat: shack-rfc2544 {}", rfc2544Text(report.plan)),
            "On one computer there is no line rate: rates are sought from below, frames due within "
            "50 us leave together, and device and generator share the processors."};
}

} // namespace shack::bench
