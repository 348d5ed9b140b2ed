#include "engine/bench/relay_reading.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace shack::bench {
namespace {

using Json = nlohmann::ordered_json;
using stats::Histogram;
using stats::HistogramScale;

constexpr std::string_view kWord = "reading ";
constexpr std::size_t kLongestLine = 64 * 1024;
constexpr std::size_t kMostCauses = 64;
constexpr std::size_t kLongestCause = 40;

Json bucketsOf(const Histogram& histogram)
{
    Json list = Json::array();
    const auto buckets = histogram.buckets();
    for (std::size_t i = 0; i < buckets.size(); ++i)
        if (buckets[i] > 0)
            list.push_back({i, buckets[i]});
    return list;
}

std::chrono::nanoseconds valueOf(std::size_t bucket) noexcept
{
    const bool last = bucket + 1 == HistogramScale::kBucketCount;
    const std::uint64_t value =
        last ? HistogramScale::lowerBound(bucket) : HistogramScale::upperBound(bucket) - 1;
    return std::chrono::nanoseconds{static_cast<std::int64_t>(value)};
}

/// False when it is not a list of [bucket, count].
bool readBuckets(const Json& json, const char* name, Histogram& into)
{
    const auto list = json.find(name);
    if (list == json.end() || !list->is_array())
        return false;
    for (const Json& entry : *list) {
        if (!entry.is_array() || entry.size() != 2 || !entry[0].is_number_unsigned() ||
            !entry[1].is_number_unsigned())
            return false;
        const auto bucket = entry[0].get<std::uint64_t>();
        if (bucket >= HistogramScale::kBucketCount)
            return false;
        into.record(valueOf(static_cast<std::size_t>(bucket)), entry[1].get<std::uint64_t>());
    }
    return true;
}

bool readNumber(const Json& json, const char* name, std::uint64_t& into)
{
    const auto number = json.find(name);
    if (number == json.end() || !number->is_number_unsigned())
        return false;
    into = number->get<std::uint64_t>();
    return true;
}

std::uint64_t grown(std::uint64_t before, std::uint64_t after) noexcept
{
    return after > before ? after - before : 0;
}

Json causesOf(const RelayCounts& counts)
{
    Json list = Json::array();
    for (const RelayCause& cause : counts.causes)
        if (cause.count > 0)
            list.push_back({cause.id, cause.count, cause.frames, cause.refused});
    return list;
}

/// False when it is not a list of [name, count, frames, refused].
bool readCauses(const Json& json, RelayCounts& into)
{
    const auto list = json.find("causes");
    if (list == json.end() || !list->is_array() || list->size() > kMostCauses)
        return false;
    for (const Json& entry : *list) {
        if (!entry.is_array() || entry.size() != 4 || !entry[0].is_string() ||
            !entry[1].is_number_unsigned() || !entry[2].is_boolean() || !entry[3].is_boolean())
            return false;
        RelayCause cause{.id = entry[0].get<std::string>(),
                         .count = entry[1].get<std::uint64_t>(),
                         .frames = entry[2].get<bool>(),
                         .refused = entry[3].get<bool>()};
        if (cause.id.empty() || cause.id.size() > kLongestCause)
            return false;
        into.causes.push_back(std::move(cause));
    }
    return true;
}

bool readCounts(const Json& json, RelayCounts& into)
{
    return readNumber(json, "received", into.received) && readNumber(json, "sent", into.sent) &&
           readNumber(json, "frames", into.frames) && readCauses(json, into);
}

/// What came to `after` since `before`.
Histogram grown(const Histogram& before, const Histogram& after)
{
    Histogram between;
    for (std::size_t i = 0; i < HistogramScale::kBucketCount; ++i) {
        const std::uint64_t old = before.buckets()[i];
        const std::uint64_t now = after.buckets()[i];
        if (now > old)
            between.record(valueOf(i), now - old);
    }
    return between;
}

} // namespace

std::string relayReadingLine(const RelayReading& reading)
{
    const Json json{{"at", static_cast<std::uint64_t>(reading.at.time_since_epoch().count())},
                    {"waiting", reading.framesWaiting},
                    {"limit", reading.framesWaitingLimit},
                    {"received", reading.counts.received},
                    {"sent", reading.counts.sent},
                    {"frames", reading.counts.frames},
                    {"causes", causesOf(reading.counts)},
                    {"queueing", bucketsOf(reading.queueing)},
                    {"spread", bucketsOf(reading.spread)},
                    {"residence", bucketsOf(reading.residence)}};
    return std::string{kWord} + json.dump();
}

std::optional<RelayReading> parseRelayReading(std::string_view line)
{
    if (!line.starts_with(kWord) || line.size() > kLongestLine)
        return std::nullopt;
    const Json json = Json::parse(line.substr(kWord.size()), nullptr, false);
    if (!json.is_object())
        return std::nullopt;
    RelayReading reading;
    std::uint64_t at = 0;
    const bool understood =
        readNumber(json, "at", at) && readNumber(json, "waiting", reading.framesWaiting) &&
        readNumber(json, "limit", reading.framesWaitingLimit) && readCounts(json, reading.counts) &&
        readBuckets(json, "queueing", reading.queueing) &&
        readBuckets(json, "spread", reading.spread) &&
        readBuckets(json, "residence", reading.residence);
    if (!understood || at > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    reading.at = MonoTime{std::chrono::nanoseconds{static_cast<std::int64_t>(at)}};
    return reading;
}

LatencyRow rowOf(const Histogram& histogram) noexcept
{
    return {.count = histogram.count(),
            .p50 = histogram.quantile(0.5),
            .p99 = histogram.quantile(0.99),
            .p999 = histogram.quantile(0.999),
            .p9999 = histogram.quantile(0.9999),
            .max = histogram.max()};
}

std::uint64_t RelayCounts::of(std::string_view cause) const noexcept
{
    for (const RelayCause& each : causes)
        if (each.id == cause)
            return each.count;
    return 0;
}

void RelaySpan::add(RelayReading reading)
{
    if (!m_first || reading.at <= m_from) {
        m_first = std::move(reading);
        return;
    }
    m_mostWaiting = std::max(m_mostWaiting, reading.framesWaiting);
    m_newest = std::move(reading);
}

std::optional<RelaySplit> RelaySpan::split() const
{
    if (!m_first || !m_newest)
        return std::nullopt;
    return RelaySplit{.queueing = rowOf(grown(m_first->queueing, m_newest->queueing)),
                      .spread = rowOf(grown(m_first->spread, m_newest->spread)),
                      .residence = rowOf(grown(m_first->residence, m_newest->residence)),
                      .mostFramesWaiting = m_mostWaiting,
                      .framesWaitingLimit = m_newest->framesWaitingLimit};
}

std::optional<RelayCounts> RelaySpan::counts() const
{
    if (!m_first || !m_newest)
        return std::nullopt;
    const RelayCounts& before = m_first->counts;
    const RelayCounts& after = m_newest->counts;
    RelayCounts between{.received = grown(before.received, after.received),
                        .sent = grown(before.sent, after.sent),
                        .frames = grown(before.frames, after.frames)};
    for (RelayCause cause : after.causes) {
        cause.count = grown(before.of(cause.id), cause.count);
        if (cause.count > 0)
            between.causes.push_back(std::move(cause));
    }
    return between;
}

} // namespace shack::bench
