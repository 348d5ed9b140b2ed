#include "engine/store/accounts.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

class TestAccounts : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;
    std::unique_ptr<Store> m_store;

    Accounts& accounts() { return m_store->accounts(); }

private slots:

    void init() { m_store = openInMemory(m_clock); }

    void aRecordComesBackAsItWasStored()
    {
        AccountRecord record;
        record.name = "bh4aaa";
        record.callsign = "BH4AAA";
        record.nickname = "Зоя 北京 📻";
        record.role = AccountRole::Administrator;
        record.enabled = false;
        record.approved = false;
        record.devicePasswordHash = "$argon2id$device";
        record.loginPasswordHash = "$argon2id$login";
        record.defaultGroup = kDefaultGroup;
        record.note = "line one\nline two";
        const AccountRecord stored = good(accounts().insert(record));
        QVERIFY(stored.id);
        QCOMPARE(stored.createdAt, m_clock.wallNow());
        QCOMPARE(stored.updatedAt, m_clock.wallNow());
        const auto found = good(accounts().find(stored.id));
        QVERIFY(found.has_value());
        QVERIFY(*found == stored);
        record.id = stored.id;
        record.createdAt = stored.createdAt;
        record.updatedAt = stored.updatedAt;
        QVERIFY(*found == record);
    }

    void everyRoleSurvives()
    {
        for (const AccountRole role :
             {AccountRole::User, AccountRole::Operator, AccountRole::Administrator}) {
            AccountRecord record = account("role" + std::to_string(static_cast<int>(role)));
            record.role = role;
            QCOMPARE(good(accounts().find(good(accounts().insert(record)).id))->role, role);
        }
    }

    void updateChangesEverythingButIdAndCreation()
    {
        AccountRecord record = good(accounts().insert(account("one", "BH4AAA")));
        const WallTime created = record.createdAt;
        record.name = "ONE";
        record.callsign = "BH4AAB";
        record.role = AccountRole::Operator;
        record.defaultGroup = kDefaultGroup;
        record.note = "changed";
        m_clock.advance(90s);
        good(accounts().update(record));
        const auto found = good(accounts().find(record.id));
        QCOMPARE(found->name, std::string{"ONE"});
        QCOMPARE(found->callsign, std::string{"BH4AAB"});
        QCOMPARE(found->defaultGroup, kDefaultGroup);
        QCOMPARE(found->createdAt, created);
        QCOMPARE(found->updatedAt, created + 90s);
    }

    void namesAreUniqueWithoutCase()
    {
        good(accounts().insert(account("Zhang", "BH4AAA")));
        const auto taken = accounts().insert(account("zHANG", "BH4AAB"));
        QCOMPARE(codeOf(taken), ErrorCode::AlreadyExists);
        QCOMPARE(taken.error().sentence(), std::string{"another account has this name"});
        QCOMPARE(good(accounts().findByName("ZHANG"))->name, std::string{"Zhang"});
        QVERIFY(!good(accounts().findByName("Zhan")).has_value());
    }

    void callsignsAreUniqueWithoutCaseUnlessEmpty()
    {
        good(accounts().insert(account("a", "BH4AAA")));
        good(accounts().insert(account("b")));
        good(accounts().insert(account("c")));
        const auto taken = accounts().insert(account("d", "bh4aaa"));
        QCOMPARE(codeOf(taken), ErrorCode::AlreadyExists);
        QCOMPARE(taken.error().sentence(), std::string{"another account has this callsign"});
    }

    void renamingToATakenNameChangesNothing()
    {
        good(accounts().insert(account("a")));
        AccountRecord second = good(accounts().insert(account("b")));
        second.name = "A";
        second.note = "must not arrive";
        QCOMPARE(codeOf(accounts().update(second)), ErrorCode::AlreadyExists);
        QCOMPARE(good(accounts().find(second.id))->name, std::string{"b"});
        QCOMPARE(good(accounts().find(second.id))->note, std::string{});
    }

    void emptyNamesAreRefused()
    {
        QCOMPARE(codeOf(accounts().insert(account(""))), ErrorCode::InvalidInput);
    }

    void oddBytesComeBackOrAreRefused()
    {
        const std::string odd = std::string{"a\0b'; DROP TABLE accounts; --\x01\x7f\"%_", 32};
        const AccountRecord stored = good(accounts().insert(account(odd)));
        QCOMPARE(good(accounts().find(stored.id))->name, odd);
        QCOMPARE(good(accounts().all()).size(), std::size_t{1});
        for (const char* broken : {"\xff", "\xc0\xaf", "\xed\xa0\x80", "half \xe5\x8c"})
            QCOMPARE(codeOf(accounts().insert(account(broken))), ErrorCode::InvalidInput);
    }

    void idsOf63BitsComeBack()
    {
        AccountRecord record = account("large");
        record.id = AccountId{0x7FFF'FFFF'FFFF'FFF0ULL};
        QCOMPARE(good(accounts().insert(record)).id, record.id);
        QCOMPARE(good(accounts().find(record.id))->name, std::string{"large"});
        DeviceRecord radio = device(record.id, 1);
        radio.id = DeviceId{0x4000'0000'0000'0001ULL};
        QCOMPARE(good(m_store->devices().insert(radio)).id, radio.id);
        QCOMPARE(good(m_store->devices().find(radio.id))->account, record.id);
    }

    void idsBeyond63BitsAreRefused()
    {
        AccountRecord record = account("too large");
        record.id = AccountId{0x8000'0000'0000'0000ULL};
        QCOMPARE(codeOf(accounts().insert(record)), ErrorCode::InvalidInput);
        QVERIFY(!good(accounts().find(record.id)).has_value());
    }

    void aRemovedAccountCanComeBackUnderItsId()
    {
        const AccountRecord stored = good(accounts().insert(account("a", "BH4AAA")));
        good(accounts().remove(stored.id));
        QVERIFY(good(accounts().insert(account("b"))).id != stored.id);
        const AccountRecord back = good(accounts().insert(stored));
        QCOMPARE(back.id, stored.id);
        QCOMPARE(back.createdAt, stored.createdAt);
        QCOMPARE(codeOf(accounts().insert(stored)), ErrorCode::AlreadyExists);
    }

    void removingTakesDevicesAndMembershipsAlong()
    {
        const AccountRecord stored = good(accounts().insert(account("a")));
        const DeviceRecord radio = good(m_store->devices().insert(device(stored.id, 1)));
        good(m_store->devices().replaceSettings(radio.id, {{"sql_level", "3"}}));
        TalkGroupRecord group = talkGroup("club");
        group.owner = stored.id;
        group = good(m_store->talkGroups().insert(group));
        good(m_store->talkGroups().addMember(group.id, stored.id));

        good(accounts().remove(stored.id));

        QVERIFY(good(m_store->devices().all()).empty());
        QVERIFY(good(m_store->devices().allSettings()).empty());
        QVERIFY(good(m_store->talkGroups().allMembers()).empty());
        QCOMPARE(good(m_store->talkGroups().find(group.id))->owner, AccountId{});
    }

    void unknownAccountsAreNotFound()
    {
        AccountRecord nobody = account("nobody");
        nobody.id = AccountId{4711};
        QCOMPARE(codeOf(accounts().update(nobody)), ErrorCode::NotFound);
        QCOMPARE(codeOf(accounts().remove(nobody.id)), ErrorCode::NotFound);
        QCOMPARE(codeOf(accounts().setDevicePassword(nobody.id, "x")), ErrorCode::NotFound);
        QVERIFY(!good(accounts().find(nobody.id)).has_value());
    }

    void aDefaultGroupMustExist()
    {
        AccountRecord record = account("a");
        record.defaultGroup = TalkGroupId{5};
        QCOMPARE(codeOf(accounts().insert(record)), ErrorCode::NotFound);
    }

    void passwordsChangeAlone()
    {
        const AccountRecord stored = good(accounts().insert(account("a")));
        good(accounts().setDevicePassword(stored.id, "device hash"));
        good(accounts().setLoginPassword(stored.id, "login hash"));
        const auto found = good(accounts().find(stored.id));
        QCOMPARE(found->devicePasswordHash, std::string{"device hash"});
        QCOMPARE(found->loginPasswordHash, std::string{"login hash"});
        QCOMPARE(found->name, stored.name);
    }

    void manyAreInsertedTogetherOrNotAtAll()
    {
        const std::vector<AccountRecord> some{account("a"), account("b"), account("c")};
        const auto ids = good(accounts().insertMany(some));
        QCOMPARE(ids.size(), std::size_t{3});
        QCOMPARE(good(accounts().find(ids[1]))->name, std::string{"b"});
        const std::vector<AccountRecord> clash{account("d"), account("B")};
        QCOMPARE(codeOf(accounts().insertMany(clash)), ErrorCode::AlreadyExists);
        QCOMPARE(good(accounts().all()).size(), std::size_t{3});
    }
};

SHACK_TEST(TestAccounts);
#include "tst_accounts.moc"
