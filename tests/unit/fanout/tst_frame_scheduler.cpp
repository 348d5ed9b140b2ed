#include "tests/support/test_main.h"
#include "tests/unit/fanout/scheduler_bench.h"

#include <QtTest>

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;
using Marks = std::vector<std::uint32_t>;

class TestFrameScheduler : public QObject {
    Q_OBJECT

private slots:
    void atMostTwoOfADomainRunAndFourInAll();
    void finishingStartsTheNextInOrder();
    void domainsTakeTurns();
    void fullQueueLosesTheOldestFrame();
    void victimComesFromTheDomainWithMostWaitingTargets();
    void frameOfExactlyTheAgeLimitIsKept();
    void frameWithoutReceiversIsDoneAtOnce();
    void removalWhileWaitingChangesTheReceivers();
    void frameWhoseDomainIsGoneIsDone();
    void linkedDomainsStartAfterTheFramesBeforeThem();
    void chainOfLinkChangesKeepsTheOrder();
    void closedSchedulerDropsWhatWaitsAndFinishesWhatRuns();
    void onlyWritersWithReceiversAreAsked();
};

void TestFrameScheduler::atMostTwoOfADomainRunAndFourInAll()
{
    SchedulerBench bench;
    DomainLane& one = bench.lane(1);
    for (std::uint32_t mark = 1; mark <= 5; ++mark)
        bench.submit(one, 10, mark);
    QCOMPARE(bench.startedMarks(), (Marks{1, 2}));
    QCOMPARE(bench.read().running, 2u);
    QCOMPARE(bench.read().queued, 3u);

    for (std::uint32_t mark = 11; mark <= 13; ++mark)
        bench.submit(bench.lane(mark), 10, mark);
    QCOMPARE(bench.startedMarks(), (Marks{11, 12}));
    QCOMPARE(bench.read().running, 4u);
    QCOMPARE(bench.read().runningHighWater, 4u);
}

void TestFrameScheduler::finishingStartsTheNextInOrder()
{
    SchedulerBench bench;
    DomainLane& lane = bench.lane(1);
    for (std::uint32_t mark = 1; mark <= 6; ++mark)
        bench.submit(lane, 10, mark);
    Marks order = bench.startedMarks();
    while (!bench.running.empty()) {
        bench.finishOldest();
        const Marks more = bench.startedMarks();
        order.insert(order.end(), more.begin(), more.end());
    }
    QCOMPARE(order, (Marks{1, 2, 3, 4, 5, 6}));
    QCOMPARE(bench.read().framesSent, 6u);
    QCOMPARE(bench.read().targetsAttempted, 60u);
}

void TestFrameScheduler::domainsTakeTurns()
{
    FanoutConfig config;
    config.runAheadFrames = 1;
    SchedulerBench bench{config};
    DomainLane& one = bench.lane(1);
    DomainLane& two = bench.lane(2);
    DomainLane& three = bench.lane(3);
    for (std::uint32_t i = 0; i < 3; ++i)
        bench.submit(one, 10, 10 + i);
    for (std::uint32_t i = 0; i < 3; ++i)
        bench.submit(two, 10, 20 + i);
    bench.submit(three, 10, 30);
    Marks order = bench.startedMarks();
    while (!bench.running.empty()) {
        bench.finishOldest();
        const Marks more = bench.startedMarks();
        order.insert(order.end(), more.begin(), more.end());
    }
    QCOMPARE(order, (Marks{10, 11, 20, 30, 12, 21, 22}));
}

void TestFrameScheduler::fullQueueLosesTheOldestFrame()
{
    SchedulerBench bench;
    DomainLane& lane = bench.lane(1);
    for (std::uint32_t mark = 1; mark <= 2 + 64; ++mark)
        bench.submit(lane, 10, mark);
    QCOMPARE(bench.startedMarks(), (Marks{1, 2}));
    QCOMPARE(bench.read().framesEvicted, 0u);

    bench.submit(lane, 10, 67);
    QCOMPARE(bench.read().framesEvicted, 1u);
    QCOMPARE(bench.read().framesDropped, 1u);
    QCOMPARE(bench.read().targetsDropped, 10u);
    QCOMPARE(bench.read().queued, 64u);
    bench.finishOldest();
    QCOMPARE(bench.startedMarks(), (Marks{4})); // 3 was the oldest that waited
}

