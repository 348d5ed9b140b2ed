#include "engine/fanout/domain_figures.h"

namespace shack::fanout {

void CompletionTimes::record(std::chrono::nanoseconds duration, MonoTime now) noexcept
{
    if (now - m_since >= kHalf) {
        m_since = now;
        m_current ^= 1U;
        for (auto& bucket : m_halves[m_current])
            bucket.set(0);
    }
    const auto value = static_cast<std::uint64_t>(std::max<std::int64_t>(duration.count(), 0));
    m_halves[m_current][stats::HistogramScale::indexOf(value) / kMerged].add(1);
}

std::chrono::nanoseconds CompletionTimes::p99() const noexcept
{
    std::array<std::uint64_t, kBuckets> sums{};
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < kBuckets; ++i) {
        sums[i] = std::uint64_t{m_halves[0][i].read()} + m_halves[1][i].read();
        count += sums[i];
    }
    if (count == 0)
        return {};
    const std::uint64_t wanted = count - count / 100;
    std::uint64_t passed = 0;
    std::size_t bucket = 0;
    while (bucket + 1 < kBuckets && (passed += sums[bucket]) < wanted)
        ++bucket;
    const std::size_t last =
        std::min(bucket * kMerged + kMerged - 1, stats::HistogramScale::kBucketCount - 2);
    return std::chrono::nanoseconds{
        static_cast<std::int64_t>(stats::HistogramScale::upperBound(last))};
}

DomainReading DomainFigures::read() const
{
    DomainReading reading;
    reading.id = id;
    reading.targets = targets.read();
    reading.frames = frames.read();
    reading.dropped = dropped.read();
    reading.floorRefusals = floorRefusals.read();
    reading.waiting = waiting.read();
    reading.completionP99Us = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(completion.p99()).count());
    if (const std::uint64_t device = talker.read(); device != 0) {
        reading.talker = DeviceId{device};
        reading.talkingSince = talkingSince.read();
    }
    return reading;
}

} // namespace shack::fanout
