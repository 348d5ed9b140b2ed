#include "ui/panels/accounts_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/account_dialog.h"
#include "ui/dialogs/choices.h"
#include "ui/models/device_filter.h"
#include "ui/panels/freeze_guard.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/list_delegate.h"
#include "ui/panels/state_stack.h"
#include "ui/text/messages.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

QString roleWord(host::AccountRole role)
{
    switch (role) {
    case host::AccountRole::User:
        //: role of an account
        return AccountsPanel::tr("User");
    case host::AccountRole::Operator:
        //: role of an account
        return AccountsPanel::tr("Operator");
    case host::AccountRole::Administrator:
        //: role of an account
        return AccountsPanel::tr("Administrator");
    }
    return {};
}

QString stateWord(const host::AccountRow& account)
{
    if (!account.approved)
        return AccountsPanel::tr("waits for approval");
    if (!account.enabled)
        //: an account whose devices are not let in
        return AccountsPanel::tr("disabled");
    if (!account.hasDevicePassword)
        return AccountsPanel::tr("no device password");
    //: an account that is in order
    return AccountsPanel::tr("active");
}

ListRow rowOf(const host::AccountRow& account, const GroupNames& groups)
{
    const QString group = groups.name(account.defaultGroup);
    ListRow row;
    row.key = QString::number(account.id.value);
    row.texts = {QString::fromStdString(account.name),
                 QString::fromStdString(account.callsign),
                 QString::fromStdString(account.nickname),
                 roleWord(account.role),
                 units::count(account.devices),
                 stateWord(account),
                 group.isEmpty() ? units::none() : group,
                 QString::fromStdString(account.note).simplified()};
    const double none = std::nan("");
    row.numbers = {none, none, none, static_cast<double>(account.role),
                   static_cast<double>(account.devices)};
    row.sentence = AccountsPanel::tr("%1, callsign %2, %3, %n device(s), %4", nullptr,
                                     static_cast<int>(account.devices))
                       .arg(row.texts[0], row.texts[1], row.texts[3], row.texts[5]);
    row.muted = !account.enabled;
    row.mark = !account.approved || !account.hasDevicePassword ? ListMark::Watch : ListMark::None;
    return row;
}

std::vector<ListRow> rowsOf(const host::AccountTable& accounts, const GroupNames& groups,
                            const QString& filter)
{
    const QStringList words = splitFilterWords(filter);
    std::vector<ListRow> rows;
    for (const host::AccountRow& account : accounts.rows) {
        ListRow row = rowOf(account, groups);
        const QString all = row.texts.join(QLatin1Char(' '));
        const bool fits = std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return all.contains(word, Qt::CaseInsensitive);
        });
        if (fits)
            rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace

AccountsPanel::AccountsPanel(PanelContext context, QWidget* parent)
    : Panel(context, parent), m_model(new ListModel(this)), m_filter(new QLineEdit(this)),
      m_add(new QPushButton(this)),
      m_grid(new Grid(QStringLiteral("users.table"), context.settings, this)), m_freeze(nullptr),
      m_stack(nullptr), m_bar(new InlineBar(QStringLiteral("users.bar"), context.theme, this))
{
    build();
    registerActions();
    retranslate();
}

void AccountsPanel::build()
{
    m_model->setColumns({{}, {}, {}, {}, {}, {}, {}, {}});
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new ListDelegate(m_context.theme, m_grid));
    m_grid->setSelectionMode(QAbstractItemView::SingleSelection);
    m_grid->setColumns({{120, true},
                        {110, true},
                        {110, true},
                        {100, true},
                        {70, true},
                        {140, true},
                        {120, true},
                        {160, true}});
    m_grid->horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
    m_grid->setSortingEnabled(true);
    m_freeze = new FreezeGuard(m_grid, this, QStringLiteral("users.pill"));
    m_stack = new StateStack(QStringLiteral("users"), m_grid, this);
    m_filter->setObjectName(QStringLiteral("users.filter"));
    m_filter->setClearButtonEnabled(true);
    m_add->setObjectName(QStringLiteral("users.add"));
    auto* tools = new QHBoxLayout;
    tools->addWidget(m_filter, 1);
    tools->addWidget(m_freeze->pill());
    tools->addWidget(m_add);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addLayout(tools);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    connect(m_filter, &QLineEdit::textChanged, this, &AccountsPanel::ask);
    connect(m_freeze, &FreezeGuard::frozenChanged, m_model, &ListModel::setHeld);
    connect(m_freeze, &FreezeGuard::resumed, m_model, &ListModel::adoptPending);
    connect(m_model, &ListModel::pendingChanged, m_freeze, &FreezeGuard::setChanges);
    connect(m_grid, &Grid::selectionMoved, this, [this] { m_context.actions.update(); });
    connect(m_grid, &Grid::menuWanted, this, &AccountsPanel::openMenu);
    connect(m_grid, &QAbstractItemView::doubleClicked, this, &AccountsPanel::edit);
    connect(m_add, &QPushButton::clicked, this,
            [this] { m_context.actions.action(QStringLiteral("account.new"))->trigger(); });
}

