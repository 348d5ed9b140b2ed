#include "ui/panels/ladder_editor.h"

#include "engine/bench/ladder_text.h"
#include "engine/bench/presets.h"
#include "engine/bench/rfc2544_plan.h"
#include "ui/models/rung_model.h"
#include "ui/panels/flow_layout.h"
#include "ui/panels/grid.h"
#include "ui/panels/plan_form.h"
#include "ui/panels/trial_form.h"
#include "ui/text/run_words.h"
#include "ui/window/icons.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace shack::ui {

namespace {

const QString kOwnPlans = QStringLiteral("ladder/plans/");
const QString kOwn = QStringLiteral("own:");
const QString kLoad = QStringLiteral("load");
constexpr int kKeyRole = Qt::UserRole;

/// The form for a steady load is a ladder of one rung.
bench::LadderPlan steadyLoad()
{
    bench::LadderPlan plan;
    plan.base.isolated = true;
    plan.base.duration = std::chrono::seconds{60};
    plan.rungs = {{.devices = 1'000}};
    return plan;
}

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

LadderEditor::LadderEditor(PanelContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_presets(new QListWidget(this)),
      m_presetTitle(new QLabel(this)), m_about(new QLabel(this)),
      m_duplicate(new QPushButton(this)), m_removeOwn(new QPushButton(this)),
      m_form(new PlanForm(context.theme, this)), m_rungTitle(new QLabel(this)),
      m_grid(new Grid(QStringLiteral("ladder.rungs"), context.settings, this)),
      m_rungs(new RungModel(this)), m_add(new QPushButton(this)), m_between(new QPushButton(this)),
      m_remove(new QPushButton(this)), m_fill(new QPushButton(this)),
      m_paste(new QPushButton(this)), m_forecast(new QLabel(this)), m_error(new QLabel(this)),
      m_run(new QPushButton(this)), m_copy(new QPushButton(this)), m_open(new QPushButton(this)),
      m_save(new QPushButton(this)), m_pages(new QStackedWidget(this)),
      m_trials(new TrialForm(context.theme, this))
{
    build();
    fillPresets();
    choosePreset(QStringLiteral("quick"));
    retranslate();
    restyle();
}

QWidget* LadderEditor::buildPresets()
{
    m_presets->setObjectName(QStringLiteral("ladder.presets"));
    m_presets->setTabKeyNavigation(false);
    m_duplicate->setObjectName(QStringLiteral("ladder.duplicate"));
    m_removeOwn->setObjectName(QStringLiteral("ladder.removePlan"));
    m_about->setWordWrap(true);
    m_about->setObjectName(QStringLiteral("ladder.about"));
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_presetTitle);
    column->addWidget(m_presets, 1);
    column->addWidget(m_about);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_duplicate);
    buttons->addWidget(m_removeOwn);
    column->addLayout(buttons);
    m_presetTitle->setBuddy(m_presets);
    connect(m_presets, &QListWidget::currentRowChanged, this, &LadderEditor::take);
    connect(m_duplicate, &QPushButton::clicked, this, &LadderEditor::duplicate);
    connect(m_removeOwn, &QPushButton::clicked, this, &LadderEditor::removeOwn);
    return left;
}

QWidget* LadderEditor::buildRungs()
{
    m_grid->setModel(m_rungs);
    m_grid->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                            QAbstractItemView::AnyKeyPressed);
    m_grid->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_grid->setColumns({{46, true},
                        {84, true},
                        {84, true},
                        {70, true},
                        {70, true},
                        {84, true},
                        {100, true},
                        {110, true},
                        {120, true}});
    m_grid->setMinimumHeight(130);
    const std::pair<QPushButton*, const char*> buttons[]{{m_add, "ladder.add"},
                                                         {m_between, "ladder.between"},
                                                         {m_fill, "ladder.fill"},
                                                         {m_paste, "ladder.paste"},
                                                         {m_remove, "ladder.remove"}};
    auto* row = new FlowLayout(FlowLayout::Width::Natural);
    row->addWidget(m_rungTitle);
    for (const auto& [button, name] : buttons) {
        button->setObjectName(QLatin1String(name));
        row->addWidget(button);
    }
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(row);
    column->addWidget(m_grid, 1);
    m_rungTitle->setBuddy(m_grid);
    connect(m_add, &QPushButton::clicked, this,
            [this] { m_grid->selectRow(m_rungs->addHigher(m_grid->currentRow())); });
    connect(m_between, &QPushButton::clicked, this, [this] {
        if (const int added = m_rungs->insertBetween(m_grid->currentRow()); added >= 0)
            m_grid->selectRow(added);
    });
    connect(m_remove, &QPushButton::clicked, this, [this] { m_rungs->remove(chosenRows()); });
    connect(m_fill, &QPushButton::clicked, this,
            [this] { m_rungs->fillDown(m_grid->currentIndex().column(), chosenRows()); });
    connect(m_paste, &QPushButton::clicked, this, [this] {
        if (!m_rungs->paste(QApplication::clipboard()->text()))
            m_error->setText(tr("The clipboard holds no rungs: lines of devices and interval."));
    });
    connect(m_rungs, &RungModel::edited, this, &LadderEditor::check);
    connect(m_grid, &Grid::selectionMoved, this, [this] {
        const auto rows = chosenRows();
        m_fill->setEnabled(rows.size() > 1);
        m_remove->setEnabled(!rows.empty());
        m_between->setEnabled(rows.size() == 1 && rows.front() + 1 < m_rungs->rowCount());
    });
    return box;
}

/// Form, rungs, forecast and buttons of a ladder.
QWidget* LadderEditor::buildLadder()
{
    auto* formScroll = new QScrollArea(this);
    formScroll->setWidgetResizable(true);
    formScroll->setFrameShape(QFrame::NoFrame);
    formScroll->setWidget(m_form);
    formScroll->setFocusPolicy(Qt::NoFocus);
    m_forecast->setWordWrap(true);
    m_forecast->setObjectName(QStringLiteral("ladder.forecast"));
    m_forecast->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_error->setWordWrap(true);
    m_error->setObjectName(QStringLiteral("ladder.error"));
    m_run->setObjectName(QStringLiteral("ladder.run"));
    m_run->setDefault(true);
    m_copy->setObjectName(QStringLiteral("ladder.copy"));
    m_open->setObjectName(QStringLiteral("ladder.open"));
    m_save->setObjectName(QStringLiteral("ladder.save"));
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(formScroll);
    parts->addWidget(buildRungs());
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 2);
    auto* buttons = new FlowLayout(FlowLayout::Width::Natural);
    for (QPushButton* button : {m_run, m_copy, m_open, m_save})
        buttons->addWidget(button);
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(parts, 1);
    column->addWidget(m_forecast);
    column->addWidget(m_error);
    column->addLayout(buttons);
    connect(m_form, &PlanForm::changed, this, &LadderEditor::check);
    connect(m_run, &QPushButton::clicked, this, &LadderEditor::runWanted);
    connect(m_copy, &QPushButton::clicked, this, &LadderEditor::copyWanted);
    connect(m_open, &QPushButton::clicked, this, &LadderEditor::openWanted);
    connect(m_save, &QPushButton::clicked, this, &LadderEditor::saveWanted);
    return page;
}

