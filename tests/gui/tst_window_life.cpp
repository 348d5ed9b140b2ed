#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/window/fault_band.h"
#include "ui/window/notification_center.h"
#include "ui/window/panel_shelf.h"
#include "ui/window/station_bar.h"
#include "ui/window/toast.h"

#include <QAction>
#include <QDockWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace shack;
using namespace shack::tests;
using namespace std::chrono_literals;

/// What the window tells and asks: toasts, notifications, stopping, going away.
class TestWindowLife : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void undoIsOfferedFor30Seconds();
    void aFailedCommandSaysWhy();
    void stopAsksWithTheNumberOfDevices();
    void stopOfAnEmptyStationAsksNothing();
    void closingOnTheAirWithoutTrayAsks();
    void closingOnTheAirWithTrayHides();
    void closingAStoppedStationQuits();
    void theSameEventIsOneNotification();
    void aRecoveryIsToldAsRecovery_data();
    void aRecoveryIsToldAsRecovery();
    void aFaultOfTheStoreStaysInSight();
    void aPortFaultStandsInOnePlace();
    void gapsThatStayAreToldThoughTheRowStaysTheSame();
    void undoneMeansNoUndoToast();
    void recordedTrafficIsToldWithItsFile();
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

void TestWindowLife::undoIsOfferedFor30Seconds()
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

void TestWindowLife::aFailedCommandSaysWhy()
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

void TestWindowLife::stopAsksWithTheNumberOfDevices()
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

void TestWindowLife::stopOfAnEmptyStationAsksNothing()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    bench.window->stopStation();
    QVERIFY(box(bench, "ask.stop") == nullptr);
    QCOMPARE(bench.engine.view()->station.state, host::StationState::Stopped);
}

void TestWindowLife::closingOnTheAirWithoutTrayAsks()
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

void TestWindowLife::closingOnTheAirWithTrayHides()
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

void TestWindowLife::closingAStoppedStationQuits()
{
    WindowBench bench;
    bench.engine.station().setState(host::StationState::Stopped);
    bench.step();
    bench.show();
    QSignalSpy quit(bench.window.get(), &ui::MainWindow::quitAccepted);
    bench.window->close();
    QCOMPARE(quit.count(), 1);
}

void TestWindowLife::theSameEventIsOneNotification()
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

void TestWindowLife::aRecoveryIsToldAsRecovery_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("words");
    QTest::newRow("English") << "en"
                             << "The database works again.";
    QTest::newRow("Chinese") << "zh_CN"
                             << QStringLiteral(
                                    "\u6570\u636e\u5e93\u5df2\u6062\u590d\u6b63\u5e38\u3002");
}

void TestWindowLife::aRecoveryIsToldAsRecovery()
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

void TestWindowLife::aFaultOfTheStoreStaysInSight()
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

void TestWindowLife::aPortFaultStandsInOnePlace()
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

void TestWindowLife::gapsThatStayAreToldThoughTheRowStaysTheSame()
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

void TestWindowLife::undoneMeansNoUndoToast()
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

void TestWindowLife::recordedTrafficIsToldWithItsFile()
{
    WindowBench bench;
    bench.show();
    QAction* record = bench.window->actions().action(QStringLiteral("station.capture"));
    QVERIFY(record->isCheckable() && !record->isChecked());
    record->trigger();
    bench.step();
    QVERIFY(record->isChecked());
    QVERIFY(bench.window->toasts().find(QStringLiteral("capture")) == nullptr);
    record->trigger();
    bench.step();
    QVERIFY(!record->isChecked());
    const ui::Toast* toast = bench.window->toasts().find(QStringLiteral("capture"));
    QVERIFY(toast != nullptr);
    QVERIFY2(toast->text().contains(QStringLiteral("1,234 packets")), qPrintable(toast->text()));
    QVERIFY(toast->text().contains(QStringLiteral("20260301-120000.pcapng")));
    // Both at once: the second is told why not.
    bench.bridge.submit(host::StartCapture{});
    bench.step();
    QVERIFY(!bench.window->actions().disabledReason(QStringLiteral("device.capture")).isEmpty());
}

SHACK_WINDOW_TEST(TestWindowLife);
#include "tst_window_life.moc"
