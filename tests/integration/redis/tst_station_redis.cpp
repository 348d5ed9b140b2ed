#include "engine/store/redis_port.h"
#include "engine/store/store.h"
#include "tests/integration/redis/redis_server.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"

#include <QTest>

#include <algorithm>
#include <csignal>

using namespace std::chrono_literals;
using namespace std::string_literals;
using namespace shack;
using namespace shack::test;

/// A station that tells other programs through a real Redis server who is online, while that server
/// is killed, freezes, and comes back with nothing in it.
class TestStationRedis : public QObject {
    Q_OBJECT

private:
    RedisServer m_server{"s3cret"};

    std::string url() const
    {
        return "redis://:s3cret@127.0.0.1:" + std::to_string(m_server.port()) + "/1?prefix=draarl";
    }

    TestStation::Prepare sharing() const
    {
        return [url = url()](host::EngineConfig& config) { config.store.redis = url; };
    }

    /// What another program reads.
    std::string asked(const store::RedisPort::Words& words) const
    {
        const SystemClock clock;
        store::RedisPort port{*store::parseRedisUrl(url()), {}, clock};
        const auto reply = port.command(words);
        if (!reply)
            return reply.error().sentence();
        return reply->kind == store::RedisReply::Kind::Number ? std::to_string(reply->number)
                                                              : reply->text;
    }

    std::string keyOf(DeviceId device) const
    {
        return "draarl:presence:" + std::to_string(device.value);
    }

    bool isListed(DeviceId device) const { return asked({"EXISTS", keyOf(device)}) == "1"; }

    static const host::HealthLine* health(const host::EngineView& view)
    {
        for (const host::HealthLine& line : view.health)
            if (line.id == "redis")
                return &line;
        return nullptr;
    }

