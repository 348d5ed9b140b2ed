#include "engine/host/live_keeper.h"

#include "engine/base/log.h"
#include "engine/host/control_desk.h"
#include "engine/host/vouching.h"
#include "engine/sound/live_thread.h"
#include "engine/sound/talk_thread.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace shack::host {

/// The threads behind the port. Talking comes and goes, so it stands behind a lock that nobody
/// holds for long.
class LiveKeeper::Port final : public SoundPort {
public:
    explicit Port(const Clock& clock) : live(clock) {}

    std::size_t takeLive(std::span<std::int16_t> into) override { return live.sound().read(into); }

    void speak(std::span<const std::int16_t> samples) override
    {
        if (const auto talking = session())
            (void)talking->microphone().write(samples);
    }

    void press(bool held) override
    {
        if (const auto talking = session())
            talking->press(held);
    }

    std::vector<HeardLevel> levels() const override
    {
        std::vector<HeardLevel> levels;
        for (const sound::VoiceLevel& one : live.read().levels)
            levels.push_back({one.over, one.device, one.domain, one.peak});
        return levels;
    }

    TalkStatus talk() const override
    {
        const auto talking = session();
        if (talking == nullptr)
            return {};
        sound::TalkReading reading = talking->read();
        return {.session = sessionOf(reading.session),
                .button = static_cast<TalkButtonState>(reading.state),
                .refusal = std::move(reading.refusal),
                .busyWith = std::move(reading.busyWith),
                .datagrams = reading.datagrams,
                .peak = reading.peak};
    }

    std::shared_ptr<sound::TalkThread> session() const
    {
        const std::lock_guard lock{m_mutex};
        return m_talk;
    }

    void setSession(std::shared_ptr<sound::TalkThread> talk)
    {
        const std::lock_guard lock{m_mutex};
        std::swap(m_talk, talk);
    }

    sound::LiveThread live;
    bool started = false;

private:
    static TalkSession sessionOf(sound::SessionState state) noexcept
    {
        switch (state) {
        case sound::SessionState::Ready:
            return TalkSession::Ready;
        case sound::SessionState::Refused:
            return TalkSession::Refused;
        default:
            return TalkSession::Waiting;
        }
    }

    mutable std::mutex m_mutex;
    std::shared_ptr<sound::TalkThread> m_talk;
};

static_assert(static_cast<int>(TalkButtonState::TimedOut) ==
              static_cast<int>(sound::TalkState::TimedOut));

LiveKeeper::LiveKeeper(ControlDesk& desk) : m_desk(desk), m_port(std::make_shared<Port>(desk.clock))
{
}

LiveKeeper::~LiveKeeper() = default;

std::shared_ptr<SoundPort> LiveKeeper::port() const
{
    return m_port;
}

std::shared_ptr<fanout::FrameTap> LiveKeeper::openTap(std::uint64_t run)
{
    m_stranger = true;
    m_tap = std::make_shared<fanout::FrameTap>(kTapFrames);
    m_tap->setOpen(false);
    m_port->live.adoptTap(run, m_tap);
    arm();
    return m_tap;
}

void LiveKeeper::closeTap(std::uint64_t run)
{
    m_tap.reset();
    m_port->live.closeTap(run);
}

void LiveKeeper::listenTo(std::vector<ListenWish> wishes)
{
    m_wishes = std::move(wishes);
    arm();
}

/// Groups as the mixer knows them: by their domain, the loudest wish of each.
void LiveKeeper::arm()
{
    m_plan = m_desk.plan;
    std::vector<sound::ListenChoice> choices;
    for (const ListenWish& wish : m_wishes) {
        const auto* const domain = m_plan == nullptr ? nullptr : m_plan->domainOf(wish.group);
        if (domain == nullptr)
            continue;
        const auto same = std::ranges::find(choices, domain->id, &sound::ListenChoice::domain);
        if (same == choices.end())
            choices.push_back({domain->id, wish.volume});
        else
            same->volume = std::max(same->volume, wish.volume);
    }
    if (!choices.empty() && !std::exchange(m_port->started, true))
        m_port->live.start();
    if (m_tap != nullptr)
        m_tap->setOpen(!choices.empty());
    m_port->live.listen(std::move(choices));
}

std::optional<Message> LiveKeeper::openTalk(DeviceId device)
{
    closeTalk();
    const auto route = m_desk.directory.route(device);
    const auto station = nearEnd(m_desk.air.listening());
    if (!route || !station)
        return say("talk.off_air", "The station is not on the air.");
    auto talk = sound::TalkThread::open(
        *station, {.username = route->username, .ssid = route->ssid}, kLongestTalk, m_desk.clock);
    if (!talk)
        return say("talk.failed", "Talking is not possible: " + talk.error().sentence(),
                   {{"reason", talk.error().sentence()}});
    m_port->setSession(std::move(*talk));
    m_talker = device;
    m_nextVouch = {};
    vouch();
    return std::nullopt;
}

void LiveKeeper::closeTalk()
{
    if (!m_talker)
        return;
    m_port->setSession(nullptr);
    if (m_desk.air.running())
        m_desk.air.send(fanout::DisconnectDevice{m_talker});
    m_talker = {};
}

/// Lets the console's session in, as a right password would: whoever opened it runs the station.
void LiveKeeper::vouch()
{
    const auto talk = m_port->session();
    const MonoTime now = m_desk.clock.now();
    if (talk == nullptr || !m_desk.air.running() || now < m_nextVouch)
        return;
    if (!std::exchange(m_stranger, false) && talk->read().session == sound::SessionState::Ready)
        return;
    m_nextVouch = now + kVouchEvery;
    const auto route = m_desk.directory.route(m_talker);
    if (!route)
        return;
    m_desk.air.send(vouchFor(talk->endpoint(), *route, now));
}

void LiveKeeper::tick()
{
    if (m_plan != m_desk.plan)
        arm();
    vouch();
}

void LiveKeeper::stop()
{
    closeTalk();
    m_port->live.stop();
}

LiveView LiveKeeper::view() const
{
    LiveView view{.listening = m_wishes};
    if (const store::DeviceRecord* const device = m_desk.directory.device(m_talker)) {
        view.talker = m_talker;
        view.talkGroup = device->group;
    }
    return view;
}

} // namespace shack::host
