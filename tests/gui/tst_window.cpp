#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/window/fault_band.h"
#include "ui/window/notification_center.h"
#include "ui/window/panel_shelf.h"
#include "ui/window/stale_band.h"
#include "ui/window/station_bar.h"
#include "ui/window/status_cells.h"
#include "ui/window/toast.h"

#include <QDockWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace shack;
using namespace shack::tests;
using namespace std::chrono_literals;

/// The window as a whole: coming up, layouts, what it shows, going away.
class TestWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheStationAtOnce();
    void everyPanelOfALayoutIsThere_data();
    void everyPanelOfALayoutIsThere();
    void aSavedLayoutComesBackAfterRestart();
    void aDamagedLayoutFallsBackAndSaysSo();
    void resetBringsClosedPanelsBack();
    void theWallHidesBarsAndEscLeavesIt();
    void hiddenPanelsAreNotRefreshed();
    void silenceCoversEveryPanel();
    void aNumberInTheStatusBarOpensItsPanel();
    void undoIsOfferedFor30Seconds();
    void aFailedCommandSaysWhy();
    void stopAsksWithTheNumberOfDevices();
    void stopOfAnEmptyStationAsksNothing();
    void closingOnTheAirWithoutTrayAsks();
    void closingOnTheAirWithTrayHides();
    void closingAStoppedStationQuits();
    void f6GoesRoundThePanels();
    void theSameEventIsOneNotification();
    void aRecoveryIsToldAsRecovery_data();
    void aRecoveryIsToldAsRecovery();
    void aFaultOfTheStoreStaysInSight();
    void aPortFaultStandsInOnePlace();
    void gapsThatStayAreToldThoughTheRowStaysTheSame();
    void undoneMeansNoUndoToast();
};

namespace {

QMessageBox* box(WindowBench& bench, const char* name)
{
    return bench.window->findChild<QMessageBox*>(QString::fromLatin1(name));
}

void press(WindowBench& bench, const char* button)
{
    auto* found = bench.window->findChild<QPushButton*>(QString::fromLatin1(button));
    QVERIFY(found != nullptr);
    found->click();
    WindowBench::settle();
}

} // namespace

void TestWindow::showsTheStationAtOnce()
{
    WindowBench bench;
    bench.show();
    QVERIFY(bench.window->windowTitle().contains(QStringLiteral("BG1ABC")));
    QCOMPARE(bench.window->stationBar().stateText(), QStringLiteral("On the air"));
    QCOMPARE(bench.window->statusCells().text(QStringLiteral("online")),
             QStringLiteral("Online %1/40").arg(bench.bridge.view()->online));
    QCOMPARE(bench.window->shelf().layout(), QStringLiteral("operate"));
}

void TestWindow::everyPanelOfALayoutIsThere_data()
{
    QTest::addColumn<QString>("layout");
    for (const ui::LayoutPlan& plan : ui::builtInLayouts())
        QTest::newRow(qPrintable(plan.id)) << plan.id;
}

void TestWindow::everyPanelOfALayoutIsThere()
{
    QFETCH(QString, layout);
    WindowBench bench;
    bench.show();
    bench.window->applyLayout(layout);
    WindowBench::settle();
    QStringList wanted;
    for (const auto& column : ui::findLayout(layout)->columns) {
        for (const auto& cell : column.cells)
            wanted += cell.tabs;
    }
    for (ui::Panel* panel : bench.window->shelf().panels()) {
        const bool inPlan = wanted.contains(panel->id()) && panel->isWanted();
        QCOMPARE(bench.window->shelf().isShown(panel->id()), inPlan);
    }
    for (const QString& id : wanted)
        QVERIFY2(bench.window->shelf().panel(id) != nullptr, qPrintable(id));
}

void TestWindow::aSavedLayoutComesBackAfterRestart()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    {
        WindowBench bench(Scenario::Forty, file);
        bench.show();
        bench.window->shelf().setShown(QStringLiteral("log"), false);
        bench.window->shelf().saveLayoutAs(QStringLiteral("mine"));
        bench.window->saveLayoutState();
    }
    WindowBench bench(Scenario::Forty, file);
    bench.show();
    QCOMPARE(bench.window->shelf().layout(), QStringLiteral("mine"));
    QVERIFY(!bench.window->shelf().isShown(QStringLiteral("log")));
    QVERIFY(bench.window->shelf().savedLayouts().contains(QStringLiteral("mine")));
    QVERIFY(bench.window->toasts().find(QStringLiteral("layout")) == nullptr);
}

