#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/host/announcement_view.h"
#include "engine/stats/histogram.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace shack::host {

// Plain data for readers. A view is immutable once published; large tables are shared between views
// and replaced only when something in them changed (compare the pointers).

enum class StationState : std::uint8_t { Stopped, Starting, OnTheAir, Stopping, Fault };

/// A message for people as code and fields; `ui/text/messages` turns it into words (ux.md section
/// 11).
struct Message {
    std::string code;     ///< "udp.port_taken", "store.locked", ...
    std::string sentence; ///< English, complete; for the daemon's log and for unknown codes
    std::vector<std::pair<std::string, std::string>> fields;

    bool operator==(const Message&) const = default;
};

struct StationView {
    StationState state = StationState::Stopped;
    MonoTime since{};
    WallTime sinceWall{};
    std::string callsign;
    std::string name;
    std::vector<std::string> listen; ///< with real ports
    std::optional<Message> fault;
    bool firstRunDone = false; ///< an administrator and a callsign exist
};

enum class DeviceState : std::uint8_t { Talking, Online, Silent, Offline, Pending, Refused };

/// One known (or refused) device. Strings are ready to show except the state words.
struct DeviceRow {
    DeviceId id;     ///< 0 for a refused sender that is not in the book
    std::string key; ///< stable for the row's life: "d:42" or "r:<user>-<ssid>@<address>"
    AccountId account;
    std::string accountName;
    std::string callsign;
    Ssid ssid;
    std::string name;
    std::uint8_t model = 0;
    TalkGroupId group;
    std::uint32_t dmrId = 0;
    bool mayTalk = true;
    bool hears = true;
    std::optional<WallTime> mayTalkUntil; ///< a temporary "may not talk" ends then
    std::optional<WallTime> hearsUntil;
    std::string flagsBy; ///< who set the flags, "" when default
    std::optional<WallTime> flagsAt;
    DeviceState state = DeviceState::Offline;
    std::shared_ptr<const Message> refusal; ///< why, for Refused; most rows have none
    std::string endpoint;                   ///< "203.0.113.9:40001", "" when offline
    std::string realAddress;                ///< behind a trusted proxy
    std::optional<WallTime> lastHeard;      ///< last voice
    std::optional<WallTime> lastPacket;
    std::optional<WallTime> onlineSince;
    std::optional<double> gapsPercent; ///< estimate over 60 s of talking; empty below 10 datagrams
    std::optional<double> jitterMs;
    std::optional<double> missedHeartbeatsPerMinute;
    std::optional<double> receivedPerSecond;
    std::uint64_t talkTimeMs = 0; ///< since the program started
    std::string note;
    bool starred = false;
};

/// Sorted by key. Unchanged rows keep their pointer from table to table, so a reader finds changes
/// by comparing pointers.
struct DeviceTable {
    std::uint64_t revision = 0;
    std::vector<std::shared_ptr<const DeviceRow>> rows;
};

enum class GroupKind : std::uint8_t { Public, Private, Link };

struct GroupRow {
    TalkGroupId id;
    std::string name;
    GroupKind kind = GroupKind::Public;
    bool enabled = true;
    AccountId owner;
    bool hasPassword = false;
    std::string note;
    std::uint32_t maxTalkSeconds = 0; ///< 0 = no limit
    DomainId domain;
    std::vector<TalkGroupId> linked; ///< for Link: its targets; else: the links it is in
    std::uint32_t devices = 0;
    std::uint32_t online = 0;
    std::vector<AccountId> members; ///< of a private group
};

struct GroupTable {
    std::uint64_t revision = 0;
    std::vector<GroupRow> rows; ///< sorted by id
};

enum class AccountRole : std::uint8_t { User, Operator, Administrator };

struct AccountRow {
    AccountId id;
    std::string name; ///< login name; Username on the wire
    std::string callsign;
    std::string nickname;
    AccountRole role = AccountRole::User;
    bool enabled = true;
    bool approved = true;
    bool hasDevicePassword = false;
    TalkGroupId defaultGroup;
    std::string note;
    std::uint32_t devices = 0;
};

struct AccountTable {
    std::uint64_t revision = 0;
    std::vector<AccountRow> rows; ///< sorted by id
};

/// One over: running or finished.
struct OverRow {
    std::uint64_t over = 0;
    DeviceId device;
    std::string callsign;
    Ssid ssid;
    std::string deviceName;
    TalkGroupId group;
    std::string groupName;
    DomainId domain;
    WallTime startedAt{};
    std::chrono::milliseconds length{}; ///< so far, for a running one
    std::optional<double> gapsPercent;
    bool running = false;
    std::uint64_t recording = 0; ///< id of its first recording; 0 = none
};

