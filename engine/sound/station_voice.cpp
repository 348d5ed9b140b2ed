#include "engine/sound/station_voice.h"

#include <utility>

namespace shack::sound {

namespace {

constexpr std::chrono::milliseconds kTurn{10};

} // namespace

Result<std::unique_ptr<StationVoice>> StationVoice::announce(const net::Endpoint& station,
                                                             SessionIdentity identity, Load load,
                                                             const Clock& clock)
{
    return open(station, std::move(identity), std::move(load), clock);
}

Result<std::unique_ptr<StationVoice>>
StationVoice::echo(const net::Endpoint& station, SessionIdentity identity, const Clock& clock)
{
    return open(station, std::move(identity), {}, clock);
}

Result<std::unique_ptr<StationVoice>> StationVoice::open(const net::Endpoint& station,
                                                         SessionIdentity identity, Load load,
                                                         const Clock& clock)
{
    std::unique_ptr<StationVoice> voice{new StationVoice{identity, std::move(load), clock}};
    auto session =
        StationSession::open(station, std::move(identity),
                             [raw = voice.get()](const wire::DatagramView& heard, MonoTime now) {
                                 raw->heard(heard, now);
                             });
    if (!session)
        return failed(session.error());
    voice->m_endpoint = session->endpoint();
    voice->m_session.emplace(std::move(*session));
    voice->m_thread =
        NamedThread{"voice", [raw = voice.get()](const std::stop_token& stop) { raw->run(stop); }};
    return voice;
}

StationVoice::StationVoice(SessionIdentity identity, Load load, const Clock& clock)
    : m_clock(clock), m_username(std::move(identity.username)), m_ssid(identity.ssid),
      m_load(std::move(load))
{
}

StationVoice::~StationVoice()
{
    if (!m_thread.joinable())
        return;
    m_thread.requestStop();
    m_thread.join();
}

VoiceReading StationVoice::read() const
{
    const std::lock_guard lock{m_readingMutex};
    return m_reading;
}

void StationVoice::run(const std::stop_token& stop)
{
    prepare();
    while (!stop.stop_requested()) {
        m_session->turn(kTurn, m_clock);
        const MonoTime now = m_clock.now();
        beginWhenReady(now);
        speak(now);
        publish();
    }
}

void StationVoice::prepare()
{
    if (!m_load)
        return;
    auto script = m_load();
    if (script && !script->empty()) {
        m_script = std::move(*script);
        return;
    }
    m_state = VoiceState::Failed;
    m_trouble = script ? "there is no voice in it" : script.error().sentence();
}

/// Somebody else's voice arrives although we talk: then the turn is theirs.
void StationVoice::heard(const wire::DatagramView& voice, MonoTime now)
{
    if (voice.username() == m_username && voice.ssid() == m_ssid)
        return;
    if (m_state == VoiceState::Talking) {
        m_playout.stop();
        m_state = VoiceState::Interrupted;
    }
    if (!m_load)
        m_box.heard(voice.data(), now);
}

void StationVoice::beginWhenReady(MonoTime now)
{
    if (m_session->state() != SessionState::Ready || m_state == VoiceState::Talking)
        return;
    if (!m_load)
        m_script = m_box.take(now);
    if (!m_script || m_state == VoiceState::Failed)
        return;
    m_playout.begin(std::move(*m_script), now);
    m_script.reset();
    m_state = VoiceState::Talking;
}

void StationVoice::speak(MonoTime now)
{
    if (m_state != VoiceState::Talking)
        return;
    const ByteSpan data = m_playout.due(now);
    if (!data.empty() && m_session->sendVoice(data))
        ++m_datagrams;
    if (m_playout.running() || now < m_playout.heardAt())
        return;
    m_state = VoiceState::Finished;
    if (!m_load)
        ++m_echoes;
}

void StationVoice::publish()
{
    VoiceReading reading{.session = m_session->state(),
                         .state = m_state,
                         .trouble = m_trouble,
                         .said = m_playout.said(),
                         .length = m_playout.length(),
                         .datagrams = m_datagrams,
                         .echoes = m_echoes};
    const std::lock_guard lock{m_readingMutex};
    std::swap(m_reading, reading);
}

} // namespace shack::sound