void TestWindow::aDamagedLayoutFallsBackAndSaysSo()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("window.ini"));
    {
        ui::ViewSettings settings(file);
        settings.setValue(QStringLiteral("window/state"), QByteArray("nonsense"));
    }
    WindowBench bench(Scenario::Forty, file);
    bench.show();
    QCOMPARE(bench.window->shelf().layout(), QStringLiteral("operate"));
    QVERIFY(bench.window->shelf().isShown(QStringLiteral("devices")));
    QVERIFY(bench.window->toasts().find(QStringLiteral("layout")) != nullptr);
}

void TestWindow::resetBringsClosedPanelsBack()
{
    WindowBench bench;
    bench.show();
    bench.window->shelf().setShown(QStringLiteral("devices"), false);
    bench.window->actions().action(QStringLiteral("view.resetLayout"))->trigger();
    WindowBench::settle();
    QVERIFY(bench.window->shelf().isShown(QStringLiteral("devices")));
}

void TestWindow::theWallHidesBarsAndEscLeavesIt()
{
    WindowBench bench;
    bench.show();
    const qreal before = QApplication::font().pointSizeF();
    bench.window->actions().action(QStringLiteral("view.wall"))->trigger();
    WindowBench::settle();
    QVERIFY(bench.window->isWall());
    QVERIFY(!bench.window->menuBar()->isVisible());
    QVERIFY(!bench.window->statusBar()->isVisible());
    QCOMPARE(QApplication::font().pointSizeF(), 2 * before);
    QTest::keyClick(bench.window.get(), Qt::Key_Escape);
    WindowBench::settle();
    QVERIFY(!bench.window->isWall());
    QVERIFY(bench.window->menuBar()->isVisible());
    QCOMPARE(bench.window->shelf().layout(), QStringLiteral("operate"));
    QCOMPARE(QApplication::font().pointSizeF(), before);
}

namespace {

/// Counts what the shelf does with it.
class CountingPanel : public ui::Panel {
public:
    CountingPanel(ui::PanelContext context, QString id, QWidget* parent)
        : Panel(context, parent), m_id(std::move(id))
    {
    }

    QString id() const override { return m_id; }

    QString title() const override { return m_id; }

    QString purpose() const override { return m_id; }

    QIcon icon() const override { return {}; }

    void refresh(const host::EngineView&) override { ++refreshed; }

    int refreshed = 0;

private:
    QString m_id;
};

} // namespace

void TestWindow::hiddenPanelsAreNotRefreshed()
{
    CountingPanel* front = nullptr;
    CountingPanel* behind = nullptr;
    const ui::PanelFactory make = [&](ui::PanelContext context, QWidget* parent) {
        front = new CountingPanel(context, QStringLiteral("traffic"), parent);
        behind = new CountingPanel(context, QStringLiteral("latency"), parent);
        return std::vector<ui::Panel*>{front, behind};
    };
    WindowBench bench(Scenario::Forty, make);
    bench.show();
    const int frontBefore = front->refreshed;
    const int behindBefore = behind->refreshed;
    bench.step(3);
    QCOMPARE(front->refreshed, frontBefore + 3);
    QCOMPARE(behind->refreshed, behindBefore);
    bench.window->openPanel(QStringLiteral("latency"));
    WindowBench::settle();
    QVERIFY(behind->refreshed > behindBefore);
}

void TestWindow::silenceCoversEveryPanel()
{
    WindowBench bench;
    bench.show();
    bench.clock.advance(2s);
    bench.bridge.poll();
    WindowBench::settle();
    for (ui::Panel* panel : bench.window->shelf().panels()) {
        auto* frame =
            qobject_cast<ui::PanelFrame*>(bench.window->shelf().dock(panel->id())->widget());
        QVERIFY(frame->isStale());
        QVERIFY(frame->band()->text().contains(QStringLiteral("Stale since")));
    }
    QCOMPARE(bench.window->stationBar().stateText(), QStringLiteral("No answer"));
    bench.step();
    for (ui::Panel* panel : bench.window->shelf().panels())
        QVERIFY(!qobject_cast<ui::PanelFrame*>(bench.window->shelf().dock(panel->id())->widget())
                     ->isStale());
}

void TestWindow::aNumberInTheStatusBarOpensItsPanel()
{
    WindowBench bench;
    bench.show();
    bench.window->shelf().setShown(QStringLiteral("latency"), false);
    bench.window->findChild<QToolButton*>(QStringLiteral("status.p99"))->click();
    WindowBench::settle();
    QVERIFY(bench.window->shelf().isInFront(QStringLiteral("latency")));
}

