#include "engine/station/over_log.h"
#include "tests/support/test_main.h"

#include <QtTest>

using namespace std::chrono_literals;
using shack::DeviceId;
using shack::ManualClock;
using shack::fanout::TalkEnded;
using shack::station::gapsPercent;
using shack::station::Over;
using shack::station::OverLog;

namespace {

Over over(std::uint64_t number, shack::MonoTime at)
{
    return {.number = number, .device = DeviceId{number}, .callsign = "BG0TST", .startedAt = at};
}

} // namespace

class TestOverLog : public QObject {
    Q_OBJECT
private slots:
    void anOverRunsThenLeadsTheList();
    void lengthCountsTheLastDatagramsFrames();
    void keepsTwoHundred();
    void earlierOversStandBehindNewOnes();
    void anEndWithoutAStartIsNothing();
    void stoppingEndsWhatRuns();
    void gapsNeedEnoughDatagrams();
};

void TestOverLog::anOverRunsThenLeadsTheList()
{
    ManualClock clock;
    OverLog log;
    log.started(over(1, clock.now()));
    log.started(over(2, clock.now()));
    QCOMPARE(log.running().size(), std::size_t{2});
    log.ended({.over = 1, .startedAt = clock.now(), .lastVoiceAt = clock.now() + 1s});
    const auto before = log.revision();
    log.ended({.over = 2, .startedAt = clock.now(), .lastVoiceAt = clock.now() + 2s});

    QCOMPARE(log.running().size(), std::size_t{0});
    QCOMPARE(log.finished().front().number, std::uint64_t{2});
    QVERIFY(!log.finished().front().running);
    QVERIFY(log.revision() > before);
}

void TestOverLog::lengthCountsTheLastDatagramsFrames()
{
    ManualClock clock;
    OverLog log;
    log.started(over(1, clock.now()));
    // 25 datagrams of two frames every 120 ms: the last one plays until 3 s.
    const auto ended = log.ended({.over = 1,
                                  .startedAt = clock.now(),
                                  .lastVoiceAt = clock.now() + 24 * 120ms,
                                  .datagrams = 25,
                                  .opusFrames = 50});

    QVERIFY(ended->length == 3s);
    QCOMPARE(*ended->gapsPercent, 0.0);
}

void TestOverLog::keepsTwoHundred()
{
    ManualClock clock;
    OverLog log;
    for (std::uint64_t number = 1; number <= 250; ++number) {
        log.started(over(number, clock.now()));
        log.ended({.over = number, .startedAt = clock.now(), .lastVoiceAt = clock.now()});
    }

    QCOMPARE(log.finished().size(), OverLog::kKept);
    QCOMPARE(log.finished().front().number, std::uint64_t{250});
    QCOMPARE(log.finished().back().number, std::uint64_t{51});
}

void TestOverLog::earlierOversStandBehindNewOnes()
{
    const shack::WallTime morning{std::chrono::hours{1'000'000}};
    OverLog log;
    const auto before = log.revision();
    log.started(over(1U << 20U, {}));
    log.ended({.over = 1U << 20U});
    std::vector<Over> earlier;
    for (std::uint64_t number = 250; number > 0; --number) // newest first
        earlier.push_back({.number = number,
                           .device = DeviceId{number % 2 + 1},
                           .startedWall = morning + std::chrono::minutes{number},
                           .length = 3s});
    log.restore(std::move(earlier));

    QCOMPARE(log.finished().size(), OverLog::kKept);
    QCOMPARE(log.finished()[0].number, std::uint64_t{1U << 20U});
    QCOMPARE(log.finished()[1].number, std::uint64_t{250});
    QVERIFY(!log.finished()[1].running);
    QVERIFY(log.heardBefore(DeviceId{1}) == morning + 250min + 3s);
    QVERIFY(log.heardBefore(DeviceId{2}) == morning + 249min + 3s);
    QVERIFY(!log.heardBefore(DeviceId{3}));
    QVERIFY(log.revision() > before + 2);
}

void TestOverLog::anEndWithoutAStartIsNothing()
{
    OverLog log;
    QVERIFY(!log.ended({.over = 7}));
    QVERIFY(log.finished().empty());
}

void TestOverLog::stoppingEndsWhatRuns()
{
    ManualClock clock;
    OverLog log;
    log.started(over(1, clock.now()));
    log.started(over(2, clock.now()));
    clock.advance(5s);
    const auto closed = log.closeAll(clock.now());

    QCOMPARE(closed.size(), std::size_t{2});
    QVERIFY(closed.front().length >= 5s);
    QVERIFY(log.running().empty());
}

void TestOverLog::gapsNeedEnoughDatagrams()
{
    QVERIFY(!gapsPercent(1080ms, 9, 18));
    QCOMPARE(*gapsPercent(1200ms, 10, 15), 25.0);
    QCOMPARE(*gapsPercent(1200ms, 10, 30), 0.0);
}

SHACK_TEST(TestOverLog);
#include "tst_over_log.moc"
