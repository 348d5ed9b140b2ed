#include "engine/store/talk_groups.h"
#include "tests/support/test_main.h"
#include "tests/unit/store/store_support.h"

#include <QTest>

using namespace shack;
using namespace shack::store;
using namespace std::chrono_literals;

class TestTalkGroups : public QObject {
    Q_OBJECT

private:
    ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    AccountId m_owner;

    TalkGroups& groups() { return m_store->talkGroups(); }

    GroupLinks& links() { return m_store->groupLinks(); }

    TalkGroupId made(const std::string& name, bool isLink = false)
    {
        return good(groups().insert(talkGroup(name, isLink))).id;
    }

private slots:

    void init()
    {
        m_store = openInMemory(m_clock);
        m_owner = good(m_store->accounts().insert(account("owner"))).id;
    }

    void aRecordComesBackAsItWasStored()
    {
        TalkGroupRecord record = talkGroup("Районная сеть");
        record.kind = TalkGroupKind::Private;
        record.enabled = false;
        record.passwordHash = "$argon2id$x";
        record.owner = m_owner;
        record.recordPolicy = RecordPolicy::No;
        record.maxTalkSeconds = 4'294'967'295U;
        record.note = "Tuesdays";
        const TalkGroupRecord stored = good(groups().insert(record));
        record.id = stored.id;
        record.createdAt = m_clock.wallNow();
        record.updatedAt = m_clock.wallNow();
        QVERIFY(*good(groups().find(stored.id)) == record);
        for (const RecordPolicy policy :
             {RecordPolicy::AsStation, RecordPolicy::Yes, RecordPolicy::No}) {
            record.recordPolicy = policy;
            good(groups().update(record));
            QCOMPARE(good(groups().find(stored.id))->recordPolicy, policy);
        }
    }

