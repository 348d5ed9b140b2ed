#include "ui/window/ink.h"

#include <QVariant>
#include <QWidget>

namespace shack::ui {

namespace {

constexpr const char* kRole = "shack.ink";

void paint(QWidget& widget, const Theme& theme)
{
    QPalette colours = widget.palette();
    colours.setColor(QPalette::WindowText,
                     theme.colour(static_cast<Theme::Role>(widget.property(kRole).toInt())));
    widget.setPalette(colours);
}

} // namespace

void ink(QWidget& widget, const Theme& theme, Theme::Role role)
{
    const bool known = widget.property(kRole).isValid();
    widget.setProperty(kRole, static_cast<int>(role));
    paint(widget, theme);
    if (!known)
        QObject::connect(&theme, &Theme::changed, &widget,
                         [&widget, &theme] { paint(widget, theme); });
}

} // namespace shack::ui
