#include "engine/host/house_voice.h"

#include "engine/host/control_desk.h"
#include "engine/host/vouching.h"

#include <utility>

namespace shack::host {

HouseVoice::HouseVoice(ControlDesk& desk, fanout::DeviceRoute route)
    : m_desk(desk), m_route(std::move(route))
{
}

HouseVoice::~HouseVoice() = default;

std::optional<Message> HouseVoice::open(TalkGroupId group, sound::StationVoice::Load load)
{
    close();
    const auto station = nearEnd(m_desk.air.listening());
    if (!m_desk.air.running() || !station)
        return say("talk.off_air", "The station is not on the air.");
    m_route.group = group;
    sound::SessionIdentity identity{.username = m_route.username, .ssid = m_route.ssid};
    auto voice = load ? sound::StationVoice::announce(*station, std::move(identity),
                                                      std::move(load), m_desk.clock)
                      : sound::StationVoice::echo(*station, std::move(identity), m_desk.clock);
    if (!voice)
        return say("talk.failed", "Talking is not possible: " + voice.error().sentence(),
                   {{"reason", voice.error().sentence()}});
    m_voice = std::move(*voice);
    m_run = m_desk.air.runs();
    m_nextVouch = {};
    m_desk.air.send(fanout::UpsertDevice{m_route});
    tick();
    return std::nullopt;
}

bool HouseVoice::isLost() const
{
    return m_voice != nullptr && (!m_desk.air.running() || m_run != m_desk.air.runs());
}

void HouseVoice::close()
{
    if (m_voice == nullptr)
        return;
    m_voice.reset();
    if (m_desk.air.running() && m_run == m_desk.air.runs())
        m_desk.air.send(fanout::RemoveDevice{m_route.device});
}

void HouseVoice::tick()
{
    const MonoTime now = m_desk.clock.now();
    if (m_voice == nullptr || isLost() || now < m_nextVouch ||
        m_voice->read().session == sound::SessionState::Ready)
        return;
    m_nextVouch = now + kVouchEvery;
    m_desk.air.send(vouchFor(m_voice->endpoint(), m_route, now));
}

} // namespace shack::host
