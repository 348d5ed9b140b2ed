#include "tests/support/test_main.h"
#include "tests/unit/fanout/stepped_station.h"

#include <QtTest>

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;

/// Where an over begins and ends, and what is known of how it arrived.
class TestOvers : public QObject {
    Q_OBJECT

private slots:
    void overLastsUntilAGapOfMoreThan600Ms();
    void overEndsWithTheDeviceGoingOffline();
    void overEndsWhenTheDeviceIsMoved();
    void linkChangeDoesNotInterrupt();
    void disabledGroupEndsIt();
    void talkTimeIsCreditedAsInTheOriginal();
    void steadyVoiceShowsNoGapsAndNoJitter();
    void lostDatagramsAreGapsNotJitter();
    void lateDatagramsAreJitterNotGaps();
    void missedHeartbeatsAreCountedByTheOwnRhythm();
    void aBurstAtTheStartIsNoRhythm();
    void aSlowerDeviceIsLearntAnew();
    void watchedDeviceIsExplained();
    void tracingIsLimited();
};

void TestOvers::overLastsUntilAGapOfMoreThan600Ms()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    const MonoTime began = station.clock.now();
    station.sendVoice(talker);
    station.step();
    QVERIFY(station.session(talker).talking);
    station.clock.advance(600ms);
    station.sendVoice(talker); // exactly 600 ms: the same over
    station.step();
    station.passTime(600ms);
    QVERIFY(station.seenNotes<TalkEnded>().empty());
    station.passTime(1ns);

    const auto started = station.seenNotes<TalkStarted>();
    const auto ended = station.seenNotes<TalkEnded>();
    QCOMPARE(started.size(), 1u);
    QCOMPARE(ended.size(), 1u);
    QCOMPARE(ended.front().over, started.front().over);
    QCOMPARE(ended.front().startedAt, began);
    QCOMPARE(ended.front().lastVoiceAt, began + 600ms);
    QCOMPARE(ended.front().datagrams, 2u);
    QCOMPARE(ended.front().opusFrames, 4u);
    QCOMPARE(ended.front().reason, TalkEnd::Gap);
    QVERIFY(!station.session(talker).talking);

    station.sendVoice(talker);
    station.step();
    QCOMPARE(station.seenNotes<TalkStarted>().back().over, started.front().over + 1);
    QCOMPARE(station.inbound().overs, 2u);
}

void TestOvers::overEndsWithTheDeviceGoingOffline()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    station.sendVoice(talker);
    station.step();
    station.order(DisconnectDevice{talker.route.device});
    QCOMPARE(station.seenNotes<TalkEnded>().front().reason, TalkEnd::Offline);
}

void TestOvers::overEndsWhenTheDeviceIsMoved()
{
    SteppedStation station;
    station.plan({{1}, {2}});
    Radio& talker = station.onlineRadio(1, 1);
    station.sendVoice(talker);
    station.step();
    talker.route.group = TalkGroupId{2};
    station.order(UpsertDevice{talker.route});
    QCOMPARE(station.seenNotes<TalkEnded>().front().reason, TalkEnd::PlanChanged);
    station.sendVoice(talker);
    station.step();
    QCOMPARE(station.seenNotes<TalkStarted>().back().group, TalkGroupId{2});
}

void TestOvers::linkChangeDoesNotInterrupt()
{
    SteppedStation station;
    station.plan({{1}, {2}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& other = station.onlineRadio(2, 2);
    station.sendVoice(talker);
    station.step();
    QVERIFY(other.link.take().empty());

    station.plan({{1, 2}});
    station.sendVoice(other); // the turn came along
    station.sendVoice(talker);
    station.passTime(120ms);
    QCOMPARE(station.inbound().turnRefusals, 1u);
    QCOMPARE(other.link.take().size(), 1u);
    QVERIFY(station.seenNotes<TalkEnded>().empty());

    station.plan({{1}, {2}});
    station.sendVoice(talker);
    station.sendVoice(other);
    station.step();
    QVERIFY(other.link.take().empty());
    QCOMPARE(station.inbound().turnRefusals, 1u);
    QCOMPARE(station.seenNotes<TalkStarted>().size(), 2u);
}

void TestOvers::disabledGroupEndsIt()
{
    SteppedStation station;
    station.plan({{1, 2}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 2);
    Radio& gone = station.onlineRadio(3, 1);
    station.sendVoice(talker);
    station.step();
    station.plan({{1, 2}}, {1});
    QCOMPARE(station.seenNotes<TalkEnded>().front().reason, TalkEnd::PlanChanged);
    station.sendVoice(talker);
    station.step();
    QCOMPARE(station.inbound().groupDisabled, 1u);

    listener.link.take();
    gone.link.take();
    station.passTime(901ms);
    station.sendVoice(listener);
    station.step();
    QVERIFY(gone.link.take().empty());
    station.plan({{1, 2}});
    station.sendVoice(listener);
    station.passTime(DomainTable::kRebuildSpacing);
    QCOMPARE(gone.link.take().size(), 1u);
}

void TestOvers::talkTimeIsCreditedAsInTheOriginal()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    for (const auto gap : {0ms, 120ms, 10ms, 500ms}) { // 120 + 120 + 60 + 180
        station.clock.advance(gap);
        station.sendVoice(talker);
        station.step();
    }
    QCOMPARE(station.inbound().voiceMs, 480u);
    QCOMPARE(station.session(talker).talkTimeMs, 480u);
}

void TestOvers::steadyVoiceShowsNoGapsAndNoJitter()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    for (int i = 0; i < 9; ++i) {
        station.sendVoice(talker);
        station.passTime(120ms);
    }
    QVERIFY(!station.session(talker).gapsKnown);
    station.sendVoice(talker);
    station.passTime(120ms);
    QVERIFY(station.session(talker).gapsKnown);
    QCOMPARE(station.session(talker).gapsPermille, 0u);
    QCOMPARE(station.session(talker).jitterUs, 0u);
}

void TestOvers::lostDatagramsAreGapsNotJitter()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    for (int i = 0; i < 1000; ++i) {
        if (i % 10 != 9)
            station.sendVoice(talker);
        station.passTime(120ms);
        if (i % 50 == 0)
            station.sendHeartbeat(talker);
    }
    const SessionReading reading = station.session(talker);
    QVERIFY2(reading.gapsPermille > 90 && reading.gapsPermille < 110,
             QByteArray::number(reading.gapsPermille));
    QCOMPARE(reading.jitterUs, 0u);

    // The figure speaks of the last minute of talking only.
    for (int i = 0; i < 600; ++i) {
        station.sendVoice(talker);
        station.passTime(120ms);
    }
    QCOMPARE(station.session(talker).gapsPermille, 0u);
}

