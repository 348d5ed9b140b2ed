#include "ui/panels/ladder_panel.h"

#include "engine/bench/ladder_text.h"
#include "engine/bench/presets.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/run_desk.h"
#include "ui/panels/inline_bar.h"
#include "ui/panels/ladder_editor.h"
#include "ui/panels/page_view.h"
#include "ui/panels/plan_form.h"
#include "ui/panels/run_export.h"
#include "ui/panels/run_view.h"
#include "ui/panels/table_export.h"
#include "ui/panels/trial_form.h"
#include "ui/panels/trial_view.h"
#include "ui/text/run_words.h"
#include "ui/window/action_registry.h"
#include "ui/window/icons.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace shack::ui {

namespace {

constexpr qint64 kLargestPlan = 1 << 20;

/// On the pool.
Result<bench::LadderPlan> planFrom(const QString& path)
{
    QFile file(path);
    if (file.size() > kLargestPlan)
        return fail(ErrorCode::OutOfRange, "the file is too large for a plan");
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::System, file.errorString().toStdString());
    return bench::parseLadder(file.readAll().toStdString());
}

} // namespace

LadderPanel::LadderPanel(PanelContext context, RunDesk& desk, StationHistory& history,
                         QWidget* parent)
    : Panel(context, parent), m_desk(desk), m_pages(new QStackedWidget(this)),
      m_editor(new LadderEditor(context, this)),
      m_view(new RunView(QStringLiteral("ladder.live"), context, history, this)),
      m_trials(new TrialView(context, this)),
      m_bar(new InlineBar(QStringLiteral("ladder.bar"), context.theme, this)),
      m_pause(new QPushButton(this)), m_stop(new QPushButton(this)), m_back(new QPushButton(this)),
      m_again(new QPushButton(this)), m_export(new QPushButton(this)),
      m_inRuns(new QPushButton(this))
{
    build();
    registerActions();
    retranslate();
    if (m_desk.isRunning())
        follow();
}

void LadderPanel::build()
{
    const std::pair<QPushButton*, const char*> buttons[]{
        {m_pause, "ladder.pause"}, {m_stop, "ladder.stop"},     {m_back, "ladder.back"},
        {m_again, "ladder.again"}, {m_export, "ladder.export"}, {m_inRuns, "ladder.inRuns"}};
    for (const auto& [button, name] : buttons) {
        button->setObjectName(QLatin1String(name));
        m_view->addTool(button);
    }
    m_pause->setCheckable(true);
    m_pages->addWidget(m_editor);
    m_pages->addWidget(m_view);
    m_pages->addWidget(m_trials);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addWidget(m_bar);
    column->addWidget(m_pages, 1);
    connect(m_editor, &LadderEditor::runWanted, this, &LadderPanel::run);
    connect(m_editor, &LadderEditor::copyWanted, this, &LadderPanel::copyCommand);
    connect(m_editor, &LadderEditor::openWanted, this, &LadderPanel::openPlan);
    connect(m_editor, &LadderEditor::saveWanted, this, &LadderPanel::savePlan);
    connect(m_editor, &LadderEditor::problemChanged, this, [this] { m_context.actions.update(); });
    connect(m_pause, &QPushButton::clicked, &m_desk, &RunDesk::setPauseAfterRung);
    connect(m_stop, &QPushButton::clicked, &m_desk, &RunDesk::stop);
    connect(m_back, &QPushButton::clicked, this, &LadderPanel::showEditor);
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (m_pages->currentWidget() == m_view && m_view->report())
            m_desk.start(m_view->report()->plan);
        else if (m_trialReport)
            m_desk.start(m_trialReport->plan);
    });
    connect(m_export, &QPushButton::clicked, this, &LadderPanel::exportSelection);
    connect(m_inRuns, &QPushButton::clicked, this,
            [this] { Q_EMIT openPanel(QStringLiteral("runs"), m_lastId); });
    connect(&m_desk, &RunDesk::started, this, &LadderPanel::follow);
    connect(&m_desk, &RunDesk::progressed, this, &LadderPanel::follow);
    connect(&m_desk, &RunDesk::ended, this, &LadderPanel::onEnded);
    connect(&m_desk, &RunDesk::failed, this, [this](const QString& sentence) {
        m_again->setEnabled(true);
        m_editor->setBusy({});
        if (m_desk.replayPlan())
            return; // told by its own panel
        m_bar->say(tr("The run came to nothing: %1").arg(sentence), ListMark::Fault);
        if (!m_desk.isRunning() && !m_desk.report() && !m_desk.trialReport())
            showEditor();
    });
}

