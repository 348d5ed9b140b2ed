#include "engine/bench/ladder_reader.h"

#include "engine/bench/evidence_json.h"
#include "engine/bench/ladder_judgement.h"
#include "engine/bench/ladder_text.h"
#include "engine/bench/lenient_json.h"
#include "engine/bench/plan_text.h"
#include "engine/bench/report_json.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace shack::bench {
namespace {

using namespace lenient;

constexpr std::size_t kMostRuns = kMostRungs * kMostRepeats;
constexpr std::uint64_t kMostRecords = std::uint64_t{1} << 40U; ///< of a bucket: years of talk

/// "2026-11-30T16:12:03Z".
std::chrono::system_clock::time_point moment(const Json& json, const char* key)
{
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    int hour = 0;
    int minute = 0;
    int second = 0;
    if (std::sscanf(text(json, key).c_str(), "%4d-%2u-%2uT%2d:%2d:%2dZ", &year, &month, &day, &hour,
                    &minute, &second) != 6)
        return {};
    const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month{month},
                                           std::chrono::day{day}};
    // The clock counts nanoseconds: some centuries away from 1970 it would overflow.
    const bool plausible = year >= 1970 && year <= 2200 && hour >= 0 && hour < 24 && minute >= 0 &&
                           minute < 60 && second >= 0 && second <= 60;
    if (!date.ok() || !plausible)
        return {};
    return std::chrono::sys_days{date} + std::chrono::hours{hour} + std::chrono::minutes{minute} +
           std::chrono::seconds{second};
}

Judgement judgementOf(const Json& json)
{
    Judgement judgement;
    const std::string word = text(json, "verdict");
    judgement.verdict = word == "pass"      ? Verdict::Pass
                        : word == "fail"    ? Verdict::Fail
                        : word == "invalid" ? Verdict::Invalid
                                            : Verdict::Stopped;
    judgement.sentence = text(json, "sentence");
    const Json& reasons = member(json, "reasons");
    for (const Json& reason : reasons)
        if (reason.is_string())
            judgement.reasons.push_back(reason.get<std::string>());
    return judgement;
}

/// Counts are built bit by bit, the highest first: all that is there doubles, then those with the
/// bit get one more. So billions of records take as long as a few.
FineHistogram filled(const std::vector<std::pair<std::chrono::nanoseconds, std::uint64_t>>& buckets)
{
    std::uint64_t most = 0;
    for (const auto& [value, count] : buckets)
        most = std::max(most, count);
    FineHistogram histogram;
    for (unsigned bit = static_cast<unsigned>(std::bit_width(most)); bit-- > 0;) {
        histogram.merge(FineHistogram{histogram});
        for (const auto& [value, count] : buckets)
            if (((count >> bit) & 1U) != 0)
                histogram.record(value);
    }
    return histogram;
}

FineHistogram histogramOf(const Json& json, const char* buckets, const char* quantiles)
{
    using std::chrono::nanoseconds;
    const Json& told = member(json, quantiles);
    const auto low = time<nanoseconds>(told, "min", 1e3);
    const auto high = std::max(low, time<nanoseconds>(told, "max", 1e3));
    std::vector<std::pair<nanoseconds, std::uint64_t>> values;
    for (const Json& bucket : member(json, buckets)) {
        if (!bucket.is_array() || bucket.size() != 2 || !bucket[0].is_number_integer() ||
            !bucket[1].is_number_unsigned() || values.size() == FineHistogram::kBucketCount)
            continue;
        const nanoseconds last{bucket[0].get<std::int64_t>() - 1};
        values.emplace_back(std::clamp(last, low, high),
                            std::min(bucket[1].get<std::uint64_t>(), kMostRecords));
    }
    return filled(values);
}

