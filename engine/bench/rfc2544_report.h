#pragma once

#include "engine/bench/report_page.h"
#include "engine/bench/rfc2544_plan.h"
#include "engine/bench/rfc2544_trial.h"
#include "engine/bench/run.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// What an RFC 2544 measurement tells while it lasts and what it leaves behind. Plain data. Rates
// are datagrams a second: what comes back from a reflector, what the receivers of a relay get.
namespace shack::bench {

/// Section 26.1: the highest rate without loss.
struct ThroughputResult {
    std::optional<double> perSecond;
    std::optional<double> lossyAt; ///< lowest rate that lost
    bool generatorWasLimit = false;
    bool reachedHighest = false;
    bool noisy = false;
    double megabitPerSecond = 0; ///< of whole frames
    unsigned trials = 0;
    Judgement judgement;
};

/// Section 26.2, of every frame instead of one tagged frame in twenty trials.
struct LatencyResult {
    double perSecond = 0;
    TrialFigures trial;
    Judgement judgement;
};

/// Section 26.3.
struct LossPoint {
    double percent = 0; ///< of `LossResult::reference`
    double perSecond = 0;
    double lossRatio = 0;
    TrialOutcome outcome = TrialOutcome::Unmeasurable;
};

struct LossResult {
    double reference = 0; ///< 100 %: the lowest rate known to lose, else the highest tried
    std::vector<LossPoint> points;
    Judgement judgement;
};

/// Section 26.4: the longest burst that arrives whole, every time.
struct BackToBackResult {
    std::optional<std::uint32_t> frames;
    bool reachedLongest = false;
    bool generatorWasLimit = false;
    double perSecond = 0; ///< how fast the bursts left
    unsigned repeats = 0; ///< clean bursts of that length
    Judgement judgement;
};

/// Section 26.5: 110 % of the throughput, then 50 %.
struct RecoveryResult {
    double overload = 0;
    double relief = 0;
    std::optional<std::chrono::milliseconds> recoveredAfter;
    std::uint64_t lost = 0;
    Judgement judgement;
};

/// All tests at one frame size.
struct SizeResult {
    std::uint32_t frameBytes = 0;
    std::optional<ThroughputResult> throughput;
    std::optional<LatencyResult> latency;
    std::optional<LossResult> loss;
    std::optional<BackToBackResult> backToBack;
    std::optional<RecoveryResult> recovery;
};

/// One line of the protocol of a measurement.
struct TrialRecord {
    std::uint32_t frameBytes = 0;
    Rfc2544Test test = Rfc2544Test::Throughput;
    TrialFigures figures;
};

struct Rfc2544Report {
    int schema = kReportSchema;
    std::chrono::system_clock::time_point startedAt{};
    std::chrono::milliseconds took{0};
    Rfc2544Plan plan;
    Environment environment;
    TrialLimits limits;
    std::vector<SizeResult> sizes;
    std::vector<TrialRecord> trials; ///< in the order they were made
    Judgement judgement;
};

/// A finished trial in short, to be told while the measurement goes on.
struct TrialLine {
    std::uint32_t frameBytes = 0;
    Rfc2544Test test = Rfc2544Test::Throughput;
    double perSecond = 0; ///< asked; of bursts what was reached
    std::uint64_t sent = 0;
    double lossRatio = 0;
    TrialOutcome outcome = TrialOutcome::Unmeasurable;
    bool stopped = false;
};

/// A few times a second.
struct Rfc2544Progress {
    std::uint32_t frameBytes = 0;
    Rfc2544Test test = Rfc2544Test::Throughput;
    unsigned trial = 0; ///< counted from 1 over all
    double perSecond = 0;
    double share = 0;                  ///< of all, 0..1, an estimate
    std::chrono::milliseconds left{0}; ///< an estimate
    /// All trials so far; null before the first one is over. Shared, never changed.
    std::shared_ptr<const std::vector<TrialLine>> finished;
    bool done = false;
};

using Rfc2544Sink = std::function<void(const Rfc2544Progress&)>;

/// One line of JSON with everything, histograms as filled buckets.
std::string rfc2544Json(const Rfc2544Report& report);

/// One row per trial.
std::string rfc2544Csv(const Rfc2544Report& report);

/// For people: as a page, and that on a terminal, as Markdown, as a file that needs nothing else.
ReportPage rfc2544Page(const Rfc2544Report& report);
std::string rfc2544Lines(const Rfc2544Report& report);
std::string rfc2544Markdown(const Rfc2544Report& report);
std::string rfc2544Html(const Rfc2544Report& report);

/// HdrHistogram's percentile text of the latency trials, all frame sizes together.
std::string rfc2544Percentiles(const Rfc2544Report& report);

} // namespace shack::bench
