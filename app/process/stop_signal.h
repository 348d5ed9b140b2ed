#pragma once

#include <chrono>

namespace shack::app {

/// Ctrl+C, SIGTERM, SIGINT, console close. Make one at the start of main(), before any thread
/// exists: threads inherit that these signals are not theirs. Main thread.
class StopSignal {
public:
    StopSignal();
    ~StopSignal();
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;

    /// Waits for a stop signal; false after `atMost`. Once true, always true.
    bool waitFor(std::chrono::milliseconds atMost);

private:
    bool m_seen = false;
};

} // namespace shack::app
