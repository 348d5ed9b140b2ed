#include "tests/support/test_main.h"
#include "tests/unit/fanout/stepped_station.h"

#include <QtTest>

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;
using net::ScriptedSend;
using net::SendStatus;

namespace {

/// One writer, one talker that does not hear, and listeners.
class WriterBench : public SteppedStation {
public:
    explicit WriterBench(std::uint32_t listeners, FanoutConfig settings = {})
        : SteppedStation(settings, 1)
    {
        plan({{1}});
        talker = &radio(100'000, 1);
        talker->route.hears = false;
        order(UpsertDevice{talker->route});
        logIn(*talker);
        for (std::uint32_t i = 1; i <= listeners; ++i)
            onlineRadio(i, 1);
        passTime(20ms);
    }

    void talk()
    {
        sendVoice(*talker);
        step();
    }

    /// How many of the listeners got a datagram since the last look; -1 when one got two.
    int reached()
    {
        int count = 0;
        bool twice = false;
        for (Radio& radio : radios) {
            const auto got = radio.link.take();
            twice |= got.size() > 1;
            count += got.empty() ? 0 : 1;
        }
        return twice ? -1 : count;
    }

    bool balanced() const
    {
        const FanoutReading now = fanout();
        return now.framesAccepted == now.framesSent + now.framesDropped &&
               now.targetsAttempted == now.sent + now.writeErrors + now.targetsAbandoned;
    }

    Radio* talker = nullptr;
};

} // namespace

/// What a writer does about each answer of the system (fanout-engine C6, G1-9).
class TestWriter : public QObject {
    Q_OBJECT

private slots:
    void shortCountGoesOn();
    void interruptedCallIsRepeated();
    void wouldBlockWaitsAndLosesNothing();
    void blockedUntilTheDeadlineIsAPartialFrame();
    void noBuffersBacksOff();
    void noBuffersForeverEndsAtTheDeadline();
    void refusedReceiverIsSkipped_data();
    void refusedReceiverIsSkipped();
    void icmpReportOfSomebodyElseCostsNothing();
    void closedSocketAbandonsTheRest();
    void failingReceiverIsMutedAndTriedOncePerSecond();
    void heartbeatUnmutes();
    void goodSendForgetsTheStrikes();
    void sourceIsLeftOutWhereverItStands();
    void batchesAreFull();
    void paceKeepsBelowTheRate();
    void smallDomainGoesBetweenTheBatchesOfALargeOne();
};

void TestWriter::shortCountGoesOn()
{
    WriterBench bench{100};
    bench.port->script({{.accept = 10}, {.accept = 1}, {.accept = 30}});
    bench.talk();
    QCOMPARE(bench.reached(), 100);
    QCOMPARE(bench.fanout().framesPartial, 0u);
    QVERIFY(bench.balanced());
}

void TestWriter::interruptedCallIsRepeated()
{
    WriterBench bench{100};
    bench.port->script({{.accept = 0, .then = SendStatus::Interrupted},
                        {.accept = 20, .then = SendStatus::Interrupted}});
    bench.talk();
    QCOMPARE(bench.reached(), 100);
    QCOMPARE(bench.fanout().writeErrors, 0u);
    QVERIFY(bench.balanced());
}

void TestWriter::wouldBlockWaitsAndLosesNothing()
{
    WriterBench bench{100};
    bench.port->script({{.accept = 5, .then = SendStatus::WouldBlock},
                        {.accept = 0, .then = SendStatus::WouldBlock}});
    bench.talk();
    QCOMPARE(bench.reached(), 100);
    QCOMPARE(bench.fanout().wouldBlock, 2u);
    QCOMPARE(bench.fanout().blockedWaits, 2u);
    QCOMPARE(bench.fanout().framesPartial, 0u);
    QVERIFY(bench.balanced());
}

void TestWriter::blockedUntilTheDeadlineIsAPartialFrame()
{
    WriterBench bench{100};
    const MonoTime before = bench.clock.now();
    bench.sendVoice(*bench.talker);
    bench.ingressStep();
    bench.port->script({{.accept = 30, .then = SendStatus::WouldBlock}});
    bench.writerList.front()->step(); // the wait succeeds at once
    bench.port->blockSending(true);
    bench.writersStep();
    bench.port->blockSending(false);

    QCOMPARE(bench.reached(), 30);
    QCOMPARE(bench.fanout().framesPartial, 1u);
    QCOMPARE(bench.fanout().targetsAbandoned, 70u);
    QCOMPARE(
        bench.fanout().blockedNs,
        static_cast<std::uint64_t>(std::chrono::nanoseconds{2 * bench.config.maxFrameAge}.count()));
    QCOMPARE(bench.clock.now() - before, 2 * bench.config.maxFrameAge);
    QVERIFY(bench.balanced());
}

void TestWriter::noBuffersBacksOff()
{
    WriterBench bench{100};
    std::vector<ScriptedSend> script(7, {.accept = 0, .then = SendStatus::NoBuffers});
    script.push_back({.accept = 10, .then = SendStatus::NoBuffers});
    bench.port->script(script);
    bench.talk();
    QCOMPARE(bench.reached(), 100);
    QCOMPARE(bench.fanout().noBuffers, 8u);
    // 100 us doubled up to 2 ms, and from the start again after progress.
    QCOMPARE(bench.pause.total(), 100us + 200us + 400us + 800us + 1600us + 2000us + 2000us + 100us);
    QVERIFY(bench.balanced());
}

void TestWriter::noBuffersForeverEndsAtTheDeadline()
{
    WriterBench bench{100};
    bench.port->script(
        std::vector<ScriptedSend>(1000, {.accept = 0, .then = SendStatus::NoBuffers}));
    bench.talk();
    QCOMPARE(bench.reached(), 0);
    QCOMPARE(bench.fanout().framesPartial, 1u);
    QCOMPARE(bench.fanout().targetsAbandoned, 100u);
    QVERIFY(bench.pause.total() < 2 * bench.config.maxFrameAge + 2ms);
    QVERIFY(bench.balanced());
}

void TestWriter::refusedReceiverIsSkipped_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("unreachable");
    QTest::addColumn<int>("tooLarge");
    QTest::newRow("too large") << static_cast<int>(SendStatus::TooLarge) << 0 << 1;
    QTest::newRow("unreachable") << static_cast<int>(SendStatus::Unreachable) << 1 << 0;
    QTest::newRow("permission") << static_cast<int>(SendStatus::PermissionDenied) << 0 << 0;
    QTest::newRow("invalid") << static_cast<int>(SendStatus::Invalid) << 0 << 0;
}

