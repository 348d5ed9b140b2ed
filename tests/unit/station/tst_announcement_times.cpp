#include "engine/station/announcement_times.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <ctime>

using namespace shack;
using namespace shack::station;
using namespace std::chrono_literals;
using store::AnnouncementRepeat;

namespace {

/// As the computer's clock shows it.
WallTime local(int year, int month, int day, int hour, int minute)
{
    std::tm time{};
    time.tm_year = year - 1900;
    time.tm_mon = month - 1;
    time.tm_mday = day;
    time.tm_hour = hour;
    time.tm_min = minute;
    time.tm_isdst = -1;
    return WallTime::clock::from_time_t(std::mktime(&time));
}

store::AnnouncementRecord plan(AnnouncementRepeat repeats, WallTime first)
{
    return {.id = 1, .title = "net", .repeats = repeats, .firstAt = first};
}

} // namespace

class TestAnnouncementTimes : public QObject {
    Q_OBJECT

private slots:

    /// A zone whose summer time begins and ends.
    void initTestCase()
    {
        m_zone = qgetenv("TZ");
        qputenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3");
        tzset();
    }

    void cleanupTestCase()
    {
        if (m_zone.isNull())
            qunsetenv("TZ");
        else
            qputenv("TZ", m_zone);
        tzset();
    }

    void onceIsOnce()
    {
        const auto once = plan(AnnouncementRepeat::Once, local(2026, 11, 30, 20, 0));
        QVERIFY(nextAnnouncement(once, local(2026, 11, 30, 19, 59)) == once.firstAt);
        QVERIFY(!nextAnnouncement(once, once.firstAt));
    }

    void dailyKeepsToTheTimeOfDay()
    {
        const auto daily = plan(AnnouncementRepeat::Daily, local(2026, 3, 27, 20, 30));
        QVERIFY(nextAnnouncement(daily, local(2026, 1, 1, 0, 0)) == daily.firstAt);
        for (int day = 27; day < 31; ++day) { // summer time begins on the 29th
            QVERIFY(nextAnnouncement(daily, local(2026, 3, day, 20, 30)) ==
                    local(2026, 3, day + 1, 20, 30));
            QVERIFY(nextAnnouncement(daily, local(2026, 3, day + 1, 20, 29)) ==
                    local(2026, 3, day + 1, 20, 30));
        }
        QVERIFY(nextAnnouncement(daily, local(2026, 10, 25, 20, 0)) ==
                local(2026, 10, 25, 20, 30)); // a day of 25 hours
    }

    void weeklyKeepsToTheDay()
    {
        const auto weekly = plan(AnnouncementRepeat::Weekly, local(2026, 10, 15, 20, 0));
        QVERIFY(nextAnnouncement(weekly, local(2026, 10, 15, 20, 0)) == local(2026, 10, 22, 20, 0));
        QVERIFY(nextAnnouncement(weekly, local(2026, 10, 24, 12, 0)) == local(2026, 10, 29, 20, 0));
        QVERIFY(nextAnnouncement(weekly, local(2027, 10, 13, 0, 0)) == local(2027, 10, 14, 20, 0));
    }

    void intervalsCountFromTheFirst()
    {
        auto often = plan(AnnouncementRepeat::Interval, local(2026, 11, 30, 12, 0));
        often.every = 15min;
        QVERIFY(nextAnnouncement(often, often.firstAt - 1h) == often.firstAt);
        QVERIFY(nextAnnouncement(often, often.firstAt) == often.firstAt + 15min);
        QVERIFY(nextAnnouncement(often, often.firstAt + 44min) == often.firstAt + 45min);
        often.every = 0min; // what no tool writes
        QVERIFY(!nextAnnouncement(often, often.firstAt));
    }

    void whatIsSwitchedOffIsNeverDue()
    {
        auto daily = plan(AnnouncementRepeat::Daily, local(2026, 11, 30, 12, 0));
        daily.enabled = false;
        QVERIFY(!nextAnnouncement(daily, local(2026, 1, 1, 0, 0)));
    }

private:
    QByteArray m_zone;
};

SHACK_TEST(TestAnnouncementTimes);
#include "tst_announcement_times.moc"
