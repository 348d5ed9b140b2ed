#include "engine/host/publisher.h"

#include "engine/host/over_rows.h"

#include <algorithm>

namespace shack::host {

Publisher::Publisher(ControlDesk& desk)
    : m_desk(desk), m_sampler(desk), m_health(desk), m_devices(desk), m_tables(desk)
{
    m_desk.publishView = [this] { publish(); };
    publish();
}

void Publisher::update()
{
    if (m_sampler.update()) {
        m_health.update(m_sampler.sample());
        publish();
        auto metrics = takeMetrics();
        const std::lock_guard lock{m_mutex};
        m_metrics = std::move(metrics);
        return;
    }
    if (m_desk.station.state != m_shownState)
        publish();
}

void Publisher::publish()
{
    m_shownState = m_desk.station.state;
    m_devices.update();
    m_tables.update(m_devices.onlineByGroup());
    const Sample& sample = m_sampler.sample();
    auto view = std::make_shared<EngineView>();
    view->sequence = ++m_sequence;
    view->takenAt = m_desk.clock.now();
    view->wallAt = m_desk.clock.wallNow();
    view->sample = sample.number;
    view->station = m_desk.station;
    view->station.firstRunDone =
        !m_desk.station.callsign.empty() &&
        std::ranges::any_of(m_desk.directory.allAccounts(), [](const auto& entry) {
            return entry.second.role == store::AccountRole::Administrator;
        });
    view->rates = sample.rates;
    view->capture = m_desk.capture.view();
    view->queueing = sample.queueing;
    view->spread = sample.spread;
    view->residence = sample.residence;
    view->process = sample.process;
    view->recording = m_desk.archive.view();
    view->live = m_desk.live.view();
    view->live.echoGroup = m_desk.echo.group();
    view->announcements = m_desk.announcer.view();
    view->health = m_health.lines();
    view->known = static_cast<std::uint32_t>(m_desk.directory.devices());
    view->online = m_devices.online();
    view->talkingDevices = m_devices.talking();
    view->talking = talkingNow();
    view->devices = m_devices.table();
    view->groups = m_tables.groups();
    view->accounts = m_tables.accounts();
    view->lastHeard = m_tables.lastHeard();
    const std::lock_guard lock{m_mutex};
    m_view = std::move(view);
    if (m_metrics == nullptr)
        m_metrics = std::make_shared<const MetricsSnapshot>();
}

std::vector<TalkingNow> Publisher::talkingNow() const
{
    std::vector<TalkingNow> talking;
    const auto& domains = m_sampler.sample().domains;
    for (const auto& [number, over] : m_desk.overs.running()) {
        TalkingNow now{.over = overRow(over, m_desk.clock.now())};
        const auto domain = std::ranges::find(domains, over.domain, &fanout::DomainReading::id);
        if (domain != domains.end() && domain->targets > 0) // the talker is one of them
            now.listeners = static_cast<std::uint32_t>(domain->targets - 1);
        talking.push_back(std::move(now));
    }
    std::ranges::sort(talking, {}, [](const TalkingNow& now) { return now.over.over; });
    return talking;
}

std::shared_ptr<const MetricsSnapshot> Publisher::takeMetrics() const
{
    const Sample& sample = m_sampler.sample();
    auto snapshot = std::make_shared<MetricsSnapshot>();
    snapshot->readings = sample.readings;
    snapshot->domains = sample.domains;
    snapshot->age = sample.ageTotal;
    snapshot->completion = sample.completionTotal;
    snapshot->batch = sample.batchTotal;
    snapshot->passwordTimes = sample.passwordTotal;
    snapshot->admission = m_desk.admission.counts();
    snapshot->banEntries = m_desk.ladder.size();
    snapshot->banAddresses = m_desk.ladder.addresses();
    snapshot->passwords = m_desk.passwords.stats();
    if (m_desk.store != nullptr)
        snapshot->store = m_desk.store->counters();
    snapshot->recording = m_desk.archive.read();
    snapshot->usage = sample.usage;
    snapshot->known = m_desk.directory.devices();
    snapshot->online = m_desk.presence.onlineCount();
    snapshot->clockSteps = m_health.clockSteps();
    snapshot->onTheAir = m_desk.air.running();
    return snapshot;
}

EngineViewPtr Publisher::view() const
{
    const std::lock_guard lock{m_mutex};
    return m_view;
}

std::shared_ptr<const MetricsSnapshot> Publisher::metrics() const
{
    const std::lock_guard lock{m_mutex};
    return m_metrics;
}

} // namespace shack::host
