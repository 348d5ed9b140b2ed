#pragma once

#include "engine/base/clock.h"
#include "engine/bench/kernel_counters.h"
#include "engine/bench/relay_reading.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What the system knows about a measurement: who waited for a processor, who was interrupted, what
// was dropped. Read before and after; the difference is what a diagnosis may quote.
namespace shack::bench {

enum class EvidenceSide : std::uint8_t { Relay, Generator };

std::string_view evidenceSideName(EvidenceSide side) noexcept; ///< "relay", "generator"

/// Instead of a process id: the relay runs in this process.
inline constexpr std::uint64_t kOwnProcess = ~std::uint64_t{0};

/// A thread of a station, by its name. Where station and generator share a process (the console
/// loads its own live station), this tells whose a thread is.
bool isRelayThread(std::string_view name) noexcept;

/// Totals of one thread since it began.
struct ThreadReading {
    EvidenceSide side = EvidenceSide::Generator;
    std::uint64_t id = 0;
    std::string name;
    std::chrono::nanoseconds cpuTime{};
    std::chrono::nanoseconds queueWait{}; ///< ready to run, but no processor was free (schedstat)
    std::uint64_t voluntarySwitches = 0;
    std::uint64_t involuntarySwitches = 0;
};

struct PageFaults {
    std::uint64_t minor = 0;
    std::uint64_t major = 0; ///< had to wait for a disk

    bool operator==(const PageFaults&) const = default;
};

/// Everything at one moment. `threads` is empty where the system does not tell.
struct EvidenceReading {
    MonoTime at{};
    KernelCounters kernel;
    std::vector<ThreadReading> threads;
    PageFaults relayFaults;
    PageFaults generatorFaults;
};

/// All threads of one role together, over a measurement.
struct RoleEvidence {
    EvidenceSide side = EvidenceSide::Generator;
    std::string role; ///< "ingress", "writer", "bench-send", ...
    unsigned threads = 0;
    std::chrono::nanoseconds cpuTime{};
    std::chrono::nanoseconds queueWait{};
    std::uint64_t voluntarySwitches = 0;
    std::uint64_t involuntarySwitches = 0;
    double busiest = 0;     ///< share of a core of its busiest thread
    double longestWait = 0; ///< share of the time that its worst thread waited for a processor
};

/// What happened between two readings.
struct RunEvidence {
    bool known = false;
    std::chrono::nanoseconds span{};
    unsigned cores = 0;
    KernelCounters kernel;
    std::vector<RoleEvidence> roles;
    PageFaults relayFaults;
    PageFaults generatorFaults;
    bool relayInside = false;          ///< the relay's process could be read
    std::optional<RelaySplit> split;   ///< where the relay tells
    std::optional<RelayCounts> counts; ///< likewise
};

/// "writer-3" -> "writer": figures are per role, whatever the number of threads.
std::string roleOfThread(std::string_view name);

/// Threads that are in both readings count. Pure.
RunEvidence difference(const EvidenceReading& before, const EvidenceReading& after, unsigned cores);

/// Reads this process as the generator, and the relay's by its id (0 = unknown, kOwnProcess = its
/// threads are among ours). Any thread that may touch files.
EvidenceReading readEvidence(std::uint64_t relayProcess, MonoTime at);

// The readers of the system's texts, for tests. False when nothing was understood.
bool readSchedstat(std::string_view schedstat, ThreadReading& into) noexcept;
bool readThreadStatus(std::string_view status, ThreadReading& into) noexcept;
bool readFaults(std::string_view stat, PageFaults& into) noexcept;

/// Keeps the first and the newest reading of a measurement. Belongs to the measuring thread.
class EvidenceCollector {
public:
    /// `relay` may be null; it must outlive this.
    EvidenceCollector(std::uint64_t relayProcess, RelayReadingSource* relay, const Clock& clock);

    /// At the beginning, then a few times a second, and as long as the threads live.
    void read();

    /// Whether the relay has told how it stood at `when` or later; true where it tells nothing, so
    /// that nobody waits for it.
    bool toldSince(MonoTime when);

    /// The difference of the first and the newest.
    RunEvidence collect();

private:
    void takeRelayReadings();

    std::uint64_t m_relayProcess;
    RelayReadingSource* m_relay;
    const Clock& m_clock;
    std::optional<EvidenceReading> m_first;
    EvidenceReading m_newest;
    std::optional<RelaySpan> m_span;
};

} // namespace shack::bench
