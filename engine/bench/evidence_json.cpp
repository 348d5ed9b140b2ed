#include "engine/bench/evidence_json.h"

#include "engine/bench/lenient_json.h"

#include <utility>

namespace shack::bench {
namespace {

using namespace lenient;

constexpr std::size_t kMostRoles = 64;
constexpr std::size_t kMostCauses = 64;

double inSeconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double>(time).count();
}

double inMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

Json roleJson(const RoleEvidence& role)
{
    return {{"side", evidenceSideName(role.side)},
            {"role", role.role},
            {"threads", role.threads},
            {"cpu_s", inSeconds(role.cpuTime)},
            {"queue_wait_s", inSeconds(role.queueWait)},
            {"voluntary_switches", role.voluntarySwitches},
            {"involuntary_switches", role.involuntarySwitches},
            {"busiest", role.busiest},
            {"longest_wait", role.longestWait}};
}

RoleEvidence readRole(const Json& json)
{
    return {.side = text(json, "side") == evidenceSideName(EvidenceSide::Relay)
                        ? EvidenceSide::Relay
                        : EvidenceSide::Generator,
            .role = text(json, "role"),
            .threads = small(json, "threads"),
            .cpuTime = time<std::chrono::nanoseconds>(json, "cpu_s", 1),
            .queueWait = time<std::chrono::nanoseconds>(json, "queue_wait_s", 1),
            .voluntarySwitches = whole(json, "voluntary_switches"),
            .involuntarySwitches = whole(json, "involuntary_switches"),
            .busiest = number(json, "busiest"),
            .longestWait = number(json, "longest_wait")};
}

Json faultsJson(const PageFaults& faults)
{
    return {{"minor", faults.minor}, {"major", faults.major}};
}

PageFaults readFaults(const Json& json)
{
    return {.minor = whole(json, "minor"), .major = whole(json, "major")};
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

LatencyRow readRow(const Json& json)
{
    using std::chrono::nanoseconds;
    return {.count = whole(json, "count"),
            .p50 = time<nanoseconds>(json, "p50", 1e3),
            .p99 = time<nanoseconds>(json, "p99", 1e3),
            .p999 = time<nanoseconds>(json, "p99_9", 1e3),
            .p9999 = time<nanoseconds>(json, "p99_99", 1e3),
            .max = time<nanoseconds>(json, "max", 1e3)};
}

Json splitJson(const RelaySplit& split)
{
    return {{"queueing_ms", rowJson(split.queueing)},
            {"spread_ms", rowJson(split.spread)},
            {"residence_ms", rowJson(split.residence)},
            {"most_frames_waiting", split.mostFramesWaiting},
            {"frames_waiting_limit", split.framesWaitingLimit}};
}

RelaySplit readSplit(const Json& json)
{
    return {.queueing = readRow(member(json, "queueing_ms")),
            .spread = readRow(member(json, "spread_ms")),
            .residence = readRow(member(json, "residence_ms")),
            .mostFramesWaiting = whole(json, "most_frames_waiting"),
            .framesWaitingLimit = whole(json, "frames_waiting_limit")};
}

Json countsJson(const RelayCounts& counts)
{
    Json causes = Json::array();
    for (const RelayCause& cause : counts.causes)
        causes.push_back({{"cause", cause.id},
                          {"count", cause.count},
                          {"frames", cause.frames},
                          {"refused", cause.refused}});
    return {{"received", counts.received},
            {"sent", counts.sent},
            {"frames", counts.frames},
            {"causes", std::move(causes)}};
}

RelayCounts readCounts(const Json& json)
{
    RelayCounts counts{.received = whole(json, "received"),
                       .sent = whole(json, "sent"),
                       .frames = whole(json, "frames")};
    for (const Json& cause : member(json, "causes"))
        if (cause.is_object() && counts.causes.size() < kMostCauses)
            counts.causes.push_back({.id = text(cause, "cause"),
                                     .count = whole(cause, "count"),
                                     .frames = flag(cause, "frames"),
                                     .refused = flag(cause, "refused")});
    return counts;
}

} // namespace

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

Json evidenceJson(const RunEvidence& evidence)
{
    Json roles = Json::array();
    for (const RoleEvidence& role : evidence.roles)
        roles.push_back(roleJson(role));
    return {{"known", evidence.known},
            {"span_s", inSeconds(evidence.span)},
            {"cores", evidence.cores},
            {"relay_inside", evidence.relayInside},
            {"roles", std::move(roles)},
            {"relay_faults", faultsJson(evidence.relayFaults)},
            {"generator_faults", faultsJson(evidence.generatorFaults)},
            {"split", evidence.split ? splitJson(*evidence.split) : Json(nullptr)},
            {"counts", evidence.counts ? countsJson(*evidence.counts) : Json(nullptr)}};
}

KernelCounters readKernel(const Json& json)
{
    using std::chrono::milliseconds;
    return {.known = flag(json, "known"),
            .receiveBufferErrors = whole(json, "udp_receive_buffer_errors"),
            .sendBufferErrors = whole(json, "udp_send_buffer_errors"),
            .softnetDropped = whole(json, "softnet_dropped"),
            .softnetSqueezed = whole(json, "softnet_squeezed"),
            .userTime = time<milliseconds>(json, "user_ms", 1e3),
            .systemTime = time<milliseconds>(json, "system_ms", 1e3),
            .softirqTime = time<milliseconds>(json, "softirq_ms", 1e3),
            .idleTime = time<milliseconds>(json, "idle_ms", 1e3),
            .stealTime = time<milliseconds>(json, "steal_ms", 1e3)};
}

RunEvidence readEvidence(const Json& json)
{
    RunEvidence evidence;
    evidence.known = flag(json, "known");
    evidence.span = time<std::chrono::nanoseconds>(json, "span_s", 1);
    evidence.cores = small(json, "cores");
    evidence.relayInside = flag(json, "relay_inside");
    for (const Json& role : member(json, "roles"))
        if (role.is_object() && evidence.roles.size() < kMostRoles)
            evidence.roles.push_back(readRole(role));
    evidence.relayFaults = readFaults(member(json, "relay_faults"));
    evidence.generatorFaults = readFaults(member(json, "generator_faults"));
    if (const Json& split = member(json, "split"); split.is_object())
        evidence.split = readSplit(split);
    if (const Json& counts = member(json, "counts"); counts.is_object())
        evidence.counts = readCounts(counts);
    return evidence;
}

} // namespace shack::bench
