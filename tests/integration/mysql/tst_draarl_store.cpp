#include "engine/store/database_url.h"
#include "engine/store/mysql_port.h"
#include "engine/store/store.h"
#include "tests/integration/mysql/mariadb_server.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

namespace {

constexpr TalkGroupId kHills{12};

std::string golden()
{
    QFile file{SHACK_SOURCE_DIR "/tests/golden/draarl_club.sql"};
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the golden database cannot be read");
    return "SET NAMES utf8mb4; " + file.readAll().toStdString();
}

} // namespace

/// The store on the tables of an existing DraARL database: what is read, that an edit writes its
/// own columns and no others, and that rows of other hands are noticed.
class TestDraarlStore : public QObject {
    Q_OBJECT

private:
    test::MariadbServer m_server;
    SystemClock m_clock;
    StoreConfig m_config;
    std::unique_ptr<SqlPort> m_look;

    std::unique_ptr<Store> open() { return good(Store::open(m_config, m_clock)); }

    /// All values of a question, with blanks between them.
    std::string asked(const std::string& question)
    {
        std::string answer;
        const Status done = m_look->query(question, {}, [&](const SqlRow& row) {
            answer += (answer.empty() ? "" : " ") + (row.isNull(0) ? "NULL" : row.text(0));
        });
        return done ? answer : done.error().sentence();
    }

    bool theirs(const std::string& sql) { return m_server.administer(sql, "club"); }

    std::string everythingOfTheirs()
    {
        std::string sums;
        for (const char* table :
             {"users", "devices", "public_groups", "group_links", "group_members", "device_configs",
              "user_device_preferences", "comm_records"}) {
            const Status done =
                m_look->query(std::string{"CHECKSUM TABLE "} + table, {},
                              [&](const SqlRow& row) { sums += row.text(1) + ' '; });
            sums += done ? "" : done.error().sentence();
        }
        return sums;
    }

private slots:

    void initTestCase() { QVERIFY(m_server.start()); }

    void init()
    {
        m_config.database = m_server.freshDatabase("club");
        QVERIFY(theirs(golden()));
        m_look = good(openMysql(good(parseMysqlUrl(m_config.database)), {}, m_clock));
    }

    void cleanup()
    {
        m_look.reset();
        QVERIFY(m_server.administer("DROP DATABASE club"));
    }

    void openingChangesNothingOfTheirs()
    {
        const std::string before = everythingOfTheirs();
        for (int i = 0; i < 2; ++i) {
            const auto store = open();
            QVERIFY(store->isDraarl());
            QVERIFY(store->accounts().all());
            QVERIFY(store->probe());
        }
        QCOMPARE(everythingOfTheirs(), before);
    }

    void theDefaultGroupIsMadeWhenItIsMissing()
    {
        QVERIFY(theirs("DELETE FROM public_groups WHERE id = 999"));
        const auto store = open();
        const auto group = good(store->talkGroups().find(kDefaultGroup));
        QVERIFY(group && group->enabled && !group->isLink);
        QCOMPARE(asked("SELECT CONCAT(type, status, is_virtual) FROM public_groups WHERE id = 999"),
                 std::string{"110"});
    }

    void anotherVersionOfTheSchemaIsToldApart()
    {
        QVERIFY(theirs("ALTER TABLE users DROP COLUMN approval_status"));
        const auto refused = Store::open(m_config, m_clock);
        QCOMPARE(codeOf(refused), ErrorCode::Unsupported);
        QVERIFY(refused.error().sentence().find("approval_status") != std::string::npos);
    }

    void accountsAreTheirUsers()
    {
        const auto store = open();
        const auto accounts = good(store->accounts().all());
        QCOMPARE(accounts.size(), std::size_t{4}); // one name fits into no datagram
        QVERIFY(accounts[0].role == AccountRole::Administrator);
        QVERIFY(accounts[0].callsign.empty());
        const AccountRecord alice = *good(store->accounts().findByName("ALICE"));
        QCOMPARE(alice.id, AccountId{7});
        QCOMPARE(alice.callsign, std::string{"BG1AAA"});
        QCOMPARE(alice.nickname, std::string{"小明"});
        QCOMPARE(alice.defaultGroup, TalkGroupId{13});
        QVERIFY(!alice.devicePasswordHash.starts_with('$'));
        QVERIFY(alice.createdAt == WallTime{1'709'164'800'123ms}); // 08:00 there is 00:00 UTC
        QVERIFY(!accounts[3].enabled);
        QVERIFY(!good(store->accounts().findByName("nobody")));
    }

