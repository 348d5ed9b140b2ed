#include "engine/host/event_queue.h"
#include "tests/support/test_main.h"

#include <QtTest>

using namespace shack::host;

class TestEventQueue : public QObject {
    Q_OBJECT
private slots:
    void wakesOncePerFilling();
    void keepsTheOrder();
    void informationMakesRoomForItself();
    void outcomesOutliveAFlood();
    void evenOutcomesAreBounded();
};

void TestEventQueue::wakesOncePerFilling()
{
    EventQueue queue;
    int wakes = 0;
    queue.setWake([&] { ++wakes; });
    queue.push(TimeMarked{});
    queue.push(TimeMarked{});
    QCOMPARE(wakes, 1);
    std::vector<EngineEvent> events;
    queue.drain(events);
    QCOMPARE(events.size(), std::size_t{2});
    queue.push(TimeMarked{});
    QCOMPARE(wakes, 2);
}

void TestEventQueue::keepsTheOrder()
{
    EventQueue queue;
    for (Ticket ticket = 1; ticket <= 5; ++ticket)
        queue.push(CommandDone{.ticket = ticket});
    std::vector<EngineEvent> events;
    queue.drain(events);

    for (Ticket ticket = 1; ticket <= 5; ++ticket)
        QCOMPARE(std::get<CommandDone>(events[ticket - 1]).ticket, ticket);
}

void TestEventQueue::informationMakesRoomForItself()
{
    EventQueue queue;
    for (std::uint64_t number = 0; number < 3'000; ++number)
        queue.push(OverStarted{{.over = number}});
    std::vector<EngineEvent> events;
    queue.drain(events);

    QCOMPARE(events.size(), EventQueue::kInformational);
    QCOMPARE(std::get<OverStarted>(events.back()).over.over, std::uint64_t{2'999});
    QCOMPARE(queue.dropped(), std::uint64_t{2'000});
}

void TestEventQueue::outcomesOutliveAFlood()
{
    EventQueue queue;
    queue.push(CommandDone{.ticket = 7});
    queue.push(Notice{});
    for (std::uint64_t number = 0; number < 5'000; ++number)
        queue.push(OverStarted{{.over = number}});
    std::vector<EngineEvent> events;
    queue.drain(events);

    QCOMPARE(std::get<CommandDone>(events[0]).ticket, Ticket{7});
    QVERIFY(std::holds_alternative<Notice>(events[1]));
    QCOMPARE(events.size(), EventQueue::kInformational + 2);
}

void TestEventQueue::evenOutcomesAreBounded()
{
    EventQueue queue;
    for (Ticket ticket = 0; ticket < 10'000; ++ticket)
        queue.push(CommandDone{.ticket = ticket});
    std::vector<EngineEvent> events;
    queue.drain(events);

    QCOMPARE(events.size(), EventQueue::kInAll);
}

SHACK_TEST(TestEventQueue);
#include "tst_event_queue.moc"
