#include "ui/panels/device_actions.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/account_dialog.h"
#include "ui/dialogs/device_dialog.h"
#include "ui/dialogs/radio_settings_dialog.h"
#include "ui/panels/change_words.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/move_bar.h"

#include <QPushButton>

#include <algorithm>
#include <utility>

namespace shack::ui {

namespace {

using namespace std::chrono_literals;

std::vector<DeviceId> idsOf(const DeviceActions::Devices& devices)
{
    std::vector<DeviceId> ids;
    for (const DeviceRowPtr& device : devices)
        ids.push_back(device->id);
    return ids;
}

} // namespace

DeviceActions::DeviceActions(PanelContext context, DeviceModel& model, Place place, QObject* parent)
    : QObject(parent), m_context(context), m_model(model), m_place(std::move(place))
{
    connect(m_place.moveBar, &MoveBar::moveWanted, this,
            [this](const Devices& devices, TalkGroupId group) {
                std::vector<std::pair<DeviceId, TalkGroupId>> moves;
                for (const DeviceRowPtr& device : devices)
                    moves.emplace_back(device->id, group);
                const QString name = m_model.groups()->name(group);
                m_context.bridge.submit(host::MoveDevices{std::move(moves)},
                                        tr("%1 moved to %2").arg(changes::who(devices), name));
            });
}

QStringList DeviceActions::menu(bool refused)
{
    if (refused)
        return {QStringLiteral("device.allow"), QString(), QStringLiteral("device.explain"),
                QStringLiteral("device.log"), QStringLiteral("device.copy")};
    return {QStringLiteral("device.move"),
            QStringLiteral("device.mute"),
            QStringLiteral("device.mute.10min"),
            QStringLiteral("device.mute.1h"),
            QStringLiteral("device.deafen"),
            QStringLiteral("device.deafen.10min"),
            QStringLiteral("device.deafen.1h"),
            QString(),
            QStringLiteral("device.explain"),
            QStringLiteral("device.radio"),
            QStringLiteral("device.log"),
            QStringLiteral("device.capture"),
            QStringLiteral("device.capture"),
            QString(),
            QStringLiteral("device.rename"),
            QStringLiteral("device.note"),
            QStringLiteral("device.star"),
            QStringLiteral("device.copy"),
            QString(),
            QStringLiteral("device.disconnect"),
            QStringLiteral("device.remove")};
}

// ---- what is chosen -----------------------------------------------------------------------------

DeviceActions::Devices DeviceActions::known() const
{
    Devices devices = m_place.selected();
    std::erase_if(devices, [](const DeviceRowPtr& one) { return !one->id; });
    return devices;
}

QString DeviceActions::needsDevice() const
{
    return known().empty() ? tr("Choose a device first.") : QString();
}

QString DeviceActions::needsOne() const
{
    return known().size() != 1 ? tr("Choose one device first.") : QString();
}

QString DeviceActions::needsOnline() const
{
    const Devices devices = known();
    const bool any = std::any_of(devices.begin(), devices.end(),
                                 [](const DeviceRowPtr& one) { return hasSession(*one); });
    return any ? QString() : tr("Choose a device that is online first.");
}

QString DeviceActions::needsRadio() const
{
    const Devices devices = known();
    if (devices.size() != 1)
        return tr("Choose one device first.");
    return radioFieldsOf(devices.front()->model).empty()
               ? tr("Devices of this model have no settings that the station may send.")
               : QString();
}

QString DeviceActions::needsAllowable() const
{
    const Devices devices = m_place.selected();
    return devices.size() == 1 && canAllow(*devices.front())
               ? QString()
               : tr("Choose a refused or pending device that can be let in.");
}

// ---- registry -----------------------------------------------------------------------------------

void DeviceActions::addAction(const char* id, const char* text, const QStringList& keywords,
                              const QString& icon, const QKeySequence& key,
                              std::function<void()> run, std::function<QString()> disabled,
                              bool startsSection)
{
    ActionSpec spec;
    spec.id = QLatin1String(id);
    spec.text = text;
    spec.keywords = keywords;
    spec.icon = icon;
    spec.key = key;
    // Keys without a modifier, and Delete, must not reach further than the list.
    const bool plainKey = !key.isEmpty() && (key[0].keyboardModifiers() & Qt::ControlModifier) == 0;
    spec.scope = plainKey ? m_place.list : nullptr;
    spec.run = std::move(run);
    spec.disabledReason = std::move(disabled);
    spec.startsSection = startsSection;
    m_context.actions.add(std::move(spec));
}

void DeviceActions::registerAll()
{
    const auto chosen = [this] { return needsDevice(); };
    addAction("device.add", QT_TRANSLATE_NOOP("Actions", "Add device..."),
              {"add device", "new device", "添加设备", "新设备", "tjsb"}, "add", {},
              [this] { add(); }, {});
    addAction(
        "device.allow", QT_TRANSLATE_NOOP("Actions", "Allow..."),
        {"allow", "approve", "let in", "允许", "批准", "yx", "pz"}, "ok", {},
        [this] { allow(m_place.selected().front()); }, [this] { return needsAllowable(); });
    addAction(
        "device.move", QT_TRANSLATE_NOOP("Actions", "Move to talk group..."),
        {"move", "talk group", "移动", "群组", "yd", "qz"}, "move", Qt::Key_G,
        [this] { m_place.moveBar->open(known(), *m_context.bridge.view()->groups); }, chosen, true);
    registerFlags();
    registerRest();
}

void DeviceActions::registerFlags()
{
    const auto chosen = [this] { return needsDevice(); };
    addAction(
        "device.mute", QT_TRANSLATE_NOOP("Actions", "May not talk"),
        {"mute", "may not talk", "talk", "禁发", "jf"}, "mic-off", Qt::Key_M,
        [this] { toggleTalk(); }, chosen, true);
    addAction(
        "device.mute.10min", QT_TRANSLATE_NOOP("Actions", "May not talk for 10 minutes"),
        {"mute", "10 min", "禁发", "十分钟", "jf"}, {}, {},
        [this] { setTalk(known(), false, 10min); }, chosen);
    addAction(
        "device.mute.1h", QT_TRANSLATE_NOOP("Actions", "May not talk for 1 hour"),
        {"mute", "1 hour", "禁发", "一小时", "jf"}, {}, {},
        [this] { setTalk(known(), false, 60min); }, chosen);
    addAction(
        "device.deafen", QT_TRANSLATE_NOOP("Actions", "Does not hear"),
        {"deafen", "does not hear", "hear", "禁收", "js"}, "ear-off", Qt::Key_H,
        [this] { toggleHear(); }, chosen);
    addAction(
        "device.deafen.10min", QT_TRANSLATE_NOOP("Actions", "Does not hear for 10 minutes"),
        {"deafen", "10 min", "禁收", "十分钟", "js"}, {}, {},
        [this] { setHear(known(), false, 10min); }, chosen);
    addAction(
        "device.deafen.1h", QT_TRANSLATE_NOOP("Actions", "Does not hear for 1 hour"),
        {"deafen", "1 hour", "禁收", "一小时", "js"}, {}, {},
        [this] { setHear(known(), false, 60min); }, chosen);
}

void DeviceActions::registerRest()
{
    const auto chosen = [this] { return needsDevice(); };
    const auto one = [this] { return needsOne(); };
    addAction(
        "device.explain", QT_TRANSLATE_NOOP("Actions", "Explain"),
        {"explain", "why", "diagnose", "解释", "诊断", "jieshi", "zd"}, "explain", Qt::Key_I,
        [this] { Q_EMIT explainWanted(); },
        [this] {
            return m_place.selected().size() == 1 ? QString() : tr("Choose one device first.");
        },
        true);
    addAction(
        "device.radio", QT_TRANSLATE_NOOP("Actions", "Radio settings..."),
        {"radio", "frequency", "tone", "settings", "电台设置", "频率", "dtsz", "pl"}, "radio", {},
        [this] {
            auto* dialog = new RadioSettingsDialog(m_context, *known().front(), m_place.panel);
            dialog->show();
        },
        [this] { return needsRadio(); });
    addAction(
        "device.capture", QT_TRANSLATE_NOOP("Actions", "Record its traffic for a minute"),
        {"capture", "traffic", "pcap", "wireshark", "抓包", "流量", "zb"}, {}, {},
        [this] {
            m_context.bridge.submit(host::StartCapture{.device = known().front()->id,
                                                       .atMost = std::chrono::minutes{1}});
        },
        [this] {
            return m_context.bridge.view()->capture.running
                       ? tr("Traffic is being recorded already.")
                       : needsOne();
        });
    addAction("device.log", QT_TRANSLATE_NOOP("Actions", "Log of the device"),
              {"log", "日志", "rz"}, "log", QKeySequence(Qt::CTRL | Qt::Key_L),
              [this] {
                  const Devices devices = m_place.selected();
                  Q_EMIT openPanel(QStringLiteral("log"),
                                   devices.empty() ? QString() : deviceCallsign(*devices.front()));
              },
              {});
    addAction(
        "device.rename", QT_TRANSLATE_NOOP("Actions", "Rename or edit..."),
        {"rename", "edit", "name", "重命名", "编辑", "cmm", "bj"}, "edit", Qt::Key_F2,
        [this] { edit(known().front(), QStringLiteral("name")); }, one, true);
    addAction(
        "device.note", QT_TRANSLATE_NOOP("Actions", "Note..."), {"note", "remark", "备注", "bz"},
        "note", {}, [this] { edit(known().front(), QStringLiteral("note")); }, one);
    addAction(
        "device.star", QT_TRANSLATE_NOOP("Actions", "Star"),
        {"star", "favourite", "星标", "收藏", "xb", "sc"}, "star", Qt::Key_Asterisk,
        [this] {
            const Devices devices = known();
            setStar(devices, !devices.front()->starred);
        },
        chosen);
    addAction(
        "device.disconnect", QT_TRANSLATE_NOOP("Actions", "Disconnect"),
        {"disconnect", "kick", "断开", "踢出", "dk", "tc"}, "disconnect", {},
        [this] { disconnectDevices(known()); }, [this] { return needsOnline(); }, true);
    addAction(
        "device.remove", QT_TRANSLATE_NOOP("Actions", "Remove"),
        {"remove", "delete", "删除", "移除", "sc", "yc"}, "remove", QKeySequence::Delete,
        [this] { remove(known()); }, chosen);
}

// ---- deeds --------------------------------------------------------------------------------------

void DeviceActions::afterQuestion(const Devices& devices, const QString& question,
                                  const QString& button, std::function<void()> deed)
{
    if (devices.size() < 2)
        deed();
    else
        m_place.bar->ask(question, button, std::move(deed));
}

void DeviceActions::move(const Devices& devices, TalkGroupId group)
{
    if (devices.empty())
        return;
    afterQuestion(devices, changes::moveWords(devices, *m_model.groups(), group), tr("Move"),
                  [this, devices, group] { Q_EMIT m_place.moveBar->moveWanted(devices, group); });
}

void DeviceActions::sendFlags(const Devices& devices, const Change& change, const QString& undoText)
{
    host::SetTalkHear command;
    for (const DeviceRowPtr& device : devices) {
        host::SetTalkHear::Change one;
        one.device = device->id;
        change(one);
        command.changes.push_back(one);
    }
    command.by = m_context.bridge.view()->station.callsign;
    m_context.bridge.submit(std::move(command), undoText);
}

void DeviceActions::toggleTalk()
{
    const Devices devices = known();
    const bool anyMay = std::any_of(devices.begin(), devices.end(),
                                    [](const DeviceRowPtr& one) { return one->mayTalk; });
    setTalk(devices, !anyMay);
}

void DeviceActions::toggleHear()
{
    const Devices devices = known();
    const bool anyHears = std::any_of(devices.begin(), devices.end(),
                                      [](const DeviceRowPtr& one) { return one->hears; });
    setHear(devices, !anyHears);
}

void DeviceActions::setTalk(const Devices& devices, bool mayTalk,
                            std::optional<std::chrono::minutes> during)
{
    if (devices.empty())
        return;
    std::optional<WallTime> until;
    if (during)
        until = m_context.bridge.view()->wallAt + *during;
    const QString who = changes::who(devices);
    const QString undo = mayTalk  ? tr("%1 may talk again").arg(who)
                         : during ? tr("%1 may not talk for %n minute(s)", nullptr,
                                       static_cast<int>(during->count()))
                                        .arg(who)
                                  : tr("%1 may not talk").arg(who);
    afterQuestion(devices, changes::talkWords(devices, mayTalk), tr("Apply"),
                  [this, devices, mayTalk, until, undo] {
                      sendFlags(
                          devices,
                          [&](host::SetTalkHear::Change& change) {
                              change.mayTalk = mayTalk;
                              change.until = until;
                          },
                          undo);
                  });
}

void DeviceActions::setHear(const Devices& devices, bool hears,
                            std::optional<std::chrono::minutes> during)
{
    if (devices.empty())
        return;
    std::optional<WallTime> until;
    if (during)
        until = m_context.bridge.view()->wallAt + *during;
    const QString who = changes::who(devices);
    const QString undo = hears    ? tr("%1 hears again").arg(who)
                         : during ? tr("%1 does not hear for %n minute(s)", nullptr,
                                       static_cast<int>(during->count()))
                                        .arg(who)
                                  : tr("%1 does not hear").arg(who);
    afterQuestion(devices, changes::hearWords(devices, hears), tr("Apply"),
                  [this, devices, hears, until, undo] {
                      sendFlags(
                          devices,
                          [&](host::SetTalkHear::Change& change) {
                              change.hears = hears;
                              change.until = until;
                          },
                          undo);
                  });
}

void DeviceActions::setStar(const Devices& devices, bool starred)
{
    for (const DeviceRowPtr& device : devices) {
        host::EditDevice command;
        command.device = device->id;
        command.starred = starred;
        m_context.bridge.submit(std::move(command));
    }
}

void DeviceActions::disconnectDevices(const Devices& devices)
{
    afterQuestion(
        devices, tr("Disconnect %1? They may call in again at once.").arg(changes::who(devices)),
        tr("Disconnect"),
        [this, devices] { m_context.bridge.submit(host::DisconnectDevices{idsOf(devices)}); });
}

void DeviceActions::remove(const Devices& devices)
{
    afterQuestion(devices,
                  tr("Remove %1 with their settings? You can undo it.").arg(changes::who(devices)),
                  tr("Remove"), [this, devices] {
                      m_context.bridge.submit(host::RemoveDevices{idsOf(devices)},
                                              tr("%1 removed").arg(changes::who(devices)));
                  });
}

void DeviceActions::edit(const DeviceRowPtr& device, const QString& field)
{
    auto* dialog = new DeviceDialog(m_context, *device, m_place.panel);
    dialog->startAt(field);
    dialog->show();
}

void DeviceActions::add()
{
    if (m_context.bridge.view()->accounts->rows.empty()) {
        m_place.bar->offer(tr("A device belongs to an account, and there is none yet."),
                           ListMark::Watch, tr("New account..."), [this] {
                               auto* dialog =
                                   new AccountDialog(m_context, QString(), m_place.panel);
                               dialog->show();
                           });
        return;
    }
    auto* dialog = new DeviceDialog(m_context, DeviceDialog::Known{}, m_place.panel);
    dialog->show();
}

// ---- letting somebody in ------------------------------------------------------------------------

const host::AccountRow* DeviceActions::accountOf(const host::DeviceRow& device) const
{
    const auto& rows = m_context.bridge.view()->accounts->rows;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const host::AccountRow& account) {
        return device.account ? account.id == device.account : account.name == device.accountName;
    });
    return found == rows.end() ? nullptr : &*found;
}

