#include "engine/bench/swarm_sockets.h"

namespace shack::bench {

// Descriptors are not counted here and Asio's completion port is the best way there is.
Result<std::unique_ptr<SwarmSockets>> openRealSockets(const SwarmSocketsConfig& config)
{
    return openPortableSockets(config);
}

} // namespace shack::bench
