#include "engine/station/book_rules.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <functional>

using shack::AccountId;
using shack::DeviceId;
using shack::Ssid;
using shack::TalkGroupId;
using namespace shack::station;
using namespace shack::store;

namespace {

/// Anna administers, bert is in the private group 5, carl is nobody. 50 links 999 and 6.
DirectoryContents club()
{
    const auto account = [](std::uint64_t id, const std::string& name, AccountRole role) {
        return AccountRecord{.id = AccountId{id},
                             .name = name,
                             .callsign = "BG" + std::to_string(id) + "ABC",
                             .role = role};
    };
    return {.accounts = {account(1, "Anna", AccountRole::Administrator),
                         account(2, "bert", AccountRole::User),
                         account(3, "carl", AccountRole::User)},
            .devices = {{.id = DeviceId{10}, .account = AccountId{2}, .ssid = Ssid{8}},
                        {.id = DeviceId{11}, .account = AccountId{3}, .ssid = Ssid{8}}},
            .groups = {{.id = TalkGroupId{5}, .name = "Net", .kind = TalkGroupKind::Private},
                       {.id = TalkGroupId{6}, .name = "Old", .enabled = false},
                       {.id = TalkGroupId{7}, .name = "Free"},
                       {.id = TalkGroupId{50}, .name = "North-South", .isLink = true},
                       {.id = TalkGroupId{51}, .name = "Empty", .isLink = true},
                       {.id = TalkGroupId{999}, .name = "National"}},
            .members = {{TalkGroupId{5}, AccountId{2}}},
            .links = {{TalkGroupId{50}, {TalkGroupId{6}, TalkGroupId{999}}}}};
}

QString codeOf(const std::optional<Objection>& objection)
{
    return objection ? QString::fromStdString(objection->code) : QString{};
}

} // namespace

class TestBookRules : public QObject {
    Q_OBJECT

private:
    Directory m_book;

    QString account(std::uint64_t id, const std::function<void(AccountRecord&)>& edit)
    {
        AccountRecord draft = id == 0 ? AccountRecord{.name = "dora", .callsign = "BG4ABC"}
                                      : *m_book.account(AccountId{id});
        edit(draft);
        return codeOf(checkAccount(m_book, draft));
    }

    QString device(std::uint64_t id, const std::function<void(DeviceRecord&)>& edit)
    {
        DeviceRecord draft = id == 0 ? DeviceRecord{.account = AccountId{2}, .ssid = Ssid{9}}
                                     : *m_book.device(DeviceId{id});
        edit(draft);
        return codeOf(checkDevice(m_book, draft));
    }

    QString link(std::uint32_t id, const std::vector<std::uint32_t>& groups)
    {
        std::vector<TalkGroupId> targets;
        for (const std::uint32_t group : groups)
            targets.push_back(TalkGroupId{group});
        return codeOf(checkLink(m_book, TalkGroupId{id}, targets));
    }

private slots:

    void init()
    {
        m_book = Directory{};
        m_book.replace(club());
    }

    void anAccountNeedsAnOwnNameAndCallsign()
    {
        const auto name = [](const char* text) {
            return [text](AccountRecord& draft) { draft.name = text; };
        };
        const auto callsign = [](const char* text) {
            return [text](AccountRecord& draft) { draft.callsign = text; };
        };
        QCOMPARE(account(0, [](auto&) {}), QString{});
        QCOMPARE(account(0, name("")), "account.name_empty");
        QCOMPARE(account(0, name(" dora")), "account.name_format");
        QCOMPARE(account(0, name("do\nra")), "account.name_format");
        QCOMPARE(account(0, name("do\xffra")), "account.name_format");
        QCOMPARE(account(0, name("ANNA")), "account.name_taken");
        QCOMPARE(account(1, name("ANNA")), QString{}); // its own, in other letters
        QCOMPARE(account(0, name(std::string(33, 'x').c_str())), "account.name_too_long");
        QCOMPARE(account(0, callsign("bg2abc")), "account.callsign_taken");
        QCOMPARE(account(0, callsign("BG 4")), "account.callsign_format");
        QCOMPARE(account(0, callsign(std::string(33, 'X').c_str())), "account.callsign_too_long");
        QCOMPARE(account(0, callsign("")), QString{});
        QCOMPARE(account(0, [](auto& draft) { draft.id = AccountId{9}; }), "account.unknown");
    }

    void anAdministratorAlwaysRemains()
    {
        QCOMPARE(account(1, [](auto& draft) { draft.role = AccountRole::Operator; }),
                 "account.last_administrator");
        QCOMPARE(account(1, [](auto& draft) { draft.enabled = false; }),
                 "account.last_administrator");
        QCOMPARE(codeOf(checkAccountRemoval(m_book, AccountId{1})), "account.last_administrator");
        QCOMPARE(codeOf(checkAccountRemoval(m_book, AccountId{2})), QString{});
        QCOMPARE(codeOf(checkAccountRemoval(m_book, AccountId{9})), "account.unknown");

        AccountRecord second = *m_book.account(AccountId{3});
        second.role = AccountRole::Administrator;
        m_book.put(second);
        QCOMPARE(codeOf(checkAccountRemoval(m_book, AccountId{1})), QString{});
    }

    void newDevicesOfAnAccountStartInAGroupThatExists()
    {
        const auto group = [](std::uint32_t id) {
            return [id](AccountRecord& draft) { draft.defaultGroup = TalkGroupId{id}; };
        };
        QCOMPARE(account(0, group(7)), QString{});
        QCOMPARE(account(0, group(77)), "group.unknown");
        QCOMPARE(account(0, group(50)), "group.is_link");
    }

