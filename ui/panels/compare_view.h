#pragma once

#include "ui/bridge/run_store.h"
#include "ui/models/run_comparison.h"
#include "ui/panels/panel.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace shack::ui {

class ChartPacer;
class Grid;
class LadderChart;
class ListModel;
class RunCurveChart;
class StationHistory;
class ToggleButton;

/// Two sets of runs side by side: verdict, method, table, overlaid charts (ux.md section 4.8). GUI
/// thread; the figures are made on the pool.
class CompareView : public QWidget {
    Q_OBJECT

public:
    CompareView(PanelContext context, StationHistory& history, QWidget* parent);

    void compare(ReportList a, ReportList b, bool interleaved);

    /// "" until the figures are there.
    QString verdict() const;

    const RunComparison& comparison() const { return m_comparison; }

    const ReportList& a() const { return m_a; }

    const ReportList& b() const { return m_b; }

    Grid& grid() { return *m_grid; }

    LadderChart& chart() { return *m_chart; }

    void setMoreEnabled(bool enabled, const QString& reason);
    void retranslate();
    void restyle();

Q_SIGNALS:
    /// Run so many more of each, in turn.
    void moreWanted(int times);
    void ready();

private:
    void build();
    void show();
    void fillTable();

    PanelContext m_context;
    ChartPacer* m_pacer;
    QLabel* m_title;
    QLabel* m_verdict;
    QLabel* m_method;
    QLabel* m_warnings;
    ToggleButton* m_details;
    QPushButton* m_more;
    Grid* m_grid;
    ListModel* m_model;
    LadderChart* m_chart;
    RunCurveChart* m_curve;
    ReportList m_a, m_b;
    RunComparison m_comparison;
    bool m_ready = false;
    unsigned m_asked = 0; ///< only the newest answer is shown
};

} // namespace shack::ui