    void equipmentGroupsAndLinksAreTheirs()
    {
        const auto store = open();
        const auto devices = good(store->devices().all());
        QCOMPARE(devices.size(), std::size_t{2}); // the phone is no equipment
        QCOMPARE(devices[0].name, std::string{"Shed"});
        QCOMPARE(devices[0].group, kHills);
        QCOMPARE(devices[0].dmrId, 4'600'001U);
        QVERIFY(devices[0].lastOnlineAt == WallTime{1'767'225'600'000ms});
        QVERIFY(!devices[1].group); // 4711 was never there
        QVERIFY(!devices[1].mayTalk && devices[1].hears);
        QCOMPARE(good(store->devices().allSettings()).at(DeviceId{100}).size(), std::size_t{2});

        const auto groups = good(store->talkGroups().all());
        QCOMPARE(groups.size(), std::size_t{4});
        QVERIFY(groups[0].kind == TalkGroupKind::Private && groups[0].owner == AccountId{7});
        QVERIFY(groups[0].passwordHash.find("hill1234") == std::string::npos);
        QVERIFY(!groups[1].owner); // 404 is nobody
        QVERIFY(groups[2].isLink);
        const auto members = good(store->talkGroups().allMembers());
        QCOMPARE(members.size(), std::size_t{1}); // the other one waits
        QCOMPARE(members[0].account, AccountId{9});
        const auto links = good(store->groupLinks().all());
        QCOMPARE(links.size(), std::size_t{1});
        QCOMPARE(links[0].targets.size(), std::size_t{2});
    }

    void anEditWritesItsOwnColumnsOnly()
    {
        QVERIFY(theirs("UPDATE users SET status = 3, approval_status = 2, roles = '[\"admin\"]', "
                       "callsign = '呼号' WHERE id = 9; UPDATE devices SET dev_model = 4000 "
                       "WHERE id = 101"));
        const auto store = open();
        AccountRecord bob = *good(store->accounts().find(AccountId{9}));
        QVERIFY(!bob.enabled && !bob.approved && bob.role == AccountRole::User);
        QVERIFY(bob.callsign.empty());
        bob.nickname = "Bob";
        bob.role = AccountRole::Operator;
        bob.note = "knows the hills";
        QVERIFY(store->accounts().update(bob));
        QCOMPARE(asked("SELECT CONCAT_WS(' ', status, approval_status, roles, callsign, nickname) "
                       "FROM users WHERE id = 9"),
                 std::string{"3 2 [\"admin\"] 呼号 Bob"});
        const AccountRecord again = *good(store->accounts().find(AccountId{9}));
        QVERIFY(again.role == AccountRole::Operator);
        QCOMPARE(again.note, bob.note);

        DeviceRecord device = *good(store->devices().find(DeviceId{101}));
        device.starred = true;
        device.mayTalk = true;
        device.lastAddress = "203.0.113.9:40001";
        QVERIFY(store->devices().update(device));
        QCOMPARE(asked("SELECT CONCAT_WS(' ', dev_model, group_id, disable_send, is_online, "
                       "last_online_ip) FROM devices WHERE id = 101"),
                 std::string{"4000 4711 0 1 203.0.113.9"});
        QVERIFY(good(store->devices().find(DeviceId{101}))->starred);
    }

    void newRowsAreAsTheyWriteThem()
    {
        const auto store = open();
        const DeviceRecord made = good(store->devices().insert(
            {.account = AccountId{7}, .ssid = Ssid{9}, .model = 2, .group = kHills}));
        QCOMPARE(asked("SELECT CONCAT_WS(' ', owner_id, ssid, dev_model, group_id, status, "
                       "priority, name = '') FROM devices WHERE id = " +
                       std::to_string(made.id.value)),
                 std::string{"7 9 2 12 0 100 1"});
        QCOMPARE(codeOf(store->devices().insert({.account = AccountId{7}, .ssid = Ssid{9}})),
                 ErrorCode::AlreadyExists);
        QCOMPARE(codeOf(store->devices().insert({.account = AccountId{404}, .ssid = Ssid{9}})),
                 ErrorCode::NotFound);

        for (const char* name : {"dora", "emil"}) { // neither has a callsign
            const AccountRecord account =
                good(store->accounts().insert({.name = name, .defaultGroup = TalkGroupId{13}}));
            QCOMPARE(good(store->accounts().find(account.id))->defaultGroup, TalkGroupId{13});
        }
        QCOMPARE(codeOf(store->accounts().insert({.name = "Dora"})), ErrorCode::AlreadyExists);

        const TalkGroupRecord group = good(store->talkGroups().insert(
            {.name = "Valley", .kind = TalkGroupKind::Private, .maxTalkSeconds = 60}));
        QVERIFY(store->talkGroups().addMember(group.id, AccountId{9}));
        QVERIFY(store->talkGroups().addMember(kHills, AccountId{10})); // who was waiting
        QCOMPARE(asked("SELECT COUNT(*) FROM group_members WHERE is_verified = 1"),
                 std::string{"3"});
        QCOMPARE(codeOf(store->talkGroups().addMember(TalkGroupId{404}, AccountId{9})),
                 ErrorCode::NotFound);
        QCOMPARE(good(store->talkGroups().find(group.id))->maxTalkSeconds, 60U);
        const TalkGroupId targets[]{TalkGroupId{13}, group.id};
        QVERIFY(store->groupLinks().replace(TalkGroupId{20}, targets));
        QCOMPARE(asked("SELECT GROUP_CONCAT(target_group_id ORDER BY id) FROM group_links"),
                 "13," + std::to_string(group.id.value));
    }

