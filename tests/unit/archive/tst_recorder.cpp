#include "tests/support/test_main.h"
#include "tests/unit/archive/archive_bench.h"

#include <QTest>

using namespace shack;
using namespace shack::archive;
using namespace std::chrono_literals;

namespace {

struct Desk {
    ManualClock clock;
    ArchiveConfig config;
    RememberingSink sink;
    Recorder recorder{config, clock, sink};

    void talk(Talker& talker, int datagrams, std::uint64_t over = 1)
    {
        for (int i = 0; i < datagrams; ++i) {
            recorder.voice(over, talker.next(clock.now()));
            clock.advance(120ms);
        }
    }
};

} // namespace

class TestRecorder : public QObject {
    Q_OBJECT

private slots:
    void anOverBecomesOneRecording();
    void nothingIsKeptBeforeControlAllowsIt();
    void groupsThatAreNotRecordedLeaveNothing();
    void oversOfWhichNobodyKnowsAreNotKept();
    void shortOversAreNotKept();
    void silenceEndsAnOver();
    void longOversGoOnInANextPart();
    void fullRingLeavesAnExactGap();
    void lossAtTheEndIsCountedByTheTotals();
    void timeWithoutSoundIsAnEstimatedGap();
    void delayThatIsCaughtUpIsNoGap();
    void whatIsNoOpusIsAGapOfItsOwn();
    void idsAreUniqueEvenWhenTheClockGoesBack();
    void parallelOversDoNotMix();
    void tagsFitWhateverTheNames();
    void namesTellTheId();
};

void TestRecorder::anOverBecomesOneRecording()
{
    Desk desk;
    Talker talker{1};
    desk.recorder.facts(talker.facts());
    desk.talk(talker, 10);
    desk.recorder.totals(talker.totals());
    QCOMPARE(desk.sink.finished.size(), 1U);
    const RecordingInfo& info = desk.sink.finished.front();
    QCOMPARE(desk.sink.packets[info.id], talker.sent);
    QCOMPARE(info.length, 1200ms);
    QCOMPARE(info.opusFrames, 20U);
    QVERIFY(info.gaps.empty());
    QCOMPARE(info.callsign, std::string{"BH4AAA"});
    QCOMPARE(info.groupName, std::string{"Beijing"});
    QCOMPARE(desk.recorder.running(), 0U);
}

void TestRecorder::nothingIsKeptBeforeControlAllowsIt()
{
    Desk desk;
    Talker talker{1};
    desk.talk(talker, 20);
    QVERIFY(desk.sink.begun.empty());
    desk.recorder.facts(talker.facts());
    QCOMPARE(desk.sink.begun.size(), 1U);
    desk.recorder.totals(talker.totals());
    QCOMPARE(desk.sink.packets.begin()->second, talker.sent);
}

void TestRecorder::groupsThatAreNotRecordedLeaveNothing()
{
    Desk desk;
    Talker talker{1};
    desk.talk(talker, 3);
    desk.recorder.facts(talker.facts(false));
    desk.talk(talker, 20);
    desk.recorder.totals(talker.totals());
    QVERIFY(desk.sink.begun.empty());
    QCOMPARE(desk.recorder.counters().notWanted, 1U);
    QCOMPARE(desk.recorder.running(), 0U);
}

void TestRecorder::oversOfWhichNobodyKnowsAreNotKept()
{
    Desk desk;
    Talker talker{1};
    desk.talk(talker, 5);
    desk.clock.advance(9s);
    desk.recorder.tick(desk.clock.now());
    QCOMPARE(desk.recorder.running(), 1U);
    desk.clock.advance(2s);
    desk.recorder.tick(desk.clock.now());
    QCOMPARE(desk.recorder.running(), 0U);
    QVERIFY(desk.sink.begun.empty());
    QCOMPARE(desk.recorder.counters().unknown, 1U);
}