void TestFrameScheduler::victimComesFromTheDomainWithMostWaitingTargets()
{
    SchedulerBench bench;
    DomainLane& small = bench.lane(1);
    DomainLane& large = bench.lane(2);
    for (std::uint32_t i = 0; i < 2 + 32; ++i)
        bench.submit(small, 10, 100 + i);
    for (std::uint32_t i = 0; i < 2 + 32; ++i)
        bench.submit(large, 11, 200 + i);
    bench.submit(small, 10, 999);

    QCOMPARE(small.figures->read().dropped, 0u);
    QCOMPARE(large.figures->read().dropped, 1u);
    QCOMPARE(small.figures->read().waiting, 33u);
    QCOMPARE(large.figures->read().waiting, 31u);

    // Now 330 targets wait in the small domain and 341 in the large one; after one more loss
    // there the small one has the most.
    bench.submit(small, 1, 998);
    QCOMPARE(large.figures->read().dropped, 2u);
    bench.submit(small, 1, 997);
    QCOMPARE(small.figures->read().dropped, 1u);
}

void TestFrameScheduler::frameOfExactlyTheAgeLimitIsKept()
{
    SchedulerBench bench;
    DomainLane& lane = bench.lane(1);
    const auto whom = bench.receivers(5);
    bench.submit(lane, whom, bench.now, bench.now, 1);
    bench.submit(lane, whom, bench.now, bench.now, 2);
    bench.submit(lane, whom, bench.now, bench.now, 3);             // will be 121 ms old
    bench.submit(lane, whom, bench.now + 1ms, bench.now + 1ms, 4); // will be 120 ms old
    QCOMPARE(bench.startedMarks(), (Marks{1, 2}));
    bench.now += 121ms;
    bench.finishOldest();
    QCOMPARE(bench.startedMarks(), (Marks{4}));
    QCOMPARE(bench.read().framesStale, 1u);
    QCOMPARE(bench.read().framesDropped, 1u);
    QCOMPARE(bench.read().targetsDropped, 5u);
}

void TestFrameScheduler::frameWithoutReceiversIsDoneAtOnce()
{
    SchedulerBench bench;
    DomainLane& lane = bench.lane(1);
    for (std::uint32_t mark = 1; mark <= 10; ++mark)
        bench.submit(lane, 0, mark);
    QCOMPARE(bench.startedMarks(), Marks{});
    QCOMPARE(bench.read().framesSent, 10u);
    QCOMPARE(bench.read().running, 0u);
}

void TestFrameScheduler::removalWhileWaitingChangesTheReceivers()
{
    SchedulerBench bench;
    DomainLane& lane = bench.lane(1);
    for (std::uint32_t mark = 1; mark <= 4; ++mark)
        bench.submit(lane, 10, mark);
    QCOMPARE(bench.startedMarks(), (Marks{1, 2}));
    QCOMPARE(bench.running.front()->receivers->size(), 10u); // started: stays as it is

    lane.removalVersion = 1;
    for (std::uint32_t mark = 3; mark <= 4; ++mark)
        bench.homes[mark] = {.lane = &lane, .receivers = bench.receivers(7, 1), .talkerPlace = {}};
    bench.finishOldest();
    QVERIFY(bench.startedMarks().empty());
    QCOMPARE(bench.wakes, 1);
    QVERIFY(bench.scheduler.resolveWanted());

    bench.scheduler.resolve(bench, bench.now);
    QVERIFY(!bench.scheduler.resolveWanted());
    QCOMPARE(bench.startedMarks(), (Marks{3}));
    QCOMPARE(bench.running.back()->receivers->size(), 7u);
    QCOMPARE(bench.read().framesReresolved, 2u);
    QCOMPARE(bench.read().framesDropped, 0u);
}

