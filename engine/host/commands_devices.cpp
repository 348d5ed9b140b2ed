#include "engine/base/log.h"
#include "engine/host/commands.h"
#include "engine/station/book_rules.h"
#include "engine/station/name_rules.h"

#include <unordered_set>

namespace shack::host {

namespace {

Message ssidTaken(const store::AccountRecord& owner, Ssid ssid)
{
    return say("device.ssid_taken", "This SSID is taken.",
               {{"ssid", std::to_string(ssid.value)}, {"callsign", owner.callsign}});
}

} // namespace

/// Where the account's devices go that log in for the first time (draarl-v1 section 4.5).
TalkGroupId Commands::newDevicesGroup(AccountId account) const
{
    const store::AccountRecord* const owner = m_desk.directory.account(account);
    return owner == nullptr
               ? TalkGroupId{}
               : station::groupForNewDevice(m_desk.directory, *owner,
                                            TalkGroupId{m_desk.config.station.defaultGroup});
}

void Commands::on(const AddDevice& command)
{
    store::DeviceRecord device{.account = command.account,
                               .ssid = command.ssid,
                               .name = command.name,
                               .model = command.model,
                               .group = command.group.value_or(newDevicesGroup(command.account)),
                               .note = command.note};
    if (refused(station::checkDevice(m_desk.directory, device)))
        return;
    if (m_desk.directory.devices() >= m_desk.config.fanout.maxSessions) {
        finish(say("device.station_full", "The station has no room for another device.",
                   {{"limit", std::to_string(m_desk.config.fanout.maxSessions)}}));
        return;
    }
    const Message taken = ssidTaken(*m_desk.directory.account(command.account), command.ssid);
    device.id = m_desk.directory.takeDeviceId();
    write<store::DeviceRecord>([device](store::Store& s) { return s.devices().insert(device); },
                               [this](store::DeviceRecord inserted) {
                                   CommandDone outcome = done(1, RemoveDevices{{inserted.id}});
                                   outcome.createdId = inserted.id.value;
                                   if (const auto* const account =
                                           m_desk.directory.account(inserted.account))
                                       m_desk.refused.forget(account->name, inserted.ssid);
                                   const DeviceId id = inserted.id;
                                   m_desk.directory.put(std::move(inserted));
                                   m_desk.upsert(id);
                                   finish(std::move(outcome));
                               },
                               taken);
}

void Commands::on(const EditDevice& command)
{
    const store::DeviceRecord* const before = known(command.device);
    if (before == nullptr)
        return;
    store::DeviceRecord device = *before;
    assignIf(device.name, command.name);
    assignIf(device.note, command.note);
    assignIf(device.dmrId, command.dmrId);
    assignIf(device.starred, command.starred);
    if (refused(station::checkDevice(m_desk.directory, device)))
        return;
    EditDevice inverse{.device = command.device};
    keepOld(inverse.name, command.name, before->name);
    keepOld(inverse.note, command.note, before->note);
    keepOld(inverse.dmrId, command.dmrId, before->dmrId);
    keepOld(inverse.starred, command.starred, before->starred);
    change({std::move(device)}, done(1, std::move(inverse)));
}

void Commands::on(const RemoveDevices& command)
{
    const std::unordered_set<DeviceId> wanted(command.devices.begin(), command.devices.end());
    std::vector<DeviceId> devices;
    for (const DeviceId device : wanted) {
        if (m_desk.directory.device(device) != nullptr)
            devices.push_back(device);
    }
    if (devices.empty()) {
        finish(say("device.unknown", "There is no such device."));
        return;
    }
    const auto remove = [devices](store::Store& s) -> Status {
        return store::inTransaction(s.sql(), [&]() -> Status {
            for (const DeviceId device : devices) {
                const Status removed = s.devices().remove(device);
                if (!removed && removed.error().code() != ErrorCode::NotFound)
                    return removed;
            }
            return {};
        });
    };
    write(remove, [this, devices] {
        for (const DeviceId device : devices) {
            putInBin(device);
            m_desk.drop(device);
            m_desk.directory.remove(device);
        }
        log::info(log::Area::Station, "devices removed", {{"devices", devices.size()}});
        finish(done(devices.size(), RestoreDevices{devices}));
    });
}

void Commands::putInBin(DeviceId device)
{
    const store::DeviceRecord* const record = m_desk.directory.device(device);
    if (record == nullptr)
        return;
    BinnedDevice binned{.record = *record};
    if (const wire::ConfigValues* const settings = m_desk.settings.stored(device))
        binned.settings = *settings;
    m_deviceBin.put(device, std::move(binned));
}

std::optional<Message> Commands::notRestorable(DeviceId device) const
{
    const BinnedDevice* const binned = m_deviceBin.find(device);
    const auto* const owner =
        binned == nullptr ? nullptr : m_desk.directory.account(binned->record.account);
    if (owner == nullptr || m_desk.directory.device(device) != nullptr)
        return say("device.not_restorable", "This device cannot be brought back.");
    if (m_desk.directory.deviceOf(owner->id, binned->record.ssid) != nullptr)
        return ssidTaken(*owner, binned->record.ssid);
    return std::nullopt;
}

void Commands::on(const RestoreDevices& command)
{
    std::vector<BinnedDevice> devices;
    for (const DeviceId device : command.devices) {
        if (auto problem = notRestorable(device)) {
            finish(std::move(*problem));
            return;
        }
        devices.push_back(*m_deviceBin.find(device));
        if (m_desk.directory.group(devices.back().record.group) == nullptr)
            devices.back().record.group = {}; // removed meanwhile
    }
    const auto restore = [devices](store::Store& s) -> Status {
        return store::inTransaction(s.sql(), [&]() -> Status {
            for (const BinnedDevice& device : devices) {
                if (auto inserted = s.devices().insert(device.record); !inserted)
                    return failed(inserted.error());
                if (!device.settings)
                    continue;
                const auto texts = station::toTexts(*device.settings);
                if (Status kept = s.devices().replaceSettings(device.record.id, texts); !kept)
                    return kept;
            }
            return {};
        });
    };
    write(restore, [this, devices, ids = command.devices] {
        for (const BinnedDevice& device : devices) {
            m_desk.directory.put(device.record);
            if (device.settings)
                m_desk.settings.load(device.record.id, *device.settings);
            m_desk.armFlags(device.record);
            m_desk.upsert(device.record.id);
            m_deviceBin.take(device.record.id);
        }
        finish(done(devices.size(), RemoveDevices{ids}));
    });
}

void Commands::on(const MoveDevices& command)
{
    std::vector<store::DeviceRecord> moved;
    MoveDevices inverse;
    for (const auto& [id, group] : command.moves) {
        if (refused(station::checkMove(m_desk.directory, id, group)))
            return;
        const store::DeviceRecord* const device = m_desk.directory.device(id);
        if (device->group == group)
            continue;
        inverse.moves.emplace_back(id, device->group);
        moved.push_back(*device);
        moved.back().group = group;
    }
    if (moved.empty()) {
        finish(done(0));
        return;
    }
    const std::size_t count = moved.size();
    change(std::move(moved), done(count, std::move(inverse)));
}

} // namespace shack::host