void TestWriter::refusedReceiverIsSkipped()
{
    QFETCH(int, status);
    QFETCH(int, unreachable);
    QFETCH(int, tooLarge);
    WriterBench bench{100};
    bench.network.refuse(bench.radios[40].link.endpoint(), static_cast<SendStatus>(status));
    bench.talk();
    QCOMPARE(bench.reached(), 99);
    const FanoutReading now = bench.fanout();
    QCOMPARE(now.writeErrors, 1u);
    QCOMPARE(now.unreachable, static_cast<std::uint64_t>(unreachable));
    QCOMPARE(now.messageTooLarge, static_cast<std::uint64_t>(tooLarge));
    QCOMPARE(now.framesPartial, 0u);
    QVERIFY(bench.balanced());
}

void TestWriter::icmpReportOfSomebodyElseCostsNothing()
{
    WriterBench bench{100};
    bench.port->script({{.accept = 20, .then = SendStatus::ConnectionRefused}});
    bench.talk();
    QCOMPARE(bench.reached(), 100);
    QCOMPARE(bench.fanout().icmpErrors, 1u);
    QCOMPARE(bench.fanout().writeErrors, 0u);
    QVERIFY(bench.balanced());
}

void TestWriter::closedSocketAbandonsTheRest()
{
    WriterBench bench{100};
    bench.port->script({{.accept = 20, .then = SendStatus::Closed}});
    bench.talk();
    QCOMPARE(bench.reached(), 20);
    QCOMPARE(bench.fanout().targetsAbandoned, 80u);
    QCOMPARE(bench.fanout().framesPartial, 1u);
    QVERIFY(bench.balanced());
}

void TestWriter::failingReceiverIsMutedAndTriedOncePerSecond()
{
    WriterBench bench{100};
    bench.network.refuse(bench.radios[40].link.endpoint(), SendStatus::Unreachable);
    for (int i = 0; i < 10; ++i) {
        bench.talk();
        QCOMPARE(bench.reached(), 99);
        bench.clock.advance(50ms);
    }
    QCOMPARE(bench.fanout().unreachable, 3u); // three strikes, then silence
    QCOMPARE(bench.fanout().targetsMuted, 7u);
    QCOMPARE(bench.fanout().writeErrors, 10u);

    bench.clock.advance(1s);
    bench.talk();
    bench.clock.advance(50ms);
    bench.talk();
    QCOMPARE(bench.fanout().unreachable, 4u);
    QCOMPARE(bench.fanout().targetsMuted, 8u);

    bench.network.accept(bench.radios[40].link.endpoint());
    bench.clock.advance(1s);
    bench.reached();
    bench.talk();
    QCOMPARE(bench.reached(), 100);
    bench.talk();
    QCOMPARE(bench.reached(), 100);
    QVERIFY(bench.balanced());
}

