#include "engine/archive/archive_thread.h"
#include "engine/archive/recording_reader.h"
#include "tests/unit/archive/archive_bench.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

#include <cstdio>
#include <random>
#include <set>
#include <thread>

using namespace shack;
using namespace shack::archive;
using namespace std::chrono_literals;

namespace {

constexpr int kRounds = 12; ///< SHACK_KILL_ROUNDS asks for others
constexpr std::uint64_t kParallel = 20;
constexpr int kDatagrams = 25; ///< of an over; the last of the 20 begins late

/// The child: 20 overs at once for ever, sixty times as fast as speech; prints what is finished.
int talkUntilKilled(const std::string& folder, std::uint64_t firstOver)
{
    ArchiveConfig config;
    config.folder = folder;
    ManualClock clock{std::chrono::system_clock::now()};
    ArchiveThread archive{config, clock, {.finished = [](const FinishedRecording& one) {
                              if (one.info.repaired)
                                  return;
                              std::printf("%s %llu\n", one.file.generic_string().c_str(),
                                          static_cast<unsigned long long>(one.info.opusFrames));
                              std::fflush(stdout);
                          }}};
    const auto tap = archive.openTap(0);
    archive.start();
    std::vector<Talker> talkers;
    std::vector<std::uint64_t> overs(kParallel, 0);
    for (std::uint64_t i = 0; i < kParallel; ++i)
        talkers.emplace_back(0);
    for (std::uint64_t step = 0;; ++step) {
        for (std::uint64_t i = 0; i < kParallel; ++i) {
            if ((step + i) % kDatagrams == 0) {
                if (overs[i] != 0)
                    archive.totals(talkers[i].totals());
                overs[i] = firstOver++;
                talkers[i] = Talker{overs[i]};
                archive.facts(talkers[i].facts());
            }
            if (overs[i] != 0)
                (void)tap->push(talkers[i].next(clock.now()));
        }
        clock.advance(120ms);
        std::this_thread::sleep_for(2ms);
    }
}

/// What a talker of this over says first.
Packets beginningOf(std::uint64_t over, std::size_t packets)
{
    Talker talker{over};
    while (talker.sent.size() < packets)
        (void)talker.next(MonoTime{});
    talker.sent.resize(packets);
    return talker.sent;
}

} // namespace

class TestArchiveKill : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::map<std::string, std::size_t> m_confirmed;
    std::size_t m_repaired = 0;

    void runAndKill(int round, std::mt19937& random)
    {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(),
                    {"--talk", m_folder.path(), QString::number(1 + round * 1'000'000)});
        const auto enough = std::uniform_int_distribution{1, 60}(random);
        QByteArray output;
        while (output.count('\n') < enough) {
            QVERIFY2(child.waitForReadyRead(30'000), child.readAllStandardError().constData());
            output += child.readAllStandardOutput();
        }
        QTest::qSleep(std::uniform_int_distribution{0, 40}(random));
        child.kill();
        QVERIFY(child.waitForFinished(20'000));
        output += child.readAllStandardOutput();
        for (const QByteArray& line : output.left(output.lastIndexOf('\n')).split('\n')) {
            const auto parts = line.split(' ');
            QCOMPARE(parts.size(), 2);
            m_confirmed[parts[0].toStdString()] = parts[1].toUInt();
        }
    }

    /// The next start.
    void repair()
    {
        ArchiveConfig config;
        config.folder = m_folder.path().toStdString();
        const SystemClock clock;
        ArchiveThread archive{config, clock, {}};
        archive.start();
        archive.stop();
        QVERIFY(!archive.read().trouble);
        m_repaired += archive.read().shelf.repaired;
    }

    void checkFolder(std::set<std::string>& checked)
    {
        const std::filesystem::path folder = m_folder.path().toStdString();
        const FolderListing listing = listFolder(folder);
        QVERIFY(listing.parts.empty());
        std::set<std::string> there;
        for (const auto& file : listing.recordings) {
            there.insert(file.generic_string());
            if (!checked.insert(file.generic_string()).second)
                continue;
            const auto content = readRecording(folder / file);
            QVERIFY(content.has_value());
            QVERIFY2(content->whole, content->trouble.c_str());
            const Packets wanted = beginningOf(content->info.device.value, content->packets.size());
            for (std::size_t i = 0; i < wanted.size(); ++i)
                QVERIFY(std::ranges::equal(content->packets[i], wanted[i]));
        }
        for (const auto& [file, packets] : m_confirmed) {
            QVERIFY2(there.contains(file), file.c_str());
            QCOMPARE(packets, static_cast<std::size_t>(2 * kDatagrams));
        }
    }

private slots:

    void whatWasFinishedSurvivesAndTheRestPlays()
    {
        constexpr unsigned kSeed = 20'261'130;
        qInfo("seed %u", kSeed);
        std::mt19937 random{kSeed};
        std::set<std::string> checked;
        const int asked = qEnvironmentVariableIntValue("SHACK_KILL_ROUNDS");
        const int rounds = asked > 0 ? asked : kRounds;
        for (int round = 0; round < rounds && !QTest::currentTestFailed(); ++round) {
            runAndKill(round, random);
            if (!QTest::currentTestFailed())
                repair();
            if (!QTest::currentTestFailed())
                checkFolder(checked);
        }
        QVERIFY(m_confirmed.size() >= kRounds);
        QVERIFY(m_repaired >= kRounds);
        qInfo("%zu finished, %zu repaired", m_confirmed.size(), m_repaired);
    }
};

int main(int argc, char* argv[])
{
    QCoreApplication application{argc, argv};
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == QLatin1String("--talk"))
        return talkUntilKilled(arguments[2].toStdString(), arguments[3].toULongLong());
    QTEST_SET_MAIN_SOURCE_PATH
    TestArchiveKill test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_archive_kill.moc"
