#include "engine/bench/swarm_identity.h"

#include <fmt/format.h>
#include <string_view>

namespace shack::bench {
namespace {

constexpr std::uint32_t kLoopbackNet = 0x7F00'0000U;
constexpr std::uint32_t kAddressesPerBlock = 254; ///< last byte 1..254
constexpr std::uint32_t kFirstBlock = 1;          ///< 127.0.1.x
constexpr std::uint32_t kBlocks = 0xFFFFU;        ///< up to 127.255.255.x

/// Not a secret: it only has to look like any other password of eight characters.
std::string passwordOf(std::size_t account)
{
    static constexpr std::string_view kLetters =
        "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
    std::uint64_t state = 0x9E3779B97F4A7C15ULL * (account + 1);
    std::string password(8, ' ');
    for (char& letter : password) {
        state ^= state >> 29U;
        state *= 0xBF58476D1CE4E5B9ULL;
        letter = kLetters[(state >> 40U) % kLetters.size()];
    }
    return password;
}

} // namespace

SwarmIdentity identityOf(std::size_t index, std::uint32_t groups)
{
    const std::size_t account = accountOf(index);
    const std::uint32_t round = groups == 0 ? 1 : groups;
    return {.username = fmt::format("swarm{:05}", account + 1),
            .callsign = fmt::format("SW{:05}", account + 1),
            .password = passwordOf(account),
            .ssid = ssidOf(index),
            .group = kFirstSwarmGroup + static_cast<std::uint32_t>(index % round)};
}

net::Endpoint addressOf(std::size_t index, std::uint16_t port) noexcept
{
    const auto block = static_cast<std::uint32_t>(index / kAddressesPerBlock) + kFirstBlock;
    const auto last = static_cast<std::uint32_t>(index % kAddressesPerBlock) + 1;
    return net::Endpoint::v4(kLoopbackNet | ((block & kBlocks) << 8U) | last, port);
}

std::size_t indexOf(const net::Endpoint& address) noexcept
{
    const std::uint32_t number = address.v4Address();
    const std::uint32_t block = (number >> 8U) & kBlocks;
    const std::uint32_t last = number & 0xFFU;
    if ((number & 0xFF00'0000U) != kLoopbackNet || block < kFirstBlock || last == 0 || last == 255)
        return kNoDevice;
    return std::size_t{block - kFirstBlock} * kAddressesPerBlock + (last - 1);
}

} // namespace shack::bench
