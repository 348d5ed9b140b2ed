#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/window/panel_shelf.h"
#include "ui/window/stale_band.h"
#include "ui/window/station_bar.h"
#include "ui/window/status_cells.h"
#include "ui/window/toast.h"

#include <QDockWidget>
#include <QMenuBar>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace shack;
using namespace shack::tests;
using namespace std::chrono_literals;

/// The window as a whole: coming up, layouts, what it shows.
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
    void f6GoesRoundThePanels();
};

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
    bench.step(); // what panels ask at their start is answered
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

SHACK_WINDOW_TEST(TestWindow);
#include "tst_window.moc"
