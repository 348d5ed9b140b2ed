#include "engine/archive/recording_file.h"
#include "engine/archive/recording_reader.h"
#include "engine/archive/repair.h"
#include "tests/support/test_main.h"
#include "tests/unit/archive/archive_bench.h"

#include <QTest>

#include <fstream>

using namespace shack;
using namespace shack::archive;
using namespace std::chrono_literals;

namespace {

struct Folder {
    QTemporaryDir temporary;
    std::filesystem::path path = temporary.path().toStdString();
    FaultyFiles files;
};

RecordingInfo someInfo()
{
    return {.id = 1'790'000'000'000'001,
            .callsign = "BH4AAA",
            .ssid = Ssid{12},
            .group = TalkGroupId{999},
            .groupName = "Beijing"};
}

Packets talk(std::size_t count)
{
    Packets packets;
    for (std::size_t i = 0; i < count; ++i)
        packets.push_back(opusPacket(1 + i % 90, static_cast<unsigned>(i)));
    return packets;
}

Packets packetsOf(const RecordingContent& content)
{
    Packets packets;
    for (std::size_t i = 0; i < content.packets.size(); ++i)
        packets.emplace_back(content.packets[i].begin(), content.packets[i].end());
    return packets;
}

std::filesystem::path partOf(const RecordingFile& file)
{
    return file.path().string() + kPartSuffix;
}

} // namespace

class TestRecordingFile : public QObject {
    Q_OBJECT

private slots:
    void aFinishedFileHoldsEverything();
    void finishedMeansOnTheDiskBeforeItIsNamed();
    void everyFailingStepCanBeTriedAgain();
    void whatIsWrittenPlaysWhileItRuns();
    void aCutPartIsRepairedAtEveryLength();
    void aDamagedTailIsCutOff();
    void aPartWithoutSpeechGoesAway();
    void aRepairKeepsANameThatIsTaken();
    void aDiskThatNeverWorksBoundsMemory();
    void foreignFilesAreRefusedWithASentence();
};

void TestRecordingFile::aFinishedFileHoldsEverything()
{
    Folder folder;
    RecordingFile file{folder.files, folder.path, someInfo()};
    const Packets sent = talk(100);
    for (const Bytes& packet : sent)
        QVERIFY(file.packet(packet));
    RecordingInfo final = someInfo();
    final.length = 6000ms;
    final.gaps = {{1200ms, 360ms, GapCause::Dropped}};
    QVERIFY(file.close(final));
    const auto content = readRecording(file.path());
    QVERIFY(content.has_value());
    QVERIFY2(content->whole, content->trouble.c_str());
    QVERIFY(content->ours);
    QCOMPARE(packetsOf(*content), sent);
    QCOMPARE(content->info.gaps, final.gaps);
    QCOMPARE(content->info.length, 6000ms);
    QCOMPARE(content->fileBytes, file.bytes());
    QVERIFY(!std::filesystem::exists(partOf(file)));
}

void TestRecordingFile::finishedMeansOnTheDiskBeforeItIsNamed()
{
    Folder folder;
    RecordingFile file{folder.files, folder.path, someInfo()};
    for (const Bytes& packet : talk(20))
        file.packet(packet);
    QVERIFY(file.write());
    QVERIFY(file.sync());
    folder.files.log.clear();
    QVERIFY(file.close(someInfo()));
    const std::vector<std::string> wanted{"write", "write", "sync", "rename", "syncFolder"};
    QCOMPARE(folder.files.log, wanted);
}

void TestRecordingFile::everyFailingStepCanBeTriedAgain()
{
    const Packets sent = talk(40);
    for (int step = 1;; ++step) {
        Folder folder;
        RecordingFile file{folder.files, folder.path, someInfo()};
        folder.files.failFrom(step, ErrorCode::DiskFull);
        bool failedOnce = false;
        for (const Bytes& packet : sent) {
            file.packet(packet);
            failedOnce = !file.write() || failedOnce;
        }
        failedOnce = !file.sync() || failedOnce;
        failedOnce = !file.close(someInfo()) || failedOnce;
        folder.files.heal();
        const Status closed = file.close(someInfo());
        QVERIFY2(closed.has_value(), closed ? "" : closed.error().sentence().c_str());
        const auto content = readRecording(file.path());
        QVERIFY(content && content->whole);
        QCOMPARE(packetsOf(*content), sent);
        if (!failedOnce)
            break;
        QVERIFY(step < 50);
    }
}

void TestRecordingFile::whatIsWrittenPlaysWhileItRuns()
{
    Folder folder;
    RecordingFile file{folder.files, folder.path, someInfo()};
    const Packets sent = talk(40);
    for (const Bytes& packet : sent)
        file.packet(packet);
    QVERIFY(file.write());
    auto content = readRecording(partOf(file));
    QCOMPARE(packetsOf(*content), Packets(sent.begin(), sent.begin() + 34)); // two full pages
    QVERIFY(file.write(true));
    content = readRecording(partOf(file));
    QCOMPARE(packetsOf(*content), sent);
    QCOMPARE(content->info.callsign, std::string{"BH4AAA"});
}

