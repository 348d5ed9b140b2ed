#pragma once

#include "engine/host/engine_event.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <vector>

namespace shack::host {

/// Events on their way to the window: bounded, and when nobody drains them the oldest
/// informational ones go first; the outcome of a command stays. Control pushes, any one thread
/// drains.
class EventQueue {
public:
    static constexpr std::size_t kInformational = 1'000;
    static constexpr std::size_t kInAll = 4'000;

    /// Called by `push` (outside the lock) when events become available after there were none.
    void setWake(std::function<void()> wake);

    void push(EngineEvent event);
    void drain(std::vector<EngineEvent>& into);

    /// Events that had to make room.
    std::uint64_t dropped() const;

private:
    static bool isInformational(const EngineEvent& event) noexcept;
    void makeRoom();

    mutable std::mutex m_mutex;
    std::function<void()> m_wake;
    std::deque<EngineEvent> m_events;
    std::size_t m_informational = 0;
    std::uint64_t m_dropped = 0;
};

} // namespace shack::host
