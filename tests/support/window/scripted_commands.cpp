#include "tests/support/window/scripted_commands.h"

#include <functional>
#include <memory>
#include <utility>

namespace shack::tests {

using namespace host;

namespace {

CommandDone refused(std::string code, std::string sentence,
                    std::vector<std::pair<std::string, std::string>> fields = {})
{
    CommandDone done;
    done.ok = false;
    done.message = {std::move(code), std::move(sentence), std::move(fields)};
    return done;
}

CommandDone answered(std::uint64_t affected, std::optional<EngineCommand> inverse = std::nullopt)
{
    CommandDone done;
    done.affected = affected;
    if (inverse)
        done.inverse = std::make_shared<const EngineCommand>(std::move(*inverse));
    return done;
}

template <typename T>
void assignIf(T& target, const std::optional<T>& value)
{
    if (value)
        target = *value;
}

/// One overload per command; what the real engine does in several rooms.
class Visitor {
public:
    explicit Visitor(ScriptedStation& station) : m_station(station) {}

    CommandDone operator()(const StartStation&)
    {
        m_station.setState(StationState::OnTheAir);
        return answered(1);
    }

    CommandDone operator()(const StopStation&)
    {
        m_station.setState(StationState::Stopped);
        return answered(1);
    }

    CommandDone operator()(const ConfigureStation& command)
    {
        StationView& view = m_station.stationView();
        assignIf(view.callsign, command.callsign);
        assignIf(view.name, command.name);
        assignIf(view.listen, command.listen);
        return answered(1);
    }

    CommandDone operator()(const AddAccount& command)
    {
        if (m_station.accountNameTaken(command.name, {}))
            return refused("account.name_taken", "this account name is taken",
                           {{"name", command.name}});
        AccountRow row{.name = command.name,
                       .callsign = command.callsign,
                       .nickname = command.nickname,
                       .role = command.role,
                       .hasDevicePassword = !command.devicePassword.empty(),
                       .defaultGroup = command.defaultGroup,
                       .note = command.note};
        const AccountId id = m_station.addAccount(std::move(row));
        CommandDone done = answered(1, RemoveAccount{id});
        done.createdId = id.value;
        return done;
    }

    CommandDone operator()(const EditAccount& command)
    {
        if (command.name && m_station.accountNameTaken(*command.name, command.account))
            return refused("account.name_taken", "this account name is taken",
                           {{"name", *command.name}});
        m_station.accountsChanged();
        AccountRow* row = m_station.account(command.account);
        if (row == nullptr)
            return refused("account.unknown", "there is no such account");
        EditAccount inverse{.account = command.account};
        keep(inverse.name, command.name, row->name);
        keep(inverse.callsign, command.callsign, row->callsign);
        keep(inverse.nickname, command.nickname, row->nickname);
        keep(inverse.note, command.note, row->note);
        keep(inverse.role, command.role, row->role);
        keep(inverse.enabled, command.enabled, row->enabled);
        keep(inverse.approved, command.approved, row->approved);
        keep(inverse.defaultGroup, command.defaultGroup, row->defaultGroup);
        if (command.devicePassword)
            row->hasDevicePassword = !command.devicePassword->empty();
        return answered(1, inverse);
    }

    CommandDone operator()(const RemoveAccount& command)
    {
        return m_station.removeAccount(command.account)
                   ? answered(1)
                   : refused("account.unknown", "there is no such account");
    }

    CommandDone operator()(const AddDevice& command)
    {
        const AccountRow* owner = m_station.account(command.account);
        if (owner == nullptr)
            return refused("account.unknown", "there is no such account");
        DeviceRow row;
        row.account = command.account;
        row.accountName = owner->name;
        row.callsign = owner->callsign;
        row.ssid = command.ssid;
        row.name = command.name;
        row.model = command.model;
        row.group = command.group.value_or(owner->defaultGroup);
        row.note = command.note;
        const DeviceId id = m_station.addDevice(std::move(row));
        CommandDone done = answered(1, RemoveDevices{{id}});
        done.createdId = id.value;
        return done;
    }

    CommandDone operator()(const EditDevice& command)
    {
        EditDevice inverse{.device = command.device};
        const bool known = m_station.changeDevice(command.device, [&](DeviceRow& row) {
            keep(inverse.name, command.name, row.name);
            keep(inverse.note, command.note, row.note);
            keep(inverse.dmrId, command.dmrId, row.dmrId);
            keep(inverse.starred, command.starred, row.starred);
        });
        return known ? answered(1, inverse) : refused("device.unknown", "there is no such device");
    }

