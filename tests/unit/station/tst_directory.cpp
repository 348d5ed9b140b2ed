#include "engine/station/directory.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>

using shack::AccountId;
using shack::DeviceId;
using shack::Ssid;
using shack::TalkGroupId;
using shack::station::Directory;
using shack::station::DirectoryContents;
using namespace shack::store;

namespace {

AccountRecord account(std::uint64_t id, const std::string& name)
{
    return {.id = AccountId{id}, .name = name, .callsign = "BG" + std::to_string(id) + "ABC"};
}

DeviceRecord device(std::uint64_t id, std::uint64_t owner, std::uint8_t ssid,
                    std::uint32_t group = 999)
{
    return {.id = DeviceId{id},
            .account = AccountId{owner},
            .ssid = Ssid{ssid},
            .group = TalkGroupId{group}};
}

DirectoryContents club()
{
    return {.accounts = {account(1, "Anna"), account(2, "bert")},
            .devices = {device(10, 1, 8), device(11, 1, 9, 5), device(12, 2, 8)},
            .groups = {{.id = TalkGroupId{999}, .name = "National"},
                       {.id = TalkGroupId{5}, .name = "Net", .kind = TalkGroupKind::Private},
                       {.id = TalkGroupId{50}, .name = "North-South", .isLink = true}},
            .members = {{TalkGroupId{5}, AccountId{2}}},
            .links = {{TalkGroupId{50}, {TalkGroupId{999}, TalkGroupId{5}}}}};
}

} // namespace

class TestDirectory : public QObject {
    Q_OBJECT
private slots:
    void findsRowsByEveryKey();
    void namesCompareWithoutCase();
    void renamingLeavesNoTraceOfTheOldName();
    void movingADeviceMovesItsCounts();
    void routesCarryTheCanonicalNames();
    void changingAnAccountTouchesItsDevices();
    void linksAreNoGroups();
    void removingAGroupCleansLinksAndMembers();
    void newDeviceNumbersWereNeverUsed();
    void replacingTellsWhatChanged();
    void replacingKeepsWhatIsNotSavedYet();
    void theStoresTwinWins();
    void presenceMirrorIsNoChange();
    void losingApprovalIsReported();
    void namesMayGetOtherNumbers();
    void numbersOfRowsThatAreNotHereAreNotTaken();
};

void TestDirectory::findsRowsByEveryKey()
{
    Directory directory;
    directory.replace(club());

    QCOMPARE(directory.account(AccountId{1})->name, std::string{"Anna"});
    QVERIFY(directory.accountByName("bert")->id == AccountId{2});
    QVERIFY(directory.accountByCallsign("bg1abc")->id == AccountId{1});
    QVERIFY(directory.device(DeviceId{11})->group == TalkGroupId{5});
    QVERIFY(directory.deviceOf(AccountId{2}, Ssid{8})->id == DeviceId{12});
    QVERIFY(directory.groupByName("net")->id == TalkGroupId{5});
    QVERIFY(directory.isMember(TalkGroupId{5}, AccountId{2}));
    QVERIFY(!directory.isMember(TalkGroupId{5}, AccountId{1}));
    QVERIFY(directory.account(AccountId{3}) == nullptr);
    QVERIFY(directory.deviceOf(AccountId{1}, Ssid{7}) == nullptr);
    QVERIFY(directory.accountByCallsign("") == nullptr);
}

void TestDirectory::namesCompareWithoutCase()
{
    Directory directory;
    directory.replace(club());

    QVERIFY(directory.accountByName("ANNA") == directory.account(AccountId{1}));
    QVERIFY(directory.accountByName("Bert") == directory.account(AccountId{2}));
    QVERIFY(directory.groupByName("NATIONAL") != nullptr);
}

