#include "engine/bench/udp_reflector.h"
#include "tests/support/process_signal.h"
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

using namespace shack;
using namespace shack::tests;
using namespace shack::bench;

namespace {

using Outcome = ToolOutcome;

QJsonObject sizeOf(const Outcome& outcome, int index)
{
    return outcome.report["sizes"].toArray().at(index).toObject();
}

void startTool(QProcess& tool, const QStringList& arguments)
{
    // Other tests measure at the same time.
    tool.start(QStringLiteral(SHACK_BIN_DIR "/shack-rfc2544"),
               QStringList{"--beside-others"} + arguments);
}

Outcome runTool(const QStringList& arguments)
{
    QProcess tool;
    startTool(tool, arguments);
    return finished(tool);
}

/// Trials of a quarter second without rest.
QStringList shortTrials(const QStringList& further)
{
    return QStringList{"--trial", "0.25", "--warmup", "0.05", "--pause", "0", "--json", "-"} +
           further;
}

QString fileWith(const QTemporaryDir& folder, const char* name, const QByteArray& text)
{
    QFile file{folder.filePath(name)};
    if (file.open(QIODevice::WriteOnly))
        file.write(text);
    return file.fileName();
}

} // namespace

class TestShackRfc2544 : public QObject {
    Q_OBJECT

private slots:

    void aLimitedReflectorIsMeasuredAtItsLimit()
    {
        const Outcome outcome = runTool(
            shortTrials({"--sizes", "64", "--tests", "throughput", "--start", "2000", "--highest",
                         "9000", "--resolution", "10", "--reflector-limit", "3000"}));
        QVERIFY2(outcome.passedOrInvalid(), qPrintable(outcome.errors));
        const QJsonObject throughput = sizeOf(outcome, 0)["throughput"].toObject();
        if (outcome.exitCode == kPass) {
            const double rate = throughput["per_second"].toDouble();
            QVERIFY2(rate >= 2'400 && rate <= 3'300, qPrintable(QString::number(rate)));
            QVERIFY(throughput["lossy_at"].toDouble() > rate);
        }
        QVERIFY(outcome.report["trials"].toArray().size() >= 4);
    }

    void anIsolatedRelayTellsWhereItsTimeGoes()
    {
        const Outcome outcome = runTool(
            {"--trial", "1.5",           "--warmup", "0.1",       "--pause",   "0",       "--json",
             "-",       "--target-kind", "relay",    "--devices", "20",        "--sizes", "184",
             "--tests", "latency",       "--start",  "380",       "--highest", "380"});
        QVERIFY2(outcome.passedOrInvalid(), qPrintable(outcome.errors));
        const QJsonObject latency = sizeOf(outcome, 0)["latency"].toObject();
        if (outcome.exitCode != kPass)
            QSKIP("the machine is too busy to measure on");
        QVERIFY(latency["latency_ms"].toObject()["count"].toInteger() > 100);
        const QJsonObject time = latency["where_the_time_goes"].toObject();
        QVERIFY(time["split_ms"].toObject()["residence"].toObject()["count"].toInteger() > 0);
        QVERIFY(time["causes"].toArray().size() > 10);
    }

