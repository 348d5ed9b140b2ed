#include "engine/host/table_builder.h"

#include "engine/base/text.h"
#include "engine/host/messages.h"

#include <algorithm>
#include <utility>

namespace shack::host {

namespace {

constexpr std::chrono::minutes kMissedWindow{1};
constexpr std::chrono::seconds kMissedEnough{10};

/// What shows at once; the rest may wait for its turn.
bool sameAtAGlance(const fanout::SessionReading& one, const fanout::SessionReading& other)
{
    return one.online == other.online && one.talking == other.talking &&
           one.endpoint == other.endpoint && one.realSource == other.realSource &&
           one.onlineSince == other.onlineSince && one.lastVoice == other.lastVoice;
}

} // namespace

std::string deviceKey(DeviceId device)
{
    return "d:" + std::to_string(device.value);
}

DeviceTableBuilder::DeviceTableBuilder(const ControlDesk& desk)
    : m_desk(desk), m_table(std::make_shared<const DeviceTable>())
{
}

void DeviceTableBuilder::update()
{
    m_now = m_desk.clock.now();
    m_wall = m_desk.clock.wallNow();
    const bool bookChanged = m_desk.directory.devicesRevision() != m_directoryRevision;
    const bool refusedChanged = m_desk.refused.revision() != m_refusedRevision;
    if (m_now < m_nextPass && !bookChanged && !refusedChanged && m_run == m_desk.air.runs())
        return;
    if (bookChanged)
        membership();
    if (m_now >= m_nextPass || m_run != m_desk.air.runs()) {
        m_nextPass = m_now + kPassEvery;
        readSessions();
    } else if (bookChanged) {
        for (auto& [device, slot] : m_slots)
            visit(slot, device, false);
    }
    if (refusedChanged)
        refusedRows();
    if (m_changed)
        publish();
}

/// Devices that came into the book or left it.
void DeviceTableBuilder::membership()
{
    m_directoryRevision = m_desk.directory.devicesRevision();
    const auto& devices = m_desk.directory.allDevices();
    for (auto at = m_slots.begin(); at != m_slots.end();) {
        if (devices.contains(at->first)) {
            ++at;
            continue;
        }
        m_order.erase(deviceKey(at->first));
        at = m_slots.erase(at);
        m_changed = true;
    }
    if (m_slots.size() != devices.size()) {
        for (const auto& [id, entry] : devices) {
            if (m_slots.try_emplace(id).second)
                m_order.emplace(deviceKey(id), id);
        }
        m_changed = true;
    }
    m_sessionSlots.clear(); // places may have moved
}

void DeviceTableBuilder::readSessions()
{
    if (std::exchange(m_run, m_desk.air.runs()) != m_desk.air.runs()) {
        m_sessionSlots.clear();
        for (auto& [device, slot] : m_slots)
            carry(slot);
    }
    m_desk.air.readSessions(m_sessions);
    m_sessionSlots.resize(m_sessions.size(), nullptr);
    for (auto& [device, slot] : m_slots)
        slot.live = false;
    for (std::size_t i = 0; i < m_sessions.size(); ++i) {
        Slot*& slot = m_sessionSlots[i];
        if (slot == nullptr || slot->shown.device != m_sessions[i].device) {
            const auto found = m_slots.find(m_sessions[i].device);
            slot = found == m_slots.end() ? nullptr : &found->second;
        }
        if (slot == nullptr)
            continue;
        slot->live = true;
        if (!sameAtAGlance(slot->shown, m_sessions[i]))
            slot->row.reset();
        slot->shown = m_sessions[i];
    }
    m_online = 0;
    m_talking = 0;
    m_onlineByGroup.clear();
    std::size_t place = 0;
    for (auto& [device, slot] : m_slots) {
        if (!slot.live)
            carry(slot);
        const std::size_t turn = (place++ + m_slots.size() - m_nextRefresh) % m_slots.size();
        visit(slot, device, turn < kRefreshesPerPass);
        if (!slot.shown.online)
            continue;
        ++m_online;
        m_talking += slot.shown.talking ? 1 : 0;
        if (slot.row != nullptr)
            ++m_onlineByGroup[slot.row->group];
    }
    m_nextRefresh = m_slots.empty() ? 0 : (m_nextRefresh + kRefreshesPerPass) % m_slots.size();
}

/// The station stopped: what its sessions counted stays.
void DeviceTableBuilder::carry(Slot& slot) const
{
    if (!slot.shown.device)
        return;
    slot.carriedTalkMs += slot.shown.talkTimeMs;
    if (slot.shown.lastVoice != MonoTime{})
        slot.carriedVoice = m_desk.wallOf(slot.shown.lastVoice);
    if (slot.shown.lastPacket != MonoTime{})
        slot.carriedPacket = m_desk.wallOf(slot.shown.lastPacket);
    slot.shown = {};
    slot.missedSince = {};
    slot.receivedPerSecond.reset();
    slot.missedPerMinute.reset();
    slot.row.reset();
}

void DeviceTableBuilder::visit(Slot& slot, DeviceId device, bool refresh)
{
    const DeviceState state = stateOf(slot.shown);
    const auto& entry = m_desk.directory.allDevices().at(device);
    const bool due = refresh && slot.shown.online && slot.refreshedAt != m_now;
    if (due)
        measure(slot, slot.shown);
    if (slot.row != nullptr && !due && slot.state == state && slot.revision == entry.revision)
        return;
    slot.state = state;
    slot.revision = entry.revision;
    slot.row = rowOf(slot, entry.record);
    m_changed = true;
}

DeviceState DeviceTableBuilder::stateOf(const fanout::SessionReading& session) const
{
    if (!session.online)
        return DeviceState::Offline;
    if (session.talking)
        return DeviceState::Talking;
    const bool silent = m_now - session.lastPacket > m_desk.config.fanout.deviceTimeout / 2;
    return silent ? DeviceState::Silent : DeviceState::Online;
}

void DeviceTableBuilder::measure(Slot& slot, const fanout::SessionReading& session) const
{
    const std::chrono::duration<double> passed = m_now - slot.refreshedAt;
    if (slot.refreshedAt != MonoTime{} && session.packets >= slot.packetsThen)
        slot.receivedPerSecond =
            static_cast<double>(session.packets - slot.packetsThen) / passed.count();
    slot.packetsThen = session.packets;
    slot.refreshedAt = m_now;

    if (slot.missedSince == MonoTime{} || session.heartbeatsMissed < slot.missedThen) {
        slot.missedSince = m_now;
        slot.missedThen = session.heartbeatsMissed;
    }
    const auto window = m_now - slot.missedSince;
    if (window < kMissedEnough)
        return;
    // What happened in less than a minute is not blown up to a minute.
    const std::chrono::duration<double> counted = std::max<decltype(window)>(window, kMissedWindow);
    slot.missedPerMinute =
        static_cast<double>(session.heartbeatsMissed - slot.missedThen) / (counted / kMissedWindow);
    if (window >= kMissedWindow) {
        slot.missedSince = m_now;
        slot.missedThen = session.heartbeatsMissed;
    }
}

std::shared_ptr<const DeviceRow> DeviceTableBuilder::rowOf(const Slot& slot,
                                                           const store::DeviceRecord& record) const
{
    auto row = std::make_shared<DeviceRow>();
    row->id = record.id;
    row->key = deviceKey(record.id);
    row->account = record.account;
    if (const store::AccountRecord* const owner = m_desk.directory.account(record.account)) {
        row->accountName = owner->name;
        row->callsign = owner->callsign;
    }
    row->ssid = record.ssid;
    row->name = record.name;
    row->model = record.model;
    row->group = record.group;
    row->dmrId = record.dmrId;
    row->mayTalk = record.mayTalk;
    row->hears = record.hears;
    row->mayTalkUntil = record.mayTalkUntil;
    row->hearsUntil = record.hearsUntil;
    row->flagsBy = record.flagsBy;
    row->flagsAt = record.flagsAt;
    row->note = record.note;
    row->starred = record.starred;
    row->state = slot.state;
    row->lastPacket = slot.carriedPacket ? slot.carriedPacket : record.lastOnlineAt;
    row->lastHeard = slot.carriedVoice ? slot.carriedVoice : m_desk.overs.heardBefore(record.id);
    row->talkTimeMs = slot.carriedTalkMs;
    if (slot.live)
        describeLive(*row, slot);
    return row;
}

void DeviceTableBuilder::describeLive(DeviceRow& row, const Slot& slot) const
{
    const fanout::SessionReading& session = slot.shown;
    row.talkTimeMs += session.talkTimeMs;
    if (session.lastVoice != MonoTime{})
        row.lastHeard = m_desk.wallOf(session.lastVoice);
    if (session.lastPacket != MonoTime{})
        row.lastPacket = m_desk.wallOf(session.lastPacket);
    if (!session.online)
        return;
    row.endpoint = session.endpoint.toString();
    if (session.realSource != session.endpoint)
        row.realAddress = session.realSource.addressString();
    row.onlineSince = m_desk.wallOf(session.onlineSince);
    row.receivedPerSecond = slot.receivedPerSecond;
    row.missedHeartbeatsPerMinute = slot.missedPerMinute;
    if (session.gapsKnown) {
        row.gapsPercent = static_cast<double>(session.gapsPermille) / 10.0;
        row.jitterMs = static_cast<double>(session.jitterUs) / 1000.0;
    }
}

void DeviceTableBuilder::refusedRows()
{
    m_refusedRevision = m_desk.refused.revision();
    std::map<std::string, std::shared_ptr<const DeviceRow>> rows;
    std::map<std::string, std::uint64_t> times;
    m_desk.refused.forEach([&](const std::string& key, const station::RefusedSender& sender) {
        times.emplace(key, sender.times);
        if (const auto old = m_refusedTimes.find(key);
            old != m_refusedTimes.end() && old->second == sender.times) {
            rows.emplace(key, m_refusedRows.at(key));
            return;
        }
        auto row = std::make_shared<DeviceRow>();
        row->key = key;
        row->id = sender.device;
        row->account = sender.account;
        if (const auto* const account = m_desk.directory.account(sender.account)) {
            row->accountName = account->name;
            row->callsign = account->callsign;
        } else {
            row->accountName = text::repairedUtf8(sender.username);
        }
        row->ssid = sender.ssid;
        row->model = sender.model;
        row->state = sender.cause == station::RefusalCause::NotRegistered ? DeviceState::Pending
                                                                          : DeviceState::Refused;
        row->refusal = std::make_shared<const Message>(refusalMessage(sender));
        row->endpoint = sender.from.toString();
        row->lastPacket = sender.lastWall;
        rows.emplace(key, std::move(row));
    });
    m_refusedRows = std::move(rows);
    m_refusedTimes = std::move(times);
    m_changed = true;
}

void DeviceTableBuilder::publish()
{
    m_changed = false;
    auto table = std::make_shared<DeviceTable>();
    table->revision = m_table->revision + 1;
    table->rows.reserve(m_order.size() + m_refusedRows.size());
    for (const auto& [key, device] : m_order)
        table->rows.push_back(m_slots.at(device).row);
    for (const auto& [key, row] : m_refusedRows) // "r:" comes after "d:"
        table->rows.push_back(row);
    m_table = std::move(table);
}

} // namespace shack::host
