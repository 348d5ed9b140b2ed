#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace shack::ui {

class Theme;

/// Our own single-colour drawings from resources/icons. GUI thread.
namespace icons {

/// `name` without path and suffix ("devices"); drawn in the theme's text colour, muted when
/// disabled. Sharp at every size.
QIcon themed(const QString& name, const Theme& theme);

/// In one given colour, for lamps and states.
QIcon coloured(const QString& name, const QColor& colour);

/// The program's own icon, in full colour.
QIcon program();

} // namespace icons

} // namespace shack::ui
