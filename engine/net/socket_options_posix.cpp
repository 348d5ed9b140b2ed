#include "engine/net/socket_options.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <limits>
#include <netinet/in.h>
#include <netinet/ip.h>
#include <poll.h>
#include <sys/socket.h>

namespace shack::net {
namespace {

bool setInt(NativeSocket socket, int level, int name, int value) noexcept
{
    return setsockopt(static_cast<int>(socket), level, name, &value, sizeof value) == 0;
}

std::size_t getInt(NativeSocket socket, int level, int name) noexcept
{
    int value = 0;
    socklen_t size = sizeof value;
    if (getsockopt(static_cast<int>(socket), level, name, &value, &size) != 0 || value < 0)
        return 0;
    return static_cast<std::size_t>(value);
}

int clampedToInt(std::size_t bytes) noexcept
{
    return static_cast<int>(std::min<std::size_t>(bytes, std::numeric_limits<int>::max() / 2));
}

std::size_t requestBuffer(NativeSocket socket, int forced, int plain, std::size_t bytes) noexcept
{
    if (!setInt(socket, SOL_SOCKET, forced, clampedToInt(bytes)))
        setInt(socket, SOL_SOCKET, plain, clampedToInt(bytes));
    return getInt(socket, SOL_SOCKET, plain);
}

// Other systems than Linux have no way past the limit: asking twice is harmless.
#ifdef SO_RCVBUFFORCE
constexpr int kForcedReceive = SO_RCVBUFFORCE;
constexpr int kForcedSend = SO_SNDBUFFORCE;
#else
constexpr int kForcedReceive = SO_RCVBUF;
constexpr int kForcedSend = SO_SNDBUF;
#endif

#ifdef IP_MTU_DISCOVER
constexpr int kDiscoverV4 = IP_MTU_DISCOVER;
constexpr int kDiscoverV6 = IPV6_MTU_DISCOVER;
constexpr int kDiscoverDo = IP_PMTUDISC_DO;
#else
constexpr int kDiscoverV4 = IP_DONTFRAG;
constexpr int kDiscoverV6 = IPV6_DONTFRAG;
constexpr int kDiscoverDo = 1;
#endif

} // namespace

std::size_t requestReceiveBuffer(NativeSocket socket, std::size_t bytes) noexcept
{
    return requestBuffer(socket, kForcedReceive, SO_RCVBUF, bytes);
}

std::size_t requestSendBuffer(NativeSocket socket, std::size_t bytes) noexcept
{
    return requestBuffer(socket, kForcedSend, SO_SNDBUF, bytes);
}

bool setTrafficClass(NativeSocket socket, bool v6, int codePoint) noexcept
{
    if (codePoint < 0 || codePoint > 63)
        return false;
    return v6 ? setInt(socket, IPPROTO_IPV6, IPV6_TCLASS, codePoint << 2)
              : setInt(socket, IPPROTO_IP, IP_TOS, codePoint << 2);
}

bool setDontFragment(NativeSocket socket, bool v6) noexcept
{
    return v6 ? setInt(socket, IPPROTO_IPV6, kDiscoverV6, kDiscoverDo)
              : setInt(socket, IPPROTO_IP, kDiscoverV4, kDiscoverDo);
}

bool setReusePort(NativeSocket socket) noexcept
{
    return setInt(socket, SOL_SOCKET, SO_REUSEPORT, 1);
}

bool setExclusive(NativeSocket) noexcept
{
    return true;
}

bool disableConnectionReset(NativeSocket) noexcept
{
    return true;
}

bool waitSocketWritable(NativeSocket socket, std::chrono::nanoseconds timeout) noexcept
{
    using namespace std::chrono;
    const auto deadline = steady_clock::now() + std::min<nanoseconds>(timeout, hours{1});
    for (;;) {
        pollfd waited{static_cast<int>(socket), POLLOUT, 0};
        // Rounded up: a poll of 0 ms for 0.4 ms would spin.
        const auto left = ceil<milliseconds>(deadline - steady_clock::now());
        const auto bounded = std::max(left, milliseconds{});
        const int ready = poll(&waited, 1, static_cast<int>(bounded.count()));
        if (ready > 0)
            return (waited.revents & POLLOUT) != 0;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

} // namespace shack::net
