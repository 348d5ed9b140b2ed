#include "engine/bench/report_comparison.h"

#include "engine/bench/compared_loads.h"
#include "engine/bench/judgement.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

namespace shack::bench {
namespace {

using stats::Better;
using stats::Comparison;
using stats::Finding;

/// A figure of one step, and in which direction it is better.
struct FigureKind {
    std::string_view name;
    std::string_view unit;
    Better better;
    stats::ComparisonWords words;
    /// Nothing when the step does not know it.
    std::optional<double> (*of)(const StoredStep& step);
};

std::optional<double> latencyWhenMeasured(const StoredStep& step, double value)
{
    return step.latency.count > 0 ? std::optional<double>{value} : std::nullopt;
}

constexpr stats::ComparisonWords kSpeed{"slower", "faster"};

constexpr FigureKind kKinds[] = {
    {"delivered",
     "/s",
     Better::Higher,
     {"higher", "lower"},
     [](const StoredStep& s) { return std::optional{s.deliveredPerSecond}; }},
    {"loss",
     "%",
     Better::Lower,
     {"higher", "lower"},
     [](const StoredStep& s) { return std::optional{s.lossRatio * 100}; }},
    {"latency p50", "ms", Better::Lower, kSpeed,
     [](const StoredStep& s) { return latencyWhenMeasured(s, s.latency.p50); }},
    {"latency p99", "ms", Better::Lower, kSpeed,
     [](const StoredStep& s) { return latencyWhenMeasured(s, s.latency.p99); }},
    {"latency p99.9", "ms", Better::Lower, kSpeed,
     [](const StoredStep& s) { return latencyWhenMeasured(s, s.latency.p99_9); }},
    {"CPU per datagram",
     "us",
     Better::Lower,
     {"dearer", "cheaper"},
     [](const StoredStep& s) {
         return s.relay && s.delivered > 0 ? std::optional{s.relay->cpuMicrosecondsPerDatagram}
                                           : std::nullopt;
     }},
    {"memory",
     "MiB",
     Better::Lower,
     {"larger", "smaller"},
     [](const StoredStep& s) {
         return s.relay && s.relay->residentBytes > 0
                    ? std::optional{static_cast<double>(s.relay->residentBytes) / (1024.0 * 1024.0)}
                    : std::nullopt;
     }},
};

std::vector<double> valuesOf(const std::vector<const StoredStep*>& steps, const FigureKind& kind)
{
    std::vector<double> values;
    for (const StoredStep* step : steps)
        if (const auto value = kind.of(*step))
            values.push_back(*value);
    return values;
}

/// The highest loss-free rate of every pass through the loads: of each file and repeat.
std::vector<double> bestLossFree(std::span<const StoredReport> side,
                                 const std::vector<const StoredStep*>& counted)
{
    std::map<std::pair<std::size_t, std::uint32_t>, double> best;
    for (std::size_t file = 0; file < side.size(); ++file)
        for (const StoredStep& step : side[file].steps) {
            if (std::ranges::find(counted, &step) == counted.end())
                continue;
            double& rate = best[{file, step.repeat}];
            if (step.lost == 0)
                rate = std::max(rate, step.deliveredPerSecond);
        }
    std::vector<double> rates;
    for (const auto& [pass, rate] : best)
        rates.push_back(rate);
    return rates;
}

std::vector<StoredReport> inOrder(std::span<const StoredReport> side,
                                  const std::vector<std::size_t>& order)
{
    std::vector<StoredReport> ordered;
    for (const std::size_t index : order)
        ordered.push_back(side[index]);
    return ordered;
}

/// Every pair must be whole: as many values as files on each side.
bool arePairs(const ComparedFigure& figure, const ReportComparison& whole)
{
    return whole.interleaved && figure.a.size() == whole.filesA.size() &&
           figure.b.size() == whole.filesB.size();
}

/// The comparison of one row; rows that one side does not know are left out.
class RowMaker {
public:
    RowMaker(ReportComparison& whole, const ReportComparisonPlan& plan)
        : m_whole(whole), m_plan(plan)
    {
    }

    Status add(ComparedFigure figure, Better better, stats::ComparisonWords words)
    {
        if (figure.a.empty() || figure.b.empty())
            return {};
        auto comparison = stats::compare(figure.a, figure.b,
                                         {.better = better,
                                          .words = words,
                                          .paired = arePairs(figure, m_whole),
                                          .interleaved = m_whole.interleaved,
                                          .confidence = m_plan.confidence,
                                          .resamples = m_plan.resamples,
                                          .seed = m_plan.seed});
        if (!comparison)
            return failed(comparison.error().during(figure.title()));
        figure.comparison = std::move(*comparison);
        m_whole.figures.push_back(std::move(figure));
        return {};
    }

private:
    ReportComparison& m_whole;
    const ReportComparisonPlan& m_plan;
};

Status addRows(ReportComparison& whole, std::span<const StoredReport> a,
               std::span<const StoredReport> b, const SharedLoads& shared,
               const ReportComparisonPlan& plan, const std::stop_token& stop)
{
    std::vector<const StoredStep*> countedA;
    std::vector<const StoredStep*> countedB;
    for (const SharedLoad& load : shared.loads) {
        countedA.insert(countedA.end(), load.a.begin(), load.a.end());
        countedB.insert(countedB.end(), load.b.begin(), load.b.end());
    }
    RowMaker rows{whole, plan};
    if (Status added = rows.add({.load = {},
                                 .figure = "rate at zero loss",
                                 .unit = "/s",
                                 .a = bestLossFree(a, countedA),
                                 .b = bestLossFree(b, countedB),
                                 .comparison = {}},
                                Better::Higher, {"higher", "lower"});
        !added)
        return added;
    for (const SharedLoad& load : shared.loads)
        for (const FigureKind& kind : kKinds) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "stopped");
            if (Status added = rows.add({.load = load.name,
                                         .figure = std::string{kind.name},
                                         .unit = std::string{kind.unit},
                                         .a = valuesOf(load.a, kind),
                                         .b = valuesOf(load.b, kind),
                                         .comparison = {}},
                                        kind.better, kind.words);
                !added)
                return added;
        }
    return {};
}

