#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Rows as the store keeps them: plain data, any thread. Wall times have a resolution of one
// millisecond. Texts are UTF-8; passwords are encoded hashes, never clear text.
namespace shack::store {

/// The group that always exists, public and enabled (draarl-v1 section 6.7, database 2.3).
inline constexpr TalkGroupId kDefaultGroup{999};

enum class AccountRole : std::uint8_t { User, Operator, Administrator };

struct AccountRecord {
    AccountId id{};     ///< 0 on insert: the store chooses; else the row comes back under its id
    std::string name{}; ///< login name, the Username on the wire; unique without case
    std::string callsign{}; ///< unique without case unless empty
    std::string nickname{};
    AccountRole role = AccountRole::User;
    bool enabled = true;
    bool approved = true;
    std::string devicePasswordHash{}; ///< empty = not set
    std::string loginPasswordHash{};  ///< empty = no login
    TalkGroupId defaultGroup{};       ///< of new devices; 0 = none
    std::string note{};
    WallTime createdAt{}; ///< set by the store on insert, unless given
    WallTime updatedAt{}; ///< set by the store

    bool operator==(const AccountRecord&) const = default;
};

struct DeviceRecord {
    DeviceId id{};
    AccountId account{};
    Ssid ssid{}; ///< unique within the account, never 0
    std::string name{};
    std::uint8_t model = 0;
    std::uint32_t dmrId = 0;
    TalkGroupId group{}; ///< 0 = ungrouped
    bool mayTalk = true;
    bool hears = true;
    std::optional<WallTime> mayTalkUntil{}; ///< when the flag goes back by itself
    std::optional<WallTime> hearsUntil{};
    std::string flagsBy{}; ///< who set the flags
    std::optional<WallTime> flagsAt{};
    std::string note{};
    bool starred = false;
    std::optional<WallTime> lastOnlineAt{};
    std::string lastAddress{};
    WallTime createdAt{}; ///< set by the store on insert, unless given

    bool operator==(const DeviceRecord&) const = default;
};

/// Key and value texts of draarl-v1 section 11; empty = the device never reported.
using DeviceSettings = std::map<std::string, std::string>;

enum class TalkGroupKind : std::uint8_t { Public, Private };

enum class RecordPolicy : std::uint8_t { AsStation, Yes, No };

struct TalkGroupRecord {
    TalkGroupId id{};
    std::string name{}; ///< unique without case
    TalkGroupKind kind = TalkGroupKind::Public;
    bool isLink = false; ///< joins other groups, has no devices (draarl-v1 section 7)
    bool enabled = true;
    std::string passwordHash{}; ///< of a private group
    AccountId owner{};          ///< 0 = the station
    RecordPolicy recordPolicy = RecordPolicy::AsStation;
    std::uint32_t maxTalkSeconds = 0; ///< 0 = no limit
    std::string note{};
    WallTime createdAt{};
    WallTime updatedAt{};

    bool operator==(const TalkGroupRecord&) const = default;
};

struct GroupMember {
    TalkGroupId group{};
    AccountId account{};

    friend bool operator==(const GroupMember&, const GroupMember&) = default;
};

struct LinkRecord {
    TalkGroupId linkGroup{};
    std::vector<TalkGroupId> targets{}; ///< ascending

    bool operator==(const LinkRecord&) const = default;
};

enum class ContactKind : std::uint8_t { Voice, Text };

/// One over or one text, with the names as they were at the time.
struct ContactRecord {
    std::uint64_t id = 0;
    ContactKind kind = ContactKind::Voice;
    DeviceId device{};
    AccountId account{};
    std::string callsign{};
    Ssid ssid{};
    std::string deviceName{};
    TalkGroupId group{};
    std::string groupName{};
    WallTime startedAt{};
    std::chrono::milliseconds duration{};
    std::uint64_t frames = 0; ///< Opus frames that arrived
    std::uint64_t gaps = 0;   ///< Opus frames that should have arrived as well (estimate)
    std::string text{};

    bool operator==(const ContactRecord&) const = default;
};

/// A sound file of an over, or of a part of a long one, with the names as they were at the time.
struct RecordingRecord {
    std::uint64_t id = 0; ///< of the file: microseconds of wall time at its start
    std::string file{};   ///< below the archive's folder, with '/'
    DeviceId device{};
    std::string callsign{};
    Ssid ssid{};
    std::string deviceName{};
    TalkGroupId group{};
    std::string groupName{};
    WallTime startedAt{};
    WallTime overStartedAt{}; ///< with `device`: the contact it belongs to
    std::uint32_t part = 1;
    std::chrono::milliseconds length{};  ///< of the sound that is there
    std::chrono::milliseconds missing{}; ///< of all gaps
    std::string gaps{}; ///< "at length cause", in ms, one per line (archive/recording_info.h)
    std::uint64_t frames = 0;
    std::uint64_t bytes = 0;
    bool repaired = false;
    std::string source{};               ///< of an imported one
    bool kept = false;                  ///< retention leaves it alone
    std::optional<WallTime> binnedAt{}; ///< in the bin since
    std::string note{};

    bool operator==(const RecordingRecord&) const = default;
};

enum class AnnouncementRepeat : std::uint8_t { Once, Daily, Weekly, Interval };

enum class AnnouncementOutcome : std::uint8_t {
    None,
    Said,
    Busy,        ///< somebody talked just then, so this run was left out
    Interrupted, ///< somebody else got the turn
    Cancelled,
    Failed, ///< the file, or the station
};

/// What the station says by itself.
struct AnnouncementRecord {
    std::uint64_t id = 0; ///< 0 on insert: the store chooses
    std::string title{};
    TalkGroupId group{};
    std::string file{}; ///< below the folder of recordings, with '/', or its whole path
    AnnouncementRepeat repeats = AnnouncementRepeat::Once;
    WallTime firstAt{};           ///< daily and weekly: also the time of day
    std::chrono::minutes every{}; ///< of intervals
    bool enabled = true;
    std::optional<WallTime> lastAt{}; ///< when the last run was due
    AnnouncementOutcome lastOutcome = AnnouncementOutcome::None;

    bool operator==(const AnnouncementRecord&) const = default;
};

} // namespace shack::store
