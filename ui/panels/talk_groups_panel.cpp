#include "ui/panels/talk_groups_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/announcement_dialog.h"
#include "ui/dialogs/talk_group_dialog.h"
#include "ui/panels/change_words.h"
#include "ui/panels/grid.h"
#include "ui/panels/group_graph.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/selection.h"
#include "ui/panels/state_stack.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace shack::ui {

namespace {
constexpr const char* kHeaderKey = "columns/talkgroups.table/1";
}

TalkGroupsPanel::TalkGroupsPanel(PanelContext context, Selection& selection, QWidget* parent)
    : Panel(context, parent), m_selection(selection), m_model(new GroupModel(this)),
      m_filter(new QLineEdit(this)), m_newGroup(new QPushButton(this)),
      m_newLink(new QPushButton(this)), m_expand(new QToolButton(this)),
      m_tree(new QTreeView(this)), m_stack(nullptr),
      m_bar(new InlineBar(QStringLiteral("talkgroups.bar"), context.theme, this)),
      m_links(new QWidget(this)), m_graph(new GroupGraph(context.theme, m_links)),
      m_linkList(new QListWidget(m_links))
{
    build();
    registerActions();
    retranslate();
    m_tree->expandAll();
}

void TalkGroupsPanel::build()
{
    buildTree();
    m_stack = new StateStack(QStringLiteral("talkgroups"), m_tree, this);
    m_filter->setObjectName(QStringLiteral("talkgroups.filter"));
    m_filter->setClearButtonEnabled(true);
    m_newGroup->setObjectName(QStringLiteral("talkgroups.newgroup"));
    m_newLink->setObjectName(QStringLiteral("talkgroups.newlink"));
    m_expand->setObjectName(QStringLiteral("talkgroups.expand"));
    m_expand->setFocusPolicy(Qt::TabFocus);
    m_expand->setMinimumSize(24, 24);
    auto* first = new QHBoxLayout;
    first->addWidget(m_filter, 1);
    first->addWidget(m_expand);
    auto* second = new QHBoxLayout;
    second->addWidget(m_newGroup);
    second->addWidget(m_newLink);
    second->addStretch();
    m_linkList->setObjectName(QStringLiteral("talkgroups.links"));
    auto* links = new QVBoxLayout(m_links);
    links->setContentsMargins(0, 0, 0, 0);
    links->addWidget(m_graph);
    links->addWidget(m_linkList);
    m_links->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addLayout(first);
    column->addLayout(second);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    column->addWidget(m_links);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model->setFilter(text.trimmed());
        m_tree->expandAll();
        showStateOf(*m_context.bridge.view());
    });
    connect(m_expand, &QToolButton::clicked, m_tree, &QTreeView::expandAll);
    connect(m_newGroup, &QPushButton::clicked, this,
            [this] { m_context.actions.action(QStringLiteral("group.new"))->trigger(); });
    connect(m_newLink, &QPushButton::clicked, this,
            [this] { m_context.actions.action(QStringLiteral("link.new"))->trigger(); });
    connect(m_linkList, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item == nullptr)
            return;
        const TalkGroupId link{item->data(Qt::UserRole).toUInt()};
        m_graph->setChosen(link);
        selectGroup(link);
    });
    connect(m_linkList, &QListWidget::itemActivated, this, &TalkGroupsPanel::editLink);
}