void LadderPanel::registerActions()
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
        spec.run = std::move(run);
        spec.disabledReason = std::move(reason);
        m_context.actions.add(std::move(spec));
    };
    const auto busy = [this] {
        return m_desk.isRunning() ? tr("A run goes on; stop it or wait.") : QString();
    };
    add(
        "run.quick", QT_TRANSLATE_NOOP("Actions", "Quick check"),
        {"measure", "test", "capacity", "快速检查", "测试", "ksjc", "cs"}, "start", {},
        [this] { runQuick(); }, busy);
    add(
        "run.start", QT_TRANSLATE_NOOP("Actions", "Run the shown plan"),
        {"ladder", "load", "阶梯测试", "运行", "jtcs", "yx"}, "start",
        QKeySequence(QStringLiteral("Ctrl+R")), [this] { run(); }, [this] { return runReason(); });
    add(
        "run.findLimit", QT_TRANSLATE_NOOP("Actions", "Find the limit"),
        {"knee", "bisect", "拐点", "极限", "gd", "jx"}, "search", {}, [this] { findLimit(); },
        busy);
    add(
        "run.pause", QT_TRANSLATE_NOOP("Actions", "Pause after this rung, or go on"),
        {"pause", "rung", "暂停", "档位", "zt", "dw"}, "pause", {},
        [this] { m_desk.setPauseAfterRung(!m_desk.pauseAsked()); },
        [this] { return stopReason(); });
    add(
        "run.stop", QT_TRANSLATE_NOOP("Actions", "Stop the run"), {"停止", "tz"}, "stop",
        QKeySequence(QStringLiteral("Ctrl+.")), [this] { m_desk.stop(); },
        [this] { return stopReason(); });
    add(
        "run.edit", QT_TRANSLATE_NOOP("Actions", "Edit a ladder..."),
        {"ladder", "plan", "阶梯测试", "计划", "jtcs", "jh"}, "edit", {},
        [this] {
            Q_EMIT openPanel(QStringLiteral("ladder"), {});
            showEditor();
        },
        busy);
    add(
        "run.copyCommand", QT_TRANSLATE_NOOP("Actions", "Copy the plan as a command"),
        {"command line", "shack-ladder", "命令", "复制", "ml", "fz"}, "copy", {},
        [this] { copyCommand(); }, [this] { return m_editor->problem(); });
    add(
        "run.openPlan", QT_TRANSLATE_NOOP("Actions", "Open a plan file..."),
        {"shackplan", "打开计划", "dkjh"}, "import", {}, [this] { openPlan(); }, busy);
    add(
        "run.savePlan", QT_TRANSLATE_NOOP("Actions", "Save the plan as a file..."),
        {"shackplan", "保存计划", "bcjh"}, "export", {}, [this] { savePlan(); },
        [this] { return m_editor->problem(); });
}

QString LadderPanel::title() const
{
    return tr("Ladder");
}

QString LadderPanel::purpose() const
{
    return tr("Measures what this computer can carry, rung by rung.");
}

QIcon LadderPanel::icon() const
{
    return icons::themed(QStringLiteral("ladder"), m_context.theme);
}

bool LadderPanel::isEditing() const
{
    return m_pages->currentWidget() == m_editor;
}

QString LadderPanel::stateId() const
{
    return {};
}

QString LadderPanel::runReason() const
{
    return m_desk.isRunning() ? tr("A run goes on; stop it or wait.") : m_editor->problem();
}

QString LadderPanel::stopReason() const
{
    return m_desk.isRunning() ? QString() : tr("Nothing runs.");
}

void LadderPanel::refresh(const host::EngineView& view)
{
    m_editor->refresh(view);
}

