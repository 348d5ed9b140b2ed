#include "engine/host/event_queue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace shack::host {

void EventQueue::setWake(std::function<void()> wake)
{
    const std::lock_guard lock{m_mutex};
    m_wake = std::move(wake);
}

void EventQueue::push(EngineEvent event)
{
    std::function<void()> wake;
    {
        const std::lock_guard lock{m_mutex};
        if (m_events.empty())
            wake = m_wake;
        m_informational += isInformational(event) ? 1 : 0;
        m_events.push_back(std::move(event));
        makeRoom();
    }
    if (wake)
        wake();
}

void EventQueue::drain(std::vector<EngineEvent>& into)
{
    const std::lock_guard lock{m_mutex};
    into.assign(std::make_move_iterator(m_events.begin()), std::make_move_iterator(m_events.end()));
    m_events.clear();
    m_informational = 0;
}

std::uint64_t EventQueue::dropped() const
{
    const std::lock_guard lock{m_mutex};
    return m_dropped;
}

bool EventQueue::isInformational(const EngineEvent& event) noexcept
{
    return !std::holds_alternative<CommandDone>(event) &&
           !std::holds_alternative<StationChanged>(event) &&
           !std::holds_alternative<RadioSettings>(event) &&
           !std::holds_alternative<RecordingsFound>(event) &&
           !std::holds_alternative<AnnouncementEnded>(event) &&
           !std::holds_alternative<Notice>(event);
}

void EventQueue::makeRoom()
{
    if (m_informational > kInformational) {
        m_events.erase(std::ranges::find_if(m_events, isInformational));
        --m_informational;
        ++m_dropped;
    }
    if (m_events.size() > kInAll) {
        m_informational -= isInformational(m_events.front()) ? 1 : 0;
        m_events.pop_front();
        ++m_dropped;
    }
}

} // namespace shack::host
