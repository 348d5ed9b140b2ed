#include "tests/support/process_signal.h"
#include "tests/support/reflector.h"
#include "tests/support/swarm_relay.h"
#include "tests/support/test_main.h"
#include "tests/support/tool_run.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace shack;
using namespace shack::tests;
using namespace std::chrono_literals;
using tests::Reflector;
using tests::ReflectorFaults;
using tests::SwarmRelay;

namespace {

using Outcome = ToolOutcome;

QString program()
{
    return QStringLiteral(SHACK_BIN_DIR "/shack-load");
}

Outcome runTool(const QStringList& arguments)
{
    QProcess tool;
    tool.start(program(), arguments);
    return finished(tool);
}

QStringList loadOf(const net::Endpoint& target, const QStringList& further = {})
{
    return QStringList{"--target",   QString::fromStdString(target.toString()),
                       "--devices",  "200",
                       "--groups",   "4",
                       "--interval", "50",
                       "--warmup",   "0.2",
                       "--duration", "1",
                       "--json",     "-"} +
           further;
}

qint64 number(const Outcome& outcome, const char* key)
{
    return outcome.report.value(QLatin1String{key}).toInteger(-1);
}

/// The first child of any thread of a process, 0 for none.
qint64 childOf(pid_t process)
{
    const QDir tasks{QStringLiteral("/proc/%1/task").arg(process)};
    for (const QString& task : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file{tasks.filePath(task + "/children")};
        if (!file.open(QIODevice::ReadOnly))
            continue;
        if (const qint64 child = file.readAll().split(' ').value(0).toLongLong(); child != 0)
            return child;
    }
    return 0;
}

bool isAlive(qint64 process)
{
    QFile file{QStringLiteral("/proc/%1/stat").arg(process)};
    return file.open(QIODevice::ReadOnly) && !file.readAll().contains(") Z ");
}

/// On a busy machine a good run may be invalid, never failed.
bool passedOrInvalid(const Outcome& outcome)
{
    return outcome.exitCode == kPass || outcome.exitCode == kInvalid;
}

} // namespace

