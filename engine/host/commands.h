#pragma once

#include "engine/host/bin.h"
#include "engine/host/control_desk.h"
#include "engine/host/engine_command.h"
#include "engine/host/messages.h"
#include "engine/host/station_keeper.h"
#include "engine/host/store_keeper.h"

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shack::host {

/// Carries out what operators ask, one command after the other, so that each sees what the one
/// before it has done. A change is confirmed when it is on the disk; memory follows then, and
/// ingress learns it. `submit` from any thread, the rest lives on the control thread.
class Commands {
public:
    static constexpr std::size_t kQueue = 256;

    Commands(ControlDesk& desk, StationKeeper& station, StoreKeeper& keeper);

    /// 0 when the queue is full or nothing is accepted any more.
    Ticket submit(EngineCommand command);

    /// Nothing more is accepted; what waits is refused.
    void close();

    /// After the store has given its last answers: the running command will have none either.
    void abandon();

    /// No command is running or waiting.
    bool idle() const;

private:
    struct Waiting {
        Ticket ticket = 0;
        EngineCommand command;
    };

    void next();
    void finish(CommandDone outcome);

    void finish(Message message) { finish(refusal(std::move(message))); }

    // commands_station.cpp
    void on(const StartStation& command);
    void on(const StopStation& command);
    void on(const ConfigureStation& command);
    void on(const CutTurn& command);
    void on(const MarkTime& command);
    void on(const StartCapture& command);
    void on(const StopCapture& command);
    void startStation();
    void configured(const ConfigureStation& command, ConfigureStation inverse);
    // commands_accounts.cpp
    void on(const AddAccount& command);
    void on(const EditAccount& command);
    void on(const RemoveAccount& command);
    void addAccount(store::AccountRecord account);
    void editAccount(store::AccountRecord account, std::optional<EngineCommand> inverse);
    void accountRemoved(AccountId account);
    void took(const store::AccountRecord& before, store::AccountRecord account);
    // commands_devices.cpp
    TalkGroupId newDevicesGroup(AccountId account) const;
    void on(const AddDevice& command);
    void on(const EditDevice& command);
    void on(const RemoveDevices& command);
    void on(const RestoreDevices& command);
    void on(const MoveDevices& command);
    void putInBin(DeviceId device);
    std::optional<Message> notRestorable(DeviceId device) const;
    // commands_flags.cpp
    void on(const SetTalkHear& command);
    void on(const DisconnectDevices& command);
    void on(const TraceDevice& command);
    // commands_groups.cpp
    void on(const AddGroup& command);
    void on(const EditGroup& command);
    void on(const RemoveGroup& command);
    void on(const RestoreGroup& command);
    std::optional<Message> membersProblem(const std::vector<AccountId>& members) const;
    void editGroup(store::TalkGroupRecord group, std::optional<std::vector<AccountId>> members,
                   std::optional<EngineCommand> inverse);
    void removeGroup(TalkGroupId group);
    BinnedGroup binned(TalkGroupId group) const;
    void groupRemoved(TalkGroupId group);
    void groupRestored(const BinnedGroup& group, const std::vector<TalkGroupId>& linkTargets);
    // commands_links.cpp
    void on(const AddLink& command);
    void on(const EditLink& command);
    void on(const RemoveLink& command);
    std::optional<Message> targetsProblem(const std::vector<TalkGroupId>& targets,
                                          TalkGroupId self) const;
    // commands_settings.cpp
    void on(const ReadRadioSettings& command);
    void on(const WriteRadioSettings& command);
    // commands_recordings.cpp
    void on(const FindRecordings& command);
    void on(const KeepRecordings& command);
    void on(const NoteRecording& command);
    void on(const BinRecordings& command);
    void on(const RemoveRecordings& command);
    void on(const SwitchRecording& command);
    void decided(std::size_t changed, EngineCommand inverse);
    // commands_live.cpp
    void on(const ListenTo& command);
    void on(const OpenTalk& command);
    void on(const CloseTalk& command);
    void addTalker(store::DeviceRecord device);
    void talkAs(DeviceId device);
    // commands_voices.cpp
    void on(const SetEchoGroup& command);
    void on(const PutAnnouncement& command);
    void on(const RemoveAnnouncement& command);
    void on(const Announce& command);
    void on(const CancelAnnouncement& command);
    std::optional<Message> announcementProblem(const AnnouncementPlan& plan) const;

    // Steps that many commands share (commands.cpp).
    const store::DeviceRecord* known(DeviceId device); ///< null: the command is refused already
    bool storeWorks() const;

    /// True: the rules of the book object, and the command is refused already.
    bool refused(const std::optional<station::Objection>& objection);

    /// Does `job` in the store, then `then` here; an error refuses the command. `taken` is what
    /// "already exists" means.
    template <typename T>
    void write(std::function<Result<T>(store::Store&)> job, std::function<void(T)> then,
               std::optional<Message> taken = std::nullopt)
    {
        const bool accepted =
            m_desk.store != nullptr &&
            m_desk.store->write(std::move(job), [this, then, taken](Result<T> outcome) {
                if (outcome) {
                    m_desk.tellChange();
                    then(std::move(*outcome));
                } else
                    storeRefused(outcome.error(), taken);
            });
        if (!accepted)
            finish(say("engine.busy", "The station still has too much to write."));
    }

    /// The same for a job without an answer.
    void write(std::function<Status(store::Store&)> job, std::function<void()> then,
               std::optional<Message> taken = std::nullopt);

    void storeRefused(const Error& error, const std::optional<Message>& taken);

    /// Devices described anew: saved first while the database works; while it does not, they are
    /// changed at once and saved when it does, because nobody on the air may have to wait for it.
    void change(
        std::vector<store::DeviceRecord> devices, CommandDone outcome,
        std::function<void()> then = [] {});

    /// The hash of a password; an empty one has none.
    void withHash(const Secret& password, std::function<void(std::string)> then);
    void withDeviceHash(const Secret& password, std::function<void(std::string)> then);
    void hashed(Result<std::string> hash, const std::function<void(std::string)>& then);

    ControlDesk& m_desk;
    StationKeeper& m_station;
    StoreKeeper& m_keeper;

    mutable std::mutex m_mutex;
    std::deque<Waiting> m_waiting;
    bool m_closed = false;
    Ticket m_lastTicket = 0;
    bool m_running = false; ///< under the mutex

    Ticket m_ticket = 0; ///< of the running one
    std::shared_ptr<const EngineCommand> m_command;
    DeviceBin m_deviceBin;
    GroupBin m_groupBin;
};

/// Undoing needs the old value of what a command sets, and only of that.
template <typename T, typename Value>
void keepOld(std::optional<T>& inverse, const std::optional<T>& wanted, const Value& old)
{
    if (wanted)
        inverse = T(old);
}

template <typename T, typename Value>
void assignIf(Value& into, const std::optional<T>& wanted)
{
    if (wanted)
        into = Value(*wanted);
}

/// Wall time as the store keeps it.
WallTime wholeMilliseconds(WallTime at);

} // namespace shack::host