void TestWindow::undoIsOfferedFor30Seconds()
{
    WindowBench bench;
    bench.show();
    const DeviceId id = bench.engine.view()->devices->rows.front()->id;
    const std::string before = bench.engine.station().device(id)->name;
    bench.bridge.submit(host::EditDevice{.device = id, .name = "Attic"},
                        QStringLiteral("Device renamed"));
    bench.bridge.poll();
    ui::Toast* toast = bench.window->toasts().find(QStringLiteral("undo"));
    QVERIFY(toast != nullptr);
    QCOMPARE(toast->content().lasts, std::chrono::milliseconds{30s});
    QVERIFY(toast->text().contains(QStringLiteral("Device renamed")));
    toast->press();
    bench.bridge.poll();
    QCOMPARE(bench.engine.station().device(id)->name, before);
    QVERIFY(bench.window->toasts().find(QStringLiteral("undo")) == nullptr);
    QVERIFY(bench.bridge.canRedo());
}

void TestWindow::aFailedCommandSaysWhy()
{
    WindowBench bench;
    bench.show();
    bench.bridge.submit(host::AddGroup{.name = "National"});
    bench.bridge.poll();
    ui::Toast* toast = bench.window->toasts().find(QStringLiteral("failed"));
    QVERIFY(toast != nullptr);
    QVERIFY2(toast->text().contains(QStringLiteral("Another talk group has this name")),
             qPrintable(toast->text()));
}

void TestWindow::stopAsksWithTheNumberOfDevices()
{
    WindowBench bench;
    bench.show();
    bench.window->stopStation();
    QMessageBox* asked = box(bench, "ask.stop");
    QVERIFY(asked != nullptr);
    QVERIFY(asked->informativeText().contains(QString::number(bench.bridge.view()->online)));
    QCOMPARE(bench.engine.view()->station.state, host::StationState::OnTheAir);
    press(bench, "ask.stop.stop");
    QCOMPARE(bench.engine.view()->station.state, host::StationState::Stopped);
}

void TestWindow::stopOfAnEmptyStationAsksNothing()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    bench.window->stopStation();
    QVERIFY(box(bench, "ask.stop") == nullptr);
    QCOMPARE(bench.engine.view()->station.state, host::StationState::Stopped);
}

void TestWindow::closingOnTheAirWithoutTrayAsks()
{
    WindowBench bench;
    bench.show();
    QSignalSpy quit(bench.window.get(), &ui::MainWindow::quitAccepted);
    bench.window->close();
    QVERIFY(bench.window->isVisible());
    QVERIFY(box(bench, "ask.close") != nullptr);
    press(bench, "ask.close.cancel");
    QVERIFY(bench.window->isVisible());
    QCOMPARE(quit.count(), 0);
    bench.window->close();
    press(bench, "ask.close.quit");
    QCOMPARE(quit.count(), 1);
    QVERIFY(!bench.window->isVisible());
}

void TestWindow::closingOnTheAirWithTrayHides()
{
    WindowBench bench(Scenario::Forty, QString(), true);
    bench.show();
    QSignalSpy quit(bench.window.get(), &ui::MainWindow::quitAccepted);
    bench.window->close();
    QVERIFY(!bench.window->isVisible());
    QVERIFY(box(bench, "ask.close") == nullptr);
    QCOMPARE(quit.count(), 0);
    bench.window->comeForward();
    QVERIFY(bench.window->isVisible());
}

void TestWindow::closingAStoppedStationQuits()
{
    WindowBench bench;
    bench.engine.station().setState(host::StationState::Stopped);
    bench.step();
    bench.show();
    QSignalSpy quit(bench.window.get(), &ui::MainWindow::quitAccepted);
    bench.window->close();
    QCOMPARE(quit.count(), 1);
}

void TestWindow::f6GoesRoundThePanels()
{
    WindowBench bench;
    bench.show();
    bench.window->activateWindow();
    QAction* next = bench.window->actions().action(QStringLiteral("view.nextPanel"));
    QStringList seen;
    for (int i = 0; i < 5; ++i) {
        next->trigger();
        seen.append(bench.window->shelf().current()->id());
    }
    QCOMPARE(QSet<QString>(seen.begin(), seen.end()).size(), 5);
    bench.window->actions().action(QStringLiteral("view.previousPanel"))->trigger();
    QCOMPARE(bench.window->shelf().current()->id(), seen[3]);
}

void TestWindow::theSameEventIsOneNotification()
{
    WindowBench bench;
    bench.show();
    const host::Message locked{"store.locked", "locked", {}};
    for (int i = 0; i < 3; ++i)
        bench.engine.say(host::Notice{host::HealthLevel::Fault, locked, false});
    bench.bridge.poll();
    QCOMPARE(bench.window->notifications().list().size(), std::size_t{1});
    QCOMPARE(bench.window->notifications().list().front().times, 3U);
    QCOMPARE(bench.window->notifications().unread(), 1);
    bench.clock.advance(11min);
    bench.engine.say(host::Notice{host::HealthLevel::Fault, locked, false});
    bench.bridge.poll();
    QCOMPARE(bench.window->notifications().list().size(), std::size_t{2});
}

