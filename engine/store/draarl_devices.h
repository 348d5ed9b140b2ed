#pragma once

#include "engine/store/devices.h"
#include "engine/store/draarl_schema.h"

namespace shack::store {

/// Equipment in the tables `devices` and `device_configs` of a DraARL database. Times of flags and
/// stars lie in a table of ours. Who is online there is neither read nor written: that lives and
/// dies with a process. Store thread.
class DraarlDevices final : public Devices {
public:
    DraarlDevices(SqlPort& sql, const Clock& clock, const DraarlTimes& times);

    Result<DeviceRecord> insert(DeviceRecord device) override;
    Status update(const DeviceRecord& device) override;
    Status moveToGroups(std::span<const std::pair<DeviceId, TalkGroupId>> moves) override;
    Status noteSightings(std::span<const DeviceSighting> sightings) override;
    Status remove(DeviceId device) override;
    Result<std::vector<DeviceRecord>> all() override;
    Result<std::optional<DeviceRecord>> find(DeviceId device) override;
    Result<std::optional<DeviceRecord>> find(AccountId account, Ssid ssid) override;
    Status replaceSettings(DeviceId device, const DeviceSettings& settings) override;
    Result<DeviceSettings> settings(DeviceId device) override;
    Result<std::unordered_map<DeviceId, DeviceSettings>> allSettings() override;

private:
    Result<std::optional<DeviceRecord>> findOne(std::string_view condition,
                                                std::initializer_list<SqlValue> values);
    Status keepExtras(const DeviceRecord& device);

    SqlValue now() const { return m_times.value(m_clock.wallNow()); }

    const DraarlTimes m_times;
    const std::string m_select;
};

} // namespace shack::store
