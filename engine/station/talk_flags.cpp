#include "engine/station/talk_flags.h"

#include <algorithm>
#include <iterator>

namespace shack::station {

void TalkFlagTimers::arm(DeviceId device, TalkFlag flag, bool value, MonoTime at)
{
    m_armed[{device, flag}] = Armed{at, value};
}

void TalkFlagTimers::disarm(DeviceId device, TalkFlag flag)
{
    m_armed.erase({device, flag});
}

void TalkFlagTimers::forget(DeviceId device)
{
    disarm(device, TalkFlag::MayTalk);
    disarm(device, TalkFlag::Hears);
}

std::vector<TalkFlagTimers::Due> TalkFlagTimers::takeDue(MonoTime now)
{
    std::vector<std::pair<MonoTime, Due>> due;
    for (auto at = m_armed.begin(); at != m_armed.end();) {
        if (at->second.at > now) {
            ++at;
            continue;
        }
        due.emplace_back(at->second.at, Due{at->first.first, at->first.second, at->second.value});
        at = m_armed.erase(at);
    }
    std::ranges::stable_sort(due, {}, [](const auto& entry) { return entry.first; });
    std::vector<Due> ordered;
    ordered.reserve(due.size());
    std::ranges::transform(due, std::back_inserter(ordered),
                           [](const auto& entry) { return entry.second; });
    return ordered;
}

std::optional<MonoTime> TalkFlagTimers::next() const
{
    const auto first =
        std::ranges::min_element(m_armed, {}, [](const auto& entry) { return entry.second.at; });
    if (first == m_armed.end())
        return std::nullopt;
    return first->second.at;
}

} // namespace shack::station
