#include "engine/station/name_rules.h"
#include "tests/support/test_main.h"

#include <QtTest>

using namespace shack::station;
using namespace shack::store;
using shack::AccountId;
using shack::TalkGroupId;

class TestNameRules : public QObject {
    Q_OBJECT
private slots:
    void accountNamesFitTheWire();
    void callsignsAreAscii();
    void devicePasswordsAreSixToTenLettersAndDigits();
    void notesMayHaveLines();
    void privateGroupsAreForTheirPeople();
    void newDevicesStartWhereTheyMay();
};

void TestNameRules::accountNamesFitTheWire()
{
    QVERIFY(!accountNameProblem("tester01"));
    QVERIFY(!accountNameProblem("\xE5\x8C\x97\xE4\xBA\xAC"));
    QVERIFY(!accountNameProblem(std::string(32, 'a')));
    QVERIFY(accountNameProblem(std::string(33, 'a')) == "too_long");
    QVERIFY(accountNameProblem("") == "empty");
    QVERIFY(accountNameProblem(" a") == "format");
    QVERIFY(accountNameProblem("a\nb") == "format");
    QVERIFY(accountNameProblem("a\xFF") == "format");
}

void TestNameRules::callsignsAreAscii()
{
    QCOMPARE(canonicalCallsign(" bg1abc "), std::string{"BG1ABC"});
    QVERIFY(!callsignProblem("BG1ABC/P"));
    QVERIFY(!callsignProblem(""));
    QVERIFY(callsignProblem("BG 1") == "format");
    QVERIFY(callsignProblem("\xE5\x8C\x97") == "format");
    QVERIFY(callsignProblem(std::string(33, 'A')) == "too_long");
}

void TestNameRules::devicePasswordsAreSixToTenLettersAndDigits()
{
    for (const char* good : {"Abc123", "Abc12345", "A1b2C3d4E5"})
        QVERIFY(!devicePasswordProblem(good));
    for (const char* bad : {"", "Abc12", "A1b2C3d4E5F", "Abc 123", "Abc-1234"})
        QVERIFY(devicePasswordProblem(bad) == "format");
}

void TestNameRules::notesMayHaveLines()
{
    QVERIFY(!noteProblem("two\nlines"));
    QVERIFY(lineProblem("two\nlines", true) == "format");
    QVERIFY(noteProblem(std::string(kMaxNoteBytes + 1, 'x')) == "too_long");
    QVERIFY(noteProblem(std::string_view{"a\0b", 3}) == "format");
}

void TestNameRules::privateGroupsAreForTheirPeople()
{
    Directory directory;
    directory.put(TalkGroupRecord{.id = TalkGroupId{5},
                                  .name = "Net",
                                  .kind = TalkGroupKind::Private,
                                  .owner = AccountId{1}});
    directory.put(TalkGroupRecord{.id = TalkGroupId{50}, .name = "Link", .isLink = true});
    directory.putMembers(TalkGroupId{5}, {AccountId{2}});
    const auto may = [&](std::uint64_t id, std::uint32_t group,
                         AccountRole role = AccountRole::User) {
        return mayUseGroup(directory, {.id = AccountId{id}, .role = role}, TalkGroupId{group});
    };

    QVERIFY(may(1, 5));
    QVERIFY(may(2, 5));
    QVERIFY(!may(3, 5));
    QVERIFY(!may(3, 5, AccountRole::Operator));
    QVERIFY(may(3, 5, AccountRole::Administrator));
    QVERIFY(!may(1, 50));
    QVERIFY(!may(1, 77));
}

void TestNameRules::newDevicesStartWhereTheyMay()
{
    Directory directory;
    directory.put(TalkGroupRecord{.id = TalkGroupId{999}, .name = "National"});
    directory.put(
        TalkGroupRecord{.id = TalkGroupId{5}, .name = "Net", .kind = TalkGroupKind::Private});
    directory.put(TalkGroupRecord{.id = TalkGroupId{6}, .name = "Off", .enabled = false});
    const auto start = [&](std::uint32_t preferred) {
        return groupForNewDevice(directory,
                                 {.id = AccountId{1}, .defaultGroup = TalkGroupId{preferred}},
                                 TalkGroupId{999});
    };

    QVERIFY(start(0) == TalkGroupId{999});
    QVERIFY(start(5) == TalkGroupId{});
    QVERIFY(start(6) == TalkGroupId{});
    QVERIFY(start(77) == TalkGroupId{});
    directory.putMembers(TalkGroupId{5}, {AccountId{1}});
    QVERIFY(start(5) == TalkGroupId{5});
}

SHACK_TEST(TestNameRules);
#include "tst_name_rules.moc"
