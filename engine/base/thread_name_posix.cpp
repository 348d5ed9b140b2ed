#include "engine/base/thread.h"

#include <pthread.h>

namespace shack {

void nameThisThread(const std::string& name) noexcept
{
#if defined(__APPLE__)
    pthread_setname_np(name.substr(0, 63).c_str());
#else
    pthread_setname_np(pthread_self(), name.substr(0, 15).c_str());
#endif
}

} // namespace shack
