#include "ui/window/system_theme.h"

#include <QSettings>

#include <windows.h>

namespace shack::ui {

bool systemPrefersDark()
{
    const QSettings personalize(
        QStringLiteral("HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\"
                       "Personalize"),
        QSettings::NativeFormat);
    return personalize.value(QStringLiteral("AppsUseLightTheme"), 1).toInt() == 0;
}

bool systemReducesMotion()
{
    BOOL animated = TRUE;
    SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, &animated, 0);
    return animated == FALSE;
}

} // namespace shack::ui
