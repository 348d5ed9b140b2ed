#include "engine/bench/relay_reading.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace shack::bench {
namespace {

using Json = nlohmann::ordered_json;
using stats::Histogram;
using stats::HistogramScale;

constexpr std::string_view kWord = "reading ";
constexpr std::size_t kLongestLine = 64 * 1024;

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
    const bool understood = readNumber(json, "at", at) &&
                            readNumber(json, "waiting", reading.framesWaiting) &&
                            readNumber(json, "limit", reading.framesWaitingLimit) &&
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

std::optional<RelaySplit> splitOf(const std::vector<RelayReading>& readings, MonoTime from)
{
    if (readings.size() < 2)
        return std::nullopt;
    const RelayReading* first = &readings.front();
    RelaySplit split;
    for (const RelayReading& reading : readings) {
        if (reading.at <= from) {
            first = &reading;
            continue;
        }
        split.mostFramesWaiting = std::max(split.mostFramesWaiting, reading.framesWaiting);
    }
    const RelayReading& last = readings.back();
    if (first == &last)
        return std::nullopt;
    split.framesWaitingLimit = last.framesWaitingLimit;
    split.queueing = rowOf(grown(first->queueing, last.queueing));
    split.spread = rowOf(grown(first->spread, last.spread));
    split.residence = rowOf(grown(first->residence, last.residence));
    return split;
}

} // namespace shack::bench
