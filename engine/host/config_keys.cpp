#include "engine/host/config_keys.h"

namespace shack::host {
namespace {

constexpr std::int64_t kMebibyte = 1024 * 1024;

void appendStation(std::vector<ConfigKey>& keys, EngineConfig& config)
{
    StationConfig& station = config.station;
    keys.push_back({"station", "callsign", &station.callsign});
    keys.push_back({"station", "name", &station.name});
    keys.push_back({"station", "auto_start", &station.autoStart});
    keys.push_back({"station", "auto_register", &station.autoRegister});
    keys.push_back({"station", "default_group", &station.defaultGroup});
    keys.push_back({"station", "refused_shown_s", &station.refusedShown, 10, 86'400});
}

void appendNetwork(std::vector<ConfigKey>& keys, EngineConfig& config)
{
    NetworkConfig& network = config.network;
    keys.push_back({"network", "listen", &network.listen});
    keys.push_back({"network", "listen_optional_v6", &network.listenOptionalV6});
    keys.push_back(
        {"network", "receive_buffer_bytes", &network.receiveBufferBytes, 65'536, 1024 * kMebibyte});
    keys.push_back(
        {"network", "send_buffer_bytes", &network.sendBufferBytes, 65'536, 1024 * kMebibyte});
    keys.push_back({"network", "traffic_class", &network.trafficClass, 0, 63});
    keys.push_back({"network", "backend", &network.backend});
    keys.push_back({"network", "trusted_proxies", &network.trustedProxies});
}

void appendAdmission(std::vector<ConfigKey>& keys, EngineConfig& config)
{
    AdmissionConfig& admission = config.admission;
    keys.push_back({"admission", "workers", &admission.workers, 2, 4});
    keys.push_back({"admission", "queue", &admission.queue, 16, 65'536});
    keys.push_back({"admission", "deadline_s", &admission.deadline, 1, 60});
    keys.push_back({"admission", "ban_table_entries", &admission.banTableEntries, 256, 1'048'576});
    keys.push_back({"admission", "address_failures_per_minute", &admission.addressFailuresPerMinute,
                    5, 100'000});
}

void appendFanout(std::vector<ConfigKey>& keys, EngineConfig& config)
{
    fanout::FanoutConfig& fanout = config.fanout;
    keys.push_back({"fanout", "send_workers", &fanout.sendWorkers, 0, 32});
    keys.push_back({"fanout", "frame_queue", &fanout.frameQueue, 1, 4096});
    keys.push_back({"fanout", "max_frame_age_ms", &fanout.maxFrameAge, 20, 1000});
    keys.push_back({"fanout", "run_ahead_frames", &fanout.runAheadFrames, 1, 16});
    keys.push_back({"fanout", "send_batch", &fanout.sendBatch, 1, 1024});
    keys.push_back({"fanout", "receive_batch", &fanout.receiveBatch, 1, 1024});
    keys.push_back({"fanout", "max_inflight_packets", &fanout.maxInflightPackets, 0, 1'000'000});
    keys.push_back({"fanout", "pace_mbit", &fanout.paceMegabit, 0, 400'000});
    keys.push_back({"fanout", "limit_session_pps", &fanout.limitSessionPps, 10, 100'000});
    keys.push_back({"fanout", "limit_address_pps", &fanout.limitAddressPps, 10, 1'000'000});
    keys.push_back({"fanout", "floor_hold_ms", &fanout.floorHold, 300, 5000});
    keys.push_back({"fanout", "voice_gap_ms", &fanout.voiceGap, 200, 5000});
    keys.push_back({"fanout", "device_timeout_s", &fanout.deviceTimeout, 6, 120});
    keys.push_back({"fanout", "max_sessions", &fanout.maxSessions, 64, 1'048'576});
    keys.push_back({"fanout", "proxy_protocol", &fanout.proxyProtocol});
}

void appendStore(std::vector<ConfigKey>& keys, EngineConfig& config)
{
    store::StoreConfig& store = config.store;
    keys.push_back({"store", "path", &store.path});
    keys.push_back({"store", "database", &store.database});
    keys.push_back({"store", "draarl_key_file", &store.draarlKeyFile});
    keys.push_back({"store", "draarl_zone", &store.draarlZone});
    keys.push_back({"store", "redis", &store.redis});
    keys.push_back({"store", "in_memory", &store.inMemory});
    keys.push_back({"store", "busy_timeout_ms", &store.busyTimeout, 10, 10'000});
    keys.push_back({"store", "confirm_timeout_ms", &store.confirmTimeout, 100, 60'000});
    keys.push_back({"store", "slow_after_ms", &store.slowAfter, 10, 60'000});
    keys.push_back({"store", "retry_pause_ms", &store.retryPause, 10, 60'000});
    keys.push_back({"store", "longest_retry_pause_ms", &store.longestRetryPause, 10, 600'000});
    keys.push_back({"store", "steady_after_ms", &store.steadyAfter, 0, 60'000});
    keys.push_back({"store", "outside_poll_ms", &store.outsidePoll, 500, 10'000});
    keys.push_back({"store", "queue_limit", &store.queueLimit, 64, 1'000'000});
    keys.push_back({"store", "contacts_kept", &store.contactsKept, 0, 100'000'000});
}

void appendRecording(std::vector<ConfigKey>& keys, EngineConfig& config)
{
    archive::ArchiveConfig& recording = config.recording;
    keys.push_back({"recording", "enabled", &recording.enabled});
    keys.push_back({"recording", "folder", &recording.folder});
    keys.push_back({"recording", "container", &recording.container});
    keys.push_back({"recording", "min_length_ms", &recording.minLength, 0, 60'000});
    keys.push_back({"recording", "max_length_s", &recording.maxLength, 0, 86'400});
    keys.push_back({"recording", "sync_every_s", &recording.syncEvery, 1, 3600});
    keys.push_back({"recording", "ring_frames", &recording.ringFrames, 64, 262'144});
    keys.push_back({"recording", "retention_days", &recording.retentionDays, 0, 36'500});
    keys.push_back({"recording", "max_mebibytes", &recording.maxMebibytes, 0, 1'000'000'000});
    keys.push_back({"recording", "bin_days", &recording.binDays, 0, 3650});
}

void appendWebAndLog(std::vector<ConfigKey>& keys, EngineConfig& config)
{
    web::WebConfig& web = config.web;
    keys.push_back({"web", "enabled", &web.enabled});
    keys.push_back({"web", "listen", &web.listen});
    keys.push_back({"web", "max_connections", &web.maxConnections, 1, 10'000});
    keys.push_back(
        {"web", "max_connections_per_address", &web.maxConnectionsPerAddress, 1, 10'000});
    keys.push_back({"web", "max_header_bytes", &web.maxHeaderBytes, 1024, kMebibyte});
    keys.push_back({"web", "max_body_bytes", &web.maxBodyBytes, 0, 64 * kMebibyte});
    keys.push_back({"web", "idle_timeout_s", &web.idleTimeout, 1, 3600});
    keys.push_back({"web", "request_timeout_s", &web.requestTimeout, 1, 3600});

    CaptureConfig& capture = config.capture;
    keys.push_back({"capture", "folder", &capture.folder});
    keys.push_back(
        {"capture", "limit_bytes", &capture.limitBytes, kMebibyte, 1024 * 1024 * kMebibyte});
    keys.push_back({"capture", "at_start", &capture.atStart});

    LogConfig& log = config.log;
    keys.push_back({"log", "file", &log.file});
    keys.push_back({"log", "level", &log.level});
    keys.push_back({"log", "standard_error", &log.standardError});
}

} // namespace

std::vector<ConfigKey> configKeys(EngineConfig& config)
{
    std::vector<ConfigKey> keys;
    appendStation(keys, config);
    appendNetwork(keys, config);
    appendAdmission(keys, config);
    appendFanout(keys, config);
    appendStore(keys, config);
    appendRecording(keys, config);
    appendWebAndLog(keys, config);
    return keys;
}

} // namespace shack::host