void AccountsPanel::registerActions()
{
    const auto add = [this](const char* id, const char* text, const QStringList& keywords,
                            const QString& icon, const QKeySequence& key, std::function<void()> run,
                            bool needsChoice = true) {
        ActionSpec spec;
        spec.id = QLatin1String(id);
        spec.text = text;
        spec.keywords = keywords;
        spec.icon = icon;
        spec.key = key;
        spec.scope = key.isEmpty() ? nullptr : m_grid;
        spec.run = std::move(run);
        if (needsChoice)
            spec.disabledReason = [this] {
                return chosen() == nullptr ? tr("Choose an account first.") : QString();
            };
        m_context.actions.add(std::move(spec));
    };
    add(
        "account.new", QT_TRANSLATE_NOOP("Actions", "New account..."),
        {"new account", "add user", "新账号", "新用户", "xzh", "xyh"}, "add", {},
        [this] {
            auto* dialog = new AccountDialog(m_context, QString(), this);
            dialog->show();
        },
        false);
    add("account.edit", QT_TRANSLATE_NOOP("Actions", "Edit account..."),
        {"edit account", "编辑账号", "bjzh"}, "edit", Qt::Key_F2, [this] { edit(); });
    add("account.approve", QT_TRANSLATE_NOOP("Actions", "Approve account"),
        {"approve", "批准", "通过", "pz"}, "ok", {}, [this] { approve(); });
    add("account.disable", QT_TRANSLATE_NOOP("Actions", "Disable or enable account"),
        {"disable", "enable", "停用", "启用", "ty", "qy"}, "mic-off", {},
        [this] { setEnabledState(!chosen()->enabled); });
    add("account.password", QT_TRANSLATE_NOOP("Actions", "New device password"),
        {"password", "reset", "密码", "重置", "mm", "cz"}, "lock", {}, [this] { resetPassword(); });
    add("account.devices", QT_TRANSLATE_NOOP("Actions", "Devices of the account"),
        {"devices", "设备", "sb"}, "devices", {}, [this] {
            Q_EMIT openPanel(
                QStringLiteral("devices"),
                QStringLiteral("account:%1").arg(QString::fromStdString(chosen()->name)));
        });
    add("account.remove", QT_TRANSLATE_NOOP("Actions", "Remove account"),
        {"remove account", "删除账号", "sczh"}, "remove", QKeySequence::Delete,
        [this] { remove(); });
}

QString AccountsPanel::title() const
{
    return tr("Accounts");
}

QString AccountsPanel::purpose() const
{
    return tr("Who may have devices here, and what they may do in the window.");
}

QIcon AccountsPanel::icon() const
{
    return icons::themed(QStringLiteral("accounts"), m_context.theme);
}

void AccountsPanel::retranslate()
{
    m_model->setColumns({{tr("Account"), {}, false, 120},
                         {tr("Callsign"), {}, false, 110},
                         {tr("Nickname"), {}, false, 110},
                         {tr("Role"), {}, false, 100},
                         {tr("Devices"), {}, true, 70},
                         {tr("State"), {}, false, 140},
                         {tr("Default talk group"), {}, false, 120},
                         {tr("Note"), {}, false, 160}});
    m_filter->setPlaceholderText(tr("Filter: any words"));
    m_filter->setAccessibleName(tr("Filter of the accounts"));
    m_grid->setAccessibleName(tr("Accounts"));
    m_add->setText(tr("New account..."));
    m_freeze->retranslate();
    m_table.reset();
    refresh(*m_context.bridge.view());
}

void AccountsPanel::refresh(const host::EngineView& view)
{
    if (view.accounts == m_table && view.groups == m_groups)
        return;
    m_table = view.accounts;
    m_groups = view.groups;
    ask();
}

/// A club can have thousands of accounts: words and filter are made on the pool.
void AccountsPanel::ask()
{
    if (!m_table || !m_groups)
        return;
    if (m_running) {
        m_wanted = true;
        return;
    }
    m_running = true;
    m_wanted = false;
    QtConcurrent::run([table = m_table, groups = m_groups, filter = m_filter->text()] {
        return rowsOf(*table, GroupNames(*groups), filter);
    }).then(this, [this](std::vector<ListRow> rows) {
        m_running = false;
        m_model->setRows(std::move(rows));
        showStateOf();
        m_context.actions.update();
        if (m_wanted)
            ask();
    });
}