    CommandDone operator()(const RemoveDevices& command)
    {
        RestoreDevices inverse;
        for (const DeviceId id : command.devices) {
            if (m_station.removeDevice(id))
                inverse.devices.push_back(id);
        }
        return answered(inverse.devices.size(), inverse);
    }

    CommandDone operator()(const RestoreDevices& command)
    {
        RemoveDevices inverse;
        for (const DeviceId id : command.devices) {
            if (m_station.restoreDevice(id))
                inverse.devices.push_back(id);
        }
        return answered(inverse.devices.size(), inverse);
    }

    CommandDone operator()(const MoveDevices& command)
    {
        MoveDevices inverse;
        for (const auto& [device, group] : command.moves) {
            m_station.changeDevice(device, [&, to = group](DeviceRow& row) {
                inverse.moves.emplace_back(row.id, row.group);
                row.group = to;
            });
        }
        return answered(inverse.moves.size(), inverse);
    }

    CommandDone operator()(const SetTalkHear& command)
    {
        SetTalkHear inverse{.by = command.by};
        for (const SetTalkHear::Change& change : command.changes) {
            m_station.changeDevice(change.device, [&](DeviceRow& row) {
                SetTalkHear::Change back{.device = row.id};
                keep(back.mayTalk, change.mayTalk, row.mayTalk);
                keep(back.hears, change.hears, row.hears);
                if (change.mayTalk)
                    row.mayTalkUntil = change.until;
                if (change.hears)
                    row.hearsUntil = change.until;
                row.flagsBy = command.by;
                row.flagsAt = m_station.wall();
                inverse.changes.push_back(back);
            });
        }
        return answered(inverse.changes.size(), inverse);
    }

    CommandDone operator()(const DisconnectDevices& command)
    {
        for (const DeviceId id : command.devices) {
            m_station.changeDevice(id, [](DeviceRow& row) {
                row.state = DeviceState::Offline;
                row.endpoint.clear();
                row.onlineSince.reset();
            });
        }
        return answered(command.devices.size());
    }

    CommandDone operator()(const AddGroup& command)
    {
        if (m_station.groupNameTaken(command.name, {}))
            return refused("group.name_taken", "this name is taken", {{"name", command.name}});
        const TalkGroupId id =
            m_station.addGroup(GroupRow{.name = command.name,
                                        .kind = command.kind,
                                        .owner = command.owner,
                                        .hasPassword = !command.password.empty(),
                                        .note = command.note,
                                        .maxTalkSeconds = command.maxTalkSeconds});
        CommandDone done = answered(1, RemoveGroup{id});
        done.createdId = id.value;
        return done;
    }

    CommandDone operator()(const EditGroup& command)
    {
        if (command.name && m_station.groupNameTaken(*command.name, command.group))
            return refused("group.name_taken", "this name is taken", {{"name", *command.name}});
        m_station.groupsChanged();
        GroupRow* row = m_station.group(command.group);
        if (row == nullptr)
            return refused("group.unknown", "there is no such talk group");
        EditGroup inverse{.group = command.group};
        keep(inverse.name, command.name, row->name);
        keep(inverse.note, command.note, row->note);
        keep(inverse.kind, command.kind, row->kind);
        keep(inverse.enabled, command.enabled, row->enabled);
        keep(inverse.owner, command.owner, row->owner);
        keep(inverse.maxTalkSeconds, command.maxTalkSeconds, row->maxTalkSeconds);
        keep(inverse.members, command.members, row->members);
        if (command.password)
            row->hasPassword = !command.password->empty();
        return answered(1, inverse);
    }

    CommandDone operator()(const RemoveGroup& command)
    {
        if (command.group == TalkGroupId{999})
            return refused("group.default", "the default group cannot be removed");
        return m_station.removeGroup(command.group)
                   ? answered(1, RestoreGroup{command.group})
                   : refused("group.unknown", "there is no such talk group");
    }

    CommandDone operator()(const RestoreGroup& command)
    {
        return m_station.restoreGroup(command.group)
                   ? answered(1, RemoveGroup{command.group})
                   : refused("group.unknown", "there is no such talk group");
    }

    CommandDone operator()(const AddLink& command)
    {
        if (m_station.groupNameTaken(command.name, {}))
            return refused("group.name_taken", "this name is taken", {{"name", command.name}});
        const TalkGroupId id = m_station.addGroup(
            GroupRow{.name = command.name, .kind = GroupKind::Link, .linked = command.targets});
        CommandDone done = answered(1, RemoveLink{id});
        done.createdId = id.value;
        return done;
    }

