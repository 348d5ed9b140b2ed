#pragma once

#include "engine/bench/fine_histogram.h"
#include "engine/bench/rfc2544_search.h"
#include "engine/bench/run_evidence.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

// One trial (RFC 2544 section 23) and the bench it is made on. The tests of section 26 know no more
// than this, so they are checked against a simulated device.
namespace shack::bench {

/// What one trial came to. Rates and counts are datagrams that should have arrived.
struct TrialFigures {
    TrialOutcome outcome = TrialOutcome::Unmeasurable;
    bool stopped = false;
    std::vector<std::string> reasons; ///< why it was lossy or says nothing
    /// What no overload excuses: changed, repeated or misdirected datagrams; or no device at all.
    std::vector<std::string> faults;
    double askedPerSecond = 0;
    double sentPerSecond = 0;
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    FineHistogram latency; ///< from the moment of sending
    FineHistogram latencyFromDue;
    FineHistogram lateness; ///< of the generator
    double busiestThread = 0;
    /// Of a recovery trial: from the end of the overload to the first datagram after which none was
    /// lost. Empty when something was lost up to the end.
    std::optional<std::chrono::milliseconds> recoveredAfter;
    RunEvidence evidence;

    std::uint64_t lost() const noexcept { return sent > received ? sent - received : 0; }

    double lossRatio() const noexcept
    {
        return sent == 0 ? 0 : static_cast<double>(lost()) / static_cast<double>(sent);
    }
};

/// Where a bench can be used.
struct TrialLimits {
    double lowestPerSecond = 1;
    double startPerSecond = 1'000;
    double highestPerSecond = 1'000'000;
    std::uint32_t longestBurst = 1'000'000; ///< frames
    std::string burstLimit;                 ///< why a longer burst is not sent
};

/// `share` 0..1 of the trial that runs.
using TrialTick = std::function<void(double share)>;

/// A device under test with its generator. One thread.
class TrialBench {
public:
    TrialBench() = default;
    virtual ~TrialBench() = default;

    TrialBench(const TrialBench&) = delete;
    TrialBench& operator=(const TrialBench&) = delete;

    /// "relay", "reflector".
    virtual std::string_view name() const noexcept = 0;

    virtual TrialLimits limits() const = 0;

    /// Even load.
    virtual TrialFigures steady(std::uint32_t frameBytes, double perSecond,
                                std::chrono::milliseconds duration, const std::stop_token& stop,
                                const TrialTick& tick) = 0;

    /// `frames` as fast as this bench can.
    virtual TrialFigures burst(std::uint32_t frameBytes, std::uint32_t frames,
                               const std::stop_token& stop, const TrialTick& tick) = 0;

    /// `overload` for the duration, then `relief` for as long without a gap.
    virtual TrialFigures recovery(std::uint32_t frameBytes, double overload, double relief,
                                  std::chrono::milliseconds duration, const std::stop_token& stop,
                                  const TrialTick& tick) = 0;
};

} // namespace shack::bench
