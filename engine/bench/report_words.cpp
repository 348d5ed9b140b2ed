#include "engine/bench/report_words.h"

#include "engine/bench/judgement.h"
#include "engine/bench/ladder_judgement.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/plan_text.h"
#include "engine/bench/report_json.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

std::string rounded(double number)
{
    return grouped(static_cast<std::uint64_t>(std::max(0.0, number) + 0.5));
}

std::string orDash(bool known, std::string text)
{
    return known ? std::move(text) : std::string{"-"};
}

std::string verdictCell(const RungResult& rung)
{
    std::string text{verdictName(rung.judgement.verdict)};
    if (rung.replaced)
        text += ", run again";
    return text;
}

} // namespace

double milliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

double mebibytes(std::uint64_t bytes) noexcept
{
    return static_cast<double>(bytes) / (1024.0 * 1024.0);
}

std::vector<std::string_view> rungTitles()
{
    return {"#",   "Devices", "Interval", "Writers", "Expected/s", "Delivered/s", "Loss",
            "p50", "p99",     "max",      "CPU",     "RAM",        "Head-room",   "Verdict"};
}

std::vector<std::string> rungCells(const RungResult& rung)
{
    const LoadFigures& figures = rung.figures;
    const bool sent = figures.ledger.frames > 0;
    const auto latency = [&](double quantile) {
        return orDash(sent,
                      fmt::format("{:.1f}", milliseconds(figures.latency.quantile(quantile))));
    };
    return {
        fmt::format("{}", rung.number),
        grouped(rung.asked.devices),
        fmt::format("{:g} ms", milliseconds(rung.asked.interval)),
        rung.asked.writers == 0 ? std::string{"auto"} : fmt::format("{}", rung.asked.writers),
        rounded(rung.expectedPerSecond),
        orDash(sent, rounded(figures.deliveredPerSecond)),
        orDash(sent, fmt::format("{:.4f} %", figures.ledger.lossRatio() * 100)),
        latency(0.5),
        latency(0.99),
        orDash(sent, fmt::format("{:.1f}", milliseconds(figures.latency.max()))),
        orDash(tellsCpu(figures), fmt::format("{:.2f}", figures.relay.cores)),
        orDash(figures.relay.known, fmt::format("{:.0f}", mebibytes(figures.relay.residentBytes))),
        orDash(sent, fmt::format("{:.0f} %", headRoomOf(figures.generator) * 100)),
        verdictCell(rung)};
}

std::string thresholdWords(const LadderPlan& plan)
{
    const RunPlan& base = plan.base;
    std::string text = base.maxLossPercent > 0
                           ? fmt::format("loss at most {:g} %", base.maxLossPercent)
                           : std::string{"no loss"};
    if (base.maxP99.count() > 0)
        text += fmt::format("; latency p99 at most {:g} ms", milliseconds(base.maxP99));
    if (plan.maxGrowthMiBPerHour > 0)
        text += fmt::format("; memory grows by at most {:g} MiB an hour", plan.maxGrowthMiBPerHour);
    return text + fmt::format("; no frame in part, none twice, none changed; invalid when frames "
                              "leave late (p99 above {} ms, or more than {:g} % miss their slot) "
                              "or the generator uses more than {:g} % of a core",
                              kMaxLatenessP99.count(), kMaxLateShare * 100,
                              kMaxGeneratorLoad * 100);
}

std::string titleOf(const LadderReport& report)
{
    if (!report.plan.name.empty())
        return report.plan.name;
    return report.kind == "load" ? "Load" : "Ladder";
}

std::string commandOf(const LadderReport& report)
{
    if (report.kind == "load")
        return "shack-load " + planText(planOf(report.plan, report.plan.rungs.front()));
    return "shack-ladder " + ladderText(report.plan);
}

Conditions conditionsOf(const LadderReport& report)
{
    const Environment& environment = report.environment;
    Conditions conditions{
        {"verdict", std::string{verdictName(report.judgement.verdict)}},
        {"target", report.target},
        {"command", commandOf(report)},
        {"seed", fmt::format("{}", report.plan.base.seed)},
        {"passes with", thresholdWords(report.plan)},
        {"started", utcText(report.startedAt)},
        {"took", durationWords(report.took)},
        {"version", environment.version},
        {"host", environment.host},
        {"system", environment.system},
        {"processor", fmt::format("{}, {} cores", environment.processor, environment.cores)},
        {"generator",
         fmt::format("{}; sends with {} priority", environment.backend, environment.sendPriority)},
        {"buffers", fmt::format("receive {} bytes granted; limits {} receive, {} send",
                                grouped(environment.receiveBufferGranted),
                                grouped(environment.receiveBufferLimit),
                                grouped(environment.sendBufferLimit))},
    };
    if (!environment.governor.empty())
        conditions.emplace_back("governor", environment.governor);
    if (!report.endedBy.empty())
        conditions.emplace_back("ended early by", report.endedBy);
    if (report.skipped > 0)
        conditions.emplace_back("not run", fmt::format("{} of the rungs", report.skipped));
    return conditions;
}

LadderReport asLadder(const RunReport& report)
{
    LadderReport ladder;
    ladder.schema = report.schema;
    ladder.kind = report.kind;
    ladder.startedAt = report.startedAt;
    ladder.took = report.figures.connectTime + report.plan.warmup + report.figures.hold;
    ladder.plan.base = report.plan;
    ladder.plan.rungs = {{.devices = report.plan.devices,
                          .interval = report.plan.interval,
                          .writers = report.plan.writers}};
    ladder.environment = report.environment;
    ladder.target = report.plan.isolated ? std::string{"isolated station"} : report.plan.target;
    ladder.judgement = report.judgement;
    auto rung = std::make_shared<RungResult>();
    rung->number = 1;
    rung->asked = ladder.plan.rungs.front();
    rung->expectedPerSecond = expectedPerSecond(report.plan);
    rung->startedAt = report.startedAt;
    rung->figures = report.figures;
    rung->judgement = report.judgement;
    ladder.rungs.push_back(std::move(rung));
    ladder.knee = kneeOf(ladder.rungs);
    return ladder;
}

} // namespace shack::bench
