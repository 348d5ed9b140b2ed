#include "engine/bench/ladder_page.h"

#include "engine/bench/judgement.h"
#include "engine/bench/ladder_chart.h"
#include "engine/bench/ladder_judgement.h"
#include "engine/bench/ladder_trends.h"
#include "engine/bench/report_json.h"
#include "engine/bench/report_words.h"
#include "engine/bench/time_tables.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace shack::bench {
namespace {

/// Causes that have columns of their own.
constexpr std::string_view kEvicted = "frames_evicted";
constexpr std::string_view kStale = "frames_stale";
constexpr std::string_view kPartial = "frames_partial";

constexpr double kHardlyAnyCpu = 0.0005;

std::string numberOf(const RungResult& rung)
{
    return fmt::format("{}", rung.number);
}

void addUnlessEmpty(std::vector<ReportTable>& tables, ReportTable table)
{
    if (!table.rows.empty())
        tables.push_back(std::move(table));
}

ReportTable rungTable(const LadderReport& report)
{
    const auto titles = rungTitles();
    ReportTable table{.title = "Rungs",
                      .heads = {titles.begin(), titles.end()},
                      .rows = {},
                      .note = "Latency in milliseconds; CPU in cores and RAM in MiB of the relay; "
                              "head-room of the generator."};
    for (const auto& rung : report.rungs)
        table.rows.push_back(rungCells(*rung));
    return table;
}

ReportTable troubleTable(const LadderReport& report)
{
    ReportTable table{.title = "What did not pass", .heads = {"#", "Load", "Why"}};
    for (const auto& rung : report.rungs)
        if (rung->judgement.verdict != Verdict::Pass)
            table.rows.push_back(
                {numberOf(*rung), loadWords(rung->asked), rung->judgement.sentence});
    return table;
}

ReportTable relayTable(const LadderReport& report)
{
    ReportTable table{.title = "What the relay counted",
                      .heads = {"#", "Received", "Frames", "Sent", "Evicted", "Too old", "In part",
                                "Other causes"},
                      .rows = {},
                      .note =
                          "By the relay itself, from the last half second of the warm-up to the "
                          "last datagram; frames that are evicted, too old or sent in part are "
                          "whole frames lost."};
    for (const auto& rung : report.rungs) {
        const auto& counts = rung->figures.evidence.counts;
        if (!counts)
            continue;
        table.rows.push_back({numberOf(*rung), grouped(counts->received), grouped(counts->frames),
                              grouped(counts->sent), grouped(counts->of(kEvicted)),
                              grouped(counts->of(kStale)), grouped(counts->of(kPartial)),
                              otherCausesText(*counts)});
    }
    return table;
}

ReportTable roleTable(const LadderReport& report)
{
    ReportTable table{.title = "Relay CPU by thread, cores", .heads = {"#", "Threads"}};
    for (const auto& rung : report.rungs)
        if (const std::string text = relayRolesText(rung->figures.evidence); !text.empty())
            table.rows.push_back({numberOf(*rung), text});
    return table;
}

ReportTable computerTable(const LadderReport& report)
{
    ReportTable table{.title = "What the computer counted",
                      .heads = {"#", "Memory free, MiB", "Receive buffer full", "Send buffer full",
                                "Softnet dropped", "Softnet squeezed", "Stolen, ms",
                                "Others' CPU, cores"},
                      .rows = {},
                      .note = "Of the whole computer while the rung was measured."};
    for (const auto& rung : report.rungs) {
        const KernelCounters& kernel = rung->figures.kernel;
        if (!kernel.known)
            continue;
        const std::uint64_t memory = rung->samples.memoryAvailableLowest;
        table.rows.push_back({numberOf(*rung),
                              memory == 0 ? "-" : fmt::format("{:.0f}", mebibytes(memory)),
                              grouped(kernel.receiveBufferErrors), grouped(kernel.sendBufferErrors),
                              grouped(kernel.softnetDropped), grouped(kernel.softnetSqueezed),
                              fmt::format("{}", kernel.stealTime.count()),
                              fmt::format("{:.2f}", coresOfOthers(rung->figures))});
    }
    return table;
}

std::vector<ReportTable> tablesOf(const LadderReport& report)
{
    std::vector<ReportTable> tables{rungTable(report)};
    addUnlessEmpty(tables, troubleTable(report));
    addUnlessEmpty(tables, relayTable(report));
    addUnlessEmpty(tables, roleTable(report));
    addUnlessEmpty(tables, computerTable(report));
    addUnlessEmpty(tables, timeOfRungs(report.rungs));
    for (ReportTable& causes : causesOfRungs(report.rungs, report.knee))
        tables.push_back(std::move(causes));
    for (ReportTable& trend : trendTables(trendsOf(report.rungs)))
        tables.push_back(std::move(trend));
    return tables;
}

} // namespace

std::string relayRolesText(const RunEvidence& evidence)
{
    const double span = std::chrono::duration<double>(evidence.span).count();
    std::vector<const RoleEvidence*> roles;
    for (const RoleEvidence& role : evidence.roles)
        if (role.side == EvidenceSide::Relay)
            roles.push_back(&role);
    std::stable_sort(roles.begin(), roles.end(), [](const auto* one, const auto* other) {
        return one->cpuTime > other->cpuTime;
    });
    std::string text;
    for (const RoleEvidence* role : roles) {
        const double cores =
            span > 0 ? std::chrono::duration<double>(role->cpuTime).count() / span : 0;
        if (cores < kHardlyAnyCpu)
            continue;
        text += fmt::format("{}{}{} {:.3f}", text.empty() ? "" : "; ", role->role,
                            role->threads > 1 ? fmt::format(" ({})", role->threads) : std::string{},
                            cores);
    }
    return text;
}

std::string otherCausesText(const RelayCounts& counts)
{
    std::string text;
    for (const RelayCause& cause : counts.causes)
        if (cause.count > 0 && cause.id != kEvicted && cause.id != kStale && cause.id != kPartial)
            text +=
                fmt::format("{}{} {}", text.empty() ? "" : "; ", cause.id, grouped(cause.count));
    return text.empty() ? "-" : text;
}

ReportPage ladderPage(const LadderReport& report)
{
    ReportPage page;
    page.title = titleOf(report);
    page.subtitle = fmt::format("{} - {}", report.target, utcText(report.startedAt));
    page.verdict = verdictName(report.judgement.verdict);
    page.sentence = report.judgement.sentence;
    page.chart = ladderChart(report);
    page.tables = tablesOf(report);
    page.conditions = conditionsOf(report);
    return page;
}

ReportPage loadPage(const RunReport& report)
{
    return ladderPage(asLadder(report));
}

} // namespace shack::bench
