#include "ui/models/device_history.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace shack::ui {

namespace {

constexpr float kAbsent = std::numeric_limits<float>::quiet_NaN();

float pointOf(const std::optional<double>& value)
{
    return value ? static_cast<float>(*value) : kAbsent;
}

} // namespace

void DeviceHistory::advance(std::size_t steps)
{
    for (std::size_t i = 0; i < std::min(steps, DeviceTrace::kPoints); ++i) {
        for (auto& [device, ring] : m_traces) {
            ring.points.gaps[m_next] = kAbsent;
            ring.points.jitter[m_next] = kAbsent;
            ++ring.empty;
        }
        m_next = (m_next + 1) % DeviceTrace::kPoints;
    }
}

void DeviceHistory::sample(const host::DeviceTable& table, MonoTime now)
{
    const bool first = m_last == MonoTime{};
    if (!first && now - m_last < kStep)
        return;
    const std::int64_t steps = first ? 1 : (now - m_last) / kStep;
    m_last = first ? now : m_last + kStep * steps;
    advance(static_cast<std::size_t>(steps));

    const std::size_t at = (m_next + DeviceTrace::kPoints - 1) % DeviceTrace::kPoints;
    for (const auto& row : table.rows) {
        if (!row->id || (!row->gapsPercent && !row->jitterMs))
            continue;
        const auto [found, isNew] = m_traces.try_emplace(row->id);
        Ring& ring = found->second;
        if (isNew) {
            ring.points.gaps.fill(kAbsent);
            ring.points.jitter.fill(kAbsent);
        }
        ring.points.gaps[at] = pointOf(row->gapsPercent);
        ring.points.jitter[at] = pointOf(row->jitterMs);
        ring.empty = 0;
    }
    std::erase_if(m_traces,
                  [](const auto& entry) { return entry.second.empty >= DeviceTrace::kPoints; });
}

std::unique_ptr<DeviceTrace> DeviceHistory::trace(DeviceId device) const
{
    const auto found = m_traces.find(device);
    if (found == m_traces.end())
        return nullptr;
    auto ordered = std::make_unique<DeviceTrace>(found->second.points);
    const auto start = static_cast<std::ptrdiff_t>(m_next);
    std::rotate(ordered->gaps.begin(), ordered->gaps.begin() + start, ordered->gaps.end());
    std::rotate(ordered->jitter.begin(), ordered->jitter.begin() + start, ordered->jitter.end());
    return ordered;
}

} // namespace shack::ui