    void aDeviceNeedsAnOrdinarySsidOfItsOwn()
    {
        const auto ssid = [](std::uint8_t value) {
            return [value](DeviceRecord& draft) { draft.ssid = Ssid{value}; };
        };
        QCOMPARE(device(0, ssid(1)), QString{});
        QCOMPARE(device(0, ssid(99)), QString{});
        QCOMPARE(device(0, ssid(106)), QString{});
        QCOMPARE(device(0, ssid(254)), QString{});
        for (const std::uint8_t reserved : std::vector<std::uint8_t>{0, 100, 105, 255})
            QCOMPARE(device(0, ssid(reserved)), "device.ssid_reserved");
        QCOMPARE(device(0, ssid(8)), "device.ssid_taken");
        QCOMPARE(device(10, ssid(8)), QString{});
        QCOMPARE(device(0, [](auto& draft) { draft.account = AccountId{9}; }), "account.unknown");
        QCOMPARE(device(0, [](auto& draft) { draft.dmrId = 0x1000000; }), "device.dmr_id");
        QCOMPARE(device(0, [](auto& draft) { draft.name = "a\tb"; }), "device.name_format");
        QCOMPARE(device(0, [](auto& draft) { draft.note = "\xff"; }), "device.note_format");
    }

    void operatorsPutDevicesIntoAnyTalkGroup()
    {
        const auto move = [this](std::uint64_t id, std::uint32_t group) {
            return codeOf(checkMove(m_book, DeviceId{id}, TalkGroupId{group}));
        };
        QCOMPARE(move(10, 5), QString{});
        QCOMPARE(move(11, 5), QString{}); // private, and carl is no member
        QCOMPARE(move(11, 6), QString{}); // switched off
        QCOMPARE(move(11, 0), QString{});
        QCOMPARE(move(11, 50), "group.is_link");
        QCOMPARE(move(11, 77), "group.unknown");
        QCOMPARE(move(12, 5), "device.unknown");
        QCOMPARE(device(11, [](auto& draft) { draft.group = TalkGroupId{50}; }), "group.is_link");
    }

    void groupsHaveNamesOfTheirOwnAndTheDefaultOneStays()
    {
        QCOMPARE(codeOf(checkGroup(m_book, {.name = "New"})), QString{});
        QCOMPARE(codeOf(checkGroup(m_book, {.name = ""})), "group.name_empty");
        QCOMPARE(codeOf(checkGroup(m_book, {.name = "fREE"})), "group.name_taken");
        QCOMPARE(codeOf(checkGroup(m_book, {.id = TalkGroupId{7}, .name = "FREE"})), QString{});
        QCOMPARE(codeOf(checkGroup(m_book, {.name = std::string(256, 'x')})),
                 "group.name_too_long");
        QCOMPARE(codeOf(checkGroup(m_book, {.name = "x", .owner = AccountId{9}})),
                 "account.unknown");
        QCOMPARE(codeOf(checkGroupRemoval(m_book, TalkGroupId{7})), QString{});
        QCOMPARE(codeOf(checkGroupRemoval(m_book, TalkGroupId{999})), "group.default");
        QCOMPARE(codeOf(checkGroupRemoval(m_book, TalkGroupId{50})), "group.is_link");
        QCOMPARE(codeOf(checkGroupRemoval(m_book, TalkGroupId{77})), "group.unknown");
    }

    void aLinkJoinsGroupsThatNoOtherLinkHas()
    {
        QCOMPARE(link(0, {5, 7}), QString{});
        QCOMPARE(link(0, {5}), "link.too_few");
        QCOMPARE(link(0, {5, 5}), "link.duplicate");
        QCOMPARE(link(0, {5, 77}), "link.unknown_group");
        QCOMPARE(link(0, {5, 50}), "link.target_is_link");
        QCOMPARE(link(0, {5, 51}), "link.target_is_link"); // has no targets, yet is a link
        QCOMPARE(link(0, {5, 999}), "link.group_in_other_link");
        QCOMPARE(link(50, {5, 999}), QString{});
        QCOMPARE(link(7, {5, 6}), "link.unknown");
        QCOMPARE(codeOf(checkLinkRemoval(m_book, TalkGroupId{50})), QString{});
        QCOMPARE(codeOf(checkLinkRemoval(m_book, TalkGroupId{7})), "link.unknown");
    }

    void passwordsAreCheckedBeforeTheyAreHashed()
    {
        QCOMPARE(codeOf(checkDevicePassword("abc123")), QString{});
        QCOMPARE(codeOf(checkDevicePassword("abc12")), "password.format");
        QCOMPARE(codeOf(checkDevicePassword("abc123456789")), "password.format");
        QCOMPARE(codeOf(checkDevicePassword("abc 1234")), "password.format");
        QCOMPARE(codeOf(checkLoginPassword("seven77")), "password.too_short");
        QCOMPARE(codeOf(checkLoginPassword(std::string(129, 'x'))), "password.too_long");
        QCOMPARE(codeOf(checkGroupPassword("abc")), "group.password_too_short");
        QCOMPARE(codeOf(checkGroupPassword("ab\ncd")), "group.password_format");
    }

    void everyObjectionIsASentence()
    {
        const auto objection = checkLink(m_book, {}, std::vector{TalkGroupId{5}, TalkGroupId{999}});
        QVERIFY(objection.has_value());
        QCOMPARE(objection->sentence,
                 std::string{"Talk group 999 is in link 50 already; a group can be in one link "
                             "only."});
        QCOMPARE(objection->fields.size(), std::size_t{2});
    }
};

SHACK_TEST(TestBookRules);
#include "tst_book_rules.moc"
