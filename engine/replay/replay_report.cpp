#include "engine/replay/replay_report.h"

#include "engine/bench/judgement.h"
#include "engine/bench/report_json.h"
#include "engine/bench/report_table.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace shack::replay {
namespace {

using bench::grouped;
using bench::Json;

double perSecond(std::uint64_t count, std::chrono::nanoseconds time) noexcept
{
    return time.count() <= 0 ? 0
                             : static_cast<double>(count) * 1e9 / static_cast<double>(time.count());
}

double microseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::micro>(time).count();
}

Json quantilesJson(const bench::FineHistogram& histogram)
{
    return {{"count", histogram.count()},
            {"p50", microseconds(histogram.quantile(0.5))},
            {"p99", microseconds(histogram.quantile(0.99))},
            {"p99_9", microseconds(histogram.quantile(0.999))},
            {"max", microseconds(histogram.max())}};
}

Json bucketsJson(const bench::FineHistogram& histogram)
{
    Json list = Json::array();
    for (const bench::FineHistogram::Bucket& bucket : histogram.filledBuckets())
        list.push_back({bucket.upTo.count(), bucket.count});
    return list;
}

std::string targetWords(const ReplayPlan& plan)
{
    if (plan.station)
        return "isolated station";
    return plan.onLink() ? plan.interface : plan.target;
}

std::vector<std::string> timesRow(std::string name, const bench::FineHistogram& histogram)
{
    return {std::move(name), fmt::format("{:.1f}", microseconds(histogram.quantile(0.5))),
            fmt::format("{:.1f}", microseconds(histogram.quantile(0.99))),
            fmt::format("{:.1f}", microseconds(histogram.quantile(0.999))),
            fmt::format("{:.1f}", microseconds(histogram.max()))};
}

std::vector<bench::ReportTable> tablesOf(const ReplayReport& report)
{
    const ReplayFigures& figures = report.figures;
    const double wanted = figures.wantedPerSecond();
    std::vector<bench::ReportTable> tables{
        {.title = "Sent",
         .heads = {"", "packets", "per second", "wanted", "Mbit/s", "seconds"},
         .rows = {{targetWords(report.plan), grouped(figures.sent),
                   grouped(static_cast<std::uint64_t>(figures.packetsPerSecond() + 0.5)),
                   wanted > 0 ? grouped(static_cast<std::uint64_t>(wanted + 0.5)) : "top",
                   fmt::format("{:.1f}", figures.megabitPerSecond()),
                   fmt::format("{:.3f}", std::chrono::duration<double>(figures.took).count())}},
         .note = {}},
        {.title = "Left out",
         .heads = {"skipped", "cut", "refused", "late"},
         .rows = {{grouped(figures.skipped), grouped(figures.cut), grouped(figures.refused),
                   grouped(figures.late)}},
         .note = figures.fileEnd}};
    if (figures.scheduleError.count() > 0)
        tables.push_back({.title = "Times in microseconds",
                          .heads = {"", "p50", "p99", "p99.9", "max"},
                          .rows = {timesRow("behind its time", figures.scheduleError),
                                   timesRow("wrong distance", figures.gapError)},
                          .note = fmt::format("The last packet left {:.1f} us behind its time.",
                                              microseconds(figures.endDrift))});
    const AnswerTally& answers = figures.answers;
    if (answers.answers > 0 || answers.asked > 0)
        tables.push_back(
            {.title = "Came back",
             .heads = {"datagrams", "voice", "heartbeats asked", "answered", "refused"},
             .rows = {{grouped(answers.answers), grouped(answers.voice), grouped(answers.asked),
                       grouped(answers.answered), grouped(answers.rejects)}},
             .note = answers.firstReject});
    return tables;
}

std::string joined(const std::vector<std::string>& reasons)
{
    std::string text;
    for (const std::string& reason : reasons)
        text += (text.empty() ? "" : "; ") + reason;
    return text;
}