/// Newest first, at most 200.
struct OverList {
    std::uint64_t revision = 0;
    std::vector<OverRow> rows;
};

/// One named way to lose something; `id` is the counter's name (fanout-engine part D).
struct LossCause {
    std::string_view id; ///< static
    std::uint64_t total = 0;
    double perSecond = 0;
    bool frames = true;   ///< unit: whole frames, or single datagrams
    bool refused = false; ///< not accepted by a rule; nothing that should have been delivered
};

struct RatesView {
    double receivedPerSecond = 0; ///< datagrams
    double sentPerSecond = 0;     ///< delivered datagrams
    double sentPayloadMegabits = 0;
    double sentWireMegabits = 0; ///< with UDP and IP headers
    double framesPerSecond = 0;
    double lossRatio = 0; ///< of the relay itself: targets lost / targets expected, last minute
    std::vector<LossCause> losses;
    std::uint64_t waitingFrames = 0;
    std::uint64_t waitingCapacity = 0;
    std::uint64_t runningFrames = 0;
};

/// One distribution of the last sampling interval. Empty optionals below 10 samples.
struct LatencyView {
    std::uint64_t samples = 0;
    std::optional<double> p50Ms, p90Ms, p99Ms, p999Ms, maxMs;
    std::shared_ptr<const stats::Histogram>
        histogram; ///< of this interval, for heat map and percentile curve
};

enum class HealthLevel : std::uint8_t { Ok, Watch, Fault };

struct HealthLine {
    std::string
        id; ///< "cpu.ingress", "memory", "udp.receive_buffer", "store", "disk", "clock", ...
    HealthLevel level = HealthLevel::Ok;
    Message
        message; ///< fields hold the figures and, where there is one, "command" = a line to paste
};

struct ProcessView {
    double cpuCores = 0;
    std::uint64_t residentBytes = 0;
    std::uint64_t diskFreeBytes = 0;
};

/// Who talks in a domain now.
struct TalkingNow {
    OverRow over;
    std::uint32_t listeners = 0;
};

/// The recording of the station's own traffic that goes on, or the last one.
struct CaptureView {
    bool running = false;
    std::string file; ///< empty: none since the start
    DeviceId device;  ///< none: everybody's
    std::uint64_t packets = 0, bytes = 0;
    std::uint64_t lost = 0; ///< came faster than they could be copied
    bool full = false;      ///< reached its limit
    bool failed = false;    ///< the disk took no more
    WallTime since{};

    bool operator==(const CaptureView&) const = default;
};

/// A talk group that is listened to, and how loud: 1 = as it is, at most 4.
struct ListenWish {
    TalkGroupId group;
    float volume = 1;

    bool operator==(const ListenWish&) const = default;
};

/// Listening and talking from here.
struct LiveView {
    std::vector<ListenWish> listening;
    DeviceId talker; ///< 0 = nobody talks from here
    TalkGroupId talkGroup;
    TalkGroupId echoGroup; ///< 0 = none
};

/// How recording does.
struct RecordingView {
    bool on = false;    ///< everybody is recorded whose group says nothing else
    bool armed = false; ///< somebody who talks now may be recorded
    std::string folder;
    std::uint32_t retentionDays = 0; ///< 0 = kept for ever
    std::uint32_t maxMebibytes = 0;  ///< 0 = no limit
    std::uint32_t binDays = 0;
    std::uint64_t writing = 0;   ///< overs that are being recorded
    std::uint64_t finished = 0;  ///< since the program started
    std::uint64_t freeBytes = 0; ///< 0 = not known
    std::optional<double> fullInDays;
    std::optional<Message> trouble;
    std::uint64_t revision = 0; ///< grows when recordings came, went or changed
};

struct EngineView {
    std::uint64_t sequence = 0; ///< grows by one per view
    MonoTime takenAt{};
    WallTime wallAt{};
    std::uint64_t sample =
        0; ///< grows with each sampler interval (2 Hz); charts append when it moved
    StationView station;
    RatesView rates;
    CaptureView capture;
    LatencyView queueing, spread, residence;
    ProcessView process;
    RecordingView recording;
    LiveView live;
    AnnouncementsView announcements;
    std::vector<HealthLine> health;
    std::uint32_t known = 0, online = 0, talkingDevices = 0;
    std::vector<TalkingNow> talking;
    std::shared_ptr<const DeviceTable> devices;   ///< never null
    std::shared_ptr<const GroupTable> groups;     ///< never null
    std::shared_ptr<const AccountTable> accounts; ///< never null
    std::shared_ptr<const OverList> lastHeard;    ///< never null
};

using EngineViewPtr = std::shared_ptr<const EngineView>;

} // namespace shack::host
