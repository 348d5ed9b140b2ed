#include "tests/support/thread_clock.h"

#include <ctime>
#include <pthread.h>

namespace shack::tests {

ThreadClock::ThreadClock()
{
    clockid_t clock{};
    pthread_getcpuclockid(pthread_self(), &clock);
    m_handle = clock;
}

ThreadClock::~ThreadClock() = default;

std::chrono::microseconds ThreadClock::now() const
{
    timespec used{};
    clock_gettime(static_cast<clockid_t>(m_handle), &used);
    return std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::seconds{used.tv_sec} + std::chrono::nanoseconds{used.tv_nsec});
}

} // namespace shack::tests
