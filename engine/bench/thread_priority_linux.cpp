#include "engine/bench/thread_priority.h"

#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace shack::bench {
namespace {

constexpr int kLowestRealTime = 1; ///< above every ordinary thread is enough
constexpr int kBetterNice = -10;

} // namespace

ThreadPriority raiseThisThread(ThreadPriority most) noexcept
{
    const sched_param lowest{.sched_priority = kLowestRealTime};
    if (most == ThreadPriority::RealTime &&
        ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &lowest) == 0)
        return ThreadPriority::RealTime;
    // On Linux a nice value belongs to the thread.
    if (::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kBetterNice) == 0)
        return ThreadPriority::Raised;
    return ThreadPriority::Ordinary;
}

} // namespace shack::bench