/// What the target or its system did wrong.
std::vector<std::string> faults(const ReplayFigures& figures)
{
    std::vector<std::string> reasons;
    if (figures.gone)
        reasons.emplace_back("the target went away");
    if (figures.refused > 0)
        reasons.push_back(fmt::format("{} packets were refused", grouped(figures.refused)));
    if (figures.answers.rejects > 0)
        reasons.push_back(fmt::format("the station refused {} heartbeats: {}",
                                      grouped(figures.answers.rejects),
                                      figures.answers.firstReject));
    if (figures.sent == 0 && !figures.gone)
        reasons.emplace_back(figures.read == 0
                                 ? "no packet lies in the part that was chosen"
                                 : "none of the packets is one that this target takes");
    return reasons;
}

/// Why it was not the load that was asked for.
std::vector<std::string> limits(const ReplayFigures& figures)
{
    std::vector<std::string> reasons;
    if (figures.tooFast)
        reasons.emplace_back("this computer stood still and then sent more than twice what was "
                             "due in a second");
    const auto p99 = figures.scheduleError.quantile(0.99);
    if (p99 > bench::kMaxLatenessP99)
        reasons.push_back(fmt::format("packets left late: p99 {:.1f} ms, limit {} ms",
                                      microseconds(p99) / 1000, bench::kMaxLatenessP99.count()));
    return reasons;
}

std::string heldSentence(const ReplayPlan& plan, const ReplayFigures& figures)
{
    std::string text =
        fmt::format("{} packets to {} in {:.3f} s, {}/s", grouped(figures.sent), targetWords(plan),
                    std::chrono::duration<double>(figures.took).count(),
                    grouped(static_cast<std::uint64_t>(figures.packetsPerSecond() + 0.5)));
    if (figures.gapError.count() > 0)
        text +=
            fmt::format(", gap error p99 {:.1f} us", microseconds(figures.gapError.quantile(0.99)));
    text += '.';
    if (!figures.fileEnd.empty())
        text += fmt::format(" Of the file only the usable part: {}.", figures.fileEnd);
    return text;
}

} // namespace

bench::ReportPage replayPage(const ReplayReport& report)
{
    bench::ReportPage page;
    page.title = fmt::format("Replay to {}", targetWords(report.plan));
    page.verdict = bench::verdictName(report.judgement.verdict);
    page.sentence = report.judgement.sentence;
    if (report.figures.read > 0)
        page.tables = tablesOf(report);
    page.notes = {fmt::format("shack-replay {}", replayPlanText(report.plan)),
                  fmt::format("{} on {}, {}", report.environment.version, report.environment.host,
                              report.environment.system)};
    return page;
}

double ReplayFigures::packetsPerSecond() const noexcept
{
    // From the first to the last there is one distance less than packets.
    return sent < 2 ? 0 : perSecond(sent - 1, took);
}

double ReplayFigures::wantedPerSecond() const noexcept
{
    return scheduleError.count() < 2 ? 0 : perSecond(scheduleError.count() - 1, wanted);
}

double ReplayFigures::megabitPerSecond() const noexcept
{
    return perSecond(bytes * 8, took) / 1e6;
}

bench::Judgement judgeReplay(const ReplayPlan& plan, const ReplayFigures& figures, bool stopped)
{
    const std::string held = heldSentence(plan, figures);
    if (stopped)
        return {bench::Verdict::Stopped,
                {"stopped before the end"},
                fmt::format("Stopped after {} packets.", grouped(figures.sent))};
    if (auto reasons = faults(figures); !reasons.empty()) {
        std::string sentence = fmt::format("{} Failed: {}.", held, joined(reasons));
        return {bench::Verdict::Fail, std::move(reasons), std::move(sentence)};
    }
    if (auto reasons = limits(figures); !reasons.empty()) {
        std::string sentence = fmt::format(
            "{} Not what was asked for, this computer was the limit: {}.", held, joined(reasons));
        return {bench::Verdict::Invalid, std::move(reasons), std::move(sentence)};
    }
    return {bench::Verdict::Pass, {}, held};
}

bench::Judgement judgeNotBegun(const std::string& reason)
{
    return {bench::Verdict::Fail, {reason}, fmt::format("Nothing was sent: {}.", reason)};
}

