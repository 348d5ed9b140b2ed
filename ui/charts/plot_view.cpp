#include "ui/charts/plot_view.h"

#include "ui/window/theme.h"

#include <QChart>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLegend>
#include <QLineSeries>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace shack::ui {

namespace {

constexpr int kGap = 6;
constexpr std::size_t kMaxSegments = 64;
constexpr int kSpanAlpha = 70;
constexpr int kStrip = 10;

} // namespace

PlotView::PlotView(Theme& theme, QWidget* parent)
    : QChartView(parent), m_theme(theme), m_xAxis(new QValueAxis), m_yAxis(new QValueAxis)
{
    auto* plot = new QChart;
    plot->legend()->hide();
    plot->setBackgroundVisible(false);
    plot->setPlotAreaBackgroundVisible(false);
    plot->setAnimationOptions(QChart::NoAnimation);
    plot->setContentsMargins(0, 0, 0, 0);
    plot->setMargins({});
    plot->addAxis(m_xAxis, Qt::AlignBottom);
    plot->addAxis(m_yAxis, Qt::AlignLeft);
    m_xAxis->setRange(0, 1);
    m_yAxis->setRange(0, 1);
    m_xAxis->setVisible(false); // we paint the labels ourselves, in the window's locale
    m_yAxis->setVisible(false);
    setChart(plot);
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(QFrame::NoFrame);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setOptimizationFlag(QGraphicsView::DontSavePainterState);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(180, 110);
    m_scale = PlotScale::linear(1, shortNumber);
    restyle();
}

void PlotView::restyle()
{
    m_frame = {};
    QPalette colours = palette();
    colours.setColor(QPalette::Base, m_theme.colour(Theme::Role::Base));
    setPalette(colours);
    setBackgroundBrush(m_theme.colour(Theme::Role::Base));
    for (std::size_t i = 0; i < m_segments.size(); ++i)
        m_segments[i]->setProperty("shackPen", -1);
    setLines(std::vector<PlotLine>(m_lines));
    layOut();
}

void PlotView::setScale(const PlotScale& scale)
{
    if (!m_scale.sameAs(scale))
        m_frame = {};
    m_scale = scale;
    if (m_frame.isNull())
        layOut();
}

void PlotView::setTicks(std::vector<Tick> ticks)
{
    std::sort(ticks.begin(), ticks.end(), [](const Tick& a, const Tick& b) { return a.x < b.x; });
    m_ticks = std::move(ticks);
}

/// One chart object and its series for life; points are replaced as a whole.
QLineSeries* PlotView::segment(std::size_t number)
{
    if (number < m_segments.size())
        return m_segments[number];
    auto* series = new QLineSeries;
    chart()->addSeries(series);
    series->attachAxis(m_xAxis);
    series->attachAxis(m_yAxis);
    series->setProperty("shackPen", -1);
    m_segments.push_back(series);
    return series;
}

void PlotView::setLines(const std::vector<PlotLine>& lines)
{
    std::size_t used = 0;
    for (const PlotLine& line : lines) {
        QList<QPointF> run;
        const auto flush = [&] {
            if (run.isEmpty() || used == kMaxSegments) {
                run.clear();
                return;
            }
            if (run.size() == 1) // a lone value between gaps is still seen
                run.append(run.front() + QPointF(0.002, 0));
            QLineSeries* series = segment(used++);
            if (series->property("shackPen").toInt() != line.colour) {
                QPen pen = m_theme.seriesPen(line.colour);
                pen.setWidth(1); // wider pens cost 20 times as much; see paintBold
                pen.setCosmetic(true);
                series->setPen(pen);
                series->setProperty("shackPen", line.colour);
            }
            series->replace(run);
            run.clear();
        };
        for (const QPointF& point : line.points) {
            if (std::isnan(point.y()))
                flush();
            else
                run.append(point);
        }
        flush();
    }
    for (std::size_t i = used; i < m_usedSegments; ++i)
        m_segments[i]->clear();
    m_usedSegments = used;
    m_lines = lines;
    viewport()->update();
}

void PlotView::setSpans(std::vector<PlotSpan> spans, double width, bool solid)
{
    m_spans = std::move(spans);
    m_spanWidth = width;
    m_solidSpans = solid;
    viewport()->update();
}

void PlotView::setImage(const QImage& image)
{
    m_image = image;
    viewport()->update();
}

void PlotView::setColourLegend(const QList<QRgb>& colours, const QString& low, const QString& high)
{
    if (m_strip.isNull()) {
        m_strip = QImage(1, static_cast<int>(colours.size()), QImage::Format_RGB32);
        for (int y = 0; y < colours.size(); ++y)
            m_strip.setPixel(0, y, colours[colours.size() - 1 - y]);
    }
    const bool wider = high.size() != m_stripHigh.size();
    m_stripLow = low;
    m_stripHigh = high;
    if (wider)
        layOut();
}

