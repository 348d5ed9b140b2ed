#pragma once

#include "engine/base/clock.h"
#include "engine/crypto/password_pool.h"
#include "engine/host/announcer.h"
#include "engine/host/archive_keeper.h"
#include "engine/host/echo_keeper.h"
#include "engine/host/engine_config.h"
#include "engine/host/engine_view.h"
#include "engine/host/event_queue.h"
#include "engine/host/live_keeper.h"
#include "engine/host/node_feed.h"
#include "engine/host/on_air.h"
#include "engine/host/presence_share.h"
#include "engine/host/traffic_capture.h"
#include "engine/net/io_loop.h"
#include "engine/station/admission.h"
#include "engine/station/ban_ladder.h"
#include "engine/station/device_settings.h"
#include "engine/station/directory.h"
#include "engine/station/over_log.h"
#include "engine/station/presence_keeper.h"
#include "engine/station/refused_list.h"
#include "engine/station/route_planner.h"
#include "engine/station/talk_flags.h"
#include "engine/stats/interval_histogram.h"
#include "engine/store/store_thread.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace shack::host {

/// Everything that lives on the control thread, in one place: the rooms of the station, and the few
/// steps that several of its hands need. Decides nothing by itself.
struct ControlDesk {
    ControlDesk(const EngineConfig& config, const Clock& clock);
    ~ControlDesk();

    ControlDesk(const ControlDesk&) = delete;
    ControlDesk& operator=(const ControlDesk&) = delete;

    /// A moment of the monotonic clock as people read it; none for "never".
    std::optional<WallTime> wallOf(MonoTime at) const;

    // What ingress has to know.
    void upsert(DeviceId device);
    void drop(DeviceId device);    ///< from ingress and from everything that knows live devices
    void unshare(DeviceId device); ///< other programs learn that it is not online
    void tellChange();             ///< ... that the book was changed here
    void replan();

    /// The device is in the directory; write it some time. Nobody waits.
    void keepDevice(DeviceId device);
    void keepContact(store::ContactRecord contact);
    void writeContacts();
    void keepSettings(DeviceId device, const wire::ConfigValues& values);
    void writeSightings(std::vector<store::DeviceSighting> sightings);

    /// A device that registered by itself is in the directory, but not yet in the store.
    station::Registration registerDevice(const store::AccountRecord& account,
                                         const fanout::LoginAttempt& attempt);
    /// Temporary switches: from here on monotonic, so that a step of the wall clock changes no
    /// deadline.
    void armFlags(const store::DeviceRecord& device);

    /// Devices that the store had no room for: try again.
    void retryUnsaved();

    void judged(fanout::LoginVerdict verdict);
    /// Who guessed at another node is banned here as well.
    void takeLogins(const std::vector<LoginElsewhere>& logins);
    void renewPassword(AccountId account, const std::string& stored, const Secret& password);
    void noteRefusal(station::RefusedSender sender);
    void notice(HealthLevel level, Message message, bool over = false);
    void setState(StationState state, std::optional<Message> fault = std::nullopt);

    /// The wish, with the address that the station has in the file.
    TrafficCapture::Wish captureWish(TrafficCapture::Wish wish) const;

    std::string nameOf(DeviceId device) const; ///< "BG7XYZ-11", "" when unknown

    const EngineConfig& config;
    const Clock& clock;

    net::IoLoop loop{"control"}; ///< outlives everything that posts to it
    EventQueue events;
    std::function<void()> readNotes = [] {}; ///< set by whoever reads them

    StationView station;
    std::vector<std::string> listen; ///< what to listen on, as configured or set by the operator

    station::Directory directory;
    station::RoutePlanner planner;
    fanout::RoutePlanPtr plan;
    station::BanLadder ladder;
    station::RefusedList refused;
    station::OverLog overs;
    station::PresenceKeeper presence;
    station::TalkFlagTimers flagTimers;
    OnAir air;
    TrafficCapture capture;                 ///< of what goes through the port of `air`
    stats::IntervalHistogram passwordTimes; ///< fed by the pool, taken by the sampler
    crypto::PasswordPool passwords;
    station::DeviceSettings settings;
    station::Admission admission;
    std::unique_ptr<store::StoreThread> store;          ///< null until opened
    std::unique_ptr<PresenceShare> share;               ///< null without a Redis server
    std::unique_ptr<NodeFeed> feed;                     ///< likewise
    std::unordered_map<DeviceId, LoginSign> loginSigns; ///< of the last logins; only with `share`
    bool isDraarl = false;                              ///< the book is that of a DraARL database
    std::optional<Message> shareFault;                  ///< none while that server works
    ArchiveKeeper archive;
    LiveKeeper live;
    EchoKeeper echo;
    Announcer announcer;

    /// A device that is newer here than in the store.
    struct Unsaved {
        bool isNew = false;     ///< has no row there yet
        bool submitted = false; ///< handed to the store thread
        std::uint64_t write = 0;
    };

    std::unordered_map<DeviceId, Unsaved> unsaved;
    std::uint64_t refusedWrites = 0;   ///< states the store had no room for
    std::filesystem::path damagedBook; ///< put aside at an earlier start; empty: none
    std::uint64_t lostContacts = 0;    ///< overs that nobody could write down
    std::uint64_t conflicts = 0;       ///< registrations the store had under another number

    std::function<void()> askForNews = [] {};      ///< set by the keeper of the store
    std::function<void()> reloadDirectory = [] {}; ///< likewise
    std::function<void()> publishView = [] {};     ///< set by whoever makes the views

private:
    /// The store thread's end of a write: tells control how it went.
    Status told(DeviceId device, std::uint64_t write, Status outcome);
    void saved(DeviceId device, std::uint64_t write, bool conflict);
    station::DeviceSettings::Ports settingsPorts();
    station::Admission::Ports admissionPorts();

    static constexpr std::size_t kWaitingContacts = 1'000;
    static constexpr std::chrono::minutes kRefusalLogWindow{1};
    static constexpr std::uint32_t kRefusalsLogged = 20; ///< per window: storms need no log

    void boundContacts();
    bool mayLogRefusal();

    std::uint64_t m_lastWrite = 0;
    std::deque<store::ContactRecord> m_contacts; ///< not written yet, oldest first
    bool m_writingContacts = false;
    MonoTime m_refusalWindow{};
    std::uint32_t m_refusalsLogged = 0;
};

} // namespace shack::host
