#pragma once

#include "ui/panels/panel.h"

#include <vector>

namespace shack::ui {

/// Makes every panel of the console, in the order in which menus list them, and registers their
/// actions. Children of `parent`, which docks then take over.
std::vector<Panel*> makePanels(PanelContext context, QWidget* parent);

} // namespace shack::ui
