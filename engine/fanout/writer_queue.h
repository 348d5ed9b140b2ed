#pragma once

#include "engine/base/counters.h"
#include "engine/fanout/frame.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace shack::fanout {

/// Started frames on their way to one writer. Pushed under the scheduler's lock, popped by the
/// writer. Cannot overflow: it has room for every frame that may run at once.
class WriterQueue {
public:
    static constexpr std::size_t kCapacity = 16;

    /// Under the scheduler's lock.
    void push(Frame& frame) noexcept
    {
        const std::uint32_t tail = m_tail.load(std::memory_order_relaxed);
        m_frames[tail % kCapacity] = &frame;
        m_tail.store(tail + 1, std::memory_order_release);
    }

    /// Writer thread; null when empty.
    Frame* pop() noexcept
    {
        if (m_head == m_tail.load(std::memory_order_acquire))
            return nullptr;
        return m_frames[m_head++ % kCapacity];
    }

    /// Any thread, after a push or to let the writer look at its stop flag.
    void wake() noexcept
    {
        m_wakes.fetch_add(1, std::memory_order_release);
        m_wakes.notify_one();
    }

    std::uint32_t wakes() const noexcept { return m_wakes.load(std::memory_order_acquire); }

    /// Writer thread: sleeps unless somebody woke it since `seen` was read.
    void sleep(std::uint32_t seen) const noexcept { m_wakes.wait(seen, std::memory_order_acquire); }

private:
    alignas(kCacheLineBytes) std::atomic<std::uint32_t> m_tail{0};
    std::atomic<std::uint32_t> m_wakes{0};
    std::array<Frame*, kCapacity> m_frames{};
    alignas(kCacheLineBytes) std::uint32_t m_head = 0;
};

} // namespace shack::fanout
