#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;
using wire::PacketType;

namespace {

constexpr TalkGroupId kBeijing{1}, kShanghai{2}, kNational{999};

std::string codeOf(const host::CommandDone& outcome)
{
    return outcome.ok ? std::string{"ok"} : outcome.message.code;
}

const host::GroupRow* groupRow(const host::EngineView& view, TalkGroupId id)
{
    const auto found = std::ranges::find(view.groups->rows, id, &host::GroupRow::id);
    return found == view.groups->rows.end() ? nullptr : &*found;
}

const host::AccountRow* accountRow(const host::EngineView& view, AccountId id)
{
    const auto found = std::ranges::find(view.accounts->rows, id, &host::AccountRow::id);
    return found == view.accounts->rows.end() ? nullptr : &*found;
}

} // namespace

/// What operators ask, how it is refused, and how it is undone.
class TestStationCommands : public QObject {
    Q_OBJECT
private slots:
    void accountsAreCheckedSavedAndUndone();
    void theLastAdministratorStays();
    void removingAnAccountTakesItsDevices();
    void devicesAreCheckedAndComeBackWithTheirNumbers();
    void editingADeviceCanBeUndone();
    void groupsAreCheckedAndComeBackWithTheirDevices();
    void linksAreCheckedAndComeBack();
    void privateGroupsHaveMembersAndAPassword();
    void theStationIsConfiguredAndMoves();
    void aBadAddressIsAFaultThatCanBeUndone();
    void aPortThatIsFreeAgainIsTakenByItself();
    void commandsWaitForEachOther();
    void aFullQueueRefusesAtOnce();
    void nothingIsLostWhenTheProgramEnds();
};

void TestStationCommands::accountsAreCheckedSavedAndUndone()
{
    TestStation station;
    const auto add = [&](const char* name, const char* callsign, const char* password = "Abc12345",
                         std::uint32_t group = 0) {
        return station.run(host::AddAccount{.name = name,
                                            .callsign = callsign,
                                            .devicePassword = Secret{password},
                                            .defaultGroup = TalkGroupId{group}});
    };
    QCOMPARE(codeOf(add("", "BG5EEE")), std::string{"account.name_empty"});
    QCOMPARE(codeOf(add("a name that is longer than its field", "BG5EEE")),
             std::string{"account.name_too_long"});
    QCOMPARE(codeOf(add("ALICE", "BG5EEE")), std::string{"account.name_taken"});
    QCOMPARE(codeOf(add("erin", "bg1aaa")), std::string{"account.callsign_taken"});
    QCOMPARE(codeOf(add("erin", "BG 5")), std::string{"account.callsign_format"});
    QCOMPARE(codeOf(add("erin", "BG5EEE", "short")), std::string{"password.format"});
    QCOMPARE(codeOf(add("erin", "BG5EEE", "Abc12345", 77)), std::string{"group.unknown"});
    const auto added = add("erin", " bg5eee ", "Abc12345", 1);
    QVERIFY(added.ok);
    const auto* row = accountRow(*station.engine().view(), AccountId{added.createdId});
    QVERIFY(row != nullptr && row->callsign == "BG5EEE" && row->hasDevicePassword);

    TestDevice box{station.endpoint(), "erin", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    QVERIFY(station.row("BG5EEE", 8)->group == kBeijing);
    const auto edited =
        station.run(host::EditAccount{.account = AccountId{added.createdId}, .callsign = "BG5NEW"});
    QVERIFY(edited.ok);
    QCOMPARE(box.login(), std::string{"ok"}); // online devices stay
    QCOMPARE(box.lastReply->view().callsign(), std::string_view{"BG5NEW"});
    const auto renamed =
        station.run(host::EditAccount{.account = AccountId{added.createdId}, .name = "erika"});
    QCOMPARE(box.answer(), std::string{"3 user_not_found"}); // it calls in under the old name
    QVERIFY(station.run(*renamed.inverse).ok);
    QVERIFY(station.run(*edited.inverse).ok);
    QCOMPARE(station.account("erin").value, added.createdId);
    QVERIFY(station.run(*added.inverse).ok);
    QVERIFY(station.account("erin") == AccountId{});
}

void TestStationCommands::theLastAdministratorStays()
{
    TestStation station;
    QVERIFY(!station.engine().view()->station.firstRunDone);
    const auto add = [&](const char* name) {
        return AccountId{station
                             .run(host::AddAccount{.name = name,
                                                   .role = host::AccountRole::Administrator,
                                                   .loginPassword = Secret{"long enough"}})
                             .createdId};
    };
    const AccountId first = add("first");
    QVERIFY(station.engine().view()->station.firstRunDone);
    QCOMPARE(codeOf(station.run(host::RemoveAccount{first})),
             std::string{"account.last_administrator"});
    QCOMPARE(codeOf(station.run(host::EditAccount{.account = first, .enabled = false})),
             std::string{"account.last_administrator"});
    QCOMPARE(
        codeOf(station.run(host::EditAccount{.account = first, .role = host::AccountRole::User})),
        std::string{"account.last_administrator"});
    add("second");
    QVERIFY(station.run(host::RemoveAccount{first}).ok);
    QCOMPARE(codeOf(station.run(host::AddAccount{.name = "x", .loginPassword = Secret{"short"}})),
             std::string{"password.too_short"});
}

void TestStationCommands::removingAnAccountTakesItsDevices()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    QVERIFY(station.device("BG1AAA", 8) != DeviceId{});
    const auto removed = station.run(host::RemoveAccount{station.account("alice")});

    QVERIFY(removed.ok);
    QCOMPARE(removed.affected, std::uint64_t{2});
    QCOMPARE(station.engine().view()->known, 0U);
    QCOMPARE(box.answer(), std::string{"3 user_not_found"});
}

