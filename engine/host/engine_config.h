#pragma once

#include "engine/archive/archive_config.h"
#include "engine/base/log.h"
#include "engine/fanout/fanout_config.h"
#include "engine/host/engine_view.h"
#include "engine/store/store_config.h"
#include "engine/web/web_config.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace shack::host {

/// Who this station is.
struct StationConfig {
    std::string callsign; ///< shown in the window and the status page; may be empty until first run
    std::string name = "Shack"; ///< for people
    bool autoStart = true;      ///< go on the air when the program starts
    bool autoRegister = true; ///< a first good heartbeat creates the device (draarl-v1 section 4.5)
    std::uint32_t defaultGroup = 999; ///< for new devices whose account names none; 0 = ungrouped
    std::chrono::seconds refusedShown{600}; ///< how long a refused device stays in the list
};

/// Where devices reach it.
struct NetworkConfig {
    std::vector<std::string> listen{"0.0.0.0:60050", "[::]:60050"}; ///< IP literals with port
    bool listenOptionalV6 = true; ///< no IPv6 on this machine is a note, not a fault
    std::size_t receiveBufferBytes = 4U * 1024 * 1024;
    std::size_t sendBufferBytes = 4U * 1024 * 1024;
    std::uint32_t trafficClass = 46;         ///< DSCP, EF
    std::string backend = "auto";            ///< auto, batched, portable
    std::vector<std::string> trustedProxies; ///< addresses whose PROXY v2 headers are believed
};

/// Device passwords (draarl-v1 section 4.2).
struct AdmissionConfig {
    std::uint32_t workers = 2;        ///< threads that check Argon2id hashes
    std::uint32_t queue = 512;        ///< waiting checks
    std::chrono::seconds deadline{5}; ///< older checks are discarded; the device repeats itself
    std::uint32_t banTableEntries = 65536; ///< address + name pairs remembered
    std::uint32_t addressFailuresPerMinute =
        60; ///< further failures of one address are refused unchecked
};

struct LogConfig {
    std::filesystem::path file; ///< empty = none
    std::string level = "info"; ///< debug, info, warning, error
    bool standardError = true;
};

/// Recording of the station's own traffic.
struct CaptureConfig {
    std::filesystem::path folder = "captures";
    std::uint64_t limitBytes = std::uint64_t{100} << 20U; ///< of one file
    bool atStart = false;                                 ///< from the start of the program on
};

/// Everything a station needs to know at start. Read by config_reader, listed in
/// resources/station.toml.
struct EngineConfig {
    StationConfig station;
    NetworkConfig network;
    AdmissionConfig admission;
    fanout::FanoutConfig fanout;
    store::StoreConfig store;
    archive::ArchiveConfig recording;
    web::WebConfig web;
    CaptureConfig capture;
    LogConfig log;
};

/// What cannot work, one sentence each; empty = a station can start with it. Any thread.
std::vector<Message> validate(const EngineConfig& config);

} // namespace shack::host
