#include "engine/crypto/password.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QtTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;
using wire::PacketType;

namespace {

/// Sends a golden packet and gives the answer as hex.
std::string answerTo(TestDevice& device, std::string_view vector,
                     PacketType type = PacketType::Heartbeat)
{
    device.sendRaw(Vectors::draarl().bytes(vector));
    const auto reply = device.next(type);
    return reply ? toHex(reply->bytes) : std::string{"silence"};
}

std::string golden(std::string_view vector)
{
    return toHex(Vectors::draarl().bytes(vector));
}

/// The golden packets belong to an account of their own.
void addTester(TestStation& station, const char* password = "Abc12345")
{
    const auto added = station.run(host::AddAccount{
        .name = "tester01", .callsign = "BG0TST", .devicePassword = Secret{password}});
    if (!added.ok)
        qFatal("cannot add the golden account: %s", added.message.code.c_str());
}

bool sees(TestStation& station, host::DeviceState state, const std::string& code)
{
    return station.view([&](const host::EngineView& view) {
        return std::ranges::any_of(view.devices->rows, [&](const auto& row) {
            return row->state == state && row->refusal && row->refusal->code == code;
        });
    });
}

} // namespace

/// Logins: who comes in, who does not, and what each is told (draarl-v1 sections 3, 4 and 5).
class TestStationLogin : public QObject {
    Q_OBJECT
private slots:
    void theAnswerIsTheGoldenOne();
    void everyRefusalIsTheGoldenOne();
    void refusedDevicesAreShownWithTheReason();
    void aNameInAnotherCaseIsTheSameDevice();
    void namesMayFillTheFieldAndBeChinese();
    void passwordsOfTenCharactersAndTheHighestSsidWork();
    void theSameMacTakesOver();
    void anotherMacIsAConflict();
    void aPhoneMayMoveWithoutMac();
    void aDisabledAccountIsCutOffAndRefused();
    void anUnapprovedAccountIsRefusedLikeAWrongPassword();
    void aNewPasswordCountsAtTheNextLogin();
    void unregisteredDevicesWaitForTheOperator();
    void devicesComeBackAfterTheStationStopped();
    void aTalkerNobodyKnowsIsIgnored();
};

void TestStationLogin::theAnswerIsTheGoldenOne()
{
    TestStation station;
    addTester(station);
    TestDevice box{station.endpoint(), "tester01", 8};

    QCOMPARE(answerTo(box, "hb-03"), golden("hb-09"));
    QCOMPARE(answerTo(box, "hb-03"), golden("hb-09")); // and as a plain heartbeat
    const auto row = station.row("BG0TST", 8);
    QVERIFY(row != nullptr);
    QCOMPARE(row->dmrId, 0U); // the header's is not believed
}

void TestStationLogin::everyRefusalIsTheGoldenOne()
{
    TestStation station;
    addTester(station, "Other123");
    TestDevice box{station.endpoint(), "tester01", 8};

    QCOMPARE(answerTo(box, "ss-01"), golden("hb-11"));
    QVERIFY(answerTo(box, "ss-02") != "silence");
    QVERIFY(answerTo(box, "hd-05") != "silence"); // SSID 0
    box.sendRaw(Vectors::draarl().bytes("ss-03"));
    QVERIFY(box.quiet(PacketType::Text, 100ms)); // no reflector for text
    QCOMPARE(answerTo(box, "hb-01"), golden("hb-12"));
    for (int i = 0; i < 3; ++i)
        QCOMPARE(answerTo(box, "hb-01"), golden("hb-12"));
    QCOMPARE(answerTo(box, "hb-01"), golden("hb-13")); // the fifth finds the ban of the fourth

    TestDevice other{station.endpoint(), "nobody", 8};
    QCOMPARE(other.answer(), std::string{"3 user_not_found"});
    const auto bob = station.account("bob");
    QVERIFY(station.run(host::EditAccount{.account = bob, .devicePassword = Secret{}}).ok);
    TestDevice unset{station.endpoint(), "bob", 8};
    QCOMPARE(unset.answer(), std::string{"3 device_password_not_set"});
    QVERIFY(station.run(host::EditAccount{.account = bob, .enabled = false}).ok);
    QCOMPARE(unset.answer(), std::string{"3 user_disabled"});
}

