#pragma once

#include "engine/bench/ladder_run.h"
#include "engine/stats/comparison.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace shack::ui {

/// What of two sets of runs is compared.
enum class RunMetric { BestRate, Delivered, Loss, P50, P99, P999, Cpu, Memory };

/// One line of the table: a figure over the repeats of A and of B.
struct ComparisonRow {
    RunMetric metric = RunMetric::BestRate;
    std::optional<bench::LadderRung> load; ///< nothing = of the whole run
    bool isHeadline = false;               ///< decides the verdict
    std::vector<double> a, b;
    stats::Comparison result;
};

/// Circumstances that differ, so that a difference may come from them.
enum class RunMismatch { Host, Version, Plan, Target, Governor, Processor };

struct RunComparison {
    std::vector<ComparisonRow> rows; ///< headlines first
    std::vector<RunMismatch> mismatches;
    bool interleaved = false;
    std::size_t runsA = 0, runsB = 0;
};

using ReportList = std::vector<std::shared_ptr<const bench::LadderReport>>;

/// Every repeat of every rung counts as one measurement. The figures and verdicts come from
/// `stats::compare`; those that decide are judged together. A pure function: for the pool, as the
/// resampling takes its time.
RunComparison compareRuns(const ReportList& a, const ReportList& b, bool interleaved,
                          std::uint64_t seed = 1);

// In the window's language; GUI thread.
namespace comparison {

QString metricName(RunMetric metric);
QString value(RunMetric metric, double number);
QString difference(const ComparisonRow& row);
QString interval(const ComparisonRow& row);
QString finding(const ComparisonRow& row); ///< "real: better", "no difference seen", ...
QString hidden(const ComparisonRow& row);  ///< the smallest difference that would have been seen
/// "p99 latency: B is 11 % lower (95 % interval 7 to 15 %): real".
QString sentence(const ComparisonRow& row);
/// Of the whole comparison: what is real, or what could still hide.
QString verdict(const RunComparison& runs);
QString method(const RunComparison& runs);
QString mismatch(RunMismatch mismatch);

} // namespace comparison

} // namespace shack::ui
