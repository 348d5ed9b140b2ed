#include "engine/crypto/draarl_password.h"
#include "engine/store/database_url.h"
#include "engine/store/mysql_port.h"
#include "tests/integration/mysql/mariadb_server.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"

#include <QFile>
#include <QTest>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;

namespace {

constexpr const char* kKey = "0123456789abcdef0123456789ABCDEF";

std::string golden()
{
    QFile file{SHACK_SOURCE_DIR "/tests/golden/draarl_club.sql"};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the golden database cannot be read");
    return "SET NAMES utf8mb4; " + file.readAll().toStdString();
}

} // namespace

/// A station on the tables of an existing DraARL database, as a club would start it.
class TestStationDraarl : public QObject {
    Q_OBJECT

private:
    MariadbServer m_server;
    QTemporaryDir m_folder;
    std::string m_url;

    TestStation::Prepare onTheirs(bool withKey = true)
    {
        return [this, withKey](host::EngineConfig& config) {
            config.store.inMemory = false;
            config.store.database = m_url;
            config.store.outsidePoll = 500ms;
            if (withKey)
                config.store.draarlKeyFile = (m_folder.path() + "/key").toStdString();
        };
    }

    bool theirs(const std::string& sql) { return m_server.administer(sql, "club"); }

    std::string asked(const std::string& question)
    {
        const auto sql =
            store::openMysql(*store::parseMysqlUrl(m_url), {}, TestStation::systemClock());
        std::string answer;
        if (sql)
            (void)(*sql)->query(question, {},
                                [&](const store::SqlRow& row) { answer = row.text(0); });
        return answer;
    }

private slots:

    void initTestCase()
    {
        QVERIFY(m_server.start());
        QFile key{m_folder.path() + "/key"};
        QVERIFY(key.open(QIODevice::WriteOnly));
        key.write(QByteArray{kKey} + "\n");
    }

    void init()
    {
        m_url = m_server.freshDatabase("club");
        QVERIFY(theirs(golden()));
    }

    void cleanup() { QVERIFY(m_server.administer("DROP DATABASE club")); }

    void theirBoxesGoOnWorking()
    {
        TestStation station{onTheirs()};
        TestDevice alice{station.endpoint(), "alice", 8};
        TestDevice bob{station.endpoint(), "bob", 1};
        QCOMPARE(alice.login(), std::string{"ok"});
        QCOMPARE(bob.login(), std::string{"ok"}); // a bcrypt hash of old times
        TestDevice wrong{station.endpoint(), "alice", 8, "wrong123"};
        QCOMPARE(wrong.login(), std::string{"3 invalid_password"});
        TestDevice carol{station.endpoint(), "carol", 1};
        QCOMPARE(carol.login(), std::string{"3 user_disabled"});
        QVERIFY(theirs("UPDATE devices SET group_id = 12, disable_send = 0"));
        QVERIFY(station.view(
            [&](const auto&) { return station.row("BG2BBB", 1)->group == TalkGroupId{12}; }, 10s));
        alice.voice("hello hills");
        QCOMPARE(bob.heard(1).size(), std::size_t{1});
    }

    /// draarl-v1 section 4.1: the right password of an old hash is sealed at its first use.
    void oldHashesAreSealedAtAGoodLogin()
    {
        TestStation station{onTheirs()};
        TestDevice bob{station.endpoint(), "bob", 1};
        bob.mac = "AA:BB:CC:00:11:22";
        QCOMPARE(bob.login(), std::string{"ok"});
        std::string stored;
        QVERIFY(station.view([&](const auto&) {
            stored = asked("SELECT device_password FROM users WHERE id = 9");
            return !stored.starts_with('$');
        }));
        QVERIFY(crypto::verifyDraarlPassword(Secret{"Abc12345"}, stored, Secret{kKey}).value());
        bob.moveToNewPort();
        QCOMPARE(bob.login(), std::string{"ok"});
    }

    void aNewDevicePasswordIsOneThatTheyCanRead()
    {
        TestStation station{onTheirs()};
        QVERIFY(station
                    .run(host::EditAccount{.account = AccountId{10},
                                           .enabled = true,
                                           .devicePassword = Secret{"New12345"}})
                    .ok);
        QVERIFY(crypto::verifyDraarlPassword(
                    Secret{"New12345"}, asked("SELECT device_password FROM users WHERE id = 10"),
                    Secret{kKey})
                    .value());
        TestDevice carol{station.endpoint(), "carol", 1, "New12345"};
        QCOMPARE(carol.login(), std::string{"ok"});
    }

