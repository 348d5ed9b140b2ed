#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace shack {

/// Destructive interference size of every machine we meet; std's constant differs between
/// compilers.
inline constexpr std::size_t kCacheLineBytes = 64;

/// Written by one thread, read by any. A plain load and store: no bus lock on the frame path.
class Counter {
public:
    void add(std::uint64_t amount = 1) noexcept
    {
        m_value.store(m_value.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
    }

    std::uint64_t read() const noexcept { return m_value.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> m_value{0};
};

/// A level written by one thread, read by any, which also remembers its highest value.
class Gauge {
public:
    void set(std::uint64_t level) noexcept
    {
        m_value.store(level, std::memory_order_relaxed);
        m_high.store(std::max(level, m_high.load(std::memory_order_relaxed)),
                     std::memory_order_relaxed);
    }

    std::uint64_t read() const noexcept { return m_value.load(std::memory_order_relaxed); }

    std::uint64_t high() const noexcept { return m_high.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> m_value{0};
    std::atomic<std::uint64_t> m_high{0};
};

} // namespace shack
