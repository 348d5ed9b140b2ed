#pragma once

#include "engine/host/engine_view.h"
#include "ui/models/list_model.h"
#include "ui/window/theme.h"

#include <QPainter>
#include <QPixmap>
#include <QRectF>

namespace shack::ui::glyphs {

// Small shapes that say a state without colour (ux.md rule 8). GUI thread.

/// Speaker, disc, half disc, ring, hourglass, octagon.
void paintState(QPainter& painter, const QRectF& box, host::DeviceState state, const Theme& theme);

/// Tick, triangle, octagon.
void paintMark(QPainter& painter, const QRectF& box, ListMark mark, const Theme& theme);

/// A switch, on or off; `isTemporary` adds a small clock hand.
void paintSwitch(QPainter& painter, const QRectF& box, bool on, bool isTemporary,
                 const Theme& theme);

void paintStar(QPainter& painter, const QRectF& box, bool filled, const Theme& theme);

QColor stateColour(host::DeviceState state, const Theme& theme);
QPixmap markPixmap(ListMark mark, int size, qreal ratio, const Theme& theme);

} // namespace shack::ui::glyphs
