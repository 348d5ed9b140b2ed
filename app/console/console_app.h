#pragma once

#include "app/console/console_options.h"
#include "app/process/paths.h"
#include "engine/base/clock.h"
#include "engine/host/engine.h"
#include "engine/host/engine_config.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace shack::ui {
class EngineBridge;
class FirstRunWindow;
class Language;
class MainWindow;
class RunDesk;
class SoundDevices;
class TestCall;
class TextScale;
class Theme;
class ViewSettings;
} // namespace shack::ui

namespace shack::app {

class ConsoleStages;
class DemoLife;
class HostEngineFace;
class StopSignal;
class SwarmCallers;

/// Engine and window, brought up and down in order: the window stands before the engine opens, and
/// it hides at once when it is closed, while the engine stops behind it. GUI thread; waits for
/// nobody.
class ConsoleApp : public QObject {
    Q_OBJECT

public:
    /// `seed` is what a demo station begins with, null for a real one.
    ConsoleApp(host::EngineConfig config, ConsoleOptions options, Paths paths,
               std::shared_ptr<const host::StationSeed> seed, StopSignal& stop);
    ~ConsoleApp() override;

    void start();

    /// After the event loop has ended.
    int exitCode() const { return m_exitCode; }

    void comeForward();

private:
    void applySettings();
    void makeWindow();
    void onView(const host::EngineView& view);
    void onStationReady(const host::EngineView& view);
    void startMeasurement();
    void openFirstRun();
    void finishFirstRun(bool onTheAir);
    void startDemoInstead();
    void beginStop();
    void lookStopped();
    QString firstRunKey() const;

    const SystemClock m_clock;
    host::EngineConfig m_config;
    ConsoleOptions m_options;
    Paths m_paths;
    StopSignal& m_stop;
    bool m_autoStart;
    std::unique_ptr<ui::ViewSettings> m_settings;
    std::unique_ptr<ui::Theme> m_theme;
    std::unique_ptr<ui::Language> m_language;
    std::unique_ptr<ui::TextScale> m_text;
    std::unique_ptr<DemoLife> m_demo;
    std::unique_ptr<host::Engine> m_engine;
    std::unique_ptr<HostEngineFace> m_face;
    std::unique_ptr<ui::EngineBridge> m_bridge;
    std::unique_ptr<ConsoleStages> m_stages;
    std::unique_ptr<ui::RunDesk> m_desk;
    std::unique_ptr<SwarmCallers> m_callers;
    std::unique_ptr<ui::TestCall> m_testCall;
    std::unique_ptr<ui::SoundDevices> m_sound; ///< outlives the window
    std::unique_ptr<ui::MainWindow> m_window;
    std::unique_ptr<ui::FirstRunWindow> m_firstRun;
    QTimer m_signalTimer;
    QTimer m_stopTimer;
    MonoTime m_stopBegan{};
    bool m_ready = false;
    bool m_stopping = false;
    int m_exitCode = 0;
};

} // namespace shack::app
