// Takes pictures of the real window over the scripted station, for people to look at:
//   picture_window --scenario forty --theme dark --language zh_CN --out shot.png
// With --stay the window stays open (under a window manager).

#include "tests/gui/window_bench.h"
#include "ui/firstrun/first_run_window.h"
#include "ui/settings/settings_dialog.h"
#include "ui/window/panel_shelf.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QPixmap>
#include <QTest>

using namespace shack;
using namespace shack::tests;

namespace {

Scenario scenarioOf(const QString& name)
{
    if (name == QLatin1String("empty"))
        return Scenario::Empty;
    if (name == QLatin1String("many"))
        return Scenario::TwentyThousand;
    if (name == QLatin1String("fault"))
        return Scenario::StationFault;
    if (name == QLatin1String("store"))
        return Scenario::StoreTrouble;
    return Scenario::Forty;
}

QWidget* widgetToShow(const QString& what, WindowBench& bench, ui::FirstRunWindow*& firstRun)
{
    if (what.startsWith(QLatin1String("settings"))) {
        bench.window->openSettings(what.section(QLatin1Char(':'), 1));
        return bench.window->findChild<ui::SettingsDialog*>();
    }
    if (what.startsWith(QLatin1String("firstrun"))) {
        firstRun = new ui::FirstRunWindow(
            {bench.bridge, bench.theme, bench.settings, bench.language, [](int) {
                 return ui::PortCheck{false, QStringLiteral("draarl (pid 812)")};
             }});
        firstRun->show();
        for (int i = 1; i < what.section(QLatin1Char(':'), 1).toInt(); ++i)
            firstRun->skip();
        return firstRun;
    }
    if (what.startsWith(QLatin1String("help"))) {
        bench.window->openHelp(what.section(QLatin1Char(':'), 1));
        return bench.window->findChild<QWidget*>(QStringLiteral("help.window"));
    }
    if (what == QLatin1String("palette"))
        bench.window->openPalette(QStringLiteral("bg"));
    if (what == QLatin1String("stop"))
        bench.window->stopStation();
    if (what == QLatin1String("about"))
        bench.window->openAbout();
    if (what == QLatin1String("bell")) {
        bench.window->openBell();
        return bench.window->findChild<QWidget*>(QStringLiteral("bell.list"));
    }
    if (what == QLatin1String("stale"))
        bench.engine.stall(true);
    return bench.window.get();
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addOptions({{"scenario", "", "name", "forty"},
                       {"theme", "", "name", "light"},
                       {"language", "", "code", "en"},
                       {"layout", "", "id", "operate"},
                       {"show", "", "what", "window"},
                       {"front", "", "panels"},
                       {"text", "", "percent", "100"},
                       {"size", "", "WxH", "1360x860"},
                       {"steps", "", "n", "120"},
                       {"out", "", "file", "shot.png"},
                       {"stay", ""}});
    parser.process(application);
    WindowBench bench(scenarioOf(parser.value("scenario")));
    bench.settings.setValue(QStringLiteral("view/theme"), parser.value("theme"));
    bench.settings.setValue(QStringLiteral("view/language"), parser.value("language"));
    bench.settings.setValue(QStringLiteral("view/textPercent"), parser.value("text").toInt());
    const QStringList size = parser.value("size").split(QLatin1Char('x'));
    bench.show(QSize(size[0].toInt(), size[1].toInt()));
    bench.window->applyLayout(parser.value("layout"));
    bench.step(parser.value("steps").toInt());
    for (const QString& panel : parser.value("front").split(QLatin1Char(','), Qt::SkipEmptyParts))
        bench.window->openPanel(panel);
    bench.step(2);
    ui::FirstRunWindow* firstRun = nullptr;
    QWidget* shown = widgetToShow(parser.value("show"), bench, firstRun);
    if (parser.value("show") == QLatin1String("stale")) {
        bench.clock.advance(std::chrono::seconds{3});
        bench.bridge.poll();
    }
    QTest::qWait(400);
    if (parser.isSet("stay"))
        return QApplication::exec();
    const bool saved = shown->grab().save(parser.value("out"));
    delete firstRun;
    return saved ? 0 : 1;
}
