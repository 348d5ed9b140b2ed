#include "engine/host/echo_keeper.h"

#include "engine/base/log.h"
#include "engine/host/control_desk.h"
#include "engine/wire/draarl_types.h"

#include <chrono>

namespace shack::host {

namespace {

constexpr std::chrono::seconds kTryEvery{2};
constexpr Ssid kStationSsid{255}; // draarl-v1 section 3: no device of the book has it

} // namespace

EchoKeeper::EchoKeeper(ControlDesk& desk)
    : m_desk(desk), m_voice(desk, {.device = HouseVoice::kEcho,
                                   .owner = {},
                                   .username = "system-echo",
                                   .callsign = "ECHO",
                                   .ssid = kStationSsid})
{
}

void EchoKeeper::echoIn(TalkGroupId group)
{
    if (group == m_group)
        return;
    m_voice.close();
    m_group = group;
    m_nextTry = {};
    tick();
}

/// Not while its group is gone, closed or linked: an echo must not be heard in other groups.
bool EchoKeeper::isWanted() const
{
    const auto* const domain = m_desk.plan->domainOf(m_group);
    return m_desk.air.running() && domain != nullptr && domain->groups.size() == 1 &&
           m_desk.plan->enabled(m_group);
}

void EchoKeeper::tick()
{
    const bool wanted = isWanted();
    if (m_voice.isLost() || (!wanted && m_voice.isOpen()))
        m_voice.close();
    if (wanted && !m_voice.isOpen() && m_desk.clock.now() >= m_nextTry) {
        m_nextTry = m_desk.clock.now() + kTryEvery;
        if (const auto trouble = m_voice.open(m_group, {}))
            log::warning(log::Area::Host, "there is no echo", {{"reason", trouble->sentence}});
    }
    m_voice.tick();
}

} // namespace shack::host
