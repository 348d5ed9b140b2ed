#pragma once

#include <boost/lockfree/spsc_queue.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace shack::sound {

/// Samples on their way from the thread that makes them to the one that plays them. When the player
/// is slower by its crystal, or stands still, what does not fit is thrown away: live sound never
/// gets old. One writer, one reader.
class SampleRing {
public:
    explicit SampleRing(std::size_t capacity) : m_ring(capacity) {}

    /// How many found room.
    std::size_t write(std::span<const std::int16_t> samples) noexcept
    {
        return m_ring.push(samples.data(), samples.size());
    }

    /// How many there were.
    std::size_t read(std::span<std::int16_t> into) noexcept
    {
        return m_ring.pop(into.data(), into.size());
    }

    std::size_t waiting() const noexcept { return m_ring.read_available(); }

private:
    boost::lockfree::spsc_queue<std::int16_t> m_ring;
};

} // namespace shack::sound
