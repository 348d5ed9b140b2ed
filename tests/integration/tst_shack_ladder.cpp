#include "tests/support/process_signal.h"
#include "tests/support/swarm_relay.h"
#include "tests/support/tool_run.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

using namespace shack;
using namespace shack::tests;
using tests::SwarmRelay;

namespace {

using Outcome = ToolOutcome;

QString program()
{
    return QStringLiteral(SHACK_BIN_DIR "/shack-ladder");
}

Outcome runTool(const QStringList& arguments)
{
    QProcess tool;
    tool.start(program(), arguments);
    return finished(tool);
}

QString targetOf(const SwarmRelay& relay)
{
    return QString::fromStdString(relay.endpoint().toString());
}

/// Short rungs of few devices.
QStringList shortLadder(const QStringList& further)
{
    return QStringList{"--rung", "20@50",      "--rung", "40@50",   "--warmup",
                       "0.2",    "--duration", "0.5",    "--pause", "0.1"} +
           further;
}

/// On a busy machine a good run may be invalid, and fail only when the report says that others
/// had the cores.
bool passedOrBusy(const Outcome& outcome, const QJsonObject& report)
{
    if (outcome.exitCode == kPass || outcome.exitCode == kInvalid)
        return true;
    return outcome.exitCode == kFail && report["sentence"].toString().contains("other programs");
}

QList<qint64> childrenOf(qint64 process)
{
    QList<qint64> children;
    const QDir tasks{QStringLiteral("/proc/%1/task").arg(process)};
    for (const QString& task : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file{tasks.filePath(task + "/children")};
        if (!file.open(QIODevice::ReadOnly))
            continue;
        for (const QByteArray& child : file.readAll().split(' '))
            if (child.toLongLong() > 0)
                children.append(child.toLongLong());
    }
    return children;
}

bool isAlive(qint64 process)
{
    QFile file{QStringLiteral("/proc/%1/stat").arg(process)};
    return file.open(QIODevice::ReadOnly) && !file.readAll().contains(") Z ");
}

QByteArray contentOf(const QString& name)
{
    QFile file{name};
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
}

} // namespace

