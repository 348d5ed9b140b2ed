#pragma once

#include <QString>

#include <array>
#include <cstddef>
#include <optional>

namespace shack::ui {

/// Columns of the devices table (ux.md section 4.1), in their default order. Only what has data.
enum class DeviceColumn {
    State,
    Callsign,
    Name,
    Model,
    Group,
    TalkHear,
    Gaps,
    Jitter,
    LastHeard,
    OnlineSince,
    PacketAge,
    Missed,
    Received,
    Endpoint,
    DmrId,
    Account,
    TalkTime,
    Note,
    Star,
};

inline constexpr int kDeviceColumns = static_cast<int>(DeviceColumn::Star) + 1;

/// What is fixed about a column. Pure data, any thread.
struct DeviceColumnInfo {
    DeviceColumn column;
    const char* id;      ///< in settings and in the filter language
    const char* title;   ///< source text, context "DeviceColumn"
    const char* toolTip; ///< what it is, since when, how it is made
    int width;           ///< pixels at 100 % text
    bool byDefault;
    bool number; ///< right-aligned
};

const std::array<DeviceColumnInfo, kDeviceColumns>& deviceColumns() noexcept;
const DeviceColumnInfo& deviceColumn(DeviceColumn column) noexcept;
std::optional<DeviceColumn> deviceColumnById(const QString& id);

QString deviceColumnTitle(DeviceColumn column);
QString deviceColumnToolTip(DeviceColumn column);

} // namespace shack::ui
