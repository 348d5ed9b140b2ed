#include "ui/panels/runs_panel.h"

#include "engine/bench/ladder_text.h"
#include "ui/bridge/run_desk.h"
#include "ui/models/list_model.h"
#include "ui/panels/compare_view.h"
#include "ui/panels/grid.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/list_delegate.h"
#include "ui/panels/page_view.h"
#include "ui/panels/run_export.h"
#include "ui/panels/run_view.h"
#include "ui/panels/state_stack.h"
#include "ui/text/report_phrases.h"
#include "ui/text/run_words.h"
#include "ui/text/units.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"
#include "ui/window/view_settings.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shack::ui {

namespace {

ListMark markOf(const bench::ArchivedRun& run)
{
    if (run.running)
        return ListMark::None;
    switch (run.verdict) {
    case bench::Verdict::Pass:
        return ListMark::Ok;
    case bench::Verdict::Fail:
        return ListMark::Fault;
    case bench::Verdict::Invalid:
    case bench::Verdict::Stopped:
        break;
    }
    return ListMark::Watch;
}

bool isLadder(const bench::ArchivedRun& run)
{
    return run.kind == "ladder" || run.kind == "load";
}

QString verdictOf(const bench::ArchivedRun& run)
{
    if (run.running)
        //: state of a run in the list
        return RunsPanel::tr("running");
    if (run.cutOff)
        //: verdict of a run during which the program or the computer went down
        return RunsPanel::tr("stopped (cut off)");
    return runs::verdictWord(run.verdict);
}

QString timeOf(const bench::ArchivedRun& run, bool utc)
{
    const QDateTime at = QDateTime::fromString(QString::fromStdString(run.startedAt), Qt::ISODate);
    if (!at.isValid())
        return units::none();
    return units::dateTime(WallTime{std::chrono::milliseconds{at.toMSecsSinceEpoch()}}, utc);
}

ListRow rowOf(const bench::ArchivedRun& run, bool utc)
{
    const bool measured = run.bestPerSecond > 0;
    ListRow row;
    row.key = QString::fromStdString(run.id);
    row.texts = {timeOf(run, utc),
                 runs::planName(run.name),
                 runs::targetWords(run.target),
                 run.rungs == 0 ? units::none()
                                : QStringLiteral("%1/%2").arg(run.rungsPassed).arg(run.rungs),
                 measured ? units::perSecond(std::round(run.bestPerSecond)) : units::none(),
                 measured ? units::milliseconds(run.p99Milliseconds) : units::none(),
                 verdictOf(run),
                 QString::fromStdString(run.version),
                 QString::fromStdString(run.host),
                 run.starred ? QStringLiteral("\u2605") : QString(),
                 QString::fromStdString(run.note).simplified()};
    const double none = std::nan("");
    row.numbers = {none,
                   none,
                   none,
                   static_cast<double>(run.rungsPassed),
                   run.bestPerSecond,
                   run.p99Milliseconds};
    row.sentence = RunsPanel::tr("%1, %2, %3: %4, best loss-free rate %5")
                       .arg(row.texts[0], row.texts[1], row.texts[2], row.texts[6], row.texts[4]);
    row.toolTip = report::said(run.sentence);
    row.mark = markOf(run);
    row.muted = run.cutOff;
    return row;
}

} // namespace

RunsPanel::RunsPanel(PanelContext context, RunDesk& desk, StationHistory& history, QWidget* parent)
    : Panel(context, parent), m_desk(desk), m_filter(new QLineEdit(this)),
      m_quick(new QPushButton(this)), m_again(new QPushButton(this)),
      m_compareButton(new QPushButton(this)), m_export(new QPushButton(this)),
      m_star(new QPushButton(this)), m_remove(new QPushButton(this)),
      m_bar(new InlineBar(QStringLiteral("runs.bar"), context.theme, this)),
      m_grid(new Grid(QStringLiteral("runs.table"), context.settings, this)),
      m_model(new ListModel(this)), m_stack(nullptr), m_detail(new QStackedWidget(this)),
      m_hint(new QLabel(this)),
      m_view(new RunView(QStringLiteral("runs.detail"), context, history, this)),
      m_compare(new CompareView(context, history, this)),
      m_page(new PageView(QStringLiteral("runs.page"), context, this)),
      m_one(new QStackedWidget(this)), m_noteTitle(new QLabel(this)), m_note(new QLineEdit(this))
{
    build();
    registerActions();
    retranslate();
    m_desk.store().refresh();
}

