#include "engine/bench/plain_stream.h"
#include "engine/bench/stream_payload.h"
#include "engine/bench/udp_reflector.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <array>
#include <cstdint>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

MonoTime at(std::int64_t nanoseconds)
{
    return MonoTime{std::chrono::nanoseconds{nanoseconds}};
}

} // namespace

class TestPlainStream : public QObject {
    Q_OBJECT

private slots:

    void frameSizesAreThoseOfEthernet()
    {
        QCOMPARE(payloadOfFrame(64), 18U);
        QCOMPARE(payloadOfFrame(1518), 1472U);
        QCOMPARE(frameOfPayload(410), 456U);
        QCOMPARE(std::size_t{payloadOfFrame(kSmallestFrameBytes)}, StreamStamp::kBytes);
    }

    void aStampSurvivesInEverySize()
    {
        const StreamStamp stamp{
            .run = 0xFFFF'FF01U, .number = 4'000'000'000U, .sent = at(1LL << 60)};
        std::array<std::byte, 1472> bytes{};
        for (std::size_t size = StreamStamp::kBytes; size <= bytes.size(); ++size) {
            writeStream(stamp, MutableByteSpan{bytes}.first(size));
            const auto read = readStream(ByteSpan{bytes}.first(size));
            QVERIFY(read && *read == stamp);
            QVERIFY(!readStream(ByteSpan{bytes}.first(size - 1)));
        }
    }

    void everyFlippedByteIsNoticed()
    {
        std::array<std::byte, 82> bytes{};
        writeStream({.run = 7, .number = 42, .sent = at(123'456'789)}, bytes);
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            auto flipped = bytes;
            flipped[i] ^= std::byte{0x10};
            QVERIFY2(!readStream(flipped), qPrintable(QString::number(i)));
        }
    }

    void deadlinesAreAbsoluteAndPhasesFollowEachOther()
    {
        const StreamSchedule schedule{{{1'000, 100ms}, {0, 50ms}, {500, 100ms}}, 1};
        QCOMPARE(schedule.frames(), 150U);
        QCOMPARE(schedule.due(0).count(), 0);
        QCOMPARE(schedule.due(99).count(), std::chrono::nanoseconds{99ms}.count());
        QCOMPARE(schedule.due(100).count(), std::chrono::nanoseconds{150ms}.count());
        QCOMPARE(schedule.due(149).count(), std::chrono::nanoseconds{248ms}.count());
        QCOMPARE(schedule.phaseOf(99), std::size_t{0});
        QCOMPARE(schedule.phaseOf(100), std::size_t{2});
        QCOMPARE(schedule.endFrame(1) - schedule.firstFrame(1), std::uint64_t{0});
    }

    void burstsAreDueTogether()
    {
        const StreamSchedule schedule{{{1'000, 1s}}, 5};
        QCOMPARE(schedule.due(4).count(), 0);
        QCOMPARE(schedule.due(5).count(), std::chrono::nanoseconds{5ms}.count());
        QCOMPARE(schedule.due(9).count(), std::chrono::nanoseconds{5ms}.count());
    }

    void roundingLosesNoFrame()
    {
        for (int rate = 1; rate < 2'000; ++rate)
            QCOMPARE((StreamPhase{static_cast<double>(rate), 3s}.frames()),
                     static_cast<std::uint64_t>(rate) * 3);
        QCOMPARE((StreamPhase{1e4 / 3, 300ms}.frames()), std::uint64_t{1'000});
    }

    void everythingComesBackFromAReflector()
    {
        auto reflector = UdpReflector::open({});
        QVERIFY(reflector.has_value());
        (*reflector)->start();
        const StreamConfig config{
            .target = (*reflector)->endpoint(),
            .flows = {{.frameBytes = 64, .phases = {{2'000, 100ms}, {4'000, 100ms}}},
                      {.frameBytes = 1518, .phases = {{500, 200ms}}, .burst = 10}},
            .run = 99};
        unsigned ticks = 0;
        const auto figures =
            runPlainStream(config, SystemClock{}, {}, [&](const StreamTick&) { ++ticks; });
        QVERIFY(figures.has_value());
        QCOMPARE(figures->flows.size(), std::size_t{2});
        const FlowFigures& small = figures->flows[0];
        QCOMPARE(small.phases[0].sent, 200U);
        QCOMPARE(small.phases[0].received, 200U);
        QCOMPARE(small.phases[1].received, 400U);
        QCOMPARE(figures->flows[1].phases[0].received, 100U);
        QCOMPARE(small.duplicates + small.reordered + figures->damaged, 0U);
        QCOMPARE(small.phases[0].latency.count(), 200U);
        QVERIFY(!small.phases[1].lastLoss);
        QCOMPARE((*reflector)->counts().reflected, 700U);
    }

    void aPolicedReflectorLosesExactlyWhatItPoliced()
    {
        auto reflector = UdpReflector::open({.mostPerSecond = 1'000});
        QVERIFY(reflector.has_value());
        (*reflector)->start();
        const StreamConfig config{
            .target = (*reflector)->endpoint(),
            .flows = {{.frameBytes = 128, .phases = {{5'000, 200ms}, {200, 300ms}}}}};
        const auto figures = runPlainStream(config, SystemClock{}, {}, {});
        QVERIFY(figures.has_value());
        const auto& phases = figures->flows[0].phases;
        QCOMPARE(phases[0].lost() + phases[1].lost(), (*reflector)->counts().policed);
        QVERIFY(phases[0].lost() > 500);
        QVERIFY(phases[0].lastLoss && *phases[0].lastLoss > 100ms);
    }

    void aStopEndsItWithinHalfASecond()
    {
        auto reflector = UdpReflector::open({});
        QVERIFY(reflector.has_value());
        (*reflector)->start();
        const StreamConfig config{.target = (*reflector)->endpoint(),
                                  .flows = {{.frameBytes = 64, .phases = {{100, 60s}}}}};
        std::stop_source source;
        const auto before = std::chrono::steady_clock::now();
        const auto figures = runPlainStream(config, SystemClock{}, source.get_token(),
                                            [&](const StreamTick&) { source.request_stop(); });
        const auto passed = std::chrono::steady_clock::now() - before;
        QVERIFY(figures.has_value());
        QVERIFY2(passed < 1s, qPrintable(QString::number(passed / 1ms)));
    }

    void anAbsurdLoadIsGivenUp()
    {
        auto reflector = UdpReflector::open({});
        QVERIFY(reflector.has_value());
        (*reflector)->start();
        const StreamConfig config{.target = (*reflector)->endpoint(),
                                  .flows = {{.frameBytes = 64, .phases = {{1e8, 5s}}}},
                                  .giveUpAfter = 20ms};
        const auto figures = runPlainStream(config, SystemClock{}, {}, {});
        QVERIFY(figures.has_value());
        QVERIFY(figures->gaveUp);
        QVERIFY(figures->flows[0].phases[0].sent < figures->flows[0].phases[0].planned);
    }

    void impossibleStreamsAreRefused()
    {
        StreamConfig config{.target = net::Endpoint::loopbackV4(9),
                            .flows = {{.frameBytes = 63, .phases = {{10, 1s}}}}};
        QVERIFY(!runPlainStream(config, SystemClock{}, {}, {}));
        config.flows[0].frameBytes = 64;
        config.flows[0].phases[0] = {1e9, 100s};
        QVERIFY(!runPlainStream(config, SystemClock{}, {}, {}));
    }
};

SHACK_TEST(TestPlainStream);
#include "tst_plain_stream.moc"
