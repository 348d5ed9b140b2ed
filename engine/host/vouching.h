#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/net/endpoint.h"

#include <optional>
#include <string>
#include <vector>

namespace shack::host {

// Sessions of the station's own: they come through the port like anybody's and keep to the rules
// for everybody, but know no password. Control thread.

/// Where a session on this computer reaches the station; none while it is off the air.
std::optional<net::Endpoint> nearEnd(const std::vector<std::string>& listening);

/// Lets a session in as a right password would: whoever opened it runs the station.
fanout::LoginVerdict vouchFor(const net::Endpoint& session, const fanout::DeviceRoute& route,
                              MonoTime now);

} // namespace shack::host
