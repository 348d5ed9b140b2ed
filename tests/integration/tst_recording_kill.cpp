#include "engine/archive/recording_reader.h"
#include "engine/archive/repair.h"
#include "engine/store/store.h"
#include "engine/wire/draarl_voice.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <random>
#include <set>
#include <thread>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;

namespace {

constexpr int kRounds = 4; ///< SHACK_KILL_ROUNDS asks for others
constexpr int kTalkers = 20;
constexpr std::array<const char*, 4> kUsers{"alice", "bob", "carol", "dave"};
constexpr std::array<const char*, 4> kCallsigns{"BG1AAA", "BG2BBB", "BG3CCC", "BG4DDD"};

/// A frame that says which it is.
std::vector<std::byte> frameOf(int talker, std::uint32_t number)
{
    std::minstd_rand random{static_cast<unsigned>(talker) * 1'000'003U + number + 1};
    std::vector<std::byte> frame(60 + random() % 60, std::byte{0x58}); // SILK wide band, 60 ms
    for (std::size_t i = 1; i < frame.size(); ++i)
        frame[i] = static_cast<std::byte>(random() & 0xFFU);
    for (std::size_t i = 0; i < sizeof number; ++i)
        frame[1 + i] = static_cast<std::byte>((number >> (8 * i)) & 0xFFU);
    return frame;
}

std::uint32_t numberOf(ByteSpan frame)
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < sizeof number && 1 + i < frame.size(); ++i)
        number |= std::to_integer<std::uint32_t>(frame[1 + i]) << (8 * i);
    return number;
}

TestStation::Prepare inFolder(const std::filesystem::path& folder)
{
    return [folder](host::EngineConfig& config) {
        config.store.inMemory = false;
        config.store.path = folder / "station.sqlite";
        config.recording.enabled = true;
    };
}

struct Mouth {
    std::unique_ptr<TestDevice> device;
    std::uint32_t number = 0;
    int left = 0;  ///< datagrams of this over
    int pause = 0; ///< steps until the next one
};

Mouth mouthOf(TestStation& station, int index)
{
    const auto user = static_cast<std::size_t>(index) % kUsers.size();
    const auto ssid = static_cast<std::uint8_t>(10 + index);
    Mouth mouth{.device = std::make_unique<TestDevice>(station.endpoint(), kUsers[user], ssid)};
    (void)mouth.device->login();
    (void)station.run(host::AddGroup{.name = "Talker " + std::to_string(index)});
    TalkGroupId group;
    station.view([&](const host::EngineView& view) {
        for (const host::GroupRow& row : view.groups->rows)
            if (row.name == "Talker " + std::to_string(index))
                group = row.id;
        return static_cast<bool>(group);
    });
    (void)station.run(host::MoveDevices{{{station.device(kCallsigns[user], ssid), group}}});
    (void)mouth.device->login();
    return mouth;
}

void say(Mouth& mouth, int talker, std::mt19937& random)
{
    if (mouth.pause > 0) {
        --mouth.pause;
        return;
    }
    const auto first = frameOf(talker, mouth.number++);
    const auto second = frameOf(talker, mouth.number++);
    const std::array<ByteSpan, 2> pair{first, second};
    std::array<std::byte, wire::kMaxDataBytes> data{};
    mouth.device->voice(asText(ByteSpan{data}.first(wire::encodeMergedVoice(pair, data))));
    if (--mouth.left > 0)
        return;
    mouth.left = std::uniform_int_distribution{8, 20}(random);
    mouth.pause = std::uniform_int_distribution{12, 20}(random);
}

/// The child: a station on which twenty people talk at once, twice as fast as people do.
int talkUntilKilled(const std::filesystem::path& folder)
{
    TestStation station{inFolder(folder)};
    std::vector<Mouth> mouths;
    for (int i = 0; i < kTalkers; ++i)
        mouths.push_back(mouthOf(station, i));
    std::mt19937 random{std::random_device{}()};
    for (Mouth& mouth : mouths)
        mouth.left = std::uniform_int_distribution{1, 20}(random);
    std::puts("talking");
    std::fflush(stdout);
    while (true) {
        for (int i = 0; i < kTalkers; ++i)
            say(mouths[static_cast<std::size_t>(i)], i, random);
        std::this_thread::sleep_for(60ms);
    }
}

using Rows = std::map<std::string, store::RecordingRecord>;

Rows rowsOf(const std::filesystem::path& folder)
{
    const SystemClock clock;
    store::StoreConfig config;
    config.path = folder / "station.sqlite";
    const auto store = store::Store::open(config, clock, store::MissingFile::Refuse);
    Rows rows;
    if (!store)
        return rows;
    std::string verdict;
    (void)(*store)->sql().query("PRAGMA integrity_check", {},
                                [&](const store::SqlRow& row) { verdict += row.text(0); });
    const auto all = (*store)->recordings().all();
    if (verdict != "ok" || !all)
        return rows;
    for (const store::RecordingRecord& row : *all)
        rows[row.file] = row;
    return rows;
}

} // namespace

