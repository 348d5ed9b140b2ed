#include "engine/fanout/frame_scheduler.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace shack::fanout {

FrameScheduler::FrameScheduler(const FanoutConfig& config, std::uint32_t writers,
                               std::function<void()> wakeIngress)
    : m_capacity(std::max(config.frameQueue, 1U)),
      m_runAhead(std::clamp<std::uint32_t>(config.runAheadFrames, 1, WriterQueue::kCapacity)),
      m_maxAge(config.maxFrameAge), m_writers(std::min(writers, kMaxWriters)),
      m_wakeIngress(std::move(wakeIngress)), m_frames(std::size_t{m_capacity} + m_runAhead + 1),
      m_queues(m_writers)
{
    m_lanesWithFrames.reserve(m_capacity + 1);
    m_resolving.reserve(m_capacity + 1);
    m_homes.reserve(m_capacity + 1);
    for (Frame& frame : m_frames)
        recycle(frame);
    m_draft = std::exchange(m_free, m_free->next);
}

DomainLane& FrameScheduler::openLane(std::shared_ptr<DomainFigures> figures)
{
    auto lane = std::make_unique<DomainLane>(std::move(figures));
    const std::lock_guard lock{m_mutex};
    std::erase_if(m_lanes, [](const std::unique_ptr<DomainLane>& each) {
        return each->retired && each->waiting == 0 && !each->holdsBack();
    });
    m_lanes.push_back(std::move(lane));
    return *m_lanes.back();
}

// ---- submitting --------------------------------------------------------------------------------

void FrameScheduler::submit(DomainLane& lane, MonoTime now) noexcept
{
    Wakes wakes;
    {
        const std::lock_guard lock{m_mutex};
        m_framesAccepted.add();
        lane.figures->frames.add();
        Frame& frame = *std::exchange(m_draft, nullptr);
        frame.lane = &lane;
        frame.sequence = ++m_sequence;
        if (m_closed) {
            drop(frame, nullptr);
        } else {
            if (m_waiting == m_capacity)
                drop(takeOldest(victim()), &m_framesEvicted);
            lane.append(frame);
            ++m_waiting;
            noteWaiting(lane);
            startMore(now, wakes);
        }
        m_draft = std::exchange(m_free, m_free->next);
    }
    wake(wakes);
}

DomainLane& FrameScheduler::victim() const noexcept
{
    DomainLane* worst = m_lanesWithFrames.front();
    for (DomainLane* const lane : m_lanesWithFrames) {
        const bool more = lane->waitingTargets > worst->waitingTargets;
        const bool older = lane->waitingTargets == worst->waitingTargets &&
                           lane->head->sequence < worst->head->sequence;
        if (more || older)
            worst = lane;
    }
    return *worst;
}

Frame& FrameScheduler::takeOldest(DomainLane& lane) noexcept
{
    Frame& frame = lane.takeOldest();
    --m_waiting;
    noteWaiting(lane);
    return frame;
}

void FrameScheduler::noteWaiting(DomainLane& lane) noexcept
{
    m_waitingNow.set(m_waiting);
    const bool wanted = lane.waiting > 0;
    if (wanted == lane.listed)
        return;
    lane.listed = wanted;
    if (wanted) {
        m_lanesWithFrames.push_back(&lane);
        return;
    }
    const auto place = std::ranges::find(m_lanesWithFrames, &lane);
    if (static_cast<std::size_t>(place - m_lanesWithFrames.begin()) < m_nextLane)
        --m_nextLane; // whose turn it is must not change
    m_lanesWithFrames.erase(place);
}

// ---- starting and finishing --------------------------------------------------------------------

