#include "engine/station/presence_keeper.h"

#include <utility>

namespace shack::station {

bool PresenceKeeper::online(const fanout::SessionOnline& note, WallTime now)
{
    const auto [at, isNew] = m_online.try_emplace(note.device);
    Presence& presence = at->second;
    presence.endpoint = note.endpoint;
    presence.realSource = note.realSource;
    if (isNew || !note.wasOnline) {
        presence.since = note.at;
        presence.sinceWall = now;
    }
    sight(note.device, now, note.realSource);
    return isNew;
}

bool PresenceKeeper::offline(DeviceId device, WallTime lastSeen)
{
    auto node = m_online.extract(device);
    if (node.empty())
        return false;
    sight(device, lastSeen, node.mapped().realSource);
    return true;
}

std::vector<DeviceId> PresenceKeeper::everybodyOffline(WallTime now)
{
    std::vector<DeviceId> devices;
    devices.reserve(m_online.size());
    for (const auto& [device, presence] : m_online) {
        devices.push_back(device);
        sight(device, now, presence.realSource);
    }
    m_online.clear();
    return devices;
}

void PresenceKeeper::forget(DeviceId device)
{
    m_online.erase(device);
    m_sightings.erase(device);
}

const PresenceKeeper::Presence* PresenceKeeper::find(DeviceId device) const
{
    const auto found = m_online.find(device);
    return found == m_online.end() ? nullptr : &found->second;
}

std::vector<store::DeviceSighting> PresenceKeeper::takeSightings(MonoTime now)
{
    if (m_sightings.empty() || now < m_nextWrite)
        return {};
    m_nextWrite = now + m_writeEvery;
    return takeAllSightings();
}

std::vector<store::DeviceSighting> PresenceKeeper::takeAllSightings()
{
    std::vector<store::DeviceSighting> taken;
    taken.reserve(m_sightings.size());
    for (auto& [device, sighting] : m_sightings)
        taken.push_back(std::move(sighting));
    m_sightings.clear();
    return taken;
}

void PresenceKeeper::giveBack(std::vector<store::DeviceSighting> sightings)
{
    for (store::DeviceSighting& sighting : sightings)
        m_sightings.try_emplace(sighting.device, std::move(sighting));
}

void PresenceKeeper::sight(DeviceId device, WallTime at, const net::Endpoint& address)
{
    m_sightings.insert_or_assign(
        device,
        store::DeviceSighting{.device = device, .at = at, .address = address.addressString()});
}

} // namespace shack::station
