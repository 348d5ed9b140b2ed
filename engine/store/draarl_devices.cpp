#include "engine/store/draarl_devices.h"

#include "engine/base/text.h"
#include "engine/net/endpoint.h"
#include "engine/store/row_values.h"

#include <fmt/core.h>

namespace shack::store {

namespace {

/// SSIDs that stand for equipment (draarl-v1 section 2): apps have no rows.
constexpr std::string_view kEquipment = "d.ssid > 0 AND d.ssid < 255 AND "
                                        "d.ssid NOT BETWEEN 100 AND 105";

/// A group that is not there, or that nobody may be in, reads as none.
std::string selectOf(const DraarlTimes& times)
{
    return fmt::format(
        "SELECT d.id, d.owner_id, d.ssid, COALESCE(d.name, ''), "
        "CASE WHEN d.dev_model BETWEEN 0 AND 255 THEN d.dev_model ELSE 0 END, "
        "CASE WHEN d.dmrid BETWEEN 0 AND 16777215 THEN d.dmrid ELSE 0 END, COALESCE(g.id, 0), "
        "COALESCE(d.disable_send, 0) = 0, COALESCE(d.disable_recv, 0) = 0, x.may_talk_until, "
        "x.hears_until, COALESCE(x.flags_by, ''), x.flags_at, COALESCE(d.note, ''), "
        "COALESCE(x.starred, 0), {}, COALESCE(d.last_online_ip, ''), {} "
        "FROM devices d JOIN users u ON u.id = d.owner_id AND {} "
        "LEFT JOIN public_groups g ON g.id = d.group_id AND COALESCE(g.is_virtual, 0) = 0 AND {} "
        "LEFT JOIN shack_devices x ON x.device = d.id WHERE {}",
        times.read("d.online_time"), times.read("d.create_time"), kUsableUser, kUsableGroup,
        kEquipment);
}

DeviceRecord deviceOf(const SqlRow& row)
{
    RowReader read{row};
    DeviceRecord device;
    device.id = read.id<DeviceId>();
    device.account = read.id<AccountId>();
    device.ssid = read.id<Ssid>();
    device.name = text::repairedUtf8(read.text());
    device.model = read.number<std::uint8_t>();
    device.dmrId = read.number<std::uint32_t>();
    device.group = read.id<TalkGroupId>();
    device.mayTalk = read.yes();
    device.hears = read.yes();
    device.mayTalkUntil = read.optionalTime();
    device.hearsUntil = read.optionalTime();
    device.flagsBy = read.text();
    device.flagsAt = read.optionalTime();
    device.note = text::repairedUtf8(read.text());
    device.starred = read.yes();
    device.lastOnlineAt = read.optionalTime();
    device.lastAddress = read.text();
    device.createdAt = read.time();
    return device;
}

/// The column holds an address without its port.
std::string addressOnly(const std::string& text)
{
    const auto endpoint = net::Endpoint::parse(text);
    return endpoint ? endpoint->addressString() : text;
}

Error explained(const Error& error)
{
    if (error.code() == ErrorCode::AlreadyExists)
        return {ErrorCode::AlreadyExists,
                "there is a device with this id, or the account has one with this SSID"};
    if (error.code() == ErrorCode::NotFound)
        return {ErrorCode::NotFound, "the account of the device does not exist"};
    return error.during("saving the device");
}

bool hasExtras(const DeviceRecord& device)
{
    return device.mayTalkUntil || device.hearsUntil || !device.flagsBy.empty() || device.flagsAt ||
           device.starred;
}

bool sameExtras(const DeviceRecord& a, const DeviceRecord& b)
{
    return a.mayTalkUntil == b.mayTalkUntil && a.hearsUntil == b.hearsUntil &&
           a.flagsBy == b.flagsBy && a.flagsAt == b.flagsAt && a.starred == b.starred;
}

} // namespace

DraarlDevices::DraarlDevices(SqlPort& sql, const Clock& clock, const DraarlTimes& times)
    : Devices(sql, clock), m_times(times), m_select(selectOf(times))
{
}

/// As DraARL itself registers one (database.md section 2.2).
Result<DeviceRecord> DraarlDevices::insert(DeviceRecord device)
{
    if (device.createdAt == WallTime{})
        device.createdAt = fromMillis(toMillis(m_clock.wallNow()));
    return inTransaction(m_sql, [&]() -> Result<DeviceRecord> {
        const auto outcome = m_sql.execute(
            fmt::format("INSERT INTO devices (id, owner_id, ssid, name, dev_model, dmrid, "
                        "group_id, disable_send, disable_recv, note, online_time, "
                        "last_online_ip, status, priority, create_time, update_time) "
                        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, {0}, ?, 0, 100, {0}, {0})",
                        kDraarlTime),
            {toValueOrNull(device.id), toValue(device.account), toValue(device.ssid),
             toValue(device.name), toValue(std::uint32_t{device.model}), toValue(device.dmrId),
             toValue(device.group), toValue(!device.mayTalk), toValue(!device.hears),
             toValue(device.note), m_times.value(device.lastOnlineAt),
             toValue(addressOnly(device.lastAddress)), m_times.value(device.createdAt),
             m_times.value(device.createdAt)});
        if (!outcome)
            return failed(explained(outcome.error()));
        device.id = DeviceId{static_cast<std::uint64_t>(outcome->lastInsertId)};
        if (auto kept = hasExtras(device) ? keepExtras(device) : Status{}; !kept)
            return failed(kept.error());
        return device;
    });
}

