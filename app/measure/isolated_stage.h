#pragma once

#include "app/measure/isolated_relay.h"
#include "engine/base/clock.h"
#include "engine/bench/ladder_run.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace shack::app {

/// Rungs against throw-away stations, each in a process of its own. A fresh one for every rung by
/// default: the devices of an earlier rung stay logged in for half a minute and would be sent to
/// as well, and memory would tell of the past. A ladder may ask to keep one; it is then kept while
/// rungs only grow. Used by the thread that runs the ladder.
class IsolatedStage final : public bench::RungStage {
public:
    IsolatedStage(const bench::LadderPlan& plan, const Clock& clock);

    Result<std::unique_ptr<bench::Run>> prepare(const bench::RunPlan& plan,
                                                std::stop_token stop) override;
    bench::TargetProbe* probe() noexcept override;
    std::string name() const override;

private:
    bool canKeep(const bench::RunPlan& plan) const noexcept;

    const Clock& m_clock;
    bool m_keep;
    std::uint32_t m_mostDevices = 0; ///< of any rung: what a kept station has accounts for
    std::uint32_t m_online = 0;      ///< devices that the present station may still know
    std::unique_ptr<IsolatedRelay> m_relay;
};

/// The stage that a plan asks for.
std::unique_ptr<bench::RungStage> makeStage(const bench::LadderPlan& plan, const Clock& clock);

} // namespace shack::app
