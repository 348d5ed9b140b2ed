#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace shack::replay {

/// How many packets a capture has at which time, in a fixed number of bins that widen by themselves
/// while the range grows; times may come in any order. A value of one thread.
class TimeDensity {
public:
    static constexpr std::size_t kBins = 512;

    void add(std::chrono::nanoseconds time) noexcept;

    std::uint64_t count() const noexcept { return m_count; }

    const std::array<std::uint32_t, kBins>& bins() const noexcept { return m_bins; }

    /// Of the first bin's beginning.
    std::chrono::nanoseconds origin() const noexcept { return m_origin; }

    std::chrono::nanoseconds width() const noexcept { return m_width; }

private:
    void widen(bool downwards) noexcept;

    std::array<std::uint32_t, kBins> m_bins{};
    std::chrono::nanoseconds m_origin{0};
    std::chrono::nanoseconds m_width{1'000'000};
    std::uint64_t m_count = 0;
};

} // namespace shack::replay
