#pragma once

#include "ui/charts/latency_charts.h"
#include "ui/panels/chart_panel.h"

class QGridLayout;

namespace shack::ui {

/// How long voice takes through the relay (ux.md section 4.4): bands, heat map, percentile curve.
/// GUI thread.
class LatencyPanel : public ChartPanel {
    Q_OBJECT

public:
    LatencyPanel(PanelContext context, StationHistory& history, QWidget* parent);

    QString title() const override;
    QString purpose() const override;
    QIcon icon() const override;

    void setKind(LatencyKind kind);

protected:
    void retranslate() override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange(bool sideBySide);

    QGridLayout* m_grid;
    bool m_sideBySide = false;
    QComboBox* m_kind;
    QToolButton* m_pin;
    LatencyBandsChart* m_bands;
    HeatMapChart* m_heat;
    PercentileChart* m_curve;
};

} // namespace shack::ui
