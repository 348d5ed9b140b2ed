#include "engine/bench/judgement.h"
#include "engine/bench/mix_run.h"
#include "engine/bench/report_json.h"
#include "engine/bench/time_tables.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

double lossPercent(const MixPartFigures& part) noexcept
{
    return part.sent == 0 ? 0
                          : static_cast<double>(part.lost()) / static_cast<double>(part.sent) * 100;
}

Json partJson(const MixPart& part, const MixPartFigures& figures)
{
    return {{"kind", mixKindName(part.kind)},
            {"weight", part.weight},
            {"asked_per_second", figures.askedPerSecond},
            {"sent", figures.sent},
            {"received", figures.received},
            {"lost", figures.lost()},
            {"in_time", figures.inTime},
            {"p50_ms", inMilliseconds(figures.latency.quantile(0.5))},
            {"p99_ms", inMilliseconds(figures.latency.quantile(0.99))},
            {"p99_9_ms", inMilliseconds(figures.latency.quantile(0.999))},
            {"p99_99_ms", inMilliseconds(figures.latency.quantile(0.9999))},
            {"max_ms", inMilliseconds(figures.latency.max())},
            {"verdict", verdictName(figures.judgement.verdict)},
            {"reasons", figures.judgement.reasons}};
}

std::vector<ReportTable> tablesOf(const MixReport& report)
{
    ReportTable table{.title = "Parts",
                      .heads = {"Part", "Rate", "Sent", "Lost %", "In time %", "p50 ms", "p99 ms",
                                "p99.99 ms", "Verdict"}};
    FineHistogram latency;
    for (std::size_t i = 0; i < report.parts.size(); ++i) {
        const MixPartFigures& part = report.parts[i];
        latency.merge(part.latency);
        table.rows.push_back({std::string{mixKindName(report.mix.parts[i].kind)},
                              fmt::format("{:.0f}/s", part.askedPerSecond), grouped(part.sent),
                              fmt::format("{:.4f}", lossPercent(part)),
                              fmt::format("{:.4f}", part.inTime * 100),
                              fmt::format("{:.3f}", inMilliseconds(part.latency.quantile(0.5))),
                              fmt::format("{:.3f}", inMilliseconds(part.latency.quantile(0.99))),
                              fmt::format("{:.3f}", inMilliseconds(part.latency.quantile(0.9999))),
                              std::string{verdictName(part.judgement.verdict)}});
    }
    std::vector<ReportTable> tables{std::move(table)};
    if (latency.count() == 0)
        return tables;
    const auto time =
        timeTables("all parts",
                   {.latency = latency, .lateness = report.lateness, .evidence = report.evidence});
    tables.insert(tables.end(), time.begin(), time.end());
    return tables;
}

} // namespace

ReportPage mixPage(const MixReport& report)
{
    ReportPage page;
    page.title = "Traffic mix";
    page.subtitle = fmt::format("{} - {}", report.target, utcText(report.startedAt));
    page.verdict = verdictName(report.judgement.verdict);
    page.sentence = report.judgement.sentence;
    page.tables = tablesOf(report);
    page.notes = {fmt::format("Target {}; {} on {}, {} x {}.", report.target,
                              report.environment.version, report.environment.system,
                              report.environment.cores, report.environment.processor),
                  mixText(report.mix)};
    return page;
}

std::string mixJson(const MixReport& report)
{
    Json json;
    json["schema"] = report.schema;
    json["kind"] = "mix";
    json["started_at"] = utcText(report.startedAt);
    json["verdict"] = verdictName(report.judgement.verdict);
    json["reasons"] = report.judgement.reasons;
    json["sentence"] = report.judgement.sentence;
    json["plan"] = {{"text", mixText(report.mix)}, {"target", report.target}};
    json["environment"] = environmentJson(report.environment);
    json["busiest_thread"] = report.busiestThread;
    json["lateness_p99_ms"] = inMilliseconds(report.lateness.quantile(0.99));
    json["parts"] = Json::array();
    for (std::size_t i = 0; i < report.parts.size(); ++i)
        json["parts"].push_back(partJson(report.mix.parts[i], report.parts[i]));
    json["page"] = pageJson(mixPage(report));
    return dumped(json);
}

std::string mixCsv(const MixReport& report)
{
    std::string text = "part,kind,weight,asked_per_second,sent,received,lost,in_time,p50_ms,p99_ms,"
                       "p99_99_ms,max_ms,verdict\n";
    for (std::size_t i = 0; i < report.parts.size(); ++i) {
        const MixPartFigures& part = report.parts[i];
        text += fmt::format(
            "{},{},{},{:.3f},{},{},{},{:.6f},{:.4f},{:.4f},{:.4f},{:.4f},{}\n", i + 1,
            mixKindName(report.mix.parts[i].kind), report.mix.parts[i].weight, part.askedPerSecond,
            part.sent, part.received, part.lost(), part.inTime,
            inMilliseconds(part.latency.quantile(0.5)), inMilliseconds(part.latency.quantile(0.99)),
            inMilliseconds(part.latency.quantile(0.9999)), inMilliseconds(part.latency.max()),
            verdictName(part.judgement.verdict));
    }
    return text;
}

std::string mixPercentiles(const MixReport& report)
{
    FineHistogram latency;
    for (const MixPartFigures& part : report.parts)
        latency.merge(part.latency);
    return "# traffic mix: latency of all parts in milliseconds\n" + latency.percentileText();
}

std::string mixLines(const MixReport& report)
{
    return pageLines(mixPage(report));
}

std::string mixMarkdown(const MixReport& report)
{
    return pageMarkdown(mixPage(report));
}

std::string mixHtml(const MixReport& report)
{
    return pageHtml(mixPage(report));
}

} // namespace shack::bench