class TestLoadTool : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private slots:

    /// Other tests measure at the same time, and that must not matter here.
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8()); }

    void theFramePathDeliversEverythingWhole()
    {
        const SwarmRelay relay{200, 4};
        const Outcome outcome = runTool(loadOf(relay.endpoint()));
        QVERIFY2(passedOrInvalid(outcome), qPrintable(outcome.errors));
        QCOMPARE(number(outcome, "lost_frames"), 0);
        QCOMPARE(number(outcome, "partial_frames"), 0);
        QCOMPARE(number(outcome, "frames"), 4 * 20);
        QCOMPARE(number(outcome, "delivered"), 4 * 20 * 49);
        QCOMPARE(number(outcome, "duplicates") + number(outcome, "wrong_content") +
                     number(outcome, "not_for_us"),
                 0);
        QVERIFY(outcome.errors.contains("frames"));
    }

    void realSocketsDeliverTheSame()
    {
        const SwarmRelay relay{200, 4};
        const Outcome outcome = runTool(loadOf(relay.endpoint(), {"--real-sockets"}));
        QVERIFY2(passedOrInvalid(outcome), qPrintable(outcome.errors));
        QCOMPARE(number(outcome, "delivered"), 4 * 20 * 49);
        QVERIFY(outcome.report["environment"].toObject()["backend"].toString().startsWith("real"));
    }

    void aRelayThatDropsIsReportedToTheDatagram()
    {
        // Frame 10 of every group reaches nobody, frame 20 only the first half of the devices.
        ReflectorFaults faults;
        faults.drop = [](std::uint32_t frame, std::uint32_t device) {
            return frame == 10 || (frame == 20 && device >= 100);
        };
        Reflector reflector{tests::swarmMembers(200, 4), faults};
        const Outcome outcome = runTool(loadOf(reflector.endpoint()));
        QCOMPARE(number(outcome, "lost_frames"), 4);
        QCOMPARE(number(outcome, "partial_frames"), 4);
        // 25 members of each group are in the upper half; a talker there does not count.
        const qint64 lost = number(outcome, "lost");
        QVERIFY2(lost >= 4 * 49 + 4 * 24 && lost <= 4 * 49 + 4 * 25,
                 qPrintable(QString::number(lost)));
        QVERIFY(outcome.exitCode == kFail || outcome.exitCode == kInvalid);
    }

    void aRelayThatRepeatsFails()
    {
        ReflectorFaults faults;
        faults.repeat = [](std::uint32_t frame, std::uint32_t) { return frame == 10; };
        Reflector reflector{tests::swarmMembers(200, 4), faults};
        const Outcome outcome = runTool(loadOf(reflector.endpoint()));
        QCOMPARE(outcome.exitCode, kFail);
        QCOMPARE(number(outcome, "duplicates"), 4 * 49);
    }

    void nobodyThereIsAFailureWithASentence()
    {
        ReflectorFaults faults;
        faults.refuse = [](std::uint32_t) { return true; };
        Reflector reflector{tests::swarmMembers(200, 4), faults};
        const Outcome outcome = runTool(loadOf(reflector.endpoint()));
        QCOMPARE(outcome.exitCode, kFail);
        QVERIFY(outcome.report["sentence"].toString().contains("invalid_password"));
        QCOMPARE(number(outcome, "refused"), 200);
    }

    void aGeneratorThatIsHeldUpIsInvalid()
    {
        const SwarmRelay relay{200, 4};
        QProcess tool;
        tool.start(program(), loadOf(relay.endpoint(), {"--duration", "3"}));
        QVERIFY(tool.waitForStarted());
        // Talk begins well within a second; half a second of it is then missed.
        QTest::qWait(1'500);
        QVERIFY(tests::sendSignal(tool, SIGSTOP));
        QTest::qWait(500);
        QVERIFY(tests::sendSignal(tool, SIGCONT));
        const Outcome outcome = finished(tool);
        QCOMPARE(outcome.exitCode, kInvalid);
        QCOMPARE(outcome.report["verdict"].toString(), QStringLiteral("invalid"));
        QVERIFY(outcome.report["lateness_ms"].toObject()["max"].toDouble() > 100);
    }

    void interruptingStopsWithinHalfASecond()
    {
        const SwarmRelay relay{200, 4};
        QProcess tool;
        tool.start(program(), loadOf(relay.endpoint(), {"--duration", "60"}));
        QVERIFY(tool.waitForStarted());
        QTest::qWait(1'000);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(tests::sendSignal(tool, SIGINT));
        const Outcome outcome = finished(tool);
        QVERIFY2(timer.elapsed() < 1'000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(outcome.exitCode, kStopped);
        QCOMPARE(outcome.report["verdict"].toString(), QStringLiteral("stopped"));
    }

    void anIsolatedRunBringsItsOwnStation()
    {
        const Outcome outcome =
            runTool({"--isolated", "--devices", "100", "--groups", "2", "--interval", "50",
                     "--warmup", "0.2", "--duration", "1", "--json", "-"});
        QVERIFY2(passedOrInvalid(outcome), qPrintable(outcome.errors));
        QCOMPARE(number(outcome, "delivered"), 2 * 20 * 49);
        QCOMPARE(number(outcome, "lost_frames") + number(outcome, "partial_frames"), 0);
        QVERIFY(outcome.report["relay"].toObject()["resident_bytes"].toDouble() > 1e6);
    }

    void anIsolatedStationEndsWithTheTool_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("interrupted") << SIGINT;
        QTest::newRow("killed") << SIGKILL;
    }

    void anIsolatedStationEndsWithTheTool()
    {
        QFETCH(int, signal);
        QProcess tool;
        tool.start(program(), {"--isolated", "--devices", "100", "--duration", "60", "--quiet"});
        QVERIFY(tool.waitForStarted());
        const auto process = static_cast<pid_t>(tool.processId());
        qint64 child = 0;
        QTRY_VERIFY_WITH_TIMEOUT((child = childOf(process)) != 0, 5'000);
        QTest::qWait(1'000);
        QVERIFY(tests::sendSignal(tool, signal));
        const Outcome outcome = finished(tool);
        QCOMPARE(outcome.exitCode, signal == SIGINT ? kStopped : -1);
        QTRY_VERIFY_WITH_TIMEOUT(!isAlive(child), 3'000);
    }

    void wrongLinesAreUsageErrors_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("word");
        QTest::newRow("nothing") << QStringList{} << "--target";
        QTest::newRow("public") << QStringList{"--target", "8.8.8.8:60050"} << "public";
        QTest::newRow("public, allowed")
            << QStringList{"--target", "8.8.8.8:60050", "--allow", "8.8.8.8"} << "public";
        QTest::newRow("private") << QStringList{"--target", "10.1.2.3:60050"} << "--allow";
        QTest::newRow("name") << QStringList{"--target", "example.org:60050"} << "example.org";
        QTest::newRow("no devices")
            << QStringList{"--target", "127.0.0.1:9", "--devices", "0"} << "--devices";
        QTest::newRow("too many") << QStringList{"--target", "127.0.0.1:9", "--devices",
                                                 "1000000000"}
                                  << "--devices";
        QTest::newRow("negative") << QStringList{"--target", "127.0.0.1:9", "--duration", "-1"}
                                  << "--duration";
        QTest::newRow("unknown") << QStringList{"--frobnicate"} << "--frobnicate";
        QTest::newRow("no plan") << QStringList{"--plan", "/nowhere/a.shackplan"} << "a.shackplan";
        QTest::newRow("two") << QStringList{"--isolated", "--target", "127.0.0.1:9"}
                             << "--isolated";
    }

    void wrongLinesAreUsageErrors()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, word);
        const Outcome outcome = runTool(arguments);
        QCOMPARE(outcome.exitCode, kUsage);
        QVERIFY2(outcome.errors.contains(word), qPrintable(outcome.errors));
        QVERIFY(outcome.output.isEmpty());
    }

    void helpNamesEveryOptionAndExitCode()
    {
        const Outcome outcome = runTool({"--help"});
        QCOMPARE(outcome.exitCode, kPass);
        for (const char* word : {"--target", "--isolated", "--devices", "--groups", "--talkers",
                                 "--interval", "--duration", "--payload", "--warmup", "--json",
                                 "--real-sockets", "--seed", "0 pass", "3 invalid"})
            QVERIFY2(outcome.output.contains(QLatin1String{word}), word);
        QVERIFY(!outcome.output.contains("serve-isolated"));
    }

    void aPlanFileIsALineOfOptionsAndGivesWay()
    {
        const SwarmRelay relay{20, 1};
        const QTemporaryDir folder;
        const QString plan = folder.filePath("small.shackplan");
        const QString report = folder.filePath("report.json");
        QFile file{plan};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# small\n--devices 999 --interval 50 --warmup 0\n--duration 0.5\n");
        file.write("--target " + QByteArray::fromStdString(relay.endpoint().toString()) + "\n");
        file.close();
        const Outcome outcome = runTool({"--plan", plan, "--devices", "20", "--json", report});
        QVERIFY2(passedOrInvalid(outcome), qPrintable(outcome.errors));
        QVERIFY(outcome.output.contains("delivered"));
        QFile written{report};
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QJsonObject json = QJsonDocument::fromJson(written.readAll()).object();
        QCOMPARE(json["frames"].toInt(), 10);
        QCOMPARE(json["delivered"].toInt(), 10 * 19);
    }

    void everyKindOfReportIsWrittenAndTheRunKept()
    {
        const SwarmRelay relay{20, 1};
        const QTemporaryDir folder;
        const auto file = [&](const char* name) { return folder.filePath(QLatin1String{name}); };
        const Outcome outcome = runTool(
            {"--target", QString::fromStdString(relay.endpoint().toString()), "--devices", "20",
             "--warmup", "0", "--duration", "0.5", "--interval", "50", "--csv", file("r.csv"),
             "--html", file("r.html"), "--md", file("r.md"), "--runs", file("runs")});
        QVERIFY2(passedOrInvalid(outcome), qPrintable(outcome.errors));
        for (const auto& [name, word] : {std::pair{"r.csv", "delivered_pps"},
                                         {"r.html", "</html>"},
                                         {"r.md", "| Devices |"}}) {
            QFile written{file(name)};
            QVERIFY(written.open(QIODevice::ReadOnly));
            QVERIFY2(written.readAll().contains(word), name);
        }
        QCOMPARE(QDir{file("runs")}.entryList({"*-load.json"}).size(), 1);
        QVERIFY(QDir{file("runs")}.entryList({"*.started"}).isEmpty());
    }

    void twoAtOnceAreRefused()
    {
        const SwarmRelay relay{200, 4};
        QProcess first;
        first.start(program(), loadOf(relay.endpoint(), {"--duration", "60"}));
        QVERIFY(first.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(relay.read().ingress.read > 0, 20'000); // it measures
        const Outcome second = runTool(loadOf(relay.endpoint()));
        QVERIFY(tests::sendSignal(first, SIGINT));
        QCOMPARE(second.exitCode, kInvalid);
        QVERIFY2(second.errors.contains("another run is going on (shack-load, process"),
                 qPrintable(second.errors));
        QCOMPARE(finished(first).exitCode, kStopped);
    }

    void aReportThatCannotBeWrittenIsSaid()
    {
        const SwarmRelay relay{20, 1};
        const Outcome outcome =
            runTool({"--target", QString::fromStdString(relay.endpoint().toString()), "--devices",
                     "20", "--warmup", "0", "--duration", "0.3", "--interval", "50", "--json",
                     "/nowhere/at/all.json"});
        QCOMPARE(outcome.exitCode, kUsage);
        QVERIFY(outcome.errors.contains("/nowhere/at/all.json"));
    }
};

SHACK_TEST(TestLoadTool);
#include "tst_load_tool.moc"
