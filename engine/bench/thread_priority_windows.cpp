#include "engine/bench/thread_priority.h"

#include <windows.h>

namespace shack::bench {

ThreadPriority raiseThisThread(ThreadPriority most) noexcept
{
    const bool realTime = most == ThreadPriority::RealTime;
    if (::SetThreadPriority(::GetCurrentThread(), realTime ? THREAD_PRIORITY_TIME_CRITICAL
                                                           : THREAD_PRIORITY_ABOVE_NORMAL) != 0)
        return most;
    return ThreadPriority::Ordinary;
}

} // namespace shack::bench
