#include "tests/gui/window_bench.h"

#include "ui/panels/all_panels.h"
#include "ui/window/run_notices.h"
#include "ui/window/test_call_notices.h"

#include <QCoreApplication>
#include <QTest>

namespace shack::tests {

Status ScriptedCallers::start(const std::string& listen, std::vector<Caller> callers)
{
    if (!refusal.empty())
        return fail(ErrorCode::PermissionDenied, refusal);
    calledAt = listen;
    called = std::move(callers);
    return {};
}

void ScriptedCallers::stop(std::function<void(const Figures&)> answer)
{
    waiting = std::move(answer);
}

WindowBench::WindowBench(Scenario scenario, const QString& settingsFile, bool tray)
    : WindowBench(
          scenario,
          [this](ui::PanelContext context, QWidget* parent) {
              return ui::makePanels(context, parent, {&desk, &testCall, &sound});
          },
          settingsFile, tray)
{
}

WindowBench::WindowBench(Scenario scenario, const ui::PanelFactory& panels,
                         const QString& settingsFile, bool tray)
    : engine(scenario, clock), settings(settingsFile), bridge(engine, clock),
      desk(load, {runs.path().toStdString(), {}}),
      testCall(bridge, callers, std::chrono::milliseconds{1})
{
    theme.apply();
    ui::ProgramFacts facts;
    facts.version = QStringLiteral("0.1.0");
    facts.stationFile = QStringLiteral("shack/station.toml");
    facts.dataFolder = QStringLiteral("shack");
    facts.settingsFile = QStringLiteral("shack/window.ini");
    text.setPercent(settings.textPercent()); // as the console does, before there is a window
    window =
        std::make_unique<ui::MainWindow>(ui::WindowContext{bridge, theme, settings, language, text,
                                                           clock, facts, [tray] { return tray; }},
                                         panels);
    new ui::RunNotices(desk, *window);
    new ui::TestCallNotices(testCall, *window);
}

WindowBench::~WindowBench() = default;

void WindowBench::show(QSize size)
{
    window->resize(size);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
    settle();
}

void WindowBench::step(int times)
{
    for (int i = 0; i < times; ++i) {
        engine.step();
        bridge.poll();
    }
    settle();
}

void WindowBench::settle()
{
    for (int i = 0; i < 5; ++i) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
}

} // namespace shack::tests