Status DraarlDevices::update(const DeviceRecord& device)
{
    return inTransaction(m_sql, [&]() -> Status {
        const auto found = find(device.id);
        if (!found)
            return failed(found.error());
        if (!*found)
            return fail(ErrorCode::NotFound, "the device does not exist");
        const DeviceRecord& before = **found;
        DraarlRowChange change{"devices"};
        change.column("name", before.name, device.name, toValue(device.name));
        change.column("dev_model", before.model, device.model,
                      toValue(std::uint32_t{device.model}));
        change.column("dmrid", before.dmrId, device.dmrId, toValue(device.dmrId));
        change.column("group_id", before.group, device.group, toValue(device.group));
        change.column("disable_send", before.mayTalk, device.mayTalk, toValue(!device.mayTalk));
        change.column("disable_recv", before.hears, device.hears, toValue(!device.hears));
        change.column("note", before.note, device.note, toValue(device.note));
        const std::string address = addressOnly(device.lastAddress);
        change.column("last_online_ip", before.lastAddress, address, toValue(address));
        if (device.lastOnlineAt && before.lastOnlineAt != device.lastOnlineAt)
            change.set("online_time", kDraarlTime, m_times.value(device.lastOnlineAt));
        if (auto written = change.write(m_sql, toValue(device.id), now()); !written)
            return failed(explained(written.error()));
        return sameExtras(before, device) ? Status{} : keepExtras(device);
    });
}

Status DraarlDevices::moveToGroups(std::span<const std::pair<DeviceId, TalkGroupId>> moves)
{
    return inTransaction(m_sql, [&]() -> Status {
        for (const auto& [device, group] : moves) {
            const auto outcome = m_sql.execute(
                fmt::format("UPDATE devices SET group_id = ?, update_time = {} WHERE id = ?",
                            kDraarlTime),
                {toValue(group), now(), toValue(device)});
            if (auto met = mustMeetRow(outcome, "the device does not exist"); !met)
                return met;
        }
        return {};
    });
}

Status DraarlDevices::noteSightings(std::span<const DeviceSighting> sightings)
{
    return inTransaction(m_sql, [&]() -> Status {
        for (const DeviceSighting& seen : sightings) {
            const auto outcome = m_sql.execute(
                fmt::format("UPDATE devices SET online_time = {}, last_online_ip = ? WHERE id = ?",
                            kDraarlTime),
                {m_times.value(seen.at), toValue(addressOnly(seen.address)), toValue(seen.device)});
            if (!outcome)
                return failed(outcome.error());
        }
        return {};
    });
}

/// What it said stays, without it.
Status DraarlDevices::remove(DeviceId device)
{
    return inTransaction(m_sql, [&]() -> Status {
        for (const std::string_view loosen :
             {"UPDATE comm_records SET device_id = 0 WHERE device_id = ?",
              "DELETE FROM device_configs WHERE device_id = ?",
              "DELETE FROM shack_devices WHERE device = ?"})
            if (auto done = m_sql.execute(loosen, {toValue(device)}); !done)
                return failed(done.error());
        return mustMeetRow(m_sql.execute("DELETE FROM devices WHERE id = ?", {toValue(device)}),
                           "the device does not exist");
    });
}

