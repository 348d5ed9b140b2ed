#include "ui/panels/trial_view.h"

#include "engine/bench/rfc2544_report.h"
#include "ui/bridge/run_desk.h"
#include "ui/panels/page_view.h"
#include "ui/text/report_phrases.h"
#include "ui/text/run_words.h"
#include "ui/text/units.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>

namespace shack::ui {

namespace {

QString testWord(bench::Rfc2544Test test)
{
    return report::said(std::string{bench::rfc2544TestName(test)});
}

//: a trial of RFC 2544: number, test, size of a frame
QString trialName(std::size_t number, bench::Rfc2544Test test, std::uint32_t frameBytes)
{
    return TrialView::tr("Trial %1: %2, frames of %3 bytes")
        .arg(number)
        .arg(testWord(test))
        .arg(frameBytes);
}

QString atRate(const QString& what, double perSecond)
{
    //: a trial and the rate it is made at
    return perSecond <= 0
               ? what
               : TrialView::tr("%1, %2").arg(what, units::perSecond(std::round(perSecond)));
}

QString outcomeWords(const bench::TrialLine& line)
{
    if (line.stopped)
        return TrialView::tr("stopped");
    switch (line.outcome) {
    case bench::TrialOutcome::Clean:
        return TrialView::tr("nothing lost");
    case bench::TrialOutcome::Lossy:
        return TrialView::tr("%1 lost").arg(units::percent(line.lossRatio, 4));
    case bench::TrialOutcome::Unmeasurable:
        break;
    }
    return TrialView::tr("says nothing, the generator was the limit");
}

QString lineWords(std::size_t number, const bench::TrialLine& line)
{
    const QString what = trialName(number, line.test, line.frameBytes);
    //: a trial, and what came of it
    return TrialView::tr("%1: %2").arg(atRate(what, line.perSecond), outcomeWords(line));
}

} // namespace

TrialView::TrialView(PanelContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_title(new QLabel(this)), m_state(new QLabel(this)),
      m_tools(new QWidget(this)), m_bar(new QProgressBar(this)), m_left(new QLabel(this)),
      m_body(new QStackedWidget(this)), m_log(new QPlainTextEdit(this)),
      m_page(new PageView(QStringLiteral("ladder.trials.page"), context, this))
{
    m_state->setObjectName(QStringLiteral("ladder.trials.state"));
    m_bar->setObjectName(QStringLiteral("ladder.trials.progress"));
    m_log->setObjectName(QStringLiteral("ladder.trials.log"));
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_state->setWordWrap(true);
    m_bar->setRange(0, 1'000);
    m_log->setReadOnly(true);
    m_log->setTabChangesFocus(true);
    m_log->setMaximumBlockCount(RunDesk::kMostNews);
    m_body->addWidget(m_log);
    m_body->addWidget(m_page);
    auto* tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_tools);
    auto* progress = new QHBoxLayout;
    progress->addWidget(m_bar, 1);
    progress->addWidget(m_left);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_state);
    column->addLayout(progress);
    column->addWidget(m_body, 1);
    retranslate();
}

void TrialView::addTool(QWidget* tool)
{
    m_tools->layout()->addWidget(tool);
}

QString TrialView::state() const
{
    return m_state->text();
}

void TrialView::showRunning(const RunDesk& desk)
{
    const bench::Rfc2544Progress& progress = desk.trialProgress();
    m_title->setText(
        report::said("RFC 2544: " + std::string{bench::rfc2544TargetName(desk.trialPlan()->kind)}));
    const std::size_t finished = progress.finished ? progress.finished->size() : 0;
    if (finished < m_told) {
        m_log->clear();
        m_told = 0;
    }
    for (; m_told < finished; ++m_told)
        m_log->appendPlainText(lineWords(m_told + 1, (*progress.finished)[m_told]));
    const QString now =
        atRate(trialName(progress.trial, progress.test, progress.frameBytes), progress.perSecond);
    m_state->setText(desk.isStopping()     ? tr("Stopping...")
                     : progress.trial == 0 ? tr("Starting")
                                           : now);
    m_bar->setValue(static_cast<int>(progress.share * 1'000));
    m_bar->setFormat(units::percent(progress.share, 0));
    //: time until the end of a run
    m_left->setText(tr("%1 left").arg(runs::span(progress.left)));
    for (QWidget* widget : {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_left)})
        widget->show();
    m_body->setCurrentWidget(m_log);
}

void TrialView::showReport(const bench::Rfc2544Report& measured)
{
    const bench::ReportPage page = bench::rfc2544Page(measured);
    //: title and verdict of a measurement
    m_title->setText(
        tr("%1: %2").arg(report::said(page.title), runs::verdictWord(measured.judgement.verdict)));
    m_state->setText(report::said(page.sentence));
    m_bar->hide();
    m_left->hide();
    m_page->showPage(page);
    m_body->setCurrentWidget(m_page);
    m_told = 0;
    m_log->clear();
}

void TrialView::retranslate()
{
    m_bar->setAccessibleName(tr("Progress of the run"));
    m_log->setAccessibleName(tr("Trials so far"));
    m_log->setPlaceholderText(tr("Every trial is told here."));
    m_page->retranslate();
}

void TrialView::restyle()
{
    m_page->restyle();
}

} // namespace shack::ui
