#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

/// The program as a whole, started like a user would, without a display.
class TestConsole : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void helpNeedsNoDisplay();
    void anUnknownOptionEndsWithTwo();
    void aWrongStationFileIsOneSentenceAndTwo();
    void aStopSignalEndsAComplaintThatNobodyReads();
    void theDemoComesUpAndEndsByItself();
    void simulatedDevicesTestTheStation();
    void theSecondStartRaisesTheFirst();
    void aStopSignalEndsItCleanly();
    void aMeasurementRunsBesideTheStation();

private:
    void prepare(QProcess& program, const QStringList& arguments);

    QTemporaryDir m_home;
};

namespace {

constexpr int kPatienceMs = 30'000;

/// Until the program has said these words.
bool waitForWords(QProcess& program, const QByteArray& words, QByteArray& heard)
{
    for (int i = 0; i < kPatienceMs / 100 && !heard.contains(words); ++i) {
        program.waitForReadyRead(100);
        heard += program.readAllStandardError();
    }
    return heard.contains(words);
}

} // namespace

void TestConsole::prepare(QProcess& program, const QStringList& arguments)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), m_home.path());
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"),
                       m_home.filePath(QStringLiteral("config")));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), m_home.filePath(QStringLiteral("data")));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    program.setProcessEnvironment(environment);
    program.setProgram(QStringLiteral(SHACK_BIN_DIR "/shack"));
    program.setArguments(arguments);
}

void TestConsole::helpNeedsNoDisplay()
{
    QProcess program;
    prepare(program, {QStringLiteral("--help")});
    QProcessEnvironment bare = program.processEnvironment();
    bare.remove(QStringLiteral("QT_QPA_PLATFORM"));
    bare.remove(QStringLiteral("DISPLAY"));
    bare.remove(QStringLiteral("WAYLAND_DISPLAY"));
    program.setProcessEnvironment(bare);
    program.start();
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitCode(), 0);
    QVERIFY(program.readAllStandardOutput().contains("--demo"));
}

void TestConsole::anUnknownOptionEndsWithTwo()
{
    QProcess program;
    prepare(program, {QStringLiteral("--nonsense")});
    program.start();
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitCode(), 2);
    QVERIFY(program.readAllStandardError().contains("--nonsense"));
}

void TestConsole::aWrongStationFileIsOneSentenceAndTwo()
{
    const QString file = m_home.filePath(QStringLiteral("wrong.toml"));
    QFile wrong(file);
    QVERIFY(wrong.open(QIODevice::WriteOnly));
    wrong.write("[station]\nwhatever = 1\n");
    wrong.close();
    QProcess program;
    prepare(program, {QStringLiteral("--config"), file});
    program.start();
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitCode(), 2);
    const QByteArray said = program.readAllStandardError();
    QVERIFY2(said.contains("whatever") && said.contains("wrong.toml"), said.constData());
}

void TestConsole::aStopSignalEndsAComplaintThatNobodyReads()
{
    const QString file = m_home.filePath(QStringLiteral("unread.toml"));
    QFile wrong(file);
    QVERIFY(wrong.open(QIODevice::WriteOnly));
    wrong.write("[station]\nwhatever = 1\n");
    wrong.close();
    QProcess program;
    prepare(program, {QStringLiteral("--config"), file});
    QProcessEnvironment boxed = program.processEnvironment();
    boxed.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("minimal"));
    program.setProcessEnvironment(boxed);
    program.setProcessChannelMode(QProcess::MergedChannels);
    program.start();
    QByteArray heard;
    QTRY_VERIFY_WITH_TIMEOUT((heard += program.readAll()).contains("whatever"), kPatienceMs);
    QVERIFY(!program.waitForFinished(300)); // the box waits
    program.terminate();
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitCode(), 2);
}

void TestConsole::theDemoComesUpAndEndsByItself()
{
    QProcess program;
    prepare(program, {QStringLiteral("--demo"), QStringLiteral("--seconds"), QStringLiteral("2")});
    program.start();
    QByteArray heard;
    QVERIFY(waitForWords(program, "the station is on the air", heard));
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitCode(), 0);
}

void TestConsole::simulatedDevicesTestTheStation()
{
    QProcess program;
    prepare(program, {QStringLiteral("--demo"), QStringLiteral("--test-call"),
                      QStringLiteral("--data-dir"), m_home.filePath(QStringLiteral("data"))});
    program.start();
    QByteArray heard;
    QVERIFY2(waitForWords(program, "simulated devices have talked", heard), heard.constData());
    const QByteArray line = heard.mid(heard.indexOf("simulated devices have talked"));
    QVERIFY2(line.contains("online=2") && !line.contains("frames=0 "), line.constData());
    program.terminate();
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitCode(), 0);
}

void TestConsole::theSecondStartRaisesTheFirst()
{
    QProcess first;
    prepare(first, {QStringLiteral("--demo"), QStringLiteral("--seconds"), QStringLiteral("20")});
    first.start();
    QByteArray heard;
    QVERIFY(waitForWords(first, "the station is on the air", heard));
    QProcess second;
    prepare(second, {QStringLiteral("--demo")});
    second.start();
    QVERIFY(second.waitForFinished(kPatienceMs));
    QCOMPARE(second.exitCode(), 0);
    QVERIFY(!second.readAllStandardError().contains("on the air"));
    first.terminate();
    QVERIFY(first.waitForFinished(kPatienceMs));
}

void TestConsole::aStopSignalEndsItCleanly()
{
    QProcess program;
    prepare(program, {QStringLiteral("--demo")});
    program.start();
    QByteArray heard;
    QVERIFY(waitForWords(program, "the station is on the air", heard));
    program.terminate();
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
}

/// A small plan against an isolated copy, a process of this very program, while the station goes
/// on.
void TestConsole::aMeasurementRunsBesideTheStation()
{
    QFile plan(m_home.filePath(QStringLiteral("small.shackplan")));
    QVERIFY(plan.open(QIODevice::WriteOnly));
    plan.write("--name Small --isolated --rung 20@120 --rung 40@120 --duration 1 --warmup 0.2\n");
    plan.close();
    QProcess program;
    prepare(program,
            {QStringLiteral("--demo"), QStringLiteral("--data-dir"),
             m_home.filePath(QStringLiteral("data")), QStringLiteral("--run"), plan.fileName()});
    program.start();
    QByteArray heard;
    QVERIFY2(waitForWords(program, "ladder ended", heard), heard.constData());
    QVERIFY(!heard.contains("invalid input"));
    const QDir runs(m_home.filePath(QStringLiteral("data/runs")));
    QTRY_COMPARE_WITH_TIMEOUT(runs.entryList({QStringLiteral("*.json")}).size(), 1, kPatienceMs);
    QFile report(runs.filePath(runs.entryList({QStringLiteral("*.json")}).front()));
    QVERIFY(report.open(QIODevice::ReadOnly));
    const QByteArray json = report.readAll();
    QVERIFY2(json.contains("\"sentence\":\"") && json.contains("\"target\":\"isolated station\""),
             json.left(2'000).constData());
    QVERIFY(!json.contains("\"frames\":0,")); // every rung was really talked through
    program.terminate();
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitCode(), 0);
}

SHACK_TEST(TestConsole);
#include "tst_console.moc"
