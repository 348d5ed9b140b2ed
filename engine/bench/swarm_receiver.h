#pragma once

#include "engine/base/clock.h"
#include "engine/base/counters.h"
#include "engine/bench/fine_histogram.h"
#include "engine/bench/frame_payload.h"
#include "engine/bench/heartbeat_meter.h"
#include "engine/bench/login_board.h"
#include "engine/bench/loss_ledger.h"
#include "engine/bench/swarm_roster.h"
#include "engine/bench/swarm_sockets.h"
#include "engine/stats/interval_histogram.h"
#include "engine/wire/draarl_header.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace shack::bench {

/// The receiving half of a swarm: answers of the relay go to the login board, frames to the loss
/// ledger. `run` is the body of the `bench-recv` thread, which naps half a millisecond whenever
/// there is nothing, because large batches cost a third of small ones (limits.md). Counters may be
/// read by any thread, the rest after `run` has come back.
class SwarmReceiver {
public:
    SwarmReceiver(const SwarmRoster& roster, LoginBoard& board, HeartbeatMeter& heartbeats,
                  SwarmSockets& sockets, const Clock& clock, LedgerLayout layout);

    void run(const std::stop_token& stop);

    /// One datagram as it arrived. Public for tests; the thread of `run`.
    void take(std::uint32_t device, ByteSpan bytes, MonoTime now);

    std::uint64_t delivered() const noexcept { return m_delivered.read(); }

    /// Latency of what was delivered since the previous call; one thread, while `run` goes on.
    stats::Histogram takeRecentLatency() noexcept { return m_recent.take(); }

    // After `run`.
    LossLedger& ledger() noexcept { return m_ledger; }

    const FineHistogram& latency() const noexcept { return m_latency; }

    const FineHistogram& latencyFromDue() const noexcept { return m_latencyFromDue; }

private:
    void takeReply(std::uint32_t device, const wire::DatagramView& datagram, MonoTime now);
    void takeFrame(std::uint32_t device, const wire::DatagramView& datagram, MonoTime now);
    bool headerIsRight(std::uint32_t talker, const wire::DatagramView& datagram) const noexcept;
    void learnCallsign(std::uint32_t device, const wire::DatagramView& reply);

    /// What is expected of one talker's frames.
    struct Expected {
        FramePayload payload;
        SwarmRoster::HeaderBytes header{};
        bool callsignKnown = false;
    };

    const SwarmRoster& m_roster;
    LoginBoard& m_board;
    HeartbeatMeter& m_heartbeats;
    SwarmSockets& m_sockets;
    const Clock& m_clock;
    std::vector<Expected> m_expected;
    LossLedger m_ledger;
    stats::IntervalHistogram m_recent;
    FineHistogram m_latency;
    FineHistogram m_latencyFromDue;
    Counter m_delivered;
};

} // namespace shack::bench
