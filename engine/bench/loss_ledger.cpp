#include "engine/bench/loss_ledger.h"

#include <algorithm>
#include <utility>

namespace shack::bench {

LossLedger::LossLedger(LedgerLayout layout)
    : m_layout(std::move(layout)), m_newest(m_layout.devices, 0)
{
    m_layout.groups = std::max(1U, m_layout.groups);
    m_layout.openFrames = std::max(1U, m_layout.openFrames);
    const std::uint32_t largest = (m_layout.devices + m_layout.groups - 1) / m_layout.groups;
    m_wordsPerFrame = (std::size_t{largest} + 63) / 64;
    m_pages.reserve(m_layout.talkers.size());
    for (const std::uint32_t device : m_layout.talkers) {
        TalkerPage page;
        page.group = device % m_layout.groups;
        page.self = device / m_layout.groups;
        const std::uint32_t members =
            (m_layout.devices - page.group + m_layout.groups - 1) / m_layout.groups;
        page.receivers = members - 1;
        page.base = m_layout.firstCounted;
        page.counts.assign(m_layout.openFrames, 0);
        page.bits.assign(m_layout.openFrames * m_wordsPerFrame, 0);
        m_pages.push_back(std::move(page));
    }
}

std::uint64_t* LossLedger::bitsOf(TalkerPage& page, std::uint32_t frame) noexcept
{
    return page.bits.data() + (frame % m_layout.openFrames) * m_wordsPerFrame;
}

Arrival LossLedger::record(std::uint32_t device, std::uint32_t talker, std::uint32_t frame) noexcept
{
    if (device >= m_layout.devices || talker >= m_pages.size() || frame >= m_layout.endFrame)
        return Arrival::Unknown;
    TalkerPage& page = m_pages[talker];
    const std::uint32_t member = device / m_layout.groups;
    if (device % m_layout.groups != page.group || member == page.self) {
        ++m_totals.notForUs;
        return Arrival::NotForUs;
    }
    if (frame < m_layout.firstCounted)
        return Arrival::WarmingUp;
    if (frame < page.base) {
        ++m_totals.late;
        return Arrival::Late;
    }
    while (frame - page.base >= m_layout.openFrames)
        closeFrame(page, page.base++);

    std::uint64_t& word = bitsOf(page, frame)[member / 64];
    const std::uint64_t bit = std::uint64_t{1} << (member % 64);
    if ((word & bit) != 0) {
        ++m_totals.duplicates;
        return Arrival::Duplicate;
    }
    word |= bit;
    ++page.counts[frame % m_layout.openFrames];
    ++m_totals.delivered;
    if (frame + 1 < m_newest[device])
        ++m_totals.reordered;
    m_newest[device] = std::max(m_newest[device], frame + 1);
    return Arrival::Delivered;
}

void LossLedger::closeFrame(TalkerPage& page, std::uint32_t frame) noexcept
{
    const std::uint32_t received = std::exchange(page.counts[frame % m_layout.openFrames], 0);
    std::fill_n(bitsOf(page, frame), m_wordsPerFrame, 0);
    ++m_totals.frames;
    m_totals.expected += page.receivers;
    if (received != page.receivers)
        m_lastFlawed = std::max(m_lastFlawed.value_or(0), frame);
    if (received == page.receivers)
        ++m_totals.completeFrames;
    else if (received == 0)
        ++m_totals.missingFrames;
    else
        ++m_totals.partialFrames;
}

void LossLedger::close(std::span<const std::uint32_t> framesSent)
{
    for (std::size_t talker = 0; talker < m_pages.size() && talker < framesSent.size(); ++talker) {
        TalkerPage& page = m_pages[talker];
        const std::uint32_t end = std::min(framesSent[talker], m_layout.endFrame);
        while (page.base < end)
            closeFrame(page, page.base++);
    }
}

} // namespace shack::bench
