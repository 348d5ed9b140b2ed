#pragma once

#include "ui/panels/chart_panel.h"

class QGridLayout;
class QComboBox;

namespace shack::ui {

class LineChart;
class LossChart;

/// What goes in and out and what is lost (ux.md section 4.4). GUI thread.
class TrafficPanel : public ChartPanel {
    Q_OBJECT

public:
    TrafficPanel(PanelContext context, StationHistory& history, QWidget* parent);

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;

protected:
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange(int columns);

    LineChart* m_rates;
    LineChart* m_throughput;
    LossChart* m_losses;
    LossChart* m_refused;
    QGridLayout* m_grid = nullptr;
    int m_columns = 0;
    LineChart* m_waiting;
    QComboBox* m_which;
};

} // namespace shack::ui
