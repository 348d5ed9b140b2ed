#pragma once

#include "engine/base/clock.h"
#include "engine/fanout/egress_pacer.h"
#include "engine/fanout/fanout_config.h"
#include "engine/fanout/frame_scheduler.h"
#include "engine/fanout/mute_list.h"
#include "engine/fanout/send_counters.h"
#include "engine/net/udp_backend.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

namespace shack::fanout {

/// How a writer lets time pass; tests move their clock instead.
class WriterPause {
public:
    virtual ~WriterPause() = default;
    virtual void pause(std::chrono::nanoseconds duration) noexcept = 0;
};

/// What all writers share.
struct WriterSurroundings {
    const FanoutConfig& config;
    FrameScheduler& scheduler;
    const Clock& clock;
    const LiveSessions& live;
    EgressPacer& pacer;
    WriterPause& pause;
};

/// Sends its shard of every running frame, in turns of one batch between domains (fanout-engine C6
/// and C7). One thread drives it; nothing in here allocates or takes a lock per datagram.
class Writer {
public:
    Writer(std::uint32_t index, const WriterSurroundings& around,
           std::unique_ptr<net::DatagramSender> sender);

    /// The thread: until it is asked to stop and has nothing left to send.
    void run(const std::stop_token& stop) noexcept;

    /// One turn for each domain that has a frame here; false when there was nothing to do.
    bool step() noexcept;

    /// Any thread: from `at` on, what is left of running frames is given up.
    void giveUpAt(MonoTime at) noexcept
    {
        m_giveUpAt.store(at.time_since_epoch().count(), std::memory_order_relaxed);
    }

    SendCounters& counters() noexcept { return m_counters; }

    const SendCounters& counters() const noexcept { return m_counters; }

private:
    /// A running frame and how far this writer is with it.
    struct Active {
        Frame* frame = nullptr;
        ReceiverKind kind = 0;
        std::uint32_t position = 0; ///< in the receivers of that kind
        bool triedAgain = false;    ///< the receiver at `position`, after a strange error
        std::chrono::nanoseconds backoff{};
    };

    /// Receivers for the next system call.
    struct Batch {
        std::span<const net::Endpoint> receivers;
        bool suspect = false; ///< one that failed lately, alone
    };

    void takeStarted() noexcept;
    bool behindItsDomain(std::size_t index) const noexcept;
    bool serve(Active& active) noexcept;
    bool nextBatch(Active& active, MonoTime now, Batch& batch) noexcept;
    std::span<const net::Endpoint> upToTalker(Active& active) const noexcept;
    bool leavesOutMuted(Active& active, MonoTime now, Batch& batch) noexcept;
    void send(Active& active, const Batch& batch, MonoTime now) noexcept;
    void pace(const Frame& frame, std::size_t datagrams, MonoTime now) noexcept;
    void handle(Active& active, const net::Endpoint& receiver, net::SendStatus status) noexcept;
    void waitForRoom(Active& active) noexcept;
    void waitForBuffers(Active& active) noexcept;
    void refuse(Active& active, const net::Endpoint& receiver, Counter* kind) noexcept;
    void abandon(Active& active) noexcept;
    void finish(const Active& active, MonoTime now) noexcept;
    void recordLatency(const Frame& frame) noexcept;
    MonoTime patienceEnds(const Frame& frame) const noexcept;

    const std::uint32_t m_index;
    const std::size_t m_batchSize;
    const WriterSurroundings m_around;
    WriterQueue& m_queue;
    std::unique_ptr<net::DatagramSender> m_sender;
    MuteList m_mutes;
    std::array<Active, WriterQueue::kCapacity> m_active{};
    std::size_t m_activeCount = 0;
    std::atomic<MonoTime::rep> m_giveUpAt{MonoTime::max().time_since_epoch().count()};
    SendCounters m_counters;
};

} // namespace shack::fanout
