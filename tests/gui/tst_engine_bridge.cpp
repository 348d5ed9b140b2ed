#include "tests/support/test_main.h"
#include "tests/support/window/scripted_engine.h"
#include "ui/bridge/engine_bridge.h"

#include <QSignalSpy>
#include <QTest>

#include <thread>

using namespace shack;
using namespace shack::tests;
using namespace std::chrono_literals;

class TestEngineBridge : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNewViewIsAnnouncedOnce();
    void silenceForTwoSecondsIsStaleUntilTheNextView();
    void undoTakesBackAndRedoRepeats();
    void aNewDeedForgetsWhatWasTakenBack();
    void aFailedCommandTellsItsCallerOrEverybody();
    void aFullQueueAnswersAtOnce();
    void anAnswerForADestroyedContextIsDropped();
    void aWakeFromAnotherThreadDrainsInThisOne();
    void aLateWakeFindsNobody();
};

namespace {

struct Bench {
    ManualClock clock;
    ScriptedEngine engine{Scenario::Forty, clock};
    ui::EngineBridge bridge{engine, clock};

    DeviceId someDevice() const { return engine.view()->devices->rows.front()->id; }

    std::string nameOf(DeviceId id) { return engine.station().device(id)->name; }

    void rename(DeviceId id, const std::string& name)
    {
        bridge.submit(host::EditDevice{.device = id, .name = name}, QStringLiteral("Rename"));
        bridge.poll();
    }
};

/// Still calls the wake that it was given first, however often it is told to forget it.
struct ForgetfulEngine final : ui::EngineFace {
    ForgetfulEngine(Scenario scenario, ManualClock& clock) : scripted(scenario, clock) {}

    host::EngineViewPtr view() const override { return scripted.view(); }

    host::Ticket submit(host::EngineCommand command) override
    {
        return scripted.submit(std::move(command));
    }

    void drainEvents(std::vector<host::EngineEvent>& into) override { scripted.drainEvents(into); }

    void setEventWake(std::function<void()> wake) override
    {
        if (wake)
            firstWake = std::move(wake);
    }

    std::shared_ptr<host::SoundPort> soundPort() const override { return nullptr; }

    ScriptedEngine scripted;
    std::function<void()> firstWake;
};

} // namespace

void TestEngineBridge::aNewViewIsAnnouncedOnce()
{
    Bench bench;
    int views = 0;
    connect(&bench.bridge, &ui::EngineBridge::viewChanged, this, [&views] { ++views; });
    bench.engine.step();
    bench.bridge.poll();
    bench.bridge.poll();
    QCOMPARE(views, 1);
    QCOMPARE(bench.bridge.view()->sequence, bench.engine.view()->sequence);
}

void TestEngineBridge::silenceForTwoSecondsIsStaleUntilTheNextView()
{
    Bench bench;
    QSignalSpy stale(&bench.bridge, &ui::EngineBridge::staleChanged);
    const WallTime fresh = bench.clock.wallNow();
    bench.clock.advance(1900ms);
    bench.bridge.poll();
    QVERIFY(!bench.bridge.isStale());
    bench.clock.advance(100ms);
    bench.bridge.poll();
    QVERIFY(bench.bridge.isStale());
    QCOMPARE(bench.bridge.freshAt(), fresh);
    bench.engine.step();
    bench.bridge.poll();
    QVERIFY(!bench.bridge.isStale());
    QCOMPARE(stale.count(), 2);
}

