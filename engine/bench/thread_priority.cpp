#include "engine/bench/thread_priority.h"

namespace shack::bench {

std::string_view threadPriorityName(ThreadPriority priority) noexcept
{
    switch (priority) {
    case ThreadPriority::Ordinary:
        return "ordinary";
    case ThreadPriority::Raised:
        return "raised";
    case ThreadPriority::RealTime:
        return "real time";
    }
    return "unknown";
}

} // namespace shack::bench
