#include "tests/unit/fanout/replay_station.h"

#include <QtTest>

#include <cstdlib>
#include <memory>
#include <new>
#include <string>

namespace {

std::size_t g_allocations = 0; // one thread only

} // namespace

void* operator new(std::size_t bytes)
{
    ++g_allocations;
    if (void* memory = std::malloc(bytes))
        return memory;
    throw std::bad_alloc{};
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;

/// In steady state a frame costs no memory, on its way in and on its way out (fanout-engine E5).
class TestFanoutAllocations : public QObject {
    Q_OBJECT

private slots:
    void theCounterCounts();
    void framesAndHeartbeatsAllocateNothing();
    void refusedDatagramsAllocateNothing();
};

void TestFanoutAllocations::theCounterCounts()
{
    const std::size_t before = g_allocations;
    const auto made = std::make_unique<std::string>(100, 'x');
    QVERIFY(g_allocations >= before + 2);
    QCOMPARE(made->size(), std::size_t{100});
}

void TestFanoutAllocations::framesAndHeartbeatsAllocateNothing()
{
    ManualClock clock;
    ReplayStation station{{}, clock, 300, 3};
    const std::vector<std::byte> payload(320, std::byte{0x58});
    std::vector<Recorded> recording;
    for (std::uint32_t talker : {3U, 4U, 5U})
        recording.push_back(station.from(talker, wire::PacketType::Voice, payload));
    for (std::uint32_t device = 1; device <= 30; ++device)
        recording.push_back(station.from(device, wire::PacketType::Heartbeat));

    const auto round = [&] {
        station.play(recording);
        clock.advance(60ms);
    };
    for (int i = 0; i < 5; ++i)
        round();
    const std::uint64_t sentBefore = station.sent;
    const std::size_t before = g_allocations;
    for (int i = 0; i < 200; ++i) // 12 s: no receiver snapshot is due
        round();
    const std::size_t allocations = g_allocations - before;

    QCOMPARE(allocations, std::size_t{0});
    QCOMPARE(station.sent - sentBefore, 200u * 3u * 99u);
    QCOMPARE(station.ingress.counters().reading().dropped, 0u);
}

void TestFanoutAllocations::refusedDatagramsAllocateNothing()
{
    ManualClock clock;
    ReplayStation station{{}, clock, 30, 3};
    const std::vector<std::byte> payload(320, std::byte{0x58});
    std::vector<Recorded> recording;
    recording.push_back(station.from(1, wire::PacketType::Voice, payload));
    recording.push_back(station.from(4, wire::PacketType::Voice, payload)); // turn is held
    recording.push_back(station.from(1, wire::PacketType::Voice));          // empty
    recording.push_back({.bytes = std::vector<std::byte>(200, std::byte{1}), .from = {}});
    recording.push_back(station.from(2, wire::PacketType::Voice, payload));
    recording.back().from = ReplayStation::endpointOf(9999);                  // not its endpoint
    recording.push_back(station.from(777, wire::PacketType::Voice, payload)); // nobody

    station.play(recording);
    const std::size_t before = g_allocations;
    for (int i = 0; i < 100; ++i) {
        clock.advance(60ms);
        station.play(recording);
    }
    QCOMPARE(g_allocations - before, std::size_t{0});
    QCOMPARE(station.ingress.counters().reading().dropped, 5u * 101u);
}

QTEST_GUILESS_MAIN(TestFanoutAllocations)
#include "tst_fanout_allocations.moc"
