#include "ui/charts/sparkline.h"

#include "ui/window/theme.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace shack::ui {

Sparkline::Sparkline(Theme& theme, int series, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_series(series)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Sparkline::setPoints(std::span<const float> points, const QString& text)
{
    m_points.assign(points.begin(), points.end());
    setAccessibleName(text);
    setToolTip(text);
    update();
}

void Sparkline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(QPen(m_theme.colour(Theme::Role::Line), 1));
    painter.drawLine(0, height() - 1, width(), height() - 1);
    if (m_points.size() < 2)
        return;
    float top = 1.0F;
    for (const float value : m_points) {
        if (!std::isnan(value))
            top = std::max(top, value);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.seriesColour(m_series), 1));
    const qreal stepX = (width() - 3.0) / static_cast<qreal>(m_points.size() - 1);
    QPolygonF line;
    const auto flush = [&] {
        if (line.size() == 1)
            painter.drawEllipse(line.front(), 1.0, 1.0);
        else if (line.size() > 1)
            painter.drawPolyline(line);
        line.clear();
    };
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        if (std::isnan(m_points[i])) {
            flush();
            continue;
        }
        const qreal share = static_cast<qreal>(m_points[i] / top);
        line << QPointF(1.5 + static_cast<qreal>(i) * stepX,
                        height() - 2.5 - share * (height() - 5.0));
    }
    flush();
}

} // namespace shack::ui
