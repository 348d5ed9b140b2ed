#pragma once

#include "engine/net/udp_backend.h"

#include <system_error>

// Shared by the backends; private to engine/net.
namespace shack::net {

/// False: this system has no batched backend.
bool haveBatchedBackend() noexcept;

/// Bounds of everything in it.
Status checkedConfig(const UdpPortConfig& config);

// Both take a configuration that `UdpPort::open` has checked.
Result<std::unique_ptr<UdpPort>> openBatchedPort(const UdpPortConfig& config);
Result<std::unique_ptr<UdpPort>> openPortablePort(const UdpPortConfig& config);

/// "Port 60050 is used by another program (pid 812, name)"
Error bindError(const std::error_code& system, const Endpoint& wanted);

/// For the case that a socket of `local` receives from one address only, but has siblings of its
/// family on others: then answers have a choice after all.
LocalAddress choiceAmong(std::span<const Endpoint> listen, const Endpoint& local) noexcept;

/// Which of the sockets bound to `locals` sends to `to`: the one bound to `from`, else the first
/// of the family; `locals.size()` when there is none.
std::size_t socketFor(std::span<const Endpoint> locals, const Endpoint& to,
                      const LocalAddress& from) noexcept;

} // namespace shack::net
