#include "engine/bench_voice/demo_ledger.h"

#include <bit>

namespace shack::bench {
namespace {

/// How long after hearing another group a group may still have to wait for that one's turn: the
/// longest over and some.
constexpr std::chrono::seconds kLinkIsFeltFor{15};

} // namespace

std::uint64_t DemoLedger::keyOf(std::uint32_t sender, ByteSpan data) noexcept
{
    std::uint64_t key = 0xCBF29CE484222325ULL ^ (std::uint64_t{sender} << 56U);
    for (const std::byte each : data)
        key = (key ^ std::to_integer<std::uint64_t>(each)) * 0x100000001B3ULL;
    return key;
}

void DemoLedger::sent(const DemoFrame& frame, ByteSpan data, MonoTime now)
{
    const std::uint64_t key = keyOf(frame.sender, data);
    const std::lock_guard lock{m_mutex};
    m_byKey[key] = m_firstOpen + m_open.size();
    m_open.push_back({.key = key, .frame = frame, .heard = 0, .sentAt = now});
}

void DemoLedger::heard(std::uint32_t device, std::uint32_t group, std::uint32_t sender,
                       ByteSpan data, MonoTime now)
{
    if (device >= kMostDevices)
        return;
    const std::uint64_t key = keyOf(sender, data);
    const std::uint64_t bit = std::uint64_t{1} << device;
    const std::lock_guard lock{m_mutex};
    const auto known = m_byKey.find(key);
    if (known == m_byKey.end())
        return;
    Open& open = m_open[static_cast<std::size_t>(known->second - m_firstOpen)];
    if (open.frame.group != group)
        noteLink(group, open.frame.group, now);
    // A device that is just coming or going may hear, but nobody counts on it.
    if ((open.frame.hears & bit) == 0 || (open.heard & bit) != 0)
        return;
    open.heard |= bit;
    m_figures.latency.record(now - open.sentAt);
}

/// Somebody has linked two groups: from now on they share one turn.
void DemoLedger::noteLink(std::uint32_t group, std::uint32_t other, MonoTime now)
{
    m_linkedUntil[group] = m_linkedUntil[other] = now + kLinkIsFeltFor;
}

bool DemoLedger::wasContested(const Open& open) const
{
    const auto linked = m_linkedUntil.find(open.frame.group);
    return open.frame.contested || (linked != m_linkedUntil.end() && open.sentAt < linked->second);
}

void DemoLedger::settle(MonoTime now)
{
    const std::lock_guard lock{m_mutex};
    while (!m_open.empty() &&
           (now == MonoTime::max() || m_open.front().sentAt + kFrameStaysOpen <= now)) {
        const Open& oldest = m_open.front();
        settleFrame(oldest);
        if (const auto known = m_byKey.find(oldest.key);
            known != m_byKey.end() && known->second == m_firstOpen)
            m_byKey.erase(known);
        m_open.pop_front();
        ++m_firstOpen;
    }
}

void DemoLedger::settleFrame(const Open& open)
{
    if (open.frame.hears == 0)
        return;
    if (open.heard == 0 && wasContested(open)) {
        ++m_figures.refusedFrames;
        return;
    }
    ++m_figures.frames;
    m_figures.deliveredDatagrams += static_cast<std::uint64_t>(std::popcount(open.heard));
    if (open.heard == 0) {
        ++m_figures.lostFrames;
        return;
    }
    if (open.heard != open.frame.hears)
        ++m_figures.partialFrames;
    m_groups.insert(open.frame.group);
    std::uint64_t& counted = m_lastOver[open.frame.sender];
    if (counted != open.frame.over) {
        counted = open.frame.over;
        ++m_figures.overs;
    }
}

DemoFigures DemoLedger::figures() const
{
    const std::lock_guard lock{m_mutex};
    DemoFigures figures = m_figures;
    figures.talkGroups = static_cast<std::uint32_t>(m_groups.size());
    return figures;
}

} // namespace shack::bench