void TestStationCommands::devicesAreCheckedAndComeBackWithTheirNumbers()
{
    TestStation station;
    const AccountId alice = station.account("alice");
    const auto add = [&](std::uint8_t ssid, std::uint32_t group = 999, AccountId account = {}) {
        return station.run(host::AddDevice{.account = account ? account : station.account("alice"),
                                           .ssid = Ssid{ssid},
                                           .name = "Box",
                                           .group = TalkGroupId{group}});
    };
    QCOMPARE(codeOf(add(8, 999, AccountId{77})), std::string{"account.unknown"});
    for (const int reserved : {0, 100, 105, 255})
        QCOMPARE(codeOf(add(static_cast<std::uint8_t>(reserved))),
                 std::string{"device.ssid_reserved"});
    QCOMPARE(codeOf(add(8, 77)), std::string{"group.unknown"});
    const auto added = add(8);
    QVERIFY(added.ok);
    QCOMPARE(codeOf(add(8)), std::string{"device.ssid_taken"});

    const DeviceId id{added.createdId};
    QVERIFY(station.run(host::WriteRadioSettings{.device = id, .changes = {}}).ok);
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    const auto removed = station.run(host::RemoveDevices{{id}});
    QVERIFY(removed.ok);
    QCOMPARE(station.engine().view()->known, 0U);
    QVERIFY(box.quiet(PacketType::Heartbeat, 20ms));
    QVERIFY(station.run(*removed.inverse).ok);
    const auto row = station.row("BG1AAA", 8);
    QVERIFY(row && row->id == id && row->name == "Box" && row->account == alice);
    QCOMPARE(box.login(), std::string{"ok"});
    QCOMPARE(codeOf(station.run(*removed.inverse)), std::string{"device.not_restorable"});
    QCOMPARE(codeOf(station.run(host::RemoveDevices{{DeviceId{77}}})),
             std::string{"device.unknown"});
}

void TestStationCommands::editingADeviceCanBeUndone()
{
    TestStation station;
    const auto added = station.run(
        host::AddDevice{.account = station.account("alice"), .ssid = Ssid{8}, .name = "Box"});
    const DeviceId id{added.createdId};
    QVERIFY(station.row("BG1AAA", 8)->group ==
            kNational); // nobody named one: the station's default
    QCOMPARE(codeOf(station.run(host::EditDevice{.device = id, .dmrId = 0x1000000U})),
             std::string{"device.dmr_id"});
    QCOMPARE(codeOf(station.run(host::EditDevice{.device = id, .name = "two\nlines"})),
             std::string{"device.name_format"});
    const auto edited = station.run(
        host::EditDevice{.device = id, .name = "Radio", .note = "on the roof", .starred = true});
    QVERIFY(edited.ok);
    QVERIFY(station.row("BG1AAA", 8)->starred);
    QVERIFY(station.run(*edited.inverse).ok);

    const auto row = station.row("BG1AAA", 8);
    QVERIFY(row->name == "Box" && row->note.empty() && !row->starred);
}