void FrameScheduler::startMore(MonoTime now, Wakes& wakes) noexcept
{
    while (m_running < m_runAhead) {
        DomainLane* const lane = nextStartable();
        if (lane == nullptr)
            return;
        const Frame& oldest = *lane->head;
        if (now - oldest.receivedAt > m_maxAge) {
            drop(takeOldest(*lane), &m_framesStale);
            continue;
        }
        // Somebody must not receive it any more: ingress, which owns the members, looks again.
        if (oldest.receivers->removalVersion() <
            lane->removalVersion.load(std::memory_order_acquire)) {
            lane->frozen = true;
            m_resolveWanted.store(true, std::memory_order_release);
            wakes.ingress = true;
            continue;
        }
        start(takeOldest(*lane), now, wakes);
    }
}

/// The next in turn among the domains that have something to start and may start it.
DomainLane* FrameScheduler::nextStartable() noexcept
{
    const std::size_t count = m_lanesWithFrames.size();
    for (std::size_t tried = 0; tried < count; ++tried) {
        m_nextLane = m_nextLane < count ? m_nextLane : 0;
        DomainLane* const lane = m_lanesWithFrames[m_nextLane++];
        if (lane->running < kRunningPerDomain && !lane->frozen && lane->blockers == 0)
            return lane;
    }
    return nullptr;
}

void FrameScheduler::start(Frame& frame, MonoTime now, Wakes& wakes) noexcept
{
    frame.startedAt = now;
    frame.deadline = now + 2 * m_maxAge;
    m_targetsAttempted.add(frame.targets());
    std::uint64_t busy = 0;
    for (std::uint32_t writer = 0; writer < m_writers; ++writer)
        if (frame.targetsOf(writer) > 0)
            busy |= std::uint64_t{1} << writer;
    if (busy == 0) {
        countSent(frame, now);
        recycle(frame);
        return;
    }
    ++m_running;
    ++frame.lane->running;
    m_runningNow.set(m_running);
    frame.remaining.store(static_cast<std::uint32_t>(std::popcount(busy)),
                          std::memory_order_relaxed);
    for (std::uint32_t writer = 0; writer < m_writers; ++writer)
        if ((busy >> writer & 1U) != 0)
            m_queues[writer].push(frame);
    wakes.writers |= busy;
}

void FrameScheduler::finish(Frame& frame, MonoTime now) noexcept
{
    Wakes wakes;
    ReceiverSnapshotPtr last; // may be the last owner: let it go outside the lock
    {
        const std::lock_guard lock{m_mutex};
        DomainLane& lane = *frame.lane;
        --m_running;
        m_runningNow.set(m_running);
        --lane.running;
        unblockSuccessors(lane);
        countSent(frame, now);
        last = std::move(frame.receivers);
        recycle(frame);
        startMore(now, wakes);
    }
    wake(wakes);
}

void FrameScheduler::countSent(const Frame& frame, MonoTime now) noexcept
{
    m_framesSent.add();
    if (frame.partial.load(std::memory_order_relaxed))
        m_framesPartial.add();
    const auto took = static_cast<std::uint64_t>((now - frame.startedAt).count());
    m_dispatchNs.add(took);
    m_slowestDispatchNs.set(took);
    if (frame.targets() > 0)
        frame.lane->figures->completion.record(now - frame.receivedAt, now);
}

void FrameScheduler::unblockSuccessors(DomainLane& lane) noexcept
{
    if (lane.holdsBack())
        return;
    for (DomainLane* const successor : std::exchange(lane.successors, {})) {
        --successor->blockers;
        unblockSuccessors(*successor); // it may be gone itself by now
    }
}

void FrameScheduler::drop(Frame& frame, Counter* reason) noexcept
{
    m_framesDropped.add();
    if (reason != nullptr)
        reason->add();
    m_targetsDropped.add(frame.targets());
    frame.lane->figures->dropped.add();
    recycle(frame);
}

void FrameScheduler::recycle(Frame& frame) noexcept
{
    frame.receivers.reset();
    frame.talkerPlace.reset();
    frame.lane = nullptr;
    frame.partial.store(false, std::memory_order_relaxed);
    frame.firstSendAt.store(0, std::memory_order_relaxed);
    frame.lastSendAt.store(0, std::memory_order_relaxed);
    frame.next = std::exchange(m_free, &frame);
}

