#include "app/console/demo_life.h"

#include "engine/base/log.h"
#include "engine/bench/demo_identities.h"
#include "engine/bench_voice/demo_swarm.h"

namespace shack::app {

namespace {

constexpr std::uint64_t kSeed = 20'260'301; // the same conversations every time

} // namespace

DemoLife::DemoLife(const Clock& clock) : m_clock(clock)
{
}

DemoLife::~DemoLife() = default;

void DemoLife::look(const host::StationView& station)
{
    const bool up = station.state == host::StationState::OnTheAir && !station.listen.empty();
    if (up == (m_swarm != nullptr))
        return;
    if (!up) {
        stop();
        return;
    }
    const auto target = net::Endpoint::parse(station.listen.front());
    if (!target)
        return;
    m_swarm = std::make_unique<bench::DemoSwarm>(m_clock);
    if (const Status started = m_swarm->start(*target, bench::demoIdentities(), kSeed); !started)
        log::error(log::Area::App, "the simulated devices cannot start",
                   {{"reason", started.error().sentence()}});
}

void DemoLife::stop()
{
    if (m_swarm != nullptr)
        m_swarm->stop();
    m_swarm.reset();
}

} // namespace shack::app
