#include "ui/window/shack_style.h"

#include "ui/window/system_theme.h"

#include <QFontMetrics>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace shack::ui {

namespace {

constexpr qreal kFocusWidth = 2.0;

void drawRing(const QStyleOption& option, QPainter& painter)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(option.palette.color(QPalette::Link), kFocusWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 2, 2);
    painter.restore();
}

/// What Enter presses; Fusion only tints it, which a light selection colour hides.
bool isDefault(const QStyleOptionButton& button)
{
    return (button.features & QStyleOptionButton::DefaultButton) != 0 &&
           (button.state & QStyle::State_Enabled) != 0;
}

/// Thinner than the ring of the focus.
void drawDefaultEdge(const QStyleOption& option, QPainter& painter)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(option.palette.color(QPalette::Link), 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.restore();
}

/// Icons and indicators grow with the text.
int scaledByText(int pixels)
{
    static constexpr int kUsualLineHeight = 16;
    const int height = QFontMetrics(QFont()).height();
    return std::max(pixels, pixels * height / kUsualLineHeight);
}

} // namespace

ShackStyle::ShackStyle() : QProxyStyle(QStringLiteral("Fusion"))
{
}

void ShackStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                               QPainter* painter, const QWidget* widget) const
{
    if (element == PE_IndicatorCheckBox || element == PE_FrameLineEdit ||
        element == PE_IndicatorRadioButton) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        drawEdge(element, option, painter);
        return;
    }
    if (element != PE_FrameFocusRect) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    drawRing(*option, *painter);
}

/// Fusion only tints the edge of a button with the focus; the ring goes round all of it.
void ShackStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (element != CE_PushButton || button == nullptr || (option->state & State_HasFocus) == 0) {
        QProxyStyle::drawControl(element, option, painter, widget);
        if (element == CE_PushButton && button != nullptr && isDefault(*button))
            drawDefaultEdge(*option, *painter);
        return;
    }
    QStyleOptionButton plain(*button);
    plain.state &= ~State_HasFocus;
    QProxyStyle::drawControl(element, &plain, painter, widget);
    drawRing(*option, *painter);
}

void ShackStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                    QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if ((control == CC_SpinBox || control == CC_ComboBox) && (option->state & State_HasFocus) != 0)
        drawRing(*option, *painter);
}

/// Fusion shades its edges from the window's colour; on a dark window they cannot be seen.
void ShackStyle::drawEdge(PrimitiveElement element, const QStyleOption* option,
                          QPainter* painter) const
{
    const bool focused = (option->state & State_HasFocus) != 0 && element == PE_FrameLineEdit;
    const QColor colour =
        option->palette.color(focused ? QPalette::Link : QPalette::PlaceholderText);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(colour, focused ? kFocusWidth : 1.0));
    painter->setBrush(Qt::NoBrush);
    const QRectF edge = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    if (element == PE_IndicatorRadioButton)
        painter->drawEllipse(edge.adjusted(0.5, 0.5, -0.5, -0.5));
    else
        painter->drawRoundedRect(focused ? edge.adjusted(0.5, 0.5, -0.5, -0.5) : edge, 2, 2);
    painter->restore();
}

int ShackStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                            const QWidget* widget) const
{
    switch (metric) {
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
        return scaledByText(16);
    case PM_ToolBarIconSize:
        return scaledByText(18);
    case PM_DockWidgetSeparatorExtent:
        return 5;
    case PM_DockWidgetTitleMargin:
        return 4;
    case PM_DockWidgetTitleBarButtonMargin:
        return 4;
    case PM_ScrollBarExtent:
        return scaledByText(13);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ShackStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returnData) const
{
    if (hint == SH_Widget_Animation_Duration && systemReducesMotion())
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, returnData);
}

} // namespace shack::ui
