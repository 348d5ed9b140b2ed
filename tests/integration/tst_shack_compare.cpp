#include "tests/support/process_signal.h"
#include "tests/support/report_samples.h"
#include "tests/support/tool_run.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace shack;
using namespace shack::tests;
using tests::ReportWish;

namespace {

using Outcome = ToolOutcome;

Outcome compare(const QStringList& arguments)
{
    QProcess tool;
    tool.start(QStringLiteral(SHACK_BIN_DIR "/shack-compare"), arguments);
    return finished(tool);
}

/// Files of reports in a folder of their own.
class ReportFolder {
public:
    QString write(const QString& name, const QByteArray& text) const
    {
        QFile file{path(name)};
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("%s cannot be written", qPrintable(name));
        return file.fileName();
    }

    QString write(const QString& name, const ReportWish& wish) const
    {
        return write(name, QByteArray::fromStdString(tests::sampleJson(wish)));
    }

    /// Five repeats in turns with the other side.
    QStringList side(const QString& name, double slower) const
    {
        QStringList files;
        for (const double noise : {1.0, 1.01, 0.99, 1.005, 0.995}) {
            const auto turn = static_cast<std::int64_t>(files.size());
            files << write(QStringLiteral("%1%2.json").arg(name).arg(turn),
                           ReportWish{.slower = slower * noise,
                                      .startedAt = 60 * turn + (name == "b" ? 30 : 0)});
        }
        return files;
    }

    QString path(const QString& name) const { return m_folder.filePath(name); }

    QByteArray read(const QString& name) const
    {
        QFile file{path(name)};
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray{};
    }

    QStringList entries() const { return QDir{m_folder.path()}.entryList(QDir::Files); }

private:
    QTemporaryDir m_folder;
};

QStringList sides(const QStringList& a, const QStringList& b, const QStringList& further = {})
{
    return QStringList{"--a"} + a + QStringList{"--b"} + b + further;
}

} // namespace

class TestShackCompare : public QObject {
    Q_OBJECT

private slots:

    void anEqualBuildPasses()
    {
        const ReportFolder folder;
        const Outcome outcome = compare(sides(folder.side("a", 1), folder.side("b", 1)));
        QVERIFY2(outcome.exitCode == kPass, qPrintable(outcome.errors));
        QVERIFY(outcome.output.contains("\nNo difference seen in 8 figures."));
        QVERIFY(outcome.output.contains("method: paired t-test"));
    }

    void aSlowerBuildFailsWithASentenceAndAllFiles()
    {
        const ReportFolder folder;
        const Outcome outcome =
            compare(sides(folder.side("a", 1), folder.side("b", 1.1),
                          {"--json", folder.path("c.json"), "--csv", folder.path("c.csv"), "--html",
                           folder.path("c.html")}));
        QVERIFY2(outcome.exitCode == kFail, qPrintable(outcome.errors));
        QVERIFY(outcome.output.contains("real worse: B is worse in 4 of 8 figures."));
        QVERIFY(outcome.output.contains("slower (95 % interval"));
        const QJsonObject json = QJsonDocument::fromJson(folder.read("c.json")).object();
        QCOMPARE(json["finding"].toString(), QString{"real worse"});
        QVERIFY(folder.read("c.csv").contains("load,figure,unit"));
        QVERIFY(folder.read("c.html").startsWith("<!DOCTYPE html>"));
        QVERIFY(!folder.read("c.html").contains("<script"));
        QCOMPARE(folder.entries().size(), 13); // nothing half-written beside them
    }

    void aFasterBuildPasses()
    {
        const ReportFolder folder;
        const Outcome outcome = compare(sides(folder.side("a", 1), folder.side("b", 0.9)));
        QVERIFY2(outcome.exitCode == kPass, qPrintable(outcome.errors));
        QVERIFY(outcome.output.contains("real better"));
    }

    void theSameSeedTellsTheSame()
    {
        const ReportFolder folder;
        const auto line = sides(folder.side("a", 1), folder.side("b", 1.02), {"--json", "-"});
        const Outcome one = compare(line);
        QCOMPARE(one.output, compare(line).output);
        QVERIFY(one.errors.contains("Verdict"));
        QVERIFY(QJsonDocument::fromJson(one.output.toUtf8()).isObject());
    }

    void oneRunEachIsInvalid()
    {
        const ReportFolder folder;
        const Outcome outcome = compare({folder.write("a.json", ReportWish{}),
                                         folder.write("b.json", ReportWish{.slower = 2})});
        QCOMPARE(outcome.exitCode, kInvalid);
        QVERIFY(outcome.output.contains("\ncannot tell: one run each"));
    }

