#include "ui/dialogs/talk_group_dialog.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/choice_box.h"
#include "ui/dialogs/choices.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr int kNameLength = 64;
constexpr int kNoteLength = 500;
constexpr int kMaxTalkSeconds = 3600;

void addChecked(QListWidget& list, const QString& text, std::uint64_t id, bool on)
{
    auto* item = new QListWidgetItem(text, &list);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
    item->setData(Qt::UserRole, QVariant::fromValue<qulonglong>(id));
}

template <typename Id>
std::vector<Id> checkedIds(const QListWidget& list)
{
    std::vector<Id> ids;
    for (int i = 0; i < list.count(); ++i) {
        if (list.item(i)->checkState() == Qt::Checked)
            ids.push_back(Id{
                static_cast<decltype(Id{}.value)>(list.item(i)->data(Qt::UserRole).toULongLong())});
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

template <typename Id>
std::vector<Id> sorted(std::vector<Id> ids)
{
    std::sort(ids.begin(), ids.end());
    return ids;
}

} // namespace

// ---- talk group ---------------------------------------------------------------------------------

TalkGroupDialog::TalkGroupDialog(PanelContext context, QWidget* parent)
    : TalkGroupDialog(context, host::GroupRow{}, parent)
{
}

TalkGroupDialog::TalkGroupDialog(PanelContext context, const host::GroupRow& group, QWidget* parent)
    : EditDialog(QStringLiteral("group"), context, parent), m_old(group),
      m_name(new QLineEdit(QString::fromStdString(group.name), this)), m_kind(new QComboBox(this)),
      m_password(new QLineEdit(this)), m_owner(new ChoiceBox(this)), m_maxTalk(new QSpinBox(this)),
      m_memberFilter(new QLineEdit(this)), m_members(new QListWidget(this)),
      m_note(new QLineEdit(QString::fromStdString(group.note), this)),
      m_enabled(new QCheckBox(this))
{
    build();
    const QString name = m_name->text();
    if (m_old.id)
        setWords([name] { return tr("Talk group %1").arg(name); }, [] { return tr("Save"); });
    else
        setWords([] { return tr("New talk group"); }, [] { return tr("Create"); });
}

void TalkGroupDialog::build()
{
    m_name->setMaxLength(kNameLength);
    m_note->setMaxLength(kNoteLength);
    m_password->setEchoMode(QLineEdit::Password);
    m_kind->addItems({QString(), QString()});
    m_kind->setCurrentIndex(m_old.kind == host::GroupKind::Private ? 1 : 0);
    m_owner->setChoices(choices::accounts(*m_context.bridge.view()->accounts, true));
    m_owner->choose(m_old.owner.value);
    m_maxTalk->setRange(0, kMaxTalkSeconds);
    m_maxTalk->setSuffix(QStringLiteral(" s"));
    m_maxTalk->setValue(static_cast<int>(m_old.maxTalkSeconds));
    m_enabled->setChecked(m_old.enabled);
    m_enabled->setObjectName(QStringLiteral("group.enabled"));
    addField(
        QStringLiteral("name"), [] { return tr("&Name"); }, m_name);
    addField(
        QStringLiteral("kind"), [] { return tr("&Kind"); }, m_kind);
    addField(
        QStringLiteral("password"), [] { return tr("&Password"); }, m_password,
        m_old.hasPassword ? Words([] { return tr("Empty = leave as it is."); })
                          : Words([] { return tr("Asked when somebody joins."); }));
    addField(
        QStringLiteral("owner"), [] { return tr("&Owner"); }, m_owner);
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_memberFilter->setObjectName(QStringLiteral("group.members.filter"));
    m_members->setObjectName(QStringLiteral("group.members.list"));
    m_members->setMinimumHeight(120);
    column->addWidget(m_memberFilter);
    column->addWidget(m_members);
    box->setFocusProxy(m_memberFilter);
    addField(
        QStringLiteral("members"), [] { return tr("&Members"); }, box);
    addField(
        QStringLiteral("max_talk"), [] { return tr("Longest &turn"); }, m_maxTalk,
        [] { return tr("0 = no limit. A turn that lasts longer is ended."); });
    addField(
        QStringLiteral("note"), [] { return tr("No&te"); }, m_note);
    addWide(m_enabled);
    m_enabled->setVisible(static_cast<bool>(m_old.id));
    fillMembers();
    const auto showPrivate = [this](int kind) {
        setFieldVisible(QStringLiteral("password"), kind == 1);
        setFieldVisible(QStringLiteral("members"), kind == 1 && m_old.id);
    };
    connect(m_kind, &QComboBox::currentIndexChanged, this, showPrivate);
    connect(m_memberFilter, &QLineEdit::textChanged, this, [this](const QString& text) {
        for (int i = 0; i < m_members->count(); ++i)
            m_members->item(i)->setHidden(
                !m_members->item(i)->text().contains(text, Qt::CaseInsensitive));
    });
    showPrivate(m_kind->currentIndex());
}

void TalkGroupDialog::fillMembers()
{
    for (const auto& [text, id] : choices::accounts(*m_context.bridge.view()->accounts, false)) {
        const bool on = std::find(m_old.members.begin(), m_old.members.end(), AccountId{id}) !=
                        m_old.members.end();
        addChecked(*m_members, text, id, on);
    }
}

void TalkGroupDialog::retranslate()
{
    EditDialog::retranslate();
    //: kind of a talk group
    m_kind->setItemText(0, tr("Public"));
    //: kind of a talk group
    m_kind->setItemText(1, tr("Private"));
    m_enabled->setText(tr("Voice is forwarded in this talk group"));
    m_memberFilter->setPlaceholderText(tr("Find an account"));
    m_memberFilter->setAccessibleName(m_memberFilter->placeholderText());
    m_members->setAccessibleName(tr("Members"));
}

std::vector<AccountId> TalkGroupDialog::chosenMembers() const
{
    return checkedIds<AccountId>(*m_members);
}

bool TalkGroupDialog::check()
{
    if (!m_name->text().trimmed().isEmpty())
        return true;
    setError(QStringLiteral("name"), tr("A talk group needs a name."));
    return false;
}

void TalkGroupDialog::save()
{
    if (m_old.id)
        saveChanges();
    else
        saveNew();
}

void TalkGroupDialog::saveNew()
{
    host::AddGroup command;
    command.name = m_name->text().trimmed().toStdString();
    command.kind = m_kind->currentIndex() == 1 ? host::GroupKind::Private : host::GroupKind::Public;
    command.password = Secret{m_password->text().toStdString()};
    command.owner = AccountId{m_owner->chosen()};
    command.maxTalkSeconds = static_cast<std::uint32_t>(m_maxTalk->value());
    command.note = m_note->text().toStdString();
    send(std::move(command), tr("New talk group %1").arg(m_name->text().trimmed()));
}

void TalkGroupDialog::saveChanges()
{
    host::EditGroup command;
    command.group = m_old.id;
    const std::string name = m_name->text().trimmed().toStdString();
    if (name != m_old.name)
        command.name = name;
    if (const std::string note = m_note->text().toStdString(); note != m_old.note)
        command.note = note;
    const auto kind =
        m_kind->currentIndex() == 1 ? host::GroupKind::Private : host::GroupKind::Public;
    if (kind != m_old.kind)
        command.kind = kind;
    if (m_enabled->isChecked() != m_old.enabled)
        command.enabled = m_enabled->isChecked();
    if (!m_password->text().isEmpty())
        command.password = Secret{m_password->text().toStdString()};
    if (const AccountId owner{m_owner->chosen()}; owner != m_old.owner)
        command.owner = owner;
    if (const auto limit = static_cast<std::uint32_t>(m_maxTalk->value());
        limit != m_old.maxTalkSeconds)
        command.maxTalkSeconds = limit;
    if (auto members = chosenMembers(); members != sorted(m_old.members))
        command.members = std::move(members);
    send(std::move(command), tr("Change talk group %1").arg(m_name->text().trimmed()));
}

// ---- link ---------------------------------------------------------------------------------------

LinkDialog::LinkDialog(PanelContext context, QWidget* parent)
    : LinkDialog(context, host::GroupRow{}, parent)
{
}

LinkDialog::LinkDialog(PanelContext context, const host::GroupRow& link, QWidget* parent)
    : EditDialog(QStringLiteral("link"), context, parent), m_old(link),
      m_name(new QLineEdit(QString::fromStdString(link.name), this)),
      m_targets(new QListWidget(this)), m_enabled(new QCheckBox(this))
{
    build();
    const QString name = m_name->text();
    if (m_old.id)
        setWords([name] { return tr("Link %1").arg(name); }, [] { return tr("Save"); });
    else
        setWords([] { return tr("New link"); }, [] { return tr("Create"); });
}

void LinkDialog::build()
{
    m_name->setMaxLength(kNameLength);
    m_targets->setMinimumHeight(160);
    m_enabled->setObjectName(QStringLiteral("link.enabled"));
    m_enabled->setChecked(m_old.enabled);
    m_enabled->setVisible(static_cast<bool>(m_old.id));
    for (const auto& [text, id] : choices::groups(*m_context.bridge.view()->groups, false)) {
        const TalkGroupId group{static_cast<std::uint32_t>(id)};
        const bool on =
            std::find(m_old.linked.begin(), m_old.linked.end(), group) != m_old.linked.end();
        addChecked(*m_targets, text, id, on);
    }
    addField(
        QStringLiteral("name"), [] { return tr("&Name"); }, m_name);
    addField(
        QStringLiteral("targets"), [] { return tr("Talk &groups"); }, m_targets,
        [] { return tr("At least two; their devices hear each other."); });
    addWide(m_enabled);
}

void LinkDialog::retranslate()
{
    EditDialog::retranslate();
    m_enabled->setText(tr("The link is on"));
}

std::vector<TalkGroupId> LinkDialog::chosenTargets() const
{
    return checkedIds<TalkGroupId>(*m_targets);
}

bool LinkDialog::check()
{
    bool good = true;
    if (m_name->text().trimmed().isEmpty()) {
        setError(QStringLiteral("name"), tr("A link needs a name."));
        good = false;
    }
    if (chosenTargets().size() < 2) {
        setError(QStringLiteral("targets"), tr("Choose at least two talk groups."));
        good = false;
    }
    return good;
}

void LinkDialog::save()
{
    const std::string name = m_name->text().trimmed().toStdString();
    if (!m_old.id) {
        send(host::AddLink{name, chosenTargets()}, tr("New link %1").arg(m_name->text().trimmed()));
        return;
    }
    host::EditLink command;
    command.link = m_old.id;
    if (name != m_old.name)
        command.name = name;
    if (m_enabled->isChecked() != m_old.enabled)
        command.enabled = m_enabled->isChecked();
    if (auto targets = chosenTargets(); targets != sorted(m_old.linked))
        command.targets = std::move(targets);
    send(std::move(command), tr("Change link %1").arg(m_name->text().trimmed()));
}

} // namespace shack::ui
