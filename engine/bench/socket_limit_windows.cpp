#include "engine/bench/socket_limit.h"

namespace shack::bench {

/// Handles of a process end at 16 million; the port range ends earlier, which opening tells.
std::uint64_t socketLimit() noexcept
{
    return 0;
}

} // namespace shack::bench
