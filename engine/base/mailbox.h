#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace shack {

/// Bounded queue: many producers, one consumer, never blocks a producer on a full queue.
/// `post` is false when full (the item is left with the caller). The wake hook runs on the
/// producer's thread, and only when the queue was empty before.
template <typename T>
class Mailbox {
public:
    explicit Mailbox(std::size_t capacity, std::function<void()> wake = {})
        : m_capacity(capacity), m_wake(std::move(wake))
    {
        m_items.reserve(capacity < 1024 ? capacity : 1024);
    }

    /// Before the first `post` only.
    void setWake(std::function<void()> wake) { m_wake = std::move(wake); }

    [[nodiscard]] bool post(T&& item)
    {
        bool wasEmpty = false;
        {
            const std::lock_guard lock{m_mutex};
            if (m_items.size() >= m_capacity)
                return false;
            wasEmpty = m_items.empty();
            m_items.push_back(std::move(item));
            m_pending.store(true, std::memory_order_release);
        }
        if (wasEmpty && m_wake)
            m_wake();
        return true;
    }

    /// Without a lock: is it worth calling `drain`?
    bool pending() const noexcept { return m_pending.load(std::memory_order_acquire); }

    /// Consumer only: swaps everything into `into` (which must be empty; its memory is reused).
    void drain(std::vector<T>& into)
    {
        const std::lock_guard lock{m_mutex};
        m_items.swap(into);
        m_pending.store(false, std::memory_order_release);
    }

    std::size_t size() const
    {
        const std::lock_guard lock{m_mutex};
        return m_items.size();
    }

private:
    const std::size_t m_capacity;
    std::function<void()> m_wake;
    mutable std::mutex m_mutex;
    std::atomic<bool> m_pending{false};
    std::vector<T> m_items;
};

} // namespace shack
