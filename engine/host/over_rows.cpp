#include "engine/host/over_rows.h"

#include <chrono>

namespace shack::host {

OverRow overRow(const station::Over& over, MonoTime now)
{
    OverRow row{.over = over.number,
                .device = over.device,
                .callsign = over.callsign,
                .ssid = over.ssid,
                .deviceName = over.deviceName,
                .group = over.group,
                .groupName = over.groupName,
                .domain = over.domain,
                .startedAt = over.startedWall,
                .length = over.length,
                .gapsPercent = over.gapsPercent,
                .running = over.running,
                .recording = over.recording};
    if (over.running && now > over.startedAt)
        row.length = std::chrono::duration_cast<std::chrono::milliseconds>(now - over.startedAt);
    return row;
}

} // namespace shack::host
