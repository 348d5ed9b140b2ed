#include "engine/archive/archive_thread.h"
#include "engine/archive/recording_reader.h"
#include "tests/support/test_main.h"
#include "tests/unit/archive/archive_bench.h"

#include <QTest>

using namespace shack;
using namespace shack::archive;
using namespace std::chrono_literals;

namespace {

struct Station {
    Station()
    {
        config.folder = temporary.path().toStdString();
        make();
    }

    void make()
    {
        thread = std::make_unique<ArchiveThread>(
            config, clock,
            ArchiveHooks{.started =
                             [this](std::uint64_t over, std::uint64_t) {
                                 const std::lock_guard lock{mutex};
                                 started.push_back(over);
                             },
                         .finished =
                             [this](const FinishedRecording& one) {
                                 const std::lock_guard lock{mutex};
                                 finished.push_back(one);
                             },
                         .removed =
                             [this](std::vector<std::uint64_t> ids) {
                                 const std::lock_guard lock{mutex};
                                 removed.insert(removed.end(), ids.begin(), ids.end());
                             }});
    }

    RecordingContent content(const FinishedRecording& one) const
    {
        auto read = readRecording(config.folder / one.file);
        return read ? std::move(*read) : RecordingContent{};
    }

    QTemporaryDir temporary;
    ManualClock clock;
    ArchiveConfig config;
    std::mutex mutex;
    std::vector<std::uint64_t> started;
    std::vector<FinishedRecording> finished;
    std::vector<std::uint64_t> removed;
    std::unique_ptr<ArchiveThread> thread;
};

Packets packetsOf(const RecordingContent& content)
{
    Packets packets;
    for (std::size_t i = 0; i < content.packets.size(); ++i)
        packets.emplace_back(content.packets[i].begin(), content.packets[i].end());
    return packets;
}

constexpr std::uint64_t kRun = 3;

OverFacts facts(const Talker& talker)
{
    OverFacts facts = talker.facts();
    facts.over = ArchiveThread::overNumber(kRun, facts.over);
    return facts;
}

OverTotals totals(const Talker& talker, std::uint64_t over)
{
    OverTotals totals = talker.totals();
    totals.over = ArchiveThread::overNumber(kRun, over);
    return totals;
}

} // namespace

class TestArchiveThread : public QObject {
    Q_OBJECT

private slots:
    void fiveTalkersAreFiveRecordingsAsSent();
    void aFullRingIsAnExactGap();
    void stoppingFinishesWhatRuns();
    void theNextRunStartsItsOversAnew();
    void filesWithoutARowAreTold();
    void removedFilesAreTold();
    void aFolderThatCannotBeMadeIsTrouble();
};

