#pragma once

#include "engine/archive/archive_thread.h"
#include "engine/base/process_usage.h"
#include "engine/crypto/password_pool.h"
#include "engine/fanout/fanout_readings.h"
#include "engine/station/admission.h"
#include "engine/stats/histogram.h"
#include "engine/store/store_health.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shack::host {

/// Everything the two metrics pages show, taken by the sampler in one pass.
struct MetricsSnapshot {
    fanout::Readings readings;
    std::vector<fanout::DomainReading> domains;
    stats::Histogram age, completion, batch, passwordTimes; ///< since the program started
    station::AdmissionCounts admission;
    crypto::PasswordPoolStats passwords;
    store::StoreCounters store;
    archive::ArchiveReading recording;
    ProcessUsage usage;
    std::uint64_t banEntries = 0;
    std::uint64_t banAddresses = 0;
    std::uint64_t known = 0;
    std::uint64_t online = 0;
    std::uint64_t clockSteps = 0;
    bool onTheAir = false;
};

/// /api/udp/metrics: fanout-engine part D, names as there, in the envelope {code, message, data}.
/// Any thread.
std::string metricsJson(const MetricsSnapshot& snapshot);

/// /metrics: the same figures in the Prometheus text format, prefix "shack_". Any thread.
std::string metricsText(const MetricsSnapshot& snapshot);

enum class MetricKind : std::uint8_t { Counter, Gauge };

/// One integer of the pages.
struct Metric {
    std::string_view group;
    std::string_view name;
    MetricKind kind = MetricKind::Counter;
    std::string_view help;
    std::uint64_t (*read)(const MetricsSnapshot&) = nullptr;
};

/// All of them, grouped, in order.
const std::vector<Metric>& metrics();

/// Domains with the most receivers, at most 20.
std::vector<fanout::DomainReading> busiestDomains(std::vector<fanout::DomainReading> domains);

} // namespace shack::host
