#pragma once

#include "engine/base/clock.h"
#include "engine/bench/ladder_plan.h"
#include "engine/bench/run.h"
#include "engine/bench/rung_samples.h"

#include <deque>
#include <optional>
#include <string>

namespace shack::bench {

/// The stop rules that are looked at while a rung runs. Belongs to the thread that runs the ladder.
class LiveRules {
public:
    struct Broken {
        std::string words;    ///< "loss 2.1 %, limit 1 %"
        bool byRelay = false; ///< then the rung failed; else it says nothing
    };

    LiveRules(const StopRules& rules, MonoTime ladderStart) noexcept;

    /// A new rung begins.
    void startRung() noexcept;

    /// With every progress; what it finds ends the ladder.
    std::optional<Broken> check(const RunProgress& progress, const RungSample& newest,
                                MonoTime now);

    /// The limits that hold between rungs too.
    std::optional<Broken> checkTime(MonoTime now) const;

private:
    std::optional<Broken> checkLoss(const RunProgress& progress, MonoTime now);
    std::optional<Broken> checkLatency(const RunProgress& progress, MonoTime now);
    std::optional<Broken> checkMemory(const RungSample& newest) const;

    struct Expectation {
        MonoTime at{};
        std::uint64_t datagrams = 0;
    };

    StopRules m_rules;
    MonoTime m_ladderStart;
    std::deque<Expectation> m_expected; ///< what should have arrived by now is half a second old
    std::optional<MonoTime> m_slowSince;
};

} // namespace shack::bench
