#include "app/console/console_app.h"

#include "app/console/console_stages.h"
#include "app/console/demo_life.h"
#include "app/console/host_engine_face.h"
#include "app/console/port_probe.h"
#include "app/console/simulated_callers.h"
#include "app/measure/plan_file.h"
#include "app/process/stop_signal.h"
#include "engine/base/log.h"
#include "engine/base/version.h"
#include "engine/bench/run_lock.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/run_desk.h"
#include "ui/bridge/test_call.h"
#include "ui/firstrun/first_run_window.h"
#include "ui/panels/all_panels.h"
#include "ui/sound/sound_devices.h"
#include "ui/window/checklist_panel.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_shelf.h"
#include "ui/window/run_notices.h"
#include "ui/window/test_call_notices.h"
#include "ui/window/text_scale.h"
#include "ui/window/theme.h"
#include "ui/window/toast.h"
#include "ui/window/view_settings.h"

#include <QApplication>
#include <QCryptographicHash>
#include <QProcess>

#include <string>

namespace shack::app {

namespace {

using namespace std::chrono_literals;

constexpr auto kStopPatience = 5s;
constexpr auto kLookForSignals = 200ms;
constexpr auto kLookForEnd = 20ms;

QString toQString(const std::filesystem::path& path)
{
    const std::u8string text = path.u8string();
    return QString::fromUtf8(reinterpret_cast<const char*>(text.data()),
                             static_cast<qsizetype>(text.size()));
}

} // namespace

ConsoleApp::ConsoleApp(host::EngineConfig config, ConsoleOptions options, Paths paths,
                       std::shared_ptr<const host::StationSeed> seed, StopSignal& stop)
    : m_config(std::move(config)), m_options(std::move(options)), m_paths(std::move(paths)),
      m_stop(stop), m_autoStart(m_config.station.autoStart)
{
    // Until the book has been read nobody knows whether this is the first run; then we start it.
    m_config.station.autoStart = m_options.demo;
    applySettings();
    if (m_options.demo)
        m_demo = std::make_unique<DemoLife>(m_clock);
    m_engine = std::make_unique<host::Engine>(m_config, m_clock, std::move(seed));
    m_face = std::make_unique<HostEngineFace>(*m_engine);
    m_bridge = std::make_unique<ui::EngineBridge>(*m_face);
    makeWindow();
    connect(m_bridge.get(), &ui::EngineBridge::viewChanged, this, &ConsoleApp::onView);
    connect(&m_signalTimer, &QTimer::timeout, this, [this] {
        if (m_stop.waitFor(0ms))
            beginStop();
    });
    connect(&m_stopTimer, &QTimer::timeout, this, &ConsoleApp::lookStopped);
}

ConsoleApp::~ConsoleApp() = default;

void ConsoleApp::applySettings()
{
    // A demonstration changes nothing of what the operator has arranged.
    m_settings = std::make_unique<ui::ViewSettings>(
        m_options.demo ? QString() : toQString(m_paths.viewSettings));
    m_theme = std::make_unique<ui::Theme>();
    m_theme->setMode(
        ui::themeModeFromName(m_settings->value(QStringLiteral("view/theme")).toString()));
    m_theme->apply();
    m_language = std::make_unique<ui::Language>();
    const QString chosen =
        m_settings->value(QStringLiteral("view/language"), ui::Language::systemChoice()).toString();
    m_language->use(m_options.language.empty() ? chosen
                                               : QString::fromStdString(m_options.language));
    m_text = std::make_unique<ui::TextScale>();
    m_text->setPercent(m_settings->textPercent());
}

void ConsoleApp::makeWindow()
{
    ui::ProgramFacts facts;
    facts.version = QString::fromStdString(std::string{programVersion()});
    facts.stationFile = toQString(m_paths.stationFile);
    facts.dataFolder = toQString(m_paths.dataFolder);
    facts.settingsFile = toQString(m_paths.viewSettings);
    facts.logFile = toQString(m_config.log.file);
    facts.isDemo = m_options.demo;
    m_sound = ui::computerSound();
    m_stages = std::make_unique<ConsoleStages>(*m_engine, m_clock);
    m_desk = std::make_unique<ui::RunDesk>(
        *m_stages, ui::RunDesk::Places{m_paths.dataFolder / "runs", bench::runLockFolder()});
    m_callers = std::make_unique<SwarmCallers>(m_clock, *this);
    m_testCall = std::make_unique<ui::TestCall>(*m_bridge, *m_callers);
    m_window = std::make_unique<ui::MainWindow>(
        ui::WindowContext{
            *m_bridge, *m_theme, *m_settings, *m_language, *m_text, m_clock, facts, {}},
        [this](ui::PanelContext context, QWidget* parent) {
            return ui::makePanels(context, parent, {m_desk.get(), m_testCall.get(), m_sound.get()});
        });
    new ui::RunNotices(*m_desk, *m_window);
    new ui::TestCallNotices(*m_testCall, *m_window);
    connect(m_testCall.get(), &ui::TestCall::ended, this, [](const ui::TestCall::Outcome& outcome) {
        log::info(log::Area::App, "simulated devices have talked",
                  {{"online", outcome.figures.online},
                   {"frames", outcome.figures.sent},
                   {"lost", outcome.figures.lost},
                   {"problem", outcome.problem.code}});
    });
    connect(m_window.get(), &ui::MainWindow::quitAccepted, this, &ConsoleApp::beginStop);
}

void ConsoleApp::start()
{
    QApplication::setQuitOnLastWindowClosed(false);
    m_signalTimer.start(kLookForSignals);
    if (m_options.seconds)
        QTimer::singleShot(std::chrono::seconds{*m_options.seconds}, this, &ConsoleApp::beginStop);
    const bool maybeFirst = !m_options.demo && !m_settings->value(firstRunKey(), false).toBool();
    if (!maybeFirst)
        m_window->show();
    m_engine->open();
    if (m_language->current() == QLatin1String("zh_CN") && !ui::Language::chineseCanBeShown())
        m_window->toasts().show({QStringLiteral("font"),
                                 ui::ToastText::Kind::Watch,
                                 QStringLiteral("No font of this computer has Chinese characters. "
                                                "Install the package fonts-noto-cjk."),
                                 {},
                                 {}});
}

QString ConsoleApp::firstRunKey() const
{
    const QByteArray folder = toQString(m_paths.dataFolder).toUtf8();
    return QStringLiteral("firstRun/") +
           QString::fromLatin1(
               QCryptographicHash::hash(folder, QCryptographicHash::Sha256).toHex().left(12));
}

void ConsoleApp::onView(const host::EngineView& view)
{
    if (m_demo)
        m_demo->look(view.station);
    if (m_options.testCall && view.station.state == host::StationState::OnTheAir) {
        m_options.testCall = false;
        m_testCall->start();
    }
    const bool settled = view.station.state != host::StationState::Starting &&
                         view.station.state != host::StationState::Stopping && view.sequence > 0;
    if (m_ready || !settled)
        return;
    m_ready = true;
    onStationReady(view);
}

void ConsoleApp::onStationReady(const host::EngineView& view)
{
    const bool answered = view.station.firstRunDone ||
                          m_settings->value(firstRunKey(), false).toBool() || m_options.demo;
    const bool works = view.station.state == host::StationState::Stopped;
    if (!answered && works) {
        openFirstRun();
        return;
    }
    if (view.station.firstRunDone)
        m_settings->setValue(firstRunKey(), true);
    m_window->show();
    if (works && m_autoStart)
        m_bridge->submit(host::StartStation{});
    startMeasurement();
}

/// `--run`: a preset by its key, or a plan from a file.
void ConsoleApp::startMeasurement()
{
    if (m_options.run.empty())
        return;
    std::string wanted = m_options.run;
    if (wanted.find('.') != std::string::npos) {
        const auto text = readPlanFile(wanted);
        if (!text) {
            log::error(log::Area::App, "the plan cannot be read",
                       {{"file", wanted}, {"reason", text.error().sentence()}});
            return;
        }
        wanted = *text;
    }
    m_window->openPanel(QStringLiteral("ladder"),
                        QStringLiteral("run:") + QString::fromStdString(wanted));
}

void ConsoleApp::openFirstRun()
{
    m_firstRun = std::make_unique<ui::FirstRunWindow>(
        ui::FirstRunContext{*m_bridge, *m_theme, *m_settings, *m_language, probeUdpPort});
    connect(m_firstRun.get(), &ui::FirstRunWindow::done, this, [this] { finishFirstRun(true); });
    connect(m_firstRun.get(), &ui::FirstRunWindow::dismissed, this,
            [this] { finishFirstRun(false); });
    connect(m_firstRun.get(), &ui::FirstRunWindow::demoChosen, this, &ConsoleApp::startDemoInstead);
    m_firstRun->show();
}

void ConsoleApp::finishFirstRun(bool onTheAir)
{
    if (onTheAir) {
        m_settings->setValue(firstRunKey(), true);
        ui::ChecklistPanel::want(*m_settings, true);
    }
    m_window->show();
    m_firstRun->hide();
    m_firstRun.release()->deleteLater(); // it is still in its own signal
    m_window->applyLayout(QStringLiteral("operate"));
    if (onTheAir)
        m_window->openPanel(QStringLiteral("checklist"));
}

void ConsoleApp::startDemoInstead()
{
    // A process of its own: the demonstration never touches this station's data.
    QStringList arguments{QStringLiteral("--demo"), QStringLiteral("--lang"),
                          m_language->current()};
    QProcess::startDetached(QApplication::applicationFilePath(), arguments);
    m_firstRun->hide();
    beginStop();
}

void ConsoleApp::comeForward()
{
    if (m_firstRun) {
        m_firstRun->raise();
        m_firstRun->activateWindow();
    } else {
        m_window->comeForward();
    }
}

void ConsoleApp::beginStop()
{
    if (m_stopping)
        return;
    m_stopping = true;
    m_desk->stop();
    m_testCall->abandon();
    m_window->saveLayoutState();
    m_window->allowClose();
    m_window->hide();
    if (m_demo)
        m_demo->stop();
    m_engine->requestStop();
    m_stopBegan = m_clock.now();
    m_stopTimer.start(kLookForEnd);
}

void ConsoleApp::lookStopped()
{
    const bool stopped = m_engine->waitStopped(0ms);
    if (!stopped && m_clock.now() - m_stopBegan < kStopPatience)
        return;
    m_stopTimer.stop();
    if (!stopped) {
        log::error(log::Area::App, "the engine did not stop in time",
                   {{"seconds", kStopPatience.count()}});
        m_exitCode = 1;
    }
    QApplication::quit();
}

} // namespace shack::app
