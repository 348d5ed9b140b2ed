#include "engine/bench/target_policy.h"

#include "engine/base/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace shack::bench {
namespace {

constexpr std::string_view kLocalhost = "localhost:";

bool inNet(std::uint32_t address, std::uint32_t net, unsigned bits) noexcept
{
    return (address >> (32U - bits)) == (net >> (32U - bits));
}

bool isNamed(const net::Endpoint& target, std::span<const std::string> allowed) noexcept
{
    return std::any_of(allowed.begin(), allowed.end(), [&](const std::string& text) {
        const auto address = net::Endpoint::parseAddress(text, 0);
        return address && address->sameAddress(target);
    });
}

} // namespace

bool isPrivateAddress(const net::Endpoint& address) noexcept
{
    if (address.isV4()) {
        const std::uint32_t number = address.v4Address();
        return inNet(number, 0x0A00'0000U, 8) || inNet(number, 0xAC10'0000U, 12) ||
               inNet(number, 0xC0A8'0000U, 16) || inNet(number, 0xA9FE'0000U, 16) ||
               inNet(number, 0x6440'0000U, 10);
    }
    if (!address.isV6())
        return false;
    const auto first = std::to_integer<unsigned>(address.addressBytes()[0]);
    const auto second = std::to_integer<unsigned>(address.addressBytes()[1]);
    return (first & 0xFEU) == 0xFCU || (first == 0xFEU && (second & 0xC0U) == 0x80U);
}

bool canShareSocket(const net::Endpoint& target) noexcept
{
    return target.isV4() && target.isLoopback();
}

Result<net::Endpoint> resolveTarget(std::string_view target, std::span<const std::string> allowed)
{
    std::string literal{target};
    if (target.starts_with(kLocalhost))
        literal = fmt::format("127.0.0.1:{}", target.substr(kLocalhost.size()));
    const auto endpoint = net::Endpoint::parse(literal);
    if (!endpoint || endpoint->port() == 0)
        return fail(ErrorCode::InvalidInput,
                    fmt::format("\"{}\" is not an address and port like 127.0.0.1:60050",
                                text::printable(target)));
    if (endpoint->isLoopback())
        return *endpoint;
    if (!isPrivateAddress(*endpoint))
        return fail(ErrorCode::PermissionDenied,
                    fmt::format("{} is a public address; load is never sent there",
                                endpoint->addressString()));
    if (!isNamed(*endpoint, allowed))
        return fail(ErrorCode::PermissionDenied,
                    fmt::format("{} is not this machine; allow it with --allow {}",
                                endpoint->addressString(), endpoint->addressString()));
    return *endpoint;
}

} // namespace shack::bench
