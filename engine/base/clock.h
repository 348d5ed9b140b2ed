#pragma once

#include <atomic>
#include <chrono>

namespace shack {

using MonoTime = std::chrono::steady_clock::time_point; ///< for every age, timer and deadline
using WallTime =
    std::chrono::system_clock::time_point; ///< only for what people read and for time sync

/// Where time comes from. Any thread. Injected, so that no test has to wait.
class Clock {
public:
    virtual ~Clock() = default;
    virtual MonoTime now() const noexcept = 0;
    virtual WallTime wallNow() const noexcept = 0;
};

class SystemClock final : public Clock {
public:
    MonoTime now() const noexcept override { return std::chrono::steady_clock::now(); }

    WallTime wallNow() const noexcept override { return std::chrono::system_clock::now(); }
};

/// Hand-driven, for tests. Wall time can be stepped without the monotonic time noticing. Any
/// thread.
class ManualClock final : public Clock {
public:
    explicit ManualClock(WallTime wall = WallTime{std::chrono::seconds{1'790'000'000}}) noexcept
        : m_wallOffset((wall.time_since_epoch() - kStart).count())
    {
    }

    MonoTime now() const noexcept override
    {
        return MonoTime{std::chrono::nanoseconds{m_now.load()}};
    }

    WallTime wallNow() const noexcept override
    {
        const std::chrono::nanoseconds wall{m_now.load() + m_wallOffset.load()};
        return WallTime{std::chrono::duration_cast<WallTime::duration>(wall)};
    }

    void advance(std::chrono::nanoseconds by) noexcept { m_now.fetch_add(by.count()); }

    void stepWall(std::chrono::nanoseconds by) noexcept { m_wallOffset.fetch_add(by.count()); }

private:
    static constexpr std::chrono::nanoseconds kStart = std::chrono::hours{1};

    std::atomic<std::int64_t> m_now{kStart.count()};
    std::atomic<std::int64_t> m_wallOffset;
};

} // namespace shack
