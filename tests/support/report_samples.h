#pragma once

#include "engine/bench/report_text.h"
#include "engine/bench/run.h"

#include <chrono>
#include <cstdint>
#include <string>

// Reports of loads that were never run, for what reads and compares them.
namespace shack::tests {

struct ReportWish {
    std::uint32_t devices = 1000;
    std::uint32_t writers = 0;
    std::uint64_t lost = 0;
    double slower = 1;          ///< factor on latency and CPU
    std::int64_t startedAt = 0; ///< seconds after a fixed moment
    std::string version = "0.1.0";
    std::string host = "bench";
    double others = 0.05; ///< share of the machine that other programs took
    bench::Verdict verdict = bench::Verdict::Pass;
    bool relayKnown = true;
};

inline bench::RunReport sampleReport(const ReportWish& wish)
{
    using namespace std::chrono_literals;
    bench::RunReport report;
    report.startedAt = std::chrono::system_clock::time_point{1'780'000'000s} +
                       std::chrono::seconds{wish.startedAt};
    report.plan.isolated = true;
    report.plan.devices = wish.devices;
    report.plan.writers = wish.writers;
    report.environment = {.version = wish.version,
                          .host = wish.host,
                          .system = "Linux 6.1 x86_64",
                          .processor = "Sample CPU",
                          .governor = "performance",
                          .cores = 2,
                          .receiveBufferLimit = 4'194'304,
                          .sendBufferLimit = 4'194'304,
                          .sendPriority = "normal",
                          .backend = "shared batched"};
    bench::LoadFigures& figures = report.figures;
    figures.online = wish.devices;
    figures.hold = 10s;
    figures.ledger.frames = 83;
    figures.ledger.expected = 83ULL * (wish.devices - 1);
    figures.ledger.delivered = figures.ledger.expected - wish.lost;
    figures.deliveredPerSecond = static_cast<double>(figures.ledger.delivered) / 10;
    for (int i = 1; i <= 1'000; ++i)
        figures.latency.record(
            std::chrono::nanoseconds{static_cast<std::int64_t>(i * 10'000.0 * wish.slower)});
    figures.latencyFromDue = figures.latency;
    figures.generator.cpuTime = 2s;
    figures.relay = {.known = wish.relayKnown,
                     .cores = 0.3,
                     .cpuMicrosecondsPerDatagram = 2.5 * wish.slower,
                     .residentBytes = 40ULL << 20,
                     .threads = 8};
    // Two cores for ten seconds, of which 5 s are the relay's and the generator's.
    const auto busy =
        std::chrono::milliseconds{static_cast<std::int64_t>(5'000 + 20'000 * wish.others)};
    figures.kernel = {.known = true, .userTime = busy, .idleTime = 20'000ms - busy};
    report.judgement = {.verdict = wish.verdict, .reasons = {}, .sentence = "a sample"};
    return report;
}

inline std::string sampleJson(const ReportWish& wish)
{
    return bench::reportJson(sampleReport(wish));
}

} // namespace shack::tests
