#include "app/rfc2544/device_under_test.h"

#include "engine/bench/plain_trials.h"
#include "engine/bench/relay_trials.h"
#include "engine/bench/target_policy.h"

#include <utility>

namespace shack::app {

Result<std::unique_ptr<DeviceUnderTest>> DeviceUnderTest::open(const bench::Rfc2544Plan& plan,
                                                               const Clock& clock,
                                                               const std::stop_token& stop)
{
    std::unique_ptr<DeviceUnderTest> device{new DeviceUnderTest};
    const Status opened = plan.kind == bench::Rfc2544Target::Relay
                              ? device->openRelay(plan, clock, stop)
                              : device->openReflector(plan, clock);
    if (!opened)
        return failed(opened.error());
    return device;
}

Status DeviceUnderTest::openRelay(const bench::Rfc2544Plan& plan, const Clock& clock,
                                  const std::stop_token& stop)
{
    if (!plan.target.empty()) {
        const auto target = bench::resolveTarget(plan.target, plan.allowed);
        if (!target)
            return failed(target.error());
        m_endpoint = *target;
        m_bench =
            std::make_unique<bench::RelayTrials>(plan, *target, plan.relayProcess, nullptr, clock);
        return {};
    }
    bench::RunPlan station;
    station.devices = plan.devices;
    station.groups = plan.groups;
    station.writers = plan.writers;
    auto relay = startIsolatedRelay(station, stop, true);
    if (!relay)
        return failed(relay.error());
    m_relay.emplace(std::move(*relay));
    m_endpoint = m_relay->endpoint;
    m_lines = std::make_unique<RelayLines>(m_relay->process);
    m_bench = std::make_unique<bench::RelayTrials>(plan, m_relay->endpoint, m_relay->process.id(),
                                                   m_lines.get(), clock);
    return {};
}

Status DeviceUnderTest::openReflector(const bench::Rfc2544Plan& plan, const Clock& clock)
{
    if (!plan.target.empty()) {
        const auto target = bench::resolveTarget(plan.target, plan.allowed);
        if (!target)
            return failed(target.error());
        m_endpoint = *target;
        m_bench =
            std::make_unique<bench::PlainTrials>(plan, *target, nullptr, plan.relayProcess, clock);
        return {};
    }
    auto reflector = bench::UdpReflector::open({.mostPerSecond = plan.reflectorLimit});
    if (!reflector)
        return failed(reflector.error());
    m_reflector = std::move(*reflector);
    m_reflector->start();
    m_endpoint = m_reflector->endpoint();
    m_bench = std::make_unique<bench::PlainTrials>(plan, m_reflector->endpoint(), m_reflector.get(),
                                                   0, clock);
    return {};
}

} // namespace shack::app
