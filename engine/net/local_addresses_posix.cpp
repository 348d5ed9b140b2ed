#include "engine/net/local_addresses.h"

#include <algorithm>
#include <cerrno>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace shack::net {
namespace {

Endpoint endpointOf(const sockaddr* address) noexcept
{
    if (address == nullptr)
        return {};
    if (address->sa_family == AF_INET)
        return Endpoint::fromNative(address, sizeof(sockaddr_in));
    if (address->sa_family == AF_INET6)
        return Endpoint::fromNative(address, sizeof(sockaddr_in6));
    return {};
}

} // namespace

Result<std::vector<InterfaceAddress>> localAddresses()
{
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0)
        return failed(Error::fromSystem({errno, std::system_category()},
                                        "The addresses of this machine could not be listed"));
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner{list, &::freeifaddrs};

    std::vector<InterfaceAddress> found;
    for (const ifaddrs* each = list; each != nullptr; each = each->ifa_next) {
        const Endpoint address = endpointOf(each->ifa_addr);
        if (address.valid() && (each->ifa_flags & IFF_UP) != 0)
            found.push_back({.interfaceName = each->ifa_name,
                             .address = address,
                             .loopback = address.isLoopback()});
    }
    std::ranges::stable_partition(found,
                                  [](const InterfaceAddress& each) { return each.address.isV4(); });
    return found;
}

} // namespace shack::net
