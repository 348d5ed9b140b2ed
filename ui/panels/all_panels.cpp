#include "ui/panels/all_panels.h"

#include "ui/charts/station_history.h"
#include "ui/panels/accounts_panel.h"
#include "ui/panels/announcements_panel.h"
#include "ui/panels/devices_panel.h"
#include "ui/panels/health_panel.h"
#include "ui/panels/ladder_panel.h"
#include "ui/panels/last_heard_panel.h"
#include "ui/panels/latency_panel.h"
#include "ui/panels/log_panel.h"
#include "ui/panels/now_talking_panel.h"
#include "ui/panels/recordings_panel.h"
#include "ui/panels/replay_panel.h"
#include "ui/panels/runs_panel.h"
#include "ui/panels/selection.h"
#include "ui/panels/talk_groups_panel.h"
#include "ui/panels/traffic_panel.h"

namespace shack::ui {

std::vector<Panel*> makePanels(PanelContext context, QWidget* parent, PanelTools tools)
{
    // Before the panels: their charts must find a new sample when they are refreshed.
    auto* history = new StationHistory(context.bridge, parent);
    auto* selection = new Selection(parent);
    std::vector<Panel*> panels{new TalkGroupsPanel(context, *selection, parent),
                               new DevicesPanel(context, *selection, tools.testCall, parent),
                               new NowTalkingPanel(context, tools.sound, parent),
                               new LastHeardPanel(context, parent),
                               new TrafficPanel(context, *history, parent),
                               new LatencyPanel(context, *history, parent),
                               new AnnouncementsPanel(context, parent),
                               new HealthPanel(context, parent),
                               new LogPanel(context, *selection, parent),
                               new AccountsPanel(context, parent)};
    if (tools.sound != nullptr)
        panels.insert(panels.begin() + 6, new RecordingsPanel(context, *tools.sound, parent));
    if (tools.desk != nullptr) {
        panels.push_back(new LadderPanel(context, *tools.desk, *history, parent));
        panels.push_back(new RunsPanel(context, *tools.desk, *history, parent));
        panels.push_back(new ReplayPanel(context, *tools.desk, parent));
    }
    return panels;
}

} // namespace shack::ui
