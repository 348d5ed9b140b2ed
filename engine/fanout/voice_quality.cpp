#include "engine/fanout/voice_quality.h"

#include <algorithm>

namespace shack::fanout {

void VoiceQuality::startOver(MonoTime at, std::chrono::milliseconds opus) noexcept
{
    add(opus, opus);
    m_lastAt = at;
    m_rhythm = opus;
}

void VoiceQuality::continueOver(MonoTime at, std::chrono::milliseconds opus) noexcept
{
    const std::chrono::nanoseconds gap = at - m_lastAt;
    noteSpread(gap);
    add(gap, opus);
    m_lastAt = at;
    m_rhythm = opus;
}

void VoiceQuality::add(std::chrono::nanoseconds talked, std::chrono::nanoseconds opus) noexcept
{
    if (m_slices[m_current].talked >= kSliceTime) {
        m_current = (m_current + 1) % kSlices;
        m_slices[m_current] = {};
    }
    Slice& slice = m_slices[m_current];
    slice.talked += talked;
    slice.opus += opus;
    ++slice.datagrams;
}

void VoiceQuality::noteSpread(std::chrono::nanoseconds gap) noexcept
{
    if (m_rhythm.count() <= 0)
        return;
    // A lost datagram is a gap, not jitter: compare with the nearest multiple of the rhythm.
    const auto steps = std::max<std::int64_t>(1, (gap + m_rhythm / 2) / m_rhythm);
    const std::chrono::nanoseconds off = std::chrono::abs(gap - m_rhythm * steps);
    m_jitter += (off - m_jitter) / 16;
}

std::uint32_t VoiceQuality::gapsPermille() const noexcept
{
    std::chrono::nanoseconds talked{};
    std::chrono::nanoseconds opus{};
    for (const Slice& slice : m_slices) {
        talked += slice.talked;
        opus += slice.opus;
    }
    if (talked.count() <= 0 || opus >= talked)
        return 0;
    return static_cast<std::uint32_t>((talked - opus) * 1000 / talked);
}

bool VoiceQuality::known() const noexcept
{
    std::uint32_t datagrams = 0;
    for (const Slice& slice : m_slices)
        datagrams += slice.datagrams;
    return datagrams >= 10;
}

} // namespace shack::fanout
