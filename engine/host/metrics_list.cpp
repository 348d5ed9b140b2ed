#include "engine/host/metrics_report.h"

#include <algorithm>

// Every figure of fanout-engine part D that has a source, once, for both pages.
namespace shack::host {

namespace {

using S = MetricsSnapshot;
using Kind = MetricKind;

void fanoutMetrics(std::vector<Metric>& list)
{
    const auto add = [&](std::string_view name, Kind kind, std::string_view help,
                         std::uint64_t (*read)(const S&)) {
        list.push_back({"fanout", name, kind, help, read});
    };
    add("writers", Kind::Gauge, "Writer threads.",
        [](const S& s) { return s.readings.fanout.writers; });
    add("parallel_fds", Kind::Gauge, "Additional send descriptors; all writers share one socket.",
        [](const S&) { return std::uint64_t{0}; });
    add("frame_queue_capacity", Kind::Gauge, "Most frames that may wait.",
        [](const S& s) { return s.readings.fanout.frameQueueCapacity; });
    add("queued", Kind::Gauge, "Frames that wait now.",
        [](const S& s) { return s.readings.fanout.queued; });
    add("frames_accepted", Kind::Counter, "Frames taken into the queue.",
        [](const S& s) { return s.readings.fanout.framesAccepted; });
    add("frames_sent", Kind::Counter, "Frames completely processed.",
        [](const S& s) { return s.readings.fanout.framesSent; });
    add("frames_dropped", Kind::Counter, "Frames not sent: evicted, stale, refused at shutdown.",
        [](const S& s) { return s.readings.fanout.framesDropped; });
    add("frames_stale", Kind::Counter, "Frames too old when their turn came.",
        [](const S& s) { return s.readings.fanout.framesStale; });
    add("frames_evicted", Kind::Counter, "Frames evicted because the queue was full.",
        [](const S& s) { return s.readings.fanout.framesEvicted; });
    add("frames_partial", Kind::Counter,
        "Frames that did not reach all their receivers; must stay 0.",
        [](const S& s) { return s.readings.fanout.framesPartial; });
    add("frames_reresolved", Kind::Counter, "Frames whose receivers were resolved again.",
        [](const S& s) { return s.readings.fanout.framesReresolved; });
    add("running", Kind::Gauge, "Frames being sent now.",
        [](const S& s) { return s.readings.fanout.running; });
    add("running_high_water", Kind::Gauge, "Most frames sent at once.",
        [](const S& s) { return s.readings.fanout.runningHighWater; });
    add("targets_attempted", Kind::Counter, "Receivers of started frames, talker excluded.",
        [](const S& s) { return s.readings.fanout.targetsAttempted; });
    add("targets_dropped", Kind::Counter, "Receivers of dropped frames.",
        [](const S& s) { return s.readings.fanout.targetsDropped; });
    add("targets_abandoned", Kind::Counter,
        "Receivers of started frames that were given up; must stay 0.",
        [](const S& s) { return s.readings.fanout.targetsAbandoned; });
    add("targets_muted", Kind::Counter, "Receivers left out because nothing reaches them.",
        [](const S& s) { return s.readings.fanout.targetsMuted; });
    add("sent", Kind::Counter, "Datagrams delivered to the system.",
        [](const S& s) { return s.readings.fanout.sent; });
    add("sent_bytes", Kind::Counter, "Payload bytes of delivered datagrams.",
        [](const S& s) { return s.readings.fanout.sentBytes; });
    add("write_errors", Kind::Counter, "Datagrams the system refused.",
        [](const S& s) { return s.readings.fanout.writeErrors; });
    add("enobufs", Kind::Counter, "Sends that found no buffers and were tried again.",
        [](const S& s) { return s.readings.fanout.noBuffers; });
    add("would_block", Kind::Counter, "Sends that found the socket full and waited.",
        [](const S& s) { return s.readings.fanout.wouldBlock; });
    add("message_too_large", Kind::Counter, "Datagrams too large for the way.",
        [](const S& s) { return s.readings.fanout.messageTooLarge; });
    add("unreachable", Kind::Counter, "Datagrams without a way.",
        [](const S& s) { return s.readings.fanout.unreachable; });
    add("icmp_errors", Kind::Counter, "Error reports of the network.",
        [](const S& s) { return s.readings.fanout.icmpErrors; });
    add("batches", Kind::Counter, "System calls that sent.",
        [](const S& s) { return s.readings.fanout.batches; });
    add("batch_packets", Kind::Counter, "Datagrams in these calls.",
        [](const S& s) { return s.readings.fanout.batchPackets; });
    add("blocked_waits", Kind::Counter, "Waits for a full socket.",
        [](const S& s) { return s.readings.fanout.blockedWaits; });
    add("blocked_ns", Kind::Counter, "Time of these waits.",
        [](const S& s) { return s.readings.fanout.blockedNs; });
    add("dispatch_ns", Kind::Counter, "Sum of start-to-completion times.",
        [](const S& s) { return s.readings.fanout.dispatchNs; });
    add("max_dispatch_ns", Kind::Gauge, "Longest start-to-completion time.",
        [](const S& s) { return s.readings.fanout.maxDispatchNs; });
}

void ingressMetrics(std::vector<Metric>& list)
{
    const auto add = [&](std::string_view name, Kind kind, std::string_view help,
                         std::uint64_t (*read)(const S&)) {
        list.push_back({"ingress", name, kind, help, read});
    };
    add("read", Kind::Counter, "Datagrams received.",
        [](const S& s) { return s.readings.ingress.read; });
    add("handled", Kind::Counter, "Datagrams acted upon.",
        [](const S& s) { return s.readings.ingress.handled; });
    add("dropped", Kind::Counter, "Datagrams dropped.",
        [](const S& s) { return s.readings.ingress.dropped; });
    add("rate_limit_drops", Kind::Counter, "Datagrams above the rate limits.",
        [](const S& s) { return s.readings.ingress.rateLimitDrops; });
    // One thread decides every datagram to its end: there is no queue between reading and handling.
    add("workers", Kind::Gauge, "Threads that decide about datagrams.",
        [](const S&) { return std::uint64_t{1}; });
    add("kernel_drops", Kind::Counter, "Datagrams the system threw away unread.",
        [](const S& s) { return s.readings.ingress.kernelDrops; });
    add("oversize", Kind::Counter, "Datagrams above 800 bytes.",
        [](const S& s) { return s.readings.ingress.oversize; });
    add("malformed", Kind::Counter, "Datagrams that are not DraARL.",
        [](const S& s) { return s.readings.ingress.malformed; });
    add("stale_voice", Kind::Counter, "Voice too old on arrival.",
        [](const S& s) { return s.readings.ingress.staleVoice; });
    add("stale_voice_targets", Kind::Counter, "Receivers of voice too old on arrival.",
        [](const S& s) { return s.readings.ingress.staleVoiceTargets; });
    add("recv_batches", Kind::Counter, "System calls that received.",
        [](const S& s) { return s.readings.ingress.receiveBatches; });
    add("proxy_rejects", Kind::Counter, "PROXY headers not believed or malformed.",
        [](const S& s) { return s.readings.ingress.proxyRejects; });
    add("unknown_session", Kind::Counter, "Datagrams of senders that are not logged in.",
        [](const S& s) { return s.readings.ingress.unknownSession; });
    add("reserved_ssid", Kind::Counter, "Heartbeats with a reserved SSID.",
        [](const S& s) { return s.readings.ingress.reservedSsid; });
    add("login_attempts", Kind::Counter, "Heartbeats whose password had to be checked.",
        [](const S& s) { return s.readings.ingress.loginAttempts; });
    add("login_refused", Kind::Counter, "Logins refused.",
        [](const S& s) { return s.readings.ingress.loginRefused; });
    add("conflicts", Kind::Counter, "Logins refused because the device is online elsewhere.",
        [](const S& s) { return s.readings.ingress.conflicts; });
    add("heartbeats", Kind::Counter, "Heartbeats of online devices.",
        [](const S& s) { return s.readings.ingress.heartbeats; });
    add("voice_frames", Kind::Counter, "Voice frames admitted.",
        [](const S& s) { return s.readings.ingress.voiceFrames; });
    add("text_frames", Kind::Counter, "Text frames admitted.",
        [](const S& s) { return s.readings.ingress.textFrames; });
    add("config_packets", Kind::Counter, "Configuration datagrams.",
        [](const S& s) { return s.readings.ingress.configPackets; });
    add("empty_voice", Kind::Counter, "Voice without content.",
        [](const S& s) { return s.readings.ingress.emptyVoice; });
    add("turn_refusals", Kind::Counter, "Voice while somebody else held the turn.",
        [](const S& s) { return s.readings.ingress.turnRefusals; });
    add("may_not_talk", Kind::Counter, "Voice of devices that may not talk.",
        [](const S& s) { return s.readings.ingress.mayNotTalk; });
    add("ungrouped", Kind::Counter, "Voice of devices without a group.",
        [](const S& s) { return s.readings.ingress.ungrouped; });
    add("group_disabled", Kind::Counter, "Voice into disabled groups.",
        [](const S& s) { return s.readings.ingress.groupDisabled; });
    add("unsupported_type", Kind::Counter, "Datagrams of kinds this station does not serve.",
        [](const S& s) { return s.readings.ingress.unsupportedType; });
    add("notes_dropped", Kind::Counter, "Notes for control that found no room.",
        [](const S& s) { return s.readings.ingress.notesDropped; });
    add("replies_sent", Kind::Counter, "Answers to devices.",
        [](const S& s) { return s.readings.ingress.repliesSent; });
    add("replies_lost", Kind::Counter, "Answers the socket did not take.",
        [](const S& s) { return s.readings.ingress.repliesLost; });
    add("overs", Kind::Counter, "Overs begun.",
        [](const S& s) { return s.readings.ingress.overs; });
}

void sessionMetrics(std::vector<Metric>& list)
{
    list.push_back({"endpoint", "normal_device_endpoint_rejects", Kind::Counter,
                    "Datagrams from another address than the one that logged in.",
                    [](const S& s) { return s.readings.ingress.endpointRejects; }});
    list.push_back({"endpoint", "moves", Kind::Counter, "Bindings moved to another address.",
                    [](const S& s) { return s.readings.ingress.endpointMoves; }});
    list.push_back({"endpoint", "move_limited", Kind::Counter,
                    "Moves refused: more than one a second.",
                    [](const S& s) { return s.readings.ingress.moveLimited; }});

    const auto auth = [&](std::string_view name, Kind kind, std::string_view help,
                          std::uint64_t (*read)(const S&)) {
        list.push_back({"auth", name, kind, help, read});
    };
    auth("queued", Kind::Gauge, "Password checks that wait.",
         [](const S& s) { return s.passwords.queuedNow; });
    auth("queue_high_water", Kind::Gauge, "Most checks that waited.",
         [](const S& s) { return s.passwords.queueHighWater; });
    auth("coalesced", Kind::Counter, "Logins that joined a running check.",
         [](const S& s) { return s.admission.coalesced + s.passwords.coalesced; });
    auth("rejected_full", Kind::Counter, "Logins not answered: no room.",
         [](const S& s) { return s.admission.rejectedFull; });
    auth("timeouts", Kind::Counter, "Logins not answered: too late.",
         [](const S& s) { return s.admission.timeouts; });
    auth("blocked", Kind::Counter, "Logins refused unchecked.",
         [](const S& s) { return s.admission.blocked; });
    auth("accepted", Kind::Counter, "Logins accepted.",
         [](const S& s) { return s.admission.accepted; });
    auth("refused", Kind::Counter, "Logins refused.",
         [](const S& s) { return s.admission.refused; });
    auth("registered", Kind::Counter, "Devices registered by their first login.",
         [](const S& s) { return s.admission.registered; });
    auth("waiting", Kind::Gauge, "Logins that wait for a check or for the store.",
         [](const S& s) { return s.admission.waitingNow; });
    auth("ban_entries", Kind::Gauge, "Address and name pairs remembered for failed logins.",
         [](const S& s) { return s.banEntries; });
    auth("ban_addresses", Kind::Gauge, "Addresses remembered for failed logins.",
         [](const S& s) { return s.banAddresses; });
}

void cacheMetrics(std::vector<Metric>& list)
{
    const auto add = [&](std::string_view name, Kind kind, std::string_view help,
                         std::uint64_t (*read)(const S&)) {
        list.push_back({"receiver_cache", name, kind, help, read});
    };
    add("hits", Kind::Counter, "Frames that found their receivers up to date.",
        [](const S& s) { return s.readings.snapshots.hits; });
    add("misses", Kind::Counter, "Frames that had to resolve their receivers.",
        [](const S& s) { return s.readings.snapshots.rebuilds; });
    add("rebuilds", Kind::Counter, "Snapshots built.",
        [](const S& s) { return s.readings.snapshots.rebuilds; });
    add("build_ns", Kind::Counter, "Time spent on building.",
        [](const S& s) { return s.readings.snapshots.buildNs; });
    add("max_build_ns", Kind::Gauge, "Longest build.",
        [](const S& s) { return s.readings.snapshots.maxBuildNs; });
    add("max_entries", Kind::Gauge, "Receivers of the largest domain now.", [](const S& s) {
        std::uint64_t most = 0;
        for (const fanout::DomainReading& domain : s.domains)
            most = std::max(most, domain.targets);
        return most;
    });
    add("candidates", Kind::Counter, "Receivers considered.",
        [](const S& s) { return s.readings.snapshots.candidates; });
    add("deduplicated", Kind::Counter, "Receivers left out as duplicates.",
        [](const S& s) { return s.readings.snapshots.deduplicated; });
    add("entries_built", Kind::Counter, "Receivers entered.",
        [](const S& s) { return s.readings.snapshots.entriesBuilt; });
    add("gen", Kind::Counter, "Sum of domain versions.",
        [](const S& s) { return s.readings.snapshots.versionSum; });
    add("fallback_repairs", Kind::Counter,
        "Differences found by the periodic rebuild; must stay 0.",
        [](const S& s) { return s.readings.snapshots.fallbackRepairs; });
}

void recordingMetrics(std::vector<Metric>& list)
{
    const auto add = [&](std::string_view name, Kind kind, std::string_view help,
                         std::uint64_t (*read)(const S&)) {
        list.push_back({"recording", name, kind, help, read});
    };
    add("running", Kind::Gauge, "Recordings that are being written.",
        [](const S& s) { return s.recording.writing; });
    add("copies", Kind::Counter, "Datagrams taken over from the frame path.",
        [](const S& s) { return s.recording.copies; });
    add("started", Kind::Counter, "Recordings begun.",
        [](const S& s) { return s.recording.recorder.started; });
    add("finished", Kind::Counter, "Recordings finished.",
        [](const S& s) { return s.recording.shelf.finished; });
    add("repaired", Kind::Counter, "Recordings of an earlier run that were repaired.",
        [](const S& s) { return s.recording.shelf.repaired; });
    add("lost", Kind::Counter, "Overs that should have been kept and could not.",
        [](const S& s) { return s.recording.shelf.lost; });
    add("bytes", Kind::Counter, "Bytes of finished recordings.",
        [](const S& s) { return s.recording.shelf.bytes; });
    add("too_short", Kind::Counter, "Overs below the shortest length.",
        [](const S& s) { return s.recording.recorder.tooShort; });
    add("dropped_frames", Kind::Counter, "Opus frames missing because the ring was full.",
        [](const S& s) { return s.recording.recorder.droppedFrames; });
    add("invalid_frames", Kind::Counter, "Frames that are no Opus.",
        [](const S& s) { return s.recording.recorder.invalidFrames; });
    add("disk_errors", Kind::Counter, "Attempts that the disk refused.",
        [](const S& s) { return s.recording.shelf.diskErrors; });
}

void otherMetrics(std::vector<Metric>& list)
{
    const auto add = [&](std::string_view group, std::string_view name, Kind kind,
                         std::string_view help, std::uint64_t (*read)(const S&)) {
        list.push_back({group, name, kind, help, read});
    };
    add("socket", "read_requested", Kind::Gauge, "Receive buffer asked for, bytes.",
        [](const S& s) { return std::uint64_t{s.readings.buffers.receiveRequested}; });
    add("socket", "read_actual", Kind::Gauge, "Receive buffer granted, bytes.",
        [](const S& s) { return std::uint64_t{s.readings.buffers.receiveActual}; });
    add("socket", "write_requested", Kind::Gauge, "Send buffer asked for, bytes.",
        [](const S& s) { return std::uint64_t{s.readings.buffers.sendRequested}; });
    add("socket", "write_actual", Kind::Gauge, "Send buffer granted, bytes.",
        [](const S& s) { return std::uint64_t{s.readings.buffers.sendActual}; });
    add("store", "waiting", Kind::Gauge, "Jobs for the database that wait.",
        [](const S& s) { return std::uint64_t{s.store.waitingNow}; });
    add("store", "held", Kind::Gauge, "Changes put off until the database works again.",
        [](const S& s) { return std::uint64_t{s.store.heldNow}; });
    add("store", "finished", Kind::Counter, "Jobs done.",
        [](const S& s) { return s.store.finished; });
    add("store", "retries", Kind::Counter, "Further attempts.",
        [](const S& s) { return s.store.retries; });
    add("store", "rejected_full", Kind::Counter, "Jobs refused: no room.",
        [](const S& s) { return s.store.rejectedFull; });
    add("process", "cpu_ns", Kind::Counter, "CPU time of the process.",
        [](const S& s) { return static_cast<std::uint64_t>(s.usage.cpuTime.count()); });
    add("process", "rss_bytes", Kind::Gauge, "Resident memory.",
        [](const S& s) { return s.usage.residentBytes; });
    add("process", "threads", Kind::Gauge, "Threads.", [](const S& s) { return s.usage.threads; });
    add("process", "fds", Kind::Gauge, "Open descriptors.",
        [](const S& s) { return s.usage.openHandles; });
    add("process", "voluntary_switches", Kind::Counter, "Voluntary context switches.",
        [](const S& s) { return s.usage.voluntarySwitches; });
    add("process", "involuntary_switches", Kind::Counter, "Involuntary context switches.",
        [](const S& s) { return s.usage.involuntarySwitches; });
    add("process", "wall_clock_steps", Kind::Counter,
        "Jumps of the computer's clock by a second or more.",
        [](const S& s) { return s.clockSteps; });
    add("totals", "packets_received", Kind::Counter, "Datagrams received.",
        [](const S& s) { return s.readings.ingress.read; });
    add("totals", "voice_ms", Kind::Counter, "Voice time, milliseconds.",
        [](const S& s) { return s.readings.ingress.voiceMs; });
    add("totals", "traffic_bytes", Kind::Counter, "Payload bytes received and sent.",
        [](const S& s) { return s.readings.ingress.readBytes + s.readings.fanout.sentBytes; });
    add("totals", "devices_online", Kind::Gauge, "Devices online now.",
        [](const S& s) { return s.online; });
    add("totals", "devices_known", Kind::Gauge, "Devices in the book.",
        [](const S& s) { return s.known; });
    add("totals", "on_the_air", Kind::Gauge, "1 while the station is on the air.",
        [](const S& s) { return std::uint64_t{s.onTheAir ? 1U : 0U}; });
}

} // namespace

const std::vector<Metric>& metrics()
{
    static const std::vector<Metric> list = [] {
        std::vector<Metric> all;
        fanoutMetrics(all);
        ingressMetrics(all);
        sessionMetrics(all);
        cacheMetrics(all);
        recordingMetrics(all);
        otherMetrics(all);
        return all;
    }();
    return list;
}

} // namespace shack::host
