#include "engine/archive/draarl_container.h"
#include "engine/archive/recording_export.h"
#include "engine/archive/recording_file.h"
#include "engine/archive/sound_export.h"
#include "tests/support/test_main.h"
#include "tests/unit/archive/archive_bench.h"

#include <QTest>

#include <fstream>
#include <sstream>

using namespace shack;
using namespace shack::archive;
using namespace std::chrono_literals;

namespace {

std::string textOf(const std::filesystem::path& file)
{
    std::ifstream stream{file, std::ios::binary};
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// An archive of `count` recordings of one second, a minute apart.
struct Shelf {
    explicit Shelf(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            const auto id = 1'790'000'000'000'000 + i * 60'000'000;
            RecordingInfo info{.id = id,
                               .callsign = "BH4AAA",
                               .ssid = Ssid{12},
                               .group = TalkGroupId{999},
                               .groupName = "=North \"net\""};
            info.startedAt = WallTime{std::chrono::microseconds{static_cast<std::int64_t>(id)}};
            RecordingFile file{files, archive, info};
            for (unsigned packet = 0; packet < 17; ++packet)
                (void)file.packet(opusPacket(40, packet));
            (void)file.close(info);
            items.push_back({.id = id,
                             .file = file.path().lexically_relative(archive),
                             .callsign = info.callsign,
                             .ssid = info.ssid,
                             .group = info.group,
                             .groupName = info.groupName,
                             .startedAt = info.startedAt,
                             .length = 17 * 60ms});
        }
    }

    QTemporaryDir temporary;
    std::filesystem::path archive = std::filesystem::path{temporary.path().toStdString()} / "in";
    std::filesystem::path out = std::filesystem::path{temporary.path().toStdString()} / "out";
    ArchiveFiles files;
    std::vector<ExportItem> items;
};

std::size_t filesIn(const std::filesystem::path& folder)
{
    std::error_code error;
    const std::filesystem::directory_iterator all{folder, error};
    return static_cast<std::size_t>(std::distance(all, std::filesystem::directory_iterator{}));
}

} // namespace

class TestRecordingExport : public QObject {
    Q_OBJECT

private slots:

    void asReceivedIsByteForByte()
    {
        const Shelf shelf{3};
        const auto done = exportRecordings(shelf.archive, shelf.items, {.folder = shelf.out});
        QVERIFY(done.has_value());
        QCOMPARE(done->files.size(), 3U);
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(done->files[i].id, shelf.items[i].id);
            QCOMPARE(textOf(shelf.out / done->files[i].name),
                     textOf(shelf.archive / shelf.items[i].file));
            QCOMPARE(*sha256OfFile(shelf.out / done->files[i].name), done->files[i].sha256);
        }
    }

    void evidenceExplainsItself()
    {
        const Shelf shelf{4};
        const auto done =
            exportRecordings(shelf.archive, shelf.items, {.folder = shelf.out, .evidence = true});
        QVERIFY(done.has_value());
        const std::string index = textOf(shelf.out / "index.csv");
        QCOMPARE(std::ranges::count(index, '\n'), 5); // a head, and a row for each
        QVERIFY(index.find("\"'=North \"\"net\"\"\"") != std::string::npos); // no formula
        std::istringstream sums{textOf(shelf.out / "SHA256SUMS")};
        std::size_t checked = 0;
        for (std::string sum, name; sums >> sum >> name; ++checked)
            QCOMPARE(*sha256OfFile(shelf.out / name), sum);
        QCOMPARE(checked, 4U + 2U); // recordings, list and page
        QCOMPARE(filesIn(shelf.out), checked + 1);
    }

    void mergedIsInTheOrderOfTimeWithPauses()
    {
        Shelf shelf{3};
        std::ranges::reverse(shelf.items);
        const ExportWish wish{
            .folder = shelf.out, .format = ExportFormat::Wav, .merged = true, .evidence = true};
        const auto done = exportRecordings(shelf.archive, shelf.items, wish);
        QVERIFY(done.has_value());
        QCOMPARE(done->length, 3 * 17 * 60ms + 2 * kMergePause);
        constexpr std::uintmax_t kWavHeader = 44;
        QCOMPARE(std::filesystem::file_size(shelf.out / "recordings.wav"),
                 kWavHeader + static_cast<std::uintmax_t>(done->length.count()) * 32);
        const std::string cue = textOf(shelf.out / "recordings.cue");
        QVERIFY(cue.starts_with("FILE \"recordings.wav\" WAVE\n  TRACK 01 AUDIO\n"));
        QVERIFY(cue.find("TITLE \"BH4AAA-12 =North 'net'") != std::string::npos);
        QVERIFY(cue.find("INDEX 01 00:00:00") != std::string::npos);
        QVERIFY(cue.find("INDEX 01 00:01:39") != std::string::npos); // 1.52 s, 75 in a second
        QVERIFY(textOf(shelf.out / "index.csv").find("recordings.wav") != std::string::npos);
    }

    void mergingNeedsDecodedSound()
    {
        const Shelf shelf{2};
        const auto done =
            exportRecordings(shelf.archive, shelf.items, {.folder = shelf.out, .merged = true});
        QCOMPARE(done.error().code(), ErrorCode::Unsupported);
    }

    void theOtherContainerIsReadToo()
    {
        Shelf shelf{1};
        const auto content = readRecording(shelf.archive / shelf.items[0].file);
        RecordingInfo info = content->info;
        info.startedAt = shelf.items[0].startedAt;
        QVERIFY(writeDraarl(shelf.files, shelf.archive, info, content->packets));
        shelf.items[0].file = draarlName(info);
        const auto wav = exportRecordings(shelf.archive, shelf.items,
                                          {.folder = shelf.out, .format = ExportFormat::Flac});
        QVERIFY(wav.has_value());
        QVERIFY(wav->files[0].name.extension() == ".flac");
    }

    void itCanBeStopped()
    {
        const Shelf shelf{5};
        const auto done = exportRecordings(shelf.archive, shelf.items, {.folder = shelf.out},
                                           [](std::size_t count) { return count < 2; });
        QCOMPARE(done.error().code(), ErrorCode::Cancelled);
        QCOMPARE(filesIn(shelf.out), 2U);
    }

    void nothingIsOverwrittenAndMissingOnesAreSaid()
    {
        Shelf shelf{1};
        QVERIFY(exportRecordings(shelf.archive, shelf.items, {.folder = shelf.out}));
        const auto again = exportRecordings(shelf.archive, shelf.items, {.folder = shelf.out});
        QVERIFY(!again && !again.error().sentence().empty());
        shelf.items[0].file = "2026-11-30/gone.opus";
        const auto missing = exportRecordings(shelf.archive, shelf.items,
                                              {.folder = shelf.out, .format = ExportFormat::Wav});
        QCOMPARE(missing.error().code(), ErrorCode::NotFound);
    }
};

SHACK_TEST(TestRecordingExport);
#include "tst_recording_export.moc"
