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

constexpr TalkGroupId kBeijing{1}, kShanghai{2}, kNational{999};
using Heard = std::vector<std::string>;

void logIn(std::initializer_list<TestDevice*> devices)
{
    for (TestDevice* const device : devices)
        QCOMPARE(device->login(), std::string{"ok"});
}

/// A change is on its way to ingress when the command is done; the next heartbeat is behind it.
void settle(TestDevice& device)
{
    QCOMPARE(device.login(), std::string{"ok"});
}

} // namespace

/// What one device says and others hear (draarl-v1 sections 7, 8 and 9).
class TestStationVoice : public QObject {
    Q_OBJECT
private slots:
    void aDeviceLogsInAndHearsVoice();
    void voiceAndTextAreForwardedAsGolden();
    void onlyTheOwnGroupHears();
    void anUngroupedDeviceStaysOnlineButMute();
    void oneTalksAtATime();
    void textIsNotArbitrated();
    void linkedGroupsHearEachOther();
    void aDisabledGroupConductsButHearsNothing();
    void flagsActAtOnceAndGoBackByThemselves();
    void movingADeviceMovesItsEars();
    void anOperatorCutsATurn();
    void aGroupsLongestTurnIsEnforced();
    void voiceFromAnotherPortIsNotForwarded();
    void oversAreToldAndListed();
    void explainTellsWhyNothingWasForwarded();
};

void TestStationVoice::aDeviceLogsInAndHearsVoice()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    TestDevice second{station.endpoint(), "alice", 9};
    logIn({&alice, &bob, &second});
    for (const char* frame : {"one", "two", "three"})
        alice.voice(frame);

    QVERIFY((bob.heard(3) == Heard{"one", "two", "three"}));
    QVERIFY((second.heard(3) == Heard{"one", "two", "three"})); // same account, other device
    QVERIFY(alice.quiet(PacketType::Voice, 50ms));
}

void TestStationVoice::voiceAndTextAreForwardedAsGolden()
{
    TestStation station;
    QVERIFY(station
                .run(host::AddAccount{
                    .name = "tester01", .callsign = "BG0TST", .devicePassword = Secret{"Abc12345"}})
                .ok);
    TestDevice box{station.endpoint(), "tester01", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&box, &bob});
    QVERIFY(
        station.run(host::EditDevice{.device = station.device("BG0TST", 8), .dmrId = 1234567}).ok);
    settle(box);
    box.sendRaw(Vectors::draarl().bytes("vo-01"));
    const auto heard = bob.next(PacketType::Voice);
    QVERIFY(heard.has_value());
    QCOMPARE(toHex(heard->bytes), toHex(Vectors::draarl().bytes("fw-01")));

    // Texts of every kind come through byte by byte.
    for (const char* words : {"hello", "\xE5\x8C\x97\xE4\xBA\xAC", "bad \xFF bytes", ""}) {
        box.text(words);
        const auto text = bob.next(PacketType::Text);
        QVERIFY(text.has_value());
        QCOMPARE(payloadOf(*text), std::string{words});
        QCOMPARE(text->view().reserved(), 0U);
    }
}

void TestStationVoice::onlyTheOwnGroupHears()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    TestDevice carol{station.endpoint(), "carol", 8};
    logIn({&alice, &bob, &carol});
    QVERIFY(station.run(host::MoveDevices{{{station.device("BG2BBB", 8), kBeijing}}}).ok);
    settle(bob);
    alice.voice("national");

    QVERIFY(carol.heard(1) == Heard{"national"});
    QVERIFY(bob.quiet(PacketType::Voice, 50ms));
}

void TestStationVoice::anUngroupedDeviceStaysOnlineButMute()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    QVERIFY(station.run(host::MoveDevices{{{station.device("BG1AAA", 8), TalkGroupId{}}}}).ok);
    settle(alice);
    alice.voice("into the void");

    QVERIFY(bob.quiet(PacketType::Voice, 80ms));
    QVERIFY(station.view([&](const auto&) { return station.metric("ingress", "ungrouped") == 1; }));
    settle(alice);
}

void TestStationVoice::oneTalksAtATime()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    TestDevice carol{station.endpoint(), "carol", 8};
    logIn({&alice, &bob, &carol});
    alice.voice("mine");
    QVERIFY(carol.heard(1) == Heard{"mine"});
    bob.voice("not now");
    alice.voice("still mine");

    QVERIFY(carol.heard(1) == Heard{"still mine"});
    QVERIFY(
        station.view([&](const auto&) { return station.metric("ingress", "turn_refusals") == 1; }));
    QTest::qWait(950); // the turn is held for 900 ms after the last datagram
    bob.voice("now");
    QVERIFY(carol.heard(1) == Heard{"now"});
}

