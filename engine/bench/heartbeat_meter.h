#pragma once

#include "engine/base/clock.h"
#include "engine/bench/fine_histogram.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>

namespace shack::bench {

/// How a relay answers heartbeats: how many, how soon. The sending thread says what left, the
/// receiving one what came back; the figures are read after both have ended.
class HeartbeatMeter {
public:
    explicit HeartbeatMeter(std::uint32_t devices)
        : m_sentAt(std::make_unique<std::atomic<std::int64_t>[]>(devices))
    {
    }

    /// Any thread, once: heartbeats that leave in this span count.
    void countBetween(MonoTime from, MonoTime until) noexcept
    {
        m_until.store(until.time_since_epoch().count(), std::memory_order_relaxed);
        m_from.store(from.time_since_epoch().count(), std::memory_order_release);
    }

    /// The sending thread.
    void sent(std::uint32_t device, MonoTime now) noexcept
    {
        const std::int64_t from = m_from.load(std::memory_order_acquire);
        const std::int64_t at = now.time_since_epoch().count();
        if (from == 0 || at < from || at >= m_until.load(std::memory_order_relaxed))
            return;
        ++m_sent;
        m_sentAt[device].store(at, std::memory_order_release);
    }

    /// The receiving thread.
    void answered(std::uint32_t device, MonoTime now) noexcept
    {
        const std::int64_t at = m_sentAt[device].exchange(0, std::memory_order_acquire);
        if (at == 0)
            return;
        ++m_answered;
        m_latency.record(now - MonoTime{std::chrono::nanoseconds{at}});
    }

    // After both threads.
    std::uint64_t sentCount() const noexcept { return m_sent; }

    std::uint64_t answeredCount() const noexcept { return m_answered; }

    const FineHistogram& latency() const noexcept { return m_latency; }

private:
    std::unique_ptr<std::atomic<std::int64_t>[]> m_sentAt; ///< 0 = none under way
    std::atomic<std::int64_t> m_from{0};                   ///< 0 = nothing counts
    std::atomic<std::int64_t> m_until{0};
    std::uint64_t m_sent = 0;
    std::uint64_t m_answered = 0;
    FineHistogram m_latency;
};

} // namespace shack::bench
