#pragma once

#include "engine/bench/report_reader.h"
#include "engine/stats/comparison.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

// Two sides of reports, figure by figure: is B worse than A? (ux 4.8). Pure, any thread.
namespace shack::bench {

/// One row of the table.
struct ComparedFigure {
    std::string load;      ///< "9,000 devices at 20 ms"; empty for what holds for all loads
    std::string figure;    ///< "latency p99"
    std::string unit;      ///< "ms", "/s", "%", "us", "MiB"
    std::vector<double> a; ///< one value a repeat
    std::vector<double> b;
    stats::Comparison comparison;

    std::string title() const; ///< "latency p99 at 9,000 devices at 20 ms"
};

struct ReportComparison {
    std::vector<ComparedFigure> figures;
    std::vector<std::string> warnings; ///< what makes the comparison worth less, a sentence each
    std::vector<std::string> filesA;
    std::vector<std::string> filesB;
    bool interleaved = false; ///< A and B were measured in turns
    std::uint64_t seed = 1;
    stats::Finding finding = stats::Finding::CannotTell; ///< of all figures together
    std::string sentence;
    std::string method;
};

struct ReportComparisonPlan {
    double confidence = 0.95;
    std::uint32_t resamples = 10'000;
    std::uint64_t seed = 1;
};

/// Loads are matched by what they ask for. Rungs that were invalid, stopped or replaced say nothing
/// about the relay and are left out, with a warning. InvalidInput when nothing can be compared,
/// Cancelled when a stop was requested.
Result<ReportComparison> compareReports(std::span<const StoredReport> a,
                                        std::span<const StoredReport> b,
                                        const ReportComparisonPlan& plan = {},
                                        const std::stop_token& stop = {});

} // namespace shack::bench
