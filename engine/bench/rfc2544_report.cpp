#include "engine/bench/rfc2544_report.h"

#include "engine/bench/jitter_diagnosis.h"
#include "engine/bench/judgement.h"
#include "engine/bench/report_json.h"
#include "engine/bench/rfc2544_tables.h"

#include <fmt/format.h>

namespace shack::bench {
namespace {

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

Json judgementJson(const Judgement& judgement)
{
    return {{"verdict", verdictName(judgement.verdict)},
            {"reasons", judgement.reasons},
            {"sentence", judgement.sentence}};
}

Json quantilesJson(const FineHistogram& histogram)
{
    return {{"count", histogram.count()},
            {"min", inMilliseconds(histogram.min())},
            {"mean", inMilliseconds(histogram.mean())},
            {"p50", inMilliseconds(histogram.quantile(0.5))},
            {"p99", inMilliseconds(histogram.quantile(0.99))},
            {"p99_9", inMilliseconds(histogram.quantile(0.999))},
            {"p99_99", inMilliseconds(histogram.quantile(0.9999))},
            {"max", inMilliseconds(histogram.max())}};
}

Json bucketsJson(const FineHistogram& histogram)
{
    Json list = Json::array();
    for (const FineHistogram::Bucket& bucket : histogram.filledBuckets())
        list.push_back({bucket.upTo.count(), bucket.count});
    return list;
}

Json rowJson(const LatencyRow& row)
{
    return {{"count", row.count},
            {"p50", inMilliseconds(row.p50)},
            {"p99", inMilliseconds(row.p99)},
            {"p99_9", inMilliseconds(row.p999)},
            {"p99_99", inMilliseconds(row.p9999)},
            {"max", inMilliseconds(row.max)}};
}

Json diagnosisJson(const TrialFigures& trial)
{
    const JitterDiagnosis diagnosis = diagnose(
        {.latency = trial.latency, .lateness = trial.lateness, .evidence = trial.evidence});
    Json causes = Json::array();
    for (const JitterCause& cause : diagnosis.causes)
        causes.push_back({{"id", cause.id},
                          {"cause", cause.cause},
                          {"figure", cause.figure ? Json(*cause.figure) : Json(nullptr)},
                          {"unit", cause.unit},
                          {"possible_from", cause.possibleFrom},
                          {"likely_from", cause.likelyFrom},
                          {"verdict", causeVerdictName(cause.verdict)}});
    Json json{{"sentence", diagnosis.sentence}, {"causes", std::move(causes)}};
    if (const auto& split = trial.evidence.split)
        json["split_ms"] = {{"queueing", rowJson(split->queueing)},
                            {"spread", rowJson(split->spread)},
                            {"residence", rowJson(split->residence)},
                            {"most_frames_waiting", split->mostFramesWaiting},
                            {"frames_waiting_limit", split->framesWaitingLimit}};
    return json;
}

Json throughputJson(const ThroughputResult& result)
{
    return {{"judgement", judgementJson(result.judgement)},
            {"per_second", result.perSecond ? Json(*result.perSecond) : Json(nullptr)},
            {"lossy_at", result.lossyAt ? Json(*result.lossyAt) : Json(nullptr)},
            {"generator_was_limit", result.generatorWasLimit},
            {"reached_highest", result.reachedHighest},
            {"noisy", result.noisy},
            {"mbit_per_s", result.megabitPerSecond},
            {"trials", result.trials}};
}

Json latencyJson(const LatencyResult& result)
{
    return {{"judgement", judgementJson(result.judgement)},
            {"per_second", result.perSecond},
            {"latency_ms", quantilesJson(result.trial.latency)},
            {"latency_from_due_ms", quantilesJson(result.trial.latencyFromDue)},
            {"lateness_ms", quantilesJson(result.trial.lateness)},
            {"latency_buckets_ns", bucketsJson(result.trial.latency)},
            {"where_the_time_goes", diagnosisJson(result.trial)}};
}

Json lossJson(const LossResult& result)
{
    Json points = Json::array();
    for (const LossPoint& point : result.points)
        points.push_back({{"percent", point.percent},
                          {"per_second", point.perSecond},
                          {"loss_ratio", point.lossRatio},
                          {"outcome", outcomeName(point.outcome)}});
    return {{"judgement", judgementJson(result.judgement)},
            {"reference", result.reference},
            {"points", std::move(points)}};
}

Json backToBackJson(const BackToBackResult& result)
{
    return {{"judgement", judgementJson(result.judgement)},
            {"frames", result.frames ? Json(*result.frames) : Json(nullptr)},
            {"reached_longest", result.reachedLongest},
            {"per_second", result.perSecond},
            {"repeats", result.repeats}};
}

Json recoveryJson(const RecoveryResult& result)
{
    return {{"judgement", judgementJson(result.judgement)},
            {"overload", result.overload},
            {"relief", result.relief},
            {"lost", result.lost},
            {"recovered_after_ms",
             result.recoveredAfter ? Json(result.recoveredAfter->count()) : Json(nullptr)}};
}

Json sizeJson(const SizeResult& size)
{
    Json json{{"frame_bytes", size.frameBytes}};
    if (size.throughput)
        json["throughput"] = throughputJson(*size.throughput);
    if (size.latency)
        json["latency"] = latencyJson(*size.latency);
    if (size.loss)
        json["loss"] = lossJson(*size.loss);
    if (size.backToBack)
        json["back_to_back"] = backToBackJson(*size.backToBack);
    if (size.recovery)
        json["recovery"] = recoveryJson(*size.recovery);
    return json;
}

Json trialJson(const TrialRecord& trial)
{
    const TrialFigures& figures = trial.figures;
    return {{"test", rfc2544TestName(trial.test)},
            {"frame_bytes", trial.frameBytes},
            {"outcome", outcomeName(figures.outcome)},
            {"asked_per_second", figures.askedPerSecond},
            {"sent_per_second", figures.sentPerSecond},
            {"sent", figures.sent},
            {"received", figures.received},
            {"lost", figures.lost()},
            {"p50_ms", inMilliseconds(figures.latency.quantile(0.5))},
            {"p99_ms", inMilliseconds(figures.latency.quantile(0.99))},
            {"lateness_p99_ms", inMilliseconds(figures.lateness.quantile(0.99))},
            {"busiest_thread", figures.busiestThread},
            {"reasons", figures.reasons}};
}

} // namespace

ReportPage rfc2544Page(const Rfc2544Report& report)
{
    ReportPage page;
    page.title = fmt::format("RFC 2544: {}", rfc2544TargetName(report.plan.kind));
    page.subtitle = utcText(report.startedAt);
    page.verdict = verdictName(report.judgement.verdict);
    page.sentence = report.judgement.sentence;
    page.tables = rfc2544Tables(report);
    page.notes = rfc2544Notes(report);
    return page;
}

std::string rfc2544Json(const Rfc2544Report& report)
{
    Json json;
    json["schema"] = report.schema;
    json["kind"] = "rfc2544";
    json["started_at"] = utcText(report.startedAt);
    json["took_s"] = std::chrono::duration<double>(report.took).count();
    json["verdict"] = verdictName(report.judgement.verdict);
    json["reasons"] = report.judgement.reasons;
    json["sentence"] = report.judgement.sentence;
    json["plan"] = {{"text", rfc2544Text(report.plan)},
                    {"target_kind", rfc2544TargetName(report.plan.kind)},
                    {"trial_s", std::chrono::duration<double>(report.plan.trial).count()}};
    json["environment"] = environmentJson(report.environment);
    json["sizes"] = Json::array();
    for (const SizeResult& size : report.sizes)
        json["sizes"].push_back(sizeJson(size));
    json["trials"] = Json::array();
    for (const TrialRecord& trial : report.trials)
        json["trials"].push_back(trialJson(trial));
    json["page"] = pageJson(rfc2544Page(report));
    return dumped(json);
}

std::string rfc2544Csv(const Rfc2544Report& report)
{
    std::string text = "trial,test,frame_bytes,outcome,asked_per_second,sent_per_second,sent,"
                       "received,lost,p50_ms,p99_ms,p99_99_ms,max_ms,lateness_p99_ms,"
                       "busiest_thread\n";
    std::size_t number = 0;
    for (const TrialRecord& trial : report.trials) {
        const TrialFigures& figures = trial.figures;
        const FineHistogram& latency = figures.latency;
        text += fmt::format(
            "{},{},{},{},{:.3f},{:.3f},{},{},{},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f},{:.4f}\n",
            ++number, rfc2544TestName(trial.test), trial.frameBytes, outcomeName(figures.outcome),
            figures.askedPerSecond, figures.sentPerSecond, figures.sent, figures.received,
            figures.lost(), inMilliseconds(latency.quantile(0.5)),
            inMilliseconds(latency.quantile(0.99)), inMilliseconds(latency.quantile(0.9999)),
            inMilliseconds(latency.max()), inMilliseconds(figures.lateness.quantile(0.99)),
            figures.busiestThread);
    }
    return text;
}

std::string rfc2544Percentiles(const Rfc2544Report& report)
{
    FineHistogram latency;
    for (const SizeResult& size : report.sizes)
        if (size.latency)
            latency.merge(size.latency->trial.latency);
    return "# RFC 2544: latency of all frame sizes in milliseconds\n" + latency.percentileText();
}

std::string rfc2544Lines(const Rfc2544Report& report)
{
    return pageLines(rfc2544Page(report));
}

std::string rfc2544Markdown(const Rfc2544Report& report)
{
    return pageMarkdown(rfc2544Page(report));
}

std::string rfc2544Html(const Rfc2544Report& report)
{
    return pageHtml(rfc2544Page(report));
}

} // namespace shack::bench
