#include "engine/store/devices.h"

#include "engine/store/row_values.h"

namespace shack::store {

namespace {

constexpr std::string_view kSelect =
    "SELECT id, account, ssid, name, model, dmr_id, group_id, may_talk, hears, may_talk_until, "
    "hears_until, flags_by, flags_at, note, starred, last_online_at, last_address, created_at "
    "FROM devices";

DeviceRecord deviceOf(const SqlRow& row)
{
    RowReader read{row};
    DeviceRecord device;
    device.id = read.id<DeviceId>();
    device.account = read.id<AccountId>();
    device.ssid = read.id<Ssid>();
    device.name = read.text();
    device.model = read.number<std::uint8_t>();
    device.dmrId = read.number<std::uint32_t>();
    device.group = read.id<TalkGroupId>();
    device.mayTalk = read.yes();
    device.hears = read.yes();
    device.mayTalkUntil = read.optionalTime();
    device.hearsUntil = read.optionalTime();
    device.flagsBy = read.text();
    device.flagsAt = read.optionalTime();
    device.note = read.text();
    device.starred = read.yes();
    device.lastOnlineAt = read.optionalTime();
    device.lastAddress = read.text();
    device.createdAt = read.time();
    return device;
}

Error explained(const Error& error)
{
    const std::string& detail = error.sentence();
    if (error.code() == ErrorCode::AlreadyExists && detail.find("ssid") != std::string::npos)
        return {ErrorCode::AlreadyExists, "the account has a device with this SSID already"};
    if (error.code() == ErrorCode::AlreadyExists)
        return {ErrorCode::AlreadyExists, "there is a device with this id"};
    if (error.code() == ErrorCode::NotFound)
        return {ErrorCode::NotFound, "the account or the talk group of the device does not exist"};
    return error.during("saving the device");
}

} // namespace

Result<DeviceRecord> Devices::insert(DeviceRecord device)
{
    if (device.createdAt == WallTime{})
        device.createdAt = fromMillis(toMillis(m_clock.wallNow()));
    const auto outcome = m_sql.execute(
        "INSERT INTO devices (id, account, ssid, name, model, dmr_id, group_id, may_talk, hears, "
        "may_talk_until, hears_until, flags_by, flags_at, note, starred, last_online_at, "
        "last_address, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {toValueOrNull(device.id), toValue(device.account), toValue(device.ssid),
         toValue(device.name), toValue(std::uint32_t{device.model}), toValue(device.dmrId),
         toValueOrNull(device.group), toValue(device.mayTalk), toValue(device.hears),
         toValue(device.mayTalkUntil), toValue(device.hearsUntil), toValue(device.flagsBy),
         toValue(device.flagsAt), toValue(device.note), toValue(device.starred),
         toValue(device.lastOnlineAt), toValue(device.lastAddress), toMillis(device.createdAt)});
    if (!outcome)
        return failed(explained(outcome.error()));
    device.id = DeviceId{static_cast<std::uint64_t>(outcome->lastInsertId)};
    return device;
}

Result<std::vector<DeviceId>> Devices::insertMany(std::span<const DeviceRecord> devices)
{
    return inTransaction(m_sql, [&]() -> Result<std::vector<DeviceId>> {
        std::vector<DeviceId> ids;
        ids.reserve(devices.size());
        for (const DeviceRecord& device : devices) {
            const auto inserted = insert(device);
            if (!inserted)
                return failed(inserted.error());
            ids.push_back(inserted->id);
        }
        return ids;
    });
}

Status Devices::update(const DeviceRecord& device)
{
    const auto outcome = m_sql.execute(
        "UPDATE devices SET name = ?, model = ?, dmr_id = ?, group_id = ?, may_talk = ?, "
        "hears = ?, may_talk_until = ?, hears_until = ?, flags_by = ?, flags_at = ?, note = ?, "
        "starred = ?, last_online_at = ?, last_address = ? WHERE id = ?",
        {toValue(device.name), toValue(std::uint32_t{device.model}), toValue(device.dmrId),
         toValueOrNull(device.group), toValue(device.mayTalk), toValue(device.hears),
         toValue(device.mayTalkUntil), toValue(device.hearsUntil), toValue(device.flagsBy),
         toValue(device.flagsAt), toValue(device.note), toValue(device.starred),
         toValue(device.lastOnlineAt), toValue(device.lastAddress), toValue(device.id)});
    if (!outcome)
        return failed(explained(outcome.error()));
    return mustMeetRow(outcome, "the device does not exist");
}

