#include "engine/bench/ladder_trends.h"

#include "engine/bench/judgement.h"
#include "engine/bench/report_words.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace shack::bench {
namespace {

constexpr double kManyDevices = 100'000;
constexpr double kKibPerMib = 1'024;
constexpr double kCpuUnit = 1'000; ///< datagrams/s

std::string number(double value)
{
    const double size = std::abs(value);
    if (size >= 100)
        return fmt::format("{:.0f}", value);
    return size >= 1 ? fmt::format("{:.2f}", value) : fmt::format("{:.4f}", value);
}

std::string rounded(double value)
{
    return grouped(static_cast<std::uint64_t>(std::max(0.0, value) + 0.5));
}

std::optional<stats::LinearFit> lineThrough(const std::vector<stats::FitPoint>& points)
{
    const auto fit = stats::fitLine(points);
    return fit ? std::optional{*fit} : std::nullopt;
}

/// "95.1 (90.2 to 100.0)": the line there and where one more measurement may fall.
std::string forecastCell(const stats::LinearFit& fit, double x)
{
    const stats::Forecast forecast = fit.forecast(x);
    return fmt::format("{} ({} to {})", number(forecast.value),
                       number(std::max(0.0, forecast.ofSingle.low)),
                       number(forecast.ofSingle.high));
}

std::vector<std::string> rowOf(const char* what, const stats::LinearFit& fit, double perUnit)
{
    return {what, number(fit.slope * perUnit),
            fmt::format("{} to {}", number(fit.slopeInterval.low * perUnit),
                        number(fit.slopeInterval.high * perUnit)),
            fmt::format("{:.3f}", fit.rSquared), forecastCell(fit, 2 * fit.largestX)};
}

ReportTable growthTable(const LadderTrends& trends)
{
    ReportTable table{
        .title = "What one more costs",
        .heads = {"What", "Each", "95 % interval", "Fit r2", "At twice the largest load"},
        .rows = {},
        .note = {}};
    if (trends.memory) {
        table.rows.push_back(
            rowOf("memory per device, KiB; in all, MiB", *trends.memory, kKibPerMib));
        table.note = fmt::format(
            "Straight lines through the rungs. {} devices would take about {} MiB. A forecast "
            "beyond what was measured holds only as long as nothing else becomes the limit.",
            grouped(static_cast<std::uint64_t>(kManyDevices)),
            forecastCell(*trends.memory, kManyDevices));
    }
    if (trends.cpu)
        table.rows.push_back(
            rowOf("CPU per 1,000 datagrams/s, cores; in all, cores", *trends.cpu, kCpuUnit));
    return table;
}

ReportTable scaleTable(const LadderTrends& trends)
{
    ReportTable table{.title = "What several writers carry",
                      .heads = {"Writers", "Datagrams/s while sending", "Fitted"},
                      .rows = {},
                      .note = {}};
    std::map<double, std::vector<double>> byWriters;
    for (const stats::ScalePoint& point : trends.scale)
        byWriters[point.workers].push_back(point.throughput);
    for (auto& [writers, rates] : byWriters) {
        const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
        std::nth_element(rates.begin(), middle, rates.end());
        table.rows.push_back({fmt::format("{:.0f}", writers), rounded(*middle),
                              trends.usl ? rounded(trends.usl->at(writers)) : std::string{"-"}});
    }
    if (!trends.usl) {
        table.note = "No scalability law fits: it wants four points at least and three different "
                     "numbers of writers, and more throughput with some of them.";
        return table;
    }
    const stats::UslFit& usl = *trends.usl;
    const std::string peak = usl.peakWorkers
                                 ? fmt::format("the peak lies at {:.1f} writers", *usl.peakWorkers)
                                 : std::string{"no peak in sight"};
    table.note = fmt::format("Universal scalability law: contention {:.3f}, coherency {:.4f}, r2 "
                             "{:.3f}; {}.",
                             usl.sigma, usl.kappa, usl.rSquared, peak);
    return table;
}

} // namespace

LadderTrends trendsOf(const RungResults& rungs)
{
    LadderTrends trends;
    std::vector<stats::FitPoint> memory;
    std::vector<stats::FitPoint> cpu;
    for (const auto& rung : rungs) {
        const LoadFigures& figures = rung->figures;
        if (rung->replaced || rung->judgement.verdict != Verdict::Pass || !figures.relay.known ||
            figures.ledger.frames == 0)
            continue;
        memory.push_back(
            {static_cast<double>(rung->asked.devices), mebibytes(figures.relay.residentBytes)});
        cpu.push_back({figures.deliveredPerSecond, figures.relay.cores});
        const auto& split = figures.evidence.split;
        if (rung->asked.writers == 0 || !split || split->spread.p50.count() <= 0)
            continue;
        const double receivers = static_cast<double>(figures.ledger.expected) /
                                 static_cast<double>(figures.ledger.frames);
        const double seconds = std::chrono::duration<double>(split->spread.p50).count();
        trends.scale.push_back({static_cast<double>(rung->asked.writers), receivers / seconds});
    }
    trends.memory = lineThrough(memory);
    trends.cpu = lineThrough(cpu);
    if (const auto usl = stats::fitUsl(trends.scale))
        trends.usl = *usl;
    return trends;
}

std::vector<ReportTable> trendTables(const LadderTrends& trends)
{
    std::vector<ReportTable> tables;
    if (trends.memory || trends.cpu)
        tables.push_back(growthTable(trends));
    if (trends.scale.size() > 1)
        tables.push_back(scaleTable(trends));
    return tables;
}

} // namespace shack::bench
