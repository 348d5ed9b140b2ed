#include "engine/net/endpoint.h"

#include <cstddef>
#include <netinet/in.h>
#include <sys/socket.h>

namespace shack::net {
namespace {

// Endpoint knows these places by number, because its header must not know the system's.
static_assert(AF_INET == 2);
static_assert(sizeof(sockaddr_in) == Endpoint::kNativeBytesV4);
static_assert(sizeof(sockaddr_in6) == Endpoint::kNativeBytesV6);
static_assert(offsetof(sockaddr_in, sin_port) == 2 && offsetof(sockaddr_in, sin_addr) == 4);
static_assert(offsetof(sockaddr_in6, sin6_port) == 2 && offsetof(sockaddr_in6, sin6_addr) == 8);
static_assert(offsetof(sockaddr_in6, sin6_scope_id) == 24);

} // namespace

std::uint16_t Endpoint::familyV6() noexcept
{
    return AF_INET6;
}

} // namespace shack::net
