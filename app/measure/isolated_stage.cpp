#include "app/measure/isolated_stage.h"

#include "engine/bench/load_run.h"
#include "engine/bench/plan_text.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

namespace shack::app {
namespace {

/// It keeps nothing, so there is nothing to wait for: a stop is obeyed within half a second.
constexpr std::chrono::milliseconds kGrace{150};

} // namespace

IsolatedStage::IsolatedStage(const bench::LadderPlan& plan, const Clock& clock)
    : m_clock(clock), m_keep(plan.keepRelay)
{
    for (const bench::LadderRung& rung : plan.rungs)
        m_mostDevices = std::max(m_mostDevices, rung.devices);
}

IsolatedStage::~IsolatedStage()
{
    endRelay();
}

void IsolatedStage::endRelay() noexcept
{
    if (m_relay)
        m_relay->process.end(kGrace);
    m_relay.reset();
}

bool IsolatedStage::canKeep(const bench::RunPlan& plan) const noexcept
{
    return m_keep && m_relay && plan.devices >= m_online;
}

Result<std::unique_ptr<bench::Run>> IsolatedStage::prepare(const bench::RunPlan& plan,
                                                           std::stop_token stop)
{
    if (!canKeep(plan)) {
        endRelay(); // its port and memory are free before the next one starts
        bench::RunPlan served = plan;
        if (m_keep)
            served.devices = std::max(served.devices, m_mostDevices);
        auto relay = startIsolatedRelay(served, stop);
        if (!relay)
            return failed(relay.error());
        m_relay.emplace(std::move(*relay));
    }
    m_online = plan.devices;
    bench::RunTarget target{.endpoint = m_relay->endpoint,
                            .probe = bench::makeProcessProbe(m_relay->process.id())};
    return std::make_unique<bench::LoadRun>(plan, std::move(target), m_clock);
}

std::uint64_t IsolatedStage::relayProcess() const noexcept
{
    return m_relay ? m_relay->process.id() : 0;
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

std::optional<IsolatedOrder> isolatedOrder(int argc, char** argv)
{
    if (argc < 2 || std::string_view{argv[1]} != "--serve-isolated")
        return std::nullopt;
    IsolatedOrder order;
    std::string words;
    for (int i = 2; i < argc; ++i) {
        if (std::string_view{argv[i]} == kTellReadings)
            order.tellsReadings = true;
        else
            words.append(argv[i]).append(" ");
    }
    order.plan = bench::parsePlan(words).value_or(bench::RunPlan{});
    return order;
}

} // namespace shack::app
