#include "engine/replay/capture_index.h"

#include <algorithm>
#include <utility>

namespace shack::replay {
namespace {

constexpr std::uint64_t kTellEvery = 65'536; ///< packets

} // namespace

CaptureIndex CaptureIndex::build(CaptureFile& file, std::stop_token stop,
                                 const std::function<void(double)>& progress)
{
    CaptureIndex index;
    file.rewind();
    wire::CapturedPacket packet;
    while (!stop.stop_requested()) {
        index.m_end = file.nextAnywhere(packet);
        if (index.m_end != CaptureFile::Look::Packet)
            break;
        index.add(file.place(), packet);
        if (progress && index.m_packets % kTellEvery == 0)
            progress(static_cast<double>(file.offset()) / static_cast<double>(file.size()));
    }
    return index;
}

void CaptureIndex::add(const CapturePlace& place, const wire::CapturedPacket& packet)
{
    const auto time = packet.time;
    if (m_packets == 0)
        m_firstTime = m_lowest = m_highest = time;
    m_lowest = std::min(m_lowest, time);
    m_highest = std::max(m_highest, time);
    if (m_packets++ % kStride == 0) {
        m_marks.push_back({.place = place, .lowest = time, .highest = time});
        return;
    }
    Mark& mark = m_marks.back();
    mark.lowest = std::min(mark.lowest, time);
    mark.highest = std::max(mark.highest, time);
}

bool CaptureIndex::read(CaptureFile& file, std::uint64_t number, wire::CapturedPacket& packet) const
{
    if (number >= m_packets)
        return false;
    file.seek(m_marks[static_cast<std::size_t>(number / kStride)].place);
    for (std::uint64_t left = number % kStride;; --left) {
        if (file.nextAnywhere(packet) != CaptureFile::Look::Packet)
            return false;
        if (left == 0)
            return true;
    }
}

std::uint64_t CaptureIndex::firstNear(std::chrono::nanoseconds time) const noexcept
{
    for (std::size_t i = 0; i < m_marks.size(); ++i)
        if (m_marks[i].highest >= time)
            return i * kStride;
    return m_packets;
}

} // namespace shack::replay
