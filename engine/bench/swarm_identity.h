#pragma once

#include "engine/net/endpoint.h"

#include <cstddef>
#include <cstdint>
#include <string>

// Who the devices of a load run are. Load tools log in with these and isolated stations provision
// the same ones, so both sides only have to agree on a number of devices and groups. Pure
// functions of the index; any thread.
namespace shack::bench {

/// One simulated device. The password belongs to the account, so devices of one account share it
/// (draarl-v1 section 4.1).
struct SwarmIdentity {
    std::string username; ///< account name, "swarm00001"
    std::string callsign; ///< "SW00001"
    std::string password; ///< 8 characters of [A-Za-z0-9]
    std::uint8_t ssid = 0;
    std::uint32_t group = 0; ///< talk group id
};

/// Ordinary sub-station numbers of one account: 1..99 and 106..254 (draarl-v1 section 3).
inline constexpr std::size_t kDevicesPerAccount = 248;
inline constexpr std::size_t kMaxSwarmDevices = 100'000;
inline constexpr std::uint32_t kFirstSwarmGroup = 1001;

/// Devices fill accounts one after another and talk groups in turn: device 0 is in group 1001,
/// device 1 in 1002, ... `groups` of 0 counts as 1.
SwarmIdentity identityOf(std::size_t index, std::uint32_t groups);

constexpr std::size_t accountOf(std::size_t index) noexcept
{
    return index / kDevicesPerAccount;
}

/// How many accounts hold `devices` devices.
constexpr std::size_t accountsFor(std::size_t devices) noexcept
{
    return (devices + kDevicesPerAccount - 1) / kDevicesPerAccount;
}

constexpr std::uint8_t ssidOf(std::size_t index) noexcept
{
    const auto place = static_cast<std::uint8_t>(index % kDevicesPerAccount);
    return static_cast<std::uint8_t>(place < 99 ? place + 1 : place + 7);
}

/// A device's own loopback address, 127.0.1.1 and up: never 127.0.0.x, which people use for other
/// things, and never a last byte of 0 or 255. Up to 16 million devices.
net::Endpoint addressOf(std::size_t index, std::uint16_t port) noexcept;

/// The inverse of `addressOf`; a number that no device has for any other address.
std::size_t indexOf(const net::Endpoint& address) noexcept;

inline constexpr std::size_t kNoDevice = static_cast<std::size_t>(-1);

} // namespace shack::bench
