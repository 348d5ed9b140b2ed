#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/base/thread.h"
#include "engine/sound/echo_box.h"
#include "engine/sound/playout.h"
#include "engine/sound/station_session.h"
#include "engine/sound/voice_script.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace shack::sound {

enum class VoiceState : std::uint8_t {
    Waiting, ///< for the script or for the session
    Talking,
    Finished,    ///< all was said
    Interrupted, ///< somebody else has the turn
    Failed,      ///< `trouble` says why
};

/// How a voice of the station does, for readers on any thread.
struct VoiceReading {
    SessionState session = SessionState::Waiting;
    VoiceState state = VoiceState::Waiting;
    std::string trouble;
    std::chrono::milliseconds said{};
    std::chrono::milliseconds length{};
    std::uint64_t datagrams = 0; ///< said
    std::uint64_t echoes = 0;    ///< overs that were said back
};

/// A voice of the station itself on a thread of its own: a session like anybody's, so what it says
/// keeps to the rules for everybody. Either says one script when it has been let in, or says back
/// what it hears.
class StationVoice {
public:
    using Load = std::function<Result<VoiceScript>()>;

    /// Says what `load` gives, which may block. `clock` outlives it.
    static Result<std::unique_ptr<StationVoice>>
    announce(const net::Endpoint& station, SessionIdentity identity, Load load, const Clock& clock);

    /// Says back what is said in its group, until it ends.
    static Result<std::unique_ptr<StationVoice>> echo(const net::Endpoint& station,
                                                      SessionIdentity identity, const Clock& clock);

    ~StationVoice();
    StationVoice(const StationVoice&) = delete;
    StationVoice& operator=(const StationVoice&) = delete;

    // Any thread.
    net::Endpoint endpoint() const { return m_endpoint; }

    VoiceReading read() const;

private:
    StationVoice(SessionIdentity identity, Load load, const Clock& clock);

    static Result<std::unique_ptr<StationVoice>>
    open(const net::Endpoint& station, SessionIdentity identity, Load load, const Clock& clock);
    void run(const std::stop_token& stop);
    void prepare();
    void heard(const wire::DatagramView& voice, MonoTime now);
    void beginWhenReady(MonoTime now);
    void speak(MonoTime now);
    void publish();

    const Clock& m_clock;
    net::Endpoint m_endpoint; ///< set before the thread starts
    mutable std::mutex m_readingMutex;
    VoiceReading m_reading;

    // Its thread.
    const std::string m_username;
    const Ssid m_ssid;
    const Load m_load; ///< empty: an echo
    std::optional<StationSession> m_session;
    std::optional<VoiceScript> m_script; ///< to be said when the session is ready
    EchoBox m_box;
    Playout m_playout;
    VoiceState m_state = VoiceState::Waiting;
    std::string m_trouble;
    std::uint64_t m_datagrams = 0;
    std::uint64_t m_echoes = 0;

    NamedThread m_thread; ///< last: ends first
};

} // namespace shack::sound