void DeviceActions::editAccount(host::EditAccount command, const QString& undoText)
{
    m_context.bridge.submit(std::move(command), undoText);
}

void DeviceActions::allow(const DeviceRowPtr& device)
{
    const host::AccountRow* account = accountOf(*device);
    const AllowStep step = account == nullptr && allowStep(*device) != AllowStep::None
                               ? AllowStep::AddAccount
                               : allowStep(*device);
    const QString name = QString::fromStdString(device->accountName);
    switch (step) {
    case AllowStep::None:
        return;
    case AllowStep::AddAccount: {
        auto* dialog = new AccountDialog(m_context, name, m_place.panel);
        dialog->startAt(QStringLiteral("callsign"));
        dialog->show();
        return;
    }
    case AllowStep::EnableAccount: {
        host::EditAccount command;
        command.account = account->id;
        command.enabled = true;
        editAccount(std::move(command), tr("Account %1 enabled").arg(name));
        return;
    }
    case AllowStep::ApproveAccount: {
        host::EditAccount command;
        command.account = account->id;
        command.approved = true;
        editAccount(std::move(command), tr("Account %1 approved").arg(name));
        return;
    }
    case AllowStep::SetPassword:
    case AllowStep::EditAccount: {
        auto* dialog = new AccountDialog(m_context, *account, m_place.panel);
        dialog->startAt(step == AllowStep::SetPassword ? QStringLiteral("device_password")
                                                       : QStringLiteral("callsign"));
        dialog->show();
        return;
    }
    case AllowStep::AddDevice: {
        auto* dialog = new DeviceDialog(
            m_context, DeviceDialog::Known{account->id, device->ssid, device->model},
            m_place.panel);
        dialog->show();
        return;
    }
    }
}

void DeviceActions::carryOut(Remedy remedy, const DeviceRowPtr& device)
{
    switch (remedy) {
    case Remedy::None:
        return;
    case Remedy::LetTalk:
        setTalk({device}, true);
        return;
    case Remedy::LetHear:
        setHear({device}, true);
        return;
    case Remedy::MoveToGroup:
        m_place.moveBar->open({device}, *m_context.bridge.view()->groups);
        return;
    case Remedy::SwitchGroupOn: {
        host::EditGroup command;
        command.group = device->group;
        command.enabled = true;
        m_context.bridge.submit(
            std::move(command),
            tr("Talk group %1 switched on").arg(m_model.groups()->name(device->group)));
        return;
    }
    case Remedy::Allow:
        allow(device);
        return;
    case Remedy::StartStation:
        m_context.bridge.submit(host::StartStation{});
        return;
    }
}

} // namespace shack::ui
