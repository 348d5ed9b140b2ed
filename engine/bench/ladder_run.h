#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/bench/ladder_plan.h"
#include "engine/bench/run.h"
#include "engine/bench/rung_samples.h"
#include "engine/bench/target_probe.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

// A ladder while it runs and what it leaves behind (ux 4.6, 4.7).
namespace shack::bench {

/// One run of one rung. Never changed once it is in a list, so lists share it.
struct RungResult {
    std::size_t number = 0; ///< from 1, in the order of running
    std::size_t rung = 0;   ///< row of the plan; the number of rows for one that was searched
    std::uint32_t repeat = 1;
    std::uint32_t attempt = 1; ///< above 1: run again because the generator had spoiled it
    bool replaced = false;     ///< spoiled and run again; only the last attempt counts
    bool searched = false;     ///< between two rungs, by "find the limit"
    LadderRung asked;
    double expectedPerSecond = 0;
    std::chrono::system_clock::time_point startedAt{};
    LoadFigures figures;
    Judgement judgement;
    RungSamples samples;
};

using RungResults = std::vector<std::shared_ptr<const RungResult>>;

/// Share of a core that the busier thread of the generator had left, 0..1, lowered by send slots
/// that were missed.
double headRoomOf(const GeneratorFigures& generator) noexcept;

enum class LadderPhase : std::uint8_t {
    Starting, ///< the station of the next rung
    Running,  ///< a rung; see `live`
    Resting,  ///< the pause between two rungs
    Paused,   ///< by "pause after rung", until resumed
    Done,
};

/// The rung that is running.
struct RunningRung {
    std::size_t number = 0; ///< from 1
    LadderRung asked;
    std::uint32_t repeat = 1;
    bool searched = false;
    double expectedPerSecond = 0;
    RunProgress progress;
    RungSample newest;
};

/// A few times a second while a ladder runs, on the thread that runs it.
struct LadderProgress {
    LadderPhase phase = LadderPhase::Starting;
    double share = 0;                  ///< of the whole ladder, 0..1
    std::chrono::milliseconds left{0}; ///< estimate until the end
    std::size_t rungs = 0; ///< runs there will be unless a rule ends it; grows by search
    RungResults finished;  ///< cheap to copy
    std::optional<RunningRung> live;
    std::vector<std::string> news; ///< what happened since the previous progress, for a log
};

using LadderSink = std::function<void(const LadderProgress&)>;

/// Between which loads the limit lies.
struct Knee {
    std::shared_ptr<const RungResult> holds;  ///< best loss-free rung; may be null
    std::shared_ptr<const RungResult> breaks; ///< least rung above it that failed; may be null
};

struct LadderReport {
    int schema = kReportSchema;
    std::string kind = "ladder";
    std::chrono::system_clock::time_point startedAt{};
    std::chrono::milliseconds took{0};
    LadderPlan plan;
    Environment environment;
    std::string target;      ///< "isolated station" or its address
    RungResults rungs;       ///< in the order of running
    std::size_t skipped = 0; ///< runs that a rule or a stop left out
    std::string endedBy;     ///< the rule that ended it early; empty when it came to its end
    Knee knee;
    Judgement judgement; ///< with the one honest sentence of ux 4.7
};

/// Where rungs are run: prepares what one is pointed at. Used by the thread that runs the ladder.
class RungStage {
public:
    RungStage() = default;
    virtual ~RungStage() = default;

    RungStage(const RungStage&) = delete;
    RungStage& operator=(const RungStage&) = delete;

    /// Ready to run `plan`; what an earlier rung left behind is gone. The run may be used until the
    /// next call. Cancelled when a stop was requested meanwhile.
    virtual Result<std::unique_ptr<Run>> prepare(const RunPlan& plan, std::stop_token stop) = 0;

    /// Of the relay that was prepared last, until the next one is; null = not known.
    virtual TargetProbe* probe() noexcept = 0;

    virtual std::string name() const = 0; ///< "isolated station", "127.0.0.1:60050"
};

/// A relay that somebody else runs; `checkLadder` has allowed it. The clock is the system's.
std::unique_ptr<RungStage> makeTargetStage(const RunPlan& base, const Clock& clock);

/// One ladder. `run` once, on any thread; the rest from any other thread meanwhile.
class LadderRun {
public:
    /// `checkLadder` has no objection. The stage outlives the run.
    LadderRun(LadderPlan plan, RungStage& stage, const Clock& clock);

    /// Returns when it is over, at most 500 ms after a stop was requested; nothing of the last rung
    /// is left then. `progress` is called on the calling thread.
    LadderReport run(std::stop_token stop, const LadderSink& progress);

    void pauseAfterRung() noexcept { m_pauseAsked.store(true, std::memory_order_relaxed); }

    void resume() noexcept { m_pauseAsked.store(false, std::memory_order_relaxed); }

    bool pauseAsked() const noexcept { return m_pauseAsked.load(std::memory_order_relaxed); }

private:
    LadderPlan m_plan;
    RungStage& m_stage;
    const Clock& m_clock;
    std::atomic<bool> m_pauseAsked{false};
};

} // namespace shack::bench
