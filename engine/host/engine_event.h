#pragma once

#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/host/announcement_view.h"
#include "engine/host/engine_command.h"
#include "engine/host/engine_view.h"
#include "engine/host/recording_view.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace shack::host {

// What an operator must be told. Informational ones may be merged when nobody drains them (1,000
// kept).

struct CommandDone {
    Ticket ticket = 0;
    bool ok = true;
    Message message; ///< why not, when not ok; code names the field: "group.name_taken"
    std::shared_ptr<const EngineCommand> inverse; ///< undoes it; null when it cannot be undone
    std::uint64_t affected = 0;                   ///< rows
    std::uint64_t createdId = 0;                  ///< of Add...
};

struct StationChanged {
    StationState state = StationState::Stopped;
    std::optional<Message> fault;
};

struct OverStarted {
    OverRow over;
};

struct OverEnded {
    OverRow over;
};

struct DeviceCameOnline {
    DeviceId device;
    std::string callsign;
    Ssid ssid;
};

struct DeviceWentOffline {
    DeviceId device;
    std::string callsign;
    Ssid ssid;
};

struct DeviceRefused {
    std::string key; ///< of its row
    Message reason;
};

/// One decision about a traced device's datagram, for Explain.
struct DecisionSeen {
    DeviceId device;
    WallTime at{};
    Message what; ///< "decision.turn_held", fields: other, group, ...
};

enum class RadioSettingsState : std::uint8_t { Stored, Waiting, Confirmed, NoAnswer, Kept };

struct RadioSettings {
    DeviceId device;
    Ticket ticket = 0;
    RadioSettingsState state = RadioSettingsState::Stored;
    std::map<std::string, std::string>
        stored; ///< 21 keys of draarl-v1 section 11; empty = never reported
    std::map<std::string, std::string> fromDevice; ///< last report of the device itself
    std::optional<WallTime> reportedAt;
};

struct TextSeen {
    DeviceId device;
    std::string callsign;
    Ssid ssid;
    TalkGroupId group;
    std::string text; ///< repaired UTF-8
    bool forwarded = false;
};

/// Something the bell and a toast should say: store trouble and recovery, clock steps, small
/// buffers.
struct Notice {
    HealthLevel level = HealthLevel::Watch;
    Message message;
    bool over = false; ///< the condition has ended
};

struct TimeMarked {
    WallTime at{};
    std::string note;
};

struct RecordingsFound {
    Ticket ticket = 0;
    std::shared_ptr<const RecordingList> list;
};

struct AnnouncementEnded {
    std::uint64_t run = 0;
    std::uint64_t plan = 0; ///< 0 = asked for by hand
    std::string title;
    TalkGroupId group;
    AnnouncementOutcome outcome = AnnouncementOutcome::Said;
    std::string trouble; ///< why it failed
};

using EngineEvent =
    std::variant<CommandDone, StationChanged, OverStarted, OverEnded, DeviceCameOnline,
                 DeviceWentOffline, DeviceRefused, DecisionSeen, RadioSettings, TextSeen, Notice,
                 TimeMarked, RecordingsFound, AnnouncementEnded>;

} // namespace shack::host
