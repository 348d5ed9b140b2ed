#pragma once

#include "engine/bench/ladder_run.h"
#include "ui/charts/ladder_chart.h"
#include "ui/panels/panel.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QSplitter;
class QTabWidget;

namespace shack::ui {

class ChartPacer;
class Grid;
class ListModel;
class PageView;
class RunDesk;
class StationHistory;

/// One measurement as people see it: sentence, rung table, ladder chart, percentile curve, where
/// the time goes, what happened (ux.md section 4.7); while it runs with progress, frozen
/// afterwards. GUI thread.
class RunView : public QWidget {
    Q_OBJECT

public:
    /// `name` is the beginning of the object names: "ladder.run", "runs.detail".
    RunView(const QString& name, PanelContext context, StationHistory& history, QWidget* parent);

    /// Where the run that goes on stands.
    void showRunning(const RunDesk& desk);
    void showReport(std::shared_ptr<const bench::LadderReport> report);

    const std::shared_ptr<const bench::LadderReport>& report() const { return m_report; }

    QString sentence() const;

    LadderChart& chart() { return *m_chart; }

    RunCurveChart& curve() { return *m_curve; }

    Grid& grid() { return *m_grid; }

    PageView& details() { return *m_details; }

    /// A place in the first line for the buttons of the panel.
    void addTool(QWidget* tool);

    void retranslate();
    void restyle();

private:
    void build();
    void fillTable(const bench::LadderPlan& plan, const bench::RungResults& rungs,
                   const std::optional<bench::RunningRung>& live);
    void tell(const QStringList& news);
    void fillCurve(const bench::RungResults& rungs);
    void fillDetails(const bench::LadderReport& report);
    void showHead(const QString& title, const QString& sentence,
                  std::optional<bench::Verdict> mark);

    QString m_name;
    PanelContext m_context;
    ChartPacer* m_pacer;
    QLabel* m_icon;
    QLabel* m_title;
    QLabel* m_sentence;
    QProgressBar* m_bar;
    QLabel* m_left;
    QWidget* m_tools;
    Grid* m_grid;
    ListModel* m_model;
    LadderChart* m_chart;
    RunCurveChart* m_curve;
    PageView* m_details; ///< what relay and computer told, where the time goes, trends
    QPlainTextEdit* m_log;
    QTabWidget* m_tabs; ///< charts, details, log
    QSplitter* m_splitter;
    std::shared_ptr<const bench::LadderReport> m_report;
    const RunDesk* m_desk = nullptr; ///< while running
    std::size_t m_shownNews = 0;
    std::size_t m_curveOf = 0; ///< rungs in the curve and the details that are shown
};

/// Rows of finished rungs, for tables and exports; `live` adds the one that runs.
struct ListRow;
std::vector<ListRow> rungRows(const bench::LadderPlan& plan, const bench::RungResults& rungs,
                              const std::optional<bench::RunningRung>& live);

} // namespace shack::ui
