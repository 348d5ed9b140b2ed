#include "engine/bench/report_reader.h"

#include "engine/bench/json_fields.h"
#include "engine/bench/plan_text.h"

#include <fstream>
#include <system_error>

namespace shack::bench {
namespace {

using Json = nlohmann::json;

constexpr double kLongestTime = 1e9; ///< seconds and milliseconds of a plan

Verdict verdictOf(JsonFields& fields)
{
    const std::string word = fields.text("verdict");
    if (word == "pass")
        return Verdict::Pass;
    if (word == "fail")
        return Verdict::Fail;
    if (word == "invalid")
        return Verdict::Invalid;
    if (word != "stopped")
        fields.complain("verdict", "is no verdict");
    return Verdict::Stopped;
}

StoredLatency latencyOf(JsonFields& parent, const char* key)
{
    JsonFields fields = parent.inside(key);
    StoredLatency latency{.count = fields.count("count"),
                          .p50 = fields.number("p50"),
                          .p90 = fields.number("p90"),
                          .p99 = fields.number("p99"),
                          .p99_9 = fields.number("p99_9"),
                          .max = fields.number("max")};
    parent.take(fields);
    return latency;
}

std::optional<RelayFigures> relayOf(JsonFields& parent)
{
    if (!parent.has("relay"))
        return std::nullopt;
    JsonFields fields = parent.inside("relay");
    RelayFigures relay;
    relay.known = true;
    relay.cores = fields.number("cores");
    relay.cpuMicrosecondsPerDatagram = fields.number("cpu_us_per_datagram");
    relay.residentBytes = fields.count("resident_bytes");
    relay.threads = fields.count("threads");
    parent.take(fields);
    return relay;
}

std::chrono::milliseconds millisecondsOf(JsonFields& fields, const char* key)
{
    const double value = fields.number(key);
    if (value > kLongestTime * 1000)
        return fields.complain(key, "is out of range"), std::chrono::milliseconds{0};
    return std::chrono::milliseconds{static_cast<std::int64_t>(value)};
}

KernelCounters kernelOf(JsonFields& parent)
{
    KernelCounters kernel;
    if (!parent.has("kernel"))
        return kernel;
    JsonFields fields = parent.inside("kernel");
    kernel.known = fields.flag("known");
    kernel.receiveBufferErrors = fields.count("udp_receive_buffer_errors");
    kernel.sendBufferErrors = fields.count("udp_send_buffer_errors");
    kernel.softnetDropped = fields.count("softnet_dropped");
    kernel.softnetSqueezed = fields.count("softnet_squeezed");
    kernel.userTime = millisecondsOf(fields, "user_ms");
    kernel.systemTime = millisecondsOf(fields, "system_ms");
    kernel.softirqTime = millisecondsOf(fields, "softirq_ms");
    kernel.idleTime = millisecondsOf(fields, "idle_ms");
    kernel.stealTime = millisecondsOf(fields, "steal_ms");
    parent.take(fields);
    return kernel;
}

template <typename Unit>
Unit timeOf(JsonFields& fields, const char* key, double unitsEach)
{
    const double value = fields.number(key);
    if (value > kLongestTime)
        return fields.complain(key, "is out of range"), Unit{0};
    return Unit{static_cast<std::int64_t>(value * unitsEach + 0.5)};
}

RunPlan planOf(JsonFields& parent)
{
    JsonFields fields = parent.inside("plan");
    RunPlan plan;
    // Fields first: they are understood in reports of any version. The text knows the rest.
    if (const auto read = parsePlan(fields.text("text")))
        plan = *read;
    const std::string target = fields.text("target");
    plan.isolated = target == "isolated";
    plan.target = plan.isolated ? std::string{} : target;
    plan.devices = fields.smallCount<std::uint32_t>("devices");
    plan.groups = fields.smallCount<std::uint32_t>("groups");
    plan.talkers = fields.smallCount<std::uint32_t>("talkers");
    plan.interval = timeOf<std::chrono::microseconds>(fields, "interval_ms", 1'000);
    plan.warmup = timeOf<std::chrono::milliseconds>(fields, "warmup_s", 1'000);
    plan.duration = timeOf<std::chrono::milliseconds>(fields, "duration_s", 1'000);
    plan.payloadBytes = fields.smallCount<std::uint32_t>("payload_bytes");
    plan.realSockets = fields.flag("real_sockets");
    plan.seed = fields.count("seed");
    parent.take(fields);
    return plan;
}

Environment environmentOf(JsonFields& parent)
{
    JsonFields fields = parent.inside("environment");
    Environment environment;
    environment.version = fields.text("version");
    environment.host = fields.textOrNone("host");
    environment.system = fields.text("system");
    environment.processor = fields.text("processor");
    environment.governor = fields.text("governor");
    environment.cores = fields.smallCount<std::uint32_t>("cores");
    environment.receiveBufferLimit = fields.count("receive_buffer_limit");
    environment.sendBufferLimit = fields.count("send_buffer_limit");
    environment.sendPriority = fields.textOrNone("send_priority");
    environment.backend = fields.textOrNone("backend");
    parent.take(fields);
    return environment;
}

/// Pairs of upper bound and count, rising.
std::vector<FineHistogram::Bucket> bucketsOf(JsonFields& fields)
{
    constexpr const char* kKey = "latency_buckets_ns";
    std::vector<FineHistogram::Bucket> buckets;
    const Json* list = fields.find(kKey);
    if (list == nullptr || list->is_null())
        return buckets;
    if (!list->is_array() || list->size() > FineHistogram::kBucketCount) {
        fields.complain(kKey, "is no list of buckets");
        return buckets;
    }
    std::chrono::nanoseconds before{0};
    for (const Json& pair : *list) {
        const bool good = pair.is_array() && pair.size() == 2 && pair[0].is_number_unsigned() &&
                          pair[1].is_number_unsigned();
        const std::chrono::nanoseconds upTo{good ? pair[0].get<std::int64_t>() : -1};
        if (!good || upTo <= before) {
            fields.complain(kKey, "holds something that is no bucket");
            return {};
        }
        buckets.push_back({.upTo = upTo, .count = pair[1].get<std::uint64_t>()});
        before = upTo;
    }
    return buckets;
}

void checkSums(JsonFields& fields, const StoredStep& step)
{
    if (step.delivered > step.expected || step.lost != step.expected - step.delivered)
        fields.complain("lost", "does not fit what was expected and delivered");
    if (step.lossRatio > 1)
        fields.complain("loss_ratio", "is out of range");
}

StoredStep stepOf(JsonFields& fields)
{
    StoredStep step;
    step.plan = planOf(fields);
    step.startedAt = fields.text("started_at");
    step.verdict = verdictOf(fields);
    if (fields.has("repeat"))
        step.repeat = fields.smallCount<std::uint32_t>("repeat");
    if (fields.has("replaced"))
        step.replaced = fields.flag("replaced");
    step.holdSeconds = fields.number("hold_s");
    step.expected = fields.count("expected");
    step.delivered = fields.count("delivered");
    step.lost = fields.count("lost");
    step.lossRatio = fields.number("loss_ratio");
    step.deliveredPerSecond = fields.number("pps");
    step.latency = latencyOf(fields, "latency_ms");
    step.relay = relayOf(fields);
    JsonFields generator = fields.inside("generator");
    step.generatorSeconds = generator.number("cpu_s");
    fields.take(generator);
    step.kernel = kernelOf(fields);
    step.latencyBuckets = bucketsOf(fields);
    checkSums(fields, step);
    return step;
}

Status readRungs(JsonFields& fields, StoredReport& report)
{
    const Json* rungs = fields.find("rungs");
    if (rungs == nullptr || !rungs->is_array() || rungs->empty())
        return fail(ErrorCode::Corrupt, "the ladder has no rungs");
    if (rungs->size() > kMostSteps)
        return fail(ErrorCode::OutOfRange, fmt::format("more than {} rungs", kMostSteps));
    for (const Json& rung : *rungs) {
        JsonFields rungFields{rung, fmt::format("rung {}", report.steps.size() + 1)};
        report.steps.push_back(stepOf(rungFields));
        if (Status good = rungFields.status(); !good)
            return good;
    }
    return {};
}

Status checkSchema(JsonFields& fields)
{
    const std::uint64_t schema = fields.count("schema");
    if (Status good = fields.status(); !good)
        return fail(ErrorCode::Corrupt, "this is no report of a run");
    if (schema != kReportSchema)
        return fail(
            ErrorCode::Unsupported,
            fmt::format("reports of schema {} are not understood, only {}", schema, kReportSchema));
    return {};
}

Status readInto(const Json& json, StoredReport& report)
{
    JsonFields fields{json, "the report"};
    if (Status good = checkSchema(fields); !good)
        return good;
    report.kind = fields.text("kind");
    report.startedAt = fields.text("started_at");
    report.verdict = verdictOf(fields);
    report.sentence = fields.text("sentence");
    report.environment = environmentOf(fields);
    JsonFields plan = fields.inside("plan");
    report.planText = plan.text("text");
    fields.take(plan);
    if (Status good = fields.status(); !good)
        return good;
    if (report.kind == "ladder")
        return readRungs(fields, report);
    if (report.kind != "load")
        return fail(ErrorCode::Unsupported, "only reports of loads and ladders can be read");
    report.steps.push_back(stepOf(fields));
    return fields.status();
}

} // namespace

Result<StoredReport> readReport(std::string_view json, std::string_view name)
{
    if (json.size() > kLargestReport)
        return fail(ErrorCode::OutOfRange,
                    fmt::format("{}: larger than {} MiB", name, kLargestReport >> 20));
    const Json parsed = Json::parse(json.begin(), json.end(), nullptr, false);
    if (parsed.is_discarded())
        return fail(ErrorCode::Corrupt, fmt::format("{}: no JSON, or cut short", name));
    StoredReport report;
    report.name = name;
    if (const Status good = readInto(parsed, report); !good)
        return failed(good.error().during(name));
    return report;
}

Result<StoredReport> readReportFile(const std::filesystem::path& file)
{
    const std::string name = file.string();
    std::error_code error;
    const auto kind = std::filesystem::status(file, error).type();
    if (kind == std::filesystem::file_type::not_found)
        return fail(ErrorCode::NotFound, fmt::format("{} does not exist", name));
    const bool regular = kind == std::filesystem::file_type::regular;
    const auto size = regular ? std::filesystem::file_size(file, error) : 0;
    if (error)
        return failed(Error::fromSystem(error, fmt::format("{} cannot be read", name)));
    if (!regular)
        return fail(ErrorCode::InvalidInput, fmt::format("{} is no file", name));
    if (size > kLargestReport)
        return fail(ErrorCode::OutOfRange,
                    fmt::format("{}: larger than {} MiB", name, kLargestReport >> 20));
    std::ifstream in{file, std::ios::binary};
    std::string text(static_cast<std::size_t>(size), '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!in)
        return fail(ErrorCode::System, fmt::format("{} cannot be read", name));
    return readReport(text, name);
}

} // namespace shack::bench
