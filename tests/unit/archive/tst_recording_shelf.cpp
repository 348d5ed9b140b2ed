#include "engine/archive/recording_reader.h"
#include "engine/archive/recording_shelf.h"
#include "tests/support/test_main.h"
#include "tests/unit/archive/archive_bench.h"

#include <QTest>

#include <fstream>

using namespace shack;
using namespace shack::archive;
using namespace std::chrono_literals;

namespace {

struct Desk {
    Desk() { config.folder = std::filesystem::path{temporary.path().toStdString()} / "recordings"; }

    void turn(std::chrono::milliseconds later = 20ms)
    {
        clock.advance(later);
        shelf.service([] {});
    }

    void speak(std::uint64_t id, unsigned packets)
    {
        for (unsigned i = 0; i < packets; ++i)
            shelf.packet(id, opusPacket(40, i));
    }

    static RecordingInfo info(std::uint64_t id) { return {.id = id, .callsign = "BH4AAA"}; }

    QTemporaryDir temporary;
    ManualClock clock;
    ArchiveConfig config;
    FaultyFiles files;
    std::vector<FinishedRecording> finished;
    RecordingShelf shelf{config, files, clock,
                         [this](const FinishedRecording& one) { finished.push_back(one); }};
};

} // namespace

class TestRecordingShelf : public QObject {
    Q_OBJECT

private slots:
    void finishedRecordingsAreTold();
    void runningOversReachTheSystemEverySecond();
    void filesAreForcedToTheDiskEveryFiveSeconds();
    void nothingIsLostWhileTheDiskIsFull();
    void aFolderThatVanishedIsNotedAndTakenUpAgain();
    void onlyOneStationWritesIntoAFolder();
    void leftOversAreRepairedAtTheStart();
    void aFileThatSomebodyRemovedHoldsUpNothing();
    void theOtherContainerCanBeWrittenBesideOrInstead();
};

void TestRecordingShelf::finishedRecordingsAreTold()
{
    Desk desk;
    desk.shelf.begin(Desk::info(5'000'000));
    desk.speak(5'000'000, 20);
    desk.turn();
    desk.shelf.finish(Desk::info(5'000'000));
    desk.turn();
    QCOMPARE(desk.finished.size(), 1U);
    const auto content = readRecording(desk.config.folder / desk.finished[0].file);
    QVERIFY(content && content->whole);
    QCOMPARE(content->packets.size(), 20U);
    QCOMPARE(desk.finished[0].bytes, content->fileBytes);
    QVERIFY(!desk.shelf.trouble());
}

void TestRecordingShelf::runningOversReachTheSystemEverySecond()
{
    Desk desk;
    desk.turn();
    desk.shelf.begin(Desk::info(5'000'000));
    desk.speak(5'000'000, 3);
    desk.turn(1100ms);
    const auto parts = listFolder(desk.config.folder).parts;
    QCOMPARE(parts.size(), 1U);
    QCOMPARE(readRecording(desk.config.folder / parts[0])->packets.size(), 3U);
}

void TestRecordingShelf::filesAreForcedToTheDiskEveryFiveSeconds()
{
    Desk desk;
    desk.turn();
    desk.shelf.begin(Desk::info(5'000'000));
    int syncs = 0;
    for (int second = 0; second < 21; ++second) {
        desk.files.log.clear();
        desk.speak(5'000'000, 17);
        desk.turn(1s);
        syncs += static_cast<int>(std::ranges::count(desk.files.log, "sync"));
    }
    QCOMPARE(syncs, 4);
}

void TestRecordingShelf::nothingIsLostWhileTheDiskIsFull()
{
    for (int step = 1; step < 14; ++step) {
        Desk desk;
        desk.turn();
        desk.files.failFrom(step, ErrorCode::DiskFull);
        for (std::uint64_t id = 5'000'000; id < 5'000'003; ++id) {
            desk.shelf.begin(Desk::info(id));
            desk.speak(id, 40);
            desk.turn(1s);
            desk.shelf.finish(Desk::info(id));
            desk.turn(1s);
        }
        QVERIFY(desk.shelf.trouble().has_value() || desk.finished.size() == 3);
        desk.files.heal();
        desk.turn(2s);
        QVERIFY(!desk.shelf.trouble());
        QCOMPARE(desk.finished.size(), 3U);
        for (const FinishedRecording& one : desk.finished)
            QCOMPARE(readRecording(desk.config.folder / one.file)->packets.size(), 40U);
        QCOMPARE(desk.shelf.counters().lost, 0U);
    }
}