void LadderEditor::build()
{
    m_ladderPage = buildLadder();
    m_pages->addWidget(m_ladderPage);
    m_pages->addWidget(m_trials);
    auto* whole = new QSplitter(Qt::Horizontal, this);
    whole->setChildrenCollapsible(false);
    whole->addWidget(buildPresets());
    whole->addWidget(m_pages);
    whole->setStretchFactor(0, 1);
    whole->setStretchFactor(1, 4);
    auto* outer = new QHBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(whole);
    connect(m_trials, &TrialForm::runWanted, this, &LadderEditor::runWanted);
    connect(m_trials, &TrialForm::copyWanted, this, &LadderEditor::copyWanted);
    connect(m_trials, &TrialForm::problemChanged, this, &LadderEditor::problemChanged);
}

bool LadderEditor::isTrials() const
{
    return m_pages->currentWidget() == m_trials;
}

bool LadderEditor::showTrials(const QString& plan)
{
    choosePreset(QStringLiteral("rfc2544"));
    const auto read = bench::parseRfc2544(plan.toStdString());
    if (read)
        m_trials->setPlan(*read);
    return read.has_value();
}

QString LadderEditor::problem() const
{
    return isTrials() ? m_trials->problem() : m_problem;
}

std::vector<int> LadderEditor::chosenRows() const
{
    return m_grid->selectedRows();
}

// ---- presets ------------------------------------------------------------------------------------

