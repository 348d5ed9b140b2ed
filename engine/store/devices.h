#pragma once

#include "engine/base/clock.h"
#include "engine/base/result.h"
#include "engine/store/records.h"
#include "engine/store/sql_port.h"

#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace shack::store {

/// When and from where a device was last seen: written often, so it has an own, cheap way in.
struct DeviceSighting {
    DeviceId device{};
    WallTime at{};
    std::string address{};
};

/// Equipment and the last settings it reported. Store thread.
///
/// Errors beside those of SqlPort: AlreadyExists when the account has the SSID already, NotFound
/// for a device, account or group that does not exist, InvalidInput for SSID 0.
class Devices {
public:
    Devices(SqlPort& sql, const Clock& clock) : m_sql(sql), m_clock(clock) {}

    virtual ~Devices() = default;

    /// The record as stored, with its id and creation time.
    virtual Result<DeviceRecord> insert(DeviceRecord device);

    /// All or none, in one transaction; ids in the order given.
    Result<std::vector<DeviceId>> insertMany(std::span<const DeviceRecord> devices);

    /// Everything but id, account, SSID and createdAt.
    virtual Status update(const DeviceRecord& device);

    /// All or none. Group 0 = ungrouped.
    virtual Status moveToGroups(std::span<const std::pair<DeviceId, TalkGroupId>> moves);

    /// In one transaction; devices that are gone meanwhile are passed over.
    virtual Status noteSightings(std::span<const DeviceSighting> sightings);

    /// With its settings.
    virtual Status remove(DeviceId device);

    virtual Result<std::vector<DeviceRecord>> all();

    /// The highest number that a row has, whether it is handed out or not; 0 without rows.
    Result<DeviceId> highest();
    virtual Result<std::optional<DeviceRecord>> find(DeviceId device);
    virtual Result<std::optional<DeviceRecord>> find(AccountId account, Ssid ssid);

    /// Replaces the whole snapshot (draarl-v1 section 11.3).
    virtual Status replaceSettings(DeviceId device, const DeviceSettings& settings);
    virtual Result<DeviceSettings> settings(DeviceId device);

    /// Of all devices that have some.
    virtual Result<std::unordered_map<DeviceId, DeviceSettings>> allSettings();

private:
    Result<std::optional<DeviceRecord>> findWhere(std::string_view condition,
                                                  std::initializer_list<SqlValue> values);

protected: // for the forms of other schemas
    SqlPort& m_sql;
    const Clock& m_clock;
};

} // namespace shack::store
