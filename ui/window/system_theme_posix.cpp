#include "ui/window/system_theme.h"

#include <QApplication>

namespace shack::ui {

bool systemPrefersDark()
{
    // Desktops without a platform theme still name theirs here ("Adwaita:dark").
    return qEnvironmentVariable("GTK_THEME").endsWith(QLatin1String(":dark"), Qt::CaseInsensitive);
}

bool systemReducesMotion()
{
    return !QApplication::isEffectEnabled(Qt::UI_General) ||
           qEnvironmentVariableIntValue("QT_REDUCE_MOTION") > 0;
}

} // namespace shack::ui