void PlotView::setPoints(std::vector<PlotPoint> points)
{
    m_points = std::move(points);
    viewport()->update();
}

void PlotView::setGuides(std::vector<Mark> guides)
{
    m_guides = std::move(guides);
}

void PlotView::setMarks(std::vector<Mark> marks)
{
    m_marks = std::move(marks);
}

void PlotView::setThreshold(std::optional<double> value, const QString& label)
{
    m_threshold = value;
    m_thresholdLabel = label;
}

void PlotView::setCrosshair(std::optional<double> x)
{
    if (m_crosshair == x)
        return;
    m_crosshair = x;
    viewport()->update();
}

void PlotView::setNotice(const QString& text)
{
    m_notice = text;
}

// ---- geometry -----------------------------------------------------------------------------------

void PlotView::layOut()
{
    const QFontMetrics metrics(font());
    int labels = metrics.horizontalAdvance(QStringLiteral("0000"));
    for (const PlotScale::Tick& tick : m_scale.ticks())
        labels = std::max(labels, metrics.horizontalAdvance(tick.label));
    const QSizeF size = viewport()->size();
    const int strip = m_strip.isNull() ? 0
                                       : kStrip + 2 * kGap +
                                             std::max(metrics.horizontalAdvance(m_stripHigh),
                                                      metrics.horizontalAdvance(m_stripLow));
    const double above = metrics.height() / 2.0 + 1.0; // half a label
    m_area =
        QRectF(labels + 2 * kGap, above, std::max(10.0, size.width() - labels - 4 * kGap - strip),
               std::max(10.0, size.height() - metrics.height() - 2 * kGap - above));
    chart()->resize(size);
    chart()->setPlotArea(m_area);
    setSceneRect(QRectF(QPointF(0, 0), size));
    m_frame = {};
    viewport()->update();
}

QRectF PlotView::plotArea() const
{
    return m_area;
}

QPointF PlotView::toPixel(double x, double y) const
{
    return {m_area.left() + x * m_area.width(), m_area.bottom() - y * m_area.height()};
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    layOut();
}

// ---- painting -----------------------------------------------------------------------------------

/// Quieter than the lines, in high contrast too.
QPen PlotView::gridPen() const
{
    return {m_theme.colour(Theme::Role::Line), 1,
            m_theme.isHighContrast() ? Qt::DotLine : Qt::SolidLine};
}

