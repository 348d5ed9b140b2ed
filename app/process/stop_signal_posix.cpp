#include "app/process/stop_signal.h"

#include <cerrno>
#include <csignal>
#include <ctime>

namespace shack::app {
namespace {

sigset_t stopSignals()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

} // namespace

StopSignal::StopSignal()
{
    const sigset_t set = stopSignals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    std::signal(SIGPIPE, SIG_IGN); // a reader of our output or of a socket may vanish
}

StopSignal::~StopSignal() = default;

bool StopSignal::waitFor(std::chrono::milliseconds atMost)
{
    if (m_seen)
        return true;
    const sigset_t set = stopSignals();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(atMost);
    const auto rest = std::chrono::duration_cast<std::chrono::nanoseconds>(atMost - seconds);
    const timespec limit{static_cast<time_t>(seconds.count()), static_cast<long>(rest.count())};
    m_seen = sigtimedwait(&set, nullptr, &limit) > 0;
    return m_seen;
}

} // namespace shack::app
