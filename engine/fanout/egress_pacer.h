#pragma once

#include "engine/base/clock.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace shack::fanout {

/// Keeps all writers together below a rate, for hosts whose provider limits egress below the link
/// (fanout-engine C9). One shared point in time: when the line will be free. Any writer thread.
class EgressPacer {
public:
    /// What one IPv4 datagram occupies on Ethernet besides its payload: UDP, IP, frame, gap.
    static constexpr std::size_t kLineOverheadBytes = 66;
    static constexpr std::chrono::milliseconds kBurst{5};

    explicit EgressPacer(std::uint32_t megabit) noexcept : m_megabit(megabit) {}

    bool enabled() const noexcept { return m_megabit > 0; }

    /// Takes the line for `datagrams` of `payloadBytes`; how long to wait before sending them.
    std::chrono::nanoseconds reserve(std::size_t datagrams, std::size_t payloadBytes,
                                     MonoTime now) noexcept
    {
        const auto bits =
            static_cast<std::int64_t>(datagrams * (payloadBytes + kLineOverheadBytes) * 8);
        const std::int64_t takes = bits * 1000 / m_megabit; // nanoseconds
        const std::int64_t at = now.time_since_epoch().count();
        const std::int64_t earliest = at - std::chrono::nanoseconds{kBurst}.count();
        std::int64_t freeAt = m_freeAt.load(std::memory_order_relaxed);
        std::int64_t begins = 0;
        do {
            begins = std::max(freeAt, earliest);
        } while (
            !m_freeAt.compare_exchange_weak(freeAt, begins + takes, std::memory_order_relaxed));
        return std::chrono::nanoseconds{std::max<std::int64_t>(begins - at, 0)};
    }

private:
    const std::int64_t m_megabit;
    std::atomic<std::int64_t> m_freeAt{0};
};

} // namespace shack::fanout