    static bool healthIs(TestStation& station, host::HealthLevel level)
    {
        return station.view(
            [&](const host::EngineView& view) {
                const auto* const line = health(view);
                return line != nullptr && line->level == level;
            },
            20s);
    }

private slots:

    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); } // as the programs do

    void init() { QVERIFY(m_server.start()); }

    void whoIsOnlineIsToldAndTakenBack()
    {
        DeviceId device;
        {
            TestStation station{sharing()};
            TestDevice alice{station.endpoint(), "alice", 8};
            alice.mac = "AA:BB:CC:00:11:22";
            QCOMPARE(alice.login(), std::string{"ok"});
            device = station.device("BG1AAA", 8);
            const auto account = station.account("alice");
            QTRY_VERIFY(isListed(device));
            QCOMPARE(asked({"HGET", keyOf(device), "address"}), alice.endpoint().toString());
            QCOMPARE(asked({"GET", "draarl:device_mac:" + std::to_string(account.value) + ":8"}),
                     alice.mac);
            alice.moveToNewPort();
            QCOMPARE(alice.login(), std::string{"ok"});
            QTRY_COMPARE(asked({"HGET", keyOf(device), "address"}), alice.endpoint().toString());

            QVERIFY(station.run(host::DisconnectDevices{{device}}).ok);
            QTRY_VERIFY(!isListed(device));
            QCOMPARE(alice.login(), std::string{"ok"});
            QTRY_VERIFY(isListed(device));
            QVERIFY(healthIs(station, host::HealthLevel::Ok));
        }
        QVERIFY(!isListed(device)); // with the end of the station
    }

    void aKilledServerDisturbsNobodyAndIsToldAnewWhenItIsBack()
    {
        TestStation station{sharing()};
        TestDevice alice{station.endpoint(), "alice", 8};
        TestDevice bob{station.endpoint(), "bob", 8};
        QCOMPARE(alice.login(), std::string{"ok"});
        const DeviceId first = station.device("BG1AAA", 8);
        QTRY_VERIFY(isListed(first));

        m_server.killHard();
        QCOMPARE(bob.login(), std::string{"ok"}); // and the next change finds the server gone
        for (int i = 0; i < 20; ++i) {
            alice.voice("still here");
            QCOMPARE(bob.heard(1).size(), std::size_t{1});
        }
        QVERIFY(healthIs(station, host::HealthLevel::Watch));
        QVERIFY(m_server.start());
        QVERIFY(healthIs(station, host::HealthLevel::Ok));
        QTRY_VERIFY(isListed(station.device("BG2BBB", 8)));
        QTRY_VERIFY(isListed(first)); // which the server had forgotten
    }

    void aFrozenServerHoldsUpNothing()
    {
        TestStation station{sharing()};
        TestDevice alice{station.endpoint(), "alice", 8};
        TestDevice bob{station.endpoint(), "bob", 8};
        QCOMPARE(alice.login(), std::string{"ok"});
        QVERIFY(m_server.freeze());
        QCOMPARE(bob.login(), std::string{"ok"});
        for (int i = 0; i < 20; ++i) {
            bob.voice("still here");
            QCOMPARE(alice.heard(1).size(), std::size_t{1});
        }
        QVERIFY(station.run(host::AddGroup{.name = "Quick"}).ok);
        QVERIFY(healthIs(station, host::HealthLevel::Watch));
        QVERIFY(m_server.thaw());
        QVERIFY(healthIs(station, host::HealthLevel::Ok));
        QTRY_VERIFY(isListed(station.device("BG2BBB", 8)));
    }

    /// draarl-v1 section 4.2, as if both were one.
    void whoGuessesAtOneStationIsBannedAtTheOther()
    {
        TestStation here{sharing()};
        TestStation there{sharing()};
        const auto wrongAt = [](TestStation& station, const char* password) {
            return TestDevice{station.endpoint(), "alice", 8, password}.answer();
        };
        TestDevice alice{there.endpoint(), "alice", 9};
        QCOMPARE(alice.login(), std::string{"ok"});
        QCOMPARE(wrongAt(here, "guess001"), std::string{"3 invalid_password"});
        QCOMPARE(wrongAt(there, "guess002"), std::string{"3 invalid_password"});
        QTRY_COMPARE(here.metric("auth", "ban_entries") + there.metric("auth", "ban_entries"), 2U);
        QCOMPARE(wrongAt(here, "guess003"), std::string{"3 invalid_password"});
        QCOMPARE(wrongAt(here, "guess004"), std::string{"3 invalid_password"});
        QTRY_COMPARE(wrongAt(there, "guess005"), std::string{"3 too_many_failures"});
        QCOMPARE(alice.answer(), std::string{"ok"}); // who is online already hears nothing of it

        TestStation later{sharing()}; // a node that starts hears what was before
        QTRY_COMPARE(TestDevice(later.endpoint(), "alice", 8).answer(),
                     std::string{"3 too_many_failures"});
    }

    void guessesAreCountedLocallyWhileTheServerIsAway()
    {
        TestStation station{sharing()};
        m_server.killHard();
        for (const char* password : {"guess001", "guess002", "guess003", "guess004"})
            QCOMPARE(TestDevice(station.endpoint(), "alice", 8, password).answer(),
                     std::string{"3 invalid_password"});
        QCOMPARE(TestDevice(station.endpoint(), "alice", 8).answer(),
                 std::string{"3 too_many_failures"});
        QVERIFY(m_server.start());
        TestStation other{sharing()}; // and told when it is back
        QTRY_COMPARE_WITH_TIMEOUT(TestDevice(other.endpoint(), "alice", 8).answer(),
                                  std::string{"3 too_many_failures"}, 20'000);
    }

    void nonsenseInTheStreamsIsPassedOver()
    {
        TestStation station{sharing()};
        const std::string logins = "draarl:logins";
        asked({"XADD", logins, "*", "node"s, "x"});
        asked({"XADD", logins, "*", "outcome", "wrong", "source", "no address", "name", "alice"});
        asked({"XADD", logins, "*", "outcome", "wrong", "source", "127.0.0.1:1", "name",
               std::string(5'000, 'x')});
        asked({"XADD", logins, "*", "outcome", "\xff", "source", "127.0.0.1:1", "name", "alice"});
        for (int i = 0; i < 4; ++i) // which comes behind them
            asked({"XADD", logins, "*", "node", "y", "outcome", "wrong", "source", "127.0.0.1:1",
                   "name", "Alice"});
        QTRY_COMPARE(TestDevice(station.endpoint(), "alice", 8).answer(),
                     std::string{"3 too_many_failures"});
    }

    void aChangeElsewhereIsSeenAtOnceAndOneHereIsTold()
    {
        QTemporaryDir folder;
        store::StoreConfig book;
        book.path = (folder.path() + "/station.sqlite").toStdString();
        TestStation station{[&](host::EngineConfig& config) {
            config.store = book;
            config.store.redis = url();
            config.store.outsidePoll = 10'000ms;
        }};
        QVERIFY(station.run(host::AddGroup{.name = "Told"}).ok);
        QTRY_COMPARE(asked({"XLEN", "draarl:changes"}), std::string{"1"});

        const auto other = store::Store::open(book, TestStation::systemClock());
        QVERIFY((*other)->talkGroups().insert({.name = "Elsewhere"}));
        asked({"XADD", "draarl:changes", "*", "node", "another"});
        QVERIFY(station.view(
            [](const host::EngineView& view) {
                return std::ranges::any_of(view.groups->rows,
                                           [](const auto& row) { return row.name == "Elsewhere"; });
            },
            4s));
    }

    void aServerThatIsNotThereYetIsWaitedFor()
    {
        m_server.killHard();
        TestStation station{sharing()};
        TestDevice alice{station.endpoint(), "alice", 8};
        QCOMPARE(alice.login(), std::string{"ok"});
        QVERIFY(healthIs(station, host::HealthLevel::Watch));
        QVERIFY(m_server.start());
        QTRY_VERIFY_WITH_TIMEOUT(isListed(station.device("BG1AAA", 8)), 20'000);
    }
};

QTEST_GUILESS_MAIN(TestStationRedis)
#include "tst_station_redis.moc"
