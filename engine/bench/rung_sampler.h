#pragma once

#include "engine/base/clock.h"
#include "engine/base/process_usage.h"
#include "engine/bench/rung_samples.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace shack::bench {

/// Looks at the relay's process, at this one and at the machine about once a second while a rung
/// runs. Belongs to the thread that runs the ladder.
class RungSampler {
public:
    /// `relayProcess` 0: the relay's part stays unknown.
    RungSampler(std::uint64_t relayProcess, const Clock& clock);

    /// With every progress of the rung; true when a sample was taken, see `newest`.
    bool take(const RunProgress& progress);

    const RungSample& newest() const noexcept { return m_newest; }

    /// What the rung's hold adds up to.
    RungSamples finish();

private:
    void thinOut();
    void noteRoles(RunPhase phase, MonoTime now);

    std::uint64_t m_relayProcess;
    const Clock& m_clock;
    MonoTime m_startedAt;
    MonoTime m_takenAt{};
    ProcessUsage m_relay;
    ProcessUsage m_own;
    RungSample m_newest;
    std::chrono::nanoseconds m_worstP99{0}; ///< of the progress since the newest sample
    std::uint32_t m_keepEvery = 1;          ///< doubles whenever the course is full
    std::uint32_t m_skipped = 0;
    std::vector<RungSample> m_course;
    std::vector<RungSample> m_hold; ///< every sample of the hold, thinned out alike
    MonoTime m_holdFrom{};
    MonoTime m_holdUntil{};
    std::vector<ThreadUsage> m_threadsBefore;
    std::vector<ThreadUsage> m_threadsAfter;
};

/// CPU by kind of thread between two readings; threads are told apart by name. A pure function.
std::vector<RoleUsage> rolesBetween(const std::vector<ThreadUsage>& before,
                                    const std::vector<ThreadUsage>& after,
                                    std::chrono::nanoseconds time);

/// "writer-3" -> "writer".
std::string_view roleOf(std::string_view threadName) noexcept;

/// Least-squares slope of the relay's memory over the samples, MiB an hour.
double growthOf(const std::vector<RungSample>& samples) noexcept;

} // namespace shack::bench
