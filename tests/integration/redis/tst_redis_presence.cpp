#include "engine/store/presence.h"
#include "engine/store/redis_port.h"
#include "tests/integration/redis/redis_server.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

#include <csignal>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

namespace {

constexpr NodeId kHere{11};
constexpr NodeId kThere{12};

PresenceEntry entryAt(const std::string& address)
{
    return {.address = address,
            .macAddress = "AA:BB:CC:DD:EE:FF",
            .onlineSince = WallTime{1'700'000'000'123ms},
            .account = AccountId{7},
            .ssid = Ssid{8}};
}

} // namespace

/// Who is online, shared by two nodes through a real Redis server that goes away and comes back.
class TestRedisPresence : public QObject {
    Q_OBJECT

private:
    test::RedisServer m_server{"s3cret&"};
    SystemClock m_clock;
    RedisPatience m_patience{.connect = 1s, .answer = 300ms, .pause = 1ms, .longestPause = 10ms};

    RedisAddress address(const std::string& options = {}) const
    {
        return good(parseRedisUrl(
            "redis://:s3cret%26@127.0.0.1:" + std::to_string(m_server.port()) + "/3" + options));
    }

    RedisPort port(const std::string& options = {}) const
    {
        return RedisPort{address(options), m_patience, m_clock};
    }

private slots:

    void initTestCase()
    {
        std::signal(SIGPIPE, SIG_IGN); // as the programs do
        QVERIFY(m_server.start());
    }

    void init()
    {
        auto redis = port();
        good(redis.command({"FLUSHALL"}));
    }

    void twoNodesSeeEachOther()
    {
        auto here = port();
        auto there = port();
        const auto mine = makeRedisPresence(here, kHere);
        const auto theirs = makeRedisPresence(there, kThere);
        QVERIFY(!good(mine->find(DeviceId{1})));
        good(mine->set(DeviceId{1}, entryAt("192.0.2.1:1")));
        QVERIFY(good(mine->find(DeviceId{1})) == entryAt("192.0.2.1:1")); // 0 = this one
        auto seen = entryAt("192.0.2.1:1");
        seen.node = kHere;
        QVERIFY(good(theirs->find(DeviceId{1})) == seen);
    }

    void whatAnotherNodeTookOverStays()
    {
        auto here = port();
        auto there = port();
        const auto mine = makeRedisPresence(here, kHere);
        const auto theirs = makeRedisPresence(there, kThere);
        good(mine->set(DeviceId{1}, entryAt("a")));
        good(theirs->set(DeviceId{1}, entryAt("b")));
        good(mine->remove(DeviceId{1}));
        QCOMPARE(good(mine->find(DeviceId{1}))->address, std::string{"b"});
        good(theirs->remove(DeviceId{1}));
        good(theirs->remove(DeviceId{1}));
        QVERIFY(!good(mine->find(DeviceId{1})));
    }

    void theMacAddressLiesWhereOthersLookForIt()
    {
        auto redis = port("?prefix=draarl");
        const auto presence = makeRedisPresence(redis, kHere);
        good(presence->set(DeviceId{1}, entryAt("a")));
        QCOMPARE(good(redis.command({"GET", "draarl:device_mac:7:8"})).text,
                 std::string{"AA:BB:CC:DD:EE:FF"});
        const auto life = good(redis.command({"PTTL", "draarl:device_mac:7:8"})).number;
        QVERIFY(life > 9 * 60'000 && life <= 10 * 60'000);
        good(presence->remove(DeviceId{1}));
        QVERIFY(good(redis.command({"GET", "draarl:device_mac:7:8"})).kind ==
                RedisReply::Kind::Nothing);
    }

    void entriesAreForgottenUnlessRenewed()
    {
        auto redis = port();
        const auto presence = makeRedisPresence(redis, kHere, 150ms);
        good(presence->set(DeviceId{1}, entryAt("a")));
        const auto renewing = makeRedisPresence(redis, kHere);
        good(renewing->set(DeviceId{2}, entryAt("b")));
        QTRY_VERIFY(!good(presence->find(DeviceId{1})));
        QCOMPARE(good(presence->online()), std::vector{DeviceId{2}});
    }

    void everybodyIsListedOnceWhateverElseLiesThere()
    {
        auto redis = port("?prefix=a*b");
        const auto presence = makeRedisPresence(redis, kHere);
        std::vector<DeviceId> expected;
        for (std::uint64_t id = 1; id <= 1'500; ++id) {
            good(presence->set(DeviceId{id}, entryAt("a")));
            expected.push_back(DeviceId{id});
        }
        good(redis.command({"SET", "axb:presence:77777", "of others"}));
        good(redis.command({"SET", "a*b:presence:no number", ""}));
        QVERIFY(good(presence->online()) == expected);
    }

