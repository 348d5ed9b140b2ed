#pragma once

#include "engine/bench/ladder_run.h"
#include "engine/stats/usl_fit.h"
#include "ui/charts/chart_widget.h"

#include <optional>
#include <vector>

namespace shack::ui {

/// Delivered against expected per rung, what was lost as symbols, the knee, the rate that holds as
/// a dashed threshold and the fitted curve of scalability; a second report is drawn dashed for
/// comparison (ux.md sections 4.7 and 8). GUI thread.
class LadderChart : public ChartWidget {
    Q_OBJECT

public:
    LadderChart(const QString& name, Surroundings around, QWidget* parent);

    /// Finished rungs and, while one runs, what it has delivered so far.
    void setRungs(const bench::LadderPlan& plan, const bench::RungResults& rungs,
                  const std::optional<bench::RunningRung>& live = std::nullopt);
    /// Drawn beside the first one, rung by rung; empty takes it away.
    void setReference(const bench::RungResults& rungs);

    bool hasFit() const { return m_fit.has_value(); }

    bool hasKnee() const { return m_knee.has_value(); }

protected:
    void redraw() override;
    QStringList legend() const override;
    QString titleWords() const override;
    QStringList header() const override;
    int rowCount() const override;
    QStringList row(int number) const override;

private:
    struct Rung {
        bench::LadderRung asked;
        double expected = 0;
        double delivered = 0; ///< NaN when nothing was measured
        double lossRatio = 0;
        double reference = 0; ///< NaN when the other report has no such rung
        bench::Verdict verdict = bench::Verdict::Stopped;
        bool live = false;
    };

    void fit();
    QString tickOf(const Rung& rung) const;
    double x(std::size_t rung) const;

    std::vector<Rung> m_rungs; ///< one for each load, least first
    bench::RungResults m_reference;
    bool m_intervalsDiffer = false;
    bool m_devicesDiffer = false;
    std::optional<stats::UslFit> m_fit;
    std::optional<double> m_knee; ///< x between the last that holds and the first that does not
    double m_holds = 0;           ///< datagrams a second
};

/// Percentile curves of whole runs: the first solid, a reference dashed. GUI thread.
class RunCurveChart : public ChartWidget {
    Q_OBJECT

public:
    RunCurveChart(const QString& name, Surroundings around, QWidget* parent);

    struct Curve {
        QString name;
        bench::FineHistogram histogram;
    };

    void setCurves(std::vector<Curve> curves);

protected:
    void redraw() override;
    QStringList legend() const override;
    QString titleWords() const override;
    QStringList header() const override;
    int rowCount() const override;
    QStringList row(int number) const override;

private:
    double furthest() const;

    std::vector<Curve> m_curves;
};

} // namespace shack::ui
