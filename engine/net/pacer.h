#pragma once

#include "engine/base/clock.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>

namespace shack::net {

/// How a thread waits. Replaced in tests. One per thread.
class Sleeper {
public:
    virtual ~Sleeper() = default;

    /// May come back late by what the system's timers allow, and early.
    virtual void sleepUntil(MonoTime when) noexcept = 0;

    /// One turn of a spin loop.
    virtual void spin() noexcept = 0;

    /// The best that this system has; needs the steady clock.
    static std::unique_ptr<Sleeper> system();
};

/// Keeps absolute deadlines: sleeps while far away, spins when close, never moves a later deadline
/// because an earlier one was missed (limits.md, paced replay). One thread.
class Pacer {
public:
    /// Where sleeping ends and spinning begins. Most wake-ups are late by less.
    static constexpr std::chrono::microseconds kSpin{60};

    /// The longest sleep that a stop request has to wait for.
    static constexpr std::chrono::milliseconds kLongestSleep{50};

    Pacer(const Clock& clock, Sleeper& sleeper, std::chrono::nanoseconds spin = kSpin) noexcept;

    /// Comes back at the deadline, or at once when it is over or a stop is requested. The lateness:
    /// how far past the deadline it is now, zero when stopped before.
    std::chrono::nanoseconds waitUntil(MonoTime deadline,
                                       const std::stop_token& stop = {}) noexcept;

private:
    const Clock& m_clock;
    Sleeper& m_sleeper;
    std::chrono::nanoseconds m_spin;
};

/// Evenly spaced deadlines from a start, without accumulated rounding. A value.
class PaceSchedule {
public:
    static PaceSchedule every(std::chrono::nanoseconds interval, MonoTime start) noexcept;
    static PaceSchedule perSecond(double rate, MonoTime start) noexcept;

    MonoTime deadline(std::uint64_t number) const noexcept;

    /// How many deadlines are not after `now`: what to send as one batch when late.
    std::uint64_t dueBy(MonoTime now) const noexcept;

private:
    PaceSchedule(double intervalNanoseconds, MonoTime start) noexcept;

    double m_interval;
    MonoTime m_start;
};

} // namespace shack::net