void TalkGroupsPanel::buildTree()
{
    m_tree->setObjectName(QStringLiteral("talkgroups.table"));
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setRootIsDecorated(true);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setAcceptDrops(true);
    m_tree->setDragDropMode(QAbstractItemView::DropOnly);
    m_tree->setDropIndicatorShown(true);
    m_tree->setIndentation(10);
    QHeaderView* header = m_tree->header();
    header->setStretchLastSection(false);
    header->setMinimumSectionSize(40);
    header->setSectionResizeMode(GroupModel::NameColumn, QHeaderView::Stretch);
    const int percent = m_context.settings.textPercent();
    header->resizeSection(GroupModel::OnlineColumn, 44 * percent / 100);
    header->resizeSection(GroupModel::TurnColumn, 104 * percent / 100);
    const QByteArray kept = m_context.settings.value(QLatin1String(kHeaderKey)).toByteArray();
    if (!kept.isEmpty())
        header->restoreState(kept);
    connect(header, &QHeaderView::sectionResized, this, [this, header] {
        m_context.settings.setValue(QLatin1String(kHeaderKey), header->saveState());
    });
    const auto fitRows = [this] {
        m_model->setRowHeight(gridRowHeight(m_context.settings, m_tree->fontMetrics().height()));
    };
    connect(&m_context.settings, &ViewSettings::changed, this, fitRows);
    fitRows();
    connect(m_tree, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { openMenu(m_tree->viewport()->mapToGlobal(at)); });
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const host::GroupRow* row = chosen();
        m_graph->setChosen(row != nullptr && row->kind == host::GroupKind::Link ? row->id
                                                                                : TalkGroupId{});
        m_context.actions.update();
    });
    connect(m_tree, &QAbstractItemView::doubleClicked, this, [this] { showDevices(); });
    connect(m_model, &GroupModel::devicesDropped, this, &TalkGroupsPanel::moveDropped);
}

// ---- actions ------------------------------------------------------------------------------------

QString TalkGroupsPanel::needsGroup() const
{
    const host::GroupRow* row = chosen();
    return row != nullptr && row->kind != host::GroupKind::Link ? QString()
                                                                : tr("Choose a talk group first.");
}

QString TalkGroupsPanel::needsLink() const
{
    const host::GroupRow* row = chosen();
    return row != nullptr && row->kind == host::GroupKind::Link ? QString()
                                                                : tr("Choose a link first.");
}

void TalkGroupsPanel::registerActions()
{
    registerGroupActions();
    registerLinkActions();
}

void TalkGroupsPanel::registerGroupActions()
{
    const auto add = [this](const char* id, const char* text, const QStringList& keywords,
                            const QString& icon, const QKeySequence& key, std::function<void()> run,
                            bool needs = true) {
        ActionSpec spec;
        spec.id = QLatin1String(id);
        spec.text = text;
        spec.keywords = keywords;
        spec.icon = icon;
        spec.key = key;
        spec.scope = key.isEmpty() ? nullptr : m_tree;
        spec.run = std::move(run);
        if (needs)
            spec.disabledReason = [this] { return needsGroup(); };
        m_context.actions.add(std::move(spec));
    };
    add(
        "group.new", QT_TRANSLATE_NOOP("Actions", "New talk group..."),
        {"new group", "add group", "新建群组", "xjqz"}, "add", {},
        [this] {
            auto* dialog = new TalkGroupDialog(m_context, this);
            dialog->show();
        },
        false);
    add("group.edit", QT_TRANSLATE_NOOP("Actions", "Edit talk group..."),
        {"edit group", "编辑群组", "bjqz"}, "edit", Qt::Key_F2, [this] {
            const host::GroupRow* row = chosen();
            if (row->kind == host::GroupKind::Link)
                editLink();
            else
                edit(QStringLiteral("name"));
        });
    add("group.members", QT_TRANSLATE_NOOP("Actions", "Members..."), {"members", "成员", "cy"},
        "accounts", {}, [this] { edit(QStringLiteral("members")); });
    add("group.devices", QT_TRANSLATE_NOOP("Actions", "Devices of the talk group"),
        {"devices", "设备", "sb"}, "devices", {}, [this] { showDevices(); });
    if (m_context.bridge.soundPort() != nullptr)
        add("group.listen", QT_TRANSLATE_NOOP("Actions", "Listen to the talk group"),
            {"listen", "收听群组", "stqz"}, "listen", {}, [this] { listen(); });
    add("group.announce", QT_TRANSLATE_NOOP("Actions", "Announce in the talk group..."),
        {"announce", "播报", "bb"}, "announce", {}, [this] {
            auto* dialog = new AnnouncementDialog(m_context, {.group = chosen()->id}, this);
            dialog->show();
        });
    ActionSpec echo;
    echo.id = QStringLiteral("group.echo");
    echo.text = QT_TRANSLATE_NOOP("Actions", "Echo: talkers hear themselves");
    echo.keywords = {"echo", "回放", "hf"};
    echo.icon = QStringLiteral("refresh");
    echo.checkable = true;
    echo.checked = [this] {
        const host::GroupRow* const row = chosen();
        return row != nullptr && m_context.bridge.view()->live.echoGroup == row->id;
    };
    echo.disabledReason = [this] { return needsGroup(); };
    echo.run = [this] { switchEcho(); };
    m_context.actions.add(std::move(echo));
    add("group.delete", QT_TRANSLATE_NOOP("Actions", "Delete talk group"),
        {"delete group", "删除群组", "scqz"}, "remove", QKeySequence::Delete, [this] {
            if (chosen()->kind == host::GroupKind::Link)
                removeLink();
            else
                removeGroup();
        });
}

