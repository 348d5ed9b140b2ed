#include "engine/stats/histogram.h"

#include <algorithm>
#include <cmath>

namespace shack::stats {

namespace {

constexpr auto kLongest =
    static_cast<std::uint64_t>(std::numeric_limits<std::chrono::nanoseconds::rep>::max());

std::chrono::nanoseconds asDuration(std::uint64_t nanoseconds) noexcept
{
    return std::chrono::nanoseconds{
        static_cast<std::chrono::nanoseconds::rep>(std::min(nanoseconds, kLongest))};
}

std::uint64_t asNumber(std::chrono::nanoseconds duration) noexcept
{
    return duration.count() < 0 ? 0 : static_cast<std::uint64_t>(duration.count());
}

std::uint64_t saturatingSum(std::uint64_t a, std::uint64_t b) noexcept
{
    return a > std::numeric_limits<std::uint64_t>::max() - b
               ? std::numeric_limits<std::uint64_t>::max()
               : a + b;
}

} // namespace

void Histogram::record(std::chrono::nanoseconds duration) noexcept
{
    record(duration, 1);
}

void Histogram::record(std::chrono::nanoseconds duration, std::uint64_t times) noexcept
{
    if (times == 0)
        return;
    const std::uint64_t value = asNumber(duration);
    const bool overflows = value != 0 && times > std::numeric_limits<std::uint64_t>::max() / value;
    m_buckets[Scale::indexOf(value)] += times;
    m_count += times;
    m_sum =
        saturatingSum(m_sum, overflows ? std::numeric_limits<std::uint64_t>::max() : value * times);
    m_min = std::min(m_min, value);
    m_max = std::max(m_max, value);
}

void Histogram::merge(const Histogram& other) noexcept
{
    for (std::size_t i = 0; i < m_buckets.size(); ++i)
        m_buckets[i] += other.m_buckets[i];
    m_count += other.m_count;
    m_sum = saturatingSum(m_sum, other.m_sum);
    m_min = std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
}

void Histogram::clear() noexcept
{
    *this = Histogram{};
}

std::chrono::nanoseconds Histogram::sum() const noexcept
{
    return asDuration(m_sum);
}

std::chrono::nanoseconds Histogram::mean() const noexcept
{
    return m_count == 0 ? std::chrono::nanoseconds{} : asDuration(m_sum / m_count);
}

std::chrono::nanoseconds Histogram::min() const noexcept
{
    return m_count == 0 ? std::chrono::nanoseconds{} : asDuration(m_min);
}

std::chrono::nanoseconds Histogram::max() const noexcept
{
    return asDuration(m_max);
}

std::chrono::nanoseconds Histogram::quantile(double q) const noexcept
{
    if (m_count == 0)
        return {};
    if (!(q > 0.0)) // also NaN
        return min();
    if (q >= 1.0)
        return max();
    const auto wanted =
        std::clamp(static_cast<std::uint64_t>(std::ceil(q * static_cast<double>(m_count))),
                   std::uint64_t{1}, m_count);
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < m_buckets.size(); ++i) {
        seen += m_buckets[i];
        if (seen >= wanted)
            return asDuration(std::min(Scale::upperBound(i) - 1, m_max));
    }
    return max();
}

std::uint64_t Histogram::countUpTo(std::chrono::nanoseconds limit) const noexcept
{
    if (limit >= max())
        return m_count;
    const std::size_t last = Scale::indexOf(asNumber(limit));
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i <= last; ++i)
        seen += m_buckets[i];
    return seen;
}

} // namespace shack::stats