Result<std::vector<DeviceRecord>> DraarlDevices::all()
{
    std::vector<DeviceRecord> devices;
    auto done = m_sql.query(m_select + " ORDER BY d.id", {},
                            [&](const SqlRow& row) { devices.push_back(deviceOf(row)); });
    if (!done)
        return failed(done.error().during("reading the devices"));
    return devices;
}

Result<std::optional<DeviceRecord>> DraarlDevices::find(DeviceId device)
{
    return findOne(" AND d.id = ?", {toValue(device)});
}

Result<std::optional<DeviceRecord>> DraarlDevices::find(AccountId account, Ssid ssid)
{
    return findOne(" AND d.owner_id = ? AND d.ssid = ?", {toValue(account), toValue(ssid)});
}

Result<std::optional<DeviceRecord>> DraarlDevices::findOne(std::string_view condition,
                                                           std::initializer_list<SqlValue> values)
{
    std::optional<DeviceRecord> found;
    auto done = m_sql.query(m_select + std::string{condition}, values,
                            [&](const SqlRow& row) { found = deviceOf(row); });
    if (!done)
        return failed(done.error().during("looking for a device"));
    return found;
}

/// Row by row: what did not change keeps its number and its time.
Status DraarlDevices::replaceSettings(DeviceId device, const DeviceSettings& wanted)
{
    return inTransaction(m_sql, [&]() -> Status {
        const auto present = settings(device);
        if (!present)
            return failed(present.error());
        for (const auto& [key, value] : *present) {
            if (wanted.contains(key))
                continue;
            const auto gone =
                m_sql.execute("DELETE FROM device_configs WHERE device_id = ? AND config_key = ?",
                              {toValue(device), toValue(key)});
            if (!gone)
                return failed(gone.error());
        }
        for (const auto& [key, value] : wanted) {
            if (const auto same = present->find(key);
                same != present->end() && same->second == value)
                continue;
            const auto put = m_sql.execute(
                fmt::format("INSERT INTO device_configs (device_id, config_key, config_value, "
                            "updated_at) VALUES (?, ?, ?, {})",
                            kDraarlTime) +
                    orUpdate(m_sql.engine(), "device_id, config_key",
                             {"config_value", "updated_at"}),
                {toValue(device), toValue(key), toValue(value), now()});
            if (!put && put.error().code() == ErrorCode::NotFound)
                return fail(ErrorCode::NotFound, "the device does not exist");
            if (!put)
                return failed(put.error().during("saving the settings of a device"));
        }
        return {};
    });
}

Result<DeviceSettings> DraarlDevices::settings(DeviceId device)
{
    DeviceSettings found;
    auto done = m_sql.query("SELECT config_key, COALESCE(config_value, '') FROM device_configs "
                            "WHERE device_id = ? AND config_key <> ''",
                            {toValue(device)}, [&](const SqlRow& row) {
                                found.insert_or_assign(row.text(0), row.text(1));
                            });
    if (!done)
        return failed(done.error().during("reading the settings of a device"));
    return found;
}

Result<std::unordered_map<DeviceId, DeviceSettings>> DraarlDevices::allSettings()
{
    std::unordered_map<DeviceId, DeviceSettings> all;
    auto done = m_sql.query("SELECT device_id, config_key, COALESCE(config_value, '') "
                            "FROM device_configs WHERE config_key <> ''",
                            {}, [&](const SqlRow& row) {
                                RowReader read{row};
                                DeviceSettings& found = all[read.id<DeviceId>()];
                                found.insert_or_assign(row.text(1), row.text(2));
                            });
    if (!done)
        return failed(done.error().during("reading the settings of the devices"));
    return all;
}

Status DraarlDevices::keepExtras(const DeviceRecord& device)
{
    const auto outcome = m_sql.execute(
        "INSERT INTO shack_devices (device, may_talk_until, hears_until, flags_by, flags_at, "
        "starred) VALUES (?, ?, ?, ?, ?, ?)" +
            orUpdate(m_sql.engine(), "device",
                     {"may_talk_until", "hears_until", "flags_by", "flags_at", "starred"}),
        {toValue(device.id), toValue(device.mayTalkUntil), toValue(device.hearsUntil),
         toValue(device.flagsBy), toValue(device.flagsAt), toValue(device.starred)});
    return outcome ? Status{} : Status{failed(outcome.error())};
}

} // namespace shack::store
