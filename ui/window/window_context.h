#pragma once

#include "engine/base/clock.h"

#include <QString>

#include <functional>
#include <vector>

class QWidget;

namespace shack::ui {

class EngineBridge;
class Language;
class Panel;
class TextScale;
class Theme;
class ViewSettings;
struct PanelContext;

/// What the program is and where it keeps things; shown in About and in Settings > Advanced.
struct ProgramFacts {
    QString version;
    QString stationFile; ///< station.toml
    QString dataFolder;
    QString settingsFile; ///< the operator's own
    QString logFile;      ///< "" when none is written
    bool isDemo = false;
};

/// What the window is handed; all of it outlives the window.
struct WindowContext {
    EngineBridge& bridge;
    Theme& theme;
    ViewSettings& settings;
    Language& language;
    TextScale& text;
    const Clock& clock;
    ProgramFacts facts;
    std::function<bool()> trayAvailable; ///< empty = ask the system
};

/// Makes the panels, children of the given widget.
using PanelFactory = std::function<std::vector<Panel*>(PanelContext, QWidget*)>;

} // namespace shack::ui
