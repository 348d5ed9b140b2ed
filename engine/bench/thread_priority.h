#pragma once

#include <string_view>

namespace shack::bench {

enum class ThreadPriority { Ordinary, Raised, RealTime };

std::string_view threadPriorityName(ThreadPriority priority) noexcept;

/// Lets the calling thread, which sleeps most of the time, wake punctually although the relay uses
/// every core: real time where the process may, else a better nice value, else nothing. What it
/// got.
ThreadPriority raiseThisThread() noexcept;

} // namespace shack::bench
