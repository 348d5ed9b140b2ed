#include "engine/host/note_reader.h"

#include "engine/base/text.h"
#include "engine/host/messages.h"
#include "engine/host/over_rows.h"
#include "engine/host/station_keeper.h"
#include "engine/wire/draarl_text.h"
#include "engine/wire/draarl_types.h"

#include <utility>
#include <variant>

namespace shack::host {

NoteReader::NoteReader(ControlDesk& desk) : m_desk(desk)
{
    m_desk.readNotes = [this] { read(); };
}

void NoteReader::read()
{
    m_desk.air.drainNotes(m_notes);
    for (fanout::Note& note : m_notes)
        std::visit([this](auto& each) { on(each); }, note);
    m_notes.clear();
}

void NoteReader::on(fanout::LoginAttempt& note)
{
    m_desk.admission.consider(std::move(note));
}

void NoteReader::on(const fanout::SessionOnline& note)
{
    const store::DeviceRecord* const device = m_desk.directory.device(note.device);
    const store::AccountRecord* const owner =
        device == nullptr ? nullptr : m_desk.directory.account(device->account);
    if (owner == nullptr)
        return;
    m_desk.presence.online(note, m_desk.clock.wallNow());
    share(note, *device);
    m_desk.refused.forget(owner->name, device->ssid);
    if (note.wasOnline)
        return;
    m_desk.settings.cameOnline(note.device, static_cast<wire::DeviceModel>(note.model));
    m_desk.events.push(DeviceCameOnline{note.device, owner->callsign, device->ssid});
}

void NoteReader::share(const fanout::SessionOnline& note, const store::DeviceRecord& device)
{
    const auto* const present = m_desk.presence.find(note.device);
    if (m_desk.share == nullptr || present == nullptr)
        return;
    const auto sign = m_desk.loginSigns.find(note.device);
    const bool isKnown = sign != m_desk.loginSigns.end() && sign->second.from == note.realSource;
    m_desk.share->online(note.device,
                         {.address = note.realSource.toString(),
                          .macAddress = isKnown ? sign->second.macAddress : std::string{},
                          .onlineSince = present->sinceWall,
                          .account = device.account,
                          .ssid = device.ssid});
}

void NoteReader::on(const fanout::SessionOffline& note)
{
    const WallTime lastSeen = m_desk.wallOf(note.lastPacket).value_or(m_desk.clock.wallNow());
    if (!m_desk.presence.offline(note.device, lastSeen))
        return;
    m_desk.unshare(note.device);
    m_desk.settings.wentOffline(note.device);
    const store::DeviceRecord* const device = m_desk.directory.device(note.device);
    const store::AccountRecord* const owner =
        device == nullptr ? nullptr : m_desk.directory.account(device->account);
    if (owner != nullptr)
        m_desk.events.push(DeviceWentOffline{note.device, owner->callsign, device->ssid});
}

void NoteReader::on(const fanout::LoginConflict& note)
{
    const auto route = m_desk.directory.route(note.device);
    if (!route)
        return;
    m_desk.noteRefusal({.username = route->username,
                        .ssid = route->ssid,
                        .from = note.from,
                        .model = route->model,
                        .account = route->owner,
                        .device = note.device,
                        .cause = station::RefusalCause::Conflict,
                        .lastAt = note.at,
                        .lastWall = m_desk.clock.wallNow()});
}

void NoteReader::on(const fanout::ReservedSsidUsed& note)
{
    m_desk.noteRefusal({.username = note.username,
                        .ssid = note.ssid,
                        .from = note.from,
                        .cause = station::RefusalCause::ReservedSsid,
                        .lastAt = note.at,
                        .lastWall = m_desk.clock.wallNow()});
}

void NoteReader::on(const fanout::ModelReported& note)
{
    const store::DeviceRecord* const device = m_desk.directory.device(note.device);
    if (device == nullptr || device->model == note.model)
        return;
    store::DeviceRecord changed = *device;
    changed.model = note.model;
    m_desk.directory.put(std::move(changed));
    m_desk.upsert(note.device);
    m_desk.keepDevice(note.device);
}

/// Every run of the frame path counts its overs from one.
std::uint64_t NoteReader::numberOf(std::uint64_t over) const
{
    return archive::ArchiveThread::overNumber(m_desk.air.runs(), over);
}

void NoteReader::on(const fanout::TalkStarted& note)
{
    if (note.device == m_desk.echo.route().device)
        return m_desk.archive.overIgnored(numberOf(note.over));
    const bool isAnnouncement = note.device == m_desk.announcer.route().device;
    const auto route = isAnnouncement ? std::optional{m_desk.announcer.route()}
                                      : m_desk.directory.route(note.device);
    if (!route)
        return;
    const store::DeviceRecord* const device = m_desk.directory.device(note.device);
    const store::TalkGroupRecord* const group = m_desk.directory.group(note.group);
    const station::Over& over = m_desk.overs.started(
        {.number = numberOf(note.over),
         .device = note.device,
         .account = route->owner,
         .username = route->username,
         .callsign = route->callsign,
         .ssid = route->ssid,
         .model = route->model,
         .deviceName = device == nullptr ? std::string{} : device->name,
         .group = note.group,
         .groupName = group == nullptr ? std::string{} : group->name,
         .domain = note.domain,
         .startedAt = note.at,
         .startedWall = m_desk.wallOf(note.at).value_or(m_desk.clock.wallNow())});
    m_desk.archive.overStarted(over);
    m_desk.events.push(OverStarted{overRow(over)});
}

void NoteReader::on(const fanout::TalkEnded& note)
{
    fanout::TalkEnded end = note;
    end.over = numberOf(note.over);
    m_desk.archive.overEnded(end);
    if (const auto over = m_desk.overs.ended(end)) {
        m_desk.keepContact(contactOf(*over));
        m_desk.events.push(OverEnded{overRow(*over)});
    }
}

void NoteReader::on(const fanout::TextReceived& note)
{
    const auto route = m_desk.directory.route(note.device);
    if (!route)
        return;
    const wire::TextView text{note.text};
    m_desk.events.push(TextSeen{.device = note.device,
                                .callsign = route->callsign,
                                .ssid = route->ssid,
                                .group = note.group,
                                .text = text.shown(),
                                .forwarded = note.forwarded});
    if (text.empty() || !note.forwarded)
        return;
    const store::TalkGroupRecord* const group = m_desk.directory.group(note.group);
    m_desk.keepContact({.kind = store::ContactKind::Text,
                        .device = note.device,
                        .account = route->owner,
                        .callsign = route->callsign,
                        .ssid = route->ssid,
                        .deviceName = m_desk.directory.device(note.device)->name,
                        .group = note.group,
                        .groupName = group == nullptr ? std::string{} : group->name,
                        .startedAt = m_desk.clock.wallNow(),
                        .text = text.stored()});
}

void NoteReader::on(const fanout::ConfigReceived& note)
{
    const store::DeviceRecord* const device = m_desk.directory.device(note.device);
    if (device != nullptr && wire::ssidClass(device->ssid) == wire::SsidClass::Ordinary)
        m_desk.settings.received(note.device, note.data);
}

void NoteReader::on(const fanout::DecisionTraced& note)
{
    m_desk.events.push(
        DecisionSeen{.device = note.device,
                     .at = m_desk.wallOf(note.at).value_or(m_desk.clock.wallNow()),
                     .what = decisionMessage(note.decision, m_desk.nameOf(note.other))});
}

} // namespace shack::host