void TestArchiveThread::fiveTalkersAreFiveRecordingsAsSent()
{
    Station station;
    station.thread->start();
    const auto tap = station.thread->openTap(kRun);
    std::vector<Talker> talkers;
    for (std::uint64_t over = 1; over <= 5; ++over) {
        talkers.emplace_back(over, TalkGroupId{static_cast<std::uint32_t>(over)});
        station.thread->facts(facts(talkers.back()));
    }
    for (int i = 0; i < 125; ++i) { // 15 s
        for (Talker& talker : talkers)
            while (!tap->push(talker.next(station.clock.now())))
                QFAIL("the ring is large enough");
        station.clock.advance(120ms);
    }
    for (std::uint64_t over = 1; over <= 5; ++over)
        station.thread->totals(totals(talkers[over - 1], over));
    QTRY_COMPARE_WITH_TIMEOUT(station.thread->read().shelf.finished, 5U, 20'000);
    station.thread->closeTap(kRun);
    station.thread->stop();
    QCOMPARE(station.started.size(), 5U);
    QCOMPARE(station.finished.size(), 5U);
    for (const FinishedRecording& one : station.finished) {
        const RecordingContent content = station.content(one);
        QVERIFY2(content.whole, content.trouble.c_str());
        QCOMPARE(packetsOf(content), talkers[one.info.group.value - 1].sent);
        QVERIFY(one.info.gaps.empty());
    }
}

void TestArchiveThread::aFullRingIsAnExactGap()
{
    Station station;
    station.config.ringFrames = 16;
    station.make();
    const auto tap = station.thread->openTap(kRun);
    Talker talker{1};
    station.thread->facts(facts(talker));
    int lost = 0;
    for (int i = 0; i < 20; ++i) { // nobody drains it yet
        lost += tap->push(talker.next(station.clock.now())) ? 0 : 1;
        station.clock.advance(120ms);
    }
    QCOMPARE(lost, 4);
    station.thread->totals(totals(talker, 1));
    station.thread->start();
    QTRY_COMPARE_WITH_TIMEOUT(station.thread->read().shelf.finished, 1U, 20'000);
    station.thread->stop();
    QCOMPARE(station.finished[0].info.gaps,
             (std::vector<Gap>{{16 * 120ms, 4 * 120ms, GapCause::Dropped}}));
    QCOMPARE(station.thread->read().recorder.droppedFrames, 8U);
}

void TestArchiveThread::stoppingFinishesWhatRuns()
{
    Station station;
    const auto tap = station.thread->openTap(kRun);
    Talker talker{1};
    station.thread->facts(facts(talker));
    for (int i = 0; i < 20; ++i) {
        QVERIFY(tap->push(talker.next(station.clock.now())));
        station.clock.advance(120ms);
    }
    station.thread->start();
    station.thread->stop();
    QCOMPARE(station.finished.size(), 1U);
    QCOMPARE(packetsOf(station.content(station.finished[0])), talker.sent);
}

void TestArchiveThread::theNextRunStartsItsOversAnew()
{
    Station station;
    station.thread->start();
    for (const std::uint64_t run : {1U, 2U}) {
        const auto tap = station.thread->openTap(run);
        Talker talker{1};
        OverFacts known = talker.facts();
        known.over = ArchiveThread::overNumber(run, 1);
        station.thread->facts(known);
        for (int i = 0; i < 10; ++i)
            QVERIFY(tap->push(talker.next(station.clock.now() + i * 120ms)));
        station.thread->totals({.over = known.over, .opusFrames = talker.totals().opusFrames});
        station.thread->closeTap(run);
    }
    QTRY_COMPARE_WITH_TIMEOUT(station.thread->read().shelf.finished, 2U, 20'000);
    station.thread->stop();
    QVERIFY(station.finished[0].info.id != station.finished[1].info.id);
}

void TestArchiveThread::filesWithoutARowAreTold()
{
    Station station;
    const auto tap = station.thread->openTap(kRun);
    for (std::uint64_t over = 1; over <= 2; ++over) {
        Talker talker{over};
        station.thread->facts(facts(talker));
        for (int i = 0; i < 10; ++i)
            QVERIFY(tap->push(talker.next(station.clock.now() + i * 120ms)));
    }
    station.thread->start();
    station.thread->stop();
    QCOMPARE(station.finished.size(), 2U);
    const auto known = station.finished[0];
    const auto unknown = station.finished[1];
    station.finished.clear();
    station.make();
    station.thread->lookForUnknown({known.info.id});
    station.thread->start();
    station.thread->stop();
    QCOMPARE(station.finished.size(), 1U);
    QCOMPARE(station.finished[0].info.id, unknown.info.id);
    QCOMPARE(station.finished[0].file, unknown.file);
    QCOMPARE(station.finished[0].bytes, unknown.bytes);
    QCOMPARE(station.finished[0].info.opusFrames, 20U);
}

void TestArchiveThread::removedFilesAreTold()
{
    Station station;
    const auto tap = station.thread->openTap(kRun);
    Talker talker{1};
    station.thread->facts(facts(talker));
    for (int i = 0; i < 10; ++i)
        QVERIFY(tap->push(talker.next(station.clock.now() + i * 120ms)));
    station.thread->start();
    station.thread->stop();
    const auto one = station.finished.at(0);
    station.make();
    station.thread->remove({{one.info.id, one.file}, {7, "2026-01-01/was_not_there.opus"}});
    station.thread->start();
    station.thread->stop();
    QCOMPARE(station.removed, (std::vector<std::uint64_t>{one.info.id, 7}));
    QVERIFY(!std::filesystem::exists(station.config.folder / one.file));
}

void TestArchiveThread::aFolderThatCannotBeMadeIsTrouble()
{
    Station station;
    station.config.folder = "/dev/null/recordings";
    station.make();
    station.thread->start();
    QTRY_VERIFY_WITH_TIMEOUT(station.thread->read().trouble.has_value(), 20'000);
    station.thread->stop();
}

SHACK_TEST(TestArchiveThread);
#include "tst_archive_thread.moc"
