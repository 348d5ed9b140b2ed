#pragma once

#include "engine/base/clock.h"
#include "engine/bench/rfc2544_report.h"

#include <stop_token>

namespace shack::bench {

/// The tests of RFC 2544 section 26 for every frame size of a plan, on a bench. A test that needs
/// the throughput has it measured first. Belongs to the thread that calls `run`.
class Rfc2544Run {
public:
    /// `checkRfc2544` has no objection; all three outlive this.
    Rfc2544Run(const Rfc2544Plan& plan, TrialBench& bench, const Clock& clock);

    /// Comes back when all is over, at most 500 ms after a stop was requested.
    Rfc2544Report run(const std::stop_token& stop, const Rfc2544Sink& progress);

private:
    const Rfc2544Plan& m_plan;
    TrialBench& m_bench;
    const Clock& m_clock;
};

} // namespace shack::bench