void LadderPanel::narrow(const QString& wanted)
{
    if (m_desk.isRunning())
        return;
    const QString kRun = QStringLiteral("run:");
    if (!wanted.startsWith(kRun))
        show(wanted);
    else if (show(wanted.mid(kRun.size())))
        run();
}

bool LadderPanel::show(const QString& plan)
{
    showEditor();
    if (plan.startsWith(kTrials))
        return m_editor->showTrials(plan.mid(kTrials.size()));
    if (!plan.contains(QLatin1String("--"))) {
        m_editor->choosePreset(plan);
        return true;
    }
    const auto read = bench::parseLadder(plan.toStdString());
    if (read)
        m_editor->setPlan(*read);
    else
        m_bar->say(
            tr("This plan cannot be read: %1").arg(QString::fromStdString(read.error().sentence())),
            ListMark::Fault);
    return read.has_value();
}

// ---- running ------------------------------------------------------------------------------------

void LadderPanel::run()
{
    if (!runReason().isEmpty())
        return;
    m_bar->dismiss();
    if (m_editor->isTrials())
        m_desk.start(m_editor->trials().plan());
    else
        m_desk.start(m_editor->plan());
}

/// One click: the preset as it is, against the isolated copy.
void LadderPanel::runQuick()
{
    if (m_desk.isRunning())
        return;
    m_bar->dismiss();
    m_editor->choosePreset(QStringLiteral("quick"));
    m_editor->form().chooseTarget(PlanForm::Isolated);
    Q_EMIT openPanel(QStringLiteral("ladder"), {});
    m_desk.start(m_editor->plan());
}

/// The shown plan where it rises, else the frame rate ladder.
void LadderPanel::findLimit()
{
    bench::LadderPlan plan = m_editor->plan();
    plan.findLimit = true;
    plan.shuffle = false;
    plan.repeats = 1;
    if (plan.rungs.size() < 2 || !bench::checkLadder(plan).empty()) {
        m_editor->choosePreset(QStringLiteral("frame-rate"));
        plan = m_editor->plan();
        plan.findLimit = true;
    }
    m_editor->setPlan(plan);
    Q_EMIT openPanel(QStringLiteral("ladder"), {});
    m_desk.start(plan);
}

void LadderPanel::follow()
{
    if (!m_desk.isRunning())
        return;
    m_again->setEnabled(false);
    m_editor->setBusy(tr("A run goes on; stop it or wait."));
    m_context.actions.update();
    if (m_desk.replayPlan())
        return; // shown by its own panel
    const bool ladder = m_desk.plan().has_value();
    showTools(ladder, true);
    if (ladder)
        m_view->showRunning(m_desk);
    else
        m_trials->showRunning(m_desk);
    m_pages->setCurrentWidget(ladder ? static_cast<QWidget*>(m_view) : m_trials);
    m_pause->setChecked(m_desk.pauseAsked());
    m_pause->setText(m_desk.pauseAsked() ? tr("Go on") : tr("Pause after rung"));
    m_stop->setEnabled(!m_desk.isStopping());
}

/// The buttons stand in the first line of the view that is shown.
void LadderPanel::showTools(bool ladder, bool running)
{
    for (QPushButton* button : {m_pause, m_stop, m_back, m_again, m_export, m_inRuns}) {
        if (ladder)
            m_view->addTool(button);
        else
            m_trials->addTool(button);
    }
    m_pause->setVisible(running && ladder);
    m_stop->setVisible(running);
    for (QPushButton* button : {m_back, m_again, m_export})
        button->setVisible(!running);
    m_inRuns->setVisible(!running && !m_lastId.isEmpty());
}

void LadderPanel::onEnded(const QString& id)
{
    m_again->setEnabled(!m_desk.isRunning());
    if (!m_desk.isRunning())
        m_editor->setBusy({});
    m_context.actions.update();
    if (m_desk.replayPlan())
        return;
    m_lastId = id;
    m_trialReport = m_desk.trialReport();
    showTools(m_desk.plan().has_value(), m_desk.isRunning());
    if (m_desk.report())
        m_view->showReport(m_desk.report());
    if (m_desk.trialReport())
        m_trials->showReport(*m_desk.trialReport());
}

