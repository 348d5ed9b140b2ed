#include "engine/bench/thread_priority.h"

#include <windows.h>

namespace shack::bench {

ThreadPriority raiseThisThread() noexcept
{
    if (::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_TIME_CRITICAL) != 0)
        return ThreadPriority::RealTime;
    return ThreadPriority::Ordinary;
}

} // namespace shack::bench
