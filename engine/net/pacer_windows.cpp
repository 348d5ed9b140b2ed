#include "engine/net/pacer.h"

#include <windows.h>

#ifndef CREATE_WAITABLE_TIMER_HIGH_RESOLUTION
#define CREATE_WAITABLE_TIMER_HIGH_RESOLUTION 0x00000002
#endif

namespace shack::net {
namespace {

/// An ordinary sleep is as coarse as 15.6 ms here; this timer is not.
class WindowsSleeper final : public Sleeper {
public:
    WindowsSleeper() noexcept
        : m_timer(CreateWaitableTimerExW(nullptr, nullptr, CREATE_WAITABLE_TIMER_HIGH_RESOLUTION,
                                         TIMER_ALL_ACCESS))
    {
    }

    WindowsSleeper(const WindowsSleeper&) = delete;
    WindowsSleeper& operator=(const WindowsSleeper&) = delete;

    ~WindowsSleeper() override
    {
        if (m_timer != nullptr)
            CloseHandle(m_timer);
    }

    void sleepUntil(MonoTime when) noexcept override
    {
        using Ticks = std::chrono::duration<long long, std::ratio<1, 10'000'000>>;
        const auto left =
            std::chrono::duration_cast<Ticks>(when - std::chrono::steady_clock::now());
        if (left.count() <= 0)
            return;
        LARGE_INTEGER due;
        due.QuadPart = -left.count(); // negative: from now
        if (m_timer == nullptr || !SetWaitableTimer(m_timer, &due, 0, nullptr, nullptr, FALSE)) {
            Sleep(1);
            return;
        }
        WaitForSingleObject(m_timer, INFINITE);
    }

    void spin() noexcept override { YieldProcessor(); }

private:
    HANDLE m_timer;
};

} // namespace

std::unique_ptr<Sleeper> Sleeper::system()
{
    return std::make_unique<WindowsSleeper>();
}

} // namespace shack::net
