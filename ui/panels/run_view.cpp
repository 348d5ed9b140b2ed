#include "ui/panels/run_view.h"

#include "engine/bench/ladder_page.h"
#include "ui/bridge/run_desk.h"
#include "ui/charts/chart_pacer.h"
#include "ui/models/list_model.h"
#include "ui/panels/glyphs.h"
#include "ui/panels/grid.h"
#include "ui/panels/list_delegate.h"
#include "ui/panels/page_view.h"
#include "ui/text/run_words.h"
#include "ui/text/units.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

constexpr int kIconSize = 18;

ListMark markOf(bench::Verdict verdict)
{
    switch (verdict) {
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

QString ms(std::chrono::nanoseconds time)
{
    return units::milliseconds(std::chrono::duration<double, std::milli>(time).count());
}

QString rate(double perSecond)
{
    return units::count(static_cast<std::uint64_t>(std::lround(std::max(0.0, perSecond))));
}

QString sentenceOf(const ListRow& row)
{
    return RunView::tr("Rung %1: %2 devices at %3, expected %4, delivered %5, loss %6, p99 %7, %8")
        .arg(row.texts[0], row.texts[1], row.texts[2], row.texts[3], row.texts[4], row.texts[5],
             row.texts[7], row.texts.last());
}

QStringList loadCells(std::size_t number, const bench::LadderRung& asked, double expected)
{
    const double interval = std::chrono::duration<double, std::milli>(asked.interval).count();
    return {QString::number(number), units::count(asked.devices),
            RunView::tr("%1 ms").arg(QLocale().toString(interval)), rate(expected)};
}

ListRow rowOf(const bench::LadderPlan& plan, const bench::RungResult& rung)
{
    const bench::LoadFigures& figures = rung.figures;
    const bool sent = figures.ledger.frames > 0;
    const auto known = [](bool is, const QString& text) { return is ? text : units::none(); };
    ListRow row;
    row.key = QString::number(rung.number);
    row.texts = loadCells(rung.number, rung.asked, rung.expectedPerSecond);
    row.texts << known(sent, rate(figures.deliveredPerSecond))
              << known(sent, units::percent(figures.ledger.lossRatio(), 4))
              << known(sent, ms(figures.latency.quantile(0.5)))
              << known(sent, ms(figures.latency.quantile(0.99)))
              << known(sent, ms(figures.latency.max()))
              << known(figures.relay.known, QLocale().toString(figures.relay.cores, 'f', 2))
              << known(figures.relay.known, units::bytes(figures.relay.residentBytes))
              << known(sent, units::percent(bench::headRoomOf(figures.generator), 0))
              //: the generator spoiled this rung, so it was run once more
              << (rung.replaced
                      ? RunView::tr("%1, run again").arg(runs::verdictWord(rung.judgement.verdict))
                      : runs::verdictWord(rung.judgement.verdict));
    row.sentence = sentenceOf(row);
    row.toolTip = runs::rungSentence(plan, rung);
    row.mark = markOf(rung.judgement.verdict);
    row.muted = rung.replaced;
    return row;
}

ListRow rowOf(const bench::RunningRung& live)
{
    const bench::RunProgress& progress = live.progress;
    const bool holding = progress.framesSent > 0;
    const auto known = [](bool is, const QString& text) { return is ? text : units::none(); };
    ListRow row;
    row.key = QString::number(live.number);
    row.texts = loadCells(live.number, live.asked, live.expectedPerSecond);
    row.texts << known(holding, rate(progress.deliveredPerSecond)) << units::none()
              << known(holding, ms(progress.p50)) << known(holding, ms(progress.p99))
              << units::none()
              << known(live.newest.relayCores > 0,
                       QLocale().toString(live.newest.relayCores, 'f', 2))
              << known(live.newest.relayResident > 0, units::bytes(live.newest.relayResident))
              << units::none()
              //: verdict of the rung that runs now
              << RunView::tr("running");
    row.sentence = sentenceOf(row);
    row.toolTip = row.sentence;
    return row;
}

} // namespace

std::vector<ListRow> rungRows(const bench::LadderPlan& plan, const bench::RungResults& rungs,
                              const std::optional<bench::RunningRung>& live)
{
    std::vector<ListRow> rows;
    rows.reserve(rungs.size() + 1);
    for (const auto& rung : rungs)
        rows.push_back(rowOf(plan, *rung));
    if (live)
        rows.push_back(rowOf(*live));
    return rows;
}

RunView::RunView(const QString& name, PanelContext context, StationHistory& history,
                 QWidget* parent)
    : QWidget(parent), m_name(name), m_context(context), m_pacer(new ChartPacer(this)),
      m_icon(new QLabel(this)), m_title(new QLabel(this)), m_sentence(new QLabel(this)),
      m_bar(new QProgressBar(this)), m_left(new QLabel(this)), m_tools(new QWidget(this)),
      m_grid(new Grid(name + QStringLiteral(".table"), context.settings, this)),
      m_model(new ListModel(this)),
      m_chart(new LadderChart(name + QStringLiteral(".chart"), {context.theme, history, *m_pacer},
                              this)),
      m_curve(new RunCurveChart(name + QStringLiteral(".curve"), {context.theme, history, *m_pacer},
                                this)),
      m_details(new PageView(name + QStringLiteral(".details"), context, this)),
      m_log(new QPlainTextEdit(this)), m_tabs(new QTabWidget(this)),
      m_splitter(new QSplitter(Qt::Vertical, this))
{
    build();
    retranslate();
}

void RunView::build()
{
    m_sentence->setObjectName(m_name + QStringLiteral(".sentence"));
    m_bar->setObjectName(m_name + QStringLiteral(".progress"));
    m_log->setObjectName(m_name + QStringLiteral(".log"));
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    for (QLabel* label : {m_title, m_sentence}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_sentence->setTextFormat(Qt::PlainText);
    m_bar->setRange(0, 1'000);
    m_bar->setTextVisible(true);
    m_log->setReadOnly(true);
    m_log->setTabChangesFocus(true);
    m_log->setMaximumBlockCount(RunDesk::kMostNews);
    m_model->setColumns(QList<ListColumn>(13));
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new ListDelegate(m_context.theme, m_grid));
    m_grid->setColumns({{44, true},
                        {62, true},
                        {64, true},
                        {72, true},
                        {72, true},
                        {72, true},
                        {66, true},
                        {66, true},
                        {66, true},
                        {48, true},
                        {66, true},
                        {80, true},
                        {100, true}});
    m_grid->setMinimumHeight(90);
    auto* toolRow = new QHBoxLayout(m_tools);
    toolRow->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->addWidget(m_icon);
    head->addWidget(m_title, 1);
    head->addWidget(m_tools);
    auto* progress = new QHBoxLayout;
    progress->addWidget(m_bar, 1);
    progress->addWidget(m_left);
    auto* charts = new QSplitter(Qt::Horizontal, this);
    charts->addWidget(m_chart);
    charts->addWidget(m_curve);
    charts->setChildrenCollapsible(false);
    charts->setStretchFactor(0, 3);
    charts->setStretchFactor(1, 2);
    m_tabs->setObjectName(m_name + QStringLiteral(".tabs"));
    m_tabs->setDocumentMode(true);
    for (QWidget* page : {static_cast<QWidget*>(charts), static_cast<QWidget*>(m_details),
                          static_cast<QWidget*>(m_log)})
        m_tabs->addTab(page, QString());
    m_splitter->addWidget(m_grid);
    m_splitter->addWidget(m_tabs);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 5);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_sentence);
    column->addLayout(progress);
    column->addWidget(m_splitter, 1);
}

