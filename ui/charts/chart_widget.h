#pragma once

#include "engine/base/clock.h"
#include "ui/charts/chart_pacer.h"
#include "ui/charts/time_ring.h"
#include "ui/panels/table_export.h"

#include <QElapsedTimer>
#include <QImage>
#include <QPointer>
#include <QString>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace shack::ui {

class ListModel;
class PlotView;
class StationHistory;
class Theme;

/// What all charts share: title, legend, plot, crosshair with its words, table twin, marks, pause
/// and export (ux.md section 8). GUI thread.
class ChartWidget : public QWidget {
    Q_OBJECT

public:
    struct Surroundings {
        Theme& theme;
        StationHistory& history;
        ChartPacer& pacer;
    };

    ChartWidget(const QString& name, Surroundings around, QWidget* parent);
    ~ChartWidget() override;

    void setWindow(ChartWindow window);

    ChartWindow window() const { return m_window; }

    /// Off = the picture stands still although data go on.
    void setLive(bool live);

    bool isLive() const { return m_live; }

    void setUtc(bool utc);
    /// New data: redrawn when it is its turn.
    void dataChanged();
    void redrawNow();
    /// 200 ms have passed since the last time.
    bool mayRedraw() const;

    /// The text twin: newest row first; for screen readers, tests and CSV.
    TableText table() const;
    void setTableShown(bool shown);
    bool isTableShown() const;

    void setCrosshairEnabled(bool enabled);
    /// "12:01:44  in 312 pps, out 41,992 pps"; "" without a crosshair.
    QString crosshairText() const;
    void copyRow() const;
    QString title() const;

    /// Twice the size of the screen; the crosshair is left out.
    QImage toImage();
    QByteArray toSvg();

    virtual void retranslate();
    virtual void restyle();

    /// Id of the empty state: "chart.empty.no_frames"; "" when there is something to see.
    QString stateId() const { return m_stateId; }

    /// Below this height axes and lines cannot be told apart.
    QSize minimumSizeHint() const override;
    /// Title, legend and buttons side by side, nothing of them cut.
    int wholeHeadWidth() const;

    /// The plot takes what is left; a wrapped legend must not make the whole chart tall.
    bool hasHeightForWidth() const override { return false; }

protected:
    /// Hands prepared points to the plot.
    virtual void redraw() = 0;
    virtual QStringList header() const = 0;
    virtual int rowCount() const = 0;
    /// 0 = newest, which is the rightmost stop of the crosshair.
    virtual QStringList row(int number) const = 0;
    /// Names of the series in the order of their colours; drawn as legend.
    virtual QStringList legend() const = 0;
    virtual QString titleWords() const = 0;

    void setEmpty(bool empty, const QString& sentence);

    void legendChanged() { buildLegend(); }

    /// Adds a small control to the title row.
    void addTool(QWidget* tool);
    /// On a line of its own, wrapped; no line while it is empty.
    void putLegendBelow();

    /// x share of a time that lies `seconds` before the newest (negative).
    double shareOf(double seconds) const;
    /// Ticks of the time axis and marks, for charts over time.
    void applyTime(WallTime newest);
    /// Columns that a crosshair can stand on: x shares and words.
    void setStops(std::vector<double> xs);

    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

    Theme& m_theme;
    StationHistory& m_history;
    PlotView* m_plot;
    ChartWindow m_window = ChartWindow::FiveMinutes;
    bool m_utc = false;

private:
    void buildLegend();
    void fillTable();
    void point(std::optional<double> x);
    void step(int columns);
    void showCrosshair();
    int rowOfStop(int stop) const;

    QPointer<ChartPacer> m_pacer;
    QString m_name;
    QLabel* m_title;
    QLabel* m_legend;
    bool m_legendBelow = false;
    QWidget* m_tools;
    QToolButton* m_asTable;
    QStackedWidget* m_stack;
    QTableView* m_tableView;
    ListModel* m_tableModel;
    QLabel* m_words;
    std::vector<double> m_stops;
    std::optional<int> m_stop;
    QElapsedTimer m_sinceRedraw;
    bool m_live = true;
    bool m_crosshairEnabled = true;
    QString m_stateId;
};

} // namespace shack::ui
