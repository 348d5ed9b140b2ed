#include "engine/bench/socket_limit.h"

#include <sys/resource.h>

namespace shack::bench {

std::uint64_t socketLimit() noexcept
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max == RLIM_INFINITY)
        return 0;
    return limit.rlim_max;
}

} // namespace shack::bench
