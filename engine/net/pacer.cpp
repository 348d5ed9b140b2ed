#include "engine/net/pacer.h"

#include <algorithm>
#include <cmath>

namespace shack::net {

using std::chrono::nanoseconds;

Pacer::Pacer(const Clock& clock, Sleeper& sleeper, nanoseconds spin) noexcept
    : m_clock(clock), m_sleeper(sleeper), m_spin(spin)
{
}

nanoseconds Pacer::waitUntil(MonoTime deadline, const std::stop_token& stop) noexcept
{
    const MonoTime wakeAt = deadline - m_spin;
    MonoTime now = m_clock.now();
    while (now < wakeAt && !stop.stop_requested()) {
        m_sleeper.sleepUntil(std::min(wakeAt, now + kLongestSleep));
        now = m_clock.now();
    }
    while (now < deadline && !stop.stop_requested()) {
        m_sleeper.spin();
        now = m_clock.now();
    }
    return std::max(nanoseconds{}, std::chrono::duration_cast<nanoseconds>(now - deadline));
}

PaceSchedule::PaceSchedule(double intervalNanoseconds, MonoTime start) noexcept
    : m_interval(std::max(intervalNanoseconds, 1e-3)), m_start(start)
{
}

PaceSchedule PaceSchedule::every(nanoseconds interval, MonoTime start) noexcept
{
    return {static_cast<double>(interval.count()), start};
}

PaceSchedule PaceSchedule::perSecond(double rate, MonoTime start) noexcept
{
    return {1e9 / rate, start};
}

MonoTime PaceSchedule::deadline(std::uint64_t number) const noexcept
{
    // Exact to the nanosecond for 104 days: a double has 53 bits.
    return m_start + nanoseconds{std::llround(static_cast<double>(number) * m_interval)};
}

std::uint64_t PaceSchedule::dueBy(MonoTime now) const noexcept
{
    if (now < m_start)
        return 0;
    const auto since = std::chrono::duration_cast<nanoseconds>(now - m_start);
    auto due = static_cast<std::uint64_t>(static_cast<double>(since.count()) / m_interval);
    // The division may round to the wrong side of a deadline; `deadline` is the truth.
    while (due > 0 && deadline(due) > now)
        --due;
    while (deadline(due + 1) <= now)
        ++due;
    return due + 1;
}

} // namespace shack::net
