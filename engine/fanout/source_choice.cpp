#include "engine/fanout/source_choice.h"

#include <algorithm>
#include <utility>

namespace shack::fanout {
namespace {

/// Link-local addresses are left out: the system picks among them by interface.
bool reachesTheWorld(const net::InterfaceAddress& each) noexcept
{
    return !each.loopback && each.address.scope() == 0;
}

} // namespace

Reachability Reachability::of(std::vector<net::Endpoint> listening,
                              std::span<const net::InterfaceAddress> addresses)
{
    const auto several = [&](bool v6) {
        return std::ranges::count_if(addresses, [v6](const net::InterfaceAddress& each) {
                   return reachesTheWorld(each) && each.address.isV6() == v6;
               }) > 1;
    };
    return {
        .listening = std::move(listening), .severalV4 = several(false), .severalV6 = several(true)};
}

SourceChoice::SourceChoice(Reachability reachability) : m_reachability(std::move(reachability))
{
}

std::uint32_t SourceChoice::indexOf(const net::LocalAddress& local)
{
    if (!matters(local))
        return 0;
    const auto found = std::ranges::find(m_sources, local);
    if (found != m_sources.end())
        return static_cast<std::uint32_t>(found - m_sources.begin());
    if (m_sources.size() == kMostSources)
        return 0;
    m_sources.push_back(local);
    return static_cast<std::uint32_t>(m_sources.size() - 1);
}

bool SourceChoice::matters(const net::LocalAddress& local) const noexcept
{
    const net::Endpoint& address = local.address();
    if (!local.valid())
        return false;
    const bool wildcard =
        std::ranges::any_of(m_reachability.listening, [&](const net::Endpoint& each) {
            return each.sameFamily(address) && each.isWildcard();
        });
    if (!wildcard)
        return true; // it names one of several sockets
    if (address.isLoopback())
        return !address.sameAddress(address.isV4() ? net::Endpoint::loopbackV4(0)
                                                   : net::Endpoint::loopbackV6(0));
    return address.isV4() ? m_reachability.severalV4 : m_reachability.severalV6;
}

} // namespace shack::fanout
