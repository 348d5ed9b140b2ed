#include "ui/models/device_texts.h"

#include "ui/text/messages.h"
#include "ui/text/units.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <chrono>

namespace shack::ui {

namespace {

using host::DeviceRow;
using host::DeviceState;

struct DeviceTexts {
    Q_DECLARE_TR_FUNCTIONS(DeviceTexts)
};

QString decimals(const std::optional<double>& value, int digits)
{
    return value ? QLocale().toString(*value, 'f', digits) : units::none();
}

QString agoText(const std::optional<WallTime>& at, WallTime now)
{
    if (!at)
        return units::none();
    const auto age = std::chrono::duration_cast<std::chrono::seconds>(now - *at);
    return units::ago(std::max(age, std::chrono::seconds{0}));
}

QString dashIfEmpty(const std::string& text)
{
    return text.empty() ? units::none() : QString::fromStdString(text);
}

QString flagsText(const DeviceRow& row)
{
    if (row.state == DeviceState::Refused)
        return units::none(); // it does neither
    if (!row.mayTalk && !row.hears)
        return DeviceTexts::tr("may not talk, does not hear");
    if (!row.mayTalk)
        return DeviceTexts::tr("may not talk");
    if (!row.hears)
        return DeviceTexts::tr("does not hear");
    return DeviceTexts::tr("talks and hears");
}

QString groupText(const DeviceRow& row, const GroupNames& groups)
{
    if (!row.group)
        return units::none();
    const QString name = groups.name(row.group);
    return name.isEmpty() ? QString::number(row.group.value) : name;
}

QString endpointText(const DeviceRow& row, bool full)
{
    const std::string& shown = row.realAddress.empty() ? row.endpoint : row.realAddress;
    if (shown.empty())
        return units::none();
    const QString endpoint = QString::fromStdString(shown);
    return full ? endpoint : maskedEndpoint(endpoint);
}

QString talkTime(const DeviceRow& row)
{
    if (row.talkTimeMs == 0)
        return units::none();
    return units::duration(std::chrono::milliseconds{row.talkTimeMs});
}

QString spokenState(const DeviceRow& row, const DeviceTextContext& context)
{
    const QString group = groupText(row, context.groups);
    switch (row.state) {
    case DeviceState::Talking: {
        const auto since = context.talkingSince.value_or(context.now);
        const auto length = std::chrono::duration_cast<std::chrono::seconds>(context.now - since);
        const int whole = static_cast<int>(std::max<std::int64_t>(0, length.count()));
        return DeviceTexts::tr("talking for %n second(s) in %1", nullptr, whole).arg(group);
    }
    case DeviceState::Online:
    case DeviceState::Silent:
        return DeviceTexts::tr("%1 in %2, last heard %3")
            .arg(messages::deviceState(row.state), group, agoText(row.lastHeard, context.now));
    case DeviceState::Offline:
    case DeviceState::Pending:
    case DeviceState::Refused:
        return deviceStateText(row);
    }
    return {};
}

} // namespace

bool isAgeColumn(DeviceColumn column) noexcept
{
    return column == DeviceColumn::LastHeard || column == DeviceColumn::PacketAge;
}

QString deviceCallsign(const DeviceRow& row)
{
    if (!row.callsign.empty())
        return units::callsign(row.callsign, row.ssid.value);
    // A refused sender may belong to no account: then the name it called with says who it is.
    std::string who = row.accountName;
    if (who.empty() && row.refusal) {
        for (const auto& [field, value] : row.refusal->fields) {
            if (field == "user")
                who = value;
        }
    }
    return units::callsign(who, row.ssid.value);
}

QString deviceSpokenName(const DeviceRow& row)
{
    return row.name.empty() ? deviceCallsign(row) : units::isolated(row.name);
}

QString deviceStateText(const DeviceRow& row)
{
    if (row.state == DeviceState::Refused && row.refusal)
        return DeviceTexts::tr("refused: %1").arg(messages::title(*row.refusal).toLower());
    return messages::deviceState(row.state);
}

QString maskedEndpoint(const QString& endpoint)
{
    if (endpoint.startsWith(QLatin1Char('['))) {
        const qsizetype close = endpoint.indexOf(QLatin1Char(']'));
        const QString inner = endpoint.mid(1, close - 1);
        const QString kept = inner.section(QLatin1Char(':'), 0, 2);
        return QStringLiteral("[%1:x]%2").arg(kept, endpoint.mid(close + 1));
    }
    const qsizetype colon = endpoint.lastIndexOf(QLatin1Char(':'));
    const QString address = colon < 0 ? endpoint : endpoint.left(colon);
    const qsizetype dot = address.lastIndexOf(QLatin1Char('.'));
    if (dot < 0)
        return endpoint;
    const QString port = colon < 0 ? QString() : endpoint.mid(colon);
    return address.left(dot) + QStringLiteral(".x") + port;
}

QString deviceCellText(const DeviceRow& row, DeviceColumn column, const DeviceTextContext& context)
{
    switch (column) {
    case DeviceColumn::State:
        return messages::deviceState(row.state);
    case DeviceColumn::Callsign:
        return deviceCallsign(row);
    case DeviceColumn::Name:
        if (row.state == DeviceState::Refused && row.refusal)
            return messages::title(*row.refusal); // why matters more than what it is called
        return QString::fromStdString(row.name);
    case DeviceColumn::Model:
        return messages::modelName(row.model);
    case DeviceColumn::Group:
        return groupText(row, context.groups);
    case DeviceColumn::TalkHear:
        return flagsText(row);
    case DeviceColumn::Gaps:
        return decimals(row.gapsPercent, 1);
    case DeviceColumn::Jitter:
        return decimals(row.jitterMs, 0);
    case DeviceColumn::LastHeard:
        return row.state == DeviceState::Talking ? units::ago(std::chrono::seconds{0})
                                                 : agoText(row.lastHeard, context.now);
    case DeviceColumn::OnlineSince:
        return row.onlineSince ? units::dateTime(*row.onlineSince, context.utc) : units::none();
    case DeviceColumn::PacketAge:
        return agoText(row.lastPacket, context.now);
    case DeviceColumn::Missed:
        return decimals(row.missedHeartbeatsPerMinute, 1);
    case DeviceColumn::Received:
        return decimals(row.receivedPerSecond, 1);
    case DeviceColumn::Endpoint:
        return endpointText(row, context.fullAddress);
    case DeviceColumn::DmrId:
        return row.dmrId == 0 ? units::none() : QString::number(row.dmrId);
    case DeviceColumn::Account:
        return dashIfEmpty(row.accountName);
    case DeviceColumn::TalkTime:
        return talkTime(row);
    case DeviceColumn::Note:
        return QString::fromStdString(row.note).simplified();
    case DeviceColumn::Star:
        return row.starred ? DeviceTexts::tr("starred") : QString();
    }
    return {};
}

QString deviceSentence(const DeviceRow& row, const DeviceTextContext& context)
{
    QStringList parts{deviceCallsign(row), spokenState(row, context)};
    if (row.gapsPercent)
        parts.append(DeviceTexts::tr("gaps %1 percent").arg(decimals(row.gapsPercent, 0)));
    if (!row.mayTalk || !row.hears)
        parts.append(flagsText(row));
    if (row.starred)
        parts.append(DeviceTexts::tr("starred"));
    //: separates the parts of a spoken list
    return parts.join(DeviceTexts::tr(", "));
}

} // namespace shack::ui
