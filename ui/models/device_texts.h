#pragma once

#include "engine/base/clock.h"
#include "engine/host/engine_view.h"
#include "ui/models/device_column.h"
#include "ui/models/device_filter.h"

#include <QString>

#include <optional>

namespace shack::ui {

/// What the words of a row depend on besides the row itself.
struct DeviceTextContext {
    const GroupNames& groups;
    WallTime now{};
    bool utc = false;
    bool fullAddress = false;
    std::optional<WallTime> talkingSince;
};

/// True for columns whose words change while the row does not ("2 min ago").
bool isAgeColumn(DeviceColumn column) noexcept;

QString deviceCellText(const host::DeviceRow& row, DeviceColumn column,
                       const DeviceTextContext& context);

/// The whole row as one sentence, for screen readers: "BG7XYZ-11, talking for 7 seconds in
/// National, gaps 0 percent".
QString deviceSentence(const host::DeviceRow& row, const DeviceTextContext& context);

/// "203.0.113.9:40001" -> "203.0.113.x:40001"; IPv6 keeps its first three groups.
QString maskedEndpoint(const QString& endpoint);

QString deviceCallsign(const host::DeviceRow& row);
/// The name when there is one, else callsign and SSID: how a sentence calls the device.
QString deviceSpokenName(const host::DeviceRow& row);
/// "refused: wrong password", or the plain state word.
QString deviceStateText(const host::DeviceRow& row);

} // namespace shack::ui