void RunsPanel::build()
{
    m_filter->setObjectName(QStringLiteral("runs.filter"));
    m_filter->setClearButtonEnabled(true);
    const std::pair<QPushButton*, const char*> buttons[]{
        {m_quick, "run.quick"},   {m_again, "run.again"}, {m_compareButton, "run.compare"},
        {m_export, "run.export"}, {m_star, "run.star"},   {m_remove, "run.remove"}};
    auto* tools = new QHBoxLayout;
    tools->addWidget(m_filter, 1);
    for (const auto& [button, action] : buttons) {
        button->setObjectName(QStringLiteral("runs.") +
                              QString::fromLatin1(action).section(QLatin1Char('.'), 1));
        tools->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, id = QString::fromLatin1(action)] {
            m_context.actions.action(id)->trigger();
        });
    }
    m_model->setColumns(QList<ListColumn>(11));
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new ListDelegate(m_context.theme, m_grid));
    m_grid->setColumns({{170, true},
                        {130, true},
                        {170, true},
                        {60, true},
                        {100, true},
                        {74, true},
                        {110, true},
                        {70, true},
                        {90, true},
                        {34, true},
                        {140, true}});
    m_grid->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_grid->setSortingEnabled(true);
    m_grid->setMinimumHeight(90);
    m_note->setObjectName(QStringLiteral("runs.note"));
    m_note->setMaxLength(500);
    m_noteTitle->setBuddy(m_note);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    auto* one = new QWidget(this);
    auto* note = new QHBoxLayout;
    note->addWidget(m_noteTitle);
    note->addWidget(m_note, 1);
    auto* oneColumn = new QVBoxLayout(one);
    oneColumn->setContentsMargins(0, 0, 0, 0);
    m_one->addWidget(m_view);
    m_one->addWidget(m_page);
    oneColumn->addWidget(m_one, 1);
    oneColumn->addLayout(note);
    m_detail->setObjectName(QStringLiteral("runs.report"));
    m_detail->addWidget(m_hint);
    m_detail->addWidget(one);
    m_detail->addWidget(m_compare);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(m_grid);
    // In a low dock the details scroll: their height must not push the panels above away.
    auto* scroll = new QScrollArea(splitter);
    scroll->setObjectName(QStringLiteral("runs.scroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_detail);
    splitter->addWidget(scroll);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 3);
    m_stack = new StateStack(QStringLiteral("runs"), splitter, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addLayout(tools);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    RunStore& store = m_desk.store();
    connect(&store, &RunStore::changed, this, &RunsPanel::fill);
    connect(&store, &RunStore::failed, this,
            [this](const QString& sentence) { m_bar->say(sentence, ListMark::Fault); });
    connect(m_filter, &QLineEdit::textChanged, this, &RunsPanel::fill);
    connect(m_grid, &Grid::selectionMoved, this, &RunsPanel::onSelection);
    connect(m_note, &QLineEdit::editingFinished, this, &RunsPanel::keepNote);
    connect(m_compare, &CompareView::moreWanted, this, &RunsPanel::runMore);
    connect(&m_desk, &RunDesk::started, this, &RunsPanel::onSelection);
    connect(&m_desk, &RunDesk::ended, this, [this](const QString& id) {
        const bool ladder = m_desk.report() != nullptr;
        if (!m_againOf.isEmpty() && !id.isEmpty() && ladder)
            compareSides({std::exchange(m_againOf, {})}, {id}, false);
        onSelection();
    });
    connect(&m_desk, &RunDesk::seriesEnded, this, &RunsPanel::onSeriesEnded);
}

void RunsPanel::registerActions()
{
    const auto add = [this](const char* id, const char* text, const QStringList& keywords,
                            const QString& icon, const QKeySequence& key, std::function<void()> run,
                            std::function<QString()> reason) {
        ActionSpec spec;
        spec.id = QLatin1String(id);
        spec.text = text;
        spec.keywords = keywords;
        spec.icon = icon;
        spec.key = key;
        spec.scope = key == QKeySequence(Qt::Key_Delete) || key == QKeySequence(Qt::Key_Asterisk)
                         ? m_grid
                         : nullptr;
        spec.run = std::move(run);
        spec.disabledReason = std::move(reason);
        m_context.actions.add(std::move(spec));
    };
    const auto nothing = [this] {
        return chosen().isEmpty() ? tr("Choose a run first.") : QString();
    };
    add(
        "run.again", QT_TRANSLATE_NOOP("Actions", "Run again and compare"),
        {"repeat", "again", "再次运行", "比较", "zcyx", "bj"}, "refresh", {}, [this] { again(); },
        [this] { return m_desk.isRunning() ? busyReason() : planReason(); });
    add(
        "run.compare", QT_TRANSLATE_NOOP("Actions", "Compare runs"),
        {"compare", "difference", "比较", "对比", "bj", "db"}, "move",
        QKeySequence(QStringLiteral("Ctrl+D")), [this] { compareChosen(); },
        [this] { return compareReason(); });
    add(
        "run.export", QT_TRANSLATE_NOOP("Actions", "Export the report..."),
        {"html", "pdf", "csv", "json", "markdown", "导出", "报告", "dc", "bg"}, "export", {},
        [this] { exportSelection(); }, nothing);
    add(
        "run.star", QT_TRANSLATE_NOOP("Actions", "Star a run, or not"), {"favourite", "星标", "xb"},
        "star", Qt::Key_Asterisk, [this] { toggleStar(); }, nothing);
    add(
        "run.planOf", QT_TRANSLATE_NOOP("Actions", "Edit the plan of a run"),
        {"plan", "计划", "jh"}, "edit", {}, [this] { editPlan(); },
        [this] { return m_desk.isRunning() ? busyReason() : planReason(); });
    add(
        "run.remove", QT_TRANSLATE_NOOP("Actions", "Remove runs..."), {"delete", "删除", "sc"},
        "remove", QKeySequence::Delete, [this] { removeChosen(); }, nothing);
}

QString RunsPanel::title() const
{
    return tr("Runs");
}

QString RunsPanel::purpose() const
{
    return tr("All measurements that were made, their reports, and what differs between them.");
}

QIcon RunsPanel::icon() const
{
    return icons::themed(QStringLiteral("runs"), m_context.theme);
}

void RunsPanel::refresh(const host::EngineView&)
{
}

QWidget* RunsPanel::filterBox()
{
    return m_filter;
}

QString RunsPanel::stateId() const
{
    return m_stack->stateId();
}

void RunsPanel::narrow(const QString& text)
{
    if (m_desk.store().find(text) != nullptr) {
        m_filter->clear();
        choose({text});
    } else {
        m_wanted = QStringList{text};
    }
}

// ---- the list -----------------------------------------------------------------------------------

void RunsPanel::fill()
{
    const QStringList words = m_filter->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<ListRow> rows;
    for (const bench::ArchivedRun& run : m_desk.store().runs()) {
        ListRow row = rowOf(run, m_context.settings.utc());
        const QString all = row.texts.join(QLatin1Char(' '));
        if (std::all_of(words.begin(), words.end(), [&](const QString& word) {
                return all.contains(word, Qt::CaseInsensitive);
            }))
            rows.push_back(std::move(row));
    }
    m_model->setRows(std::move(rows));
    showStateOf();
    if (!m_wanted.isEmpty())
        choose(std::exchange(m_wanted, {}));
    onSelection();
}

void RunsPanel::showStateOf()
{
    const RunStore& store = m_desk.store();
    if (m_model->rowCount() > 0 || !store.isRead()) {
        m_stack->showBody();
        return;
    }
    if (!store.runs().empty()) {
        m_stack->showState(
            QStringLiteral("runs.empty.filtered"),
            tr("0 of %1 match").arg(units::count(store.runs().size())),
            {{tr("Clear filter"), [this] { m_filter->clear(); }, QStringLiteral("runs.clear")}});
        return;
    }
    m_stack->showState(
        QStringLiteral("runs.empty.no_runs"), tr("No runs yet. The quick check takes 30 s."),
        {{tr("Run quick check"),
          [this] { m_context.actions.action(QStringLiteral("run.quick"))->trigger(); },
          QStringLiteral("runs.empty.quick")}});
}

QStringList RunsPanel::chosen() const
{
    QStringList ids;
    for (const int row : m_grid->selectedRows())
        if (const ListRow* one = m_model->row(row))
            ids.append(one->key);
    return ids;
}

void RunsPanel::choose(const QStringList& ids)
{
    QItemSelection selection;
    for (const QString& id : ids) {
        const int row = m_model->rowOfKey(id);
        if (row >= 0)
            selection.select(m_model->index(row, 0), m_model->index(row, 0));
        else
            m_wanted.append(id);
    }
    if (selection.isEmpty())
        return;
    m_grid->selectionModel()->setCurrentIndex(selection.indexes().front(),
                                              QItemSelectionModel::NoUpdate);
    m_grid->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect |
                                                    QItemSelectionModel::Rows);
}

