#include "engine/bench/open_loop_schedule.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <vector>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

class TestOpenLoopSchedule : public QObject {
    Q_OBJECT

private slots:

    void everyFrameIsDueAtItsAbsoluteTime()
    {
        ManualClock clock;
        const MonoTime start = clock.now() + 10ms;
        OpenLoopSchedule schedule{start, 60ms, 3, 100};
        for (std::uint32_t frame = 0; frame < 100; ++frame) {
            for (std::uint32_t talker = 0; talker < 3; ++talker) {
                const auto slot = schedule.takeDue(MonoTime::max());
                QVERIFY(slot.has_value());
                QCOMPARE(slot->frame, frame);
                QCOMPARE(slot->talker, talker);
                QVERIFY(slot->due == start + 60ms * frame + 20ms * talker);
            }
        }
        QVERIFY(schedule.finished());
        QVERIFY(!schedule.takeDue(MonoTime::max()));
    }

    void nothingLeavesBeforeItIsDue()
    {
        ManualClock clock;
        OpenLoopSchedule schedule{clock.now() + 5ms, 10ms, 1, 3};
        QVERIFY(!schedule.takeDue(clock.now()));
        clock.advance(5ms - 1ns);
        QVERIFY(!schedule.takeDue(clock.now()));
        clock.advance(1ns);
        QVERIFY(schedule.takeDue(clock.now()));
        QVERIFY(!schedule.takeDue(clock.now()));
    }

    /// The heart of an open loop: a stall delays frames but neither drops nor moves any.
    void aStallDoesNotThinOutTheLoad()
    {
        ManualClock clock;
        const MonoTime start = clock.now();
        OpenLoopSchedule schedule{start, 10ms, 1, 100};
        std::vector<std::chrono::nanoseconds> lateness;
        for (int step = 0; step < 1'000; ++step) {
            while (const auto slot = schedule.takeDue(clock.now()))
                lateness.push_back(clock.now() - slot->due);
            clock.advance(step == 100 ? 300ms : 1ms); // once, long
        }
        QCOMPARE(lateness.size(), std::size_t{100});
        QCOMPARE(lateness[10].count(), 0);                               // before the stall
        QCOMPARE(lateness[11], std::chrono::nanoseconds{300ms - 10ms});  // hit by it
        QCOMPARE(lateness[39], std::chrono::nanoseconds{300ms - 290ms}); // still catching up
        QVERIFY(lateness[41] < 1ms);                                     // and back on schedule
    }

    void aChangedIntervalBeginsWhereTheOldOneEnds()
    {
        ManualClock clock;
        const MonoTime start = clock.now();
        OpenLoopSchedule schedule{start, 10ms, 2, 6, {.fromFrame = 4, .interval = 30ms}};
        MonoTime before{};
        for (std::uint32_t frame = 0; frame < 6; ++frame) {
            for (std::uint32_t talker = 0; talker < 2; ++talker) {
                const auto slot = schedule.takeDue(MonoTime::max());
                const auto base = frame < 4 ? 10ms * frame : 40ms + 30ms * (frame - 4);
                const auto offset = (frame < 4 ? 5ms : 15ms) * talker;
                QVERIFY(slot->due == start + base + offset);
                QVERIFY(slot->due > before);
                before = slot->due;
            }
        }
        QVERIFY(schedule.finished());
    }

    void theFramesOfABurstAreDueTogether()
    {
        const MonoTime start = ManualClock{}.now();
        OpenLoopSchedule schedule{start, 40ms, 1, 10, {}, 5};
        for (std::uint32_t frame = 0; frame < 10; ++frame)
            QVERIFY(schedule.takeDue(MonoTime::max())->due == start + (frame < 5 ? 0ms : 200ms));
        QVERIFY(schedule.finished());
    }

    void warmUpIsAWholeNumberOfFrames()
    {
        QCOMPARE(OpenLoopSchedule::framesIn(2s, 120ms), 16U);
        QCOMPARE(OpenLoopSchedule::framesIn(0ms, 120ms), 0U);
    }
};

SHACK_TEST(TestOpenLoopSchedule);
#include "tst_open_loop_schedule.moc"
