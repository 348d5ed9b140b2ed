#include "engine/base/log.h"
#include "engine/host/commands.h"

namespace shack::host {

namespace {

using Change = SetTalkHear::Change;

/// What puts the switches back as they were.
Change inverseOf(const store::DeviceRecord& before, const Change& change)
{
    Change inverse{.device = change.device};
    keepOld(inverse.mayTalk, change.mayTalk, before.mayTalk);
    keepOld(inverse.hears, change.hears, before.hears);
    inverse.until = change.mayTalk ? before.mayTalkUntil : before.hearsUntil;
    return inverse;
}

store::DeviceRecord changed(store::DeviceRecord device, const Change& change, const std::string& by,
                            WallTime now)
{
    const auto until =
        change.until ? std::optional{wholeMilliseconds(*change.until)} : std::nullopt;
    if (change.mayTalk) {
        device.mayTalk = *change.mayTalk;
        device.mayTalkUntil = until;
    }
    if (change.hears) {
        device.hears = *change.hears;
        device.hearsUntil = until;
    }
    const bool normal = device.mayTalk && device.hears;
    device.flagsBy = normal ? std::string{} : by;
    device.flagsAt = normal ? std::nullopt : std::optional{wholeMilliseconds(now)};
    return device;
}

} // namespace

void Commands::on(const SetTalkHear& command)
{
    const WallTime now = m_desk.clock.wallNow();
    std::vector<store::DeviceRecord> devices;
    SetTalkHear inverse{.by = command.by};
    for (const Change& change : command.changes) {
        const store::DeviceRecord* const before = known(change.device);
        if (before == nullptr)
            return;
        if (change.until && *change.until <= now) {
            finish(say("device.until_past", "The end of the change lies in the past."));
            return;
        }
        if (!change.mayTalk && !change.hears)
            continue;
        inverse.changes.push_back(inverseOf(*before, change));
        devices.push_back(changed(*before, change, command.by, now));
    }
    if (devices.empty()) {
        finish(say("engine.nothing", "The command changes nothing."));
        return;
    }
    const std::size_t count = devices.size();
    const auto arm = [this, devices] {
        for (const store::DeviceRecord& device : devices)
            m_desk.armFlags(device);
    };
    change(devices, done(count, std::move(inverse)), arm);
}

void Commands::on(const DisconnectDevices& command)
{
    std::uint64_t affected = 0;
    for (const DeviceId device : command.devices) {
        if (!m_desk.presence.isOnline(device))
            continue;
        m_desk.air.send(fanout::DisconnectDevice{device});
        ++affected;
    }
    if (affected == 0)
        finish(say("device.offline", "The device is not online."));
    else
        finish(done(affected));
}

void Commands::on(const TraceDevice& command)
{
    if (known(command.device) == nullptr)
        return;
    m_desk.air.send(fanout::TraceDevice{command.device, command.on});
    finish(done());
}

} // namespace shack::host