void RunsPanel::onSelection()
{
    const QStringList ids = chosen();
    if (ids.size() == 1 && ids.front() != m_shown)
        showOne(ids.front());
    else if (ids.size() > 1 && m_detail->currentIndex() != 2)
        m_detail->setCurrentIndex(0);
    m_hint->setText(ids.size() > 1 ? tr("%n run(s) chosen. Ctrl+D compares them.", nullptr,
                                        static_cast<int>(ids.size()))
                                   : tr("Choose a run to see its report, two to compare them."));
    m_compare->setMoreEnabled(!m_desk.isRunning(), busyReason());
    const std::pair<QPushButton*, const char*> buttons[]{
        {m_quick, "run.quick"},   {m_again, "run.again"}, {m_compareButton, "run.compare"},
        {m_export, "run.export"}, {m_star, "run.star"},   {m_remove, "run.remove"}};
    for (const auto& [button, id] : buttons) {
        if (m_context.actions.action(QLatin1String(id)) == nullptr)
            continue; // the other panel has not registered it yet
        const QString reason = m_context.actions.disabledReason(QLatin1String(id));
        button->setEnabled(reason.isEmpty());
        button->setToolTip(reason);
        button->setAccessibleDescription(reason);
    }
    m_context.actions.update();
}

void RunsPanel::showOne(const QString& id)
{
    m_shown = id;
    const bench::ArchivedRun* run = m_desk.store().find(id);
    m_note->setText(run != nullptr ? QString::fromStdString(run->note) : QString());
    if (run == nullptr || run->running || run->cutOff) {
        m_hint->setText(run != nullptr && run->running
                            ? tr("This run goes on.")
                            : tr("Cut off: the program or the computer went down during this run, "
                                 "so there is no report."));
        m_detail->setCurrentIndex(0);
        return;
    }
    if (!isLadder(*run)) {
        showPageOf(id);
        return;
    }
    m_desk.store().read({id}, this, [this, id](const RunStore::Reports& reports) {
        if (m_shown != id)
            return;
        if (!reports) {
            showTrouble(reports.error());
            return;
        }
        m_view->showReport(reports->front());
        m_one->setCurrentWidget(m_view);
        m_detail->setCurrentIndex(1);
    });
}

