#pragma once

#include <string_view>

namespace shack::bench {

enum class ThreadPriority { Ordinary, Raised, RealTime };

std::string_view threadPriorityName(ThreadPriority priority) noexcept;

/// Lets the calling thread run punctually although the relay uses every core: real time where it
/// may and `most` says so, else a better nice value, else nothing. What it got. Real time is only
/// for threads that sleep most of the time.
ThreadPriority raiseThisThread(ThreadPriority most) noexcept;

} // namespace shack::bench
