#pragma once

#include "engine/base/clock.h"
#include "engine/base/counters.h"
#include "engine/bench/fine_histogram.h"
#include "engine/bench/frame_payload.h"
#include "engine/bench/heartbeat_meter.h"
#include "engine/bench/login_pacer.h"
#include "engine/bench/open_loop_schedule.h"
#include "engine/bench/swarm_roster.h"
#include "engine/bench/swarm_sockets.h"
#include "engine/bench/thread_priority.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace shack::bench {

/// How a swarm behaves.
struct SwarmTiming {
    std::chrono::nanoseconds interval{};        ///< between two frames of a talker
    std::uint32_t warmupFrames = 0;             ///< of each talker, not counted
    std::uint32_t frames = 0;                   ///< of each talker, warm-up included
    std::chrono::milliseconds heartbeat{2'000}; ///< of each device, spread evenly
    LoginPacer::Limits login;
    IntervalChange change;   ///< of the interval, on the way
    std::uint32_t burst = 1; ///< frames of a talker that leave together
};

/// The sending half of a swarm: logs devices in, keeps them alive, and talks by an open-loop
/// schedule. `run` is the body of the `bench-send` thread; what it says about itself may be read by
/// any thread, the figures after `run` has come back.
class SwarmTransmitter {
public:
    SwarmTransmitter(const SwarmRoster& roster, const LoginBoard& board, HeartbeatMeter& heartbeats,
                     SwarmSockets& sockets, const Clock& clock, const SwarmTiming& timing);

    void run(const std::stop_token& stop);

    /// Any thread, once: the first frame is due at `start`.
    void talkFrom(MonoTime start) noexcept;

    bool talkingDone() const noexcept { return m_talkingDone.load(std::memory_order_acquire); }

    /// Every device is in or was refused.
    bool connectingDone() const noexcept
    {
        return m_connectingDone.load(std::memory_order_acquire);
    }

    std::uint64_t countedFramesSent() const noexcept { return m_countedFrames.read(); }

    // After `run`.
    const FineHistogram& lateness() const noexcept { return m_lateness; }

    std::uint64_t lateFrames() const noexcept { return m_lateFrames; }

    std::uint64_t sendErrors() const noexcept { return m_sendErrors; }

    ThreadPriority priority() const noexcept { return m_priority; }

    /// By talker, warm-up included.
    std::span<const std::uint32_t> framesSent() const noexcept { return m_framesSent; }

private:
    static constexpr std::size_t kBatch = 64;

    struct TalkerVoice {
        FramePayload payload;
        std::array<std::byte, wire::kMaxDatagramBytes> datagram{};
    };

    void startTalkingWhenAsked() noexcept;
    void sendDueVoice();
    void addVoice(const OpenLoopSchedule::Slot& slot, MonoTime now);
    void sendDueLogins(MonoTime now);
    void sendDueHeartbeats(MonoTime now);
    MonoTime nextWork(MonoTime now) const noexcept;
    MonoTime heartbeatDue() const noexcept;
    void flush() noexcept;

    const SwarmRoster& m_roster;
    const LoginBoard& m_board;
    HeartbeatMeter& m_meter;
    SwarmSockets& m_sockets;
    const Clock& m_clock;
    SwarmTiming m_timing;
    LoginPacer m_login;
    std::vector<TalkerVoice> m_voices;
    std::optional<OpenLoopSchedule> m_schedule;
    std::vector<SwarmSending> m_batch;
    MonoTime m_heartbeatStart{};
    std::uint64_t m_heartbeats = 0; ///< taken from the wheel, sent or not

    ThreadPriority m_priority = ThreadPriority::Ordinary;
    FineHistogram m_lateness;
    std::uint64_t m_lateFrames = 0;
    std::uint64_t m_sendErrors = 0;
    std::vector<std::uint32_t> m_framesSent;

    std::atomic<std::int64_t> m_talkFrom{0}; ///< nanoseconds of the steady clock; 0 = not asked
    std::atomic<bool> m_talkingDone{false};
    std::atomic<bool> m_connectingDone{false};
    Counter m_countedFrames;
};

} // namespace shack::bench
