#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

// The people of the demonstration. The demo swarm logs in as them and the demo station provisions
// them, from this one list. Any thread.
namespace shack::bench {

/// How a talk group of the demonstration sounds.
enum class DemoHabit : std::uint8_t {
    Net,     ///< a net control calls, the others answer in turn
    Contest, ///< short and quick
    Round,   ///< a few people, long overs, long pauses
    Lively,  ///< now and then two begin at once
};

struct DemoGroup {
    std::uint32_t id = 0;
    std::string_view name;
    DemoHabit habit = DemoHabit::Net;
};

/// What a device of the demonstration does besides heartbeats and taking its turn.
enum class DemoRole : std::uint8_t {
    Ordinary,
    NetControl,    ///< first among the members of its net
    Lossy,         ///< its link loses datagrams on the way in, so its overs have gaps
    ComesAndGoes,  ///< is away for half a minute now and then
    WrongPassword, ///< mistypes before it gets in, and leaves again
};

/// Call signs begin with Q: no country has them, so nobody's call sign is used.
struct DemoIdentity {
    std::string_view username;
    std::string_view callsign;
    std::string_view name;     ///< of the person
    std::string_view password; ///< of the account
    std::uint8_t ssid = 1;
    std::uint32_t group = 0;
    DemoRole role = DemoRole::Ordinary;
};

inline constexpr std::size_t kDemoDevices = 40;

std::vector<DemoGroup> demoGroups();

/// kDemoDevices of them; devices of one account share callsign, name and password.
std::vector<DemoIdentity> demoIdentities();

} // namespace shack::bench
