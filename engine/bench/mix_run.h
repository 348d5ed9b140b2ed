#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/bench/fine_histogram.h"
#include "engine/bench/report_page.h"
#include "engine/bench/run.h"
#include "engine/bench/run_evidence.h"
#include "engine/bench/traffic_mix.h"
#include "engine/net/endpoint.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace shack::bench {

/// What became of one part of a mix.
struct MixPartFigures {
    double askedPerSecond = 0;
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    FineHistogram latency;
    double inTime = 0;               ///< share of the sent ones that arrived before the deadline
    std::uint64_t partialFrames = 0; ///< of a relay: reached only some of their receivers
    Judgement judgement;

    std::uint64_t lost() const noexcept { return sent > received ? sent - received : 0; }
};

struct MixReport {
    int schema = kReportSchema;
    std::chrono::system_clock::time_point startedAt{};
    TrafficMix mix;
    std::string target;
    Environment environment;
    std::vector<MixPartFigures> parts; ///< in the order of the mix
    FineHistogram lateness;            ///< of the generator
    double busiestThread = 0;
    RunEvidence evidence;
    Judgement judgement;
};

/// `share` 0..1 of the run, `left` until its end.
using MixTick = std::function<void(double share, std::chrono::milliseconds left)>;

/// Sends the mix to something that sends it back and judges every part and the whole. `checkMix`
/// has no objection. Obeys a stop within 500 ms.
MixReport runMix(const TrafficMix& mix, const net::Endpoint& target, const Clock& clock,
                 const std::stop_token& stop, const MixTick& tick);

/// The rules of one part, given that the generator was not the limit. Pure.
Judgement judgeMixPart(const MixPart& part, const MixPartFigures& figures);

/// Fills in what follows from the counts of the parts, and judges the whole: faults excuse nothing,
/// limits are those of the generator. Pure.
void judgeMix(MixReport& report, std::vector<std::string> faults, std::vector<std::string> limits);
Judgement invalidMix(std::string reason);

ReportPage mixPage(const MixReport& report);
std::string mixJson(const MixReport& report);
std::string mixCsv(const MixReport& report); ///< one row per part
std::string mixLines(const MixReport& report);
std::string mixMarkdown(const MixReport& report);
std::string mixHtml(const MixReport& report);
std::string mixPercentiles(const MixReport& report); ///< HdrHistogram, of all parts

} // namespace shack::bench
