#include "engine/store/store.h"
#include "tests/integration/mysql/mariadb_server.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

#include <set>
#include <tuple>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

/// What a station keeps, on a server: the same answers as from the file.
class TestMysqlStore : public QObject {
    Q_OBJECT

private:
    test::MariadbServer m_server;
    ManualClock m_clock;
    StoreConfig m_config;
    std::unique_ptr<Store> m_store;

    std::unique_ptr<Store> open() { return good(Store::open(m_config, m_clock)); }

    std::int64_t version() { return good(m_store->sql().outsideVersion()); }

private slots:

    void initTestCase() { QVERIFY(m_server.start()); }

    void init()
    {
        m_config.database = m_server.freshDatabase("book");
        m_store = open();
    }

    void cleanup()
    {
        m_store.reset();
        QVERIFY(m_server.administer("DROP DATABASE book"));
    }

    void bothSchemasHaveTheSameTablesAndColumns()
    {
        using Columns = std::set<std::pair<std::string, std::string>>;
        Columns here;
        good(m_store->sql().query(
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = DATABASE() AND column_name <> 'callsign_key'",
            {}, [&](const SqlRow& row) { here.emplace(row.text(0), row.text(1)); }));
        const auto file = openInMemory(m_clock);
        Columns there; // but for the index of words, which only SQLite has
        good(file->sql().query(
            "SELECT t.name, c.name FROM sqlite_master t, "
            "pragma_table_info(t.name) c WHERE t.type = 'table' "
            "AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'recording_words%'",
            {}, [&](const SqlRow& row) { there.emplace(row.text(0), row.text(1)); }));
        QVERIFY(!there.empty());
        QVERIFY(here == there);
    }

    void aBrokenStepIsDoneAgain()
    {
        m_store.reset();
        // As if the server had died between the tables and the note of the step.
        QVERIFY(m_server.administer("DELETE FROM schema_steps", "book"));
        QVERIFY(m_server.administer("DROP TABLE site_settings", "book"));
        m_store = open();
        good(m_store->siteSettings().set("station.name", "Club"));
        QCOMPARE(good(m_store->talkGroups().all()).size(), std::size_t{1});
    }

    void aNewerSchemaIsRefused()
    {
        good(m_store->sql().run("INSERT INTO schema_steps VALUES (999, 'later', 0)"));
        QCOMPARE(codeOf(Store::open(m_config, m_clock)), ErrorCode::Unsupported);
    }

