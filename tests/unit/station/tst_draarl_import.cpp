#include "engine/station/draarl_import.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>

using namespace shack;
using namespace shack::station;
using namespace shack::store;

namespace {

DraarlUser user(std::int64_t id, const std::string& name, const std::string& callsign)
{
    return {.id = id, .name = name, .callsign = callsign, .enabled = true, .approved = true};
}

DraarlGroup group(std::int64_t id, const std::string& name)
{
    return {.id = id, .name = name, .type = 1, .enabled = true};
}

DraarlGroup link(std::int64_t id, const std::string& name)
{
    DraarlGroup made = group(id, name);
    made.isVirtual = true;
    return made;
}

DraarlDevice device(std::int64_t id, std::int64_t owner, std::int64_t ssid, std::int64_t inGroup)
{
    return {.id = id, .owner = owner, .ssid = ssid, .model = 1, .group = inGroup};
}

Directory freshBook()
{
    Directory book;
    book.replace({.groups = {{.id = kDefaultGroup, .name = "Default"}}});
    return book;
}

/// What the book is once the plan is carried out.
Directory bookAfter(const DraarlImport& plan, DirectoryContents contents)
{
    const auto append = [](auto& into, const auto& more) {
        into.insert(into.end(), more.begin(), more.end());
    };
    append(contents.accounts, plan.accounts);
    append(contents.groups, plan.groups);
    append(contents.members, plan.members);
    append(contents.links, plan.links);
    append(contents.devices, plan.devices);
    Directory book;
    book.replace(std::move(contents));
    return book;
}

std::string notesOf(const DraarlImport& plan)
{
    std::string all;
    for (const ImportNote& note : plan.notes)
        all += std::string{note.kind} + " " + note.who + ": " + note.why +
               (note.leftOut ? " (left out)\n" : "\n");
    return all;
}

DraarlTables smallClub()
{
    DraarlTables club;
    club.users = {user(1, "admin", ""), user(7, "alice", "bg1aaa"), user(9, "bob", "BG2BBB")};
    club.users[0].administrator = true;
    club.users[1].devicePassword = "sealed";
    club.users[2].approved = false;
    club.groups = {group(999, "National"), group(12, "Hills"), link(20, "Both")};
    club.groups[1].type = 2;
    club.groups[1].password = "hill1234";
    club.groups[1].owner = 7;
    club.links = {{20, 999}, {20, 12}};
    club.members = {{12, 9}};
    club.devices = {device(100, 7, 8, 12), device(101, 9, 1, 0)};
    club.devices[1].maySend = false;
    club.settings = {{100, "rx_freq", "439500000"}, {100, "unknown", "1"}};
    club.preferences = {{7, 12}};
    return club;
}

} // namespace

class TestDraarlImport : public QObject {
    Q_OBJECT

private slots:

    void aClubComesWithItsNumbers()
    {
        const DraarlImport plan = planDraarlImport(smallClub(), freshBook(), false);
        QCOMPARE(notesOf(plan), std::string{});
        QCOMPARE(plan.accounts.size(), std::size_t{3});
        QVERIFY(plan.accounts[0].role == AccountRole::Administrator);
        QCOMPARE(plan.accounts[1].id, AccountId{7});
        QCOMPARE(plan.accounts[1].callsign, std::string{"BG1AAA"});
        QCOMPARE(plan.accounts[1].defaultGroup, TalkGroupId{12});
        QVERIFY(plan.accounts[1].devicePasswordHash.empty());
        QVERIFY(!plan.accounts[2].approved);
        QCOMPARE(plan.devicePasswords.size(), std::size_t{1});
        QCOMPARE(plan.devicePasswords[0].account, AccountId{7});

        QCOMPARE(plan.defaultGroupName, std::string{"National"});
        QCOMPARE(plan.groups.size(), std::size_t{2}); // 999 is there
        QVERIFY(plan.groups[0].kind == TalkGroupKind::Private);
        QCOMPARE(plan.groups[0].owner, AccountId{7});
        QCOMPARE(std::string{plan.groupPasswords.at(0).clear.reveal()}, std::string{"hill1234"});
        QVERIFY(plan.groups[1].isLink);
        QVERIFY(plan.members == (std::vector<GroupMember>{{TalkGroupId{12}, AccountId{9}}}));
        QCOMPARE(plan.links.size(), std::size_t{1});
        QVERIFY(plan.links[0].targets == (std::vector{TalkGroupId{12}, TalkGroupId{999}}));

        QCOMPARE(plan.devices.size(), std::size_t{2});
        QCOMPARE(plan.devices[0].id, DeviceId{100});
        QCOMPARE(plan.devices[0].group, TalkGroupId{12});
        QCOMPARE(plan.devices[1].group, TalkGroupId{});
        QVERIFY(!plan.devices[1].mayTalk && plan.devices[1].hears);
        QCOMPARE(plan.settings.size(), std::size_t{1});
        QVERIFY(plan.settings[0].second == (DeviceSettings{{"rx_freq", "439500000"}}));
    }

    void aSecondTimeNothingIsNew()
    {
        const DraarlTables club = smallClub();
        const DraarlImport first = planDraarlImport(club, freshBook(), false);
        const Directory book =
            bookAfter(first, {.groups = {{.id = kDefaultGroup, .name = "National"}}});
        const DraarlImport second = planDraarlImport(club, book, true);
        QCOMPARE(notesOf(second), std::string{});
        QVERIFY(second.accounts.empty() && second.groups.empty() && second.members.empty());
        QVERIFY(second.links.empty() && second.devices.empty() && second.settings.empty());
        QVERIFY(second.devicePasswords.empty() && second.defaultGroupName.empty());
        QCOMPARE(second.accountCount.known, std::size_t{3});
        QCOMPARE(second.groupCount.known, std::size_t{3});
        QCOMPARE(second.linkCount.known, std::size_t{2});
        QCOMPARE(second.deviceCount.known, std::size_t{2});
    }

    void numbersThatAreTakenGiveWay()
    {
        Directory book;
        book.replace({.accounts = {{.id = AccountId{7}, .name = "operator", .callsign = "BG9ZZZ"}},
                      .devices = {{.id = DeviceId{100}, .account = AccountId{7}, .ssid = Ssid{8}}},
                      .groups = {{.id = kDefaultGroup, .name = "Default"},
                                 {.id = TalkGroupId{12}, .name = "Mine"}}});
        const DraarlImport plan = planDraarlImport(smallClub(), book, false);
        const AccountId alice = plan.accounts[1].id;
        QVERIFY(alice != AccountId{7} && alice != AccountId{9} && alice != AccountId{1});
        const TalkGroupId hills = plan.groups[0].id;
        QVERIFY(hills != TalkGroupId{12} && hills != TalkGroupId{20});
        QCOMPARE(plan.groups[0].owner, alice);
        QCOMPARE(plan.devices[0].account, alice);
        QCOMPARE(plan.devices[0].group, hills);
        QVERIFY(plan.devices[0].id != DeviceId{100} && plan.devices[0].id != DeviceId{101});
        QCOMPARE(plan.devicePasswords[0].account, alice);
    }

