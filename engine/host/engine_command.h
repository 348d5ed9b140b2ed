#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/secret.h"
#include "engine/host/announcement_view.h"
#include "engine/host/engine_view.h"
#include "engine/host/recording_view.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace shack::host {

// What an operator can ask for: values, carried out on the control thread, answered by one
// CommandDone event with the ticket. Empty optionals mean "leave as it is".

using Ticket = std::uint64_t; ///< 0 = refused at once: the command queue (256) was full

struct StartStation {};

struct StopStation {};

/// First run and later changes of who and where; restarts the station when it was on the air.
struct ConfigureStation {
    std::optional<std::string> callsign;
    std::optional<std::string> name;
    std::optional<std::vector<std::string>> listen;
};

struct AddAccount {
    std::string name;
    std::string callsign;
    std::string nickname;
    AccountRole role = AccountRole::User;
    Secret devicePassword; ///< 6..10 of [A-Za-z0-9] (draarl-v1 section 4.1); empty = not set
    Secret loginPassword;  ///< for administrators; empty = none
    TalkGroupId defaultGroup;
    std::string note;
};

struct EditAccount {
    AccountId account;
    std::optional<std::string> name, callsign, nickname, note;
    std::optional<AccountRole> role;
    std::optional<bool> enabled, approved;
    std::optional<TalkGroupId> defaultGroup;
    std::optional<Secret> devicePassword, loginPassword;
};

struct RemoveAccount {
    AccountId account; ///< with its devices
};

struct AddDevice {
    AccountId account;
    Ssid ssid;
    std::string name;
    std::uint8_t model = 0;
    std::optional<TalkGroupId> group; ///< nothing: where the account's new devices go
    std::string note;
};

struct EditDevice {
    DeviceId device;
    std::optional<std::string> name, note;
    std::optional<std::uint32_t> dmrId;
    std::optional<bool> starred;
};

struct RemoveDevices {
    std::vector<DeviceId> devices;
};

/// Inverse of RemoveDevices: rows come back with their ids and settings. Made by the engine only.
struct RestoreDevices {
    std::vector<DeviceId> devices;
};

struct MoveDevices {
    std::vector<std::pair<DeviceId, TalkGroupId>> moves;
};

struct SetTalkHear {
    struct Change {
        DeviceId device;
        std::optional<bool> mayTalk, hears;
        std::optional<WallTime> until; ///< when the flag goes back by itself
    };

    std::vector<Change> changes;
    std::string by; ///< callsign of the operator, for Explain
};

struct DisconnectDevices {
    std::vector<DeviceId> devices;
};

struct AddGroup {
    std::string name;
    GroupKind kind = GroupKind::Public; ///< Public or Private
    Secret password;
    AccountId owner;
    std::uint32_t maxTalkSeconds = 0;
    std::string note;
};

struct EditGroup {
    TalkGroupId group;
    std::optional<std::string> name, note;
    std::optional<GroupKind> kind;
    std::optional<bool> enabled;
    std::optional<Secret> password;
    std::optional<AccountId> owner;
    std::optional<std::uint32_t> maxTalkSeconds;
    std::optional<std::vector<AccountId>> members;
};

/// Devices of the group go to the default group.
struct RemoveGroup {
    TalkGroupId group;
};

struct RestoreGroup {
    TalkGroupId group; ///< inverse of RemoveGroup; also moves its devices back
};

struct AddLink {
    std::string name;
    std::vector<TalkGroupId> targets; ///< at least two; each in no other link
};

struct EditLink {
    TalkGroupId link;
    std::optional<std::string> name;
    std::optional<bool> enabled;
    std::optional<std::vector<TalkGroupId>> targets;
};

struct RemoveLink {
    TalkGroupId link;
};

struct CutTurn {
    DomainId domain;
};

/// Explain: decisions about this device arrive as DecisionSeen events.
struct TraceDevice {
    DeviceId device;
    bool on = false;
};

/// Radio settings (draarl-v1 section 11): asks for the stored snapshot, and the device if
/// `fromDevice`.
struct ReadRadioSettings {
    DeviceId device;
    bool fromDevice = false;
};

/// Only differences; stored, and sent when the device is online. Keys and texts of section 11.
struct WriteRadioSettings {
    DeviceId device;
    std::map<std::string, std::string> changes;
};

/// The station's own traffic goes to a file of the captures folder.
struct StartCapture {
    std::optional<DeviceId> device; ///< only its datagrams, as sent and as relayed
    std::optional<std::chrono::seconds> atMost;
};

struct StopCapture {};

struct MarkTime {
    std::string note;
};

/// The answer comes as RecordingsFound, before CommandDone.
struct FindRecordings {
    RecordingQuery query;
};

/// Kept ones are left alone by age and size limits.
struct KeepRecordings {
    std::vector<std::uint64_t> recordings;
    bool kept = true;
};

struct NoteRecording {
    std::uint64_t recording = 0;
    std::string note; ///< one line
};

/// Into the bin or out of it.
struct BinRecordings {
    std::vector<std::uint64_t> recordings;
    bool binned = true;
};

/// For ever, with their files; only what is in the bin.
struct RemoveRecordings {
    std::vector<std::uint64_t> recordings;
};

/// Whether everybody is recorded whose group says nothing else; remembered.
struct SwitchRecording {
    bool on = false;
};

/// Live sound of these groups comes out of SoundPort, instead of what was listened to before.
struct ListenTo {
    std::vector<ListenWish> groups;
};

/// A session of the console's own: somebody of the book talks into a group, by the rules for
/// everybody. The device is made when there is none; SoundPort carries voice and button.
struct OpenTalk {
    AccountId account;
    Ssid ssid;
    TalkGroupId group;
};

struct CloseTalk {};

/// Whoever talks in this group hears afterwards how that sounded; 0 = no group. Remembered.
struct SetEchoGroup {
    TalkGroupId group;
};

/// What the station says by itself; a new one, or one that is there (by id).
struct PutAnnouncement {
    AnnouncementPlan plan;
};

struct RemoveAnnouncement {
    std::uint64_t announcement = 0;
};

/// Says a file into a group as soon as nobody talks there; AnnouncementEnded tells how it went.
struct Announce {
    TalkGroupId group;
    std::string file; ///< as in AnnouncementPlan
    std::string title;
};

/// One that waits or is being said.
struct CancelAnnouncement {
    std::uint64_t run = 0;
};

using EngineCommand =
    std::variant<StartStation, StopStation, ConfigureStation, AddAccount, EditAccount,
                 RemoveAccount, AddDevice, EditDevice, RemoveDevices, RestoreDevices, MoveDevices,
                 SetTalkHear, DisconnectDevices, AddGroup, EditGroup, RemoveGroup, RestoreGroup,
                 AddLink, EditLink, RemoveLink, CutTurn, TraceDevice, ReadRadioSettings,
                 WriteRadioSettings, StartCapture, StopCapture, MarkTime, FindRecordings,
                 KeepRecordings, NoteRecording, BinRecordings, RemoveRecordings, SwitchRecording,
                 ListenTo, OpenTalk, CloseTalk, SetEchoGroup, PutAnnouncement, RemoveAnnouncement,
                 Announce, CancelAnnouncement>;

} // namespace shack::host
