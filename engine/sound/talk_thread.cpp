#include "engine/sound/talk_thread.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <utility>

namespace shack::sound {

namespace {

constexpr int kBitsPerSecond =
    20'000; ///< between what the known clients use (draarl-v1 section 10)
constexpr std::chrono::milliseconds kTurn{10};

} // namespace

Result<std::unique_ptr<TalkThread>> TalkThread::open(const net::Endpoint& station,
                                                     SessionIdentity identity,
                                                     std::chrono::seconds longestTalk,
                                                     const Clock& clock)
{
    auto encoder = VoiceEncoder::create(kBitsPerSecond);
    if (!encoder)
        return failed(encoder.error());
    std::unique_ptr<TalkThread> talk{
        new TalkThread{identity, longestTalk, std::move(*encoder), clock}};
    auto session =
        StationSession::open(station, std::move(identity),
                             [raw = talk.get()](const wire::DatagramView& voice, MonoTime now) {
                                 raw->heard(voice, now);
                             });
    if (!session)
        return failed(session.error());
    talk->m_endpoint = session->endpoint();
    talk->m_session.emplace(std::move(*session));
    talk->m_thread =
        NamedThread{"talk", [raw = talk.get()](const std::stop_token& stop) { raw->run(stop); }};
    return talk;
}

TalkThread::TalkThread(SessionIdentity identity, std::chrono::seconds longestTalk,
                       VoiceEncoder encoder, const Clock& clock)
    : m_clock(clock), m_username(std::move(identity.username)), m_ssid(identity.ssid),
      m_button(longestTalk), m_encoder(std::move(encoder))
{
}

TalkThread::~TalkThread()
{
    if (!m_thread.joinable())
        return;
    m_thread.requestStop();
    m_thread.join();
}

TalkReading TalkThread::read() const
{
    const std::lock_guard lock{m_readingMutex};
    return m_reading;
}

void TalkThread::run(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        m_session->turn(kTurn, m_clock);
        speak(m_clock.now());
        publish();
    }
}

void TalkThread::heard(const wire::DatagramView& voice, MonoTime now)
{
    if (voice.username() == m_username && voice.ssid() == m_ssid)
        return;
    m_button.heard(now);
    m_busyWith = fmt::format("{}-{}", voice.callsign(), voice.ssid().value);
}

void TalkThread::speak(MonoTime now)
{
    const bool ready = m_session->state() == SessionState::Ready;
    const TalkState before = m_button.state();
    const TalkState state = m_button.update(ready && m_held.load(std::memory_order_relaxed), now);
    if (state != TalkState::Talking) {
        if (before == TalkState::Talking && state == TalkState::Silent)
            sayRest();
        while (m_microphone.read(m_samples) > 0) {
        }
        m_filled = 0;
        m_peak = 0;
        return;
    }
    while (true) {
        m_filled += m_microphone.read(std::span{m_samples}.subspan(m_filled));
        if (m_filled < m_samples.size())
            return;
        say(m_samples);
        m_filled = 0;
    }
}

/// The end of the last word.
void TalkThread::sayRest()
{
    m_filled += m_microphone.read(std::span{m_samples}.subspan(m_filled));
    if (m_filled == 0)
        return;
    std::fill(m_samples.begin() + static_cast<std::ptrdiff_t>(m_filled), m_samples.end(),
              std::int16_t{0});
    say(m_samples);
}

void TalkThread::say(std::span<const std::int16_t, VoiceEncoder::kDatagramSamples> samples)
{
    int peak = 0;
    for (const std::int16_t sample : samples)
        peak = std::max(peak, std::abs(int{sample}));
    m_peak = static_cast<float>(peak) / 32'768;
    const ByteSpan data = m_encoder.encode(samples);
    if (!data.empty() && m_session->sendVoice(data))
        ++m_datagrams;
}

void TalkThread::publish()
{
    TalkReading reading{.session = m_session->state(),
                        .refusal = m_session->refusal(),
                        .callsign = m_session->callsign(),
                        .state = m_button.state(),
                        .busyWith = m_busyWith,
                        .datagrams = m_datagrams,
                        .peak = m_peak};
    const std::lock_guard lock{m_readingMutex};
    std::swap(m_reading, reading);
}

} // namespace shack::sound