    CommandDone operator()(const EditLink& command)
    {
        m_station.groupsChanged();
        GroupRow* row = m_station.group(command.link);
        if (row == nullptr)
            return refused("group.unknown", "there is no such link");
        EditLink inverse{.link = command.link};
        keep(inverse.name, command.name, row->name);
        keep(inverse.enabled, command.enabled, row->enabled);
        keep(inverse.targets, command.targets, row->linked);
        return answered(1, inverse);
    }

    CommandDone operator()(const RemoveLink& command)
    {
        return m_station.removeGroup(command.link)
                   ? answered(1, RestoreGroup{command.link})
                   : refused("group.unknown", "there is no such link");
    }

    CommandDone operator()(const CutTurn& command)
    {
        m_station.endOver(command.domain);
        return answered(1);
    }

    CommandDone operator()(const TraceDevice& command)
    {
        if (command.on)
            m_station.say(DecisionSeen{
                command.device,
                m_station.wall(),
                {"decision.forwarded", "forwarded", {{"group", "National"}, {"receivers", "34"}}}});
        return answered(1);
    }

    CommandDone operator()(const ReadRadioSettings& command)
    {
        const auto& stored = m_station.radioSettings()[command.device.value];
        m_station.say(RadioSettings{.device = command.device,
                                    .state = command.fromDevice ? RadioSettingsState::Confirmed
                                                                : RadioSettingsState::Stored,
                                    .stored = stored,
                                    .fromDevice = stored,
                                    .reportedAt = m_station.wall()});
        return answered(1);
    }

    CommandDone operator()(const WriteRadioSettings& command)
    {
        auto& stored = m_station.radioSettings()[command.device.value];
        for (const auto& [key, value] : command.changes)
            stored[key] = value;
        m_station.say(RadioSettings{.device = command.device,
                                    .state = RadioSettingsState::Confirmed,
                                    .stored = stored,
                                    .fromDevice = stored,
                                    .reportedAt = m_station.wall()});
        return answered(command.changes.size());
    }

    CommandDone operator()(const StartCapture& command)
    {
        host::CaptureView& capture = m_station.capture();
        if (capture.running)
            return refused("capture.running", "Traffic is being recorded already.");
        capture = {.running = true,
                   .file = "captures/20260301-120000.pcapng",
                   .device = command.device.value_or(DeviceId{}),
                   .since = m_station.wall()};
        return answered(1);
    }

    CommandDone operator()(const StopCapture&)
    {
        host::CaptureView& capture = m_station.capture();
        if (!capture.running)
            return refused("capture.not_running", "No traffic is being recorded.");
        capture.running = false;
        capture.packets = 1'234;
        return answered(1);
    }

    CommandDone operator()(const MarkTime& command)
    {
        m_station.say(TimeMarked{m_station.wall(), command.note});
        return answered(1);
    }

    CommandDone operator()(const FindRecordings& command)
    {
        RecordingList list = m_station.recordings().find(command.query);
        const std::size_t rows = list.rows.size();
        m_station.say(RecordingsFound{0, std::make_shared<const RecordingList>(std::move(list))});
        return answered(rows);
    }

    CommandDone operator()(const KeepRecordings& command)
    {
        return changed(
            command.recordings, [&](RecordingRow& row) { row.kept = command.kept; },
            KeepRecordings{command.recordings, !command.kept});
    }

    CommandDone operator()(const NoteRecording& command)
    {
        std::string before;
        const auto note = [&](RecordingRow& row) {
            before = std::exchange(row.note, command.note);
        };
        if (m_station.recordings().change({command.recording}, note) == 0)
            return refused("recording.unknown", "there is no such recording");
        return answered(1, NoteRecording{command.recording, before});
    }

    CommandDone operator()(const BinRecordings& command)
    {
        const auto at = command.binned ? std::optional{m_station.wall()} : std::nullopt;
        return changed(
            command.recordings, [&](RecordingRow& row) { row.binnedAt = at; },
            BinRecordings{command.recordings, !command.binned});
    }

    CommandDone operator()(const RemoveRecordings& command)
    {
        const std::size_t count = m_station.recordings().remove(command.recordings);
        return count == 0 ? refused("recording.unknown", "there is no such recording")
                          : answered(count);
    }

