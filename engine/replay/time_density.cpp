#include "engine/replay/time_density.h"

#include <algorithm>
#include <limits>

namespace shack::replay {
namespace {

using std::chrono::nanoseconds;

constexpr auto kHalf = TimeDensity::kBins / 2;
/// 512 of them span more than captures can (captureTime bounds them to 146 years either way).
constexpr nanoseconds kWidest{std::numeric_limits<std::int64_t>::max() /
                              static_cast<std::int64_t>(2 * TimeDensity::kBins)};

/// Of a time that is not before `origin`; a difference of signed numbers might not fit.
std::uint64_t distance(nanoseconds origin, nanoseconds time) noexcept
{
    return static_cast<std::uint64_t>(time.count()) - static_cast<std::uint64_t>(origin.count());
}

/// Saturates: a crowded bin of a broken file must not start anew.
std::uint32_t sum(std::uint32_t one, std::uint32_t other) noexcept
{
    return one + std::min(other, std::numeric_limits<std::uint32_t>::max() - one);
}

} // namespace

void TimeDensity::add(nanoseconds time) noexcept
{
    if (m_count++ == 0)
        m_origin = time;
    while (time < m_origin && m_width < kWidest)
        widen(true);
    const auto bin = [&] {
        return time < m_origin
                   ? 0
                   : distance(m_origin, time) / static_cast<std::uint64_t>(m_width.count());
    };
    while (bin() >= kBins && m_width < kWidest)
        widen(false);
    std::uint32_t& count = m_bins[std::min(static_cast<std::size_t>(bin()), kBins - 1)];
    count = sum(count, 1);
}

/// Two bins become one; the other half is free, behind or before.
void TimeDensity::widen(bool downwards) noexcept
{
    std::array<std::uint32_t, kBins> wider{};
    const std::size_t shift = downwards ? kHalf : 0;
    for (std::size_t i = 0; i < kHalf; ++i)
        wider[i + shift] = sum(m_bins[2 * i], m_bins[2 * i + 1]);
    m_bins = wider;
    if (downwards) {
        const nanoseconds span = m_width * static_cast<std::int64_t>(kBins);
        m_origin = m_origin < nanoseconds::min() + span ? nanoseconds::min() : m_origin - span;
    }
    m_width *= 2;
}

} // namespace shack::replay
