#include "tests/gui/window_bench.h"
#include "tests/support/test_main.h"
#include "ui/panels/devices_panel.h"
#include "ui/window/toast.h"

#include <QPushButton>
#include <QTest>

using namespace shack;
using namespace shack::tests;

/// "Does my station work?" without a radio.
class TestTestCall : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void twoDevicesTalkAndLeaveNothingBehind();
    void lostSpeechIsSaid();
    void whoCannotLogInIsSaid();
    void callersThatCannotCallLeaveNothingBehind();
    void stopEndsIt();
    void whatAKilledProgramLeftIsRemovedFirst();
    void anAccountOfSomebodyElseIsLeftAlone();
    void aStationThatIsBusyIsSaid();
    void aStoppedStationIsNotTested();
};

namespace {

const host::AccountRow* testAccount(WindowBench& bench)
{
    for (const host::AccountRow& row : bench.engine.view()->accounts->rows) {
        if (row.name == ui::TestCall::kUsername)
            return &row;
    }
    return nullptr;
}

/// Until the simulated devices are asked for the result.
void untilSilent(WindowBench& bench)
{
    QTRY_VERIFY((bench.step(), bench.callers.waiting != nullptr));
}

void answer(WindowBench& bench)
{
    bench.callers.waiting(bench.callers.met);
    bench.step(2);
}

QString toast(WindowBench& bench)
{
    const ui::Toast* found = bench.window->toasts().find(QStringLiteral("test_call"));
    return found != nullptr ? found->text() : QString();
}

} // namespace

void TestTestCall::twoDevicesTalkAndLeaveNothingBehind()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    bench.step();
    auto* button = bench.window->findChild<QPushButton*>(QStringLiteral("devices.empty.test"));
    QVERIFY(button != nullptr && button->isVisible());
    button->click();
    untilSilent(bench);
    QVERIFY(toast(bench).contains(QStringLiteral("Q0TEST-1")));
    QVERIFY(testAccount(bench) != nullptr);
    QCOMPARE(bench.callers.called.size(), std::size_t{2});
    QCOMPARE(bench.callers.calledAt, bench.bridge.view()->station.listen.front());
    QCOMPARE(bench.callers.called[1].ssid, Ssid{2});
    QVERIFY(bench.callers.called[0].password.size() >= 6);
    QVERIFY(!bench.window->actions().disabledReason(QStringLiteral("device.test")).isEmpty());
    answer(bench);
    QVERIFY2(toast(bench).contains(QStringLiteral("120 frames")), qPrintable(toast(bench)));
    QVERIFY(testAccount(bench) == nullptr);
    QVERIFY(bench.window->actions().disabledReason(QStringLiteral("device.test")).isEmpty());
}

void TestTestCall::lostSpeechIsSaid()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    bench.callers.met.lost = 3;
    bench.testCall.start();
    untilSilent(bench);
    answer(bench);
    QVERIFY2(toast(bench).contains(QStringLiteral("3 of 120")), qPrintable(toast(bench)));
}

void TestTestCall::whoCannotLogInIsSaid()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    bench.callers.met = {};
    bench.testCall.start();
    untilSilent(bench);
    answer(bench);
    QVERIFY2(toast(bench).contains(QStringLiteral("could not log in")), qPrintable(toast(bench)));
    QVERIFY(testAccount(bench) == nullptr);
}

void TestTestCall::callersThatCannotCallLeaveNothingBehind()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    bench.callers.refusal = "no";
    bench.testCall.start();
    QTRY_VERIFY((bench.step(), !bench.testCall.isRunning()));
    QVERIFY2(toast(bench).contains(QStringLiteral("127.0.0.1")), qPrintable(toast(bench)));
    QVERIFY(testAccount(bench) == nullptr);
}

void TestTestCall::stopEndsIt()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    bench.testCall.start();
    bench.testCall.stop(); // before the station has answered anything
    QTRY_VERIFY((bench.step(), !bench.testCall.isRunning()));
    QVERIFY(bench.callers.called.empty());
    QVERIFY(testAccount(bench) == nullptr);
}

void TestTestCall::whatAKilledProgramLeftIsRemovedFirst()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    host::AddAccount left;
    left.name = ui::TestCall::kUsername;
    left.callsign = ui::TestCall::kCallsign;
    left.note = ui::TestCall::kNote;
    bench.bridge.submit(left);
    bench.step();
    const AccountId old = testAccount(bench)->id;
    const std::size_t before = bench.engine.submitted().size();
    bench.testCall.start();
    untilSilent(bench);
    const auto* first = std::get_if<host::RemoveAccount>(&bench.engine.submitted().at(before));
    QVERIFY(first != nullptr && first->account == old);
    QVERIFY(std::holds_alternative<host::AddAccount>(bench.engine.submitted().at(before + 1)));
    answer(bench);
    QVERIFY(testAccount(bench) == nullptr);
}

void TestTestCall::anAccountOfSomebodyElseIsLeftAlone()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    host::AddAccount theirs;
    theirs.name = ui::TestCall::kUsername;
    theirs.callsign = ui::TestCall::kCallsign;
    bench.bridge.submit(theirs);
    bench.step();
    const AccountId before = testAccount(bench)->id;
    const std::size_t commands = bench.engine.submitted().size();
    bench.testCall.start();
    bench.step();
    QVERIFY(std::holds_alternative<host::AddAccount>(bench.engine.submitted().at(commands)));
    QVERIFY(testAccount(bench) != nullptr);
    QCOMPARE(testAccount(bench)->id, before);
}

void TestTestCall::aStationThatIsBusyIsSaid()
{
    WindowBench bench(Scenario::Empty);
    bench.show();
    bench.engine.setBusy(true);
    bench.testCall.start();
    QTRY_VERIFY((bench.step(), !bench.testCall.isRunning()));
    QVERIFY2(toast(bench).contains(QStringLiteral("too many commands")), qPrintable(toast(bench)));
}

void TestTestCall::aStoppedStationIsNotTested()
{
    WindowBench bench(Scenario::StationFault);
    bench.show();
    bench.testCall.start();
    QVERIFY(!bench.testCall.isRunning());
    QVERIFY(!bench.window->actions().disabledReason(QStringLiteral("device.test")).isEmpty());
}

SHACK_WINDOW_TEST(TestTestCall);
#include "tst_test_call.moc"