void RunsPanel::showPageOf(const QString& id)
{
    m_desk.store().readPage(id, this, [this, id](const RunStore::Page& page) {
        if (m_shown != id)
            return;
        if (!page) {
            showTrouble(page.error());
            return;
        }
        m_page->showPage(*page);
        m_one->setCurrentWidget(m_page);
        m_detail->setCurrentIndex(1);
    });
}

void RunsPanel::showTrouble(const Error& error)
{
    m_hint->setText(tr("This report cannot be shown: %1").arg(report::said(error.sentence())));
    m_detail->setCurrentIndex(0);
}

void RunsPanel::keepNote()
{
    const bench::ArchivedRun* run = m_desk.store().find(m_shown);
    if (run != nullptr && QString::fromStdString(run->note) != m_note->text())
        m_desk.store().annotate(m_shown, run->starred, m_note->text());
}

void RunsPanel::toggleStar()
{
    for (const QString& id : chosen()) {
        const bench::ArchivedRun* run = m_desk.store().find(id);
        if (run != nullptr)
            m_desk.store().annotate(id, !run->starred, QString::fromStdString(run->note));
    }
}

void RunsPanel::removeChosen()
{
    const QStringList ids = chosen();
    m_bar->ask(tr("Remove %n run(s) with their reports? This cannot be undone.", nullptr,
                  static_cast<int>(ids.size())),
               tr("Remove"), [this, ids] {
                   m_shown.clear();
                   m_detail->setCurrentIndex(0);
                   m_desk.store().remove(ids);
               });
}

