#include "engine/net/local_addresses.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace shack::net {

std::optional<EgressQueue> defaultEgressQueue()
{
    std::ifstream routes{"/proc/net/route"};
    std::ostringstream table;
    table << routes.rdbuf();
    const auto device = defaultRouteDevice(table.str());
    if (!device)
        return std::nullopt;
    std::ifstream length{std::filesystem::path{"/sys/class/net"} / *device / "tx_queue_len"};
    EgressQueue queue{.device = *device, .packets = 0};
    if (!(length >> queue.packets))
        return std::nullopt;
    return queue;
}

} // namespace shack::net
