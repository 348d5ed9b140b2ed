#pragma once

#include "engine/base/clock.h"
#include "engine/base/thread.h"
#include "engine/sound/sample_ring.h"
#include "engine/sound/station_session.h"
#include "engine/sound/talk_button.h"
#include "engine/sound/voice_encoder.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

namespace shack::sound {

/// How talking does, for readers on any thread.
struct TalkReading {
    SessionState session = SessionState::Waiting;
    std::string refusal;  ///< the station's words, when refused
    std::string callsign; ///< as the station knows us
    TalkState state = TalkState::Silent;
    std::string busyWith;        ///< callsign-SSID of who talks, or talked last
    std::uint64_t datagrams = 0; ///< said
    float peak = 0;              ///< of the last datagram, 0..1
};

/// Owns the thread on which the console talks: keeps a session with the station, turns samples of a
/// microphone into datagrams while the button is held, and obeys the channel.
class TalkThread {
public:
    /// `clock` outlives it.
    static Result<std::unique_ptr<TalkThread>> open(const net::Endpoint& station,
                                                    SessionIdentity identity,
                                                    std::chrono::seconds longestTalk,
                                                    const Clock& clock);
    ~TalkThread();
    TalkThread(const TalkThread&) = delete;
    TalkThread& operator=(const TalkThread&) = delete;

    // Any thread.
    void press(bool held) noexcept { m_held.store(held, std::memory_order_relaxed); }

    TalkReading read() const;

    net::Endpoint endpoint() const { return m_endpoint; }

    /// Where the microphone's samples go (16 kHz); one writer. Only taken while talking.
    SampleRing& microphone() noexcept { return m_microphone; }

private:
    TalkThread(SessionIdentity identity, std::chrono::seconds longestTalk, VoiceEncoder encoder,
               const Clock& clock);

    void run(const std::stop_token& stop);
    void heard(const wire::DatagramView& voice, MonoTime now);
    void speak(MonoTime now);
    void sayRest();
    void say(std::span<const std::int16_t, VoiceEncoder::kDatagramSamples> samples);
    void publish();

    static constexpr std::size_t kMicrophoneSamples = 16'000;

    const Clock& m_clock;
    std::atomic<bool> m_held{false};
    SampleRing m_microphone{kMicrophoneSamples};
    mutable std::mutex m_readingMutex;
    TalkReading m_reading;

    // Its thread.
    net::Endpoint m_endpoint; ///< set before the thread starts
    const std::string m_username;
    const Ssid m_ssid;
    std::optional<StationSession> m_session;
    TalkButton m_button;
    VoiceEncoder m_encoder;
    std::array<std::int16_t, VoiceEncoder::kDatagramSamples> m_samples{};
    std::size_t m_filled = 0;
    std::string m_busyWith;
    std::uint64_t m_datagrams = 0;
    float m_peak = 0;

    NamedThread m_thread; ///< last: ends first
};

} // namespace shack::sound