void TestDirectory::renamingLeavesNoTraceOfTheOldName()
{
    Directory directory;
    directory.replace(club());
    AccountRecord anna = *directory.account(AccountId{1});
    anna.name = "anneliese";
    anna.callsign.clear();
    directory.put(anna);

    QVERIFY(directory.accountByName("anna") == nullptr);
    QVERIFY(directory.accountByCallsign("BG1ABC") == nullptr);
    QVERIFY(directory.accountByName("Anneliese") != nullptr);
}

void TestDirectory::movingADeviceMovesItsCounts()
{
    Directory directory;
    directory.replace(club());
    DeviceRecord moved = *directory.device(DeviceId{10});
    moved.group = TalkGroupId{5};
    directory.put(moved);

    QVERIFY((directory.devicesIn(TalkGroupId{5}) == std::vector{DeviceId{10}, DeviceId{11}}));
    QCOMPARE(directory.deviceCount(TalkGroupId{999}), std::size_t{1});
    QCOMPARE(directory.deviceCount(AccountId{1}), std::size_t{2});
    directory.remove(DeviceId{10});
    QCOMPARE(directory.deviceCount(TalkGroupId{5}), std::size_t{1});
    QVERIFY(directory.deviceOf(AccountId{1}, Ssid{8}) == nullptr);
}

void TestDirectory::routesCarryTheCanonicalNames()
{
    Directory directory;
    directory.replace(club());
    const auto route = directory.route(DeviceId{10});

    QCOMPARE(route->username, std::string{"Anna"});
    QCOMPARE(route->callsign, std::string{"BG1ABC"});
    QVERIFY(route->owner == AccountId{1} && route->ssid == Ssid{8});
    QVERIFY(!directory.route(DeviceId{77}));
}

void TestDirectory::changingAnAccountTouchesItsDevices()
{
    Directory directory;
    directory.replace(club());
    const auto revision = [&](std::uint64_t id) {
        return directory.allDevices().at(DeviceId{id}).revision;
    };
    const auto before = revision(10);
    const auto other = revision(12);
    AccountRecord anna = *directory.account(AccountId{1});
    anna.callsign = "BG1NEW";
    directory.put(anna);

    QVERIFY(revision(10) > before);
    QCOMPARE(revision(12), other);
}

void TestDirectory::linksAreNoGroups()
{
    Directory directory;
    directory.replace(club());

    QCOMPARE(directory.planGroups().size(), std::size_t{2});
    const auto links = directory.planLinks();
    QCOMPARE(links.size(), std::size_t{1});
    QVERIFY((links[0].targets == std::vector{TalkGroupId{5}, TalkGroupId{999}}));
    QVERIFY(directory.linksOf(TalkGroupId{5}) == std::vector{TalkGroupId{50}});
}

void TestDirectory::removingAGroupCleansLinksAndMembers()
{
    Directory directory;
    directory.replace(club());
    directory.remove(TalkGroupId{5});

    QVERIFY(directory.membersOf(TalkGroupId{5}).empty());
    QVERIFY(*directory.targetsOf(TalkGroupId{50}) == std::vector{TalkGroupId{999}});
}

void TestDirectory::newDeviceNumbersWereNeverUsed()
{
    Directory directory;
    directory.replace(club());
    QVERIFY(directory.takeDeviceId() == DeviceId{13});
    directory.remove(DeviceId{12});

    QVERIFY(directory.takeDeviceId() == DeviceId{14});
}

void TestDirectory::replacingTellsWhatChanged()
{
    Directory directory;
    directory.replace(club());
    QVERIFY(directory.replace(club()).empty());
    DirectoryContents changed = club();
    changed.devices[0].mayTalk = false;
    changed.devices.erase(changed.devices.begin() + 1);
    changed.accounts[1].callsign = "BG2NEW";
    changed.groups[1].enabled = false;
    changed.devices.push_back(device(20, 2, 77));
    const auto changes = directory.replace(changed);

    QVERIFY((changes.changed == std::vector{DeviceId{10}, DeviceId{12}, DeviceId{20}}));
    QVERIFY(changes.removed == std::vector{DeviceId{11}});
    QVERIFY(changes.routes);
    QVERIFY(!directory.device(DeviceId{10})->mayTalk);
    QVERIFY(directory.replace(changed).empty());
}

