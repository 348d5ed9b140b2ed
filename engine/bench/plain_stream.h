#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/bench/fine_histogram.h"
#include "engine/bench/stream_schedule.h"
#include "engine/bench/thread_priority.h"
#include "engine/net/endpoint.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

// Numbered, stamped datagrams to something that sends them back, by absolute deadlines. The
// generator of the plain RFC 2544 tests and of traffic mixes.
namespace shack::bench {

/// Frames of one size.
struct StreamFlow {
    std::uint32_t frameBytes = 64; ///< as in RFC 2544 section 9; see stream_payload.h
    std::vector<StreamPhase> phases;
    std::uint32_t burst = 1; ///< frames that are due together
};

struct StreamConfig {
    net::Endpoint target;
    std::vector<StreamFlow> flows;
    std::uint32_t run = 1; ///< of the first flow; the others follow it
    std::size_t receiveBufferBytes = std::size_t{32} << 20U;
    /// Further behind than this the sender ends: the load was not what was asked for anyway.
    std::chrono::milliseconds giveUpAfter{500};
};

/// One phase of one flow.
struct PhaseFigures {
    std::uint64_t planned = 0;
    std::uint64_t sent = 0;
    std::uint64_t received = 0; ///< each frame once
    FineHistogram latency;      ///< from the moment of sending, there and back
    FineHistogram latencyFromDue;
    FineHistogram lateness;
    /// Since the start of the phase: when the last frame that did not come back was due.
    std::optional<std::chrono::nanoseconds> lastLoss;

    std::uint64_t lost() const noexcept { return sent - received; }

    double lossRatio() const noexcept
    {
        return sent == 0 ? 0 : static_cast<double>(lost()) / static_cast<double>(sent);
    }
};

struct FlowFigures {
    std::vector<PhaseFigures> phases;
    std::uint64_t duplicates = 0;
    std::uint64_t reordered = 0;
};

struct StreamFigures {
    std::vector<FlowFigures> flows;
    std::uint64_t damaged = 0;     ///< came back changed, or were never ours
    std::uint64_t sendErrors = 0;  ///< frames that the system refused to send
    std::uint64_t kernelDrops = 0; ///< found our own receive buffer full
    bool gaveUp = false;
    double busiestThread = 0; ///< share of one core
    double cores = 0;
    std::chrono::nanoseconds sending{}; ///< from the first frame to the last
    ThreadPriority priority = ThreadPriority::Ordinary;
    std::string backend;
    std::uint64_t receiveBufferGranted = 0;
};

/// A few times a second while a stream lasts, on the thread that called `runPlainStream`.
struct StreamTick {
    std::chrono::nanoseconds passed{};
    std::chrono::nanoseconds length{};
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
};

/// Sends, receives, waits for what is still under way. Returns when all is over, at most 500 ms
/// after a stop was requested. Two threads of its own, `bench-send` and `bench-recv`.
Result<StreamFigures> runPlainStream(const StreamConfig& config, const Clock& clock,
                                     const std::stop_token& stop,
                                     const std::function<void(const StreamTick&)>& tick);

} // namespace shack::bench