void TestStationCommands::groupsAreCheckedAndComeBackWithTheirDevices()
{
    TestStation station;
    QCOMPARE(codeOf(station.run(host::AddGroup{.name = "beijing"})),
             std::string{"group.name_taken"});
    QCOMPARE(codeOf(station.run(host::AddGroup{.name = ""})), std::string{"group.name_empty"});
    QCOMPARE(codeOf(station.run(host::RemoveGroup{kNational})), std::string{"group.default"});
    QCOMPARE(codeOf(station.run(host::RemoveGroup{TalkGroupId{77}})), std::string{"group.unknown"});
    const auto added = station.run(host::AddGroup{.name = "Guangzhou", .maxTalkSeconds = 60});
    QVERIFY(added.ok);
    const TalkGroupId group{static_cast<std::uint32_t>(added.createdId)};
    const AccountId alice = station.account("alice");
    QVERIFY(station.run(host::EditAccount{.account = alice, .defaultGroup = group}).ok);
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    const DeviceId device = station.device("BG1AAA", 8);
    QVERIFY(station.row("BG1AAA", 8)->group == group);

    const auto removed = station.run(host::RemoveGroup{group});
    QVERIFY(removed.ok);
    QVERIFY(station.row("BG1AAA", 8)->group == kNational);
    QVERIFY(groupRow(*station.engine().view(), group) == nullptr);
    QVERIFY(station.run(*removed.inverse).ok);
    const auto view = station.engine().view();
    QVERIFY(station.row("BG1AAA", 8)->group == group && station.device("BG1AAA", 8) == device);
    const auto* const row = groupRow(*view, group);
    QVERIFY(row != nullptr && row->name == "Guangzhou" && row->maxTalkSeconds == 60);
    QVERIFY(accountRow(*view, alice)->defaultGroup == group);
    QCOMPARE(box.login(), std::string{"ok"});
}

void TestStationCommands::linksAreCheckedAndComeBack()
{
    TestStation station;
    const auto add = [&](std::vector<TalkGroupId> targets) {
        return station.run(host::AddLink{.name = "Link", .targets = std::move(targets)});
    };
    QCOMPARE(codeOf(add({kBeijing})), std::string{"link.too_few"});
    QCOMPARE(codeOf(add({kBeijing, kBeijing})), std::string{"link.duplicate"});
    QCOMPARE(codeOf(add({kBeijing, TalkGroupId{77}})), std::string{"link.unknown_group"});
    const auto added = add({kBeijing, kShanghai});
    QVERIFY(added.ok);
    const TalkGroupId link{static_cast<std::uint32_t>(added.createdId)};
    const auto taken =
        station.run(host::AddLink{.name = "Other", .targets = {kNational, kBeijing}});
    QCOMPARE(codeOf(taken), std::string{"link.group_in_other_link"});
    QVERIFY((taken.message.fields == std::vector<std::pair<std::string, std::string>>{
                                         {"group", "Beijing"}, {"link", "Link"}}));
    QCOMPARE(codeOf(station.run(host::AddLink{.name = "Other", .targets = {kNational, link}})),
             std::string{"link.target_is_link"});
    QCOMPARE(codeOf(station.run(host::MoveDevices{{{DeviceId{77}, link}}})),
             std::string{"device.unknown"});
    auto view = station.engine().view();
    QVERIFY(groupRow(*view, link)->kind == host::GroupKind::Link);
    QVERIFY(groupRow(*view, kBeijing)->domain == groupRow(*view, kShanghai)->domain);

    const auto edited = station.run(host::EditLink{
        .link = link, .enabled = false, .targets = std::vector{kBeijing, kNational}});
    QVERIFY(edited.ok);
    view = station.engine().view();
    QVERIFY(groupRow(*view, kBeijing)->domain != groupRow(*view, kNational)->domain);
    QVERIFY(station.run(*edited.inverse).ok);
    const auto removed = station.run(host::RemoveLink{link});
    QVERIFY(removed.ok);
    view = station.engine().view();
    QVERIFY(groupRow(*view, kBeijing)->domain != groupRow(*view, kShanghai)->domain);
    QVERIFY(station.run(*removed.inverse).ok);
    view = station.engine().view();
    QVERIFY(groupRow(*view, kBeijing)->domain == groupRow(*view, kShanghai)->domain);
    QVERIFY(groupRow(*view, link) != nullptr);
    QCOMPARE(codeOf(station.run(host::RemoveLink{kBeijing})), std::string{"link.unknown"});
}