void TestDirectory::replacingKeepsWhatIsNotSavedYet()
{
    Directory directory;
    directory.replace(club());
    directory.put(device(13, 2, 20));
    DeviceRecord muted = *directory.device(DeviceId{10});
    muted.mayTalk = false;
    directory.put(muted);
    const auto changes = directory.replace(club(), {DeviceId{13}, DeviceId{10}});

    QVERIFY(changes.empty());
    QVERIFY(directory.device(DeviceId{13}) != nullptr);
    QVERIFY(!directory.device(DeviceId{10})->mayTalk);
    QVERIFY(directory.replace(club()).removed == std::vector{DeviceId{13}});
}

void TestDirectory::theStoresTwinWins()
{
    Directory directory;
    directory.replace(club());
    directory.put(device(13, 2, 20));
    DirectoryContents contents = club();
    contents.devices.push_back(device(14, 2, 20));
    const auto changes = directory.replace(contents, {DeviceId{13}});

    QVERIFY(changes.removed == std::vector{DeviceId{13}});
    QVERIFY(directory.deviceOf(AccountId{2}, Ssid{20})->id == DeviceId{14});
}

void TestDirectory::presenceMirrorIsNoChange()
{
    Directory directory;
    directory.replace(club());
    DirectoryContents contents = club();
    contents.devices[0].lastAddress = "192.0.2.1";
    contents.devices[0].lastOnlineAt = shack::WallTime{};

    QVERIFY(directory.replace(contents).empty());
}

void TestDirectory::losingApprovalIsReported()
{
    Directory directory;
    directory.replace(club());
    DirectoryContents contents = club();
    contents.accounts[0].approved = false;
    QVERIFY(directory.replace(contents).lostAccess == std::vector{AccountId{1}});
    contents.accounts.erase(contents.accounts.begin());
    contents.devices = {device(12, 2, 8)};
    const auto changes = directory.replace(contents);

    QVERIFY((changes.removed.size() == 2));
    QVERIFY(directory.account(AccountId{1}) == nullptr);
}

/// Rows were deleted and made again by other hands, and names were exchanged.
void TestDirectory::namesMayGetOtherNumbers()
{
    Directory directory;
    directory.replace(club());
    DirectoryContents contents = club();
    contents.accounts = {account(2, "anna"), account(7, "Bert")};
    contents.accounts[1].callsign = "BG2ABC";
    contents.accounts[0].callsign = "BG1ABC";
    contents.devices = {device(70, 7, 8)};
    directory.replace(contents);
    QVERIFY(directory.accountByName("anna")->id == AccountId{2});
    QVERIFY(directory.accountByName("bert")->id == AccountId{7});
    QVERIFY(directory.accountByCallsign("BG1ABC")->id == AccountId{2});
    QVERIFY(directory.accountByCallsign("BG2ABC")->id == AccountId{7});
    QVERIFY(directory.deviceOf(AccountId{7}, Ssid{8})->id == DeviceId{70});

    std::swap(contents.accounts[0].name, contents.accounts[1].name);
    directory.replace(contents);
    QVERIFY(directory.accountByName("anna")->id == AccountId{7});
    QVERIFY(directory.accountByName("bert")->id == AccountId{2});
    contents.accounts.clear();
    contents.devices.clear();
    directory.replace(contents);
    QVERIFY(directory.accountByName("anna") == nullptr);
    QVERIFY(directory.accountByCallsign("BG1ABC") == nullptr);
}

void TestDirectory::numbersOfRowsThatAreNotHereAreNotTaken()
{
    Directory directory;
    DirectoryContents contents = club();
    contents.highestDevice = DeviceId{4711};
    directory.replace(contents);
    QVERIFY(directory.takeDeviceId() == DeviceId{4712});
}

SHACK_TEST(TestDirectory);
#include "tst_directory.moc"