void TestEngineBridge::undoTakesBackAndRedoRepeats()
{
    Bench bench;
    QSignalSpy undoable(&bench.bridge, &ui::EngineBridge::undoableDone);
    const DeviceId id = bench.someDevice();
    const std::string before = bench.nameOf(id);
    bench.rename(id, "Attic");
    QCOMPARE(undoable.count(), 1);
    QVERIFY(bench.bridge.canUndo());
    QCOMPARE(bench.bridge.undoText(), QStringLiteral("Rename"));

    bench.bridge.undo();
    bench.bridge.poll();
    QCOMPARE(bench.nameOf(id), before);
    QVERIFY(!bench.bridge.canUndo());
    QVERIFY(bench.bridge.canRedo());

    bench.bridge.redo();
    bench.bridge.poll();
    QCOMPARE(bench.nameOf(id), std::string("Attic"));
    QVERIFY(bench.bridge.canUndo());
    QCOMPARE(undoable.count(), 1);
}

void TestEngineBridge::aNewDeedForgetsWhatWasTakenBack()
{
    Bench bench;
    const DeviceId id = bench.someDevice();
    bench.rename(id, "Attic");
    bench.bridge.undo();
    bench.bridge.poll();
    bench.rename(id, "Cellar");
    QVERIFY(!bench.bridge.canRedo());
    QVERIFY(bench.bridge.canUndo());
}

void TestEngineBridge::aFailedCommandTellsItsCallerOrEverybody()
{
    Bench bench;
    QSignalSpy failed(&bench.bridge, &ui::EngineBridge::commandFailed);
    const host::AddGroup taken{.name = "National"};
    std::string code;
    bench.bridge.submit(taken, QStringLiteral("Add"), this,
                        [&code](const host::CommandDone& done) { code = done.message.code; });
    bench.bridge.poll();
    QCOMPARE(code, std::string("group.name_taken"));
    QCOMPARE(failed.count(), 0);
    bench.bridge.submit(taken, QStringLiteral("Add"));
    bench.bridge.poll();
    QCOMPARE(failed.count(), 1);
    QVERIFY(!bench.bridge.canUndo());
}

void TestEngineBridge::aFullQueueAnswersAtOnce()
{
    Bench bench;
    bench.engine.setBusy(true);
    std::string code;
    const host::Ticket ticket =
        bench.bridge.submit(host::StopStation{}, {}, this,
                            [&code](const host::CommandDone& done) { code = done.message.code; });
    QCOMPARE(ticket, host::Ticket{0});
    QCOMPARE(code, std::string("engine.busy"));
    QCOMPARE(bench.bridge.waitingAnswers(), std::size_t{0});
}

void TestEngineBridge::anAnswerForADestroyedContextIsDropped()
{
    Bench bench;
    bench.engine.holdAnswers(true);
    bool told = false;
    auto context = std::make_unique<QObject>();
    bench.bridge.submit(host::StopStation{}, {}, context.get(),
                        [&told](const host::CommandDone&) { told = true; });
    context.reset();
    bench.engine.holdAnswers(false);
    bench.bridge.poll();
    QVERIFY(!told);
    QCOMPARE(bench.bridge.waitingAnswers(), std::size_t{0});
}

void TestEngineBridge::aWakeFromAnotherThreadDrainsInThisOne()
{
    Bench bench;
    QThread* seenIn = nullptr;
    connect(&bench.bridge, &ui::EngineBridge::eventArrived, &bench.bridge,
            [&seenIn] { seenIn = QThread::currentThread(); });
    std::thread control([&bench] { bench.engine.say(host::TimeMarked{{}, "now"}); });
    control.join();
    QCoreApplication::processEvents();
    QCOMPARE(seenIn, QThread::currentThread());
}

void TestEngineBridge::aLateWakeFindsNobody()
{
    ManualClock clock;
    ForgetfulEngine engine{Scenario::Empty, clock};
    auto bridge = std::make_unique<ui::EngineBridge>(engine, clock);
    bridge.reset();
    engine.scripted.say(host::TimeMarked{{}, "late"});
    engine.firstWake();
    QCoreApplication::processEvents();
    std::vector<host::EngineEvent> left;
    engine.drainEvents(left);
    QCOMPARE(left.size(), std::size_t{1});
}

SHACK_TEST(TestEngineBridge);
#include "tst_engine_bridge.moc"
