#pragma once

#include "ui/panels/panel.h"

#include <vector>

namespace shack::ui {

class RunDesk;

/// Makes every panel of the console, in the order in which menus list them, and registers their
/// actions. Children of `parent`, which docks then take over.
/// Without a desk there is nothing to measure with and the panels for it are left out.
std::vector<Panel*> makePanels(PanelContext context, QWidget* parent, RunDesk* desk = nullptr);

} // namespace shack::ui