void PlotView::paintFrame(QPainter& painter) const
{
    painter.fillRect(QRectF(QPointF(0, 0), QSizeF(viewport()->size())),
                     m_theme.colour(Theme::Role::Base));
    const QFontMetrics metrics(font());
    painter.setFont(font());
    double lastY = 1e9;
    for (const PlotScale::Tick& tick : m_scale.ticks()) {
        const QPointF at = toPixel(0, m_scale.share(tick.value));
        painter.setPen(gridPen());
        painter.drawLine(at, QPointF(m_area.right(), at.y()));
        if (lastY - at.y() < metrics.height()) // labels must not touch
            continue;
        lastY = at.y();
        painter.setPen(m_theme.colour(Theme::Role::Muted));
        painter.drawText(
            QRectF(0, at.y() - metrics.height() / 2.0, m_area.left() - kGap, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
}

void PlotView::paintSpans(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(Qt::NoPen);
    const double width = std::max(1.0, m_spanWidth * m_area.width() - (m_solidSpans ? 1.0 : 0.0));
    int colour = -1;
    const bool thin = m_theme.isHighContrast() && !m_solidSpans; // no fills there
    for (const PlotSpan& span : m_spans) {
        if (thin) {
            painter.setPen(QPen(m_theme.seriesColour(span.colour), 1));
            painter.drawLine(toPixel(span.x, span.high), toPixel(span.x, span.low));
            continue;
        }
        if (span.colour != colour) {
            colour = span.colour;
            QColor fill = m_theme.seriesColour(colour);
            if (!m_solidSpans)
                fill.setAlpha(kSpanAlpha);
            painter.setBrush(fill);
        }
        const QPointF top = toPixel(span.x, span.high);
        const QPointF bottom = toPixel(span.x, span.low);
        painter.drawRect(
            QRectF(top.x() - width / 2.0, top.y(), width, std::max(1.0, bottom.y() - top.y())));
    }
}

void PlotView::paintStrip(QPainter& painter) const
{
    const QRectF strip(m_area.right() + kGap, m_area.top(), kStrip, m_area.height());
    painter.drawImage(strip, m_strip);
    painter.setPen(m_theme.colour(Theme::Role::Muted));
    const double x = strip.right() + kGap / 2.0;
    const int height = fontMetrics().height();
    painter.drawText(QRectF(x, strip.top(), width() - x, height), Qt::AlignLeft, m_stripHigh);
    painter.drawText(QRectF(x, strip.bottom() - height, width() - x, height), Qt::AlignLeft,
                     m_stripLow);
}

void PlotView::paintThreshold(QPainter& painter) const
{
    if (!m_threshold || *m_threshold > m_scale.top())
        return;
    const QPointF at = toPixel(0, m_scale.share(*m_threshold));
    const QColor colour = m_theme.colour(Theme::Role::Fault);
    if (!m_theme.isHighContrast()) {
        QColor shade = colour;
        shade.setAlpha(18);
        painter.fillRect(QRectF(m_area.topLeft(), QPointF(m_area.right(), at.y())), shade);
    }
    painter.setPen(QPen(colour, 1, Qt::DashLine));
    painter.drawLine(at, QPointF(m_area.right(), at.y()));
    painter.drawText(QRectF(m_area.left() + kGap, at.y() - fontMetrics().height() - 1,
                            m_area.width() - 2 * kGap, fontMetrics().height()),
                     Qt::AlignRight, m_thresholdLabel);
}

void PlotView::paintGuides(QPainter& painter) const
{
    const int height = fontMetrics().height();
    for (const Mark& guide : m_guides) {
        const QPointF at = toPixel(guide.x, 0);
        painter.setPen(QPen(m_theme.colour(Theme::Role::Watch), 1, Qt::DashLine));
        painter.drawLine(at, QPointF(at.x(), m_area.top()));
        const int width = fontMetrics().horizontalAdvance(guide.text);
        const bool leftOf = at.x() + width + 2 * kGap > m_area.right();
        const QRectF words(leftOf ? at.x() - width - kGap : at.x() + kGap, m_area.top(), width + 2,
                           height);
        painter.fillRect(words, m_theme.colour(Theme::Role::Base));
        painter.drawText(words, Qt::AlignLeft, guide.text);
    }
}

void PlotView::paintPoints(QPainter& painter) const
{
    constexpr double kRadius = 4;
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const PlotPoint& point : m_points) {
        const QColor colour = m_theme.seriesColour(point.colour);
        const QPointF at = toPixel(point.x, point.y);
        painter.setPen(QPen(colour, 1.6));
        painter.setBrush(point.shape == PlotPoint::Shape::Circle ? QBrush(colour)
                                                                 : QBrush(Qt::NoBrush));
        switch (point.shape) {
        case PlotPoint::Shape::Circle:
            painter.drawEllipse(at, kRadius - 1, kRadius - 1);
            break;
        case PlotPoint::Shape::Square:
            painter.drawRect(QRectF(at.x() - kRadius, at.y() - kRadius, 2 * kRadius, 2 * kRadius));
            break;
        case PlotPoint::Shape::Triangle:
            painter.drawPolygon(QPolygonF{at + QPointF(0, -kRadius - 1),
                                          at + QPointF(kRadius + 1, kRadius),
                                          at + QPointF(-kRadius - 1, kRadius)});
            break;
        case PlotPoint::Shape::Diamond:
            painter.drawPolygon(
                QPolygonF{at + QPointF(0, -kRadius - 1), at + QPointF(kRadius + 1, 0),
                          at + QPointF(0, kRadius + 1), at + QPointF(-kRadius - 1, 0)});
            break;
        case PlotPoint::Shape::Cross:
            painter.drawLine(at + QPointF(-kRadius, -kRadius), at + QPointF(kRadius, kRadius));
            painter.drawLine(at + QPointF(-kRadius, kRadius), at + QPointF(kRadius, -kRadius));
            break;
        }
        if (point.label.isEmpty())
            continue;
        const int height = fontMetrics().height();
        const int width = fontMetrics().horizontalAdvance(point.label) + 2;
        const double y = std::max(m_area.top(), at.y() - kRadius - height - 2);
        const double x = std::clamp(at.x() - width / 2.0, m_area.left(),
                                    std::max(m_area.left(), m_area.right() - width));
        painter.drawText(QRectF(x, y, width, height), Qt::AlignCenter, point.label);
    }
    painter.setBrush(Qt::NoBrush);
}

void PlotView::drawBackground(QPainter* painter, const QRectF&)
{
    if (m_frame.isNull()) {
        const qreal ratio = devicePixelRatioF();
        m_frame = QPixmap(viewport()->size() * ratio);
        m_frame.setDevicePixelRatio(ratio);
        QPainter onFrame(&m_frame);
        paintFrame(onFrame);
    }
    painter->drawPixmap(0, 0, m_frame);
    painter->setFont(font());
    const int height = fontMetrics().height();
    double free = -1e9; // labels must not touch
    for (const Tick& tick : m_ticks) {
        const QPointF at = toPixel(tick.x, 0);
        painter->setPen(gridPen());
        painter->drawLine(at, QPointF(at.x(), m_area.top()));
        painter->setPen(m_theme.colour(Theme::Role::Muted));
        const int half = fontMetrics().horizontalAdvance(tick.label) / 2 + 2;
        const double x = std::clamp(at.x() - half, 0.0, std::max(0.0, width() - 2.0 * half));
        if (x < free)
            continue;
        free = x + 2.0 * half;
        painter->drawText(QRectF(x, at.y() + kGap, 2.0 * half, height), Qt::AlignCenter,
                          tick.label);
    }
    if (!m_image.isNull())
        painter->drawImage(m_area, m_image);
    if (!m_strip.isNull())
        paintStrip(*painter);
    paintThreshold(*painter);
    paintSpans(*painter);
    painter->setBrush(Qt::NoBrush); // lines are painted next and would be filled
    painter->setRenderHint(QPainter::Antialiasing, true);
}

/// High contrast wants lines of 2 px: a second stroke one pixel lower, as wide pens are slow.
void PlotView::paintBold(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const PlotLine& line : m_lines) {
        QPen pen = m_theme.seriesPen(line.colour);
        pen.setWidth(1);
        painter.setPen(pen);
        QPolygonF run;
        for (const QPointF& point : line.points) {
            if (std::isnan(point.y())) {
                painter.drawPolyline(run);
                run.clear();
                continue;
            }
            run << toPixel(point.x(), point.y()) + QPointF(0, 1);
        }
        painter.drawPolyline(run);
    }
}

void PlotView::drawForeground(QPainter* painter, const QRectF&)
{
    if (m_theme.isHighContrast())
        paintBold(*painter);
    paintPoints(*painter);
    painter->setRenderHint(QPainter::Antialiasing, false);
    paintGuides(*painter);
    painter->setPen(QPen(m_theme.colour(Theme::Role::Accent), 1));
    for (const Mark& mark : m_marks) {
        const QPointF at = toPixel(mark.x, 0);
        painter->drawLine(at, at - QPointF(0, 10));
        painter->drawLine(QPointF(at.x(), m_area.top()), QPointF(at.x(), m_area.top() + 6));
    }
    if (m_crosshair) {
        painter->setPen(QPen(m_theme.colour(Theme::Role::Text), 1, Qt::DotLine));
        const QPointF at = toPixel(*m_crosshair, 0);
        painter->drawLine(at, QPointF(at.x(), m_area.top()));
    }
    if (!m_notice.isEmpty()) {
        painter->setFont(font());
        const auto how = Qt::AlignCenter | Qt::TextWordWrap;
        const QRectF words = painter->boundingRect(m_area, how, m_notice);
        painter->fillRect(words.adjusted(-4, -1, 4, 1), m_theme.colour(Theme::Role::Base));
        painter->setPen(m_theme.colour(Theme::Role::Muted));
        painter->drawText(m_area, how, m_notice);
    }
    if (hasFocus()) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(m_theme.colour(Theme::Role::Accent), 2));
        painter->drawRect(QRectF(QPointF(1, 1), QSizeF(viewport()->size()) - QSizeF(2, 2)));
    }
}

void PlotView::renderTo(QPainter& painter, const QRectF& target)
{
    const auto crosshair = std::exchange(m_crosshair, std::nullopt);
    render(&painter, target, viewport()->rect());
    m_crosshair = crosshair;
}

// ---- pointer and keys ---------------------------------------------------------------------------

void PlotView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (m_area.contains(at))
        Q_EMIT pointed((at.x() - m_area.left()) / m_area.width());
    else
        Q_EMIT pointed(std::nullopt);
}

void PlotView::leaveEvent(QEvent* event)
{
    QChartView::leaveEvent(event);
    Q_EMIT pointed(std::nullopt);
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        Q_EMIT stepped(event->key() == Qt::Key_Left ? -1 : 1);
        event->accept();
    } else if (event->matches(QKeySequence::Copy)) {
        Q_EMIT copyWanted();
        event->accept();
    } else {
        event->ignore(); // scrolling keys of the graphics view have no meaning here
    }
}

bool PlotView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (const Mark& mark : m_marks) {
            if (std::abs(toPixel(mark.x, 0).x() - help->pos().x()) < 5) {
                QToolTip::showText(help->globalPos(), mark.text, this);
                return true;
            }
        }
    }
    return QChartView::viewportEvent(event);
}

} // namespace shack::ui
