#include "ui/models/run_comparison.h"

#include "engine/bench/ladder_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace shack::ui {

namespace {

using Rung = bench::RungResult;

/// Loads in rising order; the same load of two runs is one key.
struct Load {
    double expected = 0;
    std::uint32_t devices = 0;
    std::int64_t interval = 0;
    std::uint32_t writers = 0;
    std::uint32_t talkers = 0;

    auto operator<=>(const Load&) const = default;
};

Load loadOf(const Rung& rung)
{
    return {rung.expectedPerSecond, rung.asked.devices, rung.asked.interval.count(),
            rung.asked.writers, rung.asked.talkers};
}

double milliseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

bool counts(const Rung& rung)
{
    return !rung.replaced && rung.figures.ledger.frames > 0 &&
           rung.judgement.verdict != bench::Verdict::Invalid &&
           rung.judgement.verdict != bench::Verdict::Stopped;
}

std::optional<double> figure(const Rung& rung, RunMetric metric)
{
    const bench::LoadFigures& figures = rung.figures;
    switch (metric) {
    case RunMetric::Delivered:
        return figures.deliveredPerSecond;
    case RunMetric::Loss:
        return figures.ledger.lossRatio() * 100;
    case RunMetric::P50:
        return milliseconds(figures.latency.quantile(0.5));
    case RunMetric::P99:
        return milliseconds(figures.latency.quantile(0.99));
    case RunMetric::P999:
        return milliseconds(figures.latency.quantile(0.999));
    case RunMetric::Cpu:
        if (!figures.relay.known || figures.deliveredPerSecond <= 0)
            return std::nullopt;
        return figures.relay.cores / figures.deliveredPerSecond * 100'000;
    case RunMetric::Memory:
        if (!figures.relay.known)
            return std::nullopt;
        return static_cast<double>(figures.relay.residentBytes) / (1024.0 * 1024.0);
    case RunMetric::BestRate:
        break;
    }
    return std::nullopt;
}

using Samples = std::map<Load, std::vector<const Rung*>>;

Samples samplesOf(const ReportList& reports)
{
    Samples samples;
    for (const auto& report : reports)
        for (const auto& rung : report->rungs)
            if (counts(*rung))
                samples[loadOf(*rung)].push_back(rung.get());
    return samples;
}

/// The most that each repeat of each run carried without loss.
std::vector<double> bestRates(const ReportList& reports)
{
    std::vector<double> rates;
    for (const auto& report : reports) {
        std::map<std::uint32_t, double> best;
        for (const auto& rung : report->rungs) {
            if (!counts(*rung))
                continue;
            double& value = best[rung->repeat];
            if (rung->judgement.verdict == bench::Verdict::Pass && rung->figures.ledger.lost() == 0)
                value = std::max(value, rung->figures.deliveredPerSecond);
        }
        for (const auto& [repeat, rate] : best)
            rates.push_back(rate);
    }
    return rates;
}

std::vector<double> figuresOf(const std::vector<const Rung*>& rungs, RunMetric metric)
{
    std::vector<double> values;
    for (const Rung* rung : rungs)
        if (const auto value = figure(*rung, metric))
            values.push_back(*value);
    return values;
}

bool higherIsBetter(RunMetric metric)
{
    return metric == RunMetric::BestRate || metric == RunMetric::Delivered;
}

std::vector<RunMismatch> mismatchesOf(const ReportList& a, const ReportList& b)
{
    ReportList all = a;
    all.insert(all.end(), b.begin(), b.end());
    std::vector<RunMismatch> found;
    const auto differ = [&](RunMismatch what, auto&& text) {
        std::set<std::string> seen;
        for (const auto& report : all)
            seen.insert(text(*report));
        if (seen.size() > 1)
            found.push_back(what);
    };
    using bench::LadderReport;
    differ(RunMismatch::Host, [](const LadderReport& run) { return run.environment.host; });
    differ(RunMismatch::Version, [](const LadderReport& run) { return run.environment.version; });
    differ(RunMismatch::Plan, [](const LadderReport& run) { return bench::ladderText(run.plan); });
    differ(RunMismatch::Target, [](const LadderReport& run) { return run.target; });
    differ(RunMismatch::Governor, [](const LadderReport& run) { return run.environment.governor; });
    differ(RunMismatch::Processor,
           [](const LadderReport& run) { return run.environment.processor; });
    return found;
}

} // namespace

RunComparison compareRuns(const ReportList& a, const ReportList& b, bool interleaved,
                          std::uint64_t seed)
{
    RunComparison runs;
    runs.interleaved = interleaved;
    runs.runsA = a.size();
    runs.runsB = b.size();
    runs.mismatches = mismatchesOf(a, b);
    const auto add = [&](RunMetric metric, std::optional<bench::LadderRung> load, bool headline,
                         std::vector<double> left, std::vector<double> right) {
        if (left.empty() || right.empty())
            return;
        stats::ComparisonPlan plan;
        plan.better = higherIsBetter(metric) ? stats::Better::Higher : stats::Better::Lower;
        plan.interleaved = interleaved;
        plan.seed = seed;
        auto result = stats::compare(left, right, plan);
        if (!result)
            return;
        runs.rows.push_back({metric, std::move(load), headline, std::move(left), std::move(right),
                             std::move(*result)});
    };
    const Samples left = samplesOf(a);
    const Samples right = samplesOf(b);
    std::vector<Load> common;
    for (const auto& [load, rungs] : left)
        if (right.contains(load))
            common.push_back(load);
    add(RunMetric::BestRate, std::nullopt, true, bestRates(a), bestRates(b));
    // The highest load that both have is where differences show; loads below it are told too.
    for (std::size_t i = common.size(); i-- > 0;) {
        const bool top = i + 1 == common.size();
        const auto& ofA = left.at(common[i]);
        const auto& ofB = right.at(common[i]);
        for (const RunMetric metric :
             {RunMetric::Delivered, RunMetric::Loss, RunMetric::P50, RunMetric::P99,
              RunMetric::P999, RunMetric::Cpu, RunMetric::Memory})
            add(metric, ofA.front()->asked,
                top && (metric == RunMetric::P99 || metric == RunMetric::Cpu),
                figuresOf(ofA, metric), figuresOf(ofB, metric));
    }
    std::stable_sort(
        runs.rows.begin(), runs.rows.end(),
        [](const ComparisonRow& x, const ComparisonRow& y) { return x.isHeadline > y.isHeadline; });
    std::vector<stats::Comparison> deciding;
    for (const ComparisonRow& row : runs.rows)
        if (row.isHeadline)
            deciding.push_back(row.result);
    stats::judgeTogether(deciding);
    for (std::size_t i = 0; i < deciding.size(); ++i)
        runs.rows[i].result = deciding[i];
    return runs;
}

} // namespace shack::ui
