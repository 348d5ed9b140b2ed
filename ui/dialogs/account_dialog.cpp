#include "ui/dialogs/account_dialog.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/choice_box.h"
#include "ui/dialogs/choices.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace shack::ui {

namespace {
constexpr int kNameLength = 32; ///< Username and CallSign fields of the wire
constexpr int kNoteLength = 500;
} // namespace

AccountDialog::AccountDialog(PanelContext context, const QString& name, QWidget* parent)
    : EditDialog(QStringLiteral("account"), context, parent), m_name(new QLineEdit(name, this)),
      m_callsign(new QLineEdit(this)), m_nickname(new QLineEdit(this)), m_role(new QComboBox(this)),
      m_group(new ChoiceBox(this)), m_devicePassword(new QLineEdit(this)),
      m_loginPassword(new QLineEdit(this)), m_note(new QLineEdit(this)),
      m_enabled(new QCheckBox(this))
{
    m_devicePassword->setText(choices::newDevicePassword());
    m_enabled->setChecked(true);
    build();
    m_group->choose(0);
    setWords([] { return tr("New account"); }, [] { return tr("Create"); });
}

AccountDialog::AccountDialog(PanelContext context, const host::AccountRow& account, QWidget* parent)
    : EditDialog(QStringLiteral("account"), context, parent), m_old(account),
      m_name(new QLineEdit(QString::fromStdString(account.name), this)),
      m_callsign(new QLineEdit(QString::fromStdString(account.callsign), this)),
      m_nickname(new QLineEdit(QString::fromStdString(account.nickname), this)),
      m_role(new QComboBox(this)), m_group(new ChoiceBox(this)),
      m_devicePassword(new QLineEdit(this)), m_loginPassword(new QLineEdit(this)),
      m_note(new QLineEdit(QString::fromStdString(account.note), this)),
      m_enabled(new QCheckBox(this))
{
    m_enabled->setChecked(account.enabled);
    build();
    m_role->setCurrentIndex(static_cast<int>(account.role));
    m_group->choose(account.defaultGroup.value);
    const QString name = m_name->text();
    setWords([name] { return tr("Account %1").arg(name); }, [] { return tr("Save"); });
}

void AccountDialog::build()
{
    m_name->setMaxLength(kNameLength);
    m_callsign->setMaxLength(kNameLength);
    m_note->setMaxLength(kNoteLength);
    m_loginPassword->setEchoMode(QLineEdit::Password);
    m_role->addItems({QString(), QString(), QString()});
    m_group->setChoices(choices::groups(*m_context.bridge.view()->groups, true));
    const bool isNew = !m_old.id;
    addField(
        QStringLiteral("name"), [] { return tr("&Account name"); }, m_name,
        [] { return tr("What the account's devices sign in with."); });
    addField(
        QStringLiteral("callsign"), [] { return tr("&Callsign"); }, m_callsign);
    addField(
        QStringLiteral("nickname"), [] { return tr("N&ickname"); }, m_nickname);
    addField(
        QStringLiteral("role"), [] { return tr("&Role"); }, m_role);
    addField(
        QStringLiteral("default_group"), [] { return tr("Default talk &group"); }, m_group,
        [] { return tr("Where new devices of the account go."); });
    addField(
        QStringLiteral("device_password"), [] { return tr("Device &password"); }, m_devicePassword,
        isNew ? Words([] {
            return tr("Type it into the devices. It is not shown again after this.");
        })
              : Words([] { return tr("Empty = leave as it is."); }));
    addField(
        QStringLiteral("login_password"), [] { return tr("&Sign-in password"); }, m_loginPassword,
        [] { return tr("Only for operators and administrators."); });
    addField(
        QStringLiteral("note"), [] { return tr("No&te"); }, m_note);
    m_enabled->setObjectName(QStringLiteral("account.enabled"));
    addWide(m_enabled);
    connect(m_role, &QComboBox::currentIndexChanged, this,
            [this](int index) { setFieldVisible(QStringLiteral("login_password"), index > 0); });
    setFieldVisible(QStringLiteral("login_password"), false);
}

void AccountDialog::retranslate()
{
    EditDialog::retranslate();
    //: role of an account
    m_role->setItemText(0, tr("User"));
    //: role of an account
    m_role->setItemText(1, tr("Operator"));
    //: role of an account
    m_role->setItemText(2, tr("Administrator"));
    m_enabled->setText(tr("Its devices may call in"));
}

host::AccountRole AccountDialog::role() const
{
    return static_cast<host::AccountRole>(m_role->currentIndex());
}

bool AccountDialog::check()
{
    bool good = true;
    if (m_name->text().trimmed().isEmpty()) {
        setError(QStringLiteral("name"), tr("An account needs a name."));
        good = false;
    } else if (m_name->text().trimmed().toUtf8().size() > kNameLength) {
        setError(QStringLiteral("name"),
                 tr("At most 32 bytes: devices cannot send a longer name."));
        good = false;
    }
    if (m_callsign->text().trimmed().isEmpty()) {
        setError(QStringLiteral("callsign"),
                 tr("Without a callsign the account's devices are not let in."));
        good = false;
    }
    if (const QString problem = choices::devicePasswordProblem(m_devicePassword->text());
        !problem.isEmpty()) {
        setError(QStringLiteral("device_password"), problem);
        good = false;
    }
    return good;
}

void AccountDialog::save()
{
    if (m_old.id)
        saveChanges();
    else
        saveNew();
}

void AccountDialog::saveNew()
{
    host::AddAccount command;
    command.name = m_name->text().trimmed().toStdString();
    command.callsign = m_callsign->text().trimmed().toStdString();
    command.nickname = m_nickname->text().trimmed().toStdString();
    command.role = role();
    command.devicePassword = Secret{m_devicePassword->text().toStdString()};
    command.loginPassword = Secret{m_loginPassword->text().toStdString()};
    command.defaultGroup = TalkGroupId{static_cast<std::uint32_t>(m_group->chosen())};
    command.note = m_note->text().toStdString();
    const QString name = m_name->text().trimmed();
    send(std::move(command), tr("Account %1 added").arg(name));
}

void AccountDialog::saveChanges()
{
    host::EditAccount command;
    command.account = m_old.id;
    const auto changed = [](const QLineEdit* edit, const std::string& old,
                            std::optional<std::string>& into) {
        const std::string text = edit->text().trimmed().toStdString();
        if (text != old)
            into = text;
    };
    changed(m_name, m_old.name, command.name);
    changed(m_callsign, m_old.callsign, command.callsign);
    changed(m_nickname, m_old.nickname, command.nickname);
    changed(m_note, m_old.note, command.note);
    if (role() != m_old.role)
        command.role = role();
    if (m_enabled->isChecked() != m_old.enabled)
        command.enabled = m_enabled->isChecked();
    const TalkGroupId group{static_cast<std::uint32_t>(m_group->chosen())};
    if (group != m_old.defaultGroup)
        command.defaultGroup = group;
    if (!m_devicePassword->text().isEmpty())
        command.devicePassword = Secret{m_devicePassword->text().toStdString()};
    if (!m_loginPassword->text().isEmpty())
        command.loginPassword = Secret{m_loginPassword->text().toStdString()};
    send(std::move(command), tr("Change an account"));
}

} // namespace shack::ui