void TestFrameScheduler::frameWhoseDomainIsGoneIsDone()
{
    SchedulerBench bench;
    DomainLane& lane = bench.lane(1);
    for (std::uint32_t mark = 1; mark <= 3; ++mark)
        bench.submit(lane, 10, mark);
    bench.homes[3] = {};
    bench.scheduler.retireLane(lane, {}, bench, bench.now);
    QCOMPARE(bench.startedMarks(), (Marks{1, 2}));
    bench.finishOldest();
    bench.finishOldest();
    QCOMPARE(bench.read().framesAccepted, 3u);
    QCOMPARE(bench.read().framesSent, 3u);
    QCOMPARE(bench.read().targetsAttempted, 20u);
}

void TestFrameScheduler::linkedDomainsStartAfterTheFramesBeforeThem()
{
    SchedulerBench bench;
    DomainLane& one = bench.lane(1);
    DomainLane& two = bench.lane(2);
    for (std::uint32_t mark = 1; mark <= 3; ++mark)
        bench.submit(one, 10, mark);
    bench.submit(two, 10, 4);
    QCOMPARE(bench.startedMarks(), (Marks{1, 2, 4}));

    DomainLane& joined = bench.lane(3);
    bench.homes[3] = {.lane = &joined, .receivers = bench.receivers(20), .talkerPlace = {}};
    DomainLane* const successors[] = {&joined};
    bench.scheduler.retireLane(one, successors, bench, bench.now);
    bench.scheduler.retireLane(two, successors, bench, bench.now);
    bench.submit(joined, 20, 5);
    QVERIFY(bench.startedMarks().empty());

    bench.finishOldest();
    bench.finishOldest();
    QVERIFY(bench.startedMarks().empty()); // 4 is still on its way to some of them
    bench.finishOldest();
    QCOMPARE(bench.startedMarks(), (Marks{3, 5}));
    QCOMPARE(bench.running.front()->receivers->size(), 20u);
}

void TestFrameScheduler::chainOfLinkChangesKeepsTheOrder()
{
    SchedulerBench bench;
    DomainLane& first = bench.lane(1);
    bench.submit(first, 10, 1);
    QCOMPARE(bench.startedMarks(), (Marks{1}));
    DomainLane& second = bench.lane(2);
    DomainLane* const afterFirst[] = {&second};
    bench.scheduler.retireLane(first, afterFirst, bench, bench.now);
    DomainLane& third = bench.lane(3);
    DomainLane* const afterSecond[] = {&third};
    bench.scheduler.retireLane(second, afterSecond, bench, bench.now);
    bench.submit(third, 10, 2);
    bench.lane(4); // forgets lanes that nobody needs, and only those
    QVERIFY(bench.startedMarks().empty());
    bench.finishOldest();
    QCOMPARE(bench.startedMarks(), (Marks{2}));
    bench.lane(5);
    bench.finishOldest();
}

void TestFrameScheduler::closedSchedulerDropsWhatWaitsAndFinishesWhatRuns()
{
    SchedulerBench bench;
    DomainLane& lane = bench.lane(1);
    for (std::uint32_t mark = 1; mark <= 5; ++mark)
        bench.submit(lane, 10, mark);
    QCOMPARE(bench.startedMarks(), (Marks{1, 2}));
    bench.scheduler.close();
    bench.submit(lane, 10, 6);
    QVERIFY(!bench.scheduler.idle());
    bench.finishOldest();
    bench.finishOldest();
    QVERIFY(bench.scheduler.idle());
    QVERIFY(bench.startedMarks().empty());
    QCOMPARE(bench.read().framesAccepted, 6u);
    QCOMPARE(bench.read().framesSent, 2u);
    QCOMPARE(bench.read().framesDropped, 4u);
}

void TestFrameScheduler::onlyWritersWithReceiversAreAsked()
{
    SchedulerBench bench{{}, 8};
    DomainLane& lane = bench.lane(1);
    const auto whom = bench.receivers(1);
    bench.submit(lane, whom, bench.now, bench.now, 1);
    int asked = 0;
    for (std::uint32_t writer = 0; writer < 8; ++writer)
        if (Frame* const frame = bench.scheduler.queue(writer).pop()) {
            ++asked;
            QCOMPARE(frame->targetsOf(writer), 1u);
            QCOMPARE(frame->remaining.load(), 1u);
        }
    QCOMPARE(asked, 1);
}

SHACK_TEST(TestFrameScheduler);
#include "tst_frame_scheduler.moc"
