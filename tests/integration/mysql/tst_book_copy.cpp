#include "engine/store/book_copy.h"
#include "engine/store/store.h"
#include "tests/integration/mysql/mariadb_server.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

/// A station's book goes from a file to a server and back.
class TestBookCopy : public QObject {
    Q_OBJECT

private:
    test::MariadbServer m_server;
    ManualClock m_clock;
    StoreConfig m_config;
    std::unique_ptr<Store> m_file;
    std::unique_ptr<Store> m_onServer;

    void fill(int devices)
    {
        TalkGroupRecord national = *good(m_file->talkGroups().find(kDefaultGroup));
        national.name = "National";
        good(m_file->talkGroups().update(national));
        auto alice = account("alice", "BG1AAA");
        alice.note = "小明 é\n'";
        alice = good(m_file->accounts().insert(alice));
        TalkGroupRecord group = talkGroup("Default"); // as the target's own is called
        group.owner = alice.id;
        group = good(m_file->talkGroups().insert(group));
        alice.defaultGroup = group.id;
        good(m_file->accounts().update(alice));
        good(m_file->talkGroups().addMember(group.id, alice.id));
        const auto link = good(m_file->talkGroups().insert(talkGroup("Link", true)));
        good(m_file->groupLinks().replace(link.id, std::vector{group.id}));
        std::vector<ContactRecord> contacts(static_cast<std::size_t>(devices));
        for (int i = 0; i < devices; ++i) {
            const auto owner = good(m_file->accounts().insert(account(std::to_string(i))));
            const auto radio = good(m_file->devices().insert(device(owner.id, 1, group.id)));
            good(m_file->devices().replaceSettings(radio.id, {{"volume", std::to_string(i)}}));
            contacts[static_cast<std::size_t>(i)].text = std::to_string(i);
        }
        good(m_file->contacts().append(contacts));
        good(m_file->siteSettings().set("station.name", "Club"));
    }

    static void same(Store& one, Store& other)
    {
        const auto withoutTime = [](auto records) {
            for (auto& record : records)
                record.updatedAt = {};
            return records;
        };
        QVERIFY(good(one.devices().all()) == good(other.devices().all()));
        QVERIFY(good(one.devices().allSettings()) == good(other.devices().allSettings()));
        QVERIFY(withoutTime(good(one.accounts().all())) ==
                withoutTime(good(other.accounts().all())));
        QVERIFY(withoutTime(good(one.talkGroups().all())) ==
                withoutTime(good(other.talkGroups().all())));
        QVERIFY(good(one.talkGroups().allMembers()) == good(other.talkGroups().allMembers()));
        QVERIFY(good(one.groupLinks().all()) == good(other.groupLinks().all()));
        QVERIFY(good(one.siteSettings().all()) == good(other.siteSettings().all()));
        QVERIFY(good(one.contacts().newest(10'000, {})) ==
                good(other.contacts().newest(10'000, {})));
    }

private slots:

    void initTestCase() { QVERIFY(m_server.start()); }

    void init()
    {
        m_config.database = m_server.freshDatabase("book");
        m_config.contactsKept = 10'000;
        m_onServer = good(Store::open(m_config, m_clock));
        StoreConfig inMemory = inMemoryConfig();
        inMemory.contactsKept = 10'000;
        m_file = good(Store::open(inMemory, m_clock));
    }

    void cleanup()
    {
        m_onServer.reset();
        QVERIFY(m_server.administer("DROP DATABASE book"));
    }

    void aBookGoesThereAndBack()
    {
        fill(1'203);
        const auto report = good(copyBook(m_file->sql(), m_onServer->sql(), "file"));
        QCOMPARE(report.front().name, std::string{"talk_groups"});
        QCOMPARE(report.front().rows, std::uint64_t{3});
        same(*m_file, *m_onServer);

        const auto back = openInMemory(m_clock);
        good(copyBook(m_onServer->sql(), back->sql(), "server"));
        same(*m_onServer, *back);
    }

    void aCopyThatBrokeOffGoesOn()
    {
        fill(600);
        // An account that is another one for the file but not for the server.
        const auto hans = good(m_file->accounts().insert(account("Müller")));
        const auto twin = good(m_file->accounts().insert(account("Muller")));
        const auto refused = copyBook(m_file->sql(), m_onServer->sql(), "file");
        QCOMPARE(codeOf(refused), ErrorCode::AlreadyExists);
        QVERIFY(refused.error().sentence().find(std::to_string(twin.id.value)) !=
                std::string::npos);
        good(m_file->accounts().remove(twin.id));
        QCOMPARE(codeOf(refusePartOfCopy(m_onServer->sql())), ErrorCode::Unsupported);
        QCOMPARE(codeOf(copyBook(m_file->sql(), m_onServer->sql(), "another file")),
                 ErrorCode::AlreadyExists);

        const auto report = good(copyBook(m_file->sql(), m_onServer->sql(), "file"));
        QCOMPARE(report[1].name, std::string{"accounts"});
        QCOMPARE(report[1].rows, std::uint64_t{602});
        QCOMPARE(report[1].copiedNow, std::uint64_t{102}); // 500 were there
        same(*m_file, *m_onServer);
        QVERIFY(good(m_onServer->accounts().find(hans.id)).has_value());
        good(refusePartOfCopy(m_onServer->sql()));
    }

    void aSourceThatChangedMeanwhileIsFound()
    {
        fill(3);
        good(m_file->accounts().insert(account("é")));
        good(m_file->accounts().insert(account("e")));
        QCOMPARE(codeOf(copyBook(m_file->sql(), m_onServer->sql(), "file")),
                 ErrorCode::AlreadyExists);
        const auto all = good(m_file->accounts().all());
        good(m_file->accounts().remove(all.back().id)); // "e"
        AccountRecord alice = all.front();
        alice.note = "changed"; // she may be there already
        good(m_file->accounts().update(alice));
        good(inTransaction(m_onServer->sql(), [&]() -> Status {
            return m_onServer->accounts().insertMany(std::vector{all.front()}).map([](auto) {});
        }));
        QCOMPARE(codeOf(copyBook(m_file->sql(), m_onServer->sql(), "file")), ErrorCode::Corrupt);
        good(forgetCopy(m_onServer->sql()));
        good(copyBook(m_file->sql(), m_onServer->sql(), "file"));
        same(*m_file, *m_onServer);
        QCOMPARE(codeOf(forgetCopy(m_onServer->sql())), ErrorCode::PermissionDenied);
    }

    void aTargetInUseIsLeftAlone()
    {
        good(m_onServer->accounts().insert(account("somebody")));
        QCOMPARE(codeOf(copyBook(m_file->sql(), m_onServer->sql(), "file")),
                 ErrorCode::AlreadyExists);
        QCOMPARE(good(m_onServer->accounts().all()).size(), std::size_t{1});
    }
};

SHACK_TEST(TestBookCopy);
#include "tst_book_copy.moc"