void TestRecordingFile::aCutPartIsRepairedAtEveryLength()
{
    Folder folder;
    const Packets sent = talk(60);
    std::filesystem::path part;
    {
        RecordingFile file{folder.files, folder.path, someInfo()};
        for (const Bytes& packet : sent)
            file.packet(packet);
        QVERIFY(file.write(true));
        part = partOf(file);
    }
    const auto whole = std::filesystem::file_size(part);
    const auto copy = folder.path / "copy.opus.part";
    std::size_t most = 0;
    for (std::uintmax_t size = 0; size <= whole; size += size < 4500 ? 97 : 7) {
        std::filesystem::copy_file(part, copy, std::filesystem::copy_options::overwrite_existing);
        std::filesystem::resize_file(copy, size);
        const auto repaired = repairPart(folder.files, folder.path, "copy.opus.part");
        QVERIFY(repaired.has_value());
        QVERIFY(!std::filesystem::exists(copy));
        if (!*repaired)
            continue;
        const auto file = folder.path / (*repaired)->file;
        const auto content = readRecording(file);
        QVERIFY2(content->whole, content->trouble.c_str());
        QVERIFY(content->info.repaired);
        const Packets got = packetsOf(*content);
        QVERIFY(std::equal(got.begin(), got.end(), sent.begin()));
        QVERIFY(got.size() >= most);
        most = got.size();
        std::filesystem::remove(file);
    }
    QVERIFY(most >= 51);
}

void TestRecordingFile::aDamagedTailIsCutOff()
{
    Folder folder;
    RecordingFile file{folder.files, folder.path, someInfo()};
    for (const Bytes& packet : talk(51))
        file.packet(packet);
    QVERIFY(file.write());
    // A page whose blocks never reached the disk.
    std::ofstream{partOf(file), std::ios::binary | std::ios::app} << "OggS"
                                                                  << std::string(900, '\0');
    const auto part = partOf(file).lexically_relative(folder.path);
    const auto repaired = repairPart(folder.files, folder.path, part);
    QVERIFY(repaired && *repaired);
    const auto content = readRecording(folder.path / (*repaired)->file);
    QVERIFY2(content->whole, content->trouble.c_str());
    QCOMPARE(packetsOf(*content), talk(51));
    QCOMPARE((*repaired)->info.id, someInfo().id);
    QCOMPARE((*repaired)->bytes, content->fileBytes);
}

void TestRecordingFile::aPartWithoutSpeechGoesAway()
{
    Folder folder;
    std::ofstream{folder.path / "empty.opus.part"};
    std::ofstream{folder.path / "text.opus.part"} << "not a recording";
    for (const char* name : {"empty.opus.part", "text.opus.part"}) {
        const auto repaired = repairPart(folder.files, folder.path, name);
        QVERIFY(repaired && !*repaired);
        QVERIFY(!std::filesystem::exists(folder.path / name));
    }
}

void TestRecordingFile::aRepairKeepsANameThatIsTaken()
{
    Folder folder;
    RecordingFile file{folder.files, folder.path, someInfo()};
    for (const Bytes& packet : talk(20))
        file.packet(packet);
    QVERIFY(file.write(true));
    std::ofstream{file.path()} << "somebody's";
    const auto part = partOf(file).lexically_relative(folder.path);
    const auto repaired = repairPart(folder.files, folder.path, part);
    QVERIFY(repaired && *repaired);
    QVERIFY(folder.path / (*repaired)->file != file.path());
    QVERIFY(readRecording(folder.path / (*repaired)->file)->whole);
}

void TestRecordingFile::aDiskThatNeverWorksBoundsMemory()
{
    Folder folder;
    folder.files.failFrom(1, ErrorCode::ReadOnly);
    RecordingFile file{folder.files, folder.path, someInfo()};
    const Bytes packet = opusPacket(1000, 1);
    bool refused = false;
    for (int i = 0; i < 2000 && !refused; ++i) {
        refused = !file.packet(packet);
        const auto written = file.write();
        QVERIFY(!written && written.error().code() == ErrorCode::ReadOnly);
    }
    QVERIFY(refused);
    QVERIFY(file.waitingBytes() <= RecordingFile::kMostWaitingBytes + wire::kOggMaxPageBytes);
}

void TestRecordingFile::foreignFilesAreRefusedWithASentence()
{
    Folder folder;
    QCOMPARE(readRecording(folder.path / "none.opus").error().code(), ErrorCode::NotFound);
    std::ofstream{folder.path / "text.opus"} << "hello";
    QCOMPARE(readRecording(folder.path / "text.opus").error().code(), ErrorCode::Corrupt);
    std::ofstream{folder.path / "empty.opus"};
    QCOMPARE(readRecording(folder.path / "empty.opus").error().code(), ErrorCode::Corrupt);
}

SHACK_TEST(TestRecordingFile);
#include "tst_recording_file.moc"
