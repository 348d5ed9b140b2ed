#include "tests/integration/mysql/mariadb_server.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"

#include <QTest>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;

namespace {

TestStation::Prepare onServer(const std::string& url)
{
    return [url](host::EngineConfig& config) {
        config.store.inMemory = false;
        config.store.database = url;
        config.store.connectTimeout = 1'000ms;
        config.store.retryPause = 20ms;
        config.store.longestRetryPause = 100ms;
        config.store.outsidePoll = 500ms;
    };
}

bool notice(TestStation& station, const std::string& code, bool over)
{
    return station
        .event<host::Notice>(
            [&](const auto& event) { return event.message.code == code && event.over == over; },
            30s)
        .has_value();
}

} // namespace

/// A station whose book lies on a server, and the server goes away and comes back.
class TestStationMysql : public QObject {
    Q_OBJECT

private:
    MariadbServer m_server;
    std::string m_url;

private slots:

    void initTestCase() { QVERIFY(m_server.start()); }

    void init() { m_url = m_server.freshDatabase("club"); }

    void cleanup() { QVERIFY(m_server.administer("DROP DATABASE club")); }

    void devicesRegisterAndAreThereAfterARestart()
    {
        {
            TestStation station{onServer(m_url)};
            TestDevice alice{station.endpoint(), "alice", 8};
            QCOMPARE(alice.login(), std::string{"ok"});
            QVERIFY(station.run(host::AddGroup{.name = "Kept"}).ok);
        }
        TestStation station{onServer(m_url)};
        QVERIFY(station.view([&](const auto&) { return station.row("BG1AAA", 8) != nullptr; }));
    }

    void aKilledServerTakesNobodyOffTheAir()
    {
        {
            TestStation station{onServer(m_url)};
            TestDevice alice{station.endpoint(), "alice", 8};
            TestDevice bob{station.endpoint(), "bob", 8};
            QCOMPARE(alice.login(), std::string{"ok"});
            QCOMPARE(bob.login(), std::string{"ok"});
            const DeviceId quiet = station.device("BG2BBB", 8);

            m_server.killHard();
            QVERIFY(notice(station, "store.unavailable", false));
            QCOMPARE(station.run(host::AddGroup{.name = "Refused"}).message.code,
                     std::string{"store.unavailable"});
            const auto muted = station.run(host::SetTalkHear{
                .changes = {{.device = quiet, .mayTalk = false}}, .by = "BG1ABC"});
            QVERIFY(muted.ok); // the air does not wait for the database
            for (int i = 0; i < 20; ++i) {
                alice.voice("still here");
                QCOMPARE(bob.heard(1).size(), std::size_t{1});
                QCOMPARE(alice.login(), std::string{"ok"});
            }
            TestDevice carol{station.endpoint(), "carol", 8}; // new to the book
            QCOMPARE(carol.login(), std::string{"ok"});

            QVERIFY(m_server.start());
            QVERIFY(notice(station, "store.unavailable", true));
            QVERIFY(station.view([&](const auto&) { return station.metric("store", "held") == 0; },
                                 20s));
            QVERIFY(station.run(host::AddGroup{.name = "Accepted"}).ok);
        }
        TestStation station{onServer(m_url)};
        QVERIFY(station.view([&](const auto&) { return station.row("BG3CCC", 8) != nullptr; }));
        QVERIFY(!station.row("BG2BBB", 8)->mayTalk); // written afterwards
    }

    void rowsOfOtherHandsTakeEffect()
    {
        TestStation station{onServer(m_url)};
        TestDevice alice{station.endpoint(), "alice", 8};
        QCOMPARE(alice.login(), std::string{"ok"});
        QVERIFY(m_server.administer("INSERT INTO talk_groups (id, name, kind, note, created_at, "
                                    "updated_at) VALUES (4711, 'Theirs', 'public', '', 0, 0); "
                                    "UPDATE devices SET group_id = 4711",
                                    "club"));
        QVERIFY(station.view(
            [&](const auto&) { return station.row("BG1AAA", 8)->group == TalkGroupId{4711}; },
            10s));
        QVERIFY(m_server.administer("DELETE FROM devices", "club"));
        QVERIFY(
            station.view([&](const auto&) { return station.row("BG1AAA", 8) == nullptr; }, 10s));
    }
};

QTEST_GUILESS_MAIN(TestStationMysql)
#include "tst_station_mysql.moc"