void AccountsPanel::showStateOf()
{
    if (m_model->rowCount() > 0) {
        m_stack->showBody();
        return;
    }
    if (m_table->rows.empty())
        m_stack->showState(
            QStringLiteral("users.empty.no_accounts"),
            tr("There is no account yet. Devices sign in with an account."),
            {{tr("New account..."),
              [this] { m_context.actions.action(QStringLiteral("account.new"))->trigger(); },
              QStringLiteral("users.empty.add")}});
    else
        m_stack->showState(
            QStringLiteral("users.empty.filtered"),
            tr("0 of %1 match").arg(units::count(m_table->rows.size())),
            {{tr("Clear filter"), [this] { m_filter->clear(); }, QStringLiteral("users.clear")}});
}

QWidget* AccountsPanel::filterBox()
{
    return m_filter;
}

QString AccountsPanel::stateId() const
{
    return m_stack->stateId();
}

const host::AccountRow* AccountsPanel::chosen() const
{
    const ListRow* row = m_model->row(m_grid->currentRow());
    if (row == nullptr || !m_table)
        return nullptr;
    const AccountId id{row->key.toULongLong()};
    const auto& rows = m_table->rows;
    const auto found =
        std::lower_bound(rows.begin(), rows.end(), id,
                         [](const host::AccountRow& a, AccountId b) { return a.id < b; });
    return found != rows.end() && found->id == id ? &*found : nullptr;
}

void AccountsPanel::openMenu(const QPoint& position)
{
    if (chosen() == nullptr)
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("users.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const char* id : {"account.edit", "account.approve", "account.password", "account.devices",
                           "account.disable", "account.remove"})
        menu->addAction(m_context.actions.action(QLatin1String(id)));
    m_freeze->menuOpened();
    connect(menu, &QMenu::aboutToHide, m_freeze, &FreezeGuard::menuClosed);
    menu->popup(position);
}

void AccountsPanel::submit(host::EngineCommand command, const QString& undoText)
{
    m_context.bridge.submit(std::move(command), undoText);
}

void AccountsPanel::edit()
{
    if (const host::AccountRow* account = chosen()) {
        auto* dialog = new AccountDialog(m_context, *account, this);
        dialog->show();
    }
}

void AccountsPanel::setEnabledState(bool enabled)
{
    host::EditAccount command;
    command.account = chosen()->id;
    command.enabled = enabled;
    const QString name = QString::fromStdString(chosen()->name);
    submit(std::move(command),
           enabled ? tr("Account %1 enabled").arg(name) : tr("Account %1 disabled").arg(name));
}

void AccountsPanel::approve()
{
    host::EditAccount command;
    command.account = chosen()->id;
    command.approved = true;
    submit(std::move(command),
           tr("Account %1 approved").arg(QString::fromStdString(chosen()->name)));
}

/// The password is shown once; nobody can read it later.
void AccountsPanel::resetPassword()
{
    const QString password = choices::newDevicePassword();
    const QString name = QString::fromStdString(chosen()->name);
    host::EditAccount command;
    command.account = chosen()->id;
    command.devicePassword = Secret{password.toStdString()};
    m_context.bridge.submit(
        std::move(command), {}, this, [this, password, name](const host::CommandDone& done) {
            if (!done.ok) {
                m_bar->say(messages::sentence(done.message), ListMark::Fault);
                return;
            }
            m_bar->offer(tr("New device password of %1: %2. It is shown only "
                            "now; type it into the devices.")
                             .arg(name, password),
                         ListMark::Watch, tr("Copy"),
                         [password] { QApplication::clipboard()->setText(password); });
        });
}

void AccountsPanel::remove()
{
    const host::AccountRow account = *chosen();
    const QString name = QString::fromStdString(account.name);
    m_bar->ask(
        tr("Remove account %1 and its %n device(s)?", nullptr, static_cast<int>(account.devices))
            .arg(name),
        tr("Remove"), [this, account, name] {
            submit(host::RemoveAccount{account.id}, tr("Account %1 removed").arg(name));
        });
}

void AccountsPanel::exportSelection()
{
    saveAs(
        this, tr("Export table"), QStringLiteral("accounts.csv"), tr("Tables (*.csv)"),
        [table = m_grid->text(false)] { return toCsv(table); },
        [this](const QString& path, const QString& error) {
            if (error.isEmpty())
                m_bar->say(tr("Saved: %1").arg(path));
            else
                m_bar->say(tr("%1 could not be written: %2").arg(path, error), ListMark::Fault);
        });
}

} // namespace shack::ui
