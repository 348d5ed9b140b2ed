#include "ui/panels/compare_view.h"

#include "ui/charts/chart_pacer.h"
#include "ui/charts/ladder_chart.h"
#include "ui/models/list_model.h"
#include "ui/panels/grid.h"
#include "ui/panels/list_delegate.h"
#include "ui/panels/toggle_button.h"
#include "ui/text/run_words.h"
#include "ui/text/units.h"
#include "ui/window/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr int kPColumn = 7;
constexpr int kMore = 4;

/// All rungs of all reports of a side.
bench::RungResults rungsOf(const ReportList& reports)
{
    bench::RungResults rungs;
    for (const auto& report : reports)
        rungs.insert(rungs.end(), report->rungs.begin(), report->rungs.end());
    return rungs;
}

/// Latency of the highest load that both sides measured.
bench::FineHistogram latencyAt(const ReportList& reports, const bench::LadderRung& load)
{
    bench::FineHistogram all;
    for (const auto& rung : rungsOf(reports)) {
        if (!rung->replaced && rung->asked.devices == load.devices &&
            rung->asked.interval == load.interval && rung->asked.writers == load.writers)
            all.merge(rung->figures.latency);
    }
    return all;
}

} // namespace

CompareView::CompareView(PanelContext context, StationHistory& history, QWidget* parent)
    : QWidget(parent), m_context(context), m_pacer(new ChartPacer(this)), m_title(new QLabel(this)),
      m_verdict(new QLabel(this)), m_method(new QLabel(this)), m_warnings(new QLabel(this)),
      m_details(new ToggleButton(this)), m_more(new QPushButton(this)),
      m_grid(new Grid(QStringLiteral("runs.compare.table"), context.settings, this)),
      m_model(new ListModel(this)),
      m_chart(new LadderChart(QStringLiteral("runs.compare.chart"),
                              {context.theme, history, *m_pacer}, this)),
      m_curve(new RunCurveChart(QStringLiteral("runs.compare.curve"),
                                {context.theme, history, *m_pacer}, this))
{
    build();
    retranslate();
    restyle();
}

void CompareView::build()
{
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_verdict->setObjectName(QStringLiteral("runs.compare.verdict"));
    m_method->setObjectName(QStringLiteral("runs.compare.method"));
    m_warnings->setObjectName(QStringLiteral("runs.compare.warnings"));
    m_more->setObjectName(QStringLiteral("runs.compare.more"));
    m_details->setObjectName(QStringLiteral("runs.compare.details"));
    m_details->setCheckable(true);
    m_details->setFocusPolicy(Qt::TabFocus);
    m_details->setMinimumHeight(24);
    for (QLabel* label : {m_title, m_verdict, m_method, m_warnings}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_model->setColumns(QList<ListColumn>(8));
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new ListDelegate(m_context.theme, m_grid));
    m_grid->setColumns({{250, true},
                        {96, true},
                        {96, true},
                        {80, true},
                        {130, true},
                        {150, true},
                        {80, true},
                        {70, false}});
    m_grid->setMinimumHeight(100);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_details);
    head->addWidget(m_more);
    auto* charts = new QSplitter(Qt::Horizontal, this);
    charts->addWidget(m_chart);
    charts->addWidget(m_curve);
    charts->setChildrenCollapsible(false);
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->addWidget(m_grid);
    parts->addWidget(charts);
    parts->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_verdict);
    column->addWidget(m_warnings);
    column->addWidget(parts, 1);
    column->addWidget(m_method);
    connect(m_details, &QToolButton::toggled, this,
            [this](bool on) { m_grid->setColumnHidden(kPColumn, !on); });
    connect(m_more, &QPushButton::clicked, this, [this] { Q_EMIT moreWanted(kMore); });
}

void CompareView::compare(ReportList a, ReportList b, bool interleaved)
{
    m_a = std::move(a);
    m_b = std::move(b);
    m_ready = false;
    m_verdict->setText(tr("Comparing..."));
    const unsigned asked = ++m_asked;
    QtConcurrent::run([left = m_a, right = m_b, interleaved] {
        return compareRuns(left, right, interleaved);
    }).then(this, [this, asked](RunComparison made) {
        if (asked != m_asked)
            return;
        m_comparison = std::move(made);
        m_ready = true;
        show();
        Q_EMIT ready();
    });
}

QString CompareView::verdict() const
{
    return m_ready ? m_verdict->text() : QString();
}

