#pragma once

#include "engine/base/clock.h"
#include "ui/charts/plot_scale.h"
#include "ui/charts/time_ring.h"

#include <QChartView>
#include <QColor>
#include <QImage>
#include <QList>
#include <QPixmap>
#include <QString>

#include <optional>
#include <vector>

class QLineSeries;
class QValueAxis;

namespace shack::ui {

class Theme;

/// One line of a plot as prepared points: x as share of the width (0..1), y as share of the height;
/// NaN in y is a gap.
struct PlotLine {
    std::vector<QPointF> points;
    int colour = 0; ///< series number of the theme: colour and dash
};

/// A vertical bar from low to high at one x: the spread inside a column, or a part of a stacked
/// column.
struct PlotSpan {
    double x = 0;
    double low = 0, high = 0;
    int colour = 0;
};

/// A measured point: each series has a shape of its own, so that colour is not needed.
struct PlotPoint {
    enum class Shape { Circle, Square, Triangle, Diamond, Cross };

    double x = 0, y = 0;
    int colour = 0;
    Shape shape = Shape::Circle;
    QString label; ///< above it; may be empty
};

/// Where charts draw: Qt Charts draws the lines, everything around them (grid, labels, spans,
/// marks, threshold, crosshair) is painted by us, the unchanging part from a pixmap. GUI thread.
/// All coordinates are shares of the plot area.
class PlotView : public QChartView {
    Q_OBJECT

public:
    struct Mark {
        double x = 0;
        QString text;
    };

    struct Tick {
        double x = 0;
        QString label;
    };

    PlotView(Theme& theme, QWidget* parent);

    void setScale(const PlotScale& scale);

    const PlotScale& scale() const { return m_scale; }

    void setTicks(std::vector<Tick> ticks);
    void setLines(const std::vector<PlotLine>& lines);
    /// Translucent, behind the lines (`solid` = full colour: stacked columns).
    void setSpans(std::vector<PlotSpan> spans, double width, bool solid);
    /// Fills the plot area (heat map); null = none.
    void setImage(const QImage& image);
    /// A strip of colours at the right with the values of its ends.
    void setColourLegend(const QList<QRgb>& colours, const QString& low, const QString& high);
    /// On top of the lines.
    void setPoints(std::vector<PlotPoint> points);
    /// Dashed vertical lines over the whole height with their words at the top.
    void setGuides(std::vector<Mark> guides);
    void setMarks(std::vector<Mark> marks);
    void setThreshold(std::optional<double> value, const QString& label);
    void setCrosshair(std::optional<double> x);
    /// Said in the middle of an empty plot, axes drawn.
    void setNotice(const QString& text);

    const QString& notice() const { return m_notice; }

    QRectF plotArea() const;
    /// Paints all of it, for export.
    void renderTo(QPainter& painter, const QRectF& target);
    void restyle();

Q_SIGNALS:
    /// The pointer is over this x; nothing when it left.
    void pointed(std::optional<double> x);
    /// Left and Right: -1, +1.
    void stepped(int columns);
    void copyWanted();

protected:
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void layOut();
    QPen gridPen() const;
    void paintFrame(QPainter& painter) const;
    void paintSpans(QPainter& painter) const;
    void paintStrip(QPainter& painter) const;
    void paintThreshold(QPainter& painter) const;
    void paintGuides(QPainter& painter) const;
    void paintPoints(QPainter& painter) const;
    void paintBold(QPainter& painter) const;
    QPointF toPixel(double x, double y) const;
    QLineSeries* segment(std::size_t number);

    Theme& m_theme;
    QValueAxis* m_xAxis;
    QValueAxis* m_yAxis;
    std::vector<QLineSeries*> m_segments;
    std::size_t m_usedSegments = 0;
    std::vector<PlotLine> m_lines; ///< for the second stroke of high contrast
    PlotScale m_scale;
    std::vector<Tick> m_ticks;
    std::vector<PlotSpan> m_spans;
    double m_spanWidth = 0;
    bool m_solidSpans = false;
    std::vector<Mark> m_marks;
    std::vector<Mark> m_guides;
    std::vector<PlotPoint> m_points;
    std::optional<double> m_threshold;
    QString m_thresholdLabel;
    std::optional<double> m_crosshair;
    QString m_notice;
    QRectF m_area;
    QImage m_image;
    QImage m_strip;
    QString m_stripLow, m_stripHigh;
    QPixmap m_frame; ///< grid and labels
};

} // namespace shack::ui
