#include "engine/station/talk_flags.h"
#include "tests/support/test_main.h"

#include <QtTest>

using namespace std::chrono_literals;
using shack::DeviceId;
using shack::ManualClock;
using shack::station::TalkFlag;
using shack::station::TalkFlagTimers;

class TestTalkFlags : public QObject {
    Q_OBJECT
private slots:
    void flagsComeBackInOrderAndOnce();
    void aNewDeadlineReplacesTheOld();
    void theTwoSwitchesOfADeviceAreIndependent();
    void aForgottenDeviceLeavesNothingBehind();
    void wallClockStepsChangeNothing();
};

void TestTalkFlags::flagsComeBackInOrderAndOnce()
{
    ManualClock clock;
    TalkFlagTimers timers;
    timers.arm(DeviceId{1}, TalkFlag::MayTalk, true, clock.now() + 20s);
    timers.arm(DeviceId{2}, TalkFlag::Hears, false, clock.now() + 10s);

    QVERIFY(timers.takeDue(clock.now() + 9s).empty());
    QVERIFY(*timers.next() == clock.now() + 10s);
    clock.advance(20s);
    const auto due = timers.takeDue(clock.now());
    QCOMPARE(due.size(), std::size_t{2});
    QVERIFY(due[0].device == DeviceId{2} && due[0].flag == TalkFlag::Hears && !due[0].value);
    QVERIFY(due[1].device == DeviceId{1} && due[1].value);
    QVERIFY(timers.takeDue(clock.now() + 1h).empty());
    QVERIFY(!timers.next());
}

void TestTalkFlags::aNewDeadlineReplacesTheOld()
{
    ManualClock clock;
    TalkFlagTimers timers;
    timers.arm(DeviceId{1}, TalkFlag::MayTalk, true, clock.now() + 10s);
    timers.arm(DeviceId{1}, TalkFlag::MayTalk, true, clock.now() + 1h);

    QVERIFY(timers.takeDue(clock.now() + 11s).empty());
    QCOMPARE(timers.size(), std::size_t{1});
}

void TestTalkFlags::theTwoSwitchesOfADeviceAreIndependent()
{
    ManualClock clock;
    TalkFlagTimers timers;
    timers.arm(DeviceId{1}, TalkFlag::MayTalk, true, clock.now() + 10s);
    timers.arm(DeviceId{1}, TalkFlag::Hears, true, clock.now() + 10s);
    timers.disarm(DeviceId{1}, TalkFlag::MayTalk);

    const auto due = timers.takeDue(clock.now() + 10s);
    QCOMPARE(due.size(), std::size_t{1});
    QVERIFY(due[0].flag == TalkFlag::Hears);
}

void TestTalkFlags::aForgottenDeviceLeavesNothingBehind()
{
    ManualClock clock;
    TalkFlagTimers timers;
    timers.arm(DeviceId{1}, TalkFlag::MayTalk, true, clock.now() + 10s);
    timers.arm(DeviceId{1}, TalkFlag::Hears, true, clock.now() + 10s);
    timers.forget(DeviceId{1});

    QCOMPARE(timers.size(), std::size_t{0});
}

void TestTalkFlags::wallClockStepsChangeNothing()
{
    ManualClock clock;
    TalkFlagTimers timers;
    timers.arm(DeviceId{1}, TalkFlag::MayTalk, true, clock.now() + 10min);
    clock.stepWall(1h);
    QVERIFY(timers.takeDue(clock.now()).empty());
    clock.stepWall(-2h);
    clock.advance(10min);

    QCOMPARE(timers.takeDue(clock.now()).size(), std::size_t{1});
}

SHACK_TEST(TestTalkFlags);
#include "tst_talk_flags.moc"
