#include "engine/net/udp_backend.h"

#include "engine/net/port_owner.h"
#include "engine/net/udp_backend_detail.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::net {
namespace {

#ifdef SHACK_FORCE_PORTABLE
constexpr bool kForcePortable = true;
#else
constexpr bool kForcePortable = false;
#endif

constexpr std::size_t kMaxSockets = 64;
constexpr std::size_t kMaxBatch = 1024; // Linux takes no more in one call

bool choosesBatched(Backend backend) noexcept
{
    if (backend == Backend::Auto)
        return haveBatchedBackend() && !kForcePortable;
    return backend == Backend::Batched;
}

std::string holderSentence(const Endpoint& wanted)
{
    const auto owner = udpPortOwner(wanted);
    if (!owner)
        return fmt::format("Port {} is used by another program", wanted.port());
    if (owner->isThisProcess)
        return fmt::format("Port {} is already open in this program", wanted.port());
    return fmt::format("Port {} is used by another program (pid {}, {})", wanted.port(),
                       owner->processId, owner->program);
}

} // namespace

std::string_view sendStatusName(SendStatus status) noexcept
{
    switch (status) {
    case SendStatus::Ok:
        return "ok";
    case SendStatus::WouldBlock:
        return "would_block";
    case SendStatus::NoBuffers:
        return "no_buffers";
    case SendStatus::Interrupted:
        return "interrupted";
    case SendStatus::TooLarge:
        return "too_large";
    case SendStatus::Unreachable:
        return "unreachable";
    case SendStatus::PermissionDenied:
        return "permission_denied";
    case SendStatus::ConnectionRefused:
        return "connection_refused";
    case SendStatus::Invalid:
        return "invalid";
    case SendStatus::Closed:
        return "closed";
    }
    return "unknown";
}

Status checkedConfig(const UdpPortConfig& config)
{
    if (config.listen.empty() || config.listen.size() > kMaxSockets)
        return fail(ErrorCode::InvalidInput,
                    fmt::format("A UDP port needs 1 to {} addresses to listen on", kMaxSockets));
    if (!std::ranges::all_of(config.listen, [](const Endpoint& each) { return each.valid(); }))
        return fail(ErrorCode::InvalidInput, "An address to listen on is not valid");
    const auto outside = [](std::size_t batch) { return batch == 0 || batch > kMaxBatch; };
    if (outside(config.receiveBatch) || outside(config.sendBatch))
        return fail(ErrorCode::OutOfRange, fmt::format("A batch is 1 to {}", kMaxBatch));
    if (config.trafficClass < -1 || config.trafficClass > 63)
        return fail(ErrorCode::OutOfRange, "A traffic class is 0 to 63, or -1 for none");
    return {};
}

Result<std::unique_ptr<UdpPort>> UdpPort::open(const UdpPortConfig& config)
{
    if (const Status valid = checkedConfig(config); !valid)
        return failed(valid.error());
    return choosesBatched(config.backend) ? openBatchedPort(config) : openPortablePort(config);
}

Error bindError(const std::error_code& system, const Endpoint& wanted)
{
    if (system == std::errc::address_in_use)
        return {ErrorCode::PortTaken, holderSentence(wanted), system};
    if (system == std::errc::address_not_available)
        return {ErrorCode::AddressUnavailable,
                fmt::format("This machine has no address {}", wanted.addressString()), system};
    if (system == std::errc::permission_denied)
        return {ErrorCode::PermissionDenied,
                fmt::format("Port {} may not be used by this account", wanted.port()), system};
    return Error::fromSystem(system, fmt::format("Listening on {} failed", wanted.toString()));
}

LocalAddress choiceAmong(std::span<const Endpoint> listen, const Endpoint& local) noexcept
{
    if (local.isWildcard())
        return {};
    const auto siblings =
        std::ranges::count_if(listen, [&](const Endpoint& each) { return each.sameFamily(local); });
    return siblings > 1 ? LocalAddress{local} : LocalAddress{};
}

std::size_t socketFor(std::span<const Endpoint> locals, const Endpoint& to,
                      const LocalAddress& from) noexcept
{
    std::size_t chosen = locals.size();
    for (std::size_t i = locals.size(); i-- > 0;) {
        if (!locals[i].sameFamily(to))
            continue;
        chosen = i;
        if (from.valid() && locals[i].sameAddress(from.address()))
            return i;
    }
    return chosen;
}

} // namespace shack::net
