#include "ui/window/resources.h"

#include <QtGlobal>

// A static library's resources are linked only when somebody names them, and outside a namespace.
static void nameResources()
{
    Q_INIT_RESOURCE(resources);
    Q_INIT_RESOURCE(i18n);
}

namespace shack::ui {

void loadResources()
{
    nameResources();
}

} // namespace shack::ui
