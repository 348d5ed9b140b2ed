#pragma once

#include "engine/base/clock.h"
#include "engine/host/engine_event.h"
#include "engine/host/engine_view.h"
#include "tests/support/window/scripted_announcements.h"
#include "tests/support/window/scripted_recordings.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace shack::tests {

enum class Scenario {
    Empty,          ///< first start: one group, nobody
    Forty,          ///< 40 devices in 4 groups, two of them linked, people talk
    TwentyThousand, ///< 1,000 rows change with every view
    StationFault,   ///< the port is taken
    StoreTrouble,   ///< on the air, but the database is locked
};

/// The believable part of a scripted engine: devices, groups, accounts, who talks. One thread.
class ScriptedStation {
public:
    ScriptedStation(Scenario scenario, WallTime wall, MonoTime mono, unsigned seed);

    void pass(std::chrono::milliseconds by, WallTime wall, MonoTime mono);
    host::EngineView look();
    std::vector<host::EngineEvent> takeEvents();

    // What commands and tests reach for.
    const host::DeviceRow* device(DeviceId id) const;
    /// Makes a changed copy of a row; the table's revision grows.
    bool changeDevice(DeviceId id, const std::function<void(host::DeviceRow&)>& change);
    DeviceId addDevice(host::DeviceRow row);
    bool removeDevice(DeviceId id); ///< remembered for restoreDevice
    bool restoreDevice(DeviceId id);
    void addRefused(const std::string& callsign, std::uint8_t ssid, host::Message reason);

    host::GroupRow* group(TalkGroupId id);
    TalkGroupId addGroup(host::GroupRow row);
    bool removeGroup(TalkGroupId id);
    bool restoreGroup(TalkGroupId id);
    bool groupNameTaken(const std::string& name, TalkGroupId except) const;
    void groupsChanged();

    host::AccountRow* account(AccountId id);
    AccountId addAccount(host::AccountRow row);
    bool removeAccount(AccountId id);
    bool accountNameTaken(const std::string& name, AccountId except) const;
    void accountsChanged();

    /// Somebody starts or ends an over, as an event and in the next view.
    void startOver(DeviceId device);
    void endOver(DomainId domain);

    host::StationView& stationView() { return m_station; }

    std::vector<host::HealthLine>& health() { return m_health; }

    void setState(host::StationState state);

    void say(host::EngineEvent event) { m_events.push_back(std::move(event)); }

    WallTime wall() const { return m_wall; }

    host::CaptureView& capture() { return m_capture; }

    /// Nobody starts to talk by chance any more.
    void setQuiet(bool quiet) { m_quiet = quiet; }

    /// As a station file has it.
    void listenOn(std::vector<std::string> addresses) { m_station.listen = std::move(addresses); }

    std::size_t deviceCount() const { return m_devices->rows.size(); }

    std::map<std::uint64_t, std::map<std::string, std::string>>& radioSettings() { return m_radio; }

    ScriptedRecordings& recordings() { return m_recordings; }

    ScriptedAnnouncements& announcements() { return m_announcements; }

    bool cancelAnnouncement(std::uint64_t run);

    host::LiveView& live() { return m_live; }

private:
    using RowPtr = std::shared_ptr<const host::DeviceRow>;

    struct Talk {
        host::OverRow over;
        std::chrono::milliseconds left{};
    };

    void populate(std::size_t devices);
    void addStandardGroups();
    void addHealth();
    void troubleStore();
    void talkOn(std::chrono::milliseconds by);
    void changeSomeRows(std::size_t howMany);
    ScriptedAnnouncements::Ended sayEnded();
    std::vector<RowPtr>::const_iterator find(DeviceId id) const;
    host::DeviceTable& devices();
    host::RatesView rates() const;
    host::LatencyView latency(double typicalMs) const;
    void countGroups();

    std::mt19937 m_random;
    WallTime m_wall;
    MonoTime m_mono;
    host::CaptureView m_capture;
    std::uint64_t m_sample = 0;
    std::chrono::milliseconds m_sinceSample{};
    std::size_t m_changesPerView = 0;
    bool m_quiet = false;
    host::StationView m_station;
    std::shared_ptr<host::DeviceTable> m_devices = std::make_shared<host::DeviceTable>();
    std::map<std::uint64_t, std::string> m_keys; ///< device id -> key of its row
    std::shared_ptr<host::GroupTable> m_groups = std::make_shared<host::GroupTable>();
    std::shared_ptr<host::AccountTable> m_accounts = std::make_shared<host::AccountTable>();
    std::shared_ptr<host::OverList> m_heard = std::make_shared<host::OverList>();
    std::vector<Talk> m_talks;
    std::vector<host::HealthLine> m_health;
    std::vector<host::EngineEvent> m_events;
    std::map<std::uint64_t, RowPtr> m_removedDevices;
    std::map<std::uint32_t, host::GroupRow> m_removedGroups;
    std::map<std::uint32_t, std::vector<DeviceId>> m_removedGroupDevices;
    std::map<std::uint64_t, std::map<std::string, std::string>> m_radio;
    ScriptedRecordings m_recordings;
    ScriptedAnnouncements m_announcements;
    host::LiveView m_live;
    std::uint64_t m_nextId = 1;
    std::uint64_t m_nextOver = 1;
    std::size_t m_online = 0;
};

} // namespace shack::tests