void judgeRowsTogether(ReportComparison& whole, double confidence)
{
    std::vector<Comparison> comparisons;
    for (const ComparedFigure& figure : whole.figures)
        comparisons.push_back(figure.comparison);
    stats::judgeTogether(comparisons, confidence);
    for (std::size_t i = 0; i < comparisons.size(); ++i)
        whole.figures[i].comparison = std::move(comparisons[i]);
}

const ComparedFigure* firstWith(const ReportComparison& whole, Finding finding)
{
    const auto found = std::ranges::find_if(whole.figures, [&](const ComparedFigure& figure) {
        return figure.comparison.finding == finding;
    });
    return found == whole.figures.end() ? nullptr : &*found;
}

std::size_t countWith(const ReportComparison& whole, Finding finding)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(whole.figures, [&](const ComparedFigure& figure) {
            return figure.comparison.finding == finding;
        }));
}

/// The figure in which least was seen decides what is said about what was not.
const ComparedFigure& vaguest(const ReportComparison& whole)
{
    return *std::ranges::max_element(whole.figures, {}, [](const ComparedFigure& figure) {
        const Comparison& told = figure.comparison;
        return told.finding == Finding::NoDifferenceSeen && told.relative ? told.hidden : -1.0;
    });
}

std::string verdictSentence(const ReportComparison& whole)
{
    const std::size_t all = whole.figures.size() - countWith(whole, Finding::CannotTell);
    for (const auto& [finding, word] :
         {std::pair{Finding::RealWorse, "worse"}, std::pair{Finding::RealBetter, "better"}})
        if (const ComparedFigure* first = firstWith(whole, finding))
            return fmt::format("B is {} in {} of {} figures. {}: {}.", word,
                               countWith(whole, finding), all, first->title(),
                               first->comparison.sentence);
    if (all == 0)
        return fmt::format("{}.", whole.figures.front().comparison.sentence);
    const ComparedFigure& least = vaguest(whole);
    return fmt::format("No difference seen in {} figures. {}: {}.", all, least.title(),
                       least.comparison.sentence);
}

void judgeWhole(ReportComparison& whole)
{
    whole.finding = Finding::CannotTell;
    for (const Finding finding :
         {Finding::RealWorse, Finding::RealBetter, Finding::NoDifferenceSeen})
        if (firstWith(whole, finding) != nullptr) {
            whole.finding = finding;
            break;
        }
    whole.sentence = verdictSentence(whole);
    whole.method = whole.figures.front().comparison.method;
    if (const std::size_t judged = whole.figures.size() - countWith(whole, Finding::CannotTell);
        judged > 1)
        whole.method += fmt::format("; Holm's correction over {} figures", judged);
}

} // namespace

std::string ComparedFigure::title() const
{
    return load.empty() ? figure : fmt::format("{} at {}", figure, load);
}

Result<ReportComparison> compareReports(std::span<const StoredReport> a,
                                        std::span<const StoredReport> b,
                                        const ReportComparisonPlan& plan,
                                        const std::stop_token& stop)
{
    const Interleaving turns = interleavingOf(a, b);
    const std::vector<StoredReport> sideA = turns.interleaved
                                                ? inOrder(a, turns.orderA)
                                                : std::vector<StoredReport>{a.begin(), a.end()};
    const std::vector<StoredReport> sideB = turns.interleaved
                                                ? inOrder(b, turns.orderB)
                                                : std::vector<StoredReport>{b.begin(), b.end()};
    ReportComparison whole;
    whole.interleaved = turns.interleaved;
    whole.seed = plan.seed;
    for (const StoredReport& report : sideA)
        whole.filesA.push_back(report.name);
    for (const StoredReport& report : sideB)
        whole.filesB.push_back(report.name);
    const SharedLoads shared = sharedLoads(sideA, sideB);
    if (shared.loads.empty())
        return fail(ErrorCode::InvalidInput, shared.warnings.empty()
                                                 ? "A and B have no load in common"
                                                 : fmt::format("A and B have no load in common; {}",
                                                               shared.warnings.front()));
    whole.warnings = conditionWarnings(sideA, sideB);
    whole.warnings.insert(whole.warnings.end(), shared.warnings.begin(), shared.warnings.end());
    if (const Status added = addRows(whole, sideA, sideB, shared, plan, stop); !added)
        return failed(added.error());
    judgeRowsTogether(whole, plan.confidence);
    judgeWhole(whole);
    return whole;
}

} // namespace shack::bench
