#include "engine/net/socket_options.h"

#include <algorithm>
#include <limits>
#include <winsock2.h>
#include <ws2tcpip.h>
//
#include <mstcpip.h>

namespace shack::net {
namespace {

/// SIO_UDP_CONNRESET, which some system headers leave out.
constexpr DWORD kReportConnectionReset = IOC_IN | IOC_VENDOR | 12;

SOCKET handle(NativeSocket socket) noexcept
{
    return static_cast<SOCKET>(socket);
}

bool setInt(NativeSocket socket, int level, int name, int value) noexcept
{
    return setsockopt(handle(socket), level, name, reinterpret_cast<const char*>(&value),
                      sizeof value) == 0;
}

std::size_t requestBuffer(NativeSocket socket, int name, std::size_t bytes) noexcept
{
    const auto most = static_cast<std::size_t>((std::numeric_limits<int>::max)());
    setInt(socket, SOL_SOCKET, name, static_cast<int>((std::min)(bytes, most)));
    int value = 0;
    int size = sizeof value;
    if (getsockopt(handle(socket), SOL_SOCKET, name, reinterpret_cast<char*>(&value), &size) != 0 ||
        value < 0)
        return 0;
    return static_cast<std::size_t>(value);
}

} // namespace

std::size_t requestReceiveBuffer(NativeSocket socket, std::size_t bytes) noexcept
{
    return requestBuffer(socket, SO_RCVBUF, bytes);
}

std::size_t requestSendBuffer(NativeSocket socket, std::size_t bytes) noexcept
{
    return requestBuffer(socket, SO_SNDBUF, bytes);
}

/// Windows ignores IP_TOS unless a policy allows it; the qWAVE service would be the other way and
/// needs a flow per receiver.
bool setTrafficClass(NativeSocket socket, bool v6, int codePoint) noexcept
{
    if (v6 || codePoint < 0 || codePoint > 63)
        return false;
    return setInt(socket, IPPROTO_IP, IP_TOS, codePoint << 2);
}

bool setDontFragment(NativeSocket socket, bool v6) noexcept
{
    return v6 ? setInt(socket, IPPROTO_IPV6, IPV6_DONTFRAG, 1)
              : setInt(socket, IPPROTO_IP, IP_DONTFRAGMENT, 1);
}

bool setReusePort(NativeSocket) noexcept
{
    return false;
}

bool setExclusive(NativeSocket socket) noexcept
{
    return setInt(socket, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1);
}

bool disableConnectionReset(NativeSocket socket) noexcept
{
    BOOL report = FALSE;
    DWORD written = 0;
    return WSAIoctl(handle(socket), kReportConnectionReset, &report, sizeof report, nullptr, 0,
                    &written, nullptr, nullptr) == 0;
}

bool waitSocketWritable(NativeSocket socket, std::chrono::nanoseconds timeout) noexcept
{
    WSAPOLLFD waited{handle(socket), POLLWRNORM, 0};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(timeout).count();
    const long long most = (std::numeric_limits<int>::max)();
    return WSAPoll(&waited, 1, static_cast<int>(std::clamp<long long>(left, 0, most))) > 0 &&
           (waited.revents & POLLWRNORM) != 0;
}

} // namespace shack::net
