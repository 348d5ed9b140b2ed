#include "ui/panels/all_panels.h"

#include "ui/panels/devices_panel.h"
#include "ui/panels/selection.h"

namespace shack::ui {

std::vector<Panel*> makePanels(PanelContext context, QWidget* parent)
{
    auto* selection = new Selection(parent);
    return {new DevicesPanel(context, *selection, parent)};
}

} // namespace shack::ui
