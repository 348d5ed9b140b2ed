#pragma once

#include "engine/base/clock.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace shack::fanout {

/// What a bucket gives: so many a second, and twice that at once after a rest (fanout-engine C3).
class TokenRate {
public:
    explicit constexpr TokenRate(std::uint32_t perSecond) noexcept
        : m_interval(kSecond / std::max<std::int64_t>(perSecond, 1)),
          m_slack(m_interval * (2 * std::max<std::int64_t>(perSecond, 1) - 1))
    {
    }

    constexpr std::chrono::nanoseconds interval() const noexcept
    {
        return std::chrono::nanoseconds{m_interval};
    }

    constexpr std::chrono::nanoseconds slack() const noexcept
    {
        return std::chrono::nanoseconds{m_slack};
    }

private:
    static constexpr std::int64_t kSecond = 1'000'000'000;

    std::int64_t m_interval;
    std::int64_t m_slack;
};

/// A token bucket as one point in time: when it will be full again. A new one is full. Belongs to
/// one thread.
class TokenBucket {
public:
    bool take(MonoTime now, const TokenRate& rate) noexcept
    {
        const MonoTime fullAt = std::max(m_fullAt, now);
        if (fullAt - now > rate.slack())
            return false;
        m_fullAt = fullAt + rate.interval();
        return true;
    }

private:
    MonoTime m_fullAt{};
};

} // namespace shack::fanout
