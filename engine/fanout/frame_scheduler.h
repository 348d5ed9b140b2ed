#pragma once

#include "engine/base/counters.h"
#include "engine/fanout/domain_lane.h"
#include "engine/fanout/fanout_config.h"
#include "engine/fanout/fanout_readings.h"
#include "engine/fanout/frame.h"
#include "engine/fanout/writer_queue.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace shack::fanout {

/// Where a waiting frame belongs now. Without a lane nobody is left to receive it.
struct FrameHome {
    DomainLane* lane = nullptr;
    ReceiverSnapshotPtr receivers;
    std::optional<ReceiverPlace> talkerPlace;
};

/// Looks up receivers again when membership or links changed while a frame waited.
class FrameHomes {
public:
    virtual ~FrameHomes() = default;
    virtual FrameHome homeOf(const Frame& frame) noexcept = 0;
};

/// Decides every frame's fate (fanout-engine C5): some wait, few run, old ones go whole, a started
/// one is attempted for everybody. Its one lock is held a few times per frame, never per datagram.
/// Ingress submits and resolves; the last writer to finish a frame starts the next one.
class FrameScheduler {
public:
    static constexpr std::uint32_t kMaxWriters = 32;
    static constexpr std::uint32_t kRunningPerDomain = 2;

    /// `wakeIngress` is called, by any thread, when `resolve` is needed.
    FrameScheduler(const FanoutConfig& config, std::uint32_t writers,
                   std::function<void()> wakeIngress);

    FrameScheduler(const FrameScheduler&) = delete;
    FrameScheduler& operator=(const FrameScheduler&) = delete;

    // ---- ingress thread ----

    DomainLane& openLane(std::shared_ptr<DomainFigures> figures);

    /// The domain is gone. Its waiting frames move to where their talkers' groups are now, one of
    /// `successors` or nowhere; its running frames finish first.
    void retireLane(DomainLane& lane, std::span<DomainLane* const> successors, FrameHomes& homes,
                    MonoTime now);

    /// The frame to fill before `submit`.
    Frame& draft() noexcept { return *m_draft; }

    void submit(DomainLane& lane, MonoTime now) noexcept;

    bool resolveWanted() const noexcept { return m_resolveWanted.load(std::memory_order_acquire); }

    /// Gives the waiting frames of outdated lanes their present receivers and starts them.
    void resolve(FrameHomes& homes, MonoTime now) noexcept;

    // ---- writer threads ----

    WriterQueue& queue(std::uint32_t writer) noexcept { return m_queues[writer]; }

    /// By the last writer, and only once per frame. The frame is gone afterwards.
    void finish(Frame& frame, MonoTime now) noexcept;

    // ---- control thread ----

    /// Drops what waits and refuses what comes. What runs is finished.
    void close() noexcept;

    bool idle() const noexcept { return m_runningNow.read() == 0; }

    // ---- any thread ----

    void readInto(FanoutReading& reading) const noexcept;

private:
    struct Wakes {
        std::uint64_t writers = 0;
        bool ingress = false;
    };

    void startMore(MonoTime now, Wakes& wakes) noexcept;
    DomainLane* nextStartable() noexcept;
    void start(Frame& frame, MonoTime now, Wakes& wakes) noexcept;
    DomainLane& victim() const noexcept;
    Frame& takeOldest(DomainLane& lane) noexcept;
    void lookUpHomes(const DomainLane& lane, FrameHomes& homes) noexcept;
    void settleFrames(DomainLane& lane) noexcept;
    void noteWaiting(DomainLane& lane) noexcept;
    void drop(Frame& frame, Counter* reason) noexcept;
    void recycle(Frame& frame) noexcept;
    void unblockSuccessors(DomainLane& lane) noexcept;
    void forgetRetired() noexcept;
    void wake(const Wakes& wakes) noexcept;
    void countSent(const Frame& frame, MonoTime now) noexcept;

    const std::uint32_t m_capacity;
    const std::uint32_t m_runAhead;
    const std::chrono::nanoseconds m_maxAge;
    const std::uint32_t m_writers;
    const std::function<void()> m_wakeIngress;

    std::vector<Frame> m_frames;
    std::vector<WriterQueue> m_queues;
    Frame* m_draft = nullptr; ///< ingress only
    std::uint64_t m_sequence = 0;
    std::vector<DomainLane*> m_resolving; ///< ingress only, scratch
    std::vector<FrameHome> m_homes;       ///< ingress only, scratch
    std::atomic<bool> m_resolveWanted{false};

    mutable std::mutex m_mutex;
    // Guarded by m_mutex; the counters may be read without it.
    std::vector<std::unique_ptr<DomainLane>> m_lanes;
    std::vector<DomainLane*> m_lanesWithFrames;
    std::size_t m_nextLane = 0;
    Frame* m_free = nullptr;
    std::uint32_t m_waiting = 0;
    std::uint32_t m_running = 0;
    bool m_closed = false;
    Gauge m_waitingNow;
    Gauge m_runningNow;
    Counter m_framesAccepted, m_framesSent, m_framesDropped, m_framesStale, m_framesEvicted;
    Counter m_framesPartial, m_framesReresolved, m_targetsAttempted, m_targetsDropped;
    Counter m_dispatchNs;
    Gauge m_slowestDispatchNs;
};

} // namespace shack::fanout
