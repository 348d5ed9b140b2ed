#pragma once

#include "engine/net/endpoint.h"

#include <cstdint>
#include <optional>
#include <string>

namespace shack::net {

/// Who holds a port on this machine.
struct PortOwner {
    std::uint64_t processId = 0;
    std::string program;
    bool isThisProcess = false;
};

/// The program that keeps `wanted` from being bound; none when nobody does or the system does not
/// tell (another account's programs, usually). Reads system tables: not for the frame path.
std::optional<PortOwner> udpPortOwner(const Endpoint& wanted);

/// The same for a TCP port on which somebody listens.
std::optional<PortOwner> tcpPortOwner(const Endpoint& wanted);

} // namespace shack::net