    void whatCannotBeComparedIsInvalid_data()
    {
        QTest::addColumn<QByteArray>("other");
        QTest::addColumn<QString>("word");
        const QByteArray whole = QByteArray::fromStdString(tests::sampleJson({}));
        QTest::newRow("empty") << QByteArray{} << "cut short";
        QTest::newRow("half") << whole.left(whole.size() / 2) << "cut short";
        QTest::newRow("not JSON") << QByteArray{"hello"} << "no JSON";
        QTest::newRow("zeros") << QByteArray(5'000, '\0') << "no JSON";
        QTest::newRow("other JSON") << QByteArray{"{}"} << "no report";
        QTest::newRow("newer schema")
            << QByteArray{whole}.replace("\"schema\":1", "\"schema\":2") << "schema 2";
        QTest::newRow("other load")
            << QByteArray::fromStdString(tests::sampleJson({.devices = 77})) << "in common";
        QTest::newRow("stopped") << QByteArray::fromStdString(
                                        tests::sampleJson({.verdict = bench::Verdict::Stopped}))
                                 << "left out";
    }

    void whatCannotBeComparedIsInvalid()
    {
        QFETCH(QByteArray, other);
        QFETCH(QString, word);
        const ReportFolder folder;
        const Outcome outcome =
            compare({folder.write("a.json", ReportWish{}), folder.write("b.json", other), "--json",
                     folder.path("c.json")});
        QCOMPARE(outcome.exitCode, kInvalid);
        QVERIFY2(outcome.errors.contains(word), qPrintable(outcome.errors));
        QVERIFY(!QFile::exists(folder.path("c.json")));
    }

    void wrongLinesAreUsageErrors_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("word");
        QTest::newRow("nothing") << QStringList{} << "needed";
        QTest::newRow("one file") << QStringList{"a.json"} << "needed";
        QTest::newRow("only a") << QStringList{"--a", "a.json"} << "needed";
        QTest::newRow("both ways") << QStringList{"a.json", "--b", "b.json"} << "plainly";
        QTest::newRow("no such file")
            << QStringList{"/nowhere/a.json", "/nowhere/b.json"} << "/nowhere/a.json";
        QTest::newRow("unknown") << QStringList{"a.json", "b.json", "--frobnicate"}
                                 << "--frobnicate";
        QTest::newRow("resamples")
            << QStringList{"a.json", "b.json", "--resamples", "3"} << "--resamples";
        QTest::newRow("seed") << QStringList{"a.json", "b.json", "--seed", "-1"} << "--seed";
        QTest::newRow("two outputs")
            << QStringList{"a.json", "b.json", "--json", "-", "--csv", "-"} << "standard output";
        QTest::newRow("no place") << QStringList{"a.json", "b.json", "--html", "/nowhere/at/all"}
                                  << "/nowhere/at/all";
    }

    void wrongLinesAreUsageErrors()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, word);
        const Outcome outcome = compare(arguments);
        QCOMPARE(outcome.exitCode, kUsage);
        QVERIFY2(outcome.errors.contains(word), qPrintable(outcome.errors));
        QVERIFY(outcome.output.isEmpty());
    }

    void interruptingStops()
    {
        const ReportFolder folder;
        const QStringList line =
            sides(folder.side("a", 1), folder.side("b", 1), {"--resamples", "1000000"});
        // Too early and the handler is not there yet, too late and the work is done: both depend on
        // the machine, so the moment is looked for.
        Outcome outcome;
        for (int delay = 50; outcome.exitCode != kStopped && delay < 5'000; delay = delay * 3 / 2) {
            QProcess tool;
            tool.start(QStringLiteral(SHACK_BIN_DIR "/shack-compare"), line);
            QVERIFY(tool.waitForStarted());
            QTest::qWait(delay);
            QVERIFY(tests::sendSignal(tool, SIGINT));
            outcome = finished(tool);
        }
        QCOMPARE(outcome.exitCode, kStopped);
        QVERIFY(outcome.errors.contains("stopped"));
        QVERIFY(outcome.output.isEmpty());
    }

    void helpNamesOptionsAndExitCodes()
    {
        const Outcome outcome = compare({"--help"});
        QCOMPARE(outcome.exitCode, kPass);
        for (const char* word :
             {"--a", "--b", "--json", "--csv", "--html", "--seed", "0 pass", "4 stopped"})
            QVERIFY2(outcome.output.contains(QLatin1String{word}), word);
    }
};

QTEST_GUILESS_MAIN(TestShackCompare)
#include "tst_shack_compare.moc"
