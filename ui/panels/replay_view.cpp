#include "ui/panels/replay_view.h"

#include "engine/replay/replay_report.h"
#include "ui/bridge/run_desk.h"
#include "ui/panels/flow_layout.h"
#include "ui/panels/page_view.h"
#include "ui/text/report_phrases.h"
#include "ui/text/run_words.h"
#include "ui/text/units.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

QString targetOf(const replay::ReplayPlan& plan)
{
    if (plan.station)
        return runs::targetWords("isolated station");
    return QString::fromStdString(plan.target + plan.interface);
}

} // namespace

ReplayView::ReplayView(PanelContext context, QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_state(new QLabel(this)),
      m_stop(new QPushButton(this)), m_back(new QPushButton(this)), m_again(new QPushButton(this)),
      m_inRuns(new QPushButton(this)), m_bar(new QProgressBar(this)),
      m_page(new PageView(QStringLiteral("replay.report"), context, this))
{
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setWordWrap(true);
    m_state->setObjectName(QStringLiteral("replay.state"));
    m_state->setWordWrap(true);
    m_bar->setObjectName(QStringLiteral("replay.progress"));
    m_bar->setRange(0, 1'000);
    m_page->setMinimumHeight(120);
    auto* buttons = new FlowLayout(FlowLayout::Width::Natural);
    const std::pair<QPushButton*, const char*> named[]{{m_stop, "replay.stop"},
                                                       {m_back, "replay.back"},
                                                       {m_again, "replay.again"},
                                                       {m_inRuns, "replay.inRuns"}};
    for (const auto& [button, name] : named) {
        button->setObjectName(QLatin1String(name));
        buttons->addWidget(button);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_title);
    column->addLayout(buttons);
    column->addWidget(m_state);
    column->addWidget(m_bar);
    column->addWidget(m_page, 1);
    connect(m_stop, &QPushButton::clicked, this, &ReplayView::stopWanted);
    connect(m_back, &QPushButton::clicked, this, &ReplayView::backWanted);
    connect(m_again, &QPushButton::clicked, this, &ReplayView::againWanted);
    connect(m_inRuns, &QPushButton::clicked, this, &ReplayView::runsWanted);
    retranslate();
}

QString ReplayView::state() const
{
    return m_state->text();
}

void ReplayView::showButtons(bool running, bool inRuns)
{
    m_stop->setVisible(running);
    m_bar->setVisible(running);
    m_back->setVisible(!running);
    m_again->setVisible(!running);
    m_inRuns->setVisible(!running && inRuns);
    m_page->setVisible(!running);
}

void ReplayView::showRunning(const RunDesk& desk)
{
    const replay::ReplayProgress& progress = desk.replayProgress();
    showButtons(true, false);
    m_page->clearPage();
    m_title->setText(tr("Sending to %1").arg(targetOf(*desk.replayPlan())));
    m_stop->setEnabled(!desk.isStopping());
    if (desk.isStopping())
        m_state->setText(tr("Stopping..."));
    else if (progress.sent == 0)
        m_state->setText(tr("Getting ready..."));
    else
        //: a replay that goes on: packets, rate
        m_state->setText(tr("%1 packets sent, %2")
                             .arg(units::count(progress.sent),
                                  units::perSecond(std::round(progress.packetsPerSecond))));
    // Without an end the bar shows where it stands in the file.
    m_bar->setValue(static_cast<int>(std::clamp(progress.share, 0.0, 1.0) * 1'000));
    m_bar->setFormat(units::percent(progress.share, 0));
}

void ReplayView::showReport(const replay::ReplayReport& report, bool inRuns)
{
    const bench::ReportPage page = replay::replayPage(report);
    showButtons(false, inRuns);
    //: title and verdict of a measurement
    m_title->setText(
        tr("%1: %2").arg(report::said(page.title), runs::verdictWord(report.judgement.verdict)));
    m_state->setText(report::said(page.sentence));
    m_page->showPage(page);
}

void ReplayView::retranslate()
{
    const auto say = [](QPushButton* button, const QString& text, const QString& toolTip) {
        button->setText(text);
        button->setToolTip(toolTip);
        button->setAccessibleDescription(toolTip);
    };
    say(m_stop, tr("Stop"), tr("Ends it within half a second (Ctrl+.)."));
    say(m_back, tr("Back"), tr("Shows the form; the result stays in the list of runs."));
    say(m_again, tr("Send again"), tr("Sends the same once more."));
    say(m_inRuns, tr("Show in runs"), tr("Opens the list of all runs at this one."));
    m_bar->setAccessibleName(tr("Progress of the replay"));
    m_page->retranslate();
}

void ReplayView::restyle()
{
    m_page->restyle();
}

} // namespace shack::ui