void TestStationCommands::privateGroupsHaveMembersAndAPassword()
{
    TestStation station;
    const auto added = station.run(host::AddGroup{
        .name = "Net control", .kind = host::GroupKind::Private, .password = Secret{"cq"}});
    QCOMPARE(codeOf(added), std::string{"group.password_too_short"});
    const auto good = station.run(host::AddGroup{.name = "Net control",
                                                 .kind = host::GroupKind::Private,
                                                 .password = Secret{"cqcqcq"},
                                                 .owner = station.account("alice")});
    const TalkGroupId group{static_cast<std::uint32_t>(good.createdId)};
    const auto members = station.run(
        host::EditGroup{.group = group, .members = std::vector{station.account("bob")}});
    QVERIFY(members.ok);
    auto view = station.engine().view();
    QVERIFY(groupRow(*view, group)->hasPassword);
    QVERIFY(groupRow(*view, group)->members == std::vector{station.account("bob")});
    for (const char* name : {"bob", "carol"})
        QVERIFY(
            station.run(host::EditAccount{.account = station.account(name), .defaultGroup = group})
                .ok);
    // Who may not use the group is ungrouped until somebody moves the device (4.5).
    TestDevice bob{station.endpoint(), "bob", 8};
    TestDevice carol{station.endpoint(), "carol", 8};
    QCOMPARE(bob.login(), std::string{"ok"});
    QCOMPARE(carol.login(), std::string{"ok"});
    QVERIFY(station.row("BG2BBB", 8)->group == group);
    QVERIFY(station.row("BG3CCC", 8)->group == TalkGroupId{});
    QVERIFY(station.run(*members.inverse).ok);
    view = station.engine().view();
    QVERIFY(groupRow(*view, group)->members.empty());
}

void TestStationCommands::theStationIsConfiguredAndMoves()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    QCOMPARE(codeOf(station.run(host::ConfigureStation{.callsign = "no call"})),
             std::string{"station.callsign_format"});
    QCOMPARE(
        codeOf(station.run(host::ConfigureStation{.listen = std::vector<std::string>{"here"}})),
        std::string{"station.listen_format"});
    QCOMPARE(codeOf(station.run(host::ConfigureStation{.listen = std::vector<std::string>{}})),
             std::string{"station.listen_empty"});
    const auto before = station.endpoint();
    const auto configured = station.run(host::ConfigureStation{
        .callsign = "bg1club", .name = "Club", .listen = std::vector<std::string>{"127.0.0.2:0"}});
    QVERIFY(configured.ok);
    const auto view = station.engine().view();
    QCOMPARE(view->station.callsign, std::string{"BG1CLUB"});
    QCOMPARE(view->station.name, std::string{"Club"});
    QVERIFY(view->station.state == host::StationState::OnTheAir);
    QCOMPARE(station.endpoint().addressString(), std::string{"127.0.0.2"});
    QVERIFY(before != station.endpoint());
    TestDevice moved{station.endpoint(), "alice", 8};
    QCOMPARE(moved.login(), std::string{"ok"});
    QVERIFY(station.run(*configured.inverse).ok);
    QCOMPARE(station.endpoint().addressString(), std::string{"127.0.0.1"});
}

void TestStationCommands::aBadAddressIsAFaultThatCanBeUndone()
{
    TestStation station;
    TestDevice holder{station.endpoint(), "alice", 8};
    const std::string taken = holder.endpoint().toString();
    const auto refused =
        station.run(host::ConfigureStation{.listen = std::vector<std::string>{taken}});
    QCOMPARE(codeOf(refused), std::string{"udp.port_taken"});
    const auto field = [&](const std::string& name) {
        for (const auto& [key, value] : refused.message.fields) {
            if (key == name)
                return value;
        }
        return std::string{};
    };
    QCOMPARE(field("port"), std::to_string(holder.endpoint().port()));
    QCOMPARE(field("pid"), std::to_string(QCoreApplication::applicationPid()));
    auto view = station.engine().view();
    QVERIFY(view->station.state == host::StationState::Fault);
    QVERIFY(view->station.fault && view->station.fault->code == "udp.port_taken");
    QVERIFY(station.run(*refused.inverse).ok);
    QVERIFY(station.engine().view()->station.state == host::StationState::OnTheAir);

    const auto absent =
        station.run(host::ConfigureStation{.listen = std::vector<std::string>{"192.0.2.77:60050"}});
    QCOMPARE(codeOf(absent), std::string{"udp.address_unavailable"});
}

