// Takes pictures of the real window over the scripted station, for people to look at:
//   picture_window --scenario forty --theme dark --language zh_CN --out shot.png
// With --stay the window stays open (under a window manager).

#include "engine/replay/synthetic_capture.h"
#include "tests/gui/recording_files.h"
#include "tests/gui/window_bench.h"
#include "ui/bridge/run_store.h"
#include "ui/firstrun/first_run_window.h"
#include "ui/panels/compare_view.h"
#include "ui/panels/ladder_editor.h"
#include "ui/panels/ladder_panel.h"
#include "ui/panels/packet_list.h"
#include "ui/panels/recordings_panel.h"
#include "ui/panels/replay_form.h"
#include "ui/panels/replay_panel.h"
#include "ui/panels/runs_panel.h"
#include "ui/panels/trial_form.h"
#include "ui/settings/settings_dialog.h"
#include "ui/window/panel_shelf.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
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

void waitForDesk(WindowBench& bench)
{
    while (bench.desk.isRunning())
        QTest::qWait(50);
    QTest::qWait(300);
}

/// RFC 2544 while it goes on, or its report.
void showTrials(bool running, WindowBench& bench)
{
    bench.window->openPanel(QStringLiteral("ladder"), QStringLiteral("rfc2544"));
    bench::Rfc2544Plan plan = bench.window->findChild<ui::LadderPanel*>()->editor().trials().plan();
    plan.sizes = {184, 456};
    plan.trial = std::chrono::seconds{1};
    plan.pause = std::chrono::milliseconds{running ? 300 : 0};
    bench.desk.start(plan);
    if (running)
        QTest::qWait(4'000);
    else
        waitForDesk(bench);
}

/// "running", "pass", "fail", "list", "compare", "trials" or "trying"; the editor needs nothing but
/// --front ladder.
void showMeasurement(const QString& what, WindowBench& bench)
{
    if (what == QLatin1String("trials") || what == QLatin1String("trying")) {
        showTrials(what == QLatin1String("trying"), bench);
        return;
    }
    auto* ladder = bench.window->findChild<ui::LadderPanel*>();
    bench.window->openPanel(QStringLiteral("ladder"), what == QLatin1String("pass")
                                                          ? QStringLiteral("quick")
                                                          : QStringLiteral("frame-rate"));
    bench::LadderPlan plan = ladder->editor().plan();
    plan.pause = std::chrono::milliseconds{10};
    if (what == QLatin1String("running")) {
        plan.pause = std::chrono::milliseconds{400};
        bench.desk.start(plan);
        while (bench.desk.progress().finished.size() < 3)
            QTest::qWait(20);
        bench.load.stuckHolding = true;
        QTest::qWait(1'200);
        return;
    }
    bench.desk.start(plan);
    waitForDesk(bench);
    if (what != QLatin1String("list") && what != QLatin1String("compare"))
        return;
    plan.repeats = 5;
    plan.rungs.resize(6);
    bench.desk.start(plan);
    waitForDesk(bench);
    bench.load.slowness = 1.12;
    bench.desk.start(plan);
    waitForDesk(bench);
    auto* runs = bench.window->findChild<ui::RunsPanel*>();
    bench.window->openPanel(QStringLiteral("runs"));
    while (bench.desk.store().runs().size() < 3)
        QTest::qWait(50);
    const auto& listed = bench.desk.store().runs();
    QStringList ids{QString::fromStdString(listed[0].id)};
    if (what == QLatin1String("compare"))
        ids.append(QString::fromStdString(listed[1].id));
    else
        ids = {QString::fromStdString(listed[2].id)};
    runs->choose(ids);
    QTest::qWait(300);
    if (what != QLatin1String("compare"))
        return;
    bench.window->actions().action(QStringLiteral("run.compare"))->trigger();
    while (runs->comparison().verdict().isEmpty())
        QTest::qWait(50);
    QTest::qWait(300);
}

QString captureIn(const QTemporaryDir& folder, const QString& what)
{
    QFile file(folder.filePath(QStringLiteral("complaint.pcapng")));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no place for a capture");
    if (what == QLatin1String("letter")) {
        file.write("Dear operator, this is a letter and no capture.");
        return file.fileName();
    }
    replay::makeCapture({.traffic = what == QLatin1String("mixed")
                                        ? replay::SyntheticPlan::Traffic::Mixed
                                        : replay::SyntheticPlan::Traffic::Draarl,
                         .packets = 4'000,
                         .perSecond = 60,
                         .seed = 3},
                        [&](ByteSpan piece) {
                            return file.write(reinterpret_cast<const char*>(piece.data()),
                                              static_cast<qint64>(piece.size())) > 0;
                        });
    if (what == QLatin1String("cut"))
        file.resize(file.size() - 5);
    return file.fileName();
}

/// "open", "mixed", "filter", "mistake", "live", "running", "report", "cut" or "letter"; the empty
/// panel needs nothing but --front replay.
void showReplay(const QString& what, WindowBench& bench)
{
    static const QTemporaryDir folder;
    bench.window->openPanel(QStringLiteral("replay"));
    auto* panel = bench.window->findChild<ui::ReplayPanel*>();
    const QString path = captureIn(folder, what);
    if (what == QLatin1String("live")) {
        bench.engine.station().capture() = {
            .running = true, .file = path.toStdString(), .packets = 4'000, .bytes = 812'000};
        bench.step(2);
    }
    panel->openCapture(path, what == QLatin1String("live"));
    QTest::qWait(500);
    if (what == QLatin1String("filter"))
        panel->narrow(QStringLiteral("type:voice call:*-1*"));
    if (what == QLatin1String("mistake"))
        panel->narrow(QStringLiteral("type:voice colour:red"));
    QTest::qWait(500);
    panel->list().goTo(7);
    if (what == QLatin1String("filter"))
        panel->form().setPart(
            {.from = std::chrono::seconds{12}, .until = std::chrono::seconds{40}});
    if (what == QLatin1String("running") || what == QLatin1String("report")) {
        bench.load.stuckHolding = what == QLatin1String("running");
        bench.desk.start(panel->form().plan());
        QTest::qWait(1'000);
    }
    QTest::qWait(400);
}

/// "list", "export", "consent" or "off"; use --layout review.
QWidget* showRecordings(const QString& what, WindowBench& bench)
{
    static const QTemporaryDir archive;
    auto& shelf = bench.engine.station().recordings();
    auto* panel = bench.window->findChild<ui::RecordingsPanel*>();
    if (what == QLatin1String("off")) {
        bench.step(4);
        return bench.window.get();
    }
    shelf.view.on = shelf.view.armed = what != QLatin1String("consent");
    shelf.view.folder = archive.path().toStdString();
    shelf.view.retentionDays = 14;
    shelf.view.revision = 1;
    shelf.populate(640, bench.engine.station().wall());
    for (std::size_t i = 0; i < 24; ++i) {
        host::RecordingRow row = shelf.rows()[shelf.rows().size() - 1 - i];
        layRecording(archive.path().toStdString(), row);
        shelf.change({row.id}, [&](host::RecordingRow& old) { old = row; });
    }
    bench.step(4);
    QTest::qWait(200);
    panel->playRecording(shelf.rows()[shelf.rows().size() - 6].id);
    QTest::qWait(300);
    panel->player().seek(std::chrono::milliseconds{1'700});
    bench.step(2);
    QTest::qWait(1'500);
    if (what == QLatin1String("consent")) {
        bench.window->actions().action(QStringLiteral("recording.switch"))->trigger();
        return panel->findChild<QWidget*>(QStringLiteral("recordings.consent"));
    }
    if (what != QLatin1String("export"))
        return bench.window.get();
    bench.window->actions().update();
    bench.window->actions().action(QStringLiteral("recording.evidence"))->trigger();
    return panel->findChild<QWidget*>(QStringLiteral("recordings.export"));
}

/// Plans and what is being said; or the form.
QWidget* showAnnouncements(bool form, WindowBench& bench)
{
    using host::AnnouncementRepeat;
    auto& desk = bench.engine.station().announcements();
    const WallTime now = bench.engine.station().wall();
    const auto put = [&](const char* title, AnnouncementRepeat repeats, bool enabled) {
        desk.put({.title = title,
                  .group = TalkGroupId{1},
                  .file = "2026/09/21/net.opus",
                  .repeats = repeats,
                  .firstAt = now + std::chrono::hours{3},
                  .every = std::chrono::minutes{30},
                  .enabled = enabled});
    };
    put("Net tonight", AnnouncementRepeat::Weekly, true);
    put("今日通联时间", AnnouncementRepeat::Daily, true);
    put("Callsign", AnnouncementRepeat::Interval, false);
    desk.announce(TalkGroupId{1}, "Net tonight", 1);
    bench.window->openPanel(QStringLiteral("announcements"));
    bench.step(4);
    if (!form)
        return bench.window.get();
    bench.window->actions().action(QStringLiteral("announcement.new"))->trigger();
    return bench.window->findChild<QWidget*>(QStringLiteral("announcement"));
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
    if (what == QLatin1String("announcements") || what == QLatin1String("announcement"))
        return showAnnouncements(what == QLatin1String("announcement"), bench);
    if (what.startsWith(QLatin1String("recordings:")))
        return showRecordings(what.section(QLatin1Char(':'), 1), bench);
    if (what.startsWith(QLatin1String("run:")))
        showMeasurement(what.mid(4), bench);
    if (what.startsWith(QLatin1String("replay:")))
        showReplay(what.mid(7), bench);
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