std::string replayJson(const ReplayReport& report)
{
    const ReplayFigures& figures = report.figures;
    Json json;
    json["schema"] = report.schema;
    json["kind"] = "replay";
    json["started_at"] = bench::utcText(report.startedAt);
    json["took_s"] = std::chrono::duration<double>(figures.took).count();
    json["verdict"] = bench::verdictName(report.judgement.verdict);
    json["reasons"] = report.judgement.reasons;
    json["sentence"] = report.judgement.sentence;
    json["plan"] = {{"text", replayPlanText(report.plan)},
                    {"target", targetWords(report.plan)},
                    {"file", report.plan.file},
                    {"rate", replayRateText(report.plan.rate)}};
    json["environment"] = bench::environmentJson(report.environment);
    json["read"] = figures.read;
    json["sent"] = figures.sent;
    json["bytes"] = figures.bytes;
    json["loops"] = figures.loops;
    json["per_second"] = figures.packetsPerSecond();
    json["wanted_per_second"] = figures.wantedPerSecond();
    json["mbit_per_s"] = figures.megabitPerSecond();
    json["skipped"] = figures.skipped;
    json["cut"] = figures.cut;
    json["refused"] = figures.refused;
    json["late"] = figures.late;
    json["end_drift_us"] = microseconds(figures.endDrift);
    json["schedule_error_us"] = quantilesJson(figures.scheduleError);
    json["gap_error_us"] = quantilesJson(figures.gapError);
    json["schedule_error_buckets_ns"] = bucketsJson(figures.scheduleError);
    json["gap_error_buckets_ns"] = bucketsJson(figures.gapError);
    json["answers"] = {{"datagrams", figures.answers.answers},
                       {"voice", figures.answers.voice},
                       {"heartbeats_asked", figures.answers.asked},
                       {"heartbeats_answered", figures.answers.answered},
                       {"rejects", figures.answers.rejects},
                       {"own_drops", figures.answers.ownDrops}};
    json["busy"] = figures.busy;
    json["resident_bytes"] = figures.residentBytes;
    json["file_end"] = figures.fileEnd;
    json["page"] = bench::pageJson(replayPage(report));
    return bench::dumped(json);
}

std::string replayCsv(const ReplayReport& report)
{
    const ReplayFigures& figures = report.figures;
    return fmt::format(
        "target,rate,sent,seconds,per_second,wanted_per_second,mbit_per_s,skipped,cut,refused,late,"
        "schedule_p50_us,schedule_p99_us,schedule_p99_9_us,gap_p50_us,gap_p99_us,gap_p99_9_us,"
        "answers,busy,resident_bytes\n"
        "{},{},{},{:.6f},{:.1f},{:.1f},{:.3f},{},{},{},{},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f}"
        ","
        "{},{:.4f},{}\n",
        targetWords(report.plan), replayRateText(report.plan.rate), figures.sent,
        std::chrono::duration<double>(figures.took).count(), figures.packetsPerSecond(),
        figures.wantedPerSecond(), figures.megabitPerSecond(), figures.skipped, figures.cut,
        figures.refused, figures.late, microseconds(figures.scheduleError.quantile(0.5)),
        microseconds(figures.scheduleError.quantile(0.99)),
        microseconds(figures.scheduleError.quantile(0.999)),
        microseconds(figures.gapError.quantile(0.5)), microseconds(figures.gapError.quantile(0.99)),
        microseconds(figures.gapError.quantile(0.999)), figures.answers.answers, figures.busy,
        figures.residentBytes);
}

std::string replayLines(const ReplayReport& report)
{
    std::string text;
    if (report.figures.read > 0)
        for (const bench::ReportTable& table : tablesOf(report))
            text += bench::tableLines(table) + '\n';
    return text + fmt::format("{}: {}\n", bench::verdictName(report.judgement.verdict),
                              report.judgement.sentence);
}

std::string replayMarkdown(const ReplayReport& report)
{
    return bench::pageMarkdown(replayPage(report));
}

std::string replayHtml(const ReplayReport& report)
{
    return bench::pageHtml(replayPage(report));
}

} // namespace shack::replay
