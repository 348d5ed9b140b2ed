#include "ui/panels/announcements_panel.h"

#include "ui/bridge/engine_bridge.h"
#include "ui/dialogs/announcement_dialog.h"
#include "ui/dialogs/choices.h"
#include "ui/models/device_filter.h"
#include "ui/panels/freeze_guard.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/list_delegate.h"
#include "ui/panels/state_stack.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace shack::ui {

namespace {

using host::AnnouncementOutcome;
using host::AnnouncementRepeat;

QString outcomeText(AnnouncementOutcome outcome)
{
    switch (outcome) {
    case AnnouncementOutcome::None:
        return {};
    case AnnouncementOutcome::Said:
        //: an announcement was heard to its end
        return AnnouncementsPanel::tr("said");
    case AnnouncementOutcome::Busy:
        return AnnouncementsPanel::tr("left out: somebody talked");
    case AnnouncementOutcome::Interrupted:
        return AnnouncementsPanel::tr("interrupted");
    case AnnouncementOutcome::Cancelled:
        return AnnouncementsPanel::tr("cancelled");
    case AnnouncementOutcome::Failed:
        return AnnouncementsPanel::tr("failed");
    }
    return {};
}

QString planKey(std::uint64_t plan)
{
    return QStringLiteral("p:%1").arg(plan);
}

QString runKey(std::uint64_t run)
{
    return QStringLiteral("r:%1").arg(run);
}

} // namespace

AnnouncementsPanel::AnnouncementsPanel(PanelContext context, QWidget* parent)
    : Panel(context, parent), m_model(new ListModel(this)), m_new(new QPushButton(this)),
      m_grid(new Grid(QStringLiteral("announcements.table"), context.settings, this)),
      m_bar(new InlineBar(QStringLiteral("announcements.bar"), context.theme, this))
{
    build();
    registerActions();
    retranslate();
}

void AnnouncementsPanel::build()
{
    m_model->setColumns(QList<ListColumn>(Columns));
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new ListDelegate(m_context.theme, m_grid));
    m_grid->setSelectionMode(QAbstractItemView::SingleSelection);
    m_grid->setColumns({{180, true}, {110, true}, {150, true}, {140, true}, {200, true}});
    m_freeze = new FreezeGuard(m_grid, this, QStringLiteral("announcements.pill"));
    m_stack = new StateStack(QStringLiteral("announcements"), m_grid, this);
    m_new->setObjectName(QStringLiteral("announcements.new"));
    auto* tools = new QHBoxLayout;
    tools->addWidget(m_new);
    tools->addStretch();
    tools->addWidget(m_freeze->pill());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addLayout(tools);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    connect(m_new, &QPushButton::clicked, this,
            [this] { m_context.actions.action(QStringLiteral("announcement.new"))->trigger(); });
    connect(m_freeze, &FreezeGuard::frozenChanged, m_model, &ListModel::setHeld);
    connect(m_freeze, &FreezeGuard::resumed, m_model, &ListModel::adoptPending);
    connect(m_model, &ListModel::pendingChanged, m_freeze, &FreezeGuard::setChanges);
    connect(m_grid, &Grid::menuWanted, this, &AnnouncementsPanel::openMenu);
    connect(m_grid, &Grid::selectionMoved, this, [this] { m_context.actions.update(); });
    connect(m_model, &ListModel::rowsChanged, this, [this] { m_context.actions.update(); });
    connect(m_grid, &QAbstractItemView::activated, this, [this] { edit(); });
    connect(&m_context.settings, &ViewSettings::changed, this,
            [this] { refresh(*m_context.bridge.view()); });
}