void LadderEditor::fillPresets()
{
    const QSignalBlocker quiet(m_presets);
    m_presets->clear();
    const auto add = [this](const QString& key, const QString& title, const QString& toolTip) {
        auto* item = new QListWidgetItem(title, m_presets);
        item->setData(kKeyRole, key);
        item->setToolTip(toolTip);
    };
    for (const bench::Preset& preset : bench::presets())
        add(fromView(preset.key), runs::presetTitle(preset), runs::presetAbout(preset));
    add(kLoad, tr("Steady load"), tr("One load for as long as you want."));
    for (const QString& key : m_context.settings.keys(kOwnPlans)) {
        const QString name = key.mid(kOwnPlans.size());
        add(kOwn + name, name, tr("Your own plan."));
    }
    for (int row = 0; row < m_presets->count(); ++row) {
        if (m_presets->item(row)->data(kKeyRole).toString() == m_chosen)
            m_presets->setCurrentRow(row);
    }
    m_removeOwn->setEnabled(m_chosen.startsWith(kOwn));
}

void LadderEditor::choosePreset(const QString& key)
{
    for (int row = 0; row < m_presets->count(); ++row) {
        if (m_presets->item(row)->data(kKeyRole).toString() != key)
            continue;
        m_presets->setCurrentRow(row);
        take(row); // also when it was chosen already: what was changed goes back
        return;
    }
}

void LadderEditor::take(int row)
{
    const QListWidgetItem* item = m_presets->item(row);
    if (item == nullptr)
        return;
    m_chosen = item->data(kKeyRole).toString();
    m_removeOwn->setEnabled(m_chosen.startsWith(kOwn));
    m_about->setText(item->toolTip());
    if (const bench::Preset* preset = bench::presetNamed(m_chosen.toStdString())) {
        takePreset(*preset);
        return;
    }
    Result<bench::LadderPlan> plan = steadyLoad();
    if (m_chosen.startsWith(kOwn))
        plan = bench::parseLadder(m_context.settings.value(kOwnPlans + m_chosen.mid(kOwn.size()))
                                      .toString()
                                      .toStdString());
    if (plan)
        setPlan(*plan);
    else
        m_error->setText(tr("This plan cannot be read: %1")
                             .arg(QString::fromStdString(plan.error().sentence())));
}

void LadderEditor::takePreset(const bench::Preset& preset)
{
    //: what a preset is good for, and when it passes
    m_about->setText(
        tr("%1 Passes with: %2.").arg(runs::presetAbout(preset), runs::presetPassIf(preset)));
    if (preset.kind == bench::PresetKind::Rfc2544) {
        if (const auto plan = bench::parseRfc2544(preset.text))
            m_trials->setPlan(*plan);
        m_pages->setCurrentWidget(m_trials);
        m_duplicate->setEnabled(false); // plans of one's own are ladders
        Q_EMIT problemChanged();
        return;
    }
    if (auto plan = bench::ladderPreset(preset.key)) {
        plan->base.isolated = true;
        setPlan(*plan);
    }
}

void LadderEditor::duplicate()
{
    bench::LadderPlan copy = plan();
    const QString base = runs::planName(copy.name);
    const QStringList taken = m_context.settings.keys(kOwnPlans);
    //: name of a copied plan
    QString name = tr("%1 copy").arg(base).remove(QChar(0x2068)).remove(QChar(0x2069));
    name.replace(QLatin1Char('/'), QLatin1Char('-'));
    const QString first = name;
    for (int next = 2; taken.contains(kOwnPlans + name); ++next)
        name = QStringLiteral("%1 %2").arg(first).arg(next);
    copy.name = name.toStdString();
    m_context.settings.setValue(kOwnPlans + name, QString::fromStdString(bench::ladderText(copy)));
    m_chosen = kOwn + name;
    fillPresets();
    choosePreset(m_chosen);
}

void LadderEditor::removeOwn()
{
    if (!m_chosen.startsWith(kOwn))
        return;
    m_context.settings.setValue(kOwnPlans + m_chosen.mid(kOwn.size()), {});
    m_chosen = QStringLiteral("quick");
    fillPresets();
    choosePreset(m_chosen);
}

// ---- the plan -----------------------------------------------------------------------------------

void LadderEditor::setPlan(const bench::LadderPlan& plan)
{
    m_pages->setCurrentWidget(m_ladderPage);
    m_duplicate->setEnabled(true);
    m_filling = true;
    m_plan = plan;
    m_form->setPlan(plan);
    m_rungs->setRungs(plan.rungs);
    m_filling = false;
    check();
}

