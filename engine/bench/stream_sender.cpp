#include "engine/bench/stream_sender.h"

#include "engine/bench/stream_payload.h"

#include <algorithm>
#include <limits>

namespace shack::bench {
namespace {

using namespace std::chrono_literals;

/// Frames that are due within this time leave together: sleeping for less costs more than it gives.
constexpr auto kShortestSleep = 50us;
constexpr auto kLongestSleep = 20ms; ///< a stop is noticed within it
constexpr auto kSocketFullPatience = 20ms;
constexpr std::size_t kRememberedRefusals = 65'536;

} // namespace

StreamSender::StreamSender(const StreamConfig& config, const std::vector<StreamSchedule>& schedules,
                           net::DatagramSender& sender, const Clock& clock)
    : m_config(config), m_schedules(schedules), m_sender(sender), m_clock(clock), m_buffers(kBatch)
{
    m_batch.reserve(kBatch);
    m_waiting.reserve(kBatch);
    for (std::size_t flow = 0; flow < schedules.size(); ++flow) {
        m_flows.push_back({.payloadBytes = payloadOfFrame(config.flows[flow].frameBytes),
                           .lateness = std::vector<FineHistogram>(schedules[flow].phases())});
        m_flows.back().refused.reserve(kRememberedRefusals);
        if (schedules[flow].frames() > 0)
            m_flows.back().due = schedules[flow].due(0);
    }
}

void StreamSender::run(MonoTime start, const std::stop_token& stop) noexcept
{
    m_priority = raiseThisThread(ThreadPriority::Raised);
    const auto sleeper = net::Sleeper::system();
    m_start = start;
    while (!stop.stop_requested() && !allTaken() && !m_gaveUp) {
        const MonoTime now = m_clock.now();
        if (fill(now) > 0) {
            flush();
            continue;
        }
        const MonoTime due = m_start + nextDue();
        sleeper->sleepUntil(std::clamp(due, now + kShortestSleep, now + kLongestSleep));
    }
    m_done.store(true, std::memory_order_release);
}

std::size_t StreamSender::fill(MonoTime now) noexcept
{
    for (std::size_t flow = 0; flow < m_flows.size(); ++flow) {
        Flow& own = m_flows[flow];
        const StreamSchedule& schedule = m_schedules[flow];
        while (m_batch.size() < kBatch && own.next < schedule.frames() &&
               m_start + own.due <= now) {
            m_gaveUp = m_gaveUp || now - (m_start + own.due) > m_config.giveUpAfter;
            add(flow, now);
        }
    }
    return m_batch.size();
}

void StreamSender::add(std::size_t flow, MonoTime now) noexcept
{
    Flow& own = m_flows[flow];
    const StreamSchedule& schedule = m_schedules[flow];
    const MutableByteSpan bytes =
        MutableByteSpan{m_buffers[m_batch.size()]}.first(own.payloadBytes);
    writeStream({.run = m_config.run + static_cast<std::uint32_t>(flow),
                 .number = static_cast<std::uint32_t>(own.next),
                 .sent = now},
                bytes);
    m_batch.push_back({.payload = bytes, .to = m_config.target, .from = {}});
    m_waiting.push_back({.flow = static_cast<std::uint32_t>(flow), .number = own.next});
    own.lateness[schedule.phaseOf(own.next)].record(now - (m_start + own.due));
    ++own.next;
    if (own.next < schedule.frames())
        own.due = schedule.due(own.next);
}

void StreamSender::flush() noexcept
{
    std::size_t done = 0;
    while (done < m_batch.size()) {
        const net::SendProgress progress =
            m_sender.sendEach(std::span<const net::OutgoingDatagram>{m_batch}.subspan(done));
        m_sent.add(progress.sent);
        done += progress.sent;
        if (done == m_batch.size() || progress.status == net::SendStatus::Interrupted)
            continue;
        if (progress.status == net::SendStatus::WouldBlock &&
            m_sender.waitWritable(kSocketFullPatience))
            continue;
        refuse(m_waiting[done]);
        ++done;
    }
    m_lastSent = m_clock.now();
    if (m_firstSent == MonoTime{})
        m_firstSent = m_lastSent;
    m_batch.clear();
    m_waiting.clear();
}

void StreamSender::refuse(const Waiting& frame) noexcept
{
    ++m_sendErrors;
    std::vector<std::uint64_t>& refused = m_flows[frame.flow].refused;
    if (refused.size() < kRememberedRefusals)
        refused.push_back(frame.number);
}

std::chrono::nanoseconds StreamSender::nextDue() const noexcept
{
    auto next = std::chrono::nanoseconds::max();
    for (std::size_t flow = 0; flow < m_flows.size(); ++flow)
        if (m_flows[flow].next < m_schedules[flow].frames())
            next = std::min(next, m_flows[flow].due);
    // Nothing left: the caller asks `allTaken` first, so this is only for an empty plan.
    return next == std::chrono::nanoseconds::max() ? std::chrono::nanoseconds{0} : next;
}

bool StreamSender::allTaken() const noexcept
{
    for (std::size_t flow = 0; flow < m_flows.size(); ++flow)
        if (m_flows[flow].next < m_schedules[flow].frames())
            return false;
    return true;
}

} // namespace shack::bench
