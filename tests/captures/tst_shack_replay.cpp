#include "engine/bench/udp_reflector.h"
#include "tests/support/test_main.h"
#include "tests/support/tool_run.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <memory>
#include <thread>

using namespace shack;
using namespace shack::tests;
using namespace std::chrono_literals;

namespace {

ToolOutcome replayTool(const QStringList& arguments)
{
    QProcess tool;
    tool.start(QStringLiteral(SHACK_BIN_DIR "/shack-replay"), arguments);
    return finished(tool);
}

std::unique_ptr<bench::UdpReflector> reflector()
{
    auto made = bench::UdpReflector::open({});
    (*made)->start();
    return std::move(*made);
}

} // namespace

/// The program itself: command line, exit codes, reports, and real sockets on loopback.
class TestShackReplay : public QObject {
    Q_OBJECT

private slots:
    void sameSeedSameFile();
    void tellsWhatIsInAFile();
    void tellsConversations();
    void sendsToAUdpTarget();
    void keepsTimes();
    void refusesWrongLines_data();
    void refusesWrongLines();
    void refusesPublicTargets();
    void linkLevelSaysWhatIsMissing();
    void sendsWhatIsUsable();
    void stopsWhenAsked();
    void complaintPlaysAtAThrowAwayStation();

private:
    QString make(const QString& name, const QStringList& options)
    {
        const QString path = m_folder.filePath(name);
        const ToolOutcome made = replayTool(QStringList{"make", path} + options);
        if (made.exitCode != kPass)
            qWarning("%s", qPrintable(made.errors));
        return path;
    }

    QTemporaryDir m_folder;
};

void TestShackReplay::sameSeedSameFile()
{
    const QStringList options{"--traffic", "mixed", "--packets", "500", "--seed", "9"};
    QFile one{make("one.pcapng", options)};
    QFile other{make("other.pcapng", options)};
    QVERIFY(one.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly));
    const QByteArray bytes = one.readAll();
    QVERIFY(bytes.size() > 50'000);
    QVERIFY(bytes == other.readAll());
}

void TestShackReplay::tellsWhatIsInAFile()
{
    const QString path = make("info.pcap", {"--traffic", "draarl", "--packets", "300", "--format",
                                            "pcap", "--devices", "5", "--vlans", "1"});
    const ToolOutcome said = replayTool({"info", path, "--json"});
    QCOMPARE(said.exitCode, kPass);
    QCOMPARE(said.report["packets"].toInt(), 300);
    QCOMPARE(said.report["udp"].toInt(), 300);
    QCOMPARE(said.report["wrong_checksums"].toInt(-1), 0);
    const QJsonObject draarl = said.report["draarl"].toObject();
    QCOMPARE(draarl["voice"].toInt() + draarl["heartbeats"].toInt(), 300);
    const ToolOutcome lines = replayTool({"info", path});
    QVERIFY(lines.output.contains("packets    300"));
    QCOMPARE(replayTool({"info", "/nowhere.pcap"}).exitCode, kUsage);
}

