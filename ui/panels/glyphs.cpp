#include "ui/panels/glyphs.h"

#include <QPainterPath>

#include <cmath>
#include <numbers>

namespace shack::ui::glyphs {

namespace {

QPolygonF octagon(const QRectF& box)
{
    QPolygonF shape;
    const QPointF centre = box.center();
    const qreal radius = box.width() / 2.0;
    for (int corner = 0; corner < 8; ++corner) {
        const qreal angle = (corner + 0.5) * std::numbers::pi / 4.0;
        shape << QPointF(centre.x() + radius * std::cos(angle),
                         centre.y() + radius * std::sin(angle));
    }
    return shape;
}

void paintSpeaker(QPainter& painter, const QRectF& box, const QColor& colour)
{
    const qreal w = box.width();
    QPolygonF horn;
    horn << box.topLeft() + QPointF(0, w * 0.35) << box.topLeft() + QPointF(w * 0.22, w * 0.35)
         << box.topLeft() + QPointF(w * 0.5, w * 0.1) << box.topLeft() + QPointF(w * 0.5, w * 0.9)
         << box.topLeft() + QPointF(w * 0.22, w * 0.65) << box.topLeft() + QPointF(0, w * 0.65);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(horn);
    painter.setPen(QPen(colour, w * 0.12, Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    const QRectF near(box.left() + w * 0.35, box.top() + w * 0.28, w * 0.4, w * 0.44);
    const QRectF far(box.left() + w * 0.35, box.top() + w * 0.1, w * 0.62, w * 0.8);
    painter.drawArc(near, -60 * 16, 120 * 16);
    painter.drawArc(far, -60 * 16, 120 * 16);
}

void paintHourglass(QPainter& painter, const QRectF& box, const QColor& colour)
{
    QPolygonF glass;
    glass << box.topLeft() << box.topRight() << box.bottomLeft() << box.bottomRight();
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(glass, Qt::WindingFill);
}

void paintOctagon(QPainter& painter, const QRectF& box, const QColor& colour, const QColor& bar)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(octagon(box));
    painter.setPen(QPen(bar, box.width() * 0.16));
    const QPointF centre = box.center();
    painter.drawLine(centre - QPointF(box.width() * 0.25, 0),
                     centre + QPointF(box.width() * 0.25, 0));
}

} // namespace

QColor stateColour(host::DeviceState state, const Theme& theme)
{
    switch (state) {
    case host::DeviceState::Talking:
        return theme.colour(Theme::Role::Accent);
    case host::DeviceState::Online:
        return theme.colour(Theme::Role::Ok);
    case host::DeviceState::Silent:
    case host::DeviceState::Pending:
        return theme.colour(Theme::Role::Watch);
    case host::DeviceState::Refused:
        return theme.colour(Theme::Role::Fault);
    case host::DeviceState::Offline:
        break;
    }
    return theme.colour(Theme::Role::Muted);
}

void paintState(QPainter& painter, const QRectF& box, host::DeviceState state, const Theme& theme)
{
    const QColor colour = stateColour(state, theme);
    const QRectF inner = box.adjusted(1, 1, -1, -1);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    switch (state) {
    case host::DeviceState::Talking:
        paintSpeaker(painter, box, colour);
        break;
    case host::DeviceState::Online:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(inner);
        break;
    case host::DeviceState::Silent:
        painter.setPen(QPen(colour, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(inner);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawPie(inner, 90 * 16, 180 * 16);
        break;
    case host::DeviceState::Offline:
        painter.setPen(QPen(colour, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(inner);
        break;
    case host::DeviceState::Pending:
        paintHourglass(painter, inner, colour);
        break;
    case host::DeviceState::Refused:
        paintOctagon(painter, box, colour, theme.colour(Theme::Role::Base));
        break;
    }
    painter.restore();
}

void paintMark(QPainter& painter, const QRectF& box, ListMark mark, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal w = box.width();
    if (mark == ListMark::Ok) {
        painter.setPen(QPen(theme.colour(Theme::Role::Ok), w * 0.16, Qt::SolidLine, Qt::RoundCap,
                            Qt::RoundJoin));
        QPolygonF tick;
        tick << box.topLeft() + QPointF(w * 0.12, w * 0.55)
             << box.topLeft() + QPointF(w * 0.4, w * 0.82)
             << box.topLeft() + QPointF(w * 0.9, w * 0.18);
        painter.drawPolyline(tick);
    } else if (mark == ListMark::Watch) {
        QPolygonF triangle;
        triangle << QPointF(box.center().x(), box.top()) << box.bottomRight() << box.bottomLeft();
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.colour(Theme::Role::Watch));
        painter.drawPolygon(triangle);
        painter.setPen(QPen(theme.colour(Theme::Role::Base), w * 0.13));
        painter.drawLine(box.topLeft() + QPointF(w * 0.5, w * 0.4),
                         box.topLeft() + QPointF(w * 0.5, w * 0.68));
        painter.drawPoint(box.topLeft() + QPointF(w * 0.5, w * 0.86));
    } else if (mark == ListMark::Fault) {
        paintOctagon(painter, box, theme.colour(Theme::Role::Fault),
                     theme.colour(Theme::Role::Base));
    }
    painter.restore();
}

void paintSwitch(QPainter& painter, const QRectF& box, bool on, bool isTemporary,
                 const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = theme.colour(on ? Theme::Role::Ok : Theme::Role::Fault);
    const qreal radius = box.height() / 2.0;
    painter.setPen(QPen(colour, 1.2));
    painter.setBrush(on ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(box, radius, radius);
    const qreal knob = box.height() - 5;
    const QRectF place(on ? box.right() - knob - 2.5 : box.left() + 2.5, box.top() + 2.5, knob,
                       knob);
    painter.setPen(Qt::NoPen);
    painter.setBrush(on ? theme.colour(Theme::Role::Base) : colour);
    painter.drawEllipse(place);
    if (isTemporary) {
        painter.setPen(QPen(theme.colour(on ? Theme::Role::Ok : Theme::Role::Base), 1.2));
        painter.drawLine(place.center(), QPointF(place.center().x(), place.top() + 1));
        painter.drawLine(place.center(), QPointF(place.right() - 1.5, place.center().y()));
    }
    painter.restore();
}

void paintStar(QPainter& painter, const QRectF& box, bool filled, const Theme& theme)
{
    QPolygonF star;
    const qreal outer = box.width() / 2.0;
    for (int point = 0; point < 10; ++point) {
        const qreal angle = point * std::numbers::pi / 5.0 - std::numbers::pi / 2.0;
        const qreal radius = point % 2 == 0 ? outer : outer * 0.42;
        star << box.center() + QPointF(radius * std::cos(angle), radius * std::sin(angle));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = theme.colour(filled ? Theme::Role::Watch : Theme::Role::Line);
    painter.setPen(QPen(colour, 1.2));
    painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
    painter.drawPolygon(star);
    painter.restore();
}

QPixmap markPixmap(ListMark mark, int size, qreal ratio, const Theme& theme)
{
    QPixmap picture(QSize(size, size) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paintMark(painter, QRectF(0.5, 0.5, size - 1, size - 1), mark, theme);
    return picture;
}

} // namespace shack::ui::glyphs
