#pragma once

namespace shack::ui {

class MainWindow;

/// Registers what the window itself can do; panels add their own actions.
void addWindowActions(MainWindow& window);

/// One "View > Panels" entry per panel, after the panels exist.
void addPanelActions(MainWindow& window);

} // namespace shack::ui
