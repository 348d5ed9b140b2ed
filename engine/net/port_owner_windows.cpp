#include "engine/net/port_owner.h"

#include <array>
#include <filesystem>
#include <vector>
#include <winsock2.h>
#include <ws2tcpip.h>
//
#include <iphlpapi.h>

namespace shack::net {
namespace {

std::vector<std::byte> listenerTable(ULONG family)
{
    constexpr auto kListeners = TCP_TABLE_OWNER_PID_LISTENER;
    DWORD size = 0;
    GetExtendedTcpTable(nullptr, &size, FALSE, family, kListeners, 0);
    std::vector<std::byte> table(size);
    if (GetExtendedTcpTable(table.data(), &size, FALSE, family, kListeners, 0) != NO_ERROR)
        table.clear();
    return table;
}

std::vector<std::byte> ownerTable(ULONG family)
{
    DWORD size = 0;
    GetExtendedUdpTable(nullptr, &size, FALSE, family, UDP_TABLE_OWNER_PID, 0);
    std::vector<std::byte> table(size);
    // The table may grow between the two calls; then nobody is named, which is all that is lost.
    if (GetExtendedUdpTable(table.data(), &size, FALSE, family, UDP_TABLE_OWNER_PID, 0) != NO_ERROR)
        table.clear();
    return table;
}

template <typename Table>
std::optional<DWORD> processOfPort(const std::vector<std::byte>& bytes, std::uint16_t port)
{
    if (bytes.size() < sizeof(Table))
        return std::nullopt;
    const auto* table = reinterpret_cast<const Table*>(bytes.data());
    for (DWORD i = 0; i < table->dwNumEntries; ++i) {
        if (ntohs(static_cast<u_short>(table->table[i].dwLocalPort)) == port)
            return table->table[i].dwOwningPid;
    }
    return std::nullopt;
}

std::string programName(DWORD processId)
{
    const HANDLE process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, processId);
    if (process == nullptr)
        return {};
    std::array<wchar_t, 1024> path{};
    DWORD size = static_cast<DWORD>(path.size());
    const bool known = QueryFullProcessImageNameW(process, 0, path.data(), &size) != 0;
    CloseHandle(process);
    return known ? std::filesystem::path{std::wstring_view{path.data(), size}}.stem().string()
                 : std::string{};
}

std::optional<PortOwner> ownerOf(const std::optional<DWORD>& processId)
{
    if (!processId)
        return std::nullopt;
    return PortOwner{.processId = *processId,
                     .program = programName(*processId),
                     .isThisProcess = *processId == GetCurrentProcessId()};
}

} // namespace

std::optional<PortOwner> udpPortOwner(const Endpoint& wanted)
{
    return ownerOf(wanted.isV6()
                       ? processOfPort<MIB_UDP6TABLE_OWNER_PID>(ownerTable(AF_INET6), wanted.port())
                       : processOfPort<MIB_UDPTABLE_OWNER_PID>(ownerTable(AF_INET), wanted.port()));
}

std::optional<PortOwner> tcpPortOwner(const Endpoint& wanted)
{
    return ownerOf(
        wanted.isV6()
            ? processOfPort<MIB_TCP6TABLE_OWNER_PID>(listenerTable(AF_INET6), wanted.port())
            : processOfPort<MIB_TCPTABLE_OWNER_PID>(listenerTable(AF_INET), wanted.port()));
}

} // namespace shack::net
