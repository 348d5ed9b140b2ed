#pragma once

#include "ui/charts/chart_widget.h"
#include "ui/charts/latency_ring.h"

#include <QImage>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QCheckBox;

namespace shack::ui {

/// Which time of a frame's way is shown.
enum class LatencyKind { Queueing, Spread, Residence };

const LatencyRing& latencyOf(const StationHistory& history, LatencyKind kind);
QString latencyName(LatencyKind kind);

/// p50, p90, p99, p99.9 and maximum over time. GUI thread.
class LatencyBandsChart : public ChartWidget {
    Q_OBJECT

public:
    LatencyBandsChart(const QString& name, Surroundings around, QWidget* parent);

    void setKind(LatencyKind kind);
    void retranslate() override;

protected:
    void redraw() override;
    QStringList legend() const override;
    QString titleWords() const override;
    QStringList header() const override;
    int rowCount() const override;
    QStringList row(int number) const override;

private:
    static constexpr std::size_t kColumns = 180;

    LatencyKind m_kind = LatencyKind::Residence;
    std::vector<LatencyColumn> m_columns;
    QCheckBox* m_log;
};

/// x = 1/(1-q), logarithmic: how slow the slowest tenth, hundredth, ... was; with a pinned
/// reference. GUI thread.
class PercentileChart : public ChartWidget {
    Q_OBJECT

public:
    PercentileChart(const QString& name, Surroundings around, QWidget* parent);

    void setKind(LatencyKind kind);
    /// Keeps the present curve as reference; once more takes it away.
    void togglePin();

    bool isPinned() const { return !m_reference.empty(); }

protected:
    void redraw() override;
    QStringList legend() const override;
    QString titleWords() const override;
    QStringList header() const override;
    int rowCount() const override;
    QStringList row(int number) const override;

private:
    struct Curve {
        std::vector<std::uint64_t> buckets;
        std::uint64_t count = 0;
        QString name;

        bool empty() const { return count == 0; }

        double at(double q) const { return LatencyRing::quantileMs(buckets, count, q); }
    };

    static Curve curveOf(const LatencyRing& ring, ChartWindow window);
    double furthest() const;

    LatencyKind m_kind = LatencyKind::Residence;
    Curve m_curve, m_reference;
};

/// Time x latency as colours (cividis), most frames brightest. Own painting: one image, no items.
/// GUI thread.
class HeatMapChart : public ChartWidget {
    Q_OBJECT

public:
    HeatMapChart(const QString& name, Surroundings around, QWidget* parent);

    void setKind(LatencyKind kind);

    const QImage& image() const { return m_image; }

    static constexpr int kColumns = 600;
    static constexpr int kRows = 64;

protected:
    void redraw() override;

    QStringList legend() const override { return {}; }

    QString titleWords() const override;
    QStringList header() const override;
    int rowCount() const override;
    QStringList row(int number) const override;

private:
    struct Column {
        WallTime wall{};
        std::vector<std::uint64_t> buckets;
    };

    void paintCells(const std::vector<std::uint64_t>& all, std::uint64_t count);
    void showScale(double lowMs, double highMs);

    LatencyKind m_kind = LatencyKind::Residence;
    std::vector<Column> m_columns;
    QImage m_image;
};

/// 256 colours of cividis, dark blue to yellow; safe for colour blindness.
const QList<QRgb>& cividis();

} // namespace shack::ui
