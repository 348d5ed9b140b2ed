#include "app/measure/isolated_stage.h"

#include "engine/bench/load_run.h"

#include <algorithm>
#include <utility>

namespace shack::app {

IsolatedStage::IsolatedStage(const bench::LadderPlan& plan, const Clock& clock)
    : m_clock(clock), m_keep(plan.keepRelay)
{
    for (const bench::LadderRung& rung : plan.rungs)
        m_mostDevices = std::max(m_mostDevices, rung.devices);
}

bool IsolatedStage::canKeep(const bench::RunPlan& plan) const noexcept
{
    return m_keep && m_relay && plan.devices >= m_online;
}

Result<std::unique_ptr<bench::Run>> IsolatedStage::prepare(const bench::RunPlan& plan,
                                                           std::stop_token stop)
{
    if (!canKeep(plan)) {
        m_relay.reset(); // its port and memory are free before the next one starts
        bench::RunPlan served = plan;
        if (m_keep)
            served.devices = std::max(served.devices, m_mostDevices);
        auto relay = IsolatedRelay::start(served, stop);
        if (!relay)
            return failed(relay.error());
        m_relay = std::move(*relay);
    }
    m_online = plan.devices;
    return std::make_unique<bench::LoadRun>(plan, m_relay->target(), m_clock);
}

bench::TargetProbe* IsolatedStage::probe() noexcept
{
    return m_relay ? &m_relay->probe() : nullptr;
}

std::string IsolatedStage::name() const
{
    return "isolated station";
}

std::unique_ptr<bench::RungStage> makeStage(const bench::LadderPlan& plan, const Clock& clock)
{
    if (plan.base.isolated)
        return std::make_unique<IsolatedStage>(plan, clock);
    return bench::makeTargetStage(plan.base, clock);
}

} // namespace shack::app
