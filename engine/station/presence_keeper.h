#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/fanout/ingress_orders.h"
#include "engine/net/endpoint.h"
#include "engine/store/devices.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

namespace shack::station {

/// Who is on the air now, and what the store shall be told about it later: sightings are collected
/// and written in batches, the newest per device, so that neither a flapping device nor a slow
/// database costs anything on the way of a frame. Lives on the control thread.
class PresenceKeeper {
public:
    struct Presence {
        net::Endpoint endpoint;
        net::Endpoint realSource;
        MonoTime since{};
        WallTime sinceWall{};
    };

    explicit PresenceKeeper(std::chrono::seconds writeEvery = std::chrono::seconds{5})
        : m_writeEvery(writeEvery)
    {
    }

    /// True when the device was off before.
    bool online(const fanout::SessionOnline& note, WallTime now);

    /// True when it was on.
    bool offline(DeviceId device, WallTime lastSeen);

    /// The station stopped: nobody is on the air any more. The devices that were.
    std::vector<DeviceId> everybodyOffline(WallTime now);

    /// The device is no longer in the book.
    void forget(DeviceId device);

    bool isOnline(DeviceId device) const { return m_online.contains(device); }

    const Presence* find(DeviceId device) const;

    std::size_t onlineCount() const noexcept { return m_online.size(); }

    /// What to write now; empty until it is time again.
    std::vector<store::DeviceSighting> takeSightings(MonoTime now);

    /// Everything not written yet, before the end.
    std::vector<store::DeviceSighting> takeAllSightings();

    /// The store did not take them: keep what is not older than what came since.
    void giveBack(std::vector<store::DeviceSighting> sightings);

    std::size_t unwritten() const noexcept { return m_sightings.size(); }

private:
    void sight(DeviceId device, WallTime at, const net::Endpoint& address);

    const std::chrono::seconds m_writeEvery;
    MonoTime m_nextWrite{};
    std::unordered_map<DeviceId, Presence> m_online;
    std::unordered_map<DeviceId, store::DeviceSighting> m_sightings;
};

} // namespace shack::station