void TestShackReplay::tellsConversations()
{
    const QString path = make("streams.pcapng", {"--packets", "3000", "--rate", "50"});
    const ToolOutcome said = replayTool({"streams", path, "--json"});
    QCOMPARE(said.exitCode, kPass);
    QCOMPARE(said.report["station_port"].toInt(), 60'050);
    QCOMPARE(said.report["sessions"].toArray().size(), 8);
    QVERIFY(said.report["connections"].toArray().size() > 10);
    QVERIFY(replayTool({"streams", path}).output.contains("overs"));
}

void TestShackReplay::sendsToAUdpTarget()
{
    const auto target = reflector();
    const QString path = make("even.pcap", {"--traffic", "even", "--packets", "2000", "--format",
                                            "nanopcap", "--size", "300"});
    const ToolOutcome said =
        replayTool({path, "--to", QString::fromStdString(target->endpoint().toString()), "--rate",
                    "20000pps", "--json", "-", "--beside-others"});
    QVERIFY2(said.passedOrInvalid(), qPrintable(said.errors));
    QCOMPARE(said.report["kind"].toString(), QString{"replay"});
    QCOMPARE(said.report["sent"].toInt(), 2'000);
    QCOMPARE(said.report["bytes"].toInt(), 2'000 * 272);
    QCOMPARE(target->counts().received, 2'000u);
    QVERIFY(said.report["answers"].toObject()["datagrams"].toInt() > 1'900);
    QVERIFY(said.report["schedule_error_us"].toObject()["count"].toInt() == 2'000);
}

void TestShackReplay::keepsTimes()
{
    const auto target = reflector();
    const QString path = make("half.pcap", {"--traffic", "even", "--packets", "101", "--rate",
                                            "200", "--format", "pcap"});
    const ToolOutcome said =
        replayTool({path, "--to", QString::fromStdString(target->endpoint().toString()), "--json",
                    "-", "--beside-others"});
    QVERIFY2(said.passedOrInvalid(), qPrintable(said.errors));
    QVERIFY(said.report["took_s"].toDouble() > 0.499);
    if (said.exitCode == kPass)
        QVERIFY(said.report["took_s"].toDouble() < 0.6);
    QCOMPARE(qRound(said.report["wanted_per_second"].toDouble()), 200);
}

void TestShackReplay::refusesWrongLines_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("nothing") << QStringList{};
    QTest::newRow("no target") << QStringList{"a.pcap"};
    QTest::newRow("two targets") << QStringList{"a.pcap", "--to", "127.0.0.1:1", "--station"};
    QTest::newRow("rate") << QStringList{"a.pcap", "--station", "--rate", "fast"};
    QTest::newRow("names") << QStringList{"a.pcap", "--to", "127.0.0.1:1", "--as", "nobody"};
    QTest::newRow("file") << QStringList{"/nowhere.pcap", "--to", "127.0.0.1:1"};
    QTest::newRow("traffic") << QStringList{"make", "a.pcap", "--traffic", "strange"};
    QTest::newRow("format") << QStringList{"make", "a.pcap", "--format", "erf"};
}

void TestShackReplay::refusesWrongLines()
{
    QFETCH(QStringList, words);
    const ToolOutcome said = replayTool(words + QStringList{});
    QCOMPARE(said.exitCode, kUsage);
    QVERIFY(said.errors.startsWith("shack-replay: "));
}

void TestShackReplay::refusesPublicTargets()
{
    const QString path = make("any.pcap", {"--packets", "10"});
    for (const char* address : {"8.8.8.8:60050", "192.168.1.5:60050"}) {
        const ToolOutcome said = replayTool({path, "--to", address});
        QCOMPARE(said.exitCode, kUsage);
        QVERIFY(said.errors.contains("public") || said.errors.contains("--allow"));
    }
}

void TestShackReplay::linkLevelSaysWhatIsMissing()
{
    const QString path = make("any.pcap", {"--packets", "10"});
    const ToolOutcome said = replayTool({path, "--interface", "no-such-thing", "--beside-others"});
    QCOMPARE(said.exitCode, kUsage);
    QVERIFY2(said.errors.contains("no interface") || said.errors.contains("CAP_NET_RAW") ||
                 said.errors.contains("no way to send"),
             qPrintable(said.errors));
}

void TestShackReplay::sendsWhatIsUsable()
{
    const auto target = reflector();
    QFile file{make("cut.pcapng", {"--traffic", "even", "--packets", "50"})};
    QVERIFY(file.resize(QFile{file.fileName()}.size() - 10));
    const ToolOutcome said =
        replayTool({file.fileName(), "--to", QString::fromStdString(target->endpoint().toString()),
                    "--rate", "top", "--json", "-", "--beside-others"});
    QCOMPARE(said.exitCode, kPass);
    QCOMPARE(said.report["sent"].toInt(), 49);
    QVERIFY(said.report["file_end"].toString().contains("cut short"));
    QVERIFY(said.report["sentence"].toString().contains("usable part"));
}

void TestShackReplay::stopsWhenAsked()
{
    const auto target = reflector();
    const QString path =
        make("slow.pcap", {"--traffic", "even", "--packets", "100", "--rate", "2"});
    QProcess tool;
    tool.start(QStringLiteral(SHACK_BIN_DIR "/shack-replay"),
               {path, "--to", QString::fromStdString(target->endpoint().toString()), "--json", "-",
                "--beside-others"});
    for (int i = 0; i < 500 && target->counts().received == 0; ++i)
        std::this_thread::sleep_for(10ms);
    QCOMPARE(target->counts().received, 1u);
    tool.terminate();
    const ToolOutcome said = finished(tool);
    QCOMPARE(said.exitCode, kStopped);
    QCOMPARE(said.report["verdict"].toString(), QString{"stopped"});
}

void TestShackReplay::complaintPlaysAtAThrowAwayStation()
{
    // 6 devices in 2 groups: what one of them says, the two others of its group hear.
    const QString path = make("club.pcapng", {"--traffic", "draarl", "--packets", "400", "--rate",
                                              "200", "--devices", "6", "--groups", "2"});
    const int voice =
        replayTool({"info", path, "--json"}).report["draarl"].toObject()["voice"].toInt();
    const ToolOutcome said =
        replayTool({path, "--station", "--groups", "2", "--json", "-", "--beside-others"});
    QVERIFY2(said.passedOrInvalid(), qPrintable(said.errors + said.output));
    QCOMPARE(said.report["sent"].toInt(), voice);
    const QJsonObject answers = said.report["answers"].toObject();
    QCOMPARE(answers["rejects"].toInt(-1), 0);
    QVERIFY(answers["heartbeats_answered"].toInt() >= 6);
    if (said.exitCode == kPass)
        QCOMPARE(answers["voice"].toInt(), 2 * voice);
}

SHACK_TEST(TestShackReplay);
#include "tst_shack_replay.moc"
