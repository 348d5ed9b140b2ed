#pragma once

#include "ui/window/theme.h"

class QWidget;

namespace shack::ui {

/// Writes the widget's text in the colour of a role, now and in every later theme; a second call
/// changes the role. A palette that is set once keeps the colour of the theme that was there then.
/// GUI thread; the theme outlives the widget.
void ink(QWidget& widget, const Theme& theme, Theme::Role role);

} // namespace shack::ui