    CommandDone operator()(const SwitchRecording& command)
    {
        m_station.recordings().view.on = command.on;
        m_station.recordings().view.armed = command.on;
        return answered(1, SwitchRecording{!command.on});
    }

    CommandDone operator()(const ListenTo& command)
    {
        m_station.live().listening = command.groups;
        return answered(command.groups.size());
    }

    CommandDone operator()(const OpenTalk& command)
    {
        if (m_station.account(command.account) == nullptr)
            return refused("account.unknown", "there is no such account");
        m_station.live().talker = DeviceId{900'001};
        m_station.live().talkGroup = command.group;
        return answered(1);
    }

    CommandDone operator()(const CloseTalk&)
    {
        m_station.live().talker = {};
        return answered(1);
    }

    CommandDone operator()(const SetEchoGroup& command)
    {
        const TalkGroupId before = m_station.live().echoGroup;
        if (command.group == before)
            return refused("engine.nothing", "The command changes nothing.");
        if (command.group) {
            const GroupRow* group = m_station.group(command.group);
            if (group == nullptr || group->kind == GroupKind::Link)
                return refused("group.unknown", "There is no such talk group.");
            if (!group->linked.empty())
                return refused("echo.linked", "A group that is linked to others can have no echo.");
        }
        m_station.live().echoGroup = command.group;
        return answered(1, SetEchoGroup{before});
    }

    CommandDone operator()(const PutAnnouncement& command)
    {
        if (auto problem = announcementProblem(command.plan))
            return std::move(*problem);
        const AnnouncementPlan* before = m_station.announcements().plan(command.plan.id);
        if (command.plan.id != 0 && before == nullptr)
            return refused("announcement.unknown", "There is no such announcement.");
        if (before != nullptr) {
            const AnnouncementPlan old = *before;
            m_station.announcements().put(command.plan);
            return answered(1, PutAnnouncement{old});
        }
        return answered(1, RemoveAnnouncement{m_station.announcements().put(command.plan)});
    }

    CommandDone operator()(const RemoveAnnouncement& command)
    {
        const AnnouncementPlan* before = m_station.announcements().plan(command.announcement);
        if (before == nullptr)
            return refused("announcement.unknown", "There is no such announcement.");
        AnnouncementPlan again = *before;
        again.id = 0;
        m_station.announcements().remove(command.announcement);
        return answered(1, PutAnnouncement{again});
    }

    CommandDone operator()(const Announce& command)
    {
        AnnouncementPlan plan;
        plan.title = command.title;
        plan.group = command.group;
        plan.file = command.file;
        if (auto problem = announcementProblem(plan))
            return std::move(*problem);
        if (m_station.stationView().state != StationState::OnTheAir)
            return refused("talk.off_air", "The station is not on the air.");
        m_station.announcements().announce(command.group, command.title);
        return answered(1);
    }

    CommandDone operator()(const CancelAnnouncement& command)
    {
        return m_station.cancelAnnouncement(command.run)
                   ? answered(1)
                   : refused("announcement.unknown", "There is no such announcement.");
    }

private:
    /// What the engine would refuse whatever else is there.
    std::optional<CommandDone> announcementProblem(const AnnouncementPlan& plan)
    {
        const GroupRow* group = m_station.group(plan.group);
        if (plan.title.empty())
            return refused("announcement.title", "The title is empty.");
        if (group == nullptr || group->kind == GroupKind::Link)
            return refused("group.unknown", "There is no such talk group.");
        if (plan.file.empty())
            return refused("announcement.file", "The file must be a recording.");
        if (plan.repeats == AnnouncementRepeat::Interval && plan.every < std::chrono::minutes{1})
            return refused("announcement.interval",
                           "An interval lies between a minute and 30 days.");
        return std::nullopt;
    }

    CommandDone changed(const std::vector<std::uint64_t>& recordings,
                        const std::function<void(RecordingRow&)>& change, EngineCommand inverse)
    {
        const std::size_t count = m_station.recordings().change(recordings, change);
        return count == 0 ? refused("recording.unknown", "there is no such recording")
                          : answered(count, std::move(inverse));
    }

    /// Takes the new value where there is one and remembers the old one for the inverse.
    template <typename T>
    static void keep(std::optional<T>& old, const std::optional<T>& wanted, T& present)
    {
        if (!wanted)
            return;
        old = present;
        present = *wanted;
    }

    ScriptedStation& m_station;
};

} // namespace

CommandDone carryOut(ScriptedStation& station, const EngineCommand& command)
{
    return std::visit(Visitor{station}, command);
}

} // namespace shack::tests
