#include "engine/net/pacer.h"

#include <time.h>

namespace shack::net {
namespace {

class PosixSleeper final : public Sleeper {
public:
    void sleepUntil(MonoTime when) noexcept override
    {
        using namespace std::chrono;
        const auto since = when.time_since_epoch();
        const auto whole = duration_cast<seconds>(since);
        // Absolute, so that being preempted before the call costs nothing.
        const timespec until{whole.count(), duration_cast<nanoseconds>(since - whole).count()};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
    }

    void spin() noexcept override {}
};

} // namespace

std::unique_ptr<Sleeper> Sleeper::system()
{
    return std::make_unique<PosixSleeper>();
}

} // namespace shack::net
