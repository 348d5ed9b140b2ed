#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/result.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace shack::store {

/// Where a device is online now.
struct PresenceEntry {
    NodeId node{};            ///< 0 = this one
    std::string address{};    ///< "203.0.113.9:40001"
    std::string macAddress{}; ///< "AA:BB:CC:DD:EE:FF" from its heartbeat; empty = none sent
    WallTime onlineSince{};
    AccountId account{}; ///< whose device it is, with its SSID: the MAC address is filed under both
    Ssid ssid{};

    bool operator==(const PresenceEntry&) const = default;
};

/// Who is online: the contract behind which one process or several nodes share the knowledge.
/// Entries are forgotten `life` after they were last set, so that a node that died leaves nothing
/// behind (draarl-v1 section 4.4: 10 minutes). A shared form may wait for a network: store thread.
class Presence {
public:
    static constexpr std::chrono::minutes kDefaultLife{10};

    virtual ~Presence() = default;

    /// Sets or renews.
    virtual Status set(DeviceId device, PresenceEntry entry) = 0;
    virtual Status remove(DeviceId device) = 0; ///< no error when there is none
    virtual Result<std::optional<PresenceEntry>> find(DeviceId device) = 0;
    virtual Result<std::vector<DeviceId>> online() = 0; ///< ascending
};

/// Within one process. Any thread (own lock); never fails.
std::unique_ptr<Presence>
makeMemoryPresence(const Clock& clock, std::chrono::milliseconds life = Presence::kDefaultLife);

class RedisPort;

/// Shared through a Redis server; `self` is this node there and 0 here. The thread of `redis`,
/// which must outlive it. A device that another node has set meanwhile is not removed. Errors:
/// those of RedisPort. Keys, behind the prefix of the address: "presence:<device>", a hash, and
/// "device_mac:<account>:<ssid>", which the reference keeps as well (database.md section 6).
std::unique_ptr<Presence>
makeRedisPresence(RedisPort& redis, NodeId self,
                  std::chrono::milliseconds life = Presence::kDefaultLife);

} // namespace shack::store