    void withoutTheKeyOnlyOldHashesWork()
    {
        TestStation station{onTheirs(false)};
        TestDevice bob{station.endpoint(), "bob", 1};
        QCOMPARE(bob.login(), std::string{"ok"});
        TestDevice alice{station.endpoint(), "alice", 8};
        QCOMPARE(alice.login(), std::string{"3 invalid_password"});
        QVERIFY(asked("SELECT device_password FROM users WHERE id = 9").starts_with('$'));
        QVERIFY(!station
                     .run(host::EditAccount{.account = AccountId{7},
                                            .devicePassword = Secret{"New12345"}})
                     .ok);
    }

    void rowsOfOtherHandsComeAndGo()
    {
        TestStation station{onTheirs()};
        // Asked for at the first heartbeat: nobody waits for the next look.
        QVERIFY(theirs("INSERT INTO users (id, name, callsign, device_password, status, "
                       "approval_status) SELECT 70, 'frank', 'BG7FFF', device_password, 1, 1 "
                       "FROM users WHERE id = 7; INSERT INTO public_groups (id, name, type, "
                       "status) VALUES (77, 'New', 1, 1); INSERT INTO devices (id, owner_id, ssid, "
                       "group_id, is_online) VALUES (700, 70, 5, 77, 1)"));
        TestDevice frank{station.endpoint(), "frank", 5};
        QCOMPARE(frank.login(2s), std::string{"ok"});
        QVERIFY(station.view(
            [&](const auto&) { return station.row("BG7FFF", 5)->group == TalkGroupId{77}; }));
        // The same name under another number.
        QVERIFY(theirs("DELETE FROM users WHERE id = 70; INSERT INTO users (id, name, callsign, "
                       "device_password, status, approval_status) SELECT 71, 'frank', 'BG7FFF', "
                       "device_password, 1, 1 FROM users WHERE id = 7; INSERT INTO devices (id, "
                       "owner_id, ssid, group_id) VALUES (701, 71, 5, 77)"));
        QVERIFY(station.view(
            [&](const auto&) {
                const auto row = station.row("BG7FFF", 5);
                return row != nullptr && station.device("BG7FFF", 5) == DeviceId{701};
            },
            10s));
        QCOMPARE(frank.login(), std::string{"ok"});
        QVERIFY(theirs("DELETE FROM users WHERE id = 71"));
        QVERIFY(
            station.view([&](const auto&) { return station.row("BG7FFF", 5) == nullptr; }, 10s));
    }

    void aNewDeviceGetsItsRow()
    {
        {
            TestStation station{onTheirs()};
            TestDevice alice{station.endpoint(), "alice", 30};
            QCOMPARE(alice.login(), std::string{"ok"});
        }
        QCOMPARE(asked("SELECT CONCAT_WS(' ', owner_id, group_id, priority, last_online_ip) "
                       "FROM devices WHERE ssid = 30"),
                 std::string{"7 13 100 127.0.0.1"}); // where her new devices begin
    }

    void theirServerGoesAwayAndComesBack()
    {
        TestStation station{onTheirs()};
        TestDevice alice{station.endpoint(), "alice", 8};
        TestDevice bob{station.endpoint(), "bob", 1};
        QCOMPARE(alice.login(), std::string{"ok"});
        QCOMPARE(bob.login(), std::string{"ok"});
        QVERIFY(station
                    .run(host::SetTalkHear{
                        .changes = {{.device = station.device("BG2BBB", 1), .mayTalk = true}},
                        .by = "BG1ABC"})
                    .ok);
        m_server.killHard();
        TestDevice more{station.endpoint(), "alice", 31};
        QCOMPARE(more.login(), std::string{"ok"});
        QVERIFY(m_server.start());
        QVERIFY(station.view(
            [&](const auto&) {
                return asked("SELECT COUNT(*) FROM devices WHERE ssid = 31") == "1";
            },
            30s));
    }
};

QTEST_GUILESS_MAIN(TestStationDraarl)
#include "tst_station_draarl.moc"