void TestOvers::lateDatagramsAreJitterNotGaps()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    for (int i = 0; i < 200; ++i) {
        station.clock.advance(i % 2 == 0 ? 100ms : 140ms);
        station.sendVoice(talker);
        station.step();
    }
    const SessionReading reading = station.session(talker);
    QVERIFY(reading.gapsPermille <= 5);
    QVERIFY2(reading.jitterUs > 18'000 && reading.jitterUs < 22'000,
             QByteArray::number(reading.jitterUs));
}

void TestOvers::missedHeartbeatsAreCountedByTheOwnRhythm()
{
    SteppedStation station;
    Radio& slow = station.onlineRadio(1, 0);
    Radio& quick = station.onlineRadio(2, 0);
    for (int second = 1; second <= 60; ++second) {
        station.clock.advance(1s);
        const bool lost = second == 30 || second == 36;
        if (second % 5 == 0 && !lost)
            station.sendHeartbeat(slow);
        if (second % 2 == 0 && !lost)
            station.sendHeartbeat(quick);
        station.step();
    }
    QCOMPARE(station.session(slow).heartbeatsMissed, 1u);
    QCOMPARE(station.session(quick).heartbeatsMissed, 2u);
    QCOMPARE(station.session(slow).heartbeats, 12u); // with the one that logged in
}

void TestOvers::aBurstAtTheStartIsNoRhythm()
{
    SteppedStation station;
    Radio& device = station.onlineRadio(1, 0);
    for (int i = 0; i < 3; ++i) {
        station.clock.advance(300ms);
        station.sendHeartbeat(device);
        station.step();
    }
    for (int i = 0; i < 12; ++i) {
        station.clock.advance(5s);
        station.sendHeartbeat(device);
        station.step();
    }
    QCOMPARE(station.session(device).heartbeatsMissed, 0u);
}

void TestOvers::aSlowerDeviceIsLearntAnew()
{
    SteppedStation station;
    Radio& device = station.onlineRadio(1, 0);
    const auto beat = [&](std::chrono::milliseconds every, int times) {
        for (int i = 0; i < times; ++i) {
            station.clock.advance(every);
            station.sendHeartbeat(device);
            station.step();
        }
    };
    beat(2s, 4);
    beat(5s, 12);
    // The first long gap looks like two losses; the second says that it is the device's way.
    QCOMPARE(station.session(device).heartbeatsMissed, 2u);
    beat(10s, 1);
    QCOMPARE(station.session(device).heartbeatsMissed, 3u);
}

void TestOvers::watchedDeviceIsExplained()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& watched = station.onlineRadio(2, 1);
    Radio& deaf = station.onlineRadio(3, 1);
    deaf.route.hears = false;
    station.order(UpsertDevice{deaf.route});
    station.order(TraceDevice{watched.route.device, true});
    station.order(TraceDevice{deaf.route.device, true});
    station.sendVoice(talker);
    station.sendVoice(watched);
    station.step();

    std::vector<std::pair<DeviceId, Decision>> got;
    for (const DecisionTraced& each : station.seenNotes<DecisionTraced>()) {
        got.emplace_back(each.device, each.decision);
        QCOMPARE(each.other, talker.route.device);
    }
    const std::vector<std::pair<DeviceId, Decision>> expected{
        {watched.route.device, Decision::Heard},
        {deaf.route.device, Decision::DoesNotHear},
        {watched.route.device, Decision::TurnHeldByOther}};
    QCOMPARE(got, expected);

    station.seen.clear();
    station.order(TraceDevice{watched.route.device, false});
    station.order(TraceDevice{deaf.route.device, false});
    station.passTime(1s);
    station.sendVoice(watched);
    station.step();
    QVERIFY(station.seenNotes<DecisionTraced>().empty());
}

void TestOvers::tracingIsLimited()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    station.order(TraceDevice{talker.route.device, true});
    for (int i = 0; i < 200; ++i)
        station.sendVoice(talker);
    station.step();
    QCOMPARE(station.seenNotes<DecisionTraced>().size(), DecisionTrace::kNotesPerSecond);
    station.passTime(1s);
    station.sendVoice(talker);
    station.step();
    QCOMPARE(station.seenNotes<DecisionTraced>().size(), DecisionTrace::kNotesPerSecond + 1);
}

SHACK_TEST(TestOvers);
#include "tst_overs.moc"