void AnnouncementsPanel::registerActions()
{
    const auto add = [this](const char* id, const char* text, const QStringList& keywords,
                            const char* icon, const QKeySequence& key, std::function<void()> run,
                            std::function<QString()> reason) {
        ActionSpec spec;
        spec.id = QString::fromLatin1(id);
        spec.text = text;
        spec.keywords = keywords;
        spec.icon = QString::fromLatin1(icon);
        spec.key = key;
        spec.scope = key.isEmpty() ? nullptr : m_grid;
        spec.run = std::move(run);
        spec.disabledReason = std::move(reason);
        m_context.actions.add(std::move(spec));
    };
    const auto plan = [this] { return needsPlan(); };
    add("announcement.new", QT_TRANSLATE_NOOP("Actions", "New announcement..."),
        {"announce", "播报", "bb"}, "add", {},
        [this] {
            auto* dialog = new AnnouncementDialog(m_context, {}, this);
            dialog->show();
        },
        {});
    add(
        "announcement.edit", QT_TRANSLATE_NOOP("Actions", "Edit announcement..."),
        {"edit announcement", "编辑播报", "bjbb"}, "edit", Qt::Key_F2, [this] { edit(); }, plan);
    add(
        "announcement.now", QT_TRANSLATE_NOOP("Actions", "Announce now"),
        {"announce now", "立即播报", "ljbb"}, "play", {}, [this] { sayNow(); }, plan);
    add(
        "announcement.switch", QT_TRANSLATE_NOOP("Actions", "Pause or resume announcement"),
        {"pause", "resume", "暂停播报", "ztbb"}, "pause", {}, [this] { switchPlan(); }, plan);
    add(
        "announcement.remove", QT_TRANSLATE_NOOP("Actions", "Remove announcement"),
        {"remove announcement", "删除播报", "scbb"}, "remove", QKeySequence::Delete,
        [this] { remove(); }, plan);
    add(
        "announcement.cancel", QT_TRANSLATE_NOOP("Actions", "Cancel what is being announced"),
        {"cancel", "stop", "取消播报", "qxbb"}, "stop", {}, [this] { cancel(); },
        [this] {
            return chosenRun() == nullptr ? tr("Nothing that is announced now is chosen.")
                                          : QString();
        });
}

QString AnnouncementsPanel::title() const
{
    return tr("Announcements");
}

QString AnnouncementsPanel::purpose() const
{
    return tr("What the station says by itself, when nobody talks.");
}

QIcon AnnouncementsPanel::icon() const
{
    return icons::themed(QStringLiteral("announce"), m_context.theme);
}

void AnnouncementsPanel::retranslate()
{
    m_model->setColumns({{tr("Title"), {}, false, 180},
                         {tr("Talk group"), {}, false, 110},
                         //: column: how often
                         {tr("When"), {}, false, 150},
                         //: column: next time
                         {tr("Next"), {}, false, 140},
                         //: column: how it went the last time
                         {tr("Last"), {}, false, 200}});
    m_grid->setAccessibleName(tr("Announcements"));
    m_new->setText(tr("New announcement..."));
    m_freeze->retranslate();
    refresh(*m_context.bridge.view());
}

QString AnnouncementsPanel::whenText(const host::AnnouncementPlan& plan) const
{
    if (!plan.enabled)
        return tr("paused");
    switch (plan.repeats) {
    case AnnouncementRepeat::Once:
        return tr("once");
    case AnnouncementRepeat::Daily:
        return tr("every day");
    case AnnouncementRepeat::Weekly:
        return tr("every week");
    case AnnouncementRepeat::Interval:
        return tr("every %n min", nullptr, static_cast<int>(plan.every.count()));
    }
    return {};
}

ListRow AnnouncementsPanel::rowOf(const host::AnnouncementRow& row, const QString& group) const
{
    const bool utc = m_context.settings.utc();
    ListRow shown;
    shown.key = planKey(row.plan.id);
    QString last;
    if (row.lastAt)
        //: date and time, how it went
        last = tr("%1, %2").arg(units::dateTime(*row.lastAt, utc), outcomeText(row.lastOutcome));
    shown.texts = {QString::fromStdString(row.plan.title), group, whenText(row.plan),
                   row.nextAt ? units::dateTime(*row.nextAt, utc) : units::none(), last};
    shown.sentence =
        tr("%1 in %2, %3, next %4")
            .arg(shown.texts[TitleColumn], group, shown.texts[WhenColumn], shown.texts[NextColumn]);
    shown.toolTip = QString::fromStdString(row.plan.file);
    shown.muted = !row.plan.enabled;
    shown.mark = row.lastOutcome == AnnouncementOutcome::Failed ? ListMark::Watch : ListMark::None;
    return shown;
}

ListRow AnnouncementsPanel::rowOf(const host::AnnouncementRun& run, const QString& group) const
{
    ListRow shown;
    shown.key = runKey(run.run);
    const QString now =
        run.talking
            ? tr("is said: %1 / %2").arg(units::duration(run.said), units::duration(run.length))
            : tr("waits until nobody talks");
    shown.texts = {QString::fromStdString(run.title), group, now, {}, {}};
    shown.sentence = tr("%1 in %2, %3").arg(shown.texts[TitleColumn], group, now);
    shown.mark = run.talking ? ListMark::Ok : ListMark::None;
    return shown;
}

