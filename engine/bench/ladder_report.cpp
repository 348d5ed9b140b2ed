#include "engine/bench/ladder_report.h"

#include "engine/bench/judgement.h"
#include "engine/bench/ladder_judgement.h"
#include "engine/bench/ladder_page.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/ladder_trends.h"
#include "engine/bench/report_json.h"
#include "engine/bench/report_words.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::bench {
namespace {

double inSeconds(std::chrono::milliseconds time) noexcept
{
    return std::chrono::duration<double>(time).count();
}

Json stopJson(const StopRules& stop)
{
    return {{"first_fail", stop.firstFail},
            {"generator_limit", stop.generatorLimit},
            {"loss_above_percent", stop.lossAbovePercent},
            {"p99_above_ms", milliseconds(stop.p99Above)},
            {"p99_for_s", inSeconds(stop.p99For)},
            {"memory_below_mib", stop.memoryBelowMiB},
            {"time_limit_s", inSeconds(stop.timeLimit)}};
}

Json ladderPlanJson(const LadderPlan& plan)
{
    Json json = planJson(plan.base);
    json["text"] = ladderText(plan);
    json["name"] = plan.name;
    json.erase("devices");
    json.erase("interval_ms");
    Json rungs = Json::array();
    for (const LadderRung& rung : plan.rungs)
        rungs.push_back(rungText(rung));
    json["rungs"] = std::move(rungs);
    json["pause_s"] = inSeconds(plan.pause);
    json["repeats"] = plan.repeats;
    json["shuffle"] = plan.shuffle;
    json["retries"] = plan.retries;
    json["find_limit"] = plan.findLimit;
    json["max_growth_mib_per_hour"] = plan.maxGrowthMiBPerHour;
    json["stop"] = stopJson(plan.stop);
    json["thresholds"] = thresholdWords(plan);
    return json;
}

Json sampleJson(const RungSample& sample)
{
    return {{"at_s", inSeconds(sample.at)},
            {"phase", static_cast<int>(sample.phase)},
            {"online", sample.online},
            {"pps", sample.deliveredPerSecond},
            {"p99_ms", milliseconds(sample.p99)},
            {"relay_cores", sample.relayCores},
            {"relay_resident_bytes", sample.relayResident},
            {"memory_available_bytes", sample.memoryAvailable},
            {"generator_cores", sample.generatorCores},
            {"generator_resident_bytes", sample.generatorResident}};
}

Json samplesJson(const RungSamples& samples)
{
    Json course = Json::array();
    for (const RungSample& sample : samples.course)
        course.push_back(sampleJson(sample));
    Json json{{"relay_cores_mean", samples.relayCoresMean},
              {"relay_cores_peak", samples.relayCoresPeak},
              {"relay_resident_bytes_mean", samples.relayResidentMean},
              {"relay_resident_bytes_peak", samples.relayResidentPeak},
              {"memory_available_bytes_lowest", samples.memoryAvailableLowest},
              {"generator_cores_peak", samples.generatorCoresPeak},
              {"generator_resident_bytes_peak", samples.generatorResidentPeak}};
    json["growth_mib_per_hour"] =
        samples.growthKnown ? Json(samples.growthMiBPerHour) : Json(nullptr);
    json["course"] = std::move(course);
    return json;
}

Json rungJson(const LadderPlan& plan, const RungResult& rung)
{
    Json json;
    json["number"] = rung.number;
    json["rung"] = rung.rung;
    json["repeat"] = rung.repeat;
    json["attempt"] = rung.attempt;
    json["replaced"] = rung.replaced;
    json["searched"] = rung.searched;
    json["started_at"] = utcText(rung.startedAt);
    json["verdict"] = verdictName(rung.judgement.verdict);
    json["reasons"] = rung.judgement.reasons;
    json["sentence"] = rung.judgement.sentence;
    json["note"] = rung.asked.note;
    json["plan"] = planJson(planOf(plan, rung.asked));
    json["expected_pps"] = rung.expectedPerSecond;
    json["head_room"] = headRoomOf(rung.figures.generator);
    json["others_cores"] = coresOfOthers(rung.figures);
    addFigures(json, rung.figures);
    json["samples"] = samplesJson(rung.samples);
    addHistograms(json, rung.figures);
    return json;
}

Json kneeJson(const Knee& knee)
{
    const auto side = [](const std::shared_ptr<const RungResult>& rung) -> Json {
        if (!rung)
            return nullptr;
        return {{"number", rung->number},
                {"devices", rung->asked.devices},
                {"interval_ms", milliseconds(rung->asked.interval)},
                {"expected_pps", rung->expectedPerSecond},
                {"pps", rung->figures.deliveredPerSecond}};
    };
    return {{"holds", side(knee.holds)}, {"breaks", side(knee.breaks)}};
}

} // namespace

