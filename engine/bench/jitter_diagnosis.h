#pragma once

#include "engine/bench/fine_histogram.h"
#include "engine/bench/run_evidence.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Where does the time go: the likely causes of late datagrams, each with the figure that speaks for
// or against it. Where a figure is missing the table says so; nothing is guessed. Pure, any thread.
namespace shack::bench {

enum class CauseVerdict : std::uint8_t {
    No,
    Possible,
    Likely,
    NoFigure, ///< the system or the relay does not tell
};

std::string_view causeVerdictName(CauseVerdict verdict) noexcept; ///< "likely", "no figure", ...

/// What is to be explained, and by what.
struct JitterCase {
    FineHistogram latency;
    FineHistogram lateness; ///< of the generator
    RunEvidence evidence;
};

/// One line of the table.
struct JitterCause {
    std::string_view id; ///< stable: "steal", "run_queue", ...
    std::string cause;   ///< for people
    std::optional<double> figure;
    std::string_view unit;
    double possibleFrom = 0; ///< thresholds, in the same unit
    double likelyFrom = 0;
    CauseVerdict verdict = CauseVerdict::NoFigure;
};

/// The shape of the latencies: whether there is anything to explain.
struct TailShape {
    std::chrono::nanoseconds p50{}, p99{}, p999{}, p9999{}, max{};
    double ratio = 0;    ///< p99.99 / p50
    bool tailed = false; ///< ratio and distance are large enough to ask why
};

struct JitterDiagnosis {
    TailShape tail;
    std::vector<JitterCause> causes; ///< likely ones first, else in the order of the table
    std::string sentence;            ///< "Likely: processor time taken by the host (7.2 %)."
};

JitterDiagnosis diagnose(const JitterCase& jitter);

/// "7.20 %", "12.5 /s", "no figure".
std::string figureWords(const JitterCause& cause);

} // namespace shack::bench