bench::LadderPlan LadderEditor::plan() const
{
    bench::LadderPlan made = m_form->fill(m_plan);
    made.rungs = m_rungs->rungs();
    return made;
}

/// Forecast, and everything that is wrong beside where it is.
void LadderEditor::check()
{
    if (m_filling)
        return;
    const bench::LadderPlan now = plan();
    m_rungs->setBase(now);
    m_form->clearProblems();
    m_problem.clear();
    std::vector<std::pair<int, QString>> rows;
    const QString target = m_form->targetProblem();
    if (!target.isEmpty()) {
        m_problem = target;
        m_form->showProblem("--target", target);
    } else {
        for (const bench::LadderProblem& problem : bench::checkLadder(now)) {
            const QString words = runs::problemWords(now, problem);
            if (m_problem.isEmpty())
                m_problem = words;
            if (problem.rung != bench::LadderProblem::kWhole)
                rows.emplace_back(static_cast<int>(problem.rung), words);
            m_form->showProblem(problem.field, words);
        }
    }
    m_rungs->setProblems(std::move(rows));
    m_forecast->setText(now.rungs.empty() ? QString()
                                          : runs::forecastWords(bench::forecastOf(now)));
    const QString reason = m_busy.isEmpty() ? m_problem : m_busy;
    m_error->setText(reason);
    m_error->setVisible(!reason.isEmpty());
    m_run->setEnabled(reason.isEmpty());
    m_run->setToolTip(reason.isEmpty() ? tr("Starts the ladder (Ctrl+R).") : reason);
    m_run->setAccessibleDescription(m_run->toolTip());
    m_copy->setEnabled(m_problem.isEmpty());
    Q_EMIT problemChanged();
}

void LadderEditor::setBusy(const QString& reason)
{
    m_busy = reason;
    m_trials->setBusy(reason);
    check();
}

void LadderEditor::refresh(const host::EngineView& view)
{
    m_form->setStation(view);
}

void LadderEditor::retranslate()
{
    m_presetTitle->setText(tr("Presets"));
    m_presets->setAccessibleName(tr("Presets and your own plans"));
    const auto say = [](QPushButton* button, const QString& text, const QString& toolTip) {
        button->setText(text);
        button->setToolTip(toolTip);
        button->setAccessibleDescription(toolTip);
    };
    say(m_duplicate, tr("Duplicate"), tr("Keeps what is shown as a plan of your own."));
    say(m_removeOwn, tr("Remove"), tr("Removes your own plan; presets stay."));
    m_rungTitle->setText(tr("Rungs"));
    m_grid->setAccessibleName(tr("Rungs of the ladder"));
    say(m_add, tr("Add rung +20 %"), tr("After the chosen rung, with a fifth more load."));
    say(m_between, tr("Insert between"), tr("Half way between the chosen rung and the next."));
    say(m_fill, tr("Fill down"),
        tr("Copies the current column of the first chosen rung to the other chosen ones."));
    say(m_paste, tr("Paste"), tr("Takes rungs from a spreadsheet: devices and interval in ms."));
    say(m_remove, tr("Remove rung"), tr("Removes the chosen rungs."));
    //: starts a measurement
    m_run->setText(tr("Run"));
    say(m_copy, tr("Copy as command"), tr("Copies the command line that does the same."));
    say(m_open, tr("Open plan..."), tr("Opens a .shackplan file."));
    say(m_save, tr("Save plan..."), tr("Saves a .shackplan file, which command lines take too."));
    m_form->retranslate();
    m_trials->retranslate();
    m_rungs->retranslate();
    fillPresets();
    if (const QListWidgetItem* item = m_presets->currentItem();
        item != nullptr && m_chosen != kLoad && !m_chosen.startsWith(kOwn)) {
        const bench::Preset* preset = bench::presetNamed(m_chosen.toStdString());
        m_about->setText(
            tr("%1 Passes with: %2.").arg(runs::presetAbout(*preset), runs::presetPassIf(*preset)));
    } else if (item != nullptr) {
        m_about->setText(item->toolTip());
    }
    check();
}

void LadderEditor::restyle()
{
    m_form->restyle();
    m_trials->restyle();
    const auto colour = [this](QLabel* label, Theme::Role role) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, m_context.theme.colour(role));
        label->setPalette(palette);
    };
    colour(m_error, Theme::Role::Fault);
    colour(m_about, Theme::Role::Muted);
    m_run->setIcon(icons::themed(QStringLiteral("start"), m_context.theme));
}

} // namespace shack::ui
