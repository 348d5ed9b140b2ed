#pragma once

#include "engine/base/result.h"
#include "engine/bench/run.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Reports read back from their JSON (report_text.h, ladder_report.h): what a comparison, a list or
// a chart needs of them. A report file is a stranger's file: everything is checked, nothing is
// believed. Any thread that may touch files.
namespace shack::bench {

/// A latency distribution as the report tells it, milliseconds.
struct StoredLatency {
    std::uint64_t count = 0;
    double p50 = 0;
    double p90 = 0;
    double p99 = 0;
    double p99_9 = 0;
    double max = 0;
};

/// One steady load: the whole of a load report, one rung of a ladder report.
struct StoredStep {
    RunPlan plan; ///< what was asked; only what the report says, the rest is default
    std::uint32_t repeat = 1;
    bool replaced = false; ///< spoiled by the generator and run again: does not count
    std::string startedAt; ///< "2026-11-30T16:12:03Z"
    Verdict verdict = Verdict::Stopped;
    double holdSeconds = 0;
    std::uint64_t expected = 0;
    std::uint64_t delivered = 0;
    std::uint64_t lost = 0;
    double lossRatio = 0; ///< 0..1
    double deliveredPerSecond = 0;
    StoredLatency latency;
    std::optional<RelayFigures> relay;
    double generatorSeconds = 0; ///< CPU of the generator during the hold
    KernelCounters kernel;
    std::vector<FineHistogram::Bucket> latencyBuckets; ///< rising; empty in a short report
};

struct StoredReport {
    std::string name; ///< where it was read from, for sentences
    std::string kind; ///< "load" or "ladder"
    std::string startedAt;
    std::string sentence;
    std::string planText;
    Verdict verdict = Verdict::Stopped;
    Environment environment;
    std::vector<StoredStep> steps; ///< in the order of running; one at least
};

inline constexpr std::size_t kLargestReport = std::size_t{64} << 20; ///< bytes
inline constexpr std::size_t kMostSteps = 50'000;

/// Corrupt for what is no report or half of one, Unsupported for a schema or kind that this version
/// does not know. `name` goes into the sentences.
Result<StoredReport> readReport(std::string_view json, std::string_view name);

Result<StoredReport> readReportFile(const std::filesystem::path& file);

} // namespace shack::bench
