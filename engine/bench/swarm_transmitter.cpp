#include "engine/bench/swarm_transmitter.h"

#include "engine/net/pacer.h"

#include <algorithm>

namespace shack::bench {
namespace {

/// A stop request and the order to talk are noticed within this time.
constexpr std::chrono::milliseconds kLongestSleep{5};

/// Small pieces of work that are not urgent are done together.
constexpr std::chrono::microseconds kShortestSleep{500};

} // namespace

SwarmTransmitter::SwarmTransmitter(const SwarmRoster& roster, const LoginBoard& board,
                                   HeartbeatMeter& heartbeats, SwarmSockets& sockets,
                                   const Clock& clock, const SwarmTiming& timing)
    : m_roster(roster), m_board(board), m_meter(heartbeats), m_sockets(sockets), m_clock(clock),
      m_timing(timing), m_login(roster.devices(), board, timing.login, clock.now()),
      m_framesSent(roster.talkers().size(), 0)
{
    const RosterPlan& plan = roster.plan();
    m_batch.reserve(kBatch);
    m_voices.reserve(roster.talkers().size());
    for (std::uint32_t talker = 0; talker < roster.talkers().size(); ++talker) {
        m_voices.push_back({.payload = FramePayload{plan.payloadBytes, plan.run, talker}});
        const auto header = roster.voiceHeader(talker);
        std::copy(header.begin(), header.end(), m_voices.back().datagram.begin());
    }
}

void SwarmTransmitter::talkFrom(MonoTime start) noexcept
{
    const auto since = std::chrono::nanoseconds{start.time_since_epoch()};
    m_talkFrom.store(since.count(), std::memory_order_release);
}

void SwarmTransmitter::run(const std::stop_token& stop)
{
    m_priority = raiseThisThread(ThreadPriority::RealTime);
    const auto sleeper = net::Sleeper::system();
    m_heartbeatStart = m_clock.now();
    while (!stop.stop_requested()) {
        startTalkingWhenAsked();
        sendDueVoice();
        const MonoTime now = m_clock.now();
        sendDueLogins(now);
        sendDueHeartbeats(now);
        sleeper->sleepUntil(nextWork(now));
    }
}

void SwarmTransmitter::startTalkingWhenAsked() noexcept
{
    const std::int64_t start = m_talkFrom.load(std::memory_order_acquire);
    if (start == 0 || m_schedule)
        return;
    m_schedule.emplace(MonoTime{std::chrono::nanoseconds{start}}, m_timing.interval,
                       static_cast<std::uint32_t>(m_voices.size()), m_timing.frames,
                       m_timing.change, m_timing.burst);
}

void SwarmTransmitter::sendDueVoice()
{
    if (!m_schedule || talkingDone())
        return;
    const std::size_t most = std::min(kBatch, m_voices.size());
    MonoTime now = m_clock.now();
    while (const auto slot = m_schedule->takeDue(now)) {
        addVoice(*slot, now);
        // A talker has one buffer, so a batch holds each talker once.
        if (m_batch.size() < most)
            continue;
        flush();
        now = m_clock.now();
    }
    flush();
    if (m_schedule->finished())
        m_talkingDone.store(true, std::memory_order_release);
}

void SwarmTransmitter::addVoice(const OpenLoopSchedule::Slot& slot, MonoTime now)
{
    TalkerVoice& voice = m_voices[slot.talker];
    const ByteSpan payload = voice.payload.stamped(slot.frame, slot.due, now);
    std::copy(payload.begin(), payload.end(), voice.datagram.begin() + wire::kHeaderBytes);
    m_batch.push_back(
        {.device = m_roster.talkers()[slot.talker],
         .bytes = ByteSpan{voice.datagram}.first(wire::kHeaderBytes + payload.size())});
    m_framesSent[slot.talker] = slot.frame + 1;
    if (slot.frame < m_timing.warmupFrames)
        return;
    m_countedFrames.add();
    m_lateness.record(now - slot.due);
    m_lateFrames += now - slot.due > m_timing.interval ? 1U : 0U;
}

void SwarmTransmitter::sendDueLogins(MonoTime now)
{
    if (connectingDone())
        return;
    while (m_batch.size() < kBatch) {
        const auto device = m_login.next(now);
        if (!device)
            break;
        m_batch.push_back({.device = *device, .bytes = m_roster.heartbeat(*device)});
    }
    flush();
    if (m_login.finished())
        m_connectingDone.store(true, std::memory_order_release);
}

MonoTime SwarmTransmitter::heartbeatDue() const noexcept
{
    const std::uint64_t devices = std::max(1U, m_roster.devices());
    const std::chrono::nanoseconds round = m_timing.heartbeat;
    const auto wholeRounds = round * static_cast<std::int64_t>(m_heartbeats / devices);
    const auto part = round * static_cast<std::int64_t>(m_heartbeats % devices) /
                      static_cast<std::int64_t>(devices);
    return m_heartbeatStart + wholeRounds + part;
}

void SwarmTransmitter::sendDueHeartbeats(MonoTime now)
{
    // Who is not in yet is the login's business.
    while (m_batch.size() < kBatch && heartbeatDue() <= now) {
        const auto device = static_cast<std::uint32_t>(m_heartbeats++ % m_roster.devices());
        if (m_board.state(device) != LoginState::Online)
            continue;
        m_meter.sent(device, now);
        m_batch.push_back({.device = device, .bytes = m_roster.heartbeat(device)});
    }
    flush();
}

MonoTime SwarmTransmitter::nextWork(MonoTime now) const noexcept
{
    const MonoTime soon = now + kShortestSleep;
    MonoTime next = std::min(now + kLongestSleep, std::max(soon, heartbeatDue()));
    if (!connectingDone())
        next = std::min(next, std::max(soon, m_login.nextTime(now)));
    if (m_schedule) {
        if (const auto slot = m_schedule->next())
            next = std::min(next, slot->due);
    }
    return next;
}

void SwarmTransmitter::flush() noexcept
{
    if (m_batch.empty())
        return;
    m_sendErrors += m_sockets.send(m_batch);
    m_batch.clear();
}

} // namespace shack::bench