void FrameScheduler::wake(const Wakes& wakes) noexcept
{
    for (std::uint32_t writer = 0; writer < m_writers; ++writer)
        if ((wakes.writers >> writer & 1U) != 0)
            m_queues[writer].wake();
    if (wakes.ingress && m_wakeIngress)
        m_wakeIngress();
}

// ---- receivers that changed while a frame waited -----------------------------------------------

void FrameScheduler::resolve(FrameHomes& homes, MonoTime now) noexcept
{
    m_resolving.clear();
    {
        const std::lock_guard lock{m_mutex};
        m_resolveWanted.store(false, std::memory_order_release);
        for (DomainLane* const lane : m_lanesWithFrames)
            if (lane->frozen)
                m_resolving.push_back(lane);
    }
    for (DomainLane* const lane : m_resolving) {
        lookUpHomes(*lane, homes);
        Wakes wakes;
        {
            const std::lock_guard lock{m_mutex};
            settleFrames(*lane);
            startMore(now, wakes);
        }
        wake(wakes);
    }
}

void FrameScheduler::retireLane(DomainLane& lane, std::span<DomainLane* const> successors,
                                FrameHomes& homes, MonoTime now)
{
    {
        const std::lock_guard lock{m_mutex};
        lane.retired = true;
        lane.frozen = true;
        if (lane.holdsBack())
            lane.successors.assign(successors.begin(), successors.end());
        for (DomainLane* const successor : lane.successors)
            ++successor->blockers;
    }
    lookUpHomes(lane, homes);
    Wakes wakes;
    {
        const std::lock_guard lock{m_mutex};
        settleFrames(lane);
        startMore(now, wakes);
    }
    wake(wakes);
}

/// Without the lock: nobody else touches the frames of a frozen lane.
void FrameScheduler::lookUpHomes(const DomainLane& lane, FrameHomes& homes) noexcept
{
    m_homes.clear();
    for (const Frame* frame = lane.head; frame != nullptr; frame = frame->next)
        m_homes.push_back(homes.homeOf(*frame));
}

void FrameScheduler::settleFrames(DomainLane& lane) noexcept
{
    Frame* frame = lane.takeAll();
    for (FrameHome& home : m_homes) {
        Frame& settled = *std::exchange(frame, frame->next);
        m_framesReresolved.add();
        if (home.lane == nullptr) { // nobody is left to receive it: done
            --m_waiting;
            m_framesSent.add();
            recycle(settled);
            continue;
        }
        settled.receivers = std::move(home.receivers);
        settled.talkerPlace = home.talkerPlace;
        home.lane->insertBySequence(settled);
        noteWaiting(*home.lane);
    }
    m_homes.clear();
    lane.frozen = false;
    noteWaiting(lane);
}

// ---- the end, and figures ----------------------------------------------------------------------

void FrameScheduler::close() noexcept
{
    const std::lock_guard lock{m_mutex};
    m_closed = true;
    while (!m_lanesWithFrames.empty())
        drop(takeOldest(*m_lanesWithFrames.front()), nullptr);
}

void FrameScheduler::readInto(FanoutReading& reading) const noexcept
{
    reading.writers = m_writers;
    reading.frameQueueCapacity = m_capacity;
    reading.queued = m_waitingNow.read();
    reading.running = m_runningNow.read();
    reading.runningHighWater = m_runningNow.high();
    reading.framesAccepted = m_framesAccepted.read();
    reading.framesSent = m_framesSent.read();
    reading.framesDropped = m_framesDropped.read();
    reading.framesStale = m_framesStale.read();
    reading.framesEvicted = m_framesEvicted.read();
    reading.framesPartial = m_framesPartial.read();
    reading.framesReresolved = m_framesReresolved.read();
    reading.targetsAttempted = m_targetsAttempted.read();
    reading.targetsDropped = m_targetsDropped.read();
    reading.dispatchNs = m_dispatchNs.read();
    reading.maxDispatchNs = m_slowestDispatchNs.high();
}

} // namespace shack::fanout
