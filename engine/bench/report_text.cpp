#include "engine/bench/report_text.h"

#include "engine/bench/judgement.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

std::string relayLine(const LoadFigures& figures)
{
    const RelayFigures& relay = figures.relay;
    if (!relay.known)
        return {};
    const double memory = static_cast<double>(relay.residentBytes) / (1024.0 * 1024.0);
    if (!tellsCpu(figures))
        return fmt::format("relay      too little CPU to tell in {:g} s, {:.1f} MiB\n",
                           std::chrono::duration<double>(figures.hold).count(), memory);
    return fmt::format(
        "relay      {:.2f} cores, {:.2f} us CPU per delivered datagram, {:.1f} MiB\n", relay.cores,
        relay.cpuMicrosecondsPerDatagram, memory);
}

} // namespace

std::string reportLines(const RunReport& report)
{
    const LoadFigures& figures = report.figures;
    const LedgerTotals& ledger = figures.ledger;
    const FineHistogram& latency = figures.latency;
    const FineHistogram& lateness = figures.generator.lateness;
    std::string text;
    if (ledger.frames > 0) {
        text += fmt::format("frames     {} complete, {} lost whole, {} partial of {}\n",
                            grouped(ledger.completeFrames), grouped(ledger.missingFrames),
                            grouped(ledger.partialFrames), grouped(ledger.frames));
        text += fmt::format("datagrams  {} delivered of {} ({:.4f} % lost), {}/s, {:.1f} Mbit/s\n",
                            grouped(ledger.delivered), grouped(ledger.expected),
                            ledger.lossRatio() * 100,
                            grouped(static_cast<std::uint64_t>(figures.deliveredPerSecond + 0.5)),
                            figures.megabitPerSecond);
        text += fmt::format("latency    p50 {:.2f}  p90 {:.2f}  p99 {:.2f}  p99.9 {:.2f}  max "
                            "{:.2f} ms\n",
                            inMilliseconds(latency.quantile(0.5)),
                            inMilliseconds(latency.quantile(0.9)),
                            inMilliseconds(latency.quantile(0.99)),
                            inMilliseconds(latency.quantile(0.999)), inMilliseconds(latency.max()));
        text += relayLine(figures);
        text += fmt::format("generator  {:.2f} cores, lateness p50 {:.3f}  p99 {:.3f} ms, {:.2f} % "
                            "late, {}\n",
                            figures.generator.cores, inMilliseconds(lateness.quantile(0.5)),
                            inMilliseconds(lateness.quantile(0.99)),
                            figures.generator.lateShare() * 100, report.environment.backend);
    }
    return text + verdictLine(report.judgement);
}

} // namespace shack::bench
