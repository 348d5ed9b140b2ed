#include "ui/dialogs/talk_dialog.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/choice_box.h"
#include "ui/dialogs/choices.h"
#include "ui/window/view_settings.h"

#include <QSpinBox>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr int kUsualSsid = 90; ///< far from what radios use

QString accountKey()
{
    return QStringLiteral("talk/account");
}

QString ssidKey()
{
    return QStringLiteral("talk/ssid");
}

QString groupKey()
{
    return QStringLiteral("talk/group");
}

/// Whoever talked last from here, else who has the station's callsign.
std::uint64_t usualAccount(const host::EngineView& view, const ViewSettings& settings)
{
    const auto& rows = view.accounts->rows;
    const AccountId last{settings.value(accountKey()).toULongLong()};
    if (std::ranges::find(rows, last, &host::AccountRow::id) != rows.end())
        return last.value;
    const auto own = std::ranges::find(rows, view.station.callsign, &host::AccountRow::callsign);
    return own == rows.end() ? 0 : own->id.value;
}

} // namespace

TalkDialog::TalkDialog(PanelContext context, QWidget* parent)
    : EditDialog(QStringLiteral("talk"), context, parent), m_account(new ChoiceBox(this)),
      m_ssid(new QSpinBox(this)), m_group(new ChoiceBox(this))
{
    const host::EngineViewPtr view = context.bridge.view();
    m_account->setChoices(choices::accounts(*view->accounts, false));
    m_account->choose(usualAccount(*view, context.settings));
    m_ssid->setRange(1, 254);
    m_ssid->setValue(context.settings.value(ssidKey(), kUsualSsid).toInt());
    m_group->setChoices(choices::groups(*view->groups, false));
    if (const auto last = context.settings.value(groupKey()).toULongLong(); last != 0)
        m_group->choose(last);
    addField(
        QStringLiteral("account"), [] { return tr("&Account"); }, m_account,
        [] { return tr("Under whose callsign you talk."); });
    addField(
        QStringLiteral("ssid"), [] { return tr("&SSID"); }, m_ssid,
        [] {
            return tr("Number of the console: 1 to 99 or 106 to 254, used by no other device.");
        });
    addField(
        QStringLiteral("group"), [] { return tr("Talk &group"); }, m_group);
    setWords([] { return tr("Talk from here"); }, [] { return tr("Start"); });
}

bool TalkDialog::check()
{
    bool good = true;
    if (m_account->chosen() == 0) {
        setError(QStringLiteral("account"), tr("Choose an account."));
        good = false;
    }
    if (m_group->chosen() == 0) {
        setError(QStringLiteral("group"), tr("Choose a talk group."));
        good = false;
    }
    return good;
}

void TalkDialog::save()
{
    m_context.settings.setValue(accountKey(), QVariant::fromValue(m_account->chosen()));
    m_context.settings.setValue(ssidKey(), m_ssid->value());
    m_context.settings.setValue(groupKey(), QVariant::fromValue(m_group->chosen()));
    send(host::OpenTalk{AccountId{m_account->chosen()},
                        Ssid{static_cast<std::uint8_t>(m_ssid->value())},
                        TalkGroupId{static_cast<std::uint32_t>(m_group->chosen())}},
         {});
}

} // namespace shack::ui