/// A whole station that dies again and again while people talk (issue: finished overs are intact,
/// the store is consistent).
class TestRecordingKill : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_temporary;
    std::filesystem::path m_folder = m_temporary.path().toStdString();
    std::map<std::string, std::uint64_t> m_finished; ///< frames of what had its last name
    std::set<std::string> m_checked;                 ///< word by word
    std::size_t m_repaired = 0;

    void runAndKill(std::mt19937& random)
    {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {"--talk", m_temporary.path()});
        QVERIFY2(child.waitForReadyRead(30'000), child.readAllStandardError().constData());
        QTest::qSleep(std::uniform_int_distribution{300, 3'500}(random));
        child.kill();
        QVERIFY(child.waitForFinished(20'000));
    }

    /// What has its final name was promised to last.
    void noteFinished()
    {
        for (const auto& file : archive::listFolder(m_folder / "recordings").recordings) {
            if (m_finished.contains(file.generic_string()))
                continue;
            const auto content = archive::readRecording(m_folder / "recordings" / file);
            QVERIFY2(content && content->whole, file.c_str());
            m_finished[file.generic_string()] = content->packets.size();
        }
    }

    /// The next start brings files and rows together.
    void startAndStop()
    {
        TestStation station{inFolder(m_folder)};
        const auto parts = [&] {
            return archive::listFolder(m_folder / "recordings").parts.size();
        };
        QTRY_COMPARE_WITH_TIMEOUT(parts(), std::size_t{0}, 20'000);
        const auto files = archive::listFolder(m_folder / "recordings").recordings.size();
        const bool known = station.view(
            [&](const host::EngineView&) {
                (void)station.engine().submit(host::FindRecordings{});
                const auto found =
                    station.event<host::RecordingsFound>([](const auto&) { return true; });
                return found && found->list->count == files;
            },
            20s);
        QVERIFY(known);
    }

    void checkEverything()
    {
        const Rows rows = rowsOf(m_folder);
        std::size_t files = 0;
        for (const auto& file : archive::listFolder(m_folder / "recordings").recordings) {
            ++files;
            const auto row = rows.find(file.generic_string());
            QVERIFY2(row != rows.end(), file.c_str());
            if (!m_checked.insert(row->first).second)
                continue;
            const auto content = archive::readRecording(m_folder / "recordings" / file);
            QVERIFY2(content && content->whole, file.c_str());
            QCOMPARE(content->packets.size(), row->second.frames);
            const int talker = row->second.ssid.value - 10;
            std::uint32_t next = 0;
            for (std::size_t i = 0; i < content->packets.size(); ++i) {
                const std::uint32_t number = numberOf(content->packets[i]);
                QVERIFY2(number >= next, file.c_str());
                QVERIFY2(std::ranges::equal(content->packets[i], frameOf(talker, number)),
                         file.c_str());
                next = number + 1;
            }
        }
        QCOMPARE(rows.size(), files);
        for (const auto& [file, frames] : m_finished) {
            QVERIFY2(rows.contains(file), file.c_str());
            QCOMPARE(rows.at(file).frames, frames);
        }
        m_repaired = static_cast<std::size_t>(
            std::ranges::count_if(rows, [](const auto& row) { return row.second.repaired; }));
    }

private slots:

    void finishedOversAreIntactAndHaveTheirRows()
    {
        constexpr unsigned kSeed = 20'261'130;
        const int asked = qEnvironmentVariableIntValue("SHACK_KILL_ROUNDS");
        const int rounds = asked > 0 ? asked : kRounds;
        qInfo("seed %u, %d rounds", kSeed, rounds);
        std::mt19937 random{kSeed};
        for (int round = 0; round < rounds; ++round) {
            runAndKill(random);
            for (const auto step :
                 {&TestRecordingKill::noteFinished, &TestRecordingKill::startAndStop,
                  &TestRecordingKill::checkEverything}) {
                if (QTest::currentTestFailed())
                    return;
                (this->*step)();
            }
        }
        QVERIFY(m_repaired >= static_cast<std::size_t>(rounds));
        qInfo("%zu recordings finished before a kill, %zu repaired", m_finished.size(), m_repaired);
    }
};

int main(int argc, char* argv[])
{
    QCoreApplication application{argc, argv};
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments[1] == QLatin1String("--talk"))
        return talkUntilKilled(arguments[2].toStdString());
    QTEST_SET_MAIN_SOURCE_PATH
    TestRecordingKill test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_recording_kill.moc"
