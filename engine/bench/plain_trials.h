#pragma once

#include "engine/base/clock.h"
#include "engine/bench/plain_stream.h"
#include "engine/bench/rfc2544_plan.h"
#include "engine/bench/rfc2544_trial.h"
#include "engine/bench/udp_reflector.h"
#include "engine/net/endpoint.h"

#include <cstdint>

namespace shack::bench {

/// Trials on something that sends datagrams back. Belongs to the measuring thread.
class PlainTrials final : public TrialBench {
public:
    /// `reflector` is null when it is somebody else's; all outlive this. `process` is its id where
    /// it is known and not our own.
    PlainTrials(const Rfc2544Plan& plan, const net::Endpoint& target, const UdpReflector* reflector,
                std::uint64_t process, const Clock& clock);

    std::string_view name() const noexcept override { return "reflector"; }

    TrialLimits limits() const override;
    TrialFigures steady(std::uint32_t frameBytes, double perSecond,
                        std::chrono::milliseconds duration, const std::stop_token& stop,
                        const TrialTick& tick) override;
    TrialFigures burst(std::uint32_t frameBytes, std::uint32_t frames, const std::stop_token& stop,
                       const TrialTick& tick) override;
    TrialFigures recovery(std::uint32_t frameBytes, double overload, double relief,
                          std::chrono::milliseconds duration, const std::stop_token& stop,
                          const TrialTick& tick) override;

private:
    /// Phases up to `counted` are warm-up.
    struct Load {
        std::vector<StreamPhase> phases;
        std::size_t counted = 0;
        bool judgeLateness = true;
    };

    TrialFigures run(std::uint32_t frameBytes, const Load& load, const std::stop_token& stop,
                     const TrialTick& tick, StreamFigures& stream);

    const Rfc2544Plan& m_plan;
    net::Endpoint m_target;
    const UdpReflector* m_reflector;
    std::uint64_t m_process;
    const Clock& m_clock;
    std::uint32_t m_run;
};

/// Why a stream says nothing about what it was sent to; empty when it does. `lost` of its counted
/// frames did not come back.
std::vector<std::string> streamLimits(const StreamFigures& stream, const FineHistogram& lateness,
                                      std::uint64_t lost);

} // namespace shack::bench
