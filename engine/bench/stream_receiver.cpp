#include "engine/bench/stream_receiver.h"

#include "engine/bench/stream_payload.h"
#include "engine/net/pacer.h"

#include <algorithm>
#include <memory>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

constexpr auto kNap = 200us;

} // namespace

StreamReceiver::StreamReceiver(const StreamConfig& config,
                               const std::vector<StreamSchedule>& schedules,
                               net::DatagramSource& source, const Clock& clock)
    : m_config(config), m_schedules(schedules), m_source(source), m_clock(clock)
{
    for (std::size_t flow = 0; flow < schedules.size(); ++flow) {
        Flow own;
        own.payloadBytes = payloadOfFrame(config.flows[flow].frameBytes);
        own.bits.assign((schedules[flow].frames() + 63) / 64, 0);
        own.figures.phases.resize(schedules[flow].phases());
        m_flows.push_back(std::move(own));
    }
}

void StreamReceiver::run(MonoTime start, const std::stop_token& stop) noexcept
{
    raiseThisThread(ThreadPriority::Raised);
    const auto sleeper = net::Sleeper::system();
    m_start = start;
    while (!stop.stop_requested()) {
        const net::ReceiveBatch batch = m_source.receive();
        const MonoTime now = m_clock.now();
        for (const net::ReceivedDatagram& datagram : batch.datagrams)
            if (datagram.from == m_config.target)
                take(datagram.bytes, now - datagram.queued);
        m_kernelDrops = batch.kernelDrops;
        if (batch.datagrams.empty())
            sleeper->sleepUntil(now + kNap);
    }
}

void StreamReceiver::take(ByteSpan payload, MonoTime now) noexcept
{
    const auto stamp = readStream(payload);
    if (!stamp) {
        ++m_damaged;
        return;
    }
    const std::uint32_t flow = stamp->run - m_config.run;
    if (flow >= m_flows.size()) // the tail of an earlier trial
        return;
    Flow& own = m_flows[flow];
    const StreamSchedule& schedule = m_schedules[flow];
    if (stamp->number >= schedule.frames() || payload.size() != own.payloadBytes) {
        ++m_damaged;
        return;
    }
    std::uint64_t& word = own.bits[stamp->number / 64];
    const std::uint64_t bit = std::uint64_t{1} << (stamp->number % 64);
    if ((word & bit) != 0) {
        ++own.figures.duplicates;
        return;
    }
    word |= bit;
    if (stamp->number + std::uint64_t{1} < own.newest)
        ++own.figures.reordered;
    own.newest = std::max(own.newest, stamp->number + std::uint64_t{1});
    PhaseFigures& phase = own.figures.phases[schedule.phaseOf(stamp->number)];
    ++phase.received;
    phase.latency.record(now - stamp->sent);
    phase.latencyFromDue.record(now - (m_start + schedule.due(stamp->number)));
    m_received.add();
}

bool StreamReceiver::has(std::size_t flow, std::uint64_t number) const noexcept
{
    return (m_flows[flow].bits[number / 64] >> (number % 64) & 1U) != 0;
}

} // namespace shack::bench