void TestWindow::aRecoveryIsToldAsRecovery_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("words");
    QTest::newRow("English") << "en"
                             << "The database works again.";
    QTest::newRow("Chinese") << "zh_CN"
                             << QStringLiteral(
                                    "\u6570\u636e\u5e93\u5df2\u6062\u590d\u6b63\u5e38\u3002");
}

void TestWindow::aRecoveryIsToldAsRecovery()
{
    QFETCH(QString, language);
    QFETCH(QString, words);
    WindowBench bench;
    bench.show();
    bench.settings.setValue(QStringLiteral("view/language"), language);
    for (const char* code : {"store.unavailable", "store.locked", "store.readonly"}) {
        const host::Message ended{code, "The database does not work", {{"reason", "gone"}}};
        bench.engine.say(host::Notice{host::HealthLevel::Ok, ended, true});
        bench.step();
        const ui::Toast* toast =
            bench.window->toasts().find(QStringLiteral("notice.station_notice"));
        QVERIFY(toast != nullptr);
        QCOMPARE(toast->content().kind, ui::ToastText::Kind::Good);
        QCOMPARE(toast->text(), words);
        bench.window->toasts().dismiss(QStringLiteral("notice.station_notice"));
        bench.window->notifications().clear();
    }
}

void TestWindow::aFaultOfTheStoreStaysInSight()
{
    WindowBench well;
    well.show();
    well.step();
    const auto* quiet = well.window->findChild<ui::FaultBand*>();
    QVERIFY(quiet != nullptr && !quiet->isVisible()); // Watch lines of others do not raise it

    WindowBench bench(Scenario::StoreTrouble);
    bench.show();
    bench.step();
    const auto* band = bench.window->findChild<ui::FaultBand*>();
    QVERIFY(band->isVisible());
    QVERIFY(band->text().contains(QStringLiteral("locked")));
    QVERIFY(band->text().contains(QStringLiteral("Close the other program")));
    const auto* mark = bench.window->findChild<QToolButton*>(QStringLiteral("station.health"));
    QVERIFY(mark->isVisible());
    QVERIFY(mark->toolTip().contains(QStringLiteral("locked")));
    QVERIFY(!mark->accessibleName().isEmpty());
    const QString title = bench.window->shelf().dock(QStringLiteral("health"))->windowTitle();
    QVERIFY2(title.endsWith(QChar(0x2716)), qPrintable(title));
    QVERIFY(bench.window->toasts().find(QStringLiteral("notice.station_notice")) == nullptr);
}

void TestWindow::aPortFaultStandsInOnePlace()
{
    WindowBench bench(Scenario::StationFault);
    bench.show();
    bench.step();
    const host::Message fault = *bench.bridge.view()->station.fault;
    bench.engine.say(host::StationChanged{host::StationState::Fault, fault});
    bench.step();
    Q_EMIT bench.bridge.commandFailed(fault);
    WindowBench::settle();
    QVERIFY(bench.window->findChild<ui::FaultBand*>()->isVisible());
    QVERIFY(bench.window->toasts().shown().empty());
    Q_EMIT bench.bridge.commandFailed({"engine.busy", "busy", {}});
    QCOMPARE(bench.window->toasts().shown().size(), std::size_t{1});
}

void TestWindow::gapsThatStayAreToldThoughTheRowStaysTheSame()
{
    WindowBench bench;
    bench.engine.station().setQuiet(true);
    bench.show();
    const DeviceId device = bench.engine.view()->devices->rows.front()->id;
    bench.engine.station().changeDevice(device, [](host::DeviceRow& row) {
        row.starred = true;
        row.state = host::DeviceState::Online;
        row.gapsPercent = 25.0;
    });
    const auto told = [&bench] {
        const auto& list = bench.window->notifications().list();
        return std::any_of(list.begin(), list.end(), [](const ui::Notification& one) {
            return one.message.code == "ui.device_gaps" &&
                   one.message.fields.back().second == "25.0";
        });
    };
    bench.step();
    QVERIFY(!told());
    bench.step(60); // 12 s
    QVERIFY(told());
}

void TestWindow::undoneMeansNoUndoToast()
{
    WindowBench bench;
    bench.show();
    const DeviceId id = bench.engine.view()->devices->rows.front()->id;
    bench.bridge.submit(host::EditDevice{.device = id, .name = "Attic"},
                        QStringLiteral("Device renamed"));
    bench.step();
    QVERIFY(bench.window->toasts().find(QStringLiteral("undo")) != nullptr);
    bench.window->actions().action(QStringLiteral("edit.undo"))->trigger();
    bench.step();
    QVERIFY(bench.window->toasts().find(QStringLiteral("undo")) == nullptr);
}

SHACK_WINDOW_TEST(TestWindow);
#include "tst_window.moc"