void TestWriter::heartbeatUnmutes()
{
    WriterBench bench{100};
    Radio& deaf = bench.radios[40];
    bench.network.refuse(deaf.link.endpoint(), SendStatus::Unreachable);
    for (int i = 0; i < 5; ++i)
        bench.talk();
    QCOMPARE(bench.fanout().targetsMuted, 2u);
    bench.network.accept(deaf.link.endpoint());
    bench.clock.advance(10ms);
    bench.sendHeartbeat(deaf);
    bench.step();
    bench.reached();
    bench.talk();
    QCOMPARE(bench.reached(), 100);
    QVERIFY(bench.balanced());
}

void TestWriter::goodSendForgetsTheStrikes()
{
    WriterBench bench{100};
    const auto flaky = bench.radios[40].link.endpoint();
    for (int i = 0; i < 6; ++i) {
        bench.network.refuse(flaky, SendStatus::Unreachable);
        bench.talk();
        bench.talk();
        bench.network.accept(flaky);
        bench.talk();
    }
    QCOMPARE(bench.fanout().targetsMuted, 0u);
    QCOMPARE(bench.fanout().unreachable, 12u);
    QVERIFY(bench.balanced());
}

void TestWriter::sourceIsLeftOutWhereverItStands()
{
    SteppedStation station{{}, 3};
    station.plan({{1, 2}});
    for (std::uint32_t i = 1; i <= 40; ++i)
        station.onlineRadio(i, 1 + i % 2);
    for (Radio& talker : station.radios) {
        station.sendText(talker, "73"); // needs no talk turn
        station.step();
        for (Radio& radio : station.radios)
            QCOMPARE(radio.link.take().size(), &radio == &talker ? 0u : 1u);
    }
    QCOMPARE(station.fanout().targetsAttempted, 40u * 39u);
    QCOMPARE(station.fanout().sent, 40u * 39u);
}

void TestWriter::batchesAreFull()
{
    WriterBench bench{1000};
    const std::uint64_t before = bench.fanout().batches;
    bench.talk();
    QCOMPARE(bench.fanout().batches - before, 16u); // 15 x 64 + 40
    QCOMPARE(bench.fanout().sentBytes,
             1000u * (wire::kHeaderBytes + SteppedStation::voicePayload().size()));
}

void TestWriter::paceKeepsBelowTheRate()
{
    FanoutConfig config;
    config.paceMegabit = 10;
    WriterBench bench{1000, config};
    const MonoTime before = bench.clock.now();
    bench.talk();
    const double bits = 1000.0 * 8 * (90 + 84 + EgressPacer::kLineOverheadBytes);
    const double seconds = std::chrono::duration<double>(bench.clock.now() - before).count();
    QCOMPARE(bench.reached(), 1000);
    QVERIFY(bits / seconds < 10e6 * 1.10); // the burst of 5 ms is included
    QVERIFY(bits / seconds > 10e6 * 0.95);
    QCOMPARE(bench.fanout().framesPartial, 0u);
}

void TestWriter::smallDomainGoesBetweenTheBatchesOfALargeOne()
{
    SteppedStation station{{}, 1};
    station.plan({{1}, {2}});
    for (std::uint32_t i = 1; i <= 2000; ++i)
        station.onlineRadio(i, 1);
    Radio& big = station.radios[7];
    Radio& small = station.onlineRadio(3000, 2);
    Radio& listener = station.onlineRadio(3001, 2);
    station.passTime(20ms);

    station.sendVoice(big);
    station.sendVoice(small);
    station.ingressStep();
    station.writerList.front()->step();
    QCOMPARE(listener.link.take().size(), 1u);
    QCOMPARE(station.fanout().framesSent, 1u);
    QVERIFY(station.fanout().sent <= 65u);
    station.writersStep();
    QCOMPARE(station.fanout().framesSent, 2u);
}

SHACK_TEST(TestWriter);
#include "tst_writer.moc"
