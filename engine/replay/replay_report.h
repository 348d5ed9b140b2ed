#pragma once

#include "engine/bench/fine_histogram.h"
#include "engine/bench/report_page.h"
#include "engine/bench/run.h"
#include "engine/replay/replay_plan.h"
#include "engine/replay/replay_target.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

// What a replay tells while it lasts and what it leaves behind: a report like those of all runs.
// Plain data and pure functions, any thread.
namespace shack::replay {

struct ReplayFigures {
    std::uint64_t read = 0;    ///< packets of the file that lie in the chosen part, all loops
    std::uint64_t sent = 0;    ///< packets or datagrams; copies count
    std::uint64_t bytes = 0;   ///< of what was sent
    std::uint64_t skipped = 0; ///< not for this target
    std::uint64_t cut = 0;     ///< sent shorter than they had been on the wire
    std::uint64_t refused = 0; ///< by the system
    std::uint64_t late = 0;    ///< more than kLateAfter behind their time
    std::uint64_t loops = 0;   ///< begun
    std::chrono::nanoseconds took{0};     ///< first to last send
    std::chrono::nanoseconds wanted{0};   ///< first to last due; zero at top speed
    bench::FineHistogram scheduleError;   ///< how far behind its time each packet left
    bench::FineHistogram gapError;        ///< of each distance between two packets, either way
    std::chrono::nanoseconds endDrift{0}; ///< of the last packet
    double busy = 0;                      ///< CPU of this process over time
    std::uint64_t residentBytes = 0;
    AnswerTally answers;
    std::string fileEnd;  ///< why the file could not be read to its end; empty if it was
    bool gone = false;    ///< the target went away
    bool tooFast = false; ///< the watchdog ended it

    double packetsPerSecond() const noexcept;
    double wantedPerSecond() const noexcept; ///< zero at top speed
    double megabitPerSecond() const noexcept;
};

/// A packet later than this is counted as late.
inline constexpr std::chrono::microseconds kLateAfter{1'000};

struct ReplayReport {
    int schema = bench::kReportSchema;
    std::chrono::system_clock::time_point startedAt{};
    ReplayPlan plan;
    bench::Environment environment;
    ReplayFigures figures;
    bench::Judgement judgement;
};

/// A few times a second.
struct ReplayProgress {
    double share = 0; ///< of the file and all loops, 0..1
    std::uint64_t sent = 0;
    double packetsPerSecond = 0;
    bool done = false;
};

using ReplaySink = std::function<void(const ReplayProgress&)>;

/// Judges a replay that came to its end or was stopped.
bench::Judgement judgeReplay(const ReplayPlan& plan, const ReplayFigures& figures, bool stopped);

/// Could not begin.
bench::Judgement judgeNotBegun(const std::string& reason);

/// The report as people read it, in English.
bench::ReportPage replayPage(const ReplayReport& report);

std::string replayJson(const ReplayReport& report);
std::string replayCsv(const ReplayReport& report);
std::string replayLines(const ReplayReport& report);
std::string replayMarkdown(const ReplayReport& report);
std::string replayHtml(const ReplayReport& report);

} // namespace shack::replay