void RunView::addTool(QWidget* tool)
{
    m_tools->layout()->addWidget(tool);
}

QString RunView::sentence() const
{
    return m_sentence->text();
}

void RunView::showHead(const QString& title, const QString& sentence,
                       std::optional<bench::Verdict> mark)
{
    m_title->setText(title);
    if (m_sentence->text() != sentence)
        m_sentence->setText(sentence);
    m_icon->setVisible(mark.has_value());
    if (mark)
        m_icon->setPixmap(
            glyphs::markPixmap(markOf(*mark), kIconSize, devicePixelRatioF(), m_context.theme));
    m_bar->setVisible(!mark);
    m_left->setVisible(!mark);
}

void RunView::fillTable(const bench::LadderPlan& plan, const bench::RungResults& rungs,
                        const std::optional<bench::RunningRung>& live)
{
    const bool atEnd = m_model->rowCount() == 0 || m_grid->currentRow() < 0;
    m_model->setRows(rungRows(plan, rungs, live));
    if (live && atEnd)
        m_grid->scrollToBottom();
    m_chart->setRungs(plan, rungs, live);
    QStringList lines;
    for (const auto& rung : rungs)
        lines.append(runs::rungSentence(plan, *rung));
    tell(lines);
}

/// Of the last rung that was measured to its end.
void RunView::fillCurve(const bench::RungResults& rungs)
{
    std::vector<RunCurveChart::Curve> curves;
    const auto last = std::find_if(rungs.rbegin(), rungs.rend(), [](const auto& rung) {
        return rung->figures.latency.count() > 0;
    });
    if (last != rungs.rend())
        curves.push_back({runs::loadWords((*last)->asked), (*last)->figures.latency});
    m_curve->setCurves(std::move(curves));
}

/// Of rungs that are finished.
void RunView::fillDetails(const bench::LadderReport& report)
{
    bench::ReportPage page = bench::ladderPage(report);
    page.tables.erase(page.tables.begin()); // the rungs stand above
    page.chart.clear();
    m_details->showPage(page);
}