    void groupIdsOf32BitsComeBack()
    {
        TalkGroupRecord record = talkGroup("last");
        record.id = TalkGroupId{0xFFFF'FFFFU};
        QCOMPARE(good(groups().insert(record)).id, record.id);
        QCOMPARE(good(groups().find(record.id))->name, std::string{"last"});
    }

    void namesAreUniqueWithoutCase()
    {
        const auto first = made("Echo");
        QCOMPARE(codeOf(groups().insert(talkGroup("ECHO"))), ErrorCode::AlreadyExists);
        QCOMPARE(codeOf(groups().insert(talkGroup("default"))), ErrorCode::AlreadyExists);
        TalkGroupRecord second = good(groups().insert(talkGroup("Other")));
        second.name = "echo";
        const auto renamed = groups().update(second);
        QCOMPARE(codeOf(renamed), ErrorCode::AlreadyExists);
        QCOMPARE(renamed.error().sentence(), std::string{"another talk group has this name"});
        TalkGroupRecord same = *good(groups().find(first));
        same.name = "ECHO";
        good(groups().update(same));
    }

    void theDefaultGroupCannotBeRemoved()
    {
        QCOMPARE(codeOf(groups().remove(kDefaultGroup)), ErrorCode::PermissionDenied);
        QVERIFY(good(groups().find(kDefaultGroup)).has_value());
    }

    void devicesOfARemovedGroupGoToTheDefaultGroup()
    {
        const auto group = made("club");
        const auto radio = good(m_store->devices().insert(device(m_owner, 1, group)));
        AccountRecord owner = *good(m_store->accounts().find(m_owner));
        owner.defaultGroup = group;
        good(m_store->accounts().update(owner));
        good(groups().addMember(group, m_owner));

        good(groups().remove(group));

        QCOMPARE(good(m_store->devices().find(radio.id))->group, kDefaultGroup);
        QCOMPARE(good(m_store->accounts().find(m_owner))->defaultGroup, TalkGroupId{});
        QVERIFY(good(groups().allMembers()).empty());
        QCOMPARE(codeOf(groups().remove(group)), ErrorCode::NotFound);
    }

    void aRemovedGroupAndItsDevicesComeBackInOneStep()
    {
        const auto group = good(groups().insert(talkGroup("club")));
        const auto radio = good(m_store->devices().insert(device(m_owner, 1, group.id)));
        good(groups().remove(group.id));
        const std::vector<std::pair<DeviceId, TalkGroupId>> back{{radio.id, group.id}};
        good(inTransaction(m_store->sql(), [&]() -> Status {
            if (auto restored = groups().insert(group); !restored)
                return failed(restored.error());
            return m_store->devices().moveToGroups(back);
        }));
        QVERIFY(*good(groups().find(group.id)) == group);
        QCOMPARE(good(m_store->devices().find(radio.id))->group, group.id);
    }

    void membersAreKeptOnce()
    {
        const auto group = made("club");
        const AccountId second = good(m_store->accounts().insert(account("second"))).id;
        good(groups().addMember(group, m_owner));
        good(groups().addMember(group, m_owner));
        good(groups().addMember(group, second));
        QCOMPARE(good(groups().allMembers()),
                 (std::vector{GroupMember{group, m_owner}, GroupMember{group, second}}));
        good(groups().removeMember(group, m_owner));
        QCOMPARE(codeOf(groups().removeMember(group, m_owner)), ErrorCode::NotFound);
        QCOMPARE(codeOf(groups().addMember(group, AccountId{99})), ErrorCode::NotFound);
        QCOMPARE(codeOf(groups().addMember(TalkGroupId{5}, second)), ErrorCode::NotFound);
    }

    void replacingMembersIsAllOrNothing()
    {
        const auto group = made("club");
        const std::vector<AccountId> one{m_owner};
        const std::vector<AccountId> withStranger{AccountId{99}};
        good(groups().replaceMembers(group, one));
        QCOMPARE(codeOf(groups().replaceMembers(group, withStranger)), ErrorCode::NotFound);
        QCOMPARE(good(groups().allMembers()), (std::vector{GroupMember{group, m_owner}}));
        good(groups().replaceMembers(group, {}));
        QVERIFY(good(groups().allMembers()).empty());
    }

    void aLinkJoinsGroupsAndAGroupOneLink()
    {
        const auto a = made("a");
        const auto b = made("b");
        const auto c = made("c");
        const auto north = made("north", true);
        const auto south = made("south", true);
        const std::vector<TalkGroupId> ab{b, a, b};
        const std::vector<TalkGroupId> bc{b, c};
        good(links().replace(north, ab));
        QVERIFY(good(links().all()) == (std::vector{LinkRecord{north, {a, b}}}));
        const auto twice = links().replace(south, bc);
        QCOMPARE(codeOf(twice), ErrorCode::AlreadyExists);
        QCOMPARE(twice.error().sentence(), std::string{"a talk group is in another link already"});
        QVERIFY(good(links().all()) == (std::vector{LinkRecord{north, {a, b}}}));
        good(links().replace(north, {}));
        good(links().replace(south, bc));
        QVERIFY(good(links().all()) == (std::vector{LinkRecord{south, {b, c}}}));
    }

    void linksJoinOnlyOrdinaryGroups()
    {
        const auto a = made("a");
        const auto north = made("north", true);
        const auto south = made("south", true);
        const std::vector<TalkGroupId> ordinary{a};
        const std::vector<TalkGroupId> link{south};
        const std::vector<TalkGroupId> itself{north};
        const std::vector<TalkGroupId> missing{TalkGroupId{5}};
        QCOMPARE(codeOf(links().replace(a, ordinary)), ErrorCode::InvalidInput);
        QCOMPARE(codeOf(links().replace(north, link)), ErrorCode::InvalidInput);
        QCOMPARE(codeOf(links().replace(north, itself)), ErrorCode::InvalidInput);
        QCOMPARE(codeOf(links().replace(north, missing)), ErrorCode::NotFound);
        QCOMPARE(codeOf(links().replace(TalkGroupId{6}, ordinary)), ErrorCode::NotFound);
        QVERIFY(good(links().all()).empty());
    }

    void linksGoWithTheirGroups()
    {
        const auto a = made("a");
        const auto b = made("b");
        const auto north = made("north", true);
        const std::vector<TalkGroupId> ab{a, b};
        good(links().replace(north, ab));
        good(groups().remove(a));
        QVERIFY(good(links().all()) == (std::vector{LinkRecord{north, {b}}}));
        good(groups().remove(north));
        QVERIFY(good(links().all()).empty());
    }
};

SHACK_TEST(TestTalkGroups);
#include "tst_talk_groups.moc"
