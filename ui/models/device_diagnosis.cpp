#include "ui/models/device_diagnosis.h"

#include "ui/models/device_filter.h"
#include "ui/models/device_texts.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"

#include <QCoreApplication>
#include <QLocale>

#include <string_view>
#include <utility>

namespace shack::ui {

namespace {

using host::DeviceRow;
using host::DeviceState;

constexpr double kBadGapsPercent = 5.0;

struct Diagnosis {
    Q_DECLARE_TR_FUNCTIONS(Diagnosis)
};

QString setBy(const DeviceRow& device)
{
    return device.flagsBy.empty() ? Diagnosis::tr("somebody")
                                  : QString::fromStdString(device.flagsBy);
}

Finding flagFinding(const DeviceRow& device, bool hearing, bool utc)
{
    const QString name = deviceSpokenName(device);
    const QString at = device.flagsAt ? units::clock(*device.flagsAt, utc) : units::none();
    const auto& until = hearing ? device.hearsUntil : device.mayTalkUntil;
    Finding finding;
    finding.mark = ListMark::Fault;
    if (hearing) {
        finding.id = QStringLiteral("does_not_hear");
        finding.sentence =
            until ? Diagnosis::tr("%1 cannot hear: 'does not hear' was set by %2 at %3 and ends "
                                  "at %4.")
                        .arg(name, setBy(device), at, units::clock(*until, utc))
                  : Diagnosis::tr("%1 cannot hear: 'does not hear' was set by %2 at %3.")
                        .arg(name, setBy(device), at);
        finding.remedy = Remedy::LetHear;
        finding.remedyText = Diagnosis::tr("Let it hear again");
        return finding;
    }
    finding.id = QStringLiteral("may_not_talk");
    finding.sentence =
        until ? Diagnosis::tr("%1 cannot be heard: 'may not talk' was set by %2 at %3 and ends at "
                              "%4.")
                    .arg(name, setBy(device), at, units::clock(*until, utc))
              : Diagnosis::tr("%1 cannot be heard: 'may not talk' was set by %2 at %3.")
                    .arg(name, setBy(device), at);
    finding.remedy = Remedy::LetTalk;
    finding.remedyText = Diagnosis::tr("Let it talk again");
    return finding;
}

/// Why it has no session at all; nothing when it has one.
std::vector<Finding> absence(const host::EngineView& view, const DeviceRow& device, bool utc)
{
    const QString name = deviceSpokenName(device);
    if (view.station.state == host::StationState::Stopped)
        return {{QStringLiteral("station_stopped"), ListMark::Fault,
                 Diagnosis::tr("The station is stopped, so nobody hears anybody."),
                 Remedy::StartStation, Diagnosis::tr("Start the station")}};
    if (device.state == DeviceState::Refused) {
        Finding finding{QStringLiteral("refused"),
                        ListMark::Fault,
                        device.refusal ? messages::sentence(*device.refusal)
                                       : deviceStateText(device),
                        Remedy::None,
                        {}};
        if (canAllow(device)) {
            finding.remedy = Remedy::Allow;
            finding.remedyText = Diagnosis::tr("Allow...");
        }
        return {finding};
    }
    if (device.state == DeviceState::Pending)
        return {{QStringLiteral("pending"), ListMark::Watch,
                 Diagnosis::tr("%1 waits for approval of its account.").arg(name), Remedy::Allow,
                 Diagnosis::tr("Allow...")}};
    if (device.state == DeviceState::Offline)
        return {{QStringLiteral("offline"),
                 ListMark::Watch,
                 device.lastPacket
                     ? Diagnosis::tr("%1 is offline: nothing of it has arrived since %2.")
                           .arg(name, units::dateTime(*device.lastPacket, utc))
                     : Diagnosis::tr("%1 is offline and has not called in since the program "
                                     "started.")
                           .arg(name),
                 Remedy::None,
                 {}}};
    return {};
}

void addPathFindings(const DeviceRow& device, std::vector<Finding>& findings)
{
    const QString name = deviceSpokenName(device);
    if (device.state == DeviceState::Silent)
        findings.push_back({QStringLiteral("silent"),
                            ListMark::Watch,
                            Diagnosis::tr("Heartbeats of %1 are missing; its network or ours may "
                                          "be down.")
                                .arg(name),
                            Remedy::None,
                            {}});
    if (device.gapsPercent.value_or(0) >= kBadGapsPercent)
        findings.push_back({QStringLiteral("gaps"),
                            ListMark::Watch,
                            Diagnosis::tr("About %1 % of the voice of %2 is lost on the way in.")
                                .arg(QLocale().toString(*device.gapsPercent, 'f', 1), name),
                            Remedy::None,
                            {}});
}

void addGroupFindings(const DeviceRow& device, const Hearing& hearing,
                      std::vector<Finding>& findings)
{
    const QString name = deviceSpokenName(device);
    if (!device.group || hearing.groups.isEmpty()) {
        if (hearing.groupOff)
            findings.push_back({QStringLiteral("group_off"), ListMark::Fault,
                                Diagnosis::tr("The talk group of %1 is switched off.").arg(name),
                                Remedy::SwitchGroupOn, Diagnosis::tr("Switch it on")});
        else
            findings.push_back({QStringLiteral("no_group"), ListMark::Fault,
                                Diagnosis::tr("%1 is in no talk group, so it hears nobody and "
                                              "nobody hears it.")
                                    .arg(name),
                                Remedy::MoveToGroup, Diagnosis::tr("Move to talk group...")});
        return;
    }
    if (hearing.hearsCount == 0 && hearing.heardByCount == 0 && device.mayTalk && device.hears)
        findings.push_back({QStringLiteral("alone"), ListMark::Watch,
                            Diagnosis::tr("%1 is alone: nobody else is online in %2.")
                                .arg(name, hearing.groups.join(QStringLiteral(", "))),
                            Remedy::MoveToGroup, Diagnosis::tr("Move to talk group...")});
}

} // namespace

std::vector<Finding> diagnose(const host::EngineView& view, const DeviceRow& device,
                              const Hearing& hearing, bool utc)
{
    std::vector<Finding> findings = absence(view, device, utc);
    if (!device.hears)
        findings.push_back(flagFinding(device, true, utc));
    if (!device.mayTalk)
        findings.push_back(flagFinding(device, false, utc));
    if (hasSession(device)) {
        addGroupFindings(device, hearing, findings);
        addPathFindings(device, findings);
    }
    if (findings.empty())
        findings.push_back({QStringLiteral("fine"),
                            ListMark::Ok,
                            Diagnosis::tr("As far as the relay can see, nothing keeps %1 from "
                                          "talking and hearing.")
                                .arg(deviceSpokenName(device)),
                            Remedy::None,
                            {}});
    return findings;
}

AllowStep allowStep(const DeviceRow& refused)
{
    if (refused.state == DeviceState::Pending)
        return AllowStep::ApproveAccount;
    if (refused.state != DeviceState::Refused || !refused.refusal)
        return AllowStep::None;
    static constexpr std::pair<std::string_view, AllowStep> kSteps[] = {
        {"unknown_account", AllowStep::AddAccount},
        {"account_disabled", AllowStep::EnableAccount},
        {"not_approved", AllowStep::ApproveAccount},
        {"no_password_set", AllowStep::SetPassword},
        {"wrong_password", AllowStep::SetPassword},
        {"password_unreadable", AllowStep::SetPassword},
        {"no_callsign", AllowStep::EditAccount},
        {"not_registered", AllowStep::AddDevice},
    };
    for (const auto& [cause, step] : kSteps) {
        if (refused.refusal->code.ends_with(cause))
            return step;
    }
    return AllowStep::None;
}

bool canAllow(const DeviceRow& refused)
{
    return allowStep(refused) != AllowStep::None;
}

} // namespace shack::ui
