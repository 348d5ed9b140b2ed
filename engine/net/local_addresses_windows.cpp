#include "engine/net/local_addresses.h"

#include <algorithm>
#include <filesystem>
#include <winsock2.h>
#include <ws2tcpip.h>
//
#include <iphlpapi.h>

namespace shack::net {
namespace {

constexpr ULONG kFlags = GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER;

/// The list grows while we ask; a few attempts with what was last said to be enough.
ULONG readAdapters(std::vector<std::byte>& memory)
{
    ULONG size = 16U * 1024U;
    ULONG result = ERROR_BUFFER_OVERFLOW;
    for (int attempt = 0; attempt < 4 && result == ERROR_BUFFER_OVERFLOW; ++attempt) {
        memory.resize(size);
        result =
            GetAdaptersAddresses(AF_UNSPEC, kFlags, nullptr,
                                 reinterpret_cast<IP_ADAPTER_ADDRESSES*>(memory.data()), &size);
    }
    return result;
}

} // namespace

Result<std::vector<InterfaceAddress>> localAddresses()
{
    std::vector<std::byte> memory;
    const ULONG result = readAdapters(memory);
    std::vector<InterfaceAddress> found;
    if (result == ERROR_NO_DATA)
        return found;
    if (result != NO_ERROR)
        return failed(Error::fromSystem({static_cast<int>(result), std::system_category()},
                                        "The addresses of this machine could not be listed"));
    for (const auto* adapter = reinterpret_cast<const IP_ADAPTER_ADDRESSES*>(memory.data());
         adapter != nullptr; adapter = adapter->Next) {
        if (adapter->OperStatus != IfOperStatusUp)
            continue;
        for (const auto* each = adapter->FirstUnicastAddress; each != nullptr; each = each->Next) {
            const Endpoint address = Endpoint::fromNative(
                each->Address.lpSockaddr, static_cast<std::size_t>(each->Address.iSockaddrLength));
            if (address.valid())
                found.push_back(
                    {.interfaceName = std::filesystem::path{adapter->FriendlyName}.string(),
                     .address = address,
                     .loopback = address.isLoopback()});
        }
    }
    std::ranges::stable_partition(found,
                                  [](const InterfaceAddress& each) { return each.address.isV4(); });
    return found;
}

/// Windows has no such queue to look at.
std::optional<EgressQueue> defaultEgressQueue()
{
    return std::nullopt;
}

} // namespace shack::net