void TestRecordingShelf::aFolderThatVanishedIsNotedAndTakenUpAgain()
{
    Desk desk;
    desk.turn();
    const auto away = desk.config.folder.string() + ".away";
    std::filesystem::rename(desk.config.folder, away);
    desk.turn(2s);
    QVERIFY(desk.shelf.trouble().has_value());
    QCOMPARE(desk.shelf.trouble()->code(), ErrorCode::NotFound);
    desk.shelf.begin(Desk::info(5'000'000));
    desk.speak(5'000'000, 20);
    desk.shelf.finish(Desk::info(5'000'000));
    desk.turn(2s);
    QVERIFY(desk.finished.empty());
    std::filesystem::rename(away, desk.config.folder);
    desk.turn(2s);
    QVERIFY(!desk.shelf.trouble());
    QCOMPARE(desk.finished.size(), 1U);
}

void TestRecordingShelf::onlyOneStationWritesIntoAFolder()
{
    Desk one;
    one.turn();
    Desk other;
    other.config.folder = one.config.folder;
    other.turn();
    QVERIFY(other.shelf.trouble().has_value());
    QCOMPARE(other.shelf.trouble()->code(), ErrorCode::Busy);
}

void TestRecordingShelf::leftOversAreRepairedAtTheStart()
{
    Desk desk;
    std::filesystem::create_directories(desk.config.folder);
    {
        RecordingFile crashed{desk.files, desk.config.folder, Desk::info(4'000'000)};
        for (unsigned i = 0; i < 20; ++i)
            crashed.packet(opusPacket(40, i));
        QVERIFY(crashed.write(true));
    }
    desk.shelf.begin(Desk::info(5'000'000)); // begins before the folder is looked at
    desk.turn();
    QCOMPARE(desk.finished.size(), 1U);
    QVERIFY(desk.finished[0].info.repaired);
    QCOMPARE(desk.finished[0].info.id, 4'000'000U);
    QCOMPARE(desk.shelf.counters().repaired, 1U);
    desk.speak(5'000'000, 20);
    desk.shelf.finish(Desk::info(5'000'000));
    desk.turn();
    QCOMPARE(desk.finished.size(), 2U);
}

void TestRecordingShelf::aFileThatSomebodyRemovedHoldsUpNothing()
{
    Desk desk;
    desk.turn();
    for (const std::uint64_t id : {5'000'000U, 5'000'001U}) {
        desk.shelf.begin(Desk::info(id));
        desk.speak(id, 20);
        desk.turn();
    }
    std::filesystem::remove(desk.config.folder / listFolder(desk.config.folder).parts[0]);
    desk.shelf.finish(Desk::info(5'000'000));
    desk.shelf.finish(Desk::info(5'000'001));
    for (int i = 0; i < 5; ++i)
        desk.turn(2s);
    QCOMPARE(desk.finished.size(), 1U);
    QCOMPARE(desk.shelf.counters().lost, 1U);
    QVERIFY(!desk.shelf.trouble());
}

void TestRecordingShelf::theOtherContainerCanBeWrittenBesideOrInstead()
{
    for (const char* container : {"both", "draarl"}) {
        Desk desk;
        desk.config.container = container;
        desk.shelf.begin(Desk::info(5'000'000));
        desk.speak(5'000'000, 20);
        desk.shelf.finish(Desk::info(5'000'000));
        desk.turn();
        QCOMPARE(desk.finished.size(), 1U);
        const bool instead = container == std::string{"draarl"};
        QCOMPARE(desk.finished[0].file.extension() == ".raw", instead);
        QCOMPARE(listFolder(desk.config.folder).recordings.size(), instead ? 0U : 1U);
        QVERIFY(std::filesystem::exists(desk.config.folder / "comm-records"));
        if (instead)
            QCOMPARE(std::filesystem::file_size(desk.config.folder / desk.finished[0].file),
                     desk.finished[0].bytes);
    }
}

SHACK_TEST(TestRecordingShelf);
#include "tst_recording_shelf.moc"