    void whatTheBookCannotHoldIsSaid()
    {
        DraarlTables odd;
        odd.users = {user(1, std::string(33, 'x'), "BG1AAA"),
                     user(2, "", "BG1AAB"),
                     user(3, "carol", "呼号"),
                     user(4, "dave", "BG4DDD"),
                     user(5, "erin", "bg4ddd"),
                     user(-6, "frank", ""),
                     user(std::int64_t{1} << 62, "grace", "")};
        odd.groups = {group(5, ""), group(6, "Same"), group(7, "same"), group(8, "Old")};
        odd.groups[3].type = 0;
        odd.devices = {device(1, 1, 8, 0),   device(2, 3, 0, 0),   device(3, 3, 101, 0),
                       device(4, 3, 300, 0), device(5, 3, 9, 404), device(6, 404, 9, 0)};
        odd.devices[4].dmrId = std::int64_t{1} << 40;
        odd.members = {{404, 3}, {6, 3}};
        odd.links = {{6, 7}, {404, 6}};
        const DraarlImport plan = planDraarlImport(odd, freshBook(), false);
        QCOMPARE(plan.accounts.size(), std::size_t{5});
        QVERIFY(plan.accounts[0].callsign.empty());
        QCOMPARE(plan.accounts[1].callsign, std::string{"BG4DDD"});
        QVERIFY(plan.accounts[2].callsign.empty());
        constexpr std::uint64_t kHigh = std::uint64_t{1} << 62;
        QCOMPARE(plan.accounts[3].id, AccountId{kHigh + 1}); // frank's number is none
        QCOMPARE(plan.accounts[4].id, AccountId{kHigh});
        QCOMPARE(plan.groups[0].name, std::string{"Group 5"});
        QCOMPARE(plan.groups[2].name, std::string{"same (7)"});
        QVERIFY(!plan.groups[3].enabled);
        QCOMPARE(plan.devices.size(), std::size_t{1});
        QCOMPARE(plan.devices[0].group, TalkGroupId{});
        QCOMPARE(plan.devices[0].dmrId, 0U);
        QVERIFY(plan.links.empty());
        QCOMPARE(plan.members.size(), std::size_t{1});
        QCOMPARE(std::ranges::count(plan.notes, true, &ImportNote::leftOut), std::ptrdiff_t{10});
    }

    void linksThatShareAGroupBecomeOne()
    {
        DraarlTables old;
        old.groups = {group(1, "A"), group(2, "B"), group(3, "C"), group(4, "D"),
                      link(10, "X"), link(11, "Y"), link(12, "Z"), link(13, "Alone")};
        old.links = {{10, 1}, {10, 2}, {11, 2}, {12, 3}, {11, 3}, {13, 4}};
        const DraarlImport plan = planDraarlImport(old, freshBook(), false);
        QCOMPARE(plan.links.size(), std::size_t{2});
        QCOMPARE(plan.links[0].linkGroup, TalkGroupId{10});
        QVERIFY(plan.links[0].targets ==
                (std::vector{TalkGroupId{1}, TalkGroupId{2}, TalkGroupId{3}}));
        QVERIFY(plan.links[1].targets == std::vector{TalkGroupId{4}});
    }

    void whatWasHeardComesWithTheNamesOfThen()
    {
        DraarlTables club = smallClub();
        club.contacts = {{.device = 100,
                          .ssid = 8,
                          .group = 12,
                          .user = 7,
                          .durationMs = 6'000,
                          .callsign = "BG1OLD"},
                         {.ssid = 105, .group = 999, .user = 9, .isText = true, .text = "hello"},
                         {.group = 404, .user = 9}};
        const DraarlImport plan = planDraarlImport(club, freshBook(), false);
        QCOMPARE(plan.contacts.size(), std::size_t{2});
        QCOMPARE(plan.contacts[0].callsign, std::string{"BG1OLD"});
        QCOMPARE(plan.contacts[0].device, DeviceId{100});
        QCOMPARE(plan.contacts[0].groupName, std::string{"Hills"});
        QCOMPARE(plan.contacts[0].frames, std::uint64_t{100});
        QVERIFY(plan.contacts[1].kind == ContactKind::Text);
        QCOMPARE(plan.contacts[1].callsign, std::string{"BG2BBB"});
        QVERIFY(planDraarlImport(club, freshBook(), true).contacts.empty());
    }
};

SHACK_TEST(TestDraarlImport);
#include "tst_draarl_import.moc"
