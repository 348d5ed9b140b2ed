#include "engine/fanout/writer.h"

#include <algorithm>
#include <utility>

namespace shack::fanout {
namespace {

constexpr std::chrono::nanoseconds kFirstBackoff = std::chrono::microseconds{100};
constexpr std::chrono::nanoseconds kLongestBackoff = std::chrono::milliseconds{2};
constexpr std::chrono::nanoseconds kLongestWait = std::chrono::milliseconds{100};

MonoTime timeOf(MonoTime::rep ticks) noexcept
{
    return MonoTime{MonoTime::duration{ticks}};
}

/// The earliest of all writers' first sends; 0 means nobody has sent yet.
void lower(std::atomic<MonoTime::rep>& value, MonoTime::rep at) noexcept
{
    MonoTime::rep current = value.load(std::memory_order_relaxed);
    while ((current == 0 || at < current) &&
           !value.compare_exchange_weak(current, at, std::memory_order_relaxed)) {
    }
}

void raise(std::atomic<MonoTime::rep>& value, MonoTime::rep at) noexcept
{
    MonoTime::rep current = value.load(std::memory_order_relaxed);
    while (at > current && !value.compare_exchange_weak(current, at, std::memory_order_relaxed)) {
    }
}

} // namespace

Writer::Writer(std::uint32_t index, const WriterSurroundings& around,
               std::unique_ptr<net::DatagramSender> sender)
    : m_index(index), m_batchSize(std::max(around.config.sendBatch, 1U)), m_around(around),
      m_queue(around.scheduler.queue(index)), m_sender(std::move(sender)), m_mutes(around.live)
{
}

void Writer::run(const std::stop_token& stop) noexcept
{
    for (;;) {
        const std::uint32_t seen = m_queue.wakes();
        const MonoTime began = m_around.clock.now();
        bool worked = false;
        while (step())
            worked = true;
        if (worked)
            m_counters.busyNs.add(
                static_cast<std::uint64_t>((m_around.clock.now() - began).count()));
        if (stop.stop_requested())
            return;
        m_queue.sleep(seen);
        m_counters.wakeups.add();
    }
}

bool Writer::step() noexcept
{
    takeStarted();
    if (m_activeCount == 0)
        return false;
    std::size_t kept = 0;
    std::array<bool, WriterQueue::kCapacity> served{};
    for (std::size_t i = 0; i < m_activeCount; ++i)
        served[i] = !behindItsDomain(i);
    for (std::size_t i = 0; i < m_activeCount; ++i) {
        const bool done = served[i] && serve(m_active[i]);
        if (!done)
            m_active[kept++] = m_active[i];
    }
    m_activeCount = kept;
    return true;
}

void Writer::takeStarted() noexcept
{
    while (Frame* const frame = m_queue.pop()) {
        m_active[m_activeCount++] = Active{.frame = frame};
        m_counters.runningFrames.set(m_activeCount);
    }
}

/// Frames of one domain are served strictly in order.
bool Writer::behindItsDomain(std::size_t index) const noexcept
{
    const DomainLane* const lane = m_active[index].frame->lane;
    return std::any_of(m_active.begin(), m_active.begin() + static_cast<std::ptrdiff_t>(index),
                       [lane](const Active& other) { return other.frame->lane == lane; });
}

/// One batch. True when this writer's part of the frame is over.
bool Writer::serve(Active& active) noexcept
{
    const MonoTime now = m_around.clock.now();
    Batch batch;
    if (now.time_since_epoch().count() >= m_giveUpAt.load(std::memory_order_relaxed))
        abandon(active);
    else if (nextBatch(active, now, batch))
        send(active, batch, now);
    if (nextBatch(active, now, batch))
        return false;
    finish(active, m_around.clock.now());
    return true;
}

/// False when this writer has no receivers left for the frame.
bool Writer::nextBatch(Active& active, MonoTime now, Batch& batch) noexcept
{
    for (; active.kind < active.frame->receivers->kinds(); ++active.kind, active.position = 0) {
        batch.suspect = false;
        for (;;) {
            batch.receivers = upToTalker(active);
            if (batch.receivers.empty())
                break;
            batch.receivers = batch.receivers.first(std::min(batch.receivers.size(), m_batchSize));
            if (m_mutes.empty() || !leavesOutMuted(active, now, batch))
                return true;
        }
    }
    return false;
}

/// The receivers of one kind from the cursor on, up to the talker's own place if it lies ahead.
std::span<const net::Endpoint> Writer::upToTalker(Active& active) const noexcept
{
    const Frame& frame = *active.frame;
    const auto all = frame.receivers->receivers(m_index, active.kind);
    const auto& talker = frame.talkerPlace;
    if (!talker || talker->writer != m_index || talker->kind != active.kind)
        return all.subspan(active.position);
    if (active.position == talker->position)
        ++active.position;
    if (active.position > talker->position)
        return all.subspan(active.position);
    return all.subspan(active.position, talker->position - active.position);
}

/// Steps over the receiver at the cursor if it is muted (true), else cuts the batch so that a
/// receiver that failed lately is sent to alone.
bool Writer::leavesOutMuted(Active& active, MonoTime now, Batch& batch) noexcept
{
    if (m_mutes.mutes(batch.receivers.front(), now)) {
        m_counters.writeErrors.add();
        m_counters.muted.add();
        ++active.position;
        return true;
    }
    batch.suspect = m_mutes.suspects(batch.receivers.front());
    if (batch.suspect) {
        batch.receivers = batch.receivers.first(1);
        return false;
    }
    const auto next =
        std::find_if(batch.receivers.begin(), batch.receivers.end(),
                     [this](const net::Endpoint& receiver) { return m_mutes.suspects(receiver); });
    batch.receivers = {batch.receivers.begin(), next};
    return false;
}

void Writer::send(Active& active, const Batch& batch, MonoTime now) noexcept
{
    const Frame& frame = *active.frame;
    lower(active.frame->firstSendAt, now.time_since_epoch().count());
    if (m_around.pacer.enabled())
        pace(frame, batch.receivers.size(), now);
    const net::SendProgress done = m_sender->sendSame(frame.payload(), batch.receivers,
                                                      frame.receivers->sourceOf(active.kind));
    m_counters.batches.add();
    m_counters.batchSize.record(kBatchUnit * static_cast<std::int64_t>(done.sent));
    if (done.sent > 0) {
        m_counters.sent.add(done.sent);
        m_counters.sentBytes.add(done.sent * frame.size);
        active.position += static_cast<std::uint32_t>(done.sent);
        active.backoff = {};
        active.triedAgain = false;
        if (batch.suspect)
            m_mutes.succeeded(batch.receivers.front());
    }
    if (done.status != net::SendStatus::Ok)
        handle(active, batch.receivers[done.sent], done.status);
}

void Writer::pace(const Frame& frame, std::size_t datagrams, MonoTime now) noexcept
{
    const auto wait = m_around.pacer.reserve(datagrams, frame.size, now);
    if (wait.count() > 0)
        m_around.pause.pause(wait);
}

// ---- what the system answers (fanout-engine C6) ------------------------------------------------

void Writer::handle(Active& active, const net::Endpoint& receiver, net::SendStatus status) noexcept
{
    switch (status) {
    case net::SendStatus::Ok:
    case net::SendStatus::Interrupted:
        return;
    case net::SendStatus::WouldBlock:
        return waitForRoom(active);
    case net::SendStatus::NoBuffers:
        return waitForBuffers(active);
    case net::SendStatus::TooLarge:
        return refuse(active, receiver, &m_counters.messageTooLarge);
    case net::SendStatus::Unreachable:
        return refuse(active, receiver, &m_counters.unreachable);
    case net::SendStatus::ConnectionRefused:
        m_counters.icmpErrors.add();
        // It speaks of an earlier datagram, perhaps to somebody else: try this one once more.
        if (!std::exchange(active.triedAgain, true))
            return;
        return refuse(active, receiver, nullptr);
    case net::SendStatus::PermissionDenied:
    case net::SendStatus::Invalid:
        return refuse(active, receiver, nullptr);
    case net::SendStatus::Closed:
        return abandon(active);
    }
}

void Writer::waitForRoom(Active& active) noexcept
{
    m_counters.wouldBlock.add();
    const MonoTime began = m_around.clock.now();
    MonoTime now = began;
    bool writable = false;
    // In short waits, because somebody may lower the patience meanwhile.
    while (!writable && now < patienceEnds(*active.frame)) {
        m_counters.blockedWaits.add();
        writable =
            m_sender->waitWritable(std::min(patienceEnds(*active.frame) - now, kLongestWait));
        now = m_around.clock.now();
    }
    m_counters.blockedNs.add(static_cast<std::uint64_t>((now - began).count()));
    if (!writable)
        abandon(active);
}

void Writer::waitForBuffers(Active& active) noexcept
{
    m_counters.noBuffers.add();
    if (m_around.clock.now() >= patienceEnds(*active.frame))
        return abandon(active);
    active.backoff = std::clamp(active.backoff * 2, kFirstBackoff, kLongestBackoff);
    m_around.pause.pause(active.backoff);
}

/// This one receiver is skipped, the others still get the frame.
void Writer::refuse(Active& active, const net::Endpoint& receiver, Counter* kind) noexcept
{
    m_counters.writeErrors.add();
    if (kind != nullptr)
        kind->add();
    const auto sessions = active.frame->receivers->sessions(m_index, active.kind);
    m_mutes.failed(receiver, sessions[active.position], m_around.clock.now());
    ++active.position;
    active.triedAgain = false;
}

void Writer::abandon(Active& active) noexcept
{
    std::size_t left = 0;
    while (active.kind < active.frame->receivers->kinds()) {
        const auto receivers = upToTalker(active);
        left += receivers.size();
        active.position += static_cast<std::uint32_t>(receivers.size());
        if (receivers.empty()) {
            ++active.kind;
            active.position = 0;
        }
    }
    m_counters.abandoned.add(left);
    if (left > 0)
        active.frame->partial.store(true, std::memory_order_relaxed);
}

MonoTime Writer::patienceEnds(const Frame& frame) const noexcept
{
    return std::min(frame.deadline, timeOf(m_giveUpAt.load(std::memory_order_relaxed)));
}

// ---- the end of a frame ------------------------------------------------------------------------

void Writer::finish(const Active& active, MonoTime now) noexcept
{
    Frame& frame = *active.frame;
    raise(frame.lastSendAt, now.time_since_epoch().count());
    if (frame.remaining.fetch_sub(1, std::memory_order_acq_rel) != 1)
        return;
    recordLatency(frame);
    if (!m_mutes.empty())
        m_mutes.expire(now);
    m_around.scheduler.finish(frame, now);
}

void Writer::recordLatency(const Frame& frame) noexcept
{
    const MonoTime first = timeOf(frame.firstSendAt.load(std::memory_order_relaxed));
    const MonoTime last = timeOf(frame.lastSendAt.load(std::memory_order_relaxed));
    m_counters.age.record(frame.startedAt - frame.receivedAt);
    m_counters.residence.record(last - frame.receivedAt);
    if (first == MonoTime{}) // given up before anything was sent
        return;
    m_counters.queueing.record(first - frame.receivedAt);
    m_counters.spread.record(last - first);
}

} // namespace shack::fanout
