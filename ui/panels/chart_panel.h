#pragma once

#include "ui/charts/chart_pacer.h"
#include "ui/charts/chart_widget.h"
#include "ui/charts/station_history.h"
#include "ui/panels/panel.h"

#include <QHash>
#include <QPointer>

#include <vector>

class QComboBox;
class QHBoxLayout;
class QMenu;
class QToolButton;
class QVBoxLayout;

namespace shack::ui {

class InlineBar;

/// Base of the panels that are made of charts: one tool row for all of them (window, live,
/// crosshair, table, mark, export). GUI thread.
class ChartPanel : public Panel {
    Q_OBJECT

public:
    ChartPanel(const QString& id, PanelContext context, StationHistory& history, QWidget* parent);

    QString id() const override { return m_id; }

    void refresh(const host::EngineView& view) override;
    void exportSelection() override;

    bool canExport() const override { return true; }

    QString stateId() const override;

    const std::vector<ChartWidget*>& charts() const { return m_charts; }

    ChartPacer& pacer() { return m_pacer; }

    void setWindow(ChartWindow window);

protected:
    void addChart(ChartWidget* chart);

    /// Between the fixed tools and the space at their right.
    QHBoxLayout& toolRow() { return *m_tools; }

    QVBoxLayout& body() { return *m_body; }

    ChartWidget::Surroundings surroundings();
    /// The chart with the focus, or the first.
    ChartWidget* current() const;
    void registerChartActions();

    void retranslate() override;
    void restyle() override;
    void resizeEvent(QResizeEvent* event) override;

    StationHistory& m_history;

private:
    enum class Format { Png, Svg, Csv };
    void buildTools();
    void wrapTools();
    void exportChart(Format format);
    void toggleTable();
    void mark();

    QString m_id;
    ChartPacer m_pacer;
    std::vector<ChartWidget*> m_charts;
    QHBoxLayout* m_tools;
    QHBoxLayout* m_secondRow; ///< takes the buttons when the panel is narrow
    QVBoxLayout* m_body;
    QComboBox* m_window;
    QToolButton* m_live;
    QToolButton* m_crosshair;
    QToolButton* m_mark;
    QToolButton* m_export;
    QMenu* m_exportMenu;
    InlineBar* m_bar;
    std::uint64_t m_sample = 0;
    bool m_wrapped = false;
};

} // namespace shack::ui