void TestRecorder::shortOversAreNotKept()
{
    Desk desk;
    for (const int datagrams : {4, 5}) { // 480 and 600 ms
        Talker talker{static_cast<std::uint64_t>(datagrams)};
        desk.recorder.facts(talker.facts());
        desk.talk(talker, datagrams, static_cast<std::uint64_t>(datagrams));
        desk.recorder.totals(talker.totals());
    }
    QCOMPARE(desk.sink.finished.size(), 1U);
    QCOMPARE(desk.sink.finished.front().length, 600ms);
    QCOMPARE(desk.recorder.counters().tooShort, 1U);
}

void TestRecorder::silenceEndsAnOver()
{
    Desk desk;
    Talker talker{1};
    desk.recorder.facts(talker.facts());
    desk.talk(talker, 10);
    desk.clock.advance(400ms); // 520 ms after the last datagram: within the gap
    desk.recorder.tick(desk.clock.now());
    QVERIFY(desk.sink.finished.empty());
    desk.clock.advance(700ms);
    desk.recorder.tick(desk.clock.now());
    QCOMPARE(desk.sink.finished.size(), 1U);
}

void TestRecorder::longOversGoOnInANextPart()
{
    Desk desk;
    desk.config.maxLength = 3s;
    Talker talker{1};
    desk.recorder.facts(talker.facts());
    desk.talk(talker, 51); // 6.12 s
    desk.recorder.totals(talker.totals());
    QCOMPARE(desk.sink.finished.size(), 3U);
    Packets all;
    std::uint32_t part = 0;
    for (const RecordingInfo& info : desk.sink.finished) {
        QCOMPARE(info.part, ++part);
        QCOMPARE(info.callsign, std::string{"BH4AAA"});
        QVERIFY(info.gaps.empty());
        const Packets& packets = desk.sink.packets[info.id];
        all.insert(all.end(), packets.begin(), packets.end());
    }
    QCOMPARE(all, talker.sent); // also the rest of 120 ms
    QCOMPARE(desk.sink.finished[0].length, 3000ms);
}

void TestRecorder::fullRingLeavesAnExactGap()
{
    Desk desk;
    Talker talker{1};
    desk.recorder.facts(talker.facts());
    desk.talk(talker, 10);
    for (int i = 0; i < 3; ++i) {
        (void)talker.next(desk.clock.now()); // the ring had no room
        desk.clock.advance(120ms);
    }
    desk.talk(talker, 10);
    desk.recorder.totals(talker.totals());
    const RecordingInfo& info = desk.sink.finished.front();
    QCOMPARE(info.gaps, (std::vector<Gap>{{1200ms, 360ms, GapCause::Dropped}}));
    QCOMPARE(info.missing, 360ms);
    QCOMPARE(desk.recorder.counters().droppedFrames, 6U);
    QCOMPARE(info.opusFrames, 40U);
}

void TestRecorder::lossAtTheEndIsCountedByTheTotals()
{
    Desk desk;
    Talker talker{1};
    desk.recorder.facts(talker.facts());
    desk.talk(talker, 10);
    (void)talker.next(desk.clock.now());
    desk.recorder.totals(talker.totals());
    QCOMPARE(desk.sink.finished.front().gaps,
             (std::vector<Gap>{{1200ms, 120ms, GapCause::Dropped}}));
}

void TestRecorder::timeWithoutSoundIsAnEstimatedGap()
{
    Desk desk;
    Talker talker{1};
    desk.recorder.facts(talker.facts());
    desk.talk(talker, 10);
    desk.clock.advance(360ms);
    desk.talk(talker, 10);
    desk.recorder.totals(talker.totals());
    QCOMPARE(desk.sink.finished.front().gaps,
             (std::vector<Gap>{{1200ms, 360ms, GapCause::Silent}}));
}

void TestRecorder::delayThatIsCaughtUpIsNoGap()
{
    Desk desk;
    Talker talker{1};
    desk.recorder.facts(talker.facts());
    desk.talk(talker, 10);
    desk.clock.advance(360ms);
    for (int i = 0; i < 4; ++i) // what was held up comes at once
        desk.recorder.voice(1, talker.next(desk.clock.now()));
    desk.clock.advance(120ms);
    desk.talk(talker, 5);
    desk.recorder.totals(talker.totals());
    QVERIFY(desk.sink.finished.front().gaps.empty());
    QCOMPARE(desk.sink.finished.front().missing, 0ms);
}

