#include "engine/host/station_keeper.h"

#include "engine/base/log.h"
#include "engine/host/over_rows.h"
#include "engine/net/endpoint.h"

#include <utility>

namespace shack::host {

bool StationKeeper::start()
{
    if (m_desk.air.running())
        return true;
    m_desk.setState(StationState::Starting);
    std::vector<Message> hints;
    if (auto fault = m_desk.air.start(m_desk.listen, hints)) {
        m_desk.setState(StationState::Fault, std::move(fault));
        return false;
    }
    goOnAir(std::move(hints));
    return true;
}

void StationKeeper::tryAgain()
{
    std::vector<Message> hints;
    auto fault = m_desk.air.start(m_desk.listen, hints);
    if (!fault)
        goOnAir(std::move(hints));
    else if (fault->code != m_desk.station.fault->code)
        m_desk.setState(StationState::Fault, std::move(fault));
}

void StationKeeper::goOnAir(std::vector<Message> hints)
{
    for (Message& hint : hints)
        m_desk.notice(HealthLevel::Watch, std::move(hint));

    std::vector<net::Endpoint> proxies;
    for (const std::string& text : m_desk.config.network.trustedProxies) {
        if (const auto address = net::Endpoint::parseAddress(text, 0))
            proxies.push_back(*address);
    }
    m_desk.air.send(fanout::SetTrustedProxies{std::move(proxies)});
    m_desk.air.send(fanout::SetRoutePlan{m_desk.plan});
    for (const auto& [device, entry] : m_desk.directory.allDevices())
        m_desk.upsert(device);
    m_desk.setState(StationState::OnTheAir);
    log::info(log::Area::Host, "the station is on the air",
              {{"listen", m_desk.station.listen.front()}, {"devices", m_desk.directory.devices()}});
}

void StationKeeper::stop()
{
    if (!m_desk.air.running()) {
        if (m_desk.station.state != StationState::Stopped)
            m_desk.setState(StationState::Stopped);
        return;
    }
    m_desk.setState(StationState::Stopping);
    m_desk.readNotes();
    m_desk.air.stop();
    for (const station::Over& over : m_desk.overs.closeAll(m_desk.clock.now())) {
        m_desk.keepContact(contactOf(over));
        m_desk.events.push(OverEnded{overRow(over)});
    }
    for (const DeviceId device : m_desk.presence.everybodyOffline(m_desk.clock.wallNow())) {
        m_desk.settings.wentOffline(device);
        m_desk.unshare(device);
    }
    m_desk.setState(StationState::Stopped);
    log::info(log::Area::Host, "the station is off the air");
}

void StationKeeper::tick()
{
    returnFlags();
    if (!m_desk.air.running())
        return;
    m_desk.air.flush();
    endLongTurns();
}

void StationKeeper::endLongTurns()
{
    const MonoTime now = m_desk.clock.now();
    for (const auto& [number, over] : m_desk.overs.running()) {
        const store::TalkGroupRecord* const group = m_desk.directory.group(over.group);
        if (group == nullptr || group->maxTalkSeconds == 0)
            continue;
        if (now - over.startedAt > std::chrono::seconds{group->maxTalkSeconds})
            m_desk.air.send(fanout::CutTurn{over.domain});
    }
}

void StationKeeper::returnFlags()
{
    for (const auto& due : m_desk.flagTimers.takeDue(m_desk.clock.now())) {
        const store::DeviceRecord* const record = m_desk.directory.device(due.device);
        if (record == nullptr)
            continue;
        store::DeviceRecord changed = *record;
        if (due.flag == station::TalkFlag::MayTalk) {
            changed.mayTalk = due.value;
            changed.mayTalkUntil.reset();
        } else {
            changed.hears = due.value;
            changed.hearsUntil.reset();
        }
        if (changed.mayTalk && changed.hears) { // back to normal: nobody's doing any more
            changed.flagsBy.clear();
            changed.flagsAt.reset();
        }
        m_desk.directory.put(std::move(changed));
        m_desk.upsert(due.device);
        m_desk.keepDevice(due.device);
    }
}

store::ContactRecord contactOf(const station::Over& over)
{
    store::ContactRecord contact{.kind = store::ContactKind::Voice,
                                 .device = over.device,
                                 .account = over.account,
                                 .callsign = over.callsign,
                                 .ssid = over.ssid,
                                 .deviceName = over.deviceName,
                                 .group = over.group,
                                 .groupName = over.groupName,
                                 .startedAt = over.startedWall,
                                 .duration = over.length,
                                 .frames = over.opusFrames};
    const auto expected = static_cast<std::uint64_t>(over.length / std::chrono::milliseconds{60});
    contact.gaps = expected > over.opusFrames ? expected - over.opusFrames : 0;
    return contact;
}

station::Over overOf(const store::ContactRecord& contact)
{
    station::Over over{.number = contact.id, // runs count from 1 in the high bits: never the same
                       .device = contact.device,
                       .account = contact.account,
                       .callsign = contact.callsign,
                       .ssid = contact.ssid,
                       .deviceName = contact.deviceName,
                       .group = contact.group,
                       .groupName = contact.groupName,
                       .startedWall = contact.startedAt,
                       .length = contact.duration,
                       .opusFrames = static_cast<std::uint32_t>(contact.frames),
                       .running = false};
    // Datagrams were not written down; devices put two frames into one.
    over.gapsPercent = station::gapsPercent(over.length, over.opusFrames / 2, over.opusFrames);
    return over;
}

} // namespace shack::host