void TestStationVoice::textIsNotArbitrated()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    alice.voice("talking");
    QVERIFY(bob.heard(1) == Heard{"talking"});
    bob.text("and writing");

    const auto text = alice.next(PacketType::Text);
    QVERIFY(text && payloadOf(*text) == "and writing");
    const auto seen = station.event<host::TextSeen>([](const auto&) { return true; });
    QVERIFY(seen && seen->text == "and writing" && seen->forwarded && seen->callsign == "BG2BBB");
}

void TestStationVoice::linkedGroupsHearEachOther()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    QVERIFY(station
                .run(host::MoveDevices{{{station.device("BG1AAA", 8), kBeijing},
                                        {station.device("BG2BBB", 8), kShanghai}}})
                .ok);
    settle(bob);
    alice.voice("alone");
    QVERIFY(bob.quiet(PacketType::Voice, 50ms));
    const auto linked =
        station.run(host::AddLink{.name = "North-South", .targets = {kBeijing, kShanghai}});
    QVERIFY(linked.ok && linked.createdId != 0);
    settle(bob);
    alice.voice("together");
    QVERIFY(bob.heard(1) == Heard{"together"});
    bob.voice("refused"); // one domain, one turn
    QVERIFY(alice.quiet(PacketType::Voice, 50ms));

    QVERIFY(station.run(*linked.inverse).ok);
    settle(bob);
    alice.voice("alone again");
    QVERIFY(bob.quiet(PacketType::Voice, 50ms));
}

void TestStationVoice::aDisabledGroupConductsButHearsNothing()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    TestDevice carol{station.endpoint(), "carol", 8};
    logIn({&alice, &bob, &carol});
    QVERIFY(station
                .run(host::MoveDevices{{{station.device("BG1AAA", 8), kBeijing},
                                        {station.device("BG2BBB", 8), kShanghai}}})
                .ok);
    QVERIFY(
        station.run(host::AddLink{.name = "All", .targets = {kBeijing, kShanghai, kNational}}).ok);
    QVERIFY(station.run(host::EditGroup{.group = kShanghai, .enabled = false}).ok);
    settle(bob);
    alice.voice("hello");

    QVERIFY(carol.heard(1) == Heard{"hello"});
    QVERIFY(bob.quiet(PacketType::Voice, 50ms));
    QTest::qWait(950);
    bob.voice("nobody hears this");
    QVERIFY(carol.quiet(PacketType::Voice, 50ms));
    settle(bob);
}

void TestStationVoice::flagsActAtOnceAndGoBackByThemselves()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    const DeviceId talker = station.device("BG1AAA", 8);
    const DeviceId listener = station.device("BG2BBB", 8);
    const auto muted = station.run(
        host::SetTalkHear{.changes = {{.device = talker, .mayTalk = false}}, .by = "BG1ABC"});
    QVERIFY(muted.ok);
    settle(alice);
    alice.voice("muted");
    QVERIFY(bob.quiet(PacketType::Voice, 50ms));
    QVERIFY(station.view([&](const host::EngineView& view) {
        return std::ranges::any_of(view.devices->rows, [](const auto& row) {
            return !row->mayTalk && row->flagsBy == "BG1ABC" && row->flagsAt.has_value();
        });
    }));
    QVERIFY(station.run(*muted.inverse).ok);
    settle(alice);
    alice.voice("free");
    QVERIFY(bob.heard(1) == Heard{"free"});

    QVERIFY(
        station
            .run(host::SetTalkHear{.changes = {{.device = listener,
                                                .hears = false,
                                                .until = std::chrono::system_clock::now() + 400ms}},
                                   .by = "BG1ABC"})
            .ok);
    settle(bob);
    alice.voice("unheard");
    QVERIFY(bob.quiet(PacketType::Voice, 50ms));
    QVERIFY(station.view([&](const host::EngineView& view) {
        return std::ranges::all_of(view.devices->rows, [](const auto& row) { return row->hears; });
    }));
    settle(bob);
    alice.voice("heard");
    QVERIFY(bob.heard(1) == Heard{"heard"});
}

