#pragma once

#include "ui/panels/panel.h"

#include <vector>

namespace shack::ui {

class RunDesk;
class SoundDevices;
class TestCall;

/// What panels work with beside the station; what is null is not offered.
struct PanelTools {
    RunDesk* desk = nullptr;       ///< measures
    TestCall* testCall = nullptr;  ///< simulated devices
    SoundDevices* sound = nullptr; ///< recordings and live sound; outlives the panels
};

/// Makes every panel of the console, in the order in which menus list them, and registers their
/// actions. Children of `parent`, which docks then take over.
std::vector<Panel*> makePanels(PanelContext context, QWidget* parent, PanelTools tools = {});

} // namespace shack::ui
