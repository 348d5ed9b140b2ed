#include "engine/bench/report_text.h"

#include "engine/bench/judgement.h"
#include "engine/bench/plan_text.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

namespace shack::bench {
namespace {

using Json = nlohmann::ordered_json;

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

std::string utcText(std::chrono::system_clock::time_point time)
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
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
            {"seed", plan.seed}};
}

Json environmentJson(const Environment& environment)
{
    return {{"version", environment.version},
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

Json kernelJson(const KernelCounters& kernel)
{
    return {{"known", kernel.known},
            {"udp_receive_buffer_errors", kernel.receiveBufferErrors},
            {"udp_send_buffer_errors", kernel.sendBufferErrors},
            {"softnet_dropped", kernel.softnetDropped},
            {"softnet_squeezed", kernel.softnetSqueezed},
            {"user_ms", kernel.userTime.count()},
            {"system_ms", kernel.systemTime.count()},
            {"softirq_ms", kernel.softirqTime.count()},
            {"idle_ms", kernel.idleTime.count()},
            {"steal_ms", kernel.stealTime.count()}};
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

std::string relayLine(const RelayFigures& relay)
{
    if (!relay.known)
        return {};
    return fmt::format(
        "relay      {:.2f} cores, {:.2f} us CPU per delivered datagram, {:.1f} MiB\n", relay.cores,
        relay.cpuMicrosecondsPerDatagram,
        static_cast<double>(relay.residentBytes) / (1024.0 * 1024.0));
}

} // namespace

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
    json["environment"] = environmentJson(report.environment);
    json["latency_buckets_ns"] = buckets(figures.latency);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string reportLines(const RunReport& report)
{
    const LoadFigures& figures = report.figures;
    const LedgerTotals& ledger = figures.ledger;
    const FineHistogram& latency = figures.latency;
    const FineHistogram& lateness = figures.generator.lateness;
    std::string text;
    if (ledger.frames > 0) {
        text += fmt::format("frames     {} complete, {} lost whole, {} partial of {}\n",
                            grouped(ledger.completeFrames), grouped(ledger.missingFrames),
                            grouped(ledger.partialFrames), grouped(ledger.frames));
        text += fmt::format("datagrams  {} delivered of {} ({:.4f} % lost), {}/s, {:.1f} Mbit/s\n",
                            grouped(ledger.delivered), grouped(ledger.expected),
                            ledger.lossRatio() * 100,
                            grouped(static_cast<std::uint64_t>(figures.deliveredPerSecond + 0.5)),
                            figures.megabitPerSecond);
        text += fmt::format("latency    p50 {:.2f}  p90 {:.2f}  p99 {:.2f}  p99.9 {:.2f}  max "
                            "{:.2f} ms\n",
                            inMilliseconds(latency.quantile(0.5)),
                            inMilliseconds(latency.quantile(0.9)),
                            inMilliseconds(latency.quantile(0.99)),
                            inMilliseconds(latency.quantile(0.999)), inMilliseconds(latency.max()));
        text += relayLine(figures.relay);
        text += fmt::format("generator  {:.2f} cores, lateness p50 {:.3f}  p99 {:.3f} ms, {:.2f} % "
                            "late, {}\n",
                            figures.generator.cores, inMilliseconds(lateness.quantile(0.5)),
                            inMilliseconds(lateness.quantile(0.99)),
                            figures.generator.lateShare() * 100, report.environment.backend);
    }
    return text + fmt::format("{}: {}\n", verdictName(report.judgement.verdict),
                              report.judgement.sentence);
}

Status writeWhole(const std::filesystem::path& file, std::string_view text)
{
    std::filesystem::path beside = file;
    beside += ".part";
    std::error_code error;
    {
        std::ofstream out{beside, std::ios::binary | std::ios::trunc};
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
        out.flush();
        if (!out) {
            std::filesystem::remove(beside, error);
            return fail(ErrorCode::System, fmt::format("{} could not be written", file.string()));
        }
    }
    std::filesystem::rename(beside, file, error);
    if (error) {
        std::error_code ignored;
        std::filesystem::remove(beside, ignored);
        return failed(
            Error::fromSystem(error, fmt::format("{} could not be written", file.string())));
    }
    return {};
}

} // namespace shack::bench