std::string ladderJson(const LadderReport& report)
{
    Json json;
    json["schema"] = report.schema;
    json["kind"] = report.kind;
    json["started_at"] = utcText(report.startedAt);
    json["took_s"] = inSeconds(report.took);
    json["verdict"] = verdictName(report.judgement.verdict);
    json["reasons"] = report.judgement.reasons;
    json["sentence"] = report.judgement.sentence;
    json["target"] = report.target;
    json["ended_by"] = report.endedBy;
    json["skipped"] = report.skipped;
    json["knee"] = kneeJson(report.knee);
    json["plan"] = ladderPlanJson(report.plan);
    json["environment"] = environmentJson(report.environment);
    Json rungs = Json::array();
    for (const auto& rung : report.rungs)
        rungs.push_back(rungJson(report.plan, *rung));
    json["rungs"] = std::move(rungs);
    return dumped(json);
}

std::string ladderHtml(const LadderReport& report)
{
    return pageHtml(ladderPage(report));
}

std::string ladderMarkdown(const LadderReport& report)
{
    return pageMarkdown(ladderPage(report));
}

namespace {

constexpr std::size_t kWidths[] = {3, 9, 9, 8, 11, 12, 10, 8, 8, 8, 6, 6, 10, 18};

bool losesFrames(const RelayCounts& counts) noexcept
{
    return counts.of("frames_evicted") + counts.of("frames_stale") + counts.of("frames_partial") >
           0;
}

std::string aligned(const std::vector<std::string>& cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool last = i + 1 == cells.size();
        line += last ? "  " + cells[i] : fmt::format("{:>{}}", cells[i], kWidths[i]);
    }
    return line;
}

} // namespace

std::string rungLine(const RungResult& rung)
{
    return aligned(rungCells(rung));
}

std::string rungLineTitles()
{
    const auto titles = rungTitles();
    return aligned({titles.begin(), titles.end()});
}

std::string ladderLines(const LadderReport& report)
{
    std::string text = rungLineTitles() + '\n';
    for (const auto& rung : report.rungs)
        text += rungLine(*rung) + '\n';
    return text + verdictLine(report.judgement);
}

std::string closingLines(const LadderReport& report)
{
    std::string text;
    for (const auto& rung : report.rungs)
        if (const auto& counts = rung->figures.evidence.counts; counts && losesFrames(*counts))
            text += fmt::format("rung {}: the relay evicted {} frames, dropped {} that were too "
                                "old, and sent {} in part\n",
                                rung->number, grouped(counts->of("frames_evicted")),
                                grouped(counts->of("frames_stale")),
                                grouped(counts->of("frames_partial")));
    for (const ReportTable& table : trendTables(trendsOf(report.rungs)))
        text += '\n' + tableLines(table);
    return (text.empty() ? text : text + '\n') + verdictLine(report.judgement);
}

std::string ladderPercentiles(const LadderReport& report)
{
    std::shared_ptr<const RungResult> told = report.knee.holds;
    for (auto rung = report.rungs.rbegin(); !told && rung != report.rungs.rend(); ++rung)
        if ((*rung)->figures.latency.count() > 0)
            told = *rung;
    if (!told)
        return "# nothing was measured\n";
    return fmt::format("# {}, rung {}: latency of {} in milliseconds\n", titleOf(report),
                       told->number, loadWords(told->asked)) +
           told->figures.latency.percentileText();
}

std::string loadCsv(const RunReport& report)
{
    return ladderCsv(asLadder(report));
}

std::string loadHtml(const RunReport& report)
{
    return ladderHtml(asLadder(report));
}

std::string loadMarkdown(const RunReport& report)
{
    return ladderMarkdown(asLadder(report));
}

std::string loadPercentiles(const RunReport& report)
{
    return ladderPercentiles(asLadder(report));
}

} // namespace shack::bench
