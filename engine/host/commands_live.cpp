#include "engine/host/commands.h"
#include "engine/wire/draarl_types.h"

#include <utility>

namespace shack::host {

void Commands::on(const ListenTo& command)
{
    constexpr float kLoudest = 4;
    for (const ListenWish& wish : command.groups) {
        if (m_desk.directory.group(wish.group) == nullptr) {
            finish(say("group.unknown", "There is no such talk group."));
            return;
        }
        if (!(wish.volume >= 0 && wish.volume <= kLoudest)) {
            finish(say("listen.volume", "A volume lies between 0 and 4."));
            return;
        }
    }
    m_desk.live.listenTo(command.groups);
    finish(done(command.groups.size()));
}

void Commands::on(const OpenTalk& command)
{
    const store::AccountRecord* const account = m_desk.directory.account(command.account);
    const store::TalkGroupRecord* const group = m_desk.directory.group(command.group);
    if (account == nullptr)
        return finish(say("account.unknown", "There is no such account."));
    if (account->callsign.empty())
        return finish(say("account.callsign_missing",
                          "Without a callsign no device of this account comes online."));
    if (group == nullptr || group->isLink)
        return finish(say("group.unknown", "There is no such talk group."));
    if (wire::ssidClass(command.ssid) != wire::SsidClass::Ordinary)
        return finish(say("device.ssid_reserved", "This SSID is reserved.",
                          {{"ssid", std::to_string(command.ssid.value)}}));
    const store::DeviceRecord* const known =
        m_desk.directory.deviceOf(command.account, command.ssid);
    if (known == nullptr) {
        addTalker({.account = command.account,
                   .ssid = command.ssid,
                   .name = "Console",
                   .group = command.group});
        return;
    }
    if (m_desk.presence.isOnline(known->id) && m_desk.live.talker() != known->id)
        return finish(say("talk.ssid_in_use", "A device with this SSID is online.",
                          {{"device", m_desk.nameOf(known->id)}}));
    store::DeviceRecord device = *known;
    device.group = command.group;
    const DeviceId id = device.id;
    write([device](store::Store& s) { return s.devices().update(device); },
          [this, device, id] {
              m_desk.directory.put(device);
              m_desk.upsert(id);
              talkAs(id);
          });
}

void Commands::addTalker(store::DeviceRecord device)
{
    write<store::DeviceRecord>([device](store::Store& s) { return s.devices().insert(device); },
                               [this](store::DeviceRecord inserted) {
                                   const DeviceId id = inserted.id;
                                   m_desk.directory.put(std::move(inserted));
                                   m_desk.upsert(id);
                                   talkAs(id);
                               });
}

void Commands::talkAs(DeviceId device)
{
    if (auto trouble = m_desk.live.openTalk(device))
        finish(std::move(*trouble));
    else
        finish(done());
}

void Commands::on(const CloseTalk&)
{
    m_desk.live.closeTalk();
    finish(done());
}

} // namespace shack::host
