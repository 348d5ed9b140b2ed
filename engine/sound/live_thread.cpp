#include "engine/sound/live_thread.h"

#include <array>
#include <condition_variable>
#include <utility>

namespace shack::sound {

namespace {

constexpr std::chrono::milliseconds kTurn{5};

/// Behind by more (the computer slept): begin anew instead of catching up.
constexpr std::chrono::milliseconds kMostBehind{200};

} // namespace

LiveThread::LiveThread(const Clock& clock) : m_clock(clock)
{
}

LiveThread::~LiveThread()
{
    stop();
}

void LiveThread::start()
{
    m_thread = NamedThread{"live", [this](const std::stop_token& stop) { run(stop); }};
}

void LiveThread::stop()
{
    if (!m_thread.joinable())
        return;
    m_thread.requestStop();
    m_thread.join();
}

void LiveThread::adoptTap(std::uint64_t run, std::shared_ptr<fanout::FrameTap> tap)
{
    (void)m_orders.post(TapOpened{run, std::move(tap)});
}

void LiveThread::closeTap(std::uint64_t run)
{
    (void)m_orders.post(TapClosed{run});
}

void LiveThread::listen(std::vector<ListenChoice> choices)
{
    (void)m_orders.post(Listen{std::move(choices)});
}

LiveReading LiveThread::read() const
{
    const std::lock_guard lock{m_readingMutex};
    return m_reading;
}

void LiveThread::run(const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    while (!stop.stop_requested()) {
        turn();
        std::unique_lock lock{mutex};
        wake.wait_for(lock, stop, kTurn, [] { return false; });
    }
}

void LiveThread::turn()
{
    m_orders.drain(m_fresh);
    for (Order& order : m_fresh)
        std::visit([this](auto& one) { obey(one); }, order);
    m_fresh.clear();
    for (const TapOpened& opened : m_taps)
        m_copies += opened.tap->drain([&](const fanout::TappedVoice& voice) {
            m_mixer.voice((opened.run << 40U) | voice.over, voice);
        });
    const MonoTime now = m_clock.now();
    if (now - m_nextStep > kMostBehind)
        m_nextStep = now;
    if (now < m_nextStep)
        return;
    std::array<std::int16_t, LiveMixer::kStepSamples> step{};
    for (; m_nextStep <= now; m_nextStep += LiveMixer::kStep) {
        (void)m_mixer.mix(step, m_nextStep);
        if (m_listening)
            m_discarded += step.size() - m_sound.write(step);
    }
    publish();
}

void LiveThread::obey(TapOpened& opened)
{
    m_taps.push_back(std::move(opened));
}

void LiveThread::obey(TapClosed& closed)
{
    std::erase_if(m_taps, [&](const TapOpened& opened) { return opened.run == closed.run; });
}

void LiveThread::obey(Listen& listen)
{
    m_listening = !listen.choices.empty();
    m_mixer.listen(std::move(listen.choices));
}

void LiveThread::publish()
{
    LiveReading reading{.levels = m_mixer.levels(),
                        .streams = m_mixer.counters(),
                        .copies = m_copies,
                        .discarded = m_discarded};
    const std::lock_guard lock{m_readingMutex};
    std::swap(m_reading, reading);
}

} // namespace shack::sound
