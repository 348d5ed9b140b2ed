#pragma once

#include "app/measure/isolated_relay.h"
#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/bench/mix_run.h"
#include "engine/bench/rfc2544_plan.h"
#include "engine/bench/rfc2544_trial.h"
#include "engine/bench/traffic_mix.h"
#include "engine/bench/udp_reflector.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace shack::app {

/// What a measurement by RFC 2544 is made on: somebody's relay or reflector, or a throw-away one
/// that ends with this. Belongs to the measuring thread.
class DeviceUnderTest {
public:
    /// Plan and clock outlive it. With a mix the isolated relay knows the devices of the mix
    /// instead of those of the plan. Cancelled when `stop` is requested meanwhile.
    static Result<std::unique_ptr<DeviceUnderTest>>
    open(const bench::Rfc2544Plan& plan, const std::optional<bench::TrafficMix>& mix,
         const Clock& clock, const std::stop_token& stop);

    bench::TrialBench& bench() noexcept { return *m_bench; }

    bench::MixReport runMix(const bench::TrafficMix& mix, const std::stop_token& stop,
                            const bench::MixTick& tick);

private:
    DeviceUnderTest(const bench::Rfc2544Plan& plan, const Clock& clock)
        : m_plan(plan), m_clock(clock)
    {
    }

    Status openRelay(const std::optional<bench::TrafficMix>& mix, const std::stop_token& stop);
    Status openReflector();

    const bench::Rfc2544Plan& m_plan;
    const Clock& m_clock;
    bench::RunTarget m_target;
    std::unique_ptr<bench::TargetProbe> m_probe; ///< of a relay that somebody else runs
    std::unique_ptr<IsolatedRelay> m_relay;
    std::unique_ptr<bench::UdpReflector> m_reflector;
    std::unique_ptr<bench::TrialBench> m_bench;
};

} // namespace shack::app