void LadderPanel::showEditor()
{
    if (m_desk.isRunning() && !m_desk.replayPlan())
        return;
    m_editor->setBusy(m_desk.isRunning() ? tr("A run goes on; stop it or wait.") : QString());
    m_pages->setCurrentWidget(m_editor);
}

// ---- files --------------------------------------------------------------------------------------

void LadderPanel::copyCommand()
{
    const std::string text = m_editor->isTrials()
                                 ? "shack-rfc2544 " + bench::rfc2544Text(m_editor->trials().plan())
                                 : "shack-ladder " + bench::ladderText(m_editor->plan());
    QApplication::clipboard()->setText(QString::fromStdString(text));
    m_bar->say(tr("The command line is on the clipboard."));
}

void LadderPanel::savePlan()
{
    const std::string text = (m_editor->isTrials() ? bench::rfc2544Text(m_editor->trials().plan())
                                                   : bench::ladderText(m_editor->plan())) +
                             '\n';
    saveAs(
        this, tr("Save plan"), QStringLiteral("ladder.shackplan"), tr("Plans (*.shackplan)"),
        [text] { return QByteArray::fromStdString(text); },
        [this](const QString& path, const QString& error) {
            if (error.isEmpty())
                m_bar->say(tr("Saved: %1").arg(path));
            else
                m_bar->say(tr("%1 could not be written: %2").arg(path, error), ListMark::Fault);
        });
}

void LadderPanel::openPlan()
{
    auto* dialog = new QFileDialog(this, tr("Open plan"), {}, tr("Plans (*.shackplan)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        QtConcurrent::run([path] {
            return planFrom(path);
        }).then(this, [this, path](const Result<bench::LadderPlan>& plan) {
            if (!plan) {
                m_bar->say(tr("%1 is not a plan: %2")
                               .arg(path, QString::fromStdString(plan.error().sentence())),
                           ListMark::Fault);
                return;
            }
            Q_EMIT openPanel(QStringLiteral("ladder"), {});
            showEditor();
            m_editor->setPlan(*plan);
        });
    });
    dialog->open();
}

bool LadderPanel::canExport() const
{
    return m_pages->currentWidget() == m_trials ? m_trials->page().page().has_value()
                                                : m_view->report() != nullptr && !isEditing();
}

void LadderPanel::exportSelection()
{
    if (!canExport())
        return;
    const auto told = [this](const QString& path, const QString& error) {
        if (error.isEmpty())
            m_bar->say(tr("Saved: %1").arg(path));
        else
            m_bar->say(tr("%1 could not be written: %2").arg(path, error), ListMark::Fault);
    };
    if (m_pages->currentWidget() == m_trials)
        exportPage(this, *m_trials->page().page(), m_desk.store().folder(), m_lastId, told);
    else
        exportRun(this, m_view->report(), m_lastId, told);
}

void LadderPanel::retranslate()
{
    const auto say = [](QPushButton* button, const QString& text, const QString& toolTip) {
        button->setText(text);
        button->setToolTip(toolTip);
        button->setAccessibleDescription(toolTip);
    };
    say(m_pause, m_desk.pauseAsked() ? tr("Go on") : tr("Pause after rung"),
        tr("Waits after the rung that is running, until you go on."));
    say(m_stop, tr("Stop"), tr("Ends the run within half a second (Ctrl+.)."));
    say(m_back, tr("Back to the plan"), tr("Shows the editor; the run stays in the list of runs."));
    say(m_again, tr("Run again"), tr("Runs the same plan once more."));
    say(m_export, tr("Export..."), tr("Saves the report as HTML, PDF, CSV, JSON or Markdown."));
    say(m_inRuns, tr("Show in runs"), tr("Opens the list of all runs at this one."));
    m_editor->retranslate();
    m_view->retranslate();
    m_trials->retranslate();
    if (m_trialReport && (!m_desk.isRunning() || m_desk.replayPlan()))
        m_trials->showReport(*m_trialReport);
    if (m_desk.isRunning())
        m_editor->setBusy(tr("A run goes on; stop it or wait."));
}

void LadderPanel::restyle()
{
    m_editor->restyle();
    m_view->restyle();
    m_trials->restyle();
}

} // namespace shack::ui
