#include "engine/bench_voice/demo_ledger.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <vector>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

using Bytes = std::vector<std::byte>;

Bytes speech(int number)
{
    return Bytes(100, static_cast<std::byte>(number));
}

/// Device 0 talks to 1, 2 and 3.
struct LedgerBench {
    ManualClock clock;
    DemoLedger ledger;
    int frames = 0;

    Bytes say(bool contested = false, std::uint64_t over = 1)
    {
        const Bytes data = speech(++frames);
        ledger.sent(
            {.sender = 0, .group = 7, .over = over, .contested = contested, .hears = 0b1110}, data,
            clock.now());
        return data;
    }

    void hear(const Bytes& data, std::initializer_list<std::uint32_t> devices)
    {
        for (const std::uint32_t device : devices)
            ledger.heard(device, 7, 0, data, clock.now());
    }

    DemoFigures settled()
    {
        ledger.settle(MonoTime::max());
        return ledger.figures();
    }
};

} // namespace

class TestDemoLedger : public QObject {
    Q_OBJECT

private slots:

    void framesAreWholeLostOrPartial()
    {
        LedgerBench bench;
        bench.hear(bench.say(), {1, 2, 3});
        bench.hear(bench.say(), {2});
        bench.say();
        const DemoFigures figures = bench.settled();
        QCOMPARE(figures.frames, std::uint64_t{3});
        QCOMPARE(figures.partialFrames, std::uint64_t{1});
        QCOMPARE(figures.lostFrames, std::uint64_t{1});
        QCOMPARE(figures.deliveredDatagrams, std::uint64_t{4});
        QCOMPARE(figures.talkGroups, 1U);
        QCOMPARE(figures.overs, std::uint64_t{1});
    }

    void aRefusedStationLosesNothing()
    {
        LedgerBench bench;
        bench.say(true);
        bench.hear(bench.say(true), {1, 2, 3});
        bench.hear(bench.say(true), {1}); // accepted, so it has to be whole
        const DemoFigures figures = bench.settled();
        QCOMPARE(figures.refusedFrames, std::uint64_t{1});
        QCOMPARE(figures.frames, std::uint64_t{2});
        QCOMPARE(figures.partialFrames, std::uint64_t{1});
        QCOMPARE(figures.lostFrames, std::uint64_t{0});
    }

    /// Somebody links two groups while they talk: whoever has to wait has lost nothing.
    void linkedGroupsShareOneTurn()
    {
        LedgerBench bench;
        const Bytes before = bench.say();
        bench.ledger.settle(MonoTime::max());
        QCOMPARE(bench.ledger.figures().lostFrames, std::uint64_t{1});
        const Bytes foreign = bench.say();
        bench.hear(foreign, {1, 2, 3});
        bench.ledger.heard(5, 8, 0, foreign, bench.clock.now()); // group 8 hears group 7
        bench.say();                                             // and here has to wait
        const DemoFigures figures = bench.settled();
        QCOMPARE(figures.lostFrames, std::uint64_t{1});
        QCOMPARE(figures.refusedFrames, std::uint64_t{1});
    }

    void whoComesOrGoesMayHearButNeedNot()
    {
        LedgerBench bench;
        bench.hear(bench.say(), {1, 2, 3, 4, 4});
        const DemoFigures figures = bench.settled();
        QCOMPARE(figures.deliveredDatagrams, std::uint64_t{3});
        QCOMPARE(figures.latency.count(), std::uint64_t{3});
    }

    void aRepeatedDatagramCountsOnce()
    {
        LedgerBench bench;
        const Bytes data = bench.say();
        bench.hear(data, {1, 1, 1});
        QCOMPARE(bench.settled().deliveredDatagrams, std::uint64_t{1});
    }

    void latencyIsFromSentToHeard()
    {
        LedgerBench bench;
        const Bytes data = bench.say();
        bench.clock.advance(7ms);
        bench.hear(data, {1});
        QCOMPARE(bench.settled().latency.max(), std::chrono::nanoseconds{7ms});
    }

    void framesSettleWithTime()
    {
        LedgerBench bench;
        const Bytes data = bench.say();
        bench.clock.advance(DemoLedger::kFrameStaysOpen - 1ms);
        bench.ledger.settle(bench.clock.now());
        QCOMPARE(bench.ledger.figures().frames, std::uint64_t{0});
        bench.clock.advance(1ms);
        bench.ledger.settle(bench.clock.now());
        QCOMPARE(bench.ledger.figures().lostFrames, std::uint64_t{1});
        bench.hear(data, {1, 2, 3}); // far too late
        QCOMPARE(bench.settled().deliveredDatagrams, std::uint64_t{0});
    }

    void sameSpeechOfTwoStationsIsNotMixedUp()
    {
        LedgerBench bench;
        const Bytes data = bench.say();
        bench.ledger.heard(1, 7, 5, data, bench.clock.now());
        bench.ledger.heard(200, 7, 0, data, bench.clock.now());
        QCOMPARE(bench.settled().deliveredDatagrams, std::uint64_t{0});
    }

    void oversAreCountedOncePerOver()
    {
        LedgerBench bench;
        for (std::uint64_t over = 1; over <= 3; ++over)
            for (int i = 0; i < 4; ++i)
                bench.hear(bench.say(false, over), {1, 2, 3});
        QCOMPARE(bench.settled().overs, std::uint64_t{3});
    }
};

SHACK_TEST(TestDemoLedger);
#include "tst_demo_ledger.moc"
