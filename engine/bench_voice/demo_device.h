#pragma once

#include "engine/base/clock.h"
#include "engine/bench/demo_identities.h"
#include "engine/bench_voice/conversation.h"
#include "engine/bench_voice/speech.h"
#include "engine/sound/voice_encoder.h"
#include "engine/wire/draarl_types.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <random>

namespace shack::bench {

using sound::VoiceEncoder;

/// When the device is switched on and what it types. Belongs to the talking thread.
struct DemoDay {
    bool awake = true;          ///< sends heartbeats
    bool wrongPassword = false; ///< the next heartbeats carry a typing mistake
    MonoTime nextChange{};
};

/// One simulated device. The talking thread owns it; `confirmedAt` is written by the listening
/// thread.
class DemoDevice {
public:
    DemoDevice(std::uint32_t index, const DemoIdentity& identity, VoiceEncoder encoder,
               std::uint64_t seed);

    const DemoIdentity& identity() const noexcept { return m_identity; }

    std::uint32_t index() const noexcept { return m_index; }

    const DemoDay& day() const noexcept { return m_day; }

    /// Heartbeat datagram as its day has it.
    ByteSpan heartbeat() noexcept;

    void begin(const Over& over, std::uint64_t number) noexcept;

    bool talking() const noexcept { return m_over.has_value(); }

    const Over& over() const noexcept { return *m_over; }

    std::uint64_t overNumber() const noexcept { return m_overNumber; }

    /// The voice datagram that is due, if any; the over ends by itself.
    std::optional<ByteSpan> takeVoice(MonoTime now) noexcept;

    /// Its link loses this datagram before the relay sees it.
    bool losesThisOne() noexcept;

    /// What it is doing with its day, by role.
    void live(MonoTime now) noexcept;

    /// Logged in for long enough that everybody may count on it.
    bool settled(MonoTime now) const noexcept;

    /// 0 = not logged in; nanoseconds of the steady clock.
    std::atomic<std::int64_t> confirmedAt{0};

    MonoTime nextHeartbeat{};

private:
    void changeMood(MonoTime now) noexcept;
    std::chrono::seconds between(int least, int most) noexcept;

    std::uint32_t m_index;
    DemoIdentity m_identity;
    VoiceEncoder m_encoder;
    Speech m_speech;
    std::mt19937_64 m_random;
    DemoDay m_day;
    std::uint32_t m_mood = 0;
    std::optional<Over> m_over;
    std::uint64_t m_overNumber = 0;
    std::uint64_t m_spoken = 0; ///< datagrams of this over
    std::uint32_t m_burst = 0;  ///< datagrams still to lose
    std::array<std::byte, wire::kMaxDatagramBytes> m_datagram{};
};

} // namespace shack::bench