LedgerTotals ledgerOf(const Json& json)
{
    LedgerTotals ledger;
    ledger.frames = whole(json, "frames");
    ledger.completeFrames = whole(json, "complete_frames");
    ledger.missingFrames = whole(json, "lost_frames");
    ledger.partialFrames = whole(json, "partial_frames");
    ledger.expected = whole(json, "expected");
    ledger.delivered = std::min(whole(json, "delivered"), ledger.expected);
    ledger.duplicates = whole(json, "duplicates");
    ledger.reordered = whole(json, "reordered");
    ledger.late = whole(json, "late");
    ledger.notForUs = whole(json, "not_for_us");
    ledger.wrongContent = whole(json, "wrong_content");
    return ledger;
}

GeneratorFigures generatorOf(const Json& step)
{
    const Json& json = member(step, "generator");
    GeneratorFigures generator;
    generator.lateness = histogramOf(step, "lateness_buckets_ns", "lateness_ms");
    generator.lateFrames = whole(json, "late_frames");
    generator.sendErrors = whole(json, "send_errors");
    generator.kernelDrops = whole(json, "kernel_drops");
    generator.cores = number(json, "cores");
    generator.busiestThread = number(json, "busiest_thread");
    generator.cpuTime = time<std::chrono::nanoseconds>(json, "cpu_s", 1);
    return generator;
}

LoadFigures figuresOf(const Json& json)
{
    LoadFigures figures;
    figures.online = small(json, "online");
    figures.refused = small(json, "refused");
    figures.connectTime = time<std::chrono::milliseconds>(json, "connect_s", 1);
    figures.hold = time<std::chrono::milliseconds>(json, "hold_s", 1);
    figures.ledger = ledgerOf(json);
    figures.latency = histogramOf(json, "latency_buckets_ns", "latency_ms");
    figures.latencyFromDue =
        histogramOf(json, "latency_from_due_buckets_ns", "latency_from_due_ms");
    figures.deliveredPerSecond = number(json, "pps");
    figures.megabitPerSecond = number(json, "mbit_per_s");
    figures.generator = generatorOf(json);
    const Json& relay = member(json, "relay");
    figures.relay.known = relay.is_object();
    figures.relay.cores = number(relay, "cores");
    figures.relay.cpuMicrosecondsPerDatagram = number(relay, "cpu_us_per_datagram");
    figures.relay.residentBytes = whole(relay, "resident_bytes");
    figures.relay.threads = whole(relay, "threads");
    figures.kernel = readKernel(member(json, "kernel"));
    figures.evidence = readEvidence(member(json, "evidence"));
    figures.evidence.kernel = figures.kernel;
    return figures;
}

Environment environmentOf(const Json& json)
{
    Environment environment;
    environment.version = text(json, "version");
    environment.host = text(json, "host");
    environment.system = text(json, "system");
    environment.processor = text(json, "processor");
    environment.governor = text(json, "governor");
    environment.cores = small(json, "cores");
    environment.receiveBufferLimit = whole(json, "receive_buffer_limit");
    environment.sendBufferLimit = whole(json, "send_buffer_limit");
    environment.sendPriority = text(json, "send_priority");
    environment.backend = text(json, "backend");
    environment.receiveBufferGranted = whole(json, "receive_buffer_granted");
    return environment;
}

/// A rung of the plan, or for one that was searched what its own plan says.
LadderRung askedOf(const Json& json, const LadderPlan& plan, std::size_t row)
{
    if (row < plan.rungs.size())
        return plan.rungs[row];
    const Json& own = member(json, "plan");
    LadderRung rung;
    rung.devices = small(own, "devices");
    rung.interval = time<std::chrono::microseconds>(own, "interval_ms", 1e3);
    rung.note = text(json, "note");
    return rung;
}

