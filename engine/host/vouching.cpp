#include "engine/host/vouching.h"

#include <utility>

namespace shack::host {

std::optional<net::Endpoint> nearEnd(const std::vector<std::string>& listening)
{
    for (const std::string& text : listening) {
        const auto endpoint = net::Endpoint::parse(text);
        if (!endpoint)
            continue;
        if (!endpoint->isWildcard())
            return endpoint;
        return endpoint->isV6() ? net::Endpoint::loopbackV6(endpoint->port())
                                : net::Endpoint::loopbackV4(endpoint->port());
    }
    return std::nullopt;
}

fanout::LoginVerdict vouchFor(const net::Endpoint& session, const fanout::DeviceRoute& route,
                              MonoTime now)
{
    fanout::LoginAttempt attempt;
    attempt.from = session;
    attempt.realSource = session;
    attempt.username = route.username;
    attempt.ssid = route.ssid;
    attempt.model = route.model;
    attempt.dmrId = route.dmrId;
    attempt.receivedAt = now;
    return {std::move(attempt), fanout::LoginAccepted{route}};
}

} // namespace shack::host
