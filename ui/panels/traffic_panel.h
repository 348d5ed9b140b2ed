#pragma once

#include "ui/panels/chart_panel.h"

class QCheckBox;

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

private:
    LineChart* m_rates;
    LineChart* m_throughput;
    LossChart* m_losses;
    LossChart* m_refused;
    LineChart* m_waiting;
    QComboBox* m_which;
};

} // namespace shack::ui
