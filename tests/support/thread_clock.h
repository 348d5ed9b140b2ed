#pragma once

#include <chrono>
#include <cstdint>

namespace shack::tests {

/// Processor time of the thread that made it; any thread may read it while that one lives. Unlike
/// the time on the wall it does not grow while other programs have the processor.
class ThreadClock {
public:
    ThreadClock();
    ~ThreadClock();

    ThreadClock(const ThreadClock&) = delete;
    ThreadClock& operator=(const ThreadClock&) = delete;

    std::chrono::microseconds now() const;

private:
    std::intptr_t m_handle = 0;
};

} // namespace shack::tests