Status Devices::moveToGroups(std::span<const std::pair<DeviceId, TalkGroupId>> moves)
{
    return inTransaction(m_sql, [&]() -> Status {
        for (const auto& [device, group] : moves) {
            const auto outcome = m_sql.execute("UPDATE devices SET group_id = ? WHERE id = ?",
                                               {toValueOrNull(group), toValue(device)});
            if (!outcome)
                return failed(explained(outcome.error()));
            if (auto met = mustMeetRow(outcome, "the device does not exist"); !met)
                return met;
        }
        return {};
    });
}

Status Devices::noteSightings(std::span<const DeviceSighting> sightings)
{
    return inTransaction(m_sql, [&]() -> Status {
        for (const DeviceSighting& seen : sightings) {
            const auto outcome = m_sql.execute(
                "UPDATE devices SET last_online_at = ?, last_address = ? WHERE id = ?",
                {toMillis(seen.at), toValue(seen.address), toValue(seen.device)});
            if (!outcome)
                return failed(outcome.error());
        }
        return {};
    });
}

Status Devices::remove(DeviceId device)
{
    return mustMeetRow(m_sql.execute("DELETE FROM devices WHERE id = ?", {toValue(device)}),
                       "the device does not exist");
}

Result<std::vector<DeviceRecord>> Devices::all()
{
    std::vector<DeviceRecord> devices;
    const std::string sql = std::string{kSelect} + " ORDER BY id";
    auto done = m_sql.query(sql, {}, [&](const SqlRow& row) { devices.push_back(deviceOf(row)); });
    if (!done)
        return failed(done.error().during("reading the devices"));
    return devices;
}

Result<DeviceId> Devices::highest()
{
    DeviceId highest;
    auto done = m_sql.query("SELECT COALESCE(MAX(id), 0) FROM devices", {},
                            [&](const SqlRow& row) { highest = RowReader{row}.id<DeviceId>(); });
    if (!done)
        return failed(done.error().during("looking for the newest device"));
    return highest;
}

Result<std::optional<DeviceRecord>> Devices::find(DeviceId device)
{
    return findWhere(" WHERE id = ?", {toValue(device)});
}

Result<std::optional<DeviceRecord>> Devices::find(AccountId account, Ssid ssid)
{
    return findWhere(" WHERE account = ? AND ssid = ?", {toValue(account), toValue(ssid)});
}

Result<std::optional<DeviceRecord>> Devices::findWhere(std::string_view condition,
                                                       std::initializer_list<SqlValue> values)
{
    std::optional<DeviceRecord> found;
    const std::string sql = std::string{kSelect}.append(condition);
    auto done = m_sql.query(sql, values, [&](const SqlRow& row) { found = deviceOf(row); });
    if (!done)
        return failed(done.error().during("looking for a device"));
    return found;
}

Status Devices::replaceSettings(DeviceId device, const DeviceSettings& settings)
{
    return inTransaction(m_sql, [&]() -> Status {
        auto outcome =
            m_sql.execute("DELETE FROM device_settings WHERE device = ?", {toValue(device)});
        for (auto setting = settings.begin(); outcome && setting != settings.end(); ++setting)
            outcome =
                m_sql.execute("INSERT INTO device_settings (device, `key`, value) VALUES (?, ?, ?)",
                              {toValue(device), toValue(setting->first), toValue(setting->second)});
        if (outcome)
            return {};
        if (outcome.error().code() == ErrorCode::NotFound)
            return fail(ErrorCode::NotFound, "the device does not exist");
        return failed(outcome.error().during("saving the settings of a device"));
    });
}

Result<DeviceSettings> Devices::settings(DeviceId device)
{
    DeviceSettings settings;
    auto done = m_sql.query(
        "SELECT `key`, value FROM device_settings WHERE device = ?", {toValue(device)},
        [&](const SqlRow& row) { settings.insert_or_assign(row.text(0), row.text(1)); });
    if (!done)
        return failed(done.error().during("reading the settings of a device"));
    return settings;
}

Result<std::unordered_map<DeviceId, DeviceSettings>> Devices::allSettings()
{
    std::unordered_map<DeviceId, DeviceSettings> all;
    auto done =
        m_sql.query("SELECT device, `key`, value FROM device_settings", {}, [&](const SqlRow& row) {
            RowReader read{row};
            DeviceSettings& settings = all[read.id<DeviceId>()];
            settings.insert_or_assign(row.text(1), row.text(2));
        });
    if (!done)
        return failed(done.error().during("reading the settings of the devices"));
    return all;
}

} // namespace shack::store