void TestStationCommands::aPortThatIsFreeAgainIsTakenByItself()
{
    TestStation station;
    auto holder = std::make_unique<TestDevice>(station.endpoint(), "alice", 8);
    const net::Endpoint taken = holder->endpoint();
    const auto refused =
        station.run(host::ConfigureStation{.listen = std::vector<std::string>{taken.toString()}});
    QCOMPARE(codeOf(refused), std::string{"udp.port_taken"});
    const auto stationLine = [&station] {
        const auto view = station.engine().view();
        const auto line = std::ranges::find(view->health, "station", &host::HealthLine::id);
        return line == view->health.end() ? std::string{} : line->message.code;
    };
    QTRY_COMPARE_WITH_TIMEOUT(stationLine(), std::string{"udp.port_taken"}, 10'000);

    holder.reset();
    QTRY_VERIFY_WITH_TIMEOUT(station.engine().view()->station.state == host::StationState::OnTheAir,
                             30'000);
    QCOMPARE(station.endpoint(), taken);
    QTRY_COMPARE_WITH_TIMEOUT(stationLine(), std::string{}, 10'000);
    TestDevice bob{station.endpoint(), "alice", 8};
    QCOMPARE(bob.login(), std::string{"ok"});

    // Stopped on purpose stays stopped.
    const auto again = station.run(
        host::ConfigureStation{.listen = std::vector<std::string>{bob.endpoint().toString()}});
    QCOMPARE(codeOf(again), std::string{"udp.port_taken"});
    QVERIFY(station.run(host::StopStation{}).ok);
    QVERIFY(station.engine().view()->station.state == host::StationState::Stopped);
}

void TestStationCommands::commandsWaitForEachOther()
{
    TestStation station;
    std::vector<host::Ticket> tickets;
    for (int i = 0; i < 50; ++i) {
        tickets.push_back(station.engine().submit(host::AddGroup{.name = "Same name"}));
        QVERIFY(tickets.back() != 0);
    }
    std::size_t good = 0;
    for (const host::Ticket ticket : tickets) {
        const auto outcome = station.event<host::CommandDone>(
            [=](const auto& event) { return event.ticket == ticket; });
        QVERIFY(outcome.has_value());
        good += outcome->ok ? 1 : 0;
        QVERIFY(outcome->ok || outcome->message.code == "group.name_taken");
    }

    QCOMPARE(good, std::size_t{1});
}

void TestStationCommands::aFullQueueRefusesAtOnce()
{
    TestStation station;
    // Passwords take their time, so commands pile up behind them.
    std::size_t accepted = 0;
    std::size_t refused = 0;
    for (int i = 0; i < 400; ++i) {
        const auto ticket = station.engine().submit(host::AddAccount{
            .name = "n" + std::to_string(i), .devicePassword = Secret{"Abc12345"}});
        ++(ticket == 0 ? refused : accepted);
    }

    QVERIFY2(accepted >= 256 && accepted <= 300, qPrintable(QString::number(accepted)));
    QVERIFY(refused >= 100);
}

void TestStationCommands::nothingIsLostWhenTheProgramEnds()
{
    TestStation station;
    std::vector<host::Ticket> tickets;
    for (int i = 0; i < 100; ++i)
        tickets.push_back(station.engine().submit(host::AddAccount{
            .name = "n" + std::to_string(i), .devicePassword = Secret{"Abc12345"}}));
    station.engine().requestStop();
    QVERIFY(station.engine().waitStopped(2s));
    std::vector<host::EngineEvent> events;
    station.engine().drainEvents(events);
    std::size_t answered = 0;
    for (const host::EngineEvent& event : events) {
        const auto* const done = std::get_if<host::CommandDone>(&event);
        if (done != nullptr) {
            ++answered;
            QVERIFY(done->ok || done->message.code == "engine.stopping");
        }
    }
    QCOMPARE(answered, tickets.size());
    QCOMPARE(station.engine().submit(host::StartStation{}), host::Ticket{0});
}

SHACK_TEST(TestStationCommands);
#include "tst_station_commands.moc"
