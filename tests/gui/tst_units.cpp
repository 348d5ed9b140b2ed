#include "tests/support/test_main.h"
#include "ui/text/field_checks.h"
#include "ui/text/units.h"
#include "ui/window/language.h"

#include <QDateTime>
#include <QTest>

#include <time.h>

using namespace shack;
using namespace shack::ui;
using namespace std::chrono_literals;

/// Numbers as people read them, in both languages.
class TestUnits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersHaveUnitsAndGroups();
    void absentIsADash();
    void threeDigitsAreEnough();
    void durationsAndAges();
    void namesAreIsolated();
    void checksSayWhatIsWrong_data();
    void checksSayWhatIsWrong();

private:
    Language m_language;
};

void TestUnits::numbersHaveUnitsAndGroups()
{
    QCOMPARE(units::count(41'992), QStringLiteral("41,992"));
    QCOMPARE(units::perSecond(41'992), QStringLiteral("41,992 pps"));
    QCOMPARE(units::perSecond(3.24), QStringLiteral("3.2 pps"));
    QCOMPARE(units::megabits(137.68), QStringLiteral("137.7 Mbit/s"));
    QCOMPARE(units::megabits(0.04), QStringLiteral("0.04 Mbit/s")); // one talker is not nothing
    QCOMPARE(units::megabits(0.004), QStringLiteral("0.004 Mbit/s"));
    QCOMPARE(units::megabits(0), QStringLiteral("0.0 Mbit/s"));
    QCOMPARE(units::percent(0.00012, 3), QStringLiteral("0.012 %"));
    QCOMPARE(units::bytes(210ULL << 20), QStringLiteral("210 MiB"));
    QCOMPARE(units::bytes(1536), QStringLiteral("1.5 KiB"));
    QCOMPARE(units::callsign("BG7XYZ", 11), QStringLiteral("BG7XYZ-11"));
}

void TestUnits::absentIsADash()
{
    QCOMPARE(units::milliseconds(std::nullopt), units::none());
    QCOMPARE(units::percent(std::nullopt, 1), units::none());
    QCOMPARE(units::perSecond(std::numeric_limits<double>::quiet_NaN()), units::none());
}

void TestUnits::threeDigitsAreEnough()
{
    QCOMPARE(units::milliseconds(0.2541), QStringLiteral("0.254 ms"));
    QCOMPARE(units::milliseconds(1.456), QStringLiteral("1.46 ms"));
    QCOMPARE(units::milliseconds(18.04), QStringLiteral("18.0 ms"));
    QCOMPARE(units::milliseconds(1234.4), QStringLiteral("1,234 ms"));
}

void TestUnits::durationsAndAges()
{
    QCOMPARE(units::duration(7s), QStringLiteral("0:07"));
    QCOMPARE(units::duration(1h + 2min + 3s), QStringLiteral("1:02:03"));
    QCOMPARE(units::duration(76h + 12min), QStringLiteral("3d 04:12"));
    QCOMPARE(units::ago(1s), QStringLiteral("now"));
    QCOMPARE(units::ago(12s), QStringLiteral("12 s ago"));
    QCOMPARE(units::ago(125s), QStringLiteral("2 min ago"));
    QCOMPARE(units::ago(48h), QStringLiteral("2 days ago"));
    QCOMPARE(units::ago(24h), QStringLiteral("1 day ago"));
    const WallTime at{std::chrono::seconds{1'790'000'000}};
    QCOMPARE(units::dateTime(at, true), QStringLiteral("2026-09-21 14:13:20"));
    QCOMPARE(units::clock(at, true), QStringLiteral("14:13:20"));
    // Zones with a change of summer time and with odd minutes, over a year.
    qint64 year = 1'500'000'000;
    for (const char* zone : {"Europe/Berlin", "Asia/Kathmandu", "America/St_Johns"}) {
        qputenv("TZ", zone);
        tzset();
        const qint64 end = year + 366 * 86'400;
        for (qint64 second = year; second < end; second += 6'007) {
            const WallTime time{std::chrono::seconds{second}};
            QCOMPARE(units::clock(time, false),
                     QDateTime::fromSecsSinceEpoch(second).toString(QStringLiteral("HH:mm:ss")));
        }
        year = end + 86'400; // what was asked in one zone is remembered
    }
    qunsetenv("TZ");
    tzset();
}

void TestUnits::namesAreIsolated()
{
    const QString name = units::isolated("Li");
    QCOMPARE(name.front(), QChar(0x2068));
    QCOMPARE(name.back(), QChar(0x2069));
}

void TestUnits::checksSayWhatIsWrong_data()
{
    QTest::addColumn<QString>("problem");
    QTest::addColumn<bool>("good");
    QTest::newRow("callsign") << checks::callsign(QStringLiteral("BG1ABC")) << true;
    QTest::newRow("portable") << checks::callsign(QStringLiteral("BG1ABC/P")) << true;
    QTest::newRow("no digit") << checks::callsign(QStringLiteral("ABCDE")) << false;
    QTest::newRow("empty callsign") << checks::callsign(QString()) << false;
    QTest::newRow("password") << checks::devicePassword(QStringLiteral("Abc12345")) << true;
    QTest::newRow("short password") << checks::devicePassword(QStringLiteral("Abc12")) << false;
    QTest::newRow("odd password") << checks::devicePassword(QStringLiteral("Abc-1234")) << false;
    QTest::newRow("listen") << checks::listenAddress(QStringLiteral("0.0.0.0:60050")) << true;
    QTest::newRow("listen 6") << checks::listenAddress(QStringLiteral("[::]:60050")) << true;
    QTest::newRow("port 0") << checks::listenAddress(QStringLiteral("0.0.0.0:0")) << false;
    QTest::newRow("name") << checks::accountName(QStringLiteral("li.ming-2")) << true;
    QTest::newRow("blank") << checks::accountName(QStringLiteral("li ming")) << false;
}

void TestUnits::checksSayWhatIsWrong()
{
    QFETCH(QString, problem);
    QFETCH(bool, good);
    QCOMPARE(problem.isEmpty(), good);
}

SHACK_TEST(TestUnits);
#include "tst_units.moc"