    void theBookComesBack()
    {
        AccountRecord alice = account("alice", "BG1AAA");
        alice.nickname = "小明 é";
        alice.defaultGroup = kDefaultGroup;
        alice = good(m_store->accounts().insert(alice));
        TalkGroupRecord beijing = talkGroup("Beijing");
        beijing.owner = alice.id;
        beijing = good(m_store->talkGroups().insert(beijing));
        QVERIFY(beijing.id.value >= 1'000); // ids are not used twice
        const auto link = good(m_store->talkGroups().insert(talkGroup("Link", true)));
        DeviceRecord radio = device(alice.id, 255, beijing.id);
        radio.dmrId = 4'294'967'295U;
        radio.mayTalkUntil = WallTime{1'234ms};
        radio = good(m_store->devices().insert(radio));
        good(m_store->talkGroups().addMember(beijing.id, alice.id));
        good(m_store->talkGroups().addMember(beijing.id, alice.id)); // twice is once
        good(m_store->groupLinks().replace(link.id, std::vector{beijing.id, kDefaultGroup}));
        good(m_store->devices().replaceSettings(radio.id, {{"volume", "3"}, {"Volume", "4"}}));
        good(m_store->siteSettings().set("a", "1"));
        good(m_store->siteSettings().set("a", "2"));

        const auto again = open();
        QVERIFY(good(again->accounts().all()) == std::vector{alice});
        QVERIFY(good(again->devices().all()) == std::vector{radio});
        QVERIFY(good(again->talkGroups().find(beijing.id)) == std::optional{beijing});
        QCOMPARE(good(again->talkGroups().allMembers()).size(), std::size_t{1});
        const LinkRecord joined{link.id, {kDefaultGroup, beijing.id}};
        QVERIFY(good(again->groupLinks().all()) == std::vector<LinkRecord>{joined});
        QCOMPARE(good(again->devices().settings(radio.id)).at("Volume"), std::string{"4"});
        QCOMPARE(good(again->siteSettings().all()).at("a"), std::string{"2"});
    }

    void refusalsReadLikeThoseOfTheFile()
    {
        const auto file = openInMemory(m_clock);
        for (Store* store : {m_store.get(), file.get()}) {
            const auto alice = good(store->accounts().insert(account("alice", "BG1AAA")));
            good(store->accounts().insert(account("no callsign")));
            good(store->accounts().insert(account("no callsign either")));
            const auto sentence = [](const auto& result) {
                return std::pair{codeOf(result), result.error().sentence()};
            };
            using Refusal = std::pair<ErrorCode, std::string>;
            QVERIFY(sentence(store->accounts().insert(account("ALICE"))) ==
                    Refusal(ErrorCode::AlreadyExists, "another account has this name"));
            QVERIFY(sentence(store->accounts().insert(account("bob", "bg1aaa"))) ==
                    Refusal(ErrorCode::AlreadyExists, "another account has this callsign"));
            AccountRecord same = account("carol");
            same.id = alice.id;
            QVERIFY(sentence(store->accounts().insert(same)) ==
                    Refusal(ErrorCode::AlreadyExists, "there is an account with this id"));
            good(store->devices().insert(device(alice.id, 5)));
            QVERIFY(sentence(store->devices().insert(device(alice.id, 5))) ==
                    Refusal(ErrorCode::AlreadyExists,
                            "the account has a device with this SSID already"));
            QCOMPARE(codeOf(store->devices().insert(device(AccountId{77}, 5))),
                     ErrorCode::NotFound);
            QCOMPARE(codeOf(store->devices().insert(device(alice.id, 0))), ErrorCode::InvalidInput);
            QVERIFY(sentence(store->talkGroups().insert(talkGroup("DEFAULT"))) ==
                    Refusal(ErrorCode::AlreadyExists, "another talk group has this name"));
            QCOMPARE(codeOf(store->talkGroups().addMember(TalkGroupId{5}, alice.id)),
                     ErrorCode::NotFound);
        }
    }

    void removingTakesWhatBelongsToIt()
    {
        const auto alice = good(m_store->accounts().insert(account("alice")));
        TalkGroupRecord mine = talkGroup("Mine");
        mine.owner = alice.id;
        mine = good(m_store->talkGroups().insert(mine));
        const auto radio = good(m_store->devices().insert(device(alice.id, 1, mine.id)));
        good(m_store->devices().replaceSettings(radio.id, {{"a", "b"}}));
        good(m_store->talkGroups().remove(mine.id));
        QVERIFY(good(m_store->devices().find(radio.id))->group == kDefaultGroup);
        good(m_store->accounts().remove(alice.id));
        QVERIFY(good(m_store->devices().all()).empty());
        QVERIFY(good(m_store->devices().allSettings()).empty());
    }

    void listsOfOversAndRecordingsWork()
    {
        m_config.contactsKept = 3;
        m_store = open();
        for (int i = 0; i < 5; ++i) {
            ContactRecord contact;
            contact.kind = i == 4 ? ContactKind::Text : ContactKind::Voice;
            contact.text = std::to_string(i);
            good(m_store->contacts().append(std::vector{contact}));
        }
        QCOMPARE(good(m_store->contacts().newest(10, {})).size(), std::size_t{3});
        QCOMPARE(good(m_store->contacts().newest(10, ContactKind::Text)).front().text,
                 std::string{"4"});

        RecordingRecord recording;
        recording.id = 1'700'000'000'000'000;
        recording.callsign = "bg1aaa";
        recording.ssid = Ssid{8};
        recording.file = "a.opus";
        good(m_store->recordings().put(std::vector{recording}));
        good(m_store->recordings().setNote(recording.id, "kept by hand"));
        recording.file = "b.opus";
        good(m_store->recordings().put(std::vector{recording}));
        recording.note = "kept by hand";
        QVERIFY(good(m_store->recordings().byId(recording.id)) == std::optional{recording});
        Recordings::Filter filter;
        filter.callsign = "BG1AAA-8";
        QCOMPARE(good(m_store->recordings().find(filter)).size(), std::size_t{1});
        filter.callsign = "BG1AAA-9";
        QVERIFY(good(m_store->recordings().find(filter)).empty());
    }

    void whatOtherHandsChangeShowsAndSightingsDoNot()
    {
        const auto alice = good(m_store->accounts().insert(account("alice")));
        const auto radio = good(m_store->devices().insert(device(alice.id, 1)));
        const std::int64_t before = version();
        good(m_store->devices().noteSightings(
            std::vector{DeviceSighting{radio.id, m_clock.wallNow(), "127.0.0.1:1"}}));
        QCOMPARE(version(), before);
        QVERIFY(m_server.administer("UPDATE devices SET may_talk = 0", "book"));
        const std::int64_t muted = version();
        QVERIFY(muted != before);
        QVERIFY(m_server.administer("DELETE FROM devices", "book"));
        QVERIFY(version() != muted);
    }
};

SHACK_TEST(TestMysqlStore);
#include "tst_mysql_store.moc"