    void whatTheyCouldNotReadIsNotWritten()
    {
        const auto store = open();
        const std::string ours = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA";
        QCOMPARE(codeOf(store->accounts().setDevicePassword(AccountId{7}, ours)),
                 ErrorCode::InvalidInput);
        QCOMPARE(codeOf(store->accounts().setLoginPassword(AccountId{7}, ours)),
                 ErrorCode::InvalidInput);
        TalkGroupRecord hills = *good(store->talkGroups().find(kHills));
        hills.note = "loud by day";
        QVERIFY(store->talkGroups().update(hills));
        QCOMPARE(asked("SELECT password FROM public_groups WHERE id = 12"),
                 std::string{"hill1234"});
        hills.passwordHash = ours;
        QCOMPARE(codeOf(store->talkGroups().update(hills)), ErrorCode::InvalidInput);
    }

    void settingsAreReplacedRowByRow()
    {
        const auto store = open();
        const std::string before =
            asked("SELECT id FROM device_configs WHERE config_key = 'rx_freq'");
        QVERIFY(store->devices().replaceSettings(
            DeviceId{100}, {{"rx_freq", "439500000"}, {"tx_freq", "434500000"}}));
        QCOMPARE(asked("SELECT id FROM device_configs WHERE config_key = 'rx_freq'"), before);
        QCOMPARE(good(store->devices().settings(DeviceId{100})).size(), std::size_t{2});
        QCOMPARE(codeOf(store->devices().replaceSettings(DeviceId{404}, {{"rx_freq", "1"}})),
                 ErrorCode::NotFound);
    }

    void whatGoesLeavesNothingBehindAndKeepsTheHistory()
    {
        const auto store = open();
        QVERIFY(store->talkGroups().remove(kHills));
        QCOMPARE(asked("SELECT group_id FROM devices WHERE id = 100"), std::string{"999"});
        QVERIFY(store->accounts().remove(AccountId{7}));
        QCOMPARE(asked("SELECT COUNT(*) FROM devices WHERE owner_id = 7"), std::string{"0"});
        QCOMPARE(asked("SELECT GROUP_CONCAT(device_id ORDER BY id) FROM comm_records"),
                 std::string{"0,101,101,101"});
        QCOMPARE(codeOf(store->accounts().remove(AccountId{7})), ErrorCode::NotFound);
    }

    void otherHandsAreNoticedAndSightingsAreNot()
    {
        const auto store = open();
        const auto version = [&] { return good(store->sql().outsideVersion()); };
        std::int64_t seen = version();
        QVERIFY(store->devices().noteSightings(std::vector<DeviceSighting>{
            {DeviceId{100}, m_clock.wallNow(), "[2001:db8::1]:40001"}}));
        QCOMPARE(asked("SELECT last_online_ip FROM devices WHERE id = 100"),
                 std::string{"2001:db8::1"});
        QVERIFY(theirs("UPDATE devices SET is_online = 1 - is_online"));
        QCOMPARE(version(), seen);
        for (const char* change :
             {"INSERT INTO devices (owner_id, ssid, group_id) VALUES (9, 33, 999)",
              "DELETE FROM devices WHERE id = 102", "UPDATE users SET status = 0 WHERE id = 9",
              "UPDATE public_groups SET status = 0 WHERE id = 13",
              "DELETE FROM group_links WHERE target_group_id = 13",
              "UPDATE group_members SET is_verified = 1",
              "UPDATE user_device_preferences SET last_group_id = 999 WHERE dev_model = 0"}) {
            QVERIFY(theirs(change));
            QVERIFY2(version() != seen, change);
            seen = version();
        }
    }

    /// Names may get new numbers, and what we kept for the old ones must not stick to others.
    void whatWasKeptForDeletedRowsIsForgotten()
    {
        {
            const auto store = open();
            DeviceRecord device = *good(store->devices().find(DeviceId{100}));
            device.starred = true;
            QVERIFY(store->devices().update(device));
        }
        QVERIFY(theirs("DELETE FROM devices WHERE id = 100; INSERT INTO devices (id, owner_id, "
                       "ssid) VALUES (500, 7, 8)"));
        const auto store = open();
        QCOMPARE(asked("SELECT COUNT(*) FROM shack_devices"), std::string{"0"});
        QVERIFY(!good(store->devices().find(AccountId{7}, Ssid{8}))->starred);
    }
};

SHACK_TEST(TestDraarlStore);
#include "tst_draarl_store.moc"