void TestStationLogin::refusedDevicesAreShownWithTheReason()
{
    TestStation station;
    TestDevice wrong{station.endpoint(), "alice", 8, "Wrong123"};
    QCOMPARE(wrong.answer(), std::string{"3 invalid_password"});
    QVERIFY(sees(station, host::DeviceState::Refused, "refused.wrong_password"));
    const auto told = station.event<host::DeviceRefused>(
        [](const auto& event) { return event.reason.code == "refused.wrong_password"; });
    QVERIFY(told.has_value());
    QCOMPARE(told->key, std::string{"r:alice-8@127.0.0.1"});

    // The operator sets the password that the device uses: the row goes when it comes in.
    QVERIFY(station
                .run(host::EditAccount{.account = station.account("alice"),
                                       .devicePassword = Secret{"Wrong123"}})
                .ok);
    QCOMPARE(wrong.login(), std::string{"ok"});
    QVERIFY(station.view([](const host::EngineView& view) {
        return std::ranges::none_of(view.devices->rows, [](const auto& row) {
            return row->state == host::DeviceState::Refused;
        });
    }));
}

void TestStationLogin::aNameInAnotherCaseIsTheSameDevice()
{
    TestStation station;
    TestDevice box{station.endpoint(), "ALICE", 8};
    for (int i = 0; i < 3; ++i)
        QCOMPARE(box.login(), std::string{"ok"});
    box.user = "Alice";
    QCOMPARE(box.login(), std::string{"ok"});

    QVERIFY(station.device("BG1AAA", 8) != DeviceId{});
    QCOMPARE(station.engine().view()->known, 1U);
    QCOMPARE(box.lastReply->view().username(), std::string_view{"Alice"});
}

void TestStationLogin::namesMayFillTheFieldAndBeChinese()
{
    TestStation station;
    for (const char* vector : {"hd-01", "hd-02"}) {
        const auto& fields = Vectors::draarl().packet(vector).at("fields");
        const auto name = fields.at("username").get<std::string>();
        QVERIFY(station
                    .run(host::AddAccount{
                        .name = name,
                        .callsign = std::string{"BG9"} + vector[4],
                        .devicePassword = Secret{fields.at("device_password").get<std::string>()}})
                    .ok);
        TestDevice box{station.endpoint(), name, 8};
        box.sendRaw(Vectors::draarl().bytes(vector));
        const auto reply = box.next(PacketType::Heartbeat);
        QVERIFY(reply && !reply->view().callsign().empty());
        QCOMPARE(std::string{reply->view().username()}, name);
    }
}

void TestStationLogin::passwordsOfTenCharactersAndTheHighestSsidWork()
{
    TestStation station;
    addTester(station, "A1b2C3d4E5");
    TestDevice box{station.endpoint(), "tester01", 254, "A1b2C3d4E5"};

    QCOMPARE(box.login(), std::string{"ok"});
}

void TestStationLogin::theSameMacTakesOver()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    box.mac = "24:6F:28:0A:1B:2C";
    QCOMPARE(box.login(), std::string{"ok"});
    QCOMPARE(box.login(), std::string{"ok"});
    box.moveToNewPort();
    QCOMPARE(box.login(), std::string{"ok"});

    QVERIFY(station.view([&](const host::EngineView& view) {
        return view.devices->rows.size() == 1 &&
               view.devices->rows[0]->endpoint == box.endpoint().toString();
    }));
}

void TestStationLogin::anotherMacIsAConflict()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    box.mac = "24:6F:28:0A:1B:2C";
    QCOMPARE(box.login(), std::string{"ok"});
    TestDevice thief{station.endpoint(), "alice", 8};
    thief.mac = "24:6F:28:0A:1B:2D";

    QCOMPARE(thief.answer(), std::string{"1 device_conflict_online"});
    QVERIFY(sees(station, host::DeviceState::Refused, "refused.ssid_in_use"));
    QCOMPARE(box.login(), std::string{"ok"});
}

