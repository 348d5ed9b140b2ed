#pragma once

#include "engine/base/clock.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace shack::fanout {

/// How well a device's voice arrives, estimated without sequence numbers (ux 4.1): the time a turn
/// lasted against the Opus time that came, over the last 60 s of talking, and the spread of
/// arrival against the rhythm of the datagrams. Lives on the ingress thread.
class VoiceQuality {
public:
    /// First datagram of an over: there is nothing to compare its arrival with.
    void startOver(MonoTime at, std::chrono::milliseconds opus) noexcept;
    void continueOver(MonoTime at, std::chrono::milliseconds opus) noexcept;

    /// Time without Opus per thousand of the time talked.
    std::uint32_t gapsPermille() const noexcept;

    /// At least ten datagrams stand behind the figures.
    bool known() const noexcept;

    std::uint32_t jitterUs() const noexcept
    {
        return static_cast<std::uint32_t>(
            std::chrono::duration_cast<std::chrono::microseconds>(m_jitter).count());
    }

private:
    struct Slice {
        std::chrono::nanoseconds talked{};
        std::chrono::nanoseconds opus{};
        std::uint32_t datagrams = 0;
    };

    static constexpr std::size_t kSlices = 6;
    static constexpr std::chrono::seconds kSliceTime{10};

    void add(std::chrono::nanoseconds talked, std::chrono::nanoseconds opus) noexcept;
    void noteSpread(std::chrono::nanoseconds gap) noexcept;

    std::array<Slice, kSlices> m_slices{};
    std::size_t m_current = 0;
    MonoTime m_lastAt{};
    std::chrono::nanoseconds m_rhythm{}; ///< playing time of the previous datagram
    std::chrono::nanoseconds m_jitter{};
};

} // namespace shack::fanout
