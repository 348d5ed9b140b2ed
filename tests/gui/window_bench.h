#pragma once

#include "engine/base/clock.h"
#include "tests/gui/hand_sound.h"
#include "tests/support/window/scripted_engine.h"
#include "tests/support/window/scripted_load.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/run_desk.h"
#include "ui/bridge/test_call.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/text_scale.h"
#include "ui/window/theme.h"
#include "ui/window/view_settings.h"

#include <QTemporaryDir>

#include <memory>

namespace shack::tests {

/// Simulated devices of which a test says what they met.
struct ScriptedCallers final : ui::SimulatedCallers {
    Status start(const std::string& listen, std::vector<Caller> callers) override;
    void stop(std::function<void(const Figures&)> answer) override;

    std::string calledAt;
    std::vector<Caller> called;
    std::string refusal; ///< why they cannot call; empty = they can
    Figures met{.online = 2, .sent = 120};
    std::function<void(const Figures&)> waiting; ///< who asked them to stop
};

/// A whole window over a scripted station, with hand-driven time. GUI thread.
struct WindowBench {
    explicit WindowBench(Scenario scenario = Scenario::Forty, const QString& settingsFile = {},
                         bool tray = false);
    WindowBench(Scenario scenario, const ui::PanelFactory& panels, const QString& settingsFile = {},
                bool tray = false);
    ~WindowBench();

    /// Shows the window and lets docks find their places.
    void show(QSize size = QSize(1280, 800));
    /// Time passes and the window takes notice.
    void step(int times = 1);
    /// Runs what is waiting in the event loop, without letting time pass.
    static void settle();

    ManualClock clock;
    ScriptedEngine engine;
    ui::ViewSettings settings;
    ui::Theme theme;
    ui::Language language;
    ui::TextScale text;
    ui::EngineBridge bridge;
    QTemporaryDir runs; ///< archive of the measurements
    HandSound sound;
    ScriptedLoad load;
    ui::RunDesk desk;
    ScriptedCallers callers;
    ui::TestCall testCall;
    std::unique_ptr<ui::MainWindow> window;
};

} // namespace shack::tests