    void aMixIsJudgedPartByPart()
    {
        const QTemporaryDir folder;
        const QString mix = fileWith(folder, "club.mix",
                                     "# a club\n--rate 2000 --duration 0.3 --warmup 0\n"
                                     "--part rfc2544 --weight 70 --sizes 64,1518\n"
                                     "--part voice60 --weight 20\n--part text --weight 10\n");
        const QString csv = folder.filePath("mix.csv");
        const Outcome outcome = runTool({"--mix", mix, "--json", "-", "--csv", csv});
        QVERIFY2(outcome.passedOrInvalid(), qPrintable(outcome.errors));
        const QJsonArray parts = outcome.report["parts"].toArray();
        QCOMPARE(parts.size(), 3);
        if (outcome.exitCode == kPass)
            QCOMPARE(parts.at(0).toObject()["sent"].toInt(), 420);
        QCOMPARE(parts.at(2).toObject()["kind"].toString(), QStringLiteral("text"));
        QFile written{csv};
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll().count('\n'), 4);
    }

    void aMixGoesThroughAnIsolatedRelay()
    {
        const QTemporaryDir folder;
        const QString mix = fileWith(folder, "club.mix",
                                     "--rate 200 --duration 0.6 --warmup 0.2\n"
                                     "--part voice60 --weight 2 --deadline 2000\n"
                                     "--part heartbeat --deadline 2000\n"
                                     "--part text --deadline 2000\n");
        const Outcome outcome = runTool({"--target-kind", "relay", "--mix", mix, "--json", "-",
                                         "--percentiles", folder.filePath("mix.hgrm")});
        QVERIFY2(outcome.passedOrInvalid(), qPrintable(outcome.errors + outcome.output));
        const QJsonArray parts = outcome.report["parts"].toArray();
        QCOMPARE(parts.size(), 3);
        for (const auto& part : parts) {
            QVERIFY(part.toObject()["sent"].toInt() > 0);
            QCOMPARE(part.toObject()["lost"].toInt(), 0);
        }
        QVERIFY(QFile{folder.filePath("mix.hgrm")}.size() > 100);
        QVERIFY(outcome.report["page"].toObject()["tables"].toArray().size() >= 3);
    }

    void aMixThatARelayCannotCarryIsRefused()
    {
        const QTemporaryDir folder;
        const QString mix = fileWith(folder, "club.mix", "--part rfc2544 --sizes 64\n");
        const Outcome outcome = runTool({"--target-kind", "relay", "--mix", mix});
        QCOMPARE(outcome.exitCode, kUsage);
        QVERIFY2(outcome.errors.contains("--sizes"), qPrintable(outcome.errors));
    }

    void everyFormOfTheReportIsWritten()
    {
        const QTemporaryDir folder;
        const Outcome outcome = runTool({"--trial",   "0.2",
                                         "--warmup",  "0",
                                         "--pause",   "0",
                                         "--sizes",   "128",
                                         "--tests",   "throughput",
                                         "--start",   "500",
                                         "--highest", "500",
                                         "--json",    folder.filePath("a.json"),
                                         "--html",    folder.filePath("a.html"),
                                         "--md",      folder.filePath("a.md"),
                                         "--csv",     folder.filePath("a.csv")});
        QVERIFY2(outcome.passedOrInvalid(), qPrintable(outcome.errors));
        QVERIFY(outcome.output.contains("128 B"));
        for (const char* name : {"a.json", "a.html", "a.md", "a.csv"})
            QVERIFY2(QFile{folder.filePath(name)}.size() > 100, name);
        QCOMPARE(QDir{folder.path()}.entryList(QDir::Files | QDir::Hidden).size(), 4);
    }

    void aTargetThatIsSilentFails()
    {
        // Bound, but nobody reads: nothing ever comes back.
        const auto silent = UdpReflector::open({});
        QVERIFY(silent.has_value());
        const Outcome outcome =
            runTool(shortTrials({"--sizes", "64,128", "--start", "100", "--target",
                                 QString::fromStdString((*silent)->endpoint().toString())}));
        QCOMPARE(outcome.exitCode, kFail);
        QVERIFY(outcome.report["sentence"].toString().contains("nothing comes back"));
        QCOMPARE(outcome.report["trials"].toArray().size(), 1);
    }

    void interruptingStopsWithinHalfASecond()
    {
        QProcess tool;
        startTool(tool, {"--sizes", "64", "--trial", "60", "--json", "-"});
        QVERIFY(tool.waitForStarted());
        QTest::qWait(500);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(tests::sendSignal(tool, SIGINT));
        const Outcome outcome = finished(tool);
        QVERIFY2(timer.elapsed() < 1'000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(outcome.exitCode, kStopped);
        QCOMPARE(outcome.report["verdict"].toString(), QStringLiteral("stopped"));
    }

    void wrongLinesAreUsageErrors_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("word");
        QTest::newRow("kind") << QStringList{"--target-kind", "router"} << "relay";
        QTest::newRow("size") << QStringList{"--sizes", "9000"} << "--sizes";
        QTest::newRow("test") << QStringList{"--tests", "reset"} << "throughput";
        QTest::newRow("public") << QStringList{"--target", "8.8.8.8:7"} << "public";
        QTest::newRow("trial") << QStringList{"--trial", "0"} << "--trial";
        QTest::newRow("unknown") << QStringList{"--frobnicate"} << "--frobnicate";
        QTest::newRow("no mix") << QStringList{"--mix", "/nowhere/a.mix"} << "a.mix";
        QTest::newRow("two outputs") << QStringList{"--json", "-", "--csv", "-"} << "one report";
        QTest::newRow("no folder") << QStringList{"--html", "/nowhere/at/all.html"} << "all.html";
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
        for (const char* word : {"--target-kind", "--sizes", "--trial", "--tests", "--mix",
                                 "--json", "--csv", "--html", "--md", "back-to-back", "3 invalid"})
            QVERIFY2(outcome.output.contains(QLatin1String{word}), word);
        QVERIFY(!outcome.output.contains("serve-isolated"));
    }
};

QTEST_GUILESS_MAIN(TestShackRfc2544)
#include "tst_shack_rfc2544.moc"
