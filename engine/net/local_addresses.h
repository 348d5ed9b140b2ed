#pragma once

#include "engine/base/result.h"
#include "engine/net/udp_backend.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shack::net {

/// One address that this machine can bind.
struct InterfaceAddress {
    std::string interfaceName; ///< "eth0"
    Endpoint address;          ///< port 0
    bool loopback = false;
};

/// Of interfaces that are up, IPv4 before IPv6. Any thread; asks the system, so not for the frame
/// path.
Result<std::vector<InterfaceAddress>> localAddresses();

/// The queue of the device that leads to the world.
struct EgressQueue {
    std::string device;
    std::uint64_t packets = 0; ///< 0: the device has no queue of its own
};

/// None where there is no default route or the system does not tell.
std::optional<EgressQueue> defaultEgressQueue();

/// Device of the default route with the lowest metric in a table as /proc/net/route has it.
std::optional<std::string> defaultRouteDevice(std::string_view routeTable);

/// Kernel memory that one voice datagram takes in a send buffer (fanout-engine C9).
inline constexpr std::size_t kKernelBytesPerDatagram = 1280;

/// Whether full send buffers can hold more datagrams than the device's queue. If they can, the
/// kernel throws away the tail of a burst and tells nobody: frames are no longer whole.
struct EgressCheck {
    std::string device;
    std::uint64_t queuePackets = 0;
    std::uint64_t bufferedPackets = 0; ///< what the sockets' send buffers may hold at once

    bool tailMayBeLost() const noexcept
    {
        return queuePackets != 0 && bufferedPackets > queuePackets;
    }
};

EgressCheck checkEgress(const EgressQueue& queue, const SocketBuffers& buffers,
                        std::size_t sockets) noexcept;

} // namespace shack::net
