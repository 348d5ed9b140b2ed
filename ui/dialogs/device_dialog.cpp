#include "ui/dialogs/device_dialog.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/choice_box.h"
#include "ui/dialogs/choices.h"
#include "ui/models/device_texts.h"
#include "ui/text/units.h"

#include <QLineEdit>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace shack::ui {

namespace {

constexpr int kMaxDmrId = 0xFFFFFF;
constexpr int kNameLength = 64;
constexpr int kNoteLength = 500;
constexpr std::uint64_t kAsAccount = std::numeric_limits<std::uint64_t>::max();

/// 1..99 and 106..254 are for ordinary devices (draarl-v1 section 3).
bool isOrdinarySsid(int ssid)
{
    return (ssid >= 1 && ssid <= 99) || (ssid >= 106 && ssid <= 254);
}

} // namespace

DeviceDialog::DeviceDialog(PanelContext context, const Known& known, QWidget* parent)
    : EditDialog(QStringLiteral("device"), context, parent), m_account(new ChoiceBox(this)),
      m_ssid(new QSpinBox(this)), m_model(new ChoiceBox(this)), m_group(new ChoiceBox(this)),
      m_name(new QLineEdit(this)), m_note(new QLineEdit(this))
{
    const host::EngineViewPtr view = context.bridge.view();
    m_account->setChoices(choices::accounts(*view->accounts, false));
    m_account->choose(known.account.value);
    m_ssid->setRange(1, 254);
    m_ssid->setValue(known.ssid ? known.ssid.value : 1);
    m_model->setChoices(choices::models());
    m_model->choose(known.model);
    auto groups = choices::groups(*view->groups, true);
    //: the talk group of a new device: where new devices of its account go
    groups.emplace(groups.begin(), tr("(as set for the account)"), kAsAccount);
    m_group->setChoices(groups);
    m_group->choose(kAsAccount);
    addField(
        QStringLiteral("account"), [] { return tr("&Account"); }, m_account,
        [] {
            return tr("Whose device it is; it signs in with the account's name and device "
                      "password.");
        });
    addField(
        QStringLiteral("ssid"), [] { return tr("&SSID"); }, m_ssid,
        [] { return tr("Number of the device: 1 to 99 or 106 to 254."); });
    addField(
        QStringLiteral("model"), [] { return tr("&Model"); }, m_model);
    addField(
        QStringLiteral("group"), [] { return tr("Talk &group"); }, m_group);
    buildCommon();
    setWords([] { return tr("Add a device"); }, [] { return tr("Add"); });
}

DeviceDialog::DeviceDialog(PanelContext context, const host::DeviceRow& device, QWidget* parent)
    : EditDialog(QStringLiteral("device"), context, parent), m_device(device.id),
      m_oldName(QString::fromStdString(device.name)),
      m_oldNote(QString::fromStdString(device.note)), m_oldDmrId(device.dmrId),
      m_name(new QLineEdit(m_oldName, this)), m_dmrId(new QSpinBox(this)),
      m_note(new QLineEdit(m_oldNote, this))
{
    m_dmrId->setRange(0, kMaxDmrId);
    m_dmrId->setValue(static_cast<int>(device.dmrId));
    buildCommon();
    addField(
        QStringLiteral("dmr"), [] { return tr("&DMR ID"); }, m_dmrId,
        [] { return tr("0 = none"); });
    m_name->selectAll();
    const QString callsign = deviceCallsign(device);
    setWords([callsign] { return tr("Device %1").arg(callsign); }, [] { return tr("Save"); });
}

void DeviceDialog::buildCommon()
{
    m_name->setMaxLength(kNameLength);
    m_note->setMaxLength(kNoteLength);
    addField(
        QStringLiteral("name"), [] { return tr("&Name"); }, m_name);
    addField(
        QStringLiteral("note"), [] { return tr("N&ote"); }, m_note);
}

bool DeviceDialog::check()
{
    if (m_device)
        return true;
    bool good = true;
    if (m_account->chosen() == 0) {
        setError(QStringLiteral("account"), tr("Choose an account of the list."));
        good = false;
    }
    if (!isOrdinarySsid(m_ssid->value())) {
        setError(QStringLiteral("ssid"), tr("100 to 105 are reserved for apps; choose another."));
        good = false;
    }
    return good;
}

void DeviceDialog::save()
{
    if (m_device)
        saveChanges();
    else
        saveNew();
}

void DeviceDialog::saveNew()
{
    host::AddDevice command;
    command.account = AccountId{m_account->chosen()};
    command.ssid = Ssid{static_cast<std::uint8_t>(m_ssid->value())};
    command.name = m_name->text().trimmed().toStdString();
    command.model = static_cast<std::uint8_t>(m_model->chosen());
    if (m_group->chosen() != kAsAccount)
        command.group = TalkGroupId{static_cast<std::uint32_t>(m_group->chosen())};
    command.note = m_note->text().toStdString();
    const auto& accounts = m_context.bridge.view()->accounts->rows;
    const auto owner =
        std::find_if(accounts.begin(), accounts.end(),
                     [&command](const host::AccountRow& row) { return row.id == command.account; });
    const QString callsign = owner == accounts.end()
                                 ? QString::number(m_ssid->value())
                                 : units::callsign(owner->callsign, command.ssid.value);
    send(std::move(command), tr("Device %1 added").arg(callsign));
}

void DeviceDialog::saveChanges()
{
    host::EditDevice command;
    command.device = m_device;
    if (m_name->text().trimmed() != m_oldName)
        command.name = m_name->text().trimmed().toStdString();
    if (m_note->text() != m_oldNote)
        command.note = m_note->text().toStdString();
    if (static_cast<std::uint32_t>(m_dmrId->value()) != m_oldDmrId)
        command.dmrId = static_cast<std::uint32_t>(m_dmrId->value());
    if (!command.name && !command.note && !command.dmrId) {
        accept();
        return;
    }
    send(std::move(command), tr("Change a device"));
}

} // namespace shack::ui