void TalkGroupsPanel::registerLinkActions()
{
    const auto add = [this](const char* id, const char* text, const QStringList& keywords,
                            const QString& icon, std::function<void()> run, bool needs = true) {
        ActionSpec spec;
        spec.id = QLatin1String(id);
        spec.text = text;
        spec.keywords = keywords;
        spec.icon = icon;
        spec.run = std::move(run);
        if (needs)
            spec.disabledReason = [this] { return needsLink(); };
        m_context.actions.add(std::move(spec));
    };
    add(
        "link.new", QT_TRANSLATE_NOOP("Actions", "New link..."),
        {"new link", "connect groups", "新建互联", "xjhl"}, "link",
        [this] {
            auto* dialog = new LinkDialog(m_context, this);
            dialog->show();
        },
        false);
    add("link.edit", QT_TRANSLATE_NOOP("Actions", "Edit link..."),
        {"edit link", "编辑互联", "bjhl"}, "edit", [this] { editLink(); });
    add("link.delete", QT_TRANSLATE_NOOP("Actions", "Delete link"),
        {"delete link", "删除互联", "schl"}, "remove", [this] { removeLink(); });
}

void TalkGroupsPanel::openMenu(const QPoint& position)
{
    const host::GroupRow* row = chosen();
    if (row == nullptr)
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("talkgroups.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QStringList ids =
        row->kind == host::GroupKind::Link
            ? QStringList{QStringLiteral("link.edit"), QStringLiteral("link.delete")}
            : QStringList{QStringLiteral("group.edit"),     QStringLiteral("group.members"),
                          QStringLiteral("group.devices"),  QStringLiteral("group.listen"),
                          QStringLiteral("group.announce"), QStringLiteral("group.echo"),
                          QStringLiteral("group.delete")};
    m_context.actions.update();
    for (const QString& id : ids)
        if (QAction* action = m_context.actions.action(id))
            menu->addAction(action);
    menu->popup(position);
}

/// Hear it here, or not any more; what else is heard stays.
void TalkGroupsPanel::listen()
{
    std::vector<host::ListenWish> wishes = m_context.bridge.view()->live.listening;
    const TalkGroupId group = chosen()->id;
    if (std::erase_if(wishes, [&](const auto& wish) { return wish.group == group; }) == 0)
        wishes.push_back({group, 1});
    m_context.bridge.submit(host::ListenTo{std::move(wishes)});
}

/// One group at most has an echo.
void TalkGroupsPanel::switchEcho()
{
    const host::GroupRow& row = *chosen();
    const QString name = QString::fromStdString(row.name);
    const bool isOn = m_context.bridge.view()->live.echoGroup == row.id;
    m_context.bridge.submit(host::SetEchoGroup{isOn ? TalkGroupId{} : row.id},
                            isOn ? tr("Echo in %1 turned off").arg(name)
                                 : tr("Echo in %1 turned on").arg(name));
}

void TalkGroupsPanel::edit(const QString& field)
{
    if (const host::GroupRow* row = chosen()) {
        auto* dialog = new TalkGroupDialog(m_context, *row, this);
        dialog->startAt(field);
        dialog->show();
    }
}

void TalkGroupsPanel::editLink()
{
    const host::GroupRow* row = chosen();
    if (row == nullptr || row->kind != host::GroupKind::Link)
        return;
    auto* dialog = new LinkDialog(m_context, *row, this);
    dialog->show();
}

void TalkGroupsPanel::removeGroup()
{
    const host::GroupRow row = *chosen();
    const QString name = QString::fromStdString(row.name);
    m_bar->ask(tr("Delete talk group %1? Its %n device(s) go to the default group.", nullptr,
                  static_cast<int>(row.devices))
                   .arg(name),
               tr("Delete"), [this, row, name] {
                   m_context.bridge.submit(host::RemoveGroup{row.id},
                                           tr("Talk group %1 deleted").arg(name));
               });
}

void TalkGroupsPanel::removeLink()
{
    const host::GroupRow row = *chosen();
    const QString name = QString::fromStdString(row.name);
    m_bar->ask(tr("Delete link %1? Its %n talk group(s) no longer hear each other.", nullptr,
                  static_cast<int>(row.linked.size()))
                   .arg(name),
               tr("Delete"), [this, row, name] {
                   m_context.bridge.submit(host::RemoveLink{row.id},
                                           tr("Link %1 deleted").arg(name));
               });
}

void TalkGroupsPanel::showDevices()
{
    const host::GroupRow* row = chosen();
    if (row == nullptr || row->kind == host::GroupKind::Link)
        return;
    const QString name = QString::fromStdString(row->name);
    Q_EMIT openPanel(QStringLiteral("devices"), name.contains(QLatin1Char(' '))
                                                    ? QStringLiteral("group:\"%1\"").arg(name)
                                                    : QStringLiteral("group:%1").arg(name));
}

void TalkGroupsPanel::moveDropped(const std::vector<DeviceId>& devices, TalkGroupId group)
{
    const std::unordered_set<DeviceId> wanted(devices.begin(), devices.end());
    std::vector<DeviceRowPtr> rows;
    for (const DeviceRowPtr& row : m_selection.devices()) {
        if (wanted.contains(row->id))
            rows.push_back(row);
    }
    if (rows.empty())
        return;
    const GroupNames names(*m_context.bridge.view()->groups);
    const auto move = [this, rows, group, name = names.name(group)] {
        host::MoveDevices command;
        for (const DeviceRowPtr& row : rows)
            command.moves.emplace_back(row->id, group);
        m_context.bridge.submit(std::move(command),
                                tr("%1 moved to %2").arg(changes::who(rows), name));
    };
    if (rows.size() == 1)
        move();
    else
        m_bar->ask(changes::moveWords(rows, names, group), tr("Move"), move);
}

// ---- words and views ----------------------------------------------------------------------------

QString TalkGroupsPanel::title() const
{
    return tr("Talk groups");
}

QString TalkGroupsPanel::purpose() const
{
    return tr("Where devices talk, and which talk groups hear each other.");
}

QIcon TalkGroupsPanel::icon() const
{
    return icons::themed(QStringLiteral("talkgroups"), m_context.theme);
}

void TalkGroupsPanel::retranslate()
{
    m_filter->setPlaceholderText(tr("Find a talk group"));
    m_filter->setAccessibleName(tr("Filter of the talk groups"));
    m_tree->setAccessibleName(tr("Talk groups"));
    m_newGroup->setText(tr("New group..."));
    m_newLink->setText(tr("New link..."));
    m_expand->setText(tr("Expand all"));
    m_expand->setAccessibleName(m_expand->text());
    m_graph->setAccessibleName(tr("Drawing of the links; the list below says the same."));
    m_graph->setToolTip(m_graph->accessibleName());
    m_linkList->setAccessibleName(tr("Links"));
    m_model->retranslate();
    fitTitles();
    if (takeBackOnlyDefault())
        m_saidOnlyDefault = false; // said again in the other language
    m_shown.reset();
    refresh(*m_context.bridge.view());
}

void TalkGroupsPanel::restyle()
{
    m_tree->viewport()->update();
    m_graph->update();
}

void TalkGroupsPanel::refresh(const host::EngineView& view)
{
    m_model->update(view);
    if (m_shown != view.groups) {
        const bool first = m_shown == nullptr;
        m_shown = view.groups;
        if (first)
            m_tree->expandAll();
        showLinks(view);
        m_context.actions.update();
    }
    showStateOf(view);
}

void TalkGroupsPanel::showLinks(const host::EngineView& view)
{
    m_graph->setGroups(*view.groups);
    const GroupNames names(*view.groups);
    const int kept = m_linkList->currentRow();
    const QSignalBlocker quiet(m_linkList);
    m_linkList->clear();
    for (const host::GroupRow& row : view.groups->rows) {
        if (row.kind != host::GroupKind::Link)
            continue;
        QStringList targets;
        for (const TalkGroupId target : row.linked)
            targets.append(names.name(target));
        const QString name = QString::fromStdString(row.name);
        //: a link and the talk groups that it joins
        auto* item = new QListWidgetItem(
            tr("%1: %2").arg(name, targets.join(QStringLiteral(" – "))), m_linkList);
        item->setData(Qt::UserRole, row.id.value);
    }
    m_linkList->setCurrentRow(std::min(kept, m_linkList->count() - 1));
    const int rows = std::clamp(m_linkList->count(), 1, 4);
    m_linkList->setFixedHeight(rows * (m_linkList->fontMetrics().height() + 6) + 8);
    m_links->setVisible(m_linkList->count() > 0);
}

void TalkGroupsPanel::showStateOf(const host::EngineView& view)
{
    const auto groups = view.groups->rows.size();
    if (m_model->shownGroups() == 0 && groups > 0) {
        m_stack->showState(QStringLiteral("talkgroups.empty.filtered"),
                           tr("No talk group has this name."),
                           {{tr("Clear filter"), [this] { m_filter->clear(); },
                             QStringLiteral("talkgroups.clear")}});
        return;
    }
    if (groups == 0) {
        m_stack->showState(
            QStringLiteral("talkgroups.empty.none"), tr("There is no talk group yet."),
            {{tr("New group..."),
              [this] { m_context.actions.action(QStringLiteral("group.new"))->trigger(); },
              QStringLiteral("talkgroups.empty.add")}});
        return;
    }
    m_stack->showBody();
    if (groups != 1) {
        takeBackOnlyDefault();
    } else if (m_bar->isHidden() && !m_saidOnlyDefault) {
        m_saidOnlyDefault = true;
        m_onlyDefaultWords = tr("Only the default group exists.");
        m_bar->offer(m_onlyDefaultWords, ListMark::None, tr("New group..."),
                     [this] { m_context.actions.action(QStringLiteral("group.new"))->trigger(); });
    }
}

/// Only that line: the bar may have another thing to say by now.
bool TalkGroupsPanel::takeBackOnlyDefault()
{
    if (m_onlyDefaultWords.isEmpty() || m_bar->text() != m_onlyDefaultWords)
        return false;
    m_bar->dismiss();
    m_onlyDefaultWords.clear();
    return true;
}

/// Columns grow with the text and are never narrower than their titles.
void TalkGroupsPanel::fitTitles()
{
    const int before = std::exchange(m_fontHeight, m_tree->fontMetrics().height());
    QHeaderView* header = m_tree->header();
    for (const int column : {GroupModel::OnlineColumn, GroupModel::TurnColumn}) {
        int width = header->sectionSize(column);
        if (before > 0)
            width = width * m_fontHeight / before;
        header->resizeSection(column, std::max(width, header->sectionSizeHint(column)));
    }
}

void TalkGroupsPanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitTitles();
}

QWidget* TalkGroupsPanel::filterBox()
{
    return m_filter;
}

void TalkGroupsPanel::focusFirst()
{
    m_tree->setFocus(Qt::TabFocusReason);
}

QString TalkGroupsPanel::stateId() const
{
    if (!m_stack->stateId().isEmpty())
        return m_stack->stateId();
    return m_context.bridge.view()->groups->rows.size() == 1
               ? QStringLiteral("talkgroups.empty.only_default")
               : QString();
}

const host::GroupRow* TalkGroupsPanel::chosen() const
{
    return m_model->group(m_tree->currentIndex());
}

bool TalkGroupsPanel::selectGroup(TalkGroupId group)
{
    const QModelIndex found = m_model->indexOf(group);
    if (!found.isValid())
        return false;
    m_tree->setCurrentIndex(found);
    m_tree->scrollTo(found);
    return true;
}

} // namespace shack::ui