void RunView::showRunning(const RunDesk& desk)
{
    m_report.reset();
    m_desk = &desk;
    const bench::LadderPlan& plan = *desk.plan();
    const bench::LadderProgress& progress = desk.progress();
    QString title =
        tr("%1 - %2").arg(runs::planName(plan.name),
                          runs::targetWords(plan.base.isolated ? std::string{} : plan.base.target));
    if (desk.seriesSize() > 1)
        //: a run of several that belong together
        title = tr("%1 (run %2 of %3)").arg(title).arg(desk.seriesAt()).arg(desk.seriesSize());
    const QString state = desk.isStopping() ? tr("Stopping...")
                          : desk.pauseAsked() && progress.phase != bench::LadderPhase::Paused
                              ? tr("%1; pauses after this rung").arg(runs::stateWords(progress))
                              : runs::stateWords(progress);
    showHead(title, state, std::nullopt);
    m_bar->setValue(static_cast<int>(progress.share * 1'000));
    m_bar->setFormat(units::percent(progress.share, 0));
    //: time until the end of a run
    m_left->setText(tr("%1 left").arg(runs::span(progress.left)));
    fillTable(plan, progress.finished, progress.live);
    if (m_curveOf == progress.finished.size() && m_curveOf > 0)
        return;
    m_curveOf = progress.finished.size();
    fillCurve(progress.finished);
    if (progress.finished.empty()) {
        m_details->clearPage();
        return;
    }
    bench::LadderReport soFar;
    soFar.plan = plan;
    soFar.rungs = progress.finished;
    soFar.target = plan.base.isolated ? std::string{"isolated station"} : plan.base.target;
    soFar.startedAt = progress.finished.front()->startedAt;
    soFar.judgement.sentence = state.toStdString();
    fillDetails(soFar);
}

void RunView::showReport(std::shared_ptr<const bench::LadderReport> report)
{
    m_desk = nullptr;
    m_report = std::move(report);
    m_shownNews = 0;
    m_log->clear();
    m_curveOf = 0;
    const QString verdict = runs::verdictWord(m_report->judgement.verdict);
    //: plan, target and verdict of a run
    showHead(
        tr("%1 - %2: %3")
            .arg(runs::planName(m_report->plan.name), runs::targetWords(m_report->target), verdict),
        runs::sentence(*m_report), m_report->judgement.verdict);
    fillTable(m_report->plan, m_report->rungs, std::nullopt);
    fillCurve(m_report->rungs);
    fillDetails(*m_report);
}

/// What came of each rung, oldest first; only what is new is added.
void RunView::tell(const QStringList& news)
{
    const auto count = static_cast<std::size_t>(news.size());
    if (count < m_shownNews || news.isEmpty()) {
        m_log->clear();
        m_shownNews = 0;
    }
    for (std::size_t i = m_shownNews; i < count; ++i)
        m_log->appendPlainText(news[static_cast<qsizetype>(i)]);
    m_shownNews = count;
}

void RunView::retranslate()
{
    const QList<ListColumn> columns{
        {QStringLiteral("#"), {}, true, 46},
        {tr("Devices"), {}, true, 74},
        {tr("Interval"), tr("Between two frames of one talker."), true, 74},
        {tr("Expected"), tr("Datagrams a second when none is lost."), true, 82},
        {tr("Delivered"), tr("Datagrams a second that arrived."), true, 82},
        {tr("Loss"), tr("Share of the expected datagrams."), true, 82},
        {QStringLiteral("p50"), tr("Half of the datagrams were at least as fast."), true, 70},
        {QStringLiteral("p99"), tr("99 of 100 datagrams were at least as fast."), true, 70},
        //: the largest value
        {tr("max"), tr("The slowest datagram."), true, 70},
        {tr("CPU"), tr("Cores used by the station that was loaded."), true, 56},
        {tr("RAM"), tr("Memory of the station that was loaded."), true, 76},
        {tr("Head-room"), tr("Share of its time that the generator had left."), true, 86},
        {tr("Verdict"), tr("Invalid means that the generator was the limit."), false, 110}};
    m_model->setColumns(columns);
    m_grid->setAccessibleName(tr("Rungs of the run"));
    m_bar->setAccessibleName(tr("Progress of the run"));
    m_log->setAccessibleName(tr("What happens in the run"));
    m_shownNews = 0;
    m_log->clear();
    m_log->setPlaceholderText(tr("What happens is told here."));
    //: tabs of a run
    m_tabs->setTabText(0, tr("Charts"));
    //: tabs of a run
    m_tabs->setTabText(1, tr("Where the time goes"));
    //: tabs of a run
    m_tabs->setTabText(2, tr("What happened"));
    m_tabs->setAccessibleName(tr("Parts of the run"));
    m_details->retranslate();
    m_chart->retranslate();
    m_curve->retranslate();
    if (m_report)
        showReport(m_report);
    else if (m_desk != nullptr && m_desk->isRunning())
        showRunning(*m_desk);
}

void RunView::restyle()
{
    m_chart->restyle();
    m_curve->restyle();
    m_details->restyle();
    if (m_report)
        showReport(m_report);
}

} // namespace shack::ui
