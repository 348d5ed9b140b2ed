#include "engine/bench/swarm_receiver.h"

#include "engine/bench/thread_priority.h"
#include "engine/net/pacer.h"
#include "engine/wire/draarl_reply.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace shack::bench {
namespace {

constexpr std::chrono::microseconds kNap{500};
constexpr std::size_t kDmrIdAt = 51;
constexpr std::size_t kCallsignAt = 54;
constexpr std::size_t kReservedAt = 86;

} // namespace

SwarmReceiver::SwarmReceiver(const SwarmRoster& roster, LoginBoard& board,
                             HeartbeatMeter& heartbeats, SwarmSockets& sockets, const Clock& clock,
                             LedgerLayout layout)
    : m_roster(roster), m_board(board), m_heartbeats(heartbeats), m_sockets(sockets),
      m_clock(clock), m_ledger(std::move(layout))
{
    const RosterPlan& plan = roster.plan();
    m_expected.reserve(roster.talkers().size());
    for (std::uint32_t talker = 0; talker < roster.talkers().size(); ++talker)
        m_expected.push_back({.payload = FramePayload{plan.payloadBytes, plan.run, talker},
                              .header = roster.forwardedHeader(talker)});
}

void SwarmReceiver::run(const std::stop_token& stop)
{
    // Else its buffer overflows while the relay uses every core.
    raiseThisThread(ThreadPriority::Raised);
    const auto sleeper = net::Sleeper::system();
    while (!stop.stop_requested()) {
        const std::span<const SwarmArrival> arrivals = m_sockets.receive();
        const MonoTime now = m_clock.now();
        for (const SwarmArrival& arrival : arrivals)
            take(arrival.device, arrival.bytes, now - arrival.queued);
        if (arrivals.empty())
            sleeper->sleepUntil(now + kNap);
    }
}

void SwarmReceiver::take(std::uint32_t device, ByteSpan bytes, MonoTime now)
{
    const auto datagram = wire::DatagramView::parse(bytes);
    if (!datagram || device >= m_roster.devices())
        return;
    if (datagram->type() == m_roster.plan().type)
        takeFrame(device, *datagram, now);
    else if (datagram->type() == wire::PacketType::Heartbeat)
        takeReply(device, *datagram, now);
    // Settings and time at login are not what is measured.
}

void SwarmReceiver::takeReply(std::uint32_t device, const wire::DatagramView& datagram,
                              MonoTime now)
{
    if (const auto reject = wire::parseReject(datagram)) {
        // A full login pool bans for seconds: asking again is the pacer's business.
        if (reject->text != wire::rejectText(wire::RejectReason::TooManyFailures))
            m_board.setRefused(device, reject->text);
        return;
    }
    if (datagram.callsign().empty())
        return;
    learnCallsign(device, datagram);
    m_board.setOnline(device);
    m_heartbeats.answered(device, now);
}

void SwarmReceiver::learnCallsign(std::uint32_t device, const wire::DatagramView& reply)
{
    const std::uint32_t group = device % m_roster.plan().groups;
    if (group >= m_expected.size() || m_roster.talkers()[group] != device)
        return;
    Expected& expected = m_expected[group];
    const ByteSpan bytes = reply.bytes();
    std::copy_n(bytes.begin() + kCallsignAt, wire::kCallsignBytes,
                expected.header.begin() + kCallsignAt);
    expected.callsignKnown = true;
}

bool SwarmReceiver::headerIsRight(std::uint32_t talker,
                                  const wire::DatagramView& datagram) const noexcept
{
    const Expected& expected = m_expected[talker];
    const std::byte* const seen = datagram.bytes().data();
    const std::byte* const wanted = expected.header.data();
    return std::memcmp(seen, wanted, kDmrIdAt) == 0 &&
           std::memcmp(seen + kReservedAt, wanted + kReservedAt, 4) == 0 &&
           (!expected.callsignKnown ||
            std::memcmp(seen + kCallsignAt, wanted + kCallsignAt, wire::kCallsignBytes) == 0);
}

void SwarmReceiver::takeFrame(std::uint32_t device, const wire::DatagramView& datagram,
                              MonoTime now)
{
    const auto stamp = FramePayload::read(datagram.data());
    if (!stamp) {
        m_ledger.recordWrongContent();
        return;
    }
    // The tail of an earlier run against the same relay.
    if (stamp->run != m_roster.plan().run)
        return;
    if (stamp->talker >= m_expected.size() || !headerIsRight(stamp->talker, datagram) ||
        !m_expected[stamp->talker].payload.matches(datagram.data(), *stamp)) {
        m_ledger.recordWrongContent();
        return;
    }
    if (m_ledger.record(device, stamp->talker, stamp->frame) != Arrival::Delivered)
        return;
    m_delivered.add();
    m_recent.record(now - stamp->sent);
    m_latency.record(now - stamp->sent);
    m_latencyFromDue.record(now - stamp->due);
}

} // namespace shack::bench
