#pragma once

#include "engine/bench/fine_histogram.h"
#include "engine/bench/kernel_counters.h"
#include "engine/bench/run_evidence.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

// What a measurement is asked, what it tells while it lasts and what it leaves behind. Plain data:
// tools fill a plan from a command line, panels from a form (architecture 5).
namespace shack::bench {

/// Raised whenever a field of a report changes its meaning or goes away.
inline constexpr int kReportSchema = 1;

/// The parameters of a steady load. Defaults are those of the form and the command line.
struct RunPlan {
    std::string target;               ///< "127.0.0.1:60050"; empty when isolated
    bool isolated = false;            ///< against a throw-away copy of the station
    std::vector<std::string> allowed; ///< further addresses that may be loaded; never public ones
    std::uint32_t devices = 1000;
    std::uint32_t groups = 1;                    ///< devices are dealt to them in turn
    std::uint32_t talkers = 0;                   ///< at most one a group; 0 = one in every group
    std::chrono::microseconds interval{120'000}; ///< between two frames of one talker
    std::chrono::milliseconds warmup{2'000};     ///< talk that is not counted
    std::chrono::milliseconds duration{10'000};  ///< talk that is counted
    std::uint32_t payloadBytes = 320;            ///< DATA of a voice datagram
    bool realSockets = false;                    ///< one socket per device instead of a shared one
    std::uint64_t seed = 1;                      ///< chooses who talks
    std::uint64_t relayProcess = 0;              ///< its id on this machine, to measure its CPU
    std::uint32_t writers = 0;                   ///< of an isolated station; 0 = its default
    std::uint32_t receiveBufferMiB = 32;         ///< asked for the shared socket
    double maxLossPercent = 0;                   ///< more fails
    std::chrono::microseconds maxP99{0};         ///< more fails; 0 = no such rule

    bool operator==(const RunPlan&) const = default;

    std::uint32_t talkerCount() const noexcept { return talkers == 0 ? groups : talkers; }
};

enum class RunPhase : std::uint8_t { Preparing, Connecting, WarmingUp, Holding, Draining, Done };

enum class Verdict : std::uint8_t {
    Pass,
    Fail,    ///< the relay broke a rule
    Invalid, ///< the generator was the limit: says nothing about the relay
    Stopped, ///< by somebody
};

/// A few times a second while a run lasts.
struct RunProgress {
    RunPhase phase = RunPhase::Preparing;
    double share = 0;                  ///< of the whole run, 0..1
    std::chrono::milliseconds left{0}; ///< estimate until the end
    std::uint32_t online = 0;          ///< devices logged in
    std::uint32_t devices = 0;         ///< devices wanted
    std::uint64_t framesSent = 0;      ///< counted frames only
    std::uint64_t delivered = 0;       ///< counted datagrams only
    std::uint64_t expected = 0;      ///< what the frames sent should become, some still on the way
    double connectsPerSecond = 0;    ///< while connecting
    double deliveredPerSecond = 0;   ///< since the previous progress
    std::chrono::nanoseconds p50{0}; ///< latency of what arrived since the previous progress
    std::chrono::nanoseconds p99{0};
};

using ProgressSink = std::function<void(const RunProgress&)>;

/// Where a run was made; two reports compare only when these agree.
struct Environment {
    std::string version; ///< of this program
    std::string host;    ///< name of the computer
    std::string system;  ///< "Linux 6.1.0-18-amd64 x86_64"
    std::string processor;
    std::string governor; ///< empty when the system does not tell
    std::uint32_t cores = 0;
    std::uint64_t receiveBufferLimit = 0; ///< what the administrator allows, bytes; 0 = unknown
    std::uint64_t sendBufferLimit = 0;
    std::string sendPriority;               ///< of the generator's sending thread
    std::string backend;                    ///< how the generator reaches the network
    std::uint64_t receiveBufferGranted = 0; ///< of the generator's socket, as the system reports
};

/// Whole-frame accounting (fanout-engine G2): a frame reached all its receivers, none, or some.
struct LedgerTotals {
    std::uint64_t frames = 0; ///< sent and counted
    std::uint64_t completeFrames = 0;
    std::uint64_t missingFrames = 0; ///< reached nobody
    std::uint64_t partialFrames = 0; ///< reached some: must be 0
    std::uint64_t expected = 0;      ///< datagrams, frames x receivers
    std::uint64_t delivered = 0;     ///< each expected datagram at most once
    std::uint64_t duplicates = 0;
    std::uint64_t reordered = 0;    ///< delivered after a later frame of the same talker
    std::uint64_t late = 0;         ///< after its frame had been closed; not delivered
    std::uint64_t notForUs = 0;     ///< wrong group, or the talker's own echo
    std::uint64_t wrongContent = 0; ///< header or payload differ from what was sent

    std::uint64_t lost() const noexcept { return expected - delivered; }

    double lossRatio() const noexcept
    {
        return expected == 0 ? 0 : static_cast<double>(lost()) / static_cast<double>(expected);
    }

    bool operator==(const LedgerTotals&) const = default;
};

/// What the generator itself needed, to tell its limits from the relay's.
struct GeneratorFigures {
    FineHistogram lateness;              ///< of every counted frame against its absolute due time
    std::uint64_t lateFrames = 0;        ///< left after their slot (one interval) was over
    std::uint64_t sendErrors = 0;        ///< frames that the system refused to send
    std::uint64_t kernelDrops = 0;       ///< datagrams lost in the generator's own receive buffers
    double cores = 0;                    ///< of its two threads together
    double busiestThread = 0;            ///< share of one core
    std::chrono::nanoseconds cpuTime{0}; ///< of its two threads during the hold

    double lateShare() const noexcept
    {
        return lateness.count() == 0
                   ? 0
                   : static_cast<double>(lateFrames) / static_cast<double>(lateness.count());
    }
};

/// What the relay's process used during the hold, where its id is known.
struct RelayFigures {
    bool known = false;
    double cores = 0;
    double cpuMicrosecondsPerDatagram = 0; ///< process CPU over delivered datagrams
    std::uint64_t residentBytes = 0;       ///< at the end of the hold
    std::uint64_t threads = 0;
};

/// One steady load: the only step of a load run, one rung of a ladder.
struct LoadFigures {
    std::uint32_t online = 0;
    std::uint32_t refused = 0; ///< devices whose login the relay refused
    std::string firstRefusal;  ///< its text
    std::chrono::milliseconds connectTime{0};
    std::chrono::milliseconds hold{0}; ///< what was really held
    LedgerTotals ledger;
    FineHistogram latency;        ///< from the moment of sending
    FineHistogram latencyFromDue; ///< from the moment it was due: no omission can hide in it
    double deliveredPerSecond = 0;
    double megabitPerSecond = 0; ///< UDP payload
    GeneratorFigures generator;
    RelayFigures relay;
    KernelCounters kernel;
    RunEvidence evidence; ///< of the hold: who waited, what was dropped, where the time went
};

struct Judgement {
    Verdict verdict = Verdict::Stopped;
    std::vector<std::string> reasons; ///< which rule, value, limit; empty for a pass
    std::string sentence;             ///< for people
};

struct RunReport {
    int schema = kReportSchema;
    std::string kind = "load";
    std::chrono::system_clock::time_point startedAt{};
    RunPlan plan;
    Environment environment;
    LoadFigures figures;
    Judgement judgement;
};

/// One measurement. Started once, from any thread.
class Run {
public:
    Run() = default;
    virtual ~Run() = default;

    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    /// Returns when it is over, at most 500 ms after a stop was requested. `progress` is called on
    /// the calling thread.
    virtual RunReport run(std::stop_token stop, const ProgressSink& progress) = 0;
};

} // namespace shack::bench