class TestShackLadder : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private slots:

    /// Other tests measure at the same time, and that must not matter here.
    void initTestCase() { qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8()); }

    void rungsAreRunAndEveryReportIsWritten()
    {
        const SwarmRelay relay{40, 1};
        const QTemporaryDir folder;
        const auto file = [&](const char* name) { return folder.filePath(QLatin1String{name}); };
        const Outcome outcome =
            runTool(shortLadder({"--target", targetOf(relay), "--json", file("q.json"), "--csv",
                                 file("q.csv"), "--html", file("q.html"), "--md", file("q.md"),
                                 "--runs", file("runs"), "--name", "Short"}));
        const QJsonObject json = QJsonDocument::fromJson(contentOf(file("q.json"))).object();
        QVERIFY2(passedOrBusy(outcome, json), qPrintable(outcome.output + outcome.errors));
        QCOMPARE(json["kind"].toString(), QString{"ladder"});
        QJsonArray rungs;
        for (const auto& rung : json["rungs"].toArray())
            if (!rung.toObject()["replaced"].toBool())
                rungs.append(rung);
        if (outcome.exitCode == kPass) {
            QCOMPARE(rungs.size(), 2);
            QCOMPARE(rungs[1].toObject()["delivered"].toInteger(), 10 * 39);
            QCOMPARE(rungs[1].toObject()["lost"].toInteger(), 0);
            QVERIFY(
                outcome.output.contains("pass: Holds 780 datagrams/s without loss (40 devices"));
        }
        QVERIFY(contentOf(file("q.csv")).contains("delivered_pps"));
        QVERIFY(contentOf(file("q.html")).endsWith("</html>\n"));
        QVERIFY(contentOf(file("q.md")).startsWith("## Short"));
        const QDir runs{file("runs")};
        QCOMPARE(runs.entryList({"*.json"}).size(), 1);
        QVERIFY(runs.entryList({"*.started", "*.part"}).isEmpty());
        QCOMPARE(contentOf(runs.filePath(runs.entryList({"*.json"}).first())),
                 contentOf(file("q.json")));
        QVERIFY(QDir{folder.path()}.entryList({"*.part"}).isEmpty());
    }

    void anIsolatedLadderStartsAStationForEveryRung()
    {
        const Outcome outcome = runTool(shortLadder({"--isolated", "--json", "-"}));
        QVERIFY2(passedOrBusy(outcome, outcome.report), qPrintable(outcome.errors));
        const QJsonArray rungs = outcome.report["rungs"].toArray();
        QVERIFY(rungs.size() >= 1);
        const QJsonObject rung = rungs[0].toObject();
        QVERIFY(rung["relay"].toObject()["resident_bytes"].toDouble() > 1e6);
        QVERIFY(rung["samples"].toObject()["course"].toArray().size() >= 2);
        QVERIFY(outcome.errors.contains("Devices"));
    }

    void thePlanFileIsTheCommandLine()
    {
        const SwarmRelay relay{40, 1};
        const QString plan = m_folder.filePath("short.shackplan");
        QFile file{plan};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# two small rungs\n--rung 20@50 --rung 40@50\n--warmup 0 --duration 0.3\n");
        file.close();
        const Outcome outcome =
            runTool({"--plan", plan, "--target", targetOf(relay), "--json", "-", "--name", "Mine"});
        QVERIFY2(passedOrBusy(outcome, outcome.report), qPrintable(outcome.errors));
        const QJsonObject report = outcome.report["plan"].toObject();
        QCOMPARE(report["name"].toString(), QString{"Mine"});
        QCOMPARE(report["rungs"].toArray().size(), 2);
    }

    void theForecastIsToldWithoutRunning()
    {
        const Outcome outcome = runTool({"--preset", "devices", "--isolated", "--forecast"});
        QCOMPARE(outcome.exitCode, kPass);
        QVERIFY2(outcome.output.contains("9 rungs, about 2 min") &&
                     outcome.output.contains("167,000 pps"),
                 qPrintable(outcome.output));
    }

    void stoppingDuringConnectLeavesNothingBehind()
    {
        const QTemporaryDir folder;
        const QString runs = folder.filePath("runs");
        QProcess tool;
        tool.start(program(), {"--isolated", "--rung", "20000@120", "--verbose", "--runs", runs});
        QVERIFY(tool.waitForStarted());
        // The station is up when it is the child and the rung has begun to connect.
        QTRY_VERIFY_WITH_TIMEOUT(!childrenOf(tool.processId()).isEmpty(), 10'000);
        QTest::qWait(1'500);
        const QList<qint64> children = childrenOf(tool.processId());
        QElapsedTimer timer;
        timer.start();
        QVERIFY(tests::sendSignal(tool, SIGINT));
        const Outcome outcome = finished(tool);
        QVERIFY2(timer.elapsed() < 1'500, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(outcome.exitCode, kStopped);
        QVERIFY2(outcome.output.contains("stopped: Stopped (by the operator) after 0 of 1 rungs"),
                 qPrintable(outcome.output));
        for (const qint64 child : children)
            QTRY_VERIFY_WITH_TIMEOUT(!isAlive(child), 3'000);
        QCOMPARE(QDir{runs}.entryList({"*.json"}).size(), 1);
        QVERIFY(QDir{runs}.entryList({"*.started"}).isEmpty());
    }

    void aRunThatIsKilledLeavesItsMarker()
    {
        const QTemporaryDir folder;
        QProcess tool;
        tool.start(program(), {"--isolated", "--rung", "100@120", "--duration", "60", "--runs",
                               folder.path()});
        QVERIFY(tool.waitForStarted());
        const QDir runs{folder.path()};
        QTRY_COMPARE_WITH_TIMEOUT(runs.entryList({"*.started"}).size(), 1, 5'000);
        tool.kill();
        QVERIFY(tool.waitForFinished(5'000));
        const QByteArray marker = contentOf(runs.filePath(runs.entryList({"*.started"}).first()));
        QVERIFY(marker.contains("\"kind\":\"ladder\""));
        QVERIFY(runs.entryList({"*.json"}).isEmpty());
    }

    void twoAtOnceAreRefused()
    {
        QProcess first;
        first.start(program(), {"--isolated", "--rung", "100@120", "--duration", "60"});
        QVERIFY(first.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(!childrenOf(first.processId()).isEmpty(), 10'000);
        const Outcome second = runTool({"--isolated", "--rung", "100@120"});
        QVERIFY(tests::sendSignal(first, SIGINT));
        QCOMPARE(second.exitCode, kInvalid);
        QVERIFY2(second.errors.contains("another run is going on (shack-ladder, process"),
                 qPrintable(second.errors));
        QCOMPARE(finished(first).exitCode, kStopped);
    }

    void exhaustedDescriptorsAreSaid()
    {
        const SwarmRelay relay{200, 1};
        QProcess tool;
        tool.setChildProcessModifier([] {
            const rlimit few{.rlim_cur = 100, .rlim_max = 100};
            ::setrlimit(RLIMIT_NOFILE, &few);
            // Who may raise limits would just do it.
            if (::geteuid() == 0 && (::setgid(65'534) != 0 || ::setuid(65'534) != 0))
                ::_exit(77);
        });
        tool.start(program(), {"--target", targetOf(relay), "--rung", "200@50", "--real-sockets",
                               "--duration", "0.5", "--beside-others"});
        const Outcome outcome = finished(tool);
        if (outcome.exitCode == 77)
            QSKIP("cannot give up the right to raise limits");
        QCOMPARE(outcome.exitCode, kInvalid);
        QVERIFY2(outcome.output.contains("sockets need") && outcome.output.contains("open files"),
                 qPrintable(outcome.output + outcome.errors));
    }

    void aReportThatDoesNotFitIsNotLeftHalfWritten()
    {
        const SwarmRelay relay{20, 1};
        const QTemporaryDir folder;
        const QString json = folder.filePath("q.json");
        QProcess tool;
        tool.setChildProcessModifier([] {
            const rlimit small{.rlim_cur = 1'000, .rlim_max = 1'000};
            ::setrlimit(RLIMIT_FSIZE, &small);
            ::signal(SIGXFSZ, SIG_IGN);
        });
        tool.start(program(), {"--target", targetOf(relay), "--rung", "20@50", "--warmup", "0",
                               "--duration", "0.3", "--json", json});
        const Outcome outcome = finished(tool);
        QCOMPARE(outcome.exitCode, kUsage);
        QVERIFY2(outcome.errors.contains("q.json could not be written: File too large"),
                 qPrintable(outcome.errors));
        QVERIFY(QDir{folder.path()}.entryList(QDir::Files).isEmpty());
    }

    void wrongLinesAreUsageErrors_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("word");
        const QString target = "127.0.0.1:9";
        QTest::newRow("nothing") << QStringList{} << "--rung";
        QTest::newRow("no target") << QStringList{"--rung", "10@120"} << "--target";
        QTest::newRow("typo") << QStringList{"--rnug", "10@120"} << "--rnug";
        QTest::newRow("preset") << QStringList{"--preset", "quik", "--isolated"}
                                << "quick, devices";
        QTest::newRow("no devices")
            << QStringList{"--target", target, "--rung", "0@120"} << "(rung 1): 0 devices";
        QTest::newRow("a billion")
            << QStringList{"--target", target, "--rung", "10@120", "--rung", "1000000000@120"}
            << "(rung 2): 1000000000 devices";
        QTest::newRow("negative") << QStringList{"--isolated", "--rung", "10@-120"} << "\"-120\"";
        QTest::newRow("negative pause")
            << QStringList{"--isolated", "--rung", "10@120", "--pause", "-1"} << "--pause";
        QTest::newRow("unknown key")
            << QStringList{"--isolated", "--rung", "10@120,hodl=3"} << "hodl";
        QTest::newRow("public") << QStringList{"--rung", "10@120", "--target", "8.8.8.8:60050"}
                                << "public";
        QTest::newRow("not allowed")
            << QStringList{"--rung", "10@120", "--target", "10.1.2.3:60050"} << "--allow 10.1.2.3";
        QTest::newRow("no plan") << QStringList{"--plan", "/nowhere/a.shackplan"} << "a.shackplan";
        QTest::newRow("folder as plan") << QStringList{"--plan", "/tmp"} << "/tmp cannot be read";
        QTest::newRow("two on stdout")
            << QStringList{"--isolated", "--rung", "10@120", "--json", "-", "--csv", "-"}
            << "standard output";
        QTest::newRow("report") << QStringList{"--isolated", "--rung", "10@120", "--html",
                                               "/nowhere/q.html"}
                                << "/nowhere/q.html could not be written";
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

    void helpNamesPresetsAndExitCodes()
    {
        const Outcome outcome = runTool({"--help"});
        QCOMPARE(outcome.exitCode, kPass);
        for (const char* word :
             {"--preset", "--rung", "--find-limit", "--html", "quick", "frame-rate", "writers",
              "groups", "soak", "0 pass", "3 invalid", "4 stopped"})
            QVERIFY2(outcome.output.contains(QLatin1String{word}), word);
        QVERIFY(!outcome.output.contains("serve-isolated"));
    }
};

QTEST_GUILESS_MAIN(TestShackLadder)
#include "tst_shack_ladder.moc"