void CompareView::show()
{
    const auto name = [](const ReportList& side) {
        const auto& report = *side.front();
        //: plan, version and number of runs of one side of a comparison
        return tr("%1, version %2, %n run(s)", nullptr, static_cast<int>(side.size()))
            .arg(runs::planName(report.plan.name),
                 QString::fromStdString(report.environment.version));
    };
    m_title->setText(tr("A: %1   B: %2").arg(name(m_a), name(m_b)));
    m_verdict->setText(comparison::verdict(m_comparison));
    m_verdict->setAccessibleName(m_verdict->text());
    m_method->setText(comparison::method(m_comparison));
    QStringList warnings;
    for (const RunMismatch mismatch : m_comparison.mismatches)
        warnings.append(comparison::mismatch(mismatch));
    m_warnings->setText(warnings.join(QLatin1Char(' ')));
    m_warnings->setVisible(!warnings.isEmpty());
    fillTable();
    m_chart->setRungs(m_b.front()->plan, rungsOf(m_b));
    m_chart->setReference(rungsOf(m_a));
    std::vector<RunCurveChart::Curve> curves;
    const auto top = std::find_if(m_comparison.rows.begin(), m_comparison.rows.end(),
                                  [](const ComparisonRow& row) { return row.load.has_value(); });
    if (top != m_comparison.rows.end()) {
        const QString load = runs::loadWords(*top->load);
        //: legend of a chart: side A and its load
        curves.push_back({tr("A: %1").arg(load), latencyAt(m_a, *top->load)});
        //: legend of a chart: side B and its load
        curves.push_back({tr("B: %1").arg(load), latencyAt(m_b, *top->load)});
    }
    m_curve->setCurves(std::move(curves));
}

void CompareView::fillTable()
{
    std::vector<ListRow> rows;
    for (const ComparisonRow& one : m_comparison.rows) {
        ListRow row;
        row.key = QString::number(rows.size());
        //: a figure, and the load at which it was measured
        const QString what = one.load ? tr("%1, %2").arg(comparison::metricName(one.metric),
                                                         runs::loadWords(*one.load))
                                      : comparison::metricName(one.metric);
        row.texts = {what,
                     comparison::value(one.metric, one.result.medianA),
                     comparison::value(one.metric, one.result.medianB),
                     comparison::difference(one),
                     comparison::interval(one),
                     comparison::finding(one),
                     comparison::hidden(one),
                     QLocale().toString(one.result.p, 'g', 2)};
        row.sentence = comparison::sentence(one);
        row.toolTip = row.sentence;
        row.mark = one.result.finding == stats::Finding::RealBetter  ? ListMark::Ok
                   : one.result.finding == stats::Finding::RealWorse ? ListMark::Fault
                                                                     : ListMark::None;
        row.muted = !one.isHeadline && !one.result.isReal();
        rows.push_back(std::move(row));
    }
    m_model->setRows(std::move(rows));
}

void CompareView::setMoreEnabled(bool enabled, const QString& reason)
{
    m_more->setEnabled(enabled);
    m_more->setToolTip(enabled ? tr("Runs A and B in turn, four more times each, and compares all.")
                               : reason);
    m_more->setAccessibleDescription(m_more->toolTip());
}

void CompareView::retranslate()
{
    m_model->setColumns(
        {{tr("What"), {}, false, 250},
         {tr("A", "side of a comparison"), tr("Median of A."), true, 96},
         {tr("B", "side of a comparison"), tr("Median of B."), true, 96},
         {tr("Difference"), tr("Of B against A."), true, 80},
         {tr("95 % interval"), tr("Where the difference may lie."), true, 130},
         {tr("Verdict"), {}, false, 150},
         {tr("Could hide"), tr("With so many repeats a smaller difference would not be seen."),
          true, 80},
         {QStringLiteral("p"), tr("Of the t-test, two-sided."), true, 70}});
    m_grid->setAccessibleName(tr("Comparison of runs"));
    //: shows more columns
    m_details->setText(tr("Details"));
    m_details->setToolTip(tr("Shows the p-values of the t-test."));
    m_details->setAccessibleDescription(m_details->toolTip());
    m_more->setText(tr("Run 4 more of each"));
    m_chart->retranslate();
    m_curve->retranslate();
    if (m_ready)
        show();
}

void CompareView::restyle()
{
    m_chart->restyle();
    m_curve->restyle();
    const auto colour = [this](QLabel* label, Theme::Role role) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, m_context.theme.colour(role));
        label->setPalette(palette);
    };
    colour(m_method, Theme::Role::Muted);
    colour(m_warnings, Theme::Role::Watch);
}

} // namespace shack::ui
