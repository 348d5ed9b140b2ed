#pragma once

#include "app/measure/isolated_relay.h"
#include "app/measure/relay_lines.h"
#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/bench/rfc2544_plan.h"
#include "engine/bench/rfc2544_trial.h"
#include "engine/bench/udp_reflector.h"
#include "engine/net/endpoint.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace shack::app {

/// What a measurement is made on: somebody's relay or reflector, or a throw-away one that ends with
/// this. Belongs to the measuring thread.
class DeviceUnderTest {
public:
    /// Plan and clock outlive it. Cancelled when `stop` is requested meanwhile.
    static Result<std::unique_ptr<DeviceUnderTest>>
    open(const bench::Rfc2544Plan& plan, const Clock& clock, const std::stop_token& stop);

    bench::TrialBench& bench() noexcept { return *m_bench; }

    const net::Endpoint& endpoint() const noexcept { return m_endpoint; }

private:
    DeviceUnderTest() = default;

    Status openRelay(const bench::Rfc2544Plan& plan, const Clock& clock,
                     const std::stop_token& stop);
    Status openReflector(const bench::Rfc2544Plan& plan, const Clock& clock);

    net::Endpoint m_endpoint;
    std::optional<IsolatedRelay> m_relay;
    std::unique_ptr<RelayLines> m_lines;
    std::unique_ptr<bench::UdpReflector> m_reflector;
    std::unique_ptr<bench::TrialBench> m_bench;
};

} // namespace shack::app