void RunsPanel::exportSelection()
{
    const QStringList ids = chosen();
    if (ids.isEmpty())
        return;
    const QString id = ids.front();
    const auto told = [this](const QString& path, const QString& error) {
        tellExport(path, error);
    };
    const auto trouble = [this](const Error& error) {
        m_bar->say(report::said(error.sentence()), ListMark::Fault);
    };
    RunStore& store = m_desk.store();
    if (const bench::ArchivedRun* run = store.find(id); run != nullptr && !isLadder(*run)) {
        store.readPage(id, this, [this, id, told, trouble](const RunStore::Page& page) {
            if (page)
                exportPage(this, *page, m_desk.store().folder(), id, told);
            else
                trouble(page.error());
        });
        return;
    }
    store.read({id}, this, [this, id, told, trouble](const RunStore::Reports& reports) {
        if (reports)
            exportRun(this, reports->front(), id, told);
        else
            trouble(reports.error());
    });
}

void RunsPanel::tellExport(const QString& path, const QString& error)
{
    if (error.isEmpty())
        m_bar->say(tr("Saved: %1").arg(path));
    else
        m_bar->say(tr("%1 could not be written: %2").arg(path, error), ListMark::Fault);
}

void RunsPanel::retranslate()
{
    m_model->setColumns({{tr("Time"), {}, false, 170},
                         {tr("Plan"), {}, false, 130},
                         {tr("Target"), {}, false, 170},
                         {tr("Rungs"), tr("Passed, and all that were run."), true, 60},
                         {tr("Best rate"), tr("Most datagrams a second without loss."), true, 100},
                         {QStringLiteral("p99"), tr("Latency at that rate."), true, 74},
                         {tr("Verdict"), {}, false, 110},
                         {tr("Version"), {}, false, 70},
                         {tr("Computer"), {}, false, 90},
                         {QStringLiteral("\u2605"), tr("Starred."), false, 34},
                         {tr("Note"), {}, false, 140}});
    m_filter->setPlaceholderText(tr("Filter: any words"));
    m_filter->setAccessibleName(tr("Filter of the runs"));
    m_grid->setAccessibleName(tr("Runs"));
    m_quick->setText(tr("Quick check"));
    m_again->setText(tr("Run again and compare"));
    m_compareButton->setText(tr("Compare"));
    m_export->setText(tr("Export..."));
    m_star->setText(tr("Star"));
    m_remove->setText(tr("Remove..."));
    m_noteTitle->setText(tr("Note"));
    m_note->setPlaceholderText(tr("What was special about this run"));
    m_note->setAccessibleName(tr("Note about the run"));
    m_view->retranslate();
    m_compare->retranslate();
    m_page->retranslate();
    fill();
}

void RunsPanel::restyle()
{
    m_grid->viewport()->update();
    m_view->restyle();
    m_compare->restyle();
    m_page->restyle();
}

} // namespace shack::ui
