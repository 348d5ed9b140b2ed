#include "ui/panels/toggle_button.h"

#include <QPainter>

#include <algorithm>

namespace shack::ui {

namespace {
constexpr int kPadding = 8;
constexpr int kLeastHeight = 24;
} // namespace

ToggleButton::ToggleButton(QWidget* parent) : QToolButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
}

QSize ToggleButton::sizeHint() const
{
    // Measured in bold, so that nothing moves when it is switched.
    QFont bold = font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    return {std::max(kLeastHeight, metrics.horizontalAdvance(text()) + 2 * kPadding),
            std::max(kLeastHeight, metrics.height() + 6)};
}

void ToggleButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette& colours = palette();
    const QPalette::ColorGroup group = isEnabled() ? QPalette::Active : QPalette::Disabled;
    const QColor words = colours.color(group, QPalette::ButtonText);
    QColor edge = words;
    edge.setAlpha(isChecked() ? 255 : 90);
    QColor fill = colours.color(group, QPalette::Button);
    if (isChecked()) {
        fill = words;
        fill.setAlpha(34);
    } else if (underMouse()) {
        fill = fill.lighter(108);
    }
    const qreal width = hasFocus() ? 2.0 : isChecked() ? 1.6 : 1.0;
    const QRectF box = QRectF(rect()).adjusted(1.2, 1.2, -1.2, -1.2);
    painter.setPen(QPen(hasFocus() ? colours.color(QPalette::Link) : edge, width));
    painter.setBrush(fill);
    painter.drawRoundedRect(box, 4, 4);
    QFont shown = font();
    shown.setBold(isChecked());
    painter.setFont(shown);
    painter.setPen(words);
    painter.drawText(rect(), Qt::AlignCenter, text());
}

} // namespace shack::ui
