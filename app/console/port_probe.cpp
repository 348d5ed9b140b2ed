#include "app/console/port_probe.h"

#include "engine/net/port_owner.h"
#include "engine/net/udp_backend.h"

#include <array>
#include <cstdint>

namespace shack::app {

ui::PortCheck probeUdpPort(int port)
{
    ui::PortCheck check;
    const auto number = static_cast<std::uint16_t>(port);
    for (const net::Endpoint& endpoint :
         std::array{net::Endpoint::anyV4(number), net::Endpoint::anyV6(number)}) {
        net::UdpPortConfig config;
        config.listen = {endpoint};
        config.receiveBufferBytes = config.sendBufferBytes = 64U * 1024;
        const auto opened = net::UdpPort::open(config);
        if (opened || opened.error().code() != ErrorCode::PortTaken)
            continue; // a computer without IPv6 is no reason against the port
        check.isFree = false;
        if (const auto owner = net::udpPortOwner(endpoint))
            check.owner = QStringLiteral("%1 (pid %2)")
                              .arg(QString::fromStdString(owner->program))
                              .arg(owner->processId);
        return check;
    }
    return check;
}

} // namespace shack::app
