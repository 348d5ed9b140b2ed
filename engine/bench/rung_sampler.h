#pragma once

#include "engine/base/clock.h"
#include "engine/base/process_usage.h"
#include "engine/bench/rung_samples.h"
#include "engine/bench/target_probe.h"

#include <cstdint>
#include <vector>

namespace shack::bench {

/// Looks at the relay, at this process and at the machine about once a second while a rung runs.
/// Belongs to the thread that runs the ladder.
class RungSampler {
public:
    /// `relay` null: its part stays unknown. It outlives this.
    RungSampler(TargetProbe* relay, const Clock& clock);

    /// With every progress of the rung; true when a sample was taken, see `newest`.
    bool take(const RunProgress& progress);

    const RungSample& newest() const noexcept { return m_newest; }

    /// What the rung's hold adds up to.
    RungSamples finish();

private:
    void thinOut();

    TargetProbe* m_relay;
    const Clock& m_clock;
    MonoTime m_startedAt;
    MonoTime m_takenAt{};
    TargetUsage m_relayUsage;
    ProcessUsage m_own;
    RungSample m_newest;
    std::chrono::nanoseconds m_worstP99{0}; ///< of the progress since the newest sample
    std::uint32_t m_keepEvery = 1;          ///< doubles whenever the course is full
    std::uint32_t m_skipped = 0;
    std::vector<RungSample> m_course;
    std::vector<RungSample> m_hold; ///< every sample of the hold, thinned out alike
};

/// Least-squares slope of the relay's memory over the samples, MiB an hour.
double growthOf(const std::vector<RungSample>& samples) noexcept;

} // namespace shack::bench
