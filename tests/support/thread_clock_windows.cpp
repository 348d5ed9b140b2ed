#include "tests/support/thread_clock.h"

#include <windows.h>

namespace shack::tests {

namespace {

/// In steps of 100 ns.
std::uint64_t ticks(const FILETIME& time)
{
    return (static_cast<std::uint64_t>(time.dwHighDateTime) << 32) | time.dwLowDateTime;
}

} // namespace

ThreadClock::ThreadClock()
{
    const HANDLE thread = OpenThread(THREAD_QUERY_LIMITED_INFORMATION, FALSE, GetCurrentThreadId());
    m_handle = reinterpret_cast<std::intptr_t>(thread);
}

ThreadClock::~ThreadClock()
{
    CloseHandle(reinterpret_cast<HANDLE>(m_handle));
}

std::chrono::microseconds ThreadClock::now() const
{
    FILETIME made{};
    FILETIME ended{};
    FILETIME kernel{};
    FILETIME user{};
    GetThreadTimes(reinterpret_cast<HANDLE>(m_handle), &made, &ended, &kernel, &user);
    return std::chrono::microseconds{(ticks(kernel) + ticks(user)) / 10};
}

} // namespace shack::tests
