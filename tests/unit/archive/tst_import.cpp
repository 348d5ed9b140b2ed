#include "engine/archive/draarl_container.h"
#include "engine/archive/recording_file.h"
#include "engine/archive/repair.h"
#include "engine/archive/sound_export.h"
#include "tests/support/test_main.h"
#include "tests/unit/archive/archive_bench.h"

#include <QTest>

#include <fstream>

using namespace shack;
using namespace shack::archive;
using namespace std::chrono_literals;

namespace {

constexpr const char* kReferenceName = "0123456789abcdef01234567_20260921T141523.456789000Z.raw";

Packets talk(std::size_t count)
{
    Packets packets;
    for (std::size_t i = 0; i < count; ++i)
        packets.push_back(opusPacket(20 + i, static_cast<unsigned>(i)));
    return packets;
}

PacketList listOf(const Packets& packets)
{
    PacketList list;
    for (const Bytes& packet : packets)
        list.add(packet);
    return list;
}

struct Place {
    void put(const std::filesystem::path& name, ByteSpan bytes) const
    {
        std::ofstream stream{outside / name, std::ios::binary};
        stream << asText(bytes);
    }

    Result<ImportedRecording> import(const std::filesystem::path& name) const
    {
        return importRecording(archive, outside / name,
                               {.callsign = "BG7OLD", .ssid = Ssid{5}, .group = TalkGroupId{7}});
    }

    /// Everything below the archive, left-overs too.
    std::size_t filesInArchive() const
    {
        std::size_t count = 0;
        std::error_code error;
        for (const auto& entry : std::filesystem::recursive_directory_iterator{archive, error})
            count += entry.is_regular_file() ? 1U : 0U;
        return count;
    }

    QTemporaryDir temporary;
    std::filesystem::path outside = temporary.path().toStdString();
    std::filesystem::path archive = outside / "recordings";
};

} // namespace

class TestImport : public QObject {
    Q_OBJECT

private slots:
    void aRecordingOfTheReferencePlaysHere();
    void itsStartComesFromItsName();
    void theSameOneIsTakenOnce();
    void ourOwnFilesSayWhoSpoke();
    void whatIsBrokenGivesWhatIsWhole();
    void whatIsNoSpeechIsRefusedAndLeavesNothing();
    void aFolderThatCannotBeWrittenIsSaid();
};

void TestImport::aRecordingOfTheReferencePlaysHere()
{
    const Place place;
    const Packets sent = talk(40);
    place.put(kReferenceName, *encodeDraarl(listOf(sent)));
    const auto imported = place.import(kReferenceName);
    QVERIFY(imported.has_value());
    QVERIFY(imported->trouble.empty());
    QCOMPARE(imported->info.length, 40 * 60ms);
    QCOMPARE(imported->info.source, std::string{kReferenceName});
    const auto content = readRecording(place.archive / imported->file);
    QVERIFY(content && content->whole && content->ours);
    QCOMPARE(content->fileBytes, imported->bytes);
    QCOMPARE(content->info.callsign, std::string{"BG7OLD"});
    QCOMPARE(content->info.ssid, Ssid{5});
    QCOMPARE(content->packets.size(), sent.size());
    for (std::size_t i = 0; i < sent.size(); ++i)
        QVERIFY(std::ranges::equal(content->packets[i], sent[i]));
    QCOMPARE(listFolder(place.archive).recordings.size(), 1U);
}

void TestImport::itsStartComesFromItsName()
{
    const Place place;
    place.put(kReferenceName, *encodeDraarl(listOf(talk(10))));
    const auto imported = place.import(kReferenceName);
    QCOMPARE(imported->info.id, std::uint64_t{1'790'000'123'456'789});
    QCOMPARE(imported->info.startedAt, WallTime{1'790'000'123'456'789us});
    place.put("unnamed.raw", *encodeDraarl(listOf(talk(10)))); // then from its age
    const auto age = std::chrono::system_clock::now() - place.import("unnamed.raw")->info.startedAt;
    QVERIFY(age < 1h && age > -1h);
}

void TestImport::theSameOneIsTakenOnce()
{
    const Place place;
    place.put(kReferenceName, *encodeDraarl(listOf(talk(10))));
    QVERIFY(place.import(kReferenceName));
    const auto again = place.import(kReferenceName);
    QCOMPARE(again.error().code(), ErrorCode::AlreadyExists);
    QCOMPARE(place.filesInArchive(), 1U);
}

void TestImport::ourOwnFilesSayWhoSpoke()
{
    const Place place;
    ArchiveFiles files;
    RecordingFile file{files,
                       place.outside,
                       {.id = 1'790'000'000'000'001,
                        .callsign = "BH4AAA",
                        .ssid = Ssid{12},
                        .group = TalkGroupId{999},
                        .startedAt = WallTime{1'790'000'000'000'001us}}};
    for (const Bytes& packet : talk(10))
        (void)file.packet(packet);
    QVERIFY(file.close(file.info()));
    const auto imported = place.import(file.path().lexically_relative(place.outside));
    QVERIFY(imported.has_value());
    QCOMPARE(imported->info.callsign, std::string{"BH4AAA"});
    QCOMPARE(imported->info.group, TalkGroupId{999});
    QCOMPARE(imported->info.id, std::uint64_t{1'790'000'000'000'001});
}

void TestImport::whatIsBrokenGivesWhatIsWhole()
{
    const Place place;
    auto bytes = *encodeDraarl(listOf(talk(10)));
    bytes.resize(bytes.size() - 5);
    place.put(kReferenceName, bytes);
    const auto imported = place.import(kReferenceName);
    QVERIFY(imported.has_value());
    QVERIFY(!imported->trouble.empty());
    QCOMPARE(readRecording(place.archive / imported->file)->packets.size(), 9U);
}

void TestImport::whatIsNoSpeechIsRefusedAndLeavesNothing()
{
    const Place place;
    place.put("empty.raw", {});
    place.put("empty.opus", {});
    place.put("foreign.opus", asBytes("RIFF....WAVEfmt and so on"));
    place.put("silent.raw", *encodeDraarl({}));
    for (const char* const name : {"empty.raw", "empty.opus", "foreign.opus", "silent.raw"})
        QCOMPARE(place.import(name).error().code(), ErrorCode::Corrupt);
    QCOMPARE(place.import("missing.raw").error().code(), ErrorCode::NotFound);
    QCOMPARE(place.filesInArchive(), 0U);
}

void TestImport::aFolderThatCannotBeWrittenIsSaid()
{
    const Place place;
    place.put(kReferenceName, *encodeDraarl(listOf(talk(10))));
    place.put("recordings", asBytes("a file where the folder should be"));
    const auto imported = place.import(kReferenceName);
    QVERIFY(!imported);
    QVERIFY(!imported.error().sentence().empty());
}

SHACK_TEST(TestImport);
#include "tst_import.moc"
