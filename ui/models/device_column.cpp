#include "ui/models/device_column.h"

#include <QCoreApplication>

namespace shack::ui {

namespace {

using C = DeviceColumn;

constexpr const char* kContext = "DeviceColumn";

constexpr std::array<DeviceColumnInfo, kDeviceColumns> kColumns{{
    {C::State, "state", QT_TRANSLATE_NOOP("DeviceColumn", "State"),
     QT_TRANSLATE_NOOP("DeviceColumn",
                       "Whether the device talks, is online, silent, offline, waits for approval "
                       "or was refused."),
     76, true, false},
    {C::Callsign, "call", QT_TRANSLATE_NOOP("DeviceColumn", "Callsign-SSID"),
     QT_TRANSLATE_NOOP("DeviceColumn", "Callsign of the account and number of the device."), 104,
     true, false},
    {C::Name, "name", QT_TRANSLATE_NOOP("DeviceColumn", "Name"),
     QT_TRANSLATE_NOOP("DeviceColumn",
                       "What the device is called here; of a refused one, why it was refused."),
     96, true, false},
    {C::Model, "model", QT_TRANSLATE_NOOP("DeviceColumn", "Model"),
     QT_TRANSLATE_NOOP("DeviceColumn",
                       "What the device says it is. Bridges carry the voice of other systems."),
     72, true, false},
    {C::Group, "group", QT_TRANSLATE_NOOP("DeviceColumn", "Talk group"),
     QT_TRANSLATE_NOOP("DeviceColumn", "The talk group it talks in and hears."), 80, true, false},
    {C::TalkHear, "flags", QT_TRANSLATE_NOOP("DeviceColumn", "Talk/Hear"),
     QT_TRANSLATE_NOOP("DeviceColumn",
                       "Left: may it talk? Right: does it hear? Click a switch to change it."),
     70, true, false},
    {C::Gaps, "gaps", QT_TRANSLATE_NOOP("DeviceColumn", "Gaps in %"),
     QT_TRANSLATE_NOOP("DeviceColumn",
                       "Estimate over the last 60 s of talking: the time its turns lasted against "
                       "the voice that arrived. DraARL has no sequence numbers, so this is ≈."),
     66, true, true},
    {C::Jitter, "jitter", QT_TRANSLATE_NOOP("DeviceColumn", "Jitter ms"),
     QT_TRANSLATE_NOOP("DeviceColumn",
                       "Estimate over 60 s: how unevenly its voice arrives against the 60 ms "
                       "rhythm of Opus frames (≈)."),
     62, true, true},
    {C::LastHeard, "heard", QT_TRANSLATE_NOOP("DeviceColumn", "Last heard"),
     QT_TRANSLATE_NOOP("DeviceColumn", "When its last voice arrived."), 90, true, true},
    {C::OnlineSince, "since", QT_TRANSLATE_NOOP("DeviceColumn", "Online since"),
     QT_TRANSLATE_NOOP("DeviceColumn", "When its present session began."), 130, false, true},
    {C::PacketAge, "packet", QT_TRANSLATE_NOOP("DeviceColumn", "Last packet"),
     QT_TRANSLATE_NOOP("DeviceColumn",
                       "When anything of it arrived, heartbeats included. After 20 s without one "
                       "it is offline."),
     96, false, true},
    {C::Missed, "missed", QT_TRANSLATE_NOOP("DeviceColumn", "Heartbeats missed /min"),
     QT_TRANSLATE_NOOP("DeviceColumn",
                       "Heartbeats that did not arrive by the device's own rhythm: shows the path "
                       "while nobody talks (≈)."),
     96, false, true},
    {C::Received, "pps", QT_TRANSLATE_NOOP("DeviceColumn", "Received pps"),
     QT_TRANSLATE_NOOP("DeviceColumn", "Datagrams per second that arrive from it."), 90, false,
     true},
    {C::Endpoint, "endpoint", QT_TRANSLATE_NOOP("DeviceColumn", "Endpoint"),
     QT_TRANSLATE_NOOP("DeviceColumn",
                       "Address and port it sends from. The end is hidden until you click."),
     150, false, false},
    {C::DmrId, "dmr", QT_TRANSLATE_NOOP("DeviceColumn", "DMR ID"),
     QT_TRANSLATE_NOOP("DeviceColumn", "Its number in DMR networks; a dash when it has none."), 84,
     false, true},
    {C::Account, "account", QT_TRANSLATE_NOOP("DeviceColumn", "Account"),
     QT_TRANSLATE_NOOP("DeviceColumn", "Whose device it is: the login name."), 110, false, false},
    {C::TalkTime, "talktime", QT_TRANSLATE_NOOP("DeviceColumn", "Talk time"),
     QT_TRANSLATE_NOOP("DeviceColumn", "How long it has talked since the program started."), 84,
     false, true},
    {C::Note, "note", QT_TRANSLATE_NOOP("DeviceColumn", "Note"),
     QT_TRANSLATE_NOOP("DeviceColumn", "Your note about the device."), 140, false, false},
    {C::Star, "star", QT_TRANSLATE_NOOP("DeviceColumn", "Star"),
     QT_TRANSLATE_NOOP("DeviceColumn", "Devices you want to keep an eye on."), 48, false, false},
}};

} // namespace

const std::array<DeviceColumnInfo, kDeviceColumns>& deviceColumns() noexcept
{
    return kColumns;
}

const DeviceColumnInfo& deviceColumn(DeviceColumn column) noexcept
{
    return kColumns[static_cast<std::size_t>(column)];
}

std::optional<DeviceColumn> deviceColumnById(const QString& id)
{
    for (const DeviceColumnInfo& info : kColumns) {
        if (id == QLatin1String(info.id))
            return info.column;
    }
    return std::nullopt;
}

QString deviceColumnTitle(DeviceColumn column)
{
    return QCoreApplication::translate(kContext, deviceColumn(column).title);
}

QString deviceColumnToolTip(DeviceColumn column)
{
    return QCoreApplication::translate(kContext, deviceColumn(column).toolTip);
}

} // namespace shack::ui
