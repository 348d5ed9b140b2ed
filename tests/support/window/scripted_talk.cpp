#include "tests/support/window/scripted_station.h"

#include <algorithm>
#include <utility>

// The moving part of the scripted station: overs, changing rows, figures.

namespace shack::tests {

using namespace std::chrono_literals;

namespace {

constexpr std::size_t kHeardLimit = 200;
constexpr double kDatagramsPerTalker = 8.333; ///< two Opus frames of 60 ms each
constexpr std::chrono::milliseconds kSampleEvery{500};
constexpr double kPayloadBits = 410 * 8.0;
constexpr double kWireBits = (410 + 28) * 8.0;

} // namespace

void ScriptedStation::pass(std::chrono::milliseconds by, WallTime wall, MonoTime mono)
{
    m_wall = wall;
    m_mono = mono;
    m_sinceSample += by;
    if (m_sinceSample >= kSampleEvery) { // views come more often than samples, as from the engine
        ++m_sample;
        m_sinceSample = {};
    }
    if (m_station.state != host::StationState::OnTheAir)
        return;
    talkOn(by);
    m_announcements.pass(by, sayEnded());
    if (m_changesPerView > 0)
        changeSomeRows(m_changesPerView);
}

void ScriptedStation::startOver(DeviceId id)
{
    const host::DeviceRow* row = device(id);
    if (row == nullptr)
        return;
    Talk talk;
    talk.over.over = m_nextOver++;
    talk.over.device = id;
    talk.over.callsign = row->callsign;
    talk.over.ssid = row->ssid;
    talk.over.deviceName = row->name;
    talk.over.group = row->group;
    if (const host::GroupRow* in = group(row->group)) {
        talk.over.groupName = in->name;
        talk.over.domain = in->domain;
    }
    talk.over.startedAt = m_wall;
    talk.over.running = true;
    talk.left = std::chrono::milliseconds{3'000 + m_random() % 12'000};
    changeDevice(id, [this](host::DeviceRow& changed) {
        changed.state = host::DeviceState::Talking;
        changed.lastHeard = m_wall;
        changed.receivedPerSecond = kDatagramsPerTalker;
    });
    say(host::OverStarted{talk.over});
    m_talks.push_back(std::move(talk));
}

void ScriptedStation::endOver(DomainId domain)
{
    const auto at = std::find_if(m_talks.begin(), m_talks.end(),
                                 [domain](const Talk& talk) { return talk.over.domain == domain; });
    if (at == m_talks.end())
        return;
    host::OverRow over = at->over;
    m_talks.erase(at);
    over.running = false;
    over.gapsPercent = over.over % 7 == 0 ? 1.7 : 0.0;
    changeDevice(over.device, [this](host::DeviceRow& changed) {
        changed.state = host::DeviceState::Online;
        changed.lastHeard = m_wall;
        changed.receivedPerSecond = 0.5;
    });
    auto list = std::make_shared<host::OverList>(*m_heard);
    ++list->revision;
    list->rows.insert(list->rows.begin(), over);
    if (list->rows.size() > kHeardLimit)
        list->rows.pop_back();
    m_heard = std::move(list);
    say(host::OverEnded{over});
}

void ScriptedStation::talkOn(std::chrono::milliseconds by)
{
    std::vector<DomainId> ended;
    for (Talk& talk : m_talks) {
        talk.over.length += by;
        talk.left -= by;
        const auto talked = static_cast<std::uint64_t>(by.count());
        changeDevice(talk.over.device, [this, talked](host::DeviceRow& row) {
            row.lastHeard = m_wall;
            row.talkTimeMs += talked;
        });
        if (talk.left <= 0ms)
            ended.push_back(talk.over.domain);
    }
    for (const DomainId domain : ended)
        endOver(domain);
    if (m_quiet || m_devices->rows.empty() || m_talks.size() >= 2 || m_random() % 4 != 0)
        return;
    const auto& row = m_devices->rows[m_random() % m_devices->rows.size()];
    if (row->state != host::DeviceState::Online)
        return;
    const host::GroupRow* in = group(row->group);
    const bool busy =
        in == nullptr || std::any_of(m_talks.begin(), m_talks.end(), [in](const Talk& talk) {
            return talk.over.domain == in->domain;
        });
    if (!busy)
        startOver(row->id);
}

bool ScriptedStation::cancelAnnouncement(std::uint64_t run)
{
    return m_announcements.cancel(run, sayEnded());
}

ScriptedAnnouncements::Ended ScriptedStation::sayEnded()
{
    return [this](const host::AnnouncementRun& run, host::AnnouncementOutcome outcome) {
        say(host::AnnouncementEnded{run.run, run.plan, run.title, run.group, outcome, {}});
    };
}

void ScriptedStation::changeSomeRows(std::size_t howMany)
{
    auto& rows = devices().rows;
    for (std::size_t i = 0; i < howMany && !rows.empty(); ++i) {
        auto& row = rows[m_random() % rows.size()];
        if (!row->id || row->state == host::DeviceState::Offline)
            continue;
        auto changed = std::make_shared<host::DeviceRow>(*row);
        changed->lastPacket = m_wall;
        changed->jitterMs = 1.0 + static_cast<double>(m_random() % 90) / 10.0;
        if (m_random() % 3 == 0)
            changed->lastHeard = m_wall;
        row = std::move(changed);
    }
}

host::RatesView ScriptedStation::rates() const
{
    host::RatesView rates;
    rates.waitingCapacity = 64;
    rates.losses = {{"frames_evicted", 0, 0, true},
                    {"frames_stale", 0, 0, true},
                    {"write_errors", 0, 0, false},
                    {"kernel_drops", 0, 0, false}};
    if (m_station.state != host::StationState::OnTheAir)
        return rates;
    double receivers = 0;
    for (const host::GroupRow& row : m_groups->rows) {
        for (const Talk& talk : m_talks) {
            if (row.kind != host::GroupKind::Link && row.domain == talk.over.domain)
                receivers += row.online;
        }
    }
    const auto talkers = static_cast<double>(m_talks.size());
    const double wobble = 1.0 + static_cast<double>(m_sample % 7) / 100.0;
    rates.framesPerSecond = talkers * kDatagramsPerTalker;
    rates.receivedPerSecond = static_cast<double>(m_online) * 0.5 + rates.framesPerSecond;
    rates.sentPerSecond = receivers * kDatagramsPerTalker * wobble;
    rates.sentPayloadMegabits = rates.sentPerSecond * kPayloadBits / 1e6;
    rates.sentWireMegabits = rates.sentPerSecond * kWireBits / 1e6;
    rates.waitingFrames = m_talks.empty() ? 0 : m_sample % 3;
    rates.runningFrames = m_talks.empty() ? 0 : 1;
    return rates;
}

host::LatencyView ScriptedStation::latency(double typicalMs) const
{
    host::LatencyView view;
    if (m_talks.empty() || m_station.state != host::StationState::OnTheAir)
        return view;
    auto histogram = std::make_shared<stats::Histogram>();
    for (unsigned i = 1; i <= 200; ++i) {
        const double ms =
            typicalMs * (0.6 + 8.0 / (201.0 - i) + 0.01 * static_cast<double>((m_sample + i) % 9));
        histogram->record(std::chrono::nanoseconds{static_cast<std::int64_t>(ms * 1e6)});
    }
    const auto ms = [&histogram](double q) {
        return static_cast<double>(histogram->quantile(q).count()) / 1e6;
    };
    view.samples = histogram->count();
    view.p50Ms = ms(0.5);
    view.p90Ms = ms(0.9);
    view.p99Ms = ms(0.99);
    view.p999Ms = ms(0.999);
    view.maxMs = static_cast<double>(histogram->max().count()) / 1e6;
    view.histogram = std::move(histogram);
    return view;
}

void ScriptedStation::countGroups()
{
    std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>> counts;
    m_online = 0;
    for (const RowPtr& row : m_devices->rows) {
        const bool online = row->id && row->state <= host::DeviceState::Silent;
        auto& [known, here] = counts[row->group.value];
        known += row->id ? 1 : 0;
        here += online ? 1 : 0;
        m_online += online ? 1 : 0;
    }
    auto counted = std::make_shared<host::GroupTable>(*m_groups);
    bool changed = false;
    for (host::GroupRow& row : counted->rows) {
        const auto [known, here] = counts[row.id.value];
        changed = changed || row.devices != known || row.online != here;
        row.devices = known;
        row.online = here;
    }
    if (!changed)
        return;
    ++counted->revision;
    m_groups = std::move(counted);
}

host::EngineView ScriptedStation::look()
{
    countGroups();
    host::EngineView view;
    view.takenAt = m_mono;
    view.wallAt = m_wall;
    view.sample = m_sample;
    view.station = m_station;
    view.devices = m_devices;
    view.groups = m_groups;
    view.accounts = m_accounts;
    view.lastHeard = m_heard;
    view.health = m_health;
    view.recording = m_recordings.view;
    view.live = m_live;
    view.announcements = m_announcements.view;
    view.online = static_cast<std::uint32_t>(m_online);
    for (const RowPtr& row : m_devices->rows)
        view.known += row->id ? 1 : 0;
    for (const Talk& talk : m_talks)
        view.talking.push_back({talk.over, view.online > 0 ? view.online - 1 : 0});
    view.talkingDevices = static_cast<std::uint32_t>(m_talks.size());
    view.rates = rates();
    view.capture = m_capture;
    view.queueing = latency(0.4);
    view.spread = latency(2.2);
    view.residence = latency(2.6);
    view.process = {0.12, 88ULL << 20, 50ULL << 30};
    return view;
}

} // namespace shack::tests
