#include "tests/support/window/scripted_station.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shack::tests {

using namespace std::chrono_literals;

namespace {

constexpr std::array kFirstNames{"Li", "Wang Wei", "Zhang",        "\u674e\u660e", "Box",
                                 "HT", "Shed",     "\u738b\u82b3", "Car",          "Club gateway"};
constexpr std::array<std::uint8_t, 6> kModels{1, 2, 1, 101, 238, 2};
constexpr std::array<std::uint32_t, 4> kGroups{999, 1, 2, 3};

std::string callsignOf(std::size_t number)
{
    std::string sign = "B";
    sign += "GHDI"[number % 4];
    sign += static_cast<char>('0' + number / 4 % 10);
    std::size_t rest = number * 7919 % (26U * 26 * 26);
    for (int i = 0; i < 3; ++i) {
        sign += static_cast<char>('A' + rest % 26);
        rest /= 26;
    }
    return sign;
}

std::string keyOf(DeviceId id)
{
    return "d:" + std::to_string(id.value);
}

} // namespace

ScriptedStation::ScriptedStation(Scenario scenario, WallTime wall, MonoTime mono, unsigned seed)
    : m_random(seed), m_wall(wall), m_mono(mono)
{
    m_station.callsign = "BG1ABC";
    m_station.name = "Club station";
    m_station.listen = {"0.0.0.0:60050", "[::]:60050"};
    m_station.firstRunDone = true;
    m_station.state = host::StationState::OnTheAir;
    m_station.since = mono - (76h + 12min);
    m_station.sinceWall = wall - (76h + 12min);
    addHealth();
    switch (scenario) {
    case Scenario::Empty:
        m_groups->rows.push_back({.id = TalkGroupId{999}, .name = "Public", .domain = DomainId{1}});
        break;
    case Scenario::Forty:
        addStandardGroups();
        populate(40);
        break;
    case Scenario::TwentyThousand:
        addStandardGroups();
        populate(20'000);
        m_changesPerView = 1'000;
        break;
    case Scenario::StationFault:
        addStandardGroups();
        populate(40);
        m_station.state = host::StationState::Fault;
        m_station.fault = host::Message{"udp.port_taken",
                                        "UDP port 60050 is used by another program",
                                        {{"port", "60050"},
                                         {"endpoint", "0.0.0.0:60050"},
                                         {"pid", "812"},
                                         {"program", "draarl"}}};
        m_health.insert(m_health.begin(), {"station", host::HealthLevel::Fault, *m_station.fault});
        m_station.listen.clear();
        m_quiet = true;
        break;
    case Scenario::StoreTrouble:
        addStandardGroups();
        populate(40);
        troubleStore();
        break;
    }
    groupsChanged();
}

void ScriptedStation::addHealth()
{
    using host::HealthLevel;
    m_health = {
        {"cpu.ingress",
         HealthLevel::Ok,
         {"health.cpu", "ingress uses 0.03 cores.", {{"role", "ingress"}, {"cores", "0.03"}}}},
        {"memory", HealthLevel::Ok, {"health.memory", "memory", {{"bytes", "88080384"}}}},
        {"udp.receive_buffer",
         HealthLevel::Watch,
         {"udp.receive_buffer",
          "receive buffer 208 KiB of 4 MiB",
          {{"asked", "4194304"},
           {"granted", "212992"},
           {"command", "sysctl -w net.core.rmem_max=4194304"}}}},
        {"store", HealthLevel::Ok, {"store.ok", "database works", {}}},
        {"disk", HealthLevel::Ok, {"health.disk", "disk", {{"free", "53687091200"}}}},
        {"clock", HealthLevel::Ok, {"health.clock", "clock", {}}},
    };
}

void ScriptedStation::troubleStore()
{
    host::Message locked{"store.locked", "the database is locked by another program", {}};
    for (host::HealthLine& line : m_health) {
        if (line.id == "store") {
            line.level = host::HealthLevel::Fault;
            line.message = locked;
        }
    }
    say(host::Notice{host::HealthLevel::Fault, locked, false});
}

void ScriptedStation::addStandardGroups()
{
    using host::GroupKind;
    using host::GroupRow;
    auto& rows = m_groups->rows;
    rows.push_back(GroupRow{.id = TalkGroupId{1}, .name = "National", .domain = DomainId{1}});
    rows.push_back(GroupRow{.id = TalkGroupId{2}, .name = "Beijing", .domain = DomainId{2}});
    rows.push_back(GroupRow{.id = TalkGroupId{3},
                            .name = "Net control",
                            .kind = GroupKind::Private,
                            .hasPassword = true,
                            .domain = DomainId{3}});
    rows.push_back(GroupRow{.id = TalkGroupId{50},
                            .name = "North-South",
                            .kind = GroupKind::Link,
                            .domain = DomainId{1},
                            .linked = {TalkGroupId{1}, TalkGroupId{999}}});
    rows.push_back(GroupRow{.id = TalkGroupId{999},
                            .name = "\u516c\u5171",
                            .domain = DomainId{1},
                            .linked = {TalkGroupId{50}}});
    rows[0].linked = {TalkGroupId{50}};
    m_accounts->rows.push_back(host::AccountRow{.id = AccountId{1},
                                                .name = "admin",
                                                .callsign = "BG1ABC",
                                                .nickname = "Operator",
                                                .role = host::AccountRole::Administrator,
                                                .hasDevicePassword = true});
}

void ScriptedStation::populate(std::size_t howMany)
{
    const std::size_t owners = std::max<std::size_t>(1, howMany / 3);
    for (std::size_t i = 0; i < owners; ++i)
        addAccount(host::AccountRow{.name = "user" + std::to_string(i + 1),
                                    .callsign = callsignOf(i),
                                    .nickname = kFirstNames[i % kFirstNames.size()],
                                    .hasDevicePassword = true,
                                    .defaultGroup = TalkGroupId{999}});
    for (std::size_t i = 0; i < howMany; ++i) {
        const std::size_t owner = i % owners;
        host::DeviceRow row;
        row.account = AccountId{owner + 2};
        row.accountName = "user" + std::to_string(owner + 1);
        row.callsign = callsignOf(owner);
        row.ssid = Ssid{static_cast<std::uint8_t>(10 + i / owners)};
        row.name = kFirstNames[i % kFirstNames.size()];
        row.model = kModels[i % kModels.size()];
        row.group = TalkGroupId{kGroups[i * i % kGroups.size()]};
        row.state = i % 9 == 5 ? host::DeviceState::Offline : host::DeviceState::Online;
        row.lastHeard = m_wall - std::chrono::seconds{30 + 97 * (i % 40)};
        row.lastPacket = m_wall - (row.state == host::DeviceState::Offline ? 5000s : 1s);
        row.talkTimeMs = 1'000 * (i * 37 % 900);
        row.starred = i % 13 == 0;
        if (row.state == host::DeviceState::Online) {
            row.endpoint = "203.0.113." + std::to_string(1 + i % 250) + ":" +
                           std::to_string(40'000 + i % 20'000);
            row.onlineSince = m_wall - std::chrono::minutes{5 + i % 3'000};
            row.gapsPercent = i % 11 == 0 ? 2.4 : 0.0;
            row.jitterMs = 2.0 + static_cast<double>(i % 17) / 3.0;
            row.missedHeartbeatsPerMinute = i % 11 == 0 ? 1.0 : 0.0;
            row.receivedPerSecond = 0.5;
        }
        addDevice(std::move(row));
    }
}

std::vector<ScriptedStation::RowPtr>::const_iterator ScriptedStation::find(DeviceId id) const
{
    const auto& rows = m_devices->rows;
    const std::string key = keyOf(id);
    const auto at =
        std::lower_bound(rows.begin(), rows.end(), key,
                         [](const RowPtr& row, const std::string& k) { return row->key < k; });
    return at != rows.end() && (*at)->key == key ? at : rows.end();
}

/// The table to write to: a fresh one when a view may still show the present one.
host::DeviceTable& ScriptedStation::devices()
{
    if (m_devices.use_count() > 1)
        m_devices = std::make_shared<host::DeviceTable>(*m_devices);
    ++m_devices->revision;
    return *m_devices;
}

const host::DeviceRow* ScriptedStation::device(DeviceId id) const
{
    const auto at = find(id);
    return at == m_devices->rows.end() ? nullptr : at->get();
}

bool ScriptedStation::changeDevice(DeviceId id, const std::function<void(host::DeviceRow&)>& change)
{
    auto& rows = devices().rows;
    const auto at = find(id);
    if (at == rows.cend())
        return false;
    auto changed = std::make_shared<host::DeviceRow>(**at);
    change(*changed);
    rows[static_cast<std::size_t>(at - rows.cbegin())] = std::move(changed);
    return true;
}

DeviceId ScriptedStation::addDevice(host::DeviceRow row)
{
    if (!row.id)
        row.id = DeviceId{m_nextId++};
    row.key = keyOf(row.id);
    auto& rows = devices().rows;
    const auto at =
        std::lower_bound(rows.begin(), rows.end(), row.key,
                         [](const RowPtr& r, const std::string& k) { return r->key < k; });
    const DeviceId id = row.id;
    rows.insert(at, std::make_shared<host::DeviceRow>(std::move(row)));
    return id;
}

bool ScriptedStation::removeDevice(DeviceId id)
{
    devices();
    const auto at = find(id);
    if (at == m_devices->rows.end())
        return false;
    m_removedDevices[id.value] = *at;
    m_devices->rows.erase(at);
    return true;
}

bool ScriptedStation::restoreDevice(DeviceId id)
{
    const auto node = m_removedDevices.extract(id.value);
    if (node.empty())
        return false;
    addDevice(*node.mapped());
    return true;
}

void ScriptedStation::addRefused(const std::string& callsign, std::uint8_t ssid,
                                 host::Message reason)
{
    host::DeviceRow row;
    row.key = "r:" + callsign + "-" + std::to_string(ssid) + "@203.0.113.77";
    row.callsign = callsign;
    row.ssid = Ssid{ssid};
    row.state = host::DeviceState::Refused;
    row.endpoint = "203.0.113.77:41000";
    row.lastPacket = m_wall;
    row.refusal = std::make_shared<const host::Message>(reason);
    const std::string key = row.key;
    auto& rows = devices().rows;
    const auto at =
        std::lower_bound(rows.begin(), rows.end(), key,
                         [](const RowPtr& r, const std::string& k) { return r->key < k; });
    if (at != rows.end() && (*at)->key == key)
        *at = std::make_shared<host::DeviceRow>(std::move(row));
    else
        rows.insert(at, std::make_shared<host::DeviceRow>(std::move(row)));
    say(host::DeviceRefused{key, std::move(reason)});
}

std::vector<host::EngineEvent> ScriptedStation::takeEvents()
{
    return std::exchange(m_events, {});
}

void ScriptedStation::setState(host::StationState state)
{
    m_station.state = state;
    m_station.since = m_mono;
    m_station.sinceWall = m_wall;
    if (state == host::StationState::OnTheAir) {
        m_station.fault.reset();
        m_station.listen = {"0.0.0.0:60050", "[::]:60050"};
    } else {
        m_talks.clear();
    }
    say(host::StationChanged{state, m_station.fault});
}

} // namespace shack::tests