void AnnouncementsPanel::refresh(const host::EngineView& view)
{
    const GroupNames groups(*view.groups);
    std::vector<ListRow> rows;
    for (const host::AnnouncementRun& run : view.announcements.runs)
        rows.push_back(rowOf(run, groups.name(run.group)));
    for (const host::AnnouncementRow& row : view.announcements.rows)
        rows.push_back(rowOf(row, groups.name(row.plan.group)));
    m_model->setRows(std::move(rows));
    if (m_model->rowCount() > 0)
        m_stack->showBody();
    else
        m_stack->showState(
            QStringLiteral("announcements.empty.none"), tr("The station says nothing by itself."),
            {{tr("New announcement..."),
              [this] { m_context.actions.action(QStringLiteral("announcement.new"))->trigger(); },
              QStringLiteral("announcements.first")}});
}

void AnnouncementsPanel::handle(const host::EngineEvent& event)
{
    const auto* ended = std::get_if<host::AnnouncementEnded>(&event);
    if (ended == nullptr)
        return;
    QString how = outcomeText(ended->outcome);
    if (!ended->trouble.empty())
        //: how an announcement went, and why
        how = tr("%1: %2").arg(how, QString::fromStdString(ended->trouble));
    m_bar->say(tr("Announcement %1: %2").arg(QString::fromStdString(ended->title), how),
               ended->outcome == AnnouncementOutcome::Said ? ListMark::Ok : ListMark::Watch);
}

QString AnnouncementsPanel::stateId() const
{
    return m_stack->stateId();
}

const host::AnnouncementRow* AnnouncementsPanel::chosenPlan() const
{
    const ListRow* const row = m_model->row(m_grid->currentRow());
    if (row == nullptr)
        return nullptr;
    const auto& rows = m_context.bridge.view()->announcements.rows;
    const auto found = std::ranges::find_if(
        rows, [&](const host::AnnouncementRow& one) { return planKey(one.plan.id) == row->key; });
    return found == rows.end() ? nullptr : &*found;
}

const host::AnnouncementRun* AnnouncementsPanel::chosenRun() const
{
    const ListRow* const row = m_model->row(m_grid->currentRow());
    if (row == nullptr)
        return nullptr;
    const auto& runs = m_context.bridge.view()->announcements.runs;
    const auto found = std::ranges::find_if(
        runs, [&](const host::AnnouncementRun& one) { return runKey(one.run) == row->key; });
    return found == runs.end() ? nullptr : &*found;
}

QString AnnouncementsPanel::needsPlan() const
{
    return chosenPlan() == nullptr ? tr("Choose a planned announcement first.") : QString();
}

void AnnouncementsPanel::openMenu(const QPoint& position)
{
    if (m_model->row(m_grid->currentRow()) == nullptr)
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("announcements.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QStringList ids =
        chosenRun() != nullptr
            ? QStringList{QStringLiteral("announcement.cancel")}
            : QStringList{QStringLiteral("announcement.now"), QStringLiteral("announcement.edit"),
                          QStringLiteral("announcement.switch"),
                          QStringLiteral("announcement.remove")};
    for (const QString& id : ids)
        menu->addAction(m_context.actions.action(id));
    m_freeze->menuOpened();
    connect(menu, &QMenu::aboutToHide, m_freeze, &FreezeGuard::menuClosed);
    menu->popup(position);
}

void AnnouncementsPanel::edit()
{
    if (const auto* row = chosenPlan()) {
        auto* dialog = new AnnouncementDialog(m_context, row->plan, this);
        dialog->show();
    }
}

void AnnouncementsPanel::sayNow()
{
    const host::AnnouncementPlan& plan = chosenPlan()->plan;
    m_context.bridge.submit(host::Announce{plan.group, plan.file, plan.title});
}

void AnnouncementsPanel::switchPlan()
{
    host::AnnouncementPlan plan = chosenPlan()->plan;
    const QString title = QString::fromStdString(plan.title);
    plan.enabled = !plan.enabled;
    m_context.bridge.submit(host::PutAnnouncement{plan},
                            plan.enabled ? tr("Announcement %1 resumed").arg(title)
                                         : tr("Announcement %1 paused").arg(title));
}

void AnnouncementsPanel::remove()
{
    const host::AnnouncementPlan& plan = chosenPlan()->plan;
    m_context.bridge.submit(host::RemoveAnnouncement{plan.id},
                            tr("Announcement %1 removed").arg(QString::fromStdString(plan.title)));
}

void AnnouncementsPanel::cancel()
{
    m_context.bridge.submit(host::CancelAnnouncement{chosenRun()->run});
}

} // namespace shack::ui