void TestStationLogin::aPhoneMayMoveWithoutMac()
{
    TestStation station;
    TestDevice phone{station.endpoint(), "alice", 8, "Abc12345", 101};
    QCOMPARE(phone.login(), std::string{"ok"});
    phone.moveToNewPort();
    QCOMPARE(phone.login(), std::string{"ok"});
}

void TestStationLogin::aDisabledAccountIsCutOffAndRefused()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    const auto outcome =
        station.run(host::EditAccount{.account = station.account("alice"), .enabled = false});
    QVERIFY(outcome.ok && outcome.inverse != nullptr);
    QVERIFY(station.event<host::DeviceWentOffline>([](const auto&) { return true; }));
    QCOMPARE(box.answer(), std::string{"3 user_disabled"});

    QVERIFY(station.run(*outcome.inverse).ok);
    QCOMPARE(box.login(), std::string{"ok"});
}

void TestStationLogin::anUnapprovedAccountIsRefusedLikeAWrongPassword()
{
    TestStation station;
    QVERIFY(
        station.run(host::EditAccount{.account = station.account("alice"), .approved = false}).ok);
    TestDevice box{station.endpoint(), "alice", 8};

    QCOMPARE(box.answer(), std::string{"3 invalid_password"});
    QVERIFY(sees(station, host::DeviceState::Refused, "refused.not_approved"));
}

void TestStationLogin::aNewPasswordCountsAtTheNextLogin()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    box.mac = "24:6F:28:0A:1B:2C";
    QCOMPARE(box.login(), std::string{"ok"});
    QVERIFY(station
                .run(host::EditAccount{.account = station.account("alice"),
                                       .devicePassword = Secret{"New45678"}})
                .ok);
    QCOMPARE(box.login(), std::string{"ok"}); // online from the same address: not asked again
    box.moveToNewPort();
    QCOMPARE(box.answer(), std::string{"3 invalid_password"});
    box.password = "New45678";
    QCOMPARE(box.login(), std::string{"ok"});
}

void TestStationLogin::unregisteredDevicesWaitForTheOperator()
{
    TestStation station{[](host::EngineConfig& config) { config.station.autoRegister = false; }};
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.answer(), std::string{"3 center_session_activation_failed"});
    QVERIFY(sees(station, host::DeviceState::Pending, "refused.not_registered"));
    const auto added = station.run(host::AddDevice{.account = station.account("alice"),
                                                   .ssid = Ssid{8},
                                                   .name = "Box",
                                                   .group = TalkGroupId{999}});
    QVERIFY(added.ok);

    QCOMPARE(box.login(), std::string{"ok"});
    QCOMPARE(station.row("BG1AAA", 8)->name, std::string{"Box"});
}

void TestStationLogin::devicesComeBackAfterTheStationStopped()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    const auto stopped = station.run(host::StopStation{});
    QVERIFY(stopped.ok);
    QVERIFY(station.view([](const host::EngineView& view) {
        return view.station.state == host::StationState::Stopped && view.online == 0;
    }));
    QVERIFY(station.run(*stopped.inverse).ok);
    TestDevice again{station.endpoint(), "alice", 8};

    QCOMPARE(again.login(), std::string{"ok"});
    QCOMPARE(station.engine().view()->known, 1U);
}

void TestStationLogin::aTalkerNobodyKnowsIsIgnored()
{
    TestStation station;
    TestDevice bob{station.endpoint(), "bob", 8};
    QCOMPARE(bob.login(), std::string{"ok"});
    TestDevice stranger{station.endpoint(), "alice", 8};
    stranger.voice("never logged in");

    QVERIFY(bob.quiet(PacketType::Voice, 100ms));
    QVERIFY(stranger.drain().empty());
    QVERIFY(station.view(
        [&](const auto&) { return station.metric("ingress", "unknown_session") > 0; }));
}

SHACK_TEST(TestStationLogin);
#include "tst_station.moc"