    void foreignContentsAreNoEntries()
    {
        auto redis = port();
        const auto presence = makeRedisPresence(redis, kHere);
        good(redis.command({"HSET", "shack:presence:1", "node", "x", "address", "\xff\r\n", "ssid",
                            "99999999999999999999", "since", "never"}));
        const auto found = good(presence->find(DeviceId{1}));
        QVERIFY(found.has_value());
        QCOMPARE(found->node, NodeId{});
        good(redis.command({"SET", "shack:presence:2", "no hash"}));
        QCOMPARE(codeOf(presence->find(DeviceId{2})), ErrorCode::System);
        good(presence->set(DeviceId{3}, entryAt("a"))); // the line still works
    }

    void aKilledServerIsToldAndComesBack()
    {
        auto redis = port();
        const auto presence = makeRedisPresence(redis, kHere);
        good(presence->set(DeviceId{1}, entryAt("a")));
        m_server.killHard();
        QCOMPARE(codeOf(presence->set(DeviceId{1}, entryAt("a"))), ErrorCode::Unavailable);
        QCOMPARE(codeOf(presence->find(DeviceId{1})), ErrorCode::Unavailable);
        QVERIFY(m_server.start());
        QTRY_VERIFY(presence->set(DeviceId{1}, entryAt("b")).has_value());
        QCOMPARE(good(presence->find(DeviceId{1}))->address, std::string{"b"});
    }

    void aLateAnswerIsNotTakenForAnother()
    {
        auto redis = port();
        const auto presence = makeRedisPresence(redis, kHere);
        good(presence->set(DeviceId{1}, entryAt("a")));
        QVERIFY(m_server.freeze());
        const auto late = presence->find(DeviceId{1});
        QVERIFY(m_server.thaw());
        QCOMPARE(codeOf(late), ErrorCode::Unavailable);
        QTRY_VERIFY(presence->find(DeviceId{2}).has_value());
        QVERIFY(!good(presence->find(DeviceId{2})));
    }

    void attemptsKeepTheirPauses()
    {
        ManualClock clock;
        RedisPort redis{address(), {.connect = 1s, .answer = 1s, .pause = 1s}, clock};
        m_server.killHard();
        const auto refused = redis.command({"PING"});
        QCOMPARE(codeOf(refused), ErrorCode::Unavailable);
        QVERIFY(refused.error().sentence().find("s3cret") == std::string::npos);
        QVERIFY(m_server.start());
        clock.advance(999ms);
        QCOMPARE(codeOf(redis.command({"PING"})), ErrorCode::Unavailable); // not even tried
        clock.advance(1ms);
        QCOMPARE(good(redis.command({"PING"})).text, std::string{"PONG"});
    }

    void aWrongPasswordIsTold()
    {
        RedisAddress wrong = address();
        wrong.password = "other";
        RedisPort redis{wrong, m_patience, m_clock};
        const auto refused = redis.command({"PING"});
        QCOMPARE(codeOf(refused), ErrorCode::PermissionDenied);
        QVERIFY(refused.error().sentence().find("other") == std::string::npos);
        RedisAddress none = address();
        none.password.clear();
        RedisPort silent{none, m_patience, m_clock};
        QCOMPARE(codeOf(silent.command({"PING"})), ErrorCode::PermissionDenied);
    }

    void addressesAreReadAndSecretsKept()
    {
        const RedisAddress read = good(parseRedisUrl("redis://u:p%40@[::1]:7/2?prefix=d"));
        QCOMPARE(shown(read), std::string{"redis://[::1]:7/2"});
        QCOMPARE(read.user, std::string{"u"});
        QCOMPARE(read.password, std::string{"p@"});
        QCOMPARE(read.prefix, std::string{"d"});
        QVERIFY(good(parseRedisUrl("redis://h")) == (RedisAddress{.host = "h"}));
        for (const char* bad :
             {"redis://", "redis://:secret@", "redis://h/x", "redis://h/4294967296",
              "redis://secret@h", "redis://h?secret=1", "rediss://:secret@h", "redis://h:0/"}) {
            const auto refused = parseRedisUrl(bad);
            QCOMPARE(codeOf(refused), ErrorCode::InvalidInput);
            QVERIFY(refused.error().sentence().find("secret") == std::string::npos);
        }
    }
};

SHACK_TEST(TestRedisPresence);
#include "tst_redis_presence.moc"