void TestStationVoice::movingADeviceMovesItsEars()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    const auto moved = station.run(host::MoveDevices{{{station.device("BG2BBB", 8), kShanghai}}});
    QVERIFY(moved.ok);
    QCOMPARE(moved.affected, std::uint64_t{1});
    settle(bob);
    alice.voice("one");
    QVERIFY(bob.quiet(PacketType::Voice, 50ms));
    QVERIFY(station.run(*moved.inverse).ok);
    settle(bob);
    alice.voice("two");

    QVERIFY(bob.heard(1) == Heard{"two"});
}

void TestStationVoice::anOperatorCutsATurn()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    QCOMPARE(station.run(host::CutTurn{DomainId{1}}).message.code, std::string{"domain.silent"});
    // A cut holds until its talker was silent for 0.9 s. On a machine that is busy for so long
    // between two datagrams, that is what happened: then once more.
    bool isCut = false;
    for (int attempt = 0; attempt < 5 && !isCut; ++attempt) {
        const auto talkedAt = std::chrono::steady_clock::now();
        alice.voice("blah");
        const auto over = station.event<host::OverStarted>([](const auto&) { return true; });
        QVERIFY(over.has_value());
        QVERIFY(station.run(host::CutTurn{over->over.domain}).ok);
        settle(alice);
        bob.drain();
        alice.voice("blah blah");
        isCut = bob.quiet(PacketType::Voice, 50ms);
        QVERIFY(isCut || std::chrono::steady_clock::now() - talkedAt > 900ms);
    }
    QVERIFY(isCut);
    bob.voice("at last");
    QVERIFY(alice.heard(1) == Heard{"at last"});
}

void TestStationVoice::aGroupsLongestTurnIsEnforced()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    QVERIFY(station.run(host::EditGroup{.group = kNational, .maxTalkSeconds = 1}).ok);
    std::size_t heard = 0;
    for (int i = 0; i < 18; ++i) {
        alice.voice("on and on");
        QTest::qWait(100);
        heard += bob.heard(1, 0ms).size();
    }

    QVERIFY2(heard >= 8 && heard <= 12, qPrintable(QString::number(heard)));
}

void TestStationVoice::voiceFromAnotherPortIsNotForwarded()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    TestDevice spoof{station.endpoint(), "alice", 8};
    spoof.voice("I am alice");
    spoof.text("really");

    QVERIFY(bob.quiet(PacketType::Voice, 80ms));
    QVERIFY(spoof.drain().empty());
    QVERIFY(station.view([&](const auto&) {
        return station.metric("endpoint", "normal_device_endpoint_rejects") == 2;
    }));
}

void TestStationVoice::oversAreToldAndListed()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    const auto said = std::chrono::steady_clock::now();
    alice.voice("hello");
    const auto started = station.event<host::OverStarted>([](const auto&) { return true; });
    const auto told = std::chrono::steady_clock::now() - said;
    QVERIFY(started.has_value());
    QVERIFY(told < 250ms); // ux section 12
    QCOMPARE(started->over.callsign, std::string{"BG1AAA"});
    QCOMPARE(started->over.groupName, std::string{"National"});
    QVERIFY(station.view([](const host::EngineView& view) {
        return view.talking.size() == 1 && view.talking[0].listeners == 1;
    }));
    const auto ended = station.event<host::OverEnded>([](const auto&) { return true; });
    QVERIFY(ended && ended->over.over == started->over.over);
    QVERIFY(station.view([&](const host::EngineView& view) {
        return view.talking.empty() && view.lastHeard->rows.size() == 1 &&
               view.lastHeard->rows[0].over == started->over.over;
    }));
    QVERIFY(station.row("BG1AAA", 8)->lastHeard.has_value());
}

void TestStationVoice::explainTellsWhyNothingWasForwarded()
{
    TestStation station;
    TestDevice alice{station.endpoint(), "alice", 8};
    TestDevice bob{station.endpoint(), "bob", 8};
    logIn({&alice, &bob});
    const DeviceId second = station.device("BG2BBB", 8);
    QVERIFY(station.run(host::TraceDevice{second, true}).ok);
    alice.voice("mine");
    QCOMPARE(bob.heard(1).size(), std::size_t{1});
    bob.voice("mine too");
    const auto decision = station.event<host::DecisionSeen>(
        [](const auto& event) { return event.what.code == "decision.turn_held"; });

    QVERIFY(decision && decision->device == second);
    QVERIFY((decision->what.fields ==
             std::vector<std::pair<std::string, std::string>>{{"other", "BG1AAA-8"}}));
}

SHACK_TEST(TestStationVoice);
#include "tst_station_voice.moc"
