#pragma once

#include "engine/base/result.h"
#include "engine/net/endpoint.h"

#include <span>
#include <string>
#include <string_view>

// Which relays may be loaded: this machine, and private addresses that somebody allowed by name.
// Never a public address, whatever was allowed. Any thread.
namespace shack::bench {

/// "127.0.0.1:60050", "[::1]:60050" or "localhost:60050"; other names are not resolved.
/// PermissionDenied when the rule forbids it.
Result<net::Endpoint> resolveTarget(std::string_view target, std::span<const std::string> allowed);

/// RFC 1918, RFC 6598, link-local and unique local addresses.
bool isPrivateAddress(const net::Endpoint& address) noexcept;

/// The devices of a shared socket live on 127.x.y.z, so only a relay there can answer them.
bool canShareSocket(const net::Endpoint& target) noexcept;

} // namespace shack::bench