std::shared_ptr<const RungResult> rungOf(const Json& json, const LadderPlan& plan)
{
    auto rung = std::make_shared<RungResult>();
    rung->number = whole(json, "number");
    rung->rung = std::min<std::size_t>(whole(json, "rung"), plan.rungs.size());
    rung->repeat = small(json, "repeat");
    rung->attempt = small(json, "attempt");
    rung->replaced = flag(json, "replaced");
    rung->searched = flag(json, "searched");
    rung->asked = askedOf(json, plan, rung->rung);
    rung->expectedPerSecond = number(json, "expected_pps");
    rung->startedAt = moment(json, "started_at");
    rung->figures = figuresOf(json);
    rung->judgement = judgementOf(json);
    const Json& samples = member(json, "samples");
    rung->samples.relayCoresMean = number(samples, "relay_cores_mean");
    rung->samples.relayCoresPeak = number(samples, "relay_cores_peak");
    rung->samples.relayResidentMean = whole(samples, "relay_resident_bytes_mean");
    rung->samples.relayResidentPeak = whole(samples, "relay_resident_bytes_peak");
    rung->samples.memoryAvailableLowest = whole(samples, "memory_available_bytes_lowest");
    rung->samples.generatorCoresPeak = number(samples, "generator_cores_peak");
    rung->samples.growthKnown = member(samples, "growth_mib_per_hour").is_number();
    rung->samples.growthMiBPerHour = number(samples, "growth_mib_per_hour");
    return rung;
}

Status addRungs(const Json& json, LadderReport& report)
{
    const Json& rungs = member(json, "rungs");
    if (!rungs.is_array())
        return fail(ErrorCode::Corrupt, "the report has no rungs");
    if (rungs.size() > kMostRuns)
        return fail(ErrorCode::OutOfRange, "the report has more rungs than a ladder can have");
    for (const Json& rung : rungs) {
        if (!rung.is_object())
            return fail(ErrorCode::Corrupt, "a rung of the report is not one");
        report.rungs.push_back(rungOf(rung, report.plan));
    }
    return {};
}

/// The only step of a load has its keys at the top.
Status addLoad(const Json& json, LadderReport& report)
{
    auto plan = parsePlan(text(member(json, "plan"), "text"));
    if (!plan)
        return failed(plan.error().during("reading the plan of the report"));
    report.plan.base = *plan;
    report.plan.rungs = {{.devices = plan->devices, .interval = plan->interval}};
    auto rung = std::make_shared<RungResult>(*rungOf(json, report.plan));
    rung->number = 1;
    rung->repeat = 1;
    rung->rung = 0;
    rung->asked = report.plan.rungs.front();
    rung->expectedPerSecond = expectedPerSecond(*plan);
    rung->startedAt = report.startedAt;
    report.target = plan->isolated ? "isolated station" : plan->target;
    report.took = rung->figures.connectTime + plan->warmup + rung->figures.hold;
    report.rungs.push_back(std::move(rung));
    return {};
}

} // namespace

Result<LadderReport> readLadder(std::string_view content)
{
    const Json json = Json::parse(content, nullptr, false);
    if (json.is_discarded() || !json.is_object())
        return fail(ErrorCode::Corrupt, "this is not a whole report");
    LadderReport report;
    report.schema = static_cast<int>(number(json, "schema"));
    report.kind = text(json, "kind");
    if (report.schema > kReportSchema)
        return fail(ErrorCode::Unsupported, "the report was written by a newer version");
    report.startedAt = moment(json, "started_at");
    report.took = time<std::chrono::milliseconds>(json, "took_s", 1);
    report.environment = environmentOf(member(json, "environment"));
    report.endedBy = text(json, "ended_by");
    report.skipped = whole(json, "skipped");
    report.judgement = judgementOf(json);
    if (report.kind == "load") {
        if (const Status added = addLoad(json, report); !added)
            return failed(added.error());
    } else if (report.kind == "ladder") {
        auto plan = parseLadder(text(member(json, "plan"), "text"));
        if (!plan)
            return failed(plan.error().during("reading the plan of the report"));
        report.plan = std::move(*plan);
        report.target = text(json, "target");
        if (const Status added = addRungs(json, report); !added)
            return failed(added.error());
    } else {
        return fail(ErrorCode::Unsupported,
                    fmt::format("reports of the kind \"{}\" have no rungs", report.kind));
    }
    report.knee = kneeOf(report.rungs);
    return report;
}

} // namespace shack::bench