void TestRecorder::whatIsNoOpusIsAGapOfItsOwn()
{
    Desk desk;
    Talker talker{1};
    desk.recorder.facts(talker.facts());
    desk.talk(talker, 10);
    const Bytes noFrames{std::byte{0x5B}, std::byte{0}};
    desk.recorder.voice(1, talker.raw(noFrames, desk.clock.now()));
    desk.clock.advance(60ms);
    desk.talk(talker, 10);
    desk.recorder.totals(talker.totals());
    const RecordingInfo& info = desk.sink.finished.front();
    QCOMPARE(info.gaps, (std::vector<Gap>{{1200ms, 60ms, GapCause::Invalid}}));
    QCOMPARE(desk.sink.packets[info.id], talker.sent);
    QCOMPARE(desk.recorder.counters().invalidFrames, 1U);
}

void TestRecorder::idsAreUniqueEvenWhenTheClockGoesBack()
{
    Desk desk;
    for (std::uint64_t over = 1; over <= 5; ++over) {
        Talker talker{over};
        desk.recorder.facts(talker.facts());
        desk.talk(talker, 10, over);
        desk.recorder.totals(talker.totals());
        desk.clock.stepWall(-1h);
    }
    QCOMPARE(desk.sink.begun.size(), 5U);
}

void TestRecorder::parallelOversDoNotMix()
{
    Desk desk;
    std::vector<Talker> talkers;
    for (std::uint64_t over = 1; over <= 5; ++over) {
        talkers.emplace_back(over, TalkGroupId{static_cast<std::uint32_t>(over)});
        desk.recorder.facts(talkers.back().facts());
    }
    for (int i = 0; i < 30; ++i) {
        for (std::uint64_t over = 1; over <= 5; ++over)
            desk.recorder.voice(over, talkers[over - 1].next(desk.clock.now()));
        desk.clock.advance(120ms);
    }
    desk.recorder.endAll();
    QCOMPARE(desk.sink.finished.size(), 5U);
    for (const RecordingInfo& info : desk.sink.finished)
        QCOMPARE(desk.sink.packets[info.id], talkers[info.group.value - 1].sent);
}

void TestRecorder::tagsFitWhateverTheNames()
{
    RecordingInfo info{.id = 1'790'000'000'000'000,
                       .over = ~std::uint64_t{0},
                       .station = std::string(500, 'x'),
                       .callsign = std::string(500, 'x'),
                       .deviceName = "\xE6\x97\xA0",
                       .groupName = std::string(500, '='),
                       .length = 86'400'000ms,
                       .missing = 86'400'000ms,
                       .repaired = true,
                       .source = std::string(500, 'x')};
    for (std::size_t i = 0; i < kMostGaps + 5; ++i)
        info.gaps.push_back({86'400'000ms, 86'400'000ms, GapCause::Dropped});
    QCOMPARE(wire::encodeOpusTags(toTags(info), kTagBytes).size(), kTagBytes);
    const RecordingInfo again = fromTags(toTags(info));
    QCOMPARE(again.id, info.id);
    QCOMPARE(again.deviceName, info.deviceName);
    QCOMPARE(again.gaps.size(), kMostGaps);
    QCOMPARE(again.groupName.front(), '=');
    QVERIFY(again.repaired);
}

void TestRecorder::namesTellTheId()
{
    RecordingInfo info{.id = 1'790'000'123'456'789,
                       .callsign = "BH4AAA/../x",
                       .ssid = Ssid{12},
                       .group = TalkGroupId{999}};
    const auto name = recordingName(info);
    QCOMPARE(name.string(), std::string{"2026-09-21/20260921T141523.456789Z_BH4AAAx-12_g999.opus"});
    QCOMPARE(idOfName(name), std::optional{info.id});
    for (const char* foreign : {"x.opus", "20260921T141523.456789Z", "20261321T141523.456789Z_x",
                                "2026092xT141523.456789Z_x", ""})
        QVERIFY(!idOfName(foreign));
}

SHACK_TEST(TestRecorder);
#include "tst_recorder.moc"
