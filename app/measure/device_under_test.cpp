#include "app/measure/device_under_test.h"

#include "engine/bench/plain_trials.h"
#include "engine/bench/relay_mix.h"
#include "engine/bench/relay_trials.h"
#include "engine/bench/target_policy.h"

#include <utility>

namespace shack::app {
namespace {

/// The station that a relay of our own is to be.
bench::RunPlan stationOf(const bench::Rfc2544Plan& plan,
                         const std::optional<bench::TrafficMix>& mix)
{
    bench::RunPlan station;
    station.devices = plan.devices;
    station.groups = plan.groups;
    station.writers = plan.writers;
    if (mix) {
        const bench::RelayMixShape shape = bench::relayMixShape(*mix);
        station.devices = shape.identities;
        station.groups = shape.groups;
    }
    return station;
}

} // namespace

Result<std::unique_ptr<DeviceUnderTest>>
DeviceUnderTest::open(const bench::Rfc2544Plan& plan, const std::optional<bench::TrafficMix>& mix,
                      const Clock& clock, const std::stop_token& stop)
{
    std::unique_ptr<DeviceUnderTest> device{new DeviceUnderTest{plan, clock}};
    const Status opened = plan.kind == bench::Rfc2544Target::Relay ? device->openRelay(mix, stop)
                                                                   : device->openReflector();
    if (!opened)
        return failed(opened.error());
    return device;
}

Status DeviceUnderTest::openRelay(const std::optional<bench::TrafficMix>& mix,
                                  const std::stop_token& stop)
{
    if (!m_plan.target.empty()) {
        const auto target = bench::resolveTarget(m_plan.target, m_plan.allowed);
        if (!target)
            return failed(target.error());
        if (m_plan.relayProcess != 0)
            m_probe = bench::makeProcessProbe(m_plan.relayProcess);
        m_target = {.endpoint = *target, .probe = m_probe.get(), .process = m_plan.relayProcess};
    } else {
        auto relay = IsolatedRelay::start(stationOf(m_plan, mix), stop);
        if (!relay)
            return failed(relay.error());
        m_relay = std::move(*relay);
        m_target = m_relay->target();
    }
    m_bench = std::make_unique<bench::RelayTrials>(m_plan, m_target, m_clock);
    return {};
}

Status DeviceUnderTest::openReflector()
{
    m_target.process = m_plan.relayProcess;
    if (!m_plan.target.empty()) {
        const auto target = bench::resolveTarget(m_plan.target, m_plan.allowed);
        if (!target)
            return failed(target.error());
        m_target.endpoint = *target;
    } else {
        auto reflector = bench::UdpReflector::open({.mostPerSecond = m_plan.reflectorLimit});
        if (!reflector)
            return failed(reflector.error());
        m_reflector = std::move(*reflector);
        m_reflector->start();
        m_target = {.endpoint = m_reflector->endpoint()};
    }
    m_bench = std::make_unique<bench::PlainTrials>(m_plan, m_target.endpoint, m_reflector.get(),
                                                   m_target.process, m_clock);
    return {};
}

bench::MixReport DeviceUnderTest::runMix(const bench::TrafficMix& mix, const std::stop_token& stop,
                                         const bench::MixTick& tick)
{
    if (m_plan.kind == bench::Rfc2544Target::Relay)
        return bench::runRelayMix(mix, m_target, m_clock, stop, tick);
    return bench::runMix(mix, m_target.endpoint, m_clock, stop, tick);
}

} // namespace shack::app
