#include "app/console/console_stages.h"

#include "app/measure/capture_sending.h"
#include "app/measure/device_under_test.h"
#include "engine/bench/load_run.h"
#include "engine/bench/target_policy.h"

#include <algorithm>
#include <utility>

namespace shack::app {

LiveStage::LiveStage(const bench::RunPlan& base, const host::Engine& engine, const Clock& clock)
    : m_target(base.target), m_readings(engine), m_probe(bench::makeOwnRelayProbe()), m_clock(clock)
{
}

Result<std::unique_ptr<bench::Run>> LiveStage::prepare(const bench::RunPlan& plan, std::stop_token)
{
    const auto endpoint = bench::resolveTarget(plan.target, plan.allowed);
    if (!endpoint)
        return failed(endpoint.error());
    return std::make_unique<bench::LoadRun>(plan,
                                            bench::RunTarget{.endpoint = *endpoint,
                                                             .probe = m_probe.get(),
                                                             .readings = &m_readings,
                                                             .process = bench::kOwnProcess},
                                            m_clock);
}

bool isLiveAddress(const host::StationView& station, const std::string& target)
{
    const auto wanted = bench::resolveTarget(target, {});
    if (!wanted || station.state != host::StationState::OnTheAir || !wanted->isLoopback())
        return false;
    return std::any_of(station.listen.begin(), station.listen.end(), [&](const std::string& text) {
        const auto listens = net::Endpoint::parse(text);
        return listens && listens->port() == wanted->port();
    });
}

namespace {

class ConsoleDevice final : public ui::TrialDevice {
public:
    explicit ConsoleDevice(std::unique_ptr<DeviceUnderTest> device) : m_device(std::move(device)) {}

    bench::TrialBench& bench() noexcept override { return m_device->bench(); }

private:
    std::unique_ptr<DeviceUnderTest> m_device;
};

} // namespace

Result<std::unique_ptr<ui::TrialDevice>> ConsoleStages::deviceFor(const bench::Rfc2544Plan& plan,
                                                                  const std::stop_token& stop)
{
    auto device = DeviceUnderTest::open(plan, std::nullopt, m_clock, stop);
    if (!device)
        return failed(device.error());
    return std::make_unique<ConsoleDevice>(std::move(*device));
}

Result<replay::ReplayReport> ConsoleStages::replay(const replay::ReplayPlan& plan,
                                                   const Secret& password,
                                                   const std::stop_token& stop,
                                                   const replay::ReplaySink& progress)
{
    return sendCapture(plan, {.stationProgram = {}, .password = password}, stop, progress);
}

std::unique_ptr<bench::RungStage> ConsoleStages::stageFor(const bench::LadderPlan& plan)
{
    if (!plan.base.isolated && isLiveAddress(m_engine.view()->station, plan.base.target))
        return std::make_unique<LiveStage>(plan.base, m_engine, m_clock);
    return makeStage(plan, m_clock);
}

} // namespace shack::app
