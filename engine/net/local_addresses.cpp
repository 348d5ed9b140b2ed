#include "engine/net/local_addresses.h"

#include <limits>
#include <sstream>

namespace shack::net {

std::optional<std::string> defaultRouteDevice(std::string_view routeTable)
{
    // Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT
    std::istringstream lines{std::string{routeTable}};
    std::optional<std::string> best;
    std::uint64_t bestMetric = std::numeric_limits<std::uint64_t>::max();
    std::string line;
    while (std::getline(lines, line)) {
        std::istringstream in{line};
        std::string device, destination, gateway, flags, references, uses, mask;
        std::uint64_t metric = 0;
        if (!(in >> device >> destination >> gateway >> flags >> references >> uses >> metric >>
              mask))
            continue;
        if (destination == "00000000" && mask == "00000000" && metric < bestMetric) {
            best = device;
            bestMetric = metric;
        }
    }
    return best;
}

EgressCheck checkEgress(const EgressQueue& queue, const SocketBuffers& buffers,
                        std::size_t sockets) noexcept
{
    return {.device = queue.device,
            .queuePackets = queue.packets,
            .bufferedPackets = buffers.sendActual / kKernelBytesPerDatagram * sockets};
}

} // namespace shack::net
