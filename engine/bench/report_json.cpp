#include "engine/bench/report_json.h"

#include "engine/bench/evidence_json.h"
#include "engine/bench/judgement.h"
#include "engine/bench/plan_text.h"
#include "engine/bench/report_text.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace shack::bench {
namespace {

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

Json quantiles(const FineHistogram& histogram)
{
    return {{"count", histogram.count()},
            {"min", inMilliseconds(histogram.min())},
            {"mean", inMilliseconds(histogram.mean())},
            {"p50", inMilliseconds(histogram.quantile(0.5))},
            {"p90", inMilliseconds(histogram.quantile(0.9))},
            {"p99", inMilliseconds(histogram.quantile(0.99))},
            {"p99_9", inMilliseconds(histogram.quantile(0.999))},
            {"p99_99", inMilliseconds(histogram.quantile(0.9999))},
            {"max", inMilliseconds(histogram.max())}};
}

Json buckets(const FineHistogram& histogram)
{
    Json list = Json::array();
    for (const FineHistogram::Bucket& bucket : histogram.filledBuckets())
        list.push_back({bucket.upTo.count(), bucket.count});
    return list;
}

Json generatorJson(const GeneratorFigures& generator)
{
    return {{"cores", generator.cores},
            {"busiest_thread", generator.busiestThread},
            {"cpu_s", std::chrono::duration<double>(generator.cpuTime).count()},
            {"late_frames", generator.lateFrames},
            {"late_share", generator.lateShare()},
            {"send_errors", generator.sendErrors},
            {"kernel_drops", generator.kernelDrops}};
}

Json relayJson(const RelayFigures& relay)
{
    if (!relay.known)
        return nullptr;
    return {{"cores", relay.cores},
            {"cpu_us_per_datagram", relay.cpuMicrosecondsPerDatagram},
            {"resident_bytes", relay.residentBytes},
            {"threads", relay.threads}};
}

void addLedger(Json& json, const LedgerTotals& ledger)
{
    json["frames"] = ledger.frames;
    json["complete_frames"] = ledger.completeFrames;
    json["lost_frames"] = ledger.missingFrames;
    json["partial_frames"] = ledger.partialFrames;
    json["expected"] = ledger.expected;
    json["delivered"] = ledger.delivered;
    json["lost"] = ledger.lost();
    json["loss_ratio"] = ledger.lossRatio();
    json["duplicates"] = ledger.duplicates;
    json["reordered"] = ledger.reordered;
    json["late"] = ledger.late;
    json["not_for_us"] = ledger.notForUs;
    json["wrong_content"] = ledger.wrongContent;
}

} // namespace

std::string utcText(std::chrono::system_clock::time_point time)
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

Json planJson(const RunPlan& plan)
{
    return {{"text", planText(plan)},
            {"target", plan.isolated ? "isolated" : plan.target},
            {"devices", plan.devices},
            {"groups", plan.groups},
            {"talkers", plan.talkerCount()},
            {"interval_ms", inMilliseconds(plan.interval)},
            {"warmup_s", std::chrono::duration<double>(plan.warmup).count()},
            {"duration_s", std::chrono::duration<double>(plan.duration).count()},
            {"payload_bytes", plan.payloadBytes},
            {"real_sockets", plan.realSockets},
            {"seed", plan.seed},
            {"max_loss_percent", plan.maxLossPercent},
            {"max_p99_ms", inMilliseconds(plan.maxP99)}};
}

Json environmentJson(const Environment& environment)
{
    return {{"version", environment.version},
            {"host", environment.host},
            {"system", environment.system},
            {"processor", environment.processor},
            {"governor", environment.governor},
            {"cores", environment.cores},
            {"receive_buffer_limit", environment.receiveBufferLimit},
            {"send_buffer_limit", environment.sendBufferLimit},
            {"send_priority", environment.sendPriority},
            {"backend", environment.backend},
            {"receive_buffer_granted", environment.receiveBufferGranted}};
}

void addFigures(Json& json, const LoadFigures& figures)
{
    json["online"] = figures.online;
    json["refused"] = figures.refused;
    json["connect_s"] = std::chrono::duration<double>(figures.connectTime).count();
    json["hold_s"] = std::chrono::duration<double>(figures.hold).count();
    addLedger(json, figures.ledger);
    json["pps"] = figures.deliveredPerSecond;
    json["mbit_per_s"] = figures.megabitPerSecond;
    json["latency_ms"] = quantiles(figures.latency);
    json["latency_from_due_ms"] = quantiles(figures.latencyFromDue);
    json["lateness_ms"] = quantiles(figures.generator.lateness);
    json["generator"] = generatorJson(figures.generator);
    json["relay"] = relayJson(figures.relay);
    json["kernel"] = kernelJson(figures.kernel);
    json["evidence"] = evidenceJson(figures.evidence);
}

void addHistograms(Json& json, const LoadFigures& figures)
{
    json["latency_buckets_ns"] = buckets(figures.latency);
    json["latency_from_due_buckets_ns"] = buckets(figures.latencyFromDue);
    json["lateness_buckets_ns"] = buckets(figures.generator.lateness);
}

std::string dumped(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string reportJson(const RunReport& report)
{
    const LoadFigures& figures = report.figures;
    Json json;
    json["schema"] = report.schema;
    json["kind"] = report.kind;
    json["started_at"] = utcText(report.startedAt);
    json["verdict"] = verdictName(report.judgement.verdict);
    json["reasons"] = report.judgement.reasons;
    json["sentence"] = report.judgement.sentence;
    json["plan"] = planJson(report.plan);
    addFigures(json, figures);
    json["environment"] = environmentJson(report.environment);
    addHistograms(json, figures);
    return dumped(json);
}

} // namespace shack::bench
