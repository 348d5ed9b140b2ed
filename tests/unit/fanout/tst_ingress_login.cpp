#include "engine/wire/draarl_reply.h"
#include "tests/support/test_main.h"
#include "tests/unit/fanout/stepped_station.h"

#include <QtTest>

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;

/// Heartbeats, logins, binding and moves (draarl-v1 sections 4 and 5, G1-11).
class TestIngressLogin : public QObject {
    Q_OBJECT

private slots:
    void loginAsksControlAndAnswersSuccess();
    void heartbeatOfABoundDeviceNeedsNobody();
    void wrongPasswordIsRefusedInTheWordsOfControl();
    void reservedSsidIsRefused_data();
    void reservedSsidIsRefused();
    void unknownAppTagIsIgnored();
    void onlyHeartbeatsAreAnswered();
    void spoofedEndpointTalksToNobody();
    void conflictIsRefusedAndReported();
    void sameMacTakesOver();
    void moveIsLimitedToOnePerSecond();
    void lateVerdictDoesNotMoveTheBindingBack();
    void nameInOtherCaseIsTheSameDevice();
    void silentDeviceGoesOfflineAndMayReturn();
    void ungroupedDeviceTimesOutToo();
    void disconnectedDeviceMayLogInAgain();
    void removedDeviceIsUnknown();
    void passwordStormIsBoundedByTheMailbox();
    void modelIsLearned();
    void wallClockStepsHaveNoEffect();
    void configurationReachesTheDevice();

private:
    static wire::DatagramView viewOf(const std::vector<net::MemoryDatagram>& got)
    {
        return wire::DatagramView::parse(got.at(0).bytes).value();
    }
};

void TestIngressLogin::loginAsksControlAndAnswersSuccess()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& radio = station.radio(1, 1);
    radio.mac = wire::MacAddress::parse("24:6f:28:0a:1b:2c");
    station.sendHeartbeat(radio);
    station.step();

    QCOMPARE(station.attempts.size(), 1u);
    const LoginAttempt& attempt = station.attempts.front();
    QCOMPARE(attempt.username, radio.route.username);
    QCOMPARE(attempt.password.reveal(), std::string_view{radio.password});
    QCOMPARE(attempt.from, radio.link.endpoint());
    QCOMPARE(attempt.realSource, radio.link.endpoint());
    QVERIFY(attempt.mac.has_value());
    QCOMPARE((std::string_view{attempt.mac->data(), attempt.mac->size()}),
             std::string_view{"24:6F:28:0A:1B:2C"});
    QVERIFY(radio.link.take().empty()); // nobody is answered before control has spoken

    station.acceptLogins();
    const auto got = radio.link.take();
    QCOMPARE(got.size(), 1u);
    const auto view = viewOf(got);
    QCOMPARE(view.type(), wire::PacketType::Heartbeat);
    QCOMPARE(view.callsign(), std::string_view{radio.route.callsign});
    QCOMPARE(view.password(), std::string_view{});
    QCOMPARE(view.dmrId(), 7u); // echo of the request, not the record
    QCOMPARE(view.data().size(), wire::kMaxHeartbeatDataBytes);

    const auto online = station.seenNotes<SessionOnline>();
    QCOMPARE(online.size(), 1u);
    QVERIFY(!online.front().wasOnline);
    QCOMPARE(online.front().endpoint, radio.link.endpoint());
    QVERIFY(station.session(radio).online);
    QCOMPARE(station.session(radio).endpoint, radio.link.endpoint());
}

void TestIngressLogin::heartbeatOfABoundDeviceNeedsNobody()
{
    SteppedStation station;
    Radio& radio = station.onlineRadio(1, 1);
    for (int i = 0; i < 3; ++i) {
        station.sendHeartbeat(radio);
        station.passTime(5s);
    }
    QCOMPARE(radio.link.take().size(), 3u);
    QVERIFY(station.attempts.empty());
    QCOMPARE(station.inbound().heartbeats, 3u);
    QCOMPARE(station.inbound().loginAttempts, 1u);
}

void TestIngressLogin::wrongPasswordIsRefusedInTheWordsOfControl()
{
    SteppedStation station;
    Radio& radio = station.radio(1, 1);
    wire::HeaderFields fields = station.fieldsOf(radio, wire::PacketType::Heartbeat);
    fields.password = "guess";
    station.send(radio, fields);
    station.step();
    station.acceptLogins();

    const auto got = radio.link.take();
    QCOMPARE(got.size(), 1u);
    const auto reject = wire::parseReject(viewOf(got));
    QVERIFY(reject.has_value());
    QCOMPARE(static_cast<int>(reject->status), 3);
    QCOMPARE(reject->text, std::string_view{"invalid_password"});
    QCOMPARE(station.inbound().loginRefused, 1u);
    QVERIFY(!station.session(radio).online);
}

void TestIngressLogin::reservedSsidIsRefused_data()
{
    QTest::addColumn<int>("ssid");
    for (const int ssid : {0, 100, 101, 105, 255})
        QTest::addRow("SSID %d", ssid) << ssid;
}

void TestIngressLogin::reservedSsidIsRefused()
{
    QFETCH(int, ssid);
    SteppedStation station;
    Radio& radio = station.radio(1, 1);
    wire::HeaderFields fields = station.fieldsOf(radio, wire::PacketType::Heartbeat);
    fields.ssid = Ssid{static_cast<std::uint8_t>(ssid)};
    station.send(radio, fields);
    station.step();

    const auto got = radio.link.take();
    QCOMPARE(got.size(), 1u);
    const auto reject = wire::parseReject(viewOf(got));
    QVERIFY(reject.has_value());
    QCOMPARE(static_cast<int>(reject->status), 2);
    QCOMPARE(reject->text, std::string_view{"reserved_ssid"});
    QVERIFY(station.attempts.empty());
    QCOMPARE(station.seenNotes<ReservedSsidUsed>().size(), 1u);
}

void TestIngressLogin::unknownAppTagIsIgnored()
{
    SteppedStation station;
    Radio& radio = station.radio(1, 1);
    wire::HeaderFields fields = station.fieldsOf(radio, wire::PacketType::Heartbeat);
    fields.ssid = Ssid{101};
    fields.reserved = 0x8A5C7721;
    station.send(radio, fields);
    station.step();
    QVERIFY(radio.link.take().empty());
    QCOMPARE(station.inbound().unknownSession, 1u);
}

void TestIngressLogin::onlyHeartbeatsAreAnswered()
{
    SteppedStation station;
    Radio& radio = station.radio(1, 1);
    for (const auto type : {wire::PacketType::AppAuth, wire::PacketType::Config,
                            wire::PacketType::Text, wire::PacketType::Voice}) {
        for (const int ssid : {0, 5, 101, 255}) {
            wire::HeaderFields fields = station.fieldsOf(radio, type);
            fields.ssid = Ssid{static_cast<std::uint8_t>(ssid)};
            station.send(radio, fields, SteppedStation::voicePayload());
        }
    }
    station.step();
    QVERIFY(radio.link.take().empty());
    QCOMPARE(station.inbound().unsupportedType, 4u);
    QCOMPARE(station.inbound().unknownSession, 12u);
    QCOMPARE(station.inbound().dropped, 16u);
}

void TestIngressLogin::spoofedEndpointTalksToNobody()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& radio = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    auto thief = station.network.addDevice(net::Endpoint::v4(0x0A0000FF, 4000)).value();
    const auto voice = SteppedStation::datagram(station.fieldsOf(radio, wire::PacketType::Voice),
                                                SteppedStation::voicePayload());
    const auto config = SteppedStation::datagram(station.fieldsOf(radio, wire::PacketType::Config),
                                                 asBytes("\x02"));
    thief.send(voice, SteppedStation::stationEndpoint());
    thief.send(config, SteppedStation::stationEndpoint());
    station.step();

    QVERIFY(listener.link.take().empty());
    QVERIFY(thief.take().empty());
    QCOMPARE(station.inbound().endpointRejects, 2u);
    QCOMPARE(station.session(radio).endpointRejects, 2u);
    QVERIFY(station.seenNotes<ConfigReceived>().empty());

    // And it does not keep the device alive.
    for (int i = 0; i < 6; ++i) {
        station.passTime(5s);
        thief.send(voice, SteppedStation::stationEndpoint());
    }
    QVERIFY(!station.session(radio).online);
}

void TestIngressLogin::conflictIsRefusedAndReported()
{
    SteppedStation station;
    Radio& radio = station.onlineRadio(1, 1);
    auto other = station.network.addDevice(net::Endpoint::v4(0x0A0000FF, 4000)).value();
    other.send(SteppedStation::datagram(station.fieldsOf(radio, wire::PacketType::Heartbeat), {}),
               SteppedStation::stationEndpoint());
    station.step();
    station.acceptLogins();

    const auto got = other.take();
    QCOMPARE(got.size(), 1u);
    const auto reject = wire::parseReject(viewOf(got));
    QVERIFY(reject.has_value());
    QCOMPARE(static_cast<int>(reject->status), 1);
    QCOMPARE(reject->text, std::string_view{"device_conflict_online"});
    const auto conflicts = station.seenNotes<LoginConflict>();
    QCOMPARE(conflicts.size(), 1u);
    QCOMPARE(conflicts.front().holder, radio.link.endpoint());
    QCOMPARE(station.session(radio).endpoint, radio.link.endpoint());
    QCOMPARE(station.inbound().conflicts, 1u);
}

void TestIngressLogin::sameMacTakesOver()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& radio = station.radio(1, 1);
    radio.mac = wire::MacAddress::parse("24:6F:28:0A:1B:2C");
    station.logIn(radio);
    Radio& talker = station.onlineRadio(2, 1);
    station.passTime(2s);

    const auto moved = net::Endpoint::v4(0x0A000001, 4999);
    auto before = std::move(radio.link);
    radio.link = station.network.addDevice(moved).value();
    station.logIn(radio);
    QCOMPARE(station.session(radio).endpoint, moved);
    QCOMPARE(station.inbound().endpointMoves, 1u);
    QVERIFY(station.seenNotes<SessionOnline>().back().wasOnline);

    station.sendVoice(talker);
    station.step();
    QCOMPARE(radio.link.take().size(), 1u);
    QVERIFY(before.take().empty()); // frames to the old port stop at once
}

void TestIngressLogin::moveIsLimitedToOnePerSecond()
{
    SteppedStation station;
    Radio& radio = station.radio(1, 1);
    radio.mac = wire::MacAddress::parse("24:6F:28:0A:1B:2C");
    station.logIn(radio);
    station.passTime(1s);
    std::vector<net::MemoryDevice> old;
    for (std::uint16_t port = 5000; port < 5010; ++port) {
        old.push_back(std::move(radio.link));
        radio.link = station.network.addDevice(net::Endpoint::v4(0x0A000001, port)).value();
        station.logIn(radio);
        station.passTime(100ms);
    }
    QCOMPARE(station.inbound().endpointMoves, 1u);
    QCOMPARE(station.inbound().moveLimited, 9u);
    station.passTime(100ms);
    station.logIn(radio);
    QCOMPARE(station.inbound().endpointMoves, 2u);
}

void TestIngressLogin::lateVerdictDoesNotMoveTheBindingBack()
{
    SteppedStation station;
    Radio& radio = station.radio(1, 1);
    radio.mac = wire::MacAddress::parse("24:6F:28:0A:1B:2C");
    station.sendHeartbeat(radio);
    station.passTime(10ms);
    const auto late = std::move(station.attempts.front());
    station.attempts.clear();
    station.passTime(10ms);

    auto before = std::move(radio.link);
    radio.link = station.network.addDevice(net::Endpoint::v4(0x0A000001, 4999)).value();
    station.logIn(radio);
    station.passTime(2s);
    station.order(LoginVerdict{late, LoginAccepted{radio.route}});
    QCOMPARE(station.session(radio).endpoint, radio.link.endpoint());
    QCOMPARE(station.inbound().endpointMoves, 0u);
}

void TestIngressLogin::nameInOtherCaseIsTheSameDevice()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& radio = station.radio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    wire::HeaderFields fields = station.fieldsOf(radio, wire::PacketType::Heartbeat);
    fields.username = "STATION1";
    station.send(radio, fields);
    station.step();
    station.acceptLogins();
    QCOMPARE(radio.link.take().size(), 1u);

    fields.type = wire::PacketType::Voice;
    station.send(radio, fields, SteppedStation::voicePayload());
    fields.type = wire::PacketType::Heartbeat;
    station.send(radio, fields);
    station.step();
    const auto got = listener.link.take();
    QCOMPARE(got.size(), 1u);
    QCOMPARE(viewOf(got).username(), std::string_view{"station1"});
    QVERIFY(station.attempts.empty());
    const auto reply = radio.link.take();
    QCOMPARE(reply.size(), 1u);
    QCOMPARE(viewOf(reply).username(), std::string_view{"STATION1"});
}

void TestIngressLogin::silentDeviceGoesOfflineAndMayReturn()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& radio = station.onlineRadio(1, 1);
    Radio& talker = station.onlineRadio(2, 1);
    for (int second = 0; second < 20; second += 5) {
        station.sendHeartbeat(talker);
        station.passTime(5s);
    }
    QVERIFY(station.session(radio).online); // 20 s are not more than 20 s
    station.sendHeartbeat(talker);
    station.passTime(5s);
    QVERIFY(!station.session(radio).online);
    const auto offline = station.seenNotes<SessionOffline>();
    QCOMPARE(offline.size(), 1u);
    QCOMPARE(offline.front().reason, OfflineReason::Silent);
    QCOMPARE(offline.front().device, radio.route.device);

    station.sendVoice(talker);
    station.step();
    QVERIFY(radio.link.take().empty());
    station.logIn(radio);
    QVERIFY(!station.seenNotes<SessionOnline>().back().wasOnline);
}

void TestIngressLogin::ungroupedDeviceTimesOutToo()
{
    SteppedStation station;
    Radio& radio = station.onlineRadio(1, 0);
    QVERIFY(station.session(radio).online);
    for (int i = 0; i < 5; ++i)
        station.passTime(5s);
    QVERIFY(!station.session(radio).online);
}

void TestIngressLogin::disconnectedDeviceMayLogInAgain()
{
    SteppedStation station;
    Radio& radio = station.onlineRadio(1, 1);
    station.order(DisconnectDevice{radio.route.device});
    QVERIFY(!station.session(radio).online);
    QCOMPARE(station.seenNotes<SessionOffline>().front().reason, OfflineReason::Disconnected);
    station.logIn(radio);
    QVERIFY(station.session(radio).online);
}

void TestIngressLogin::removedDeviceIsUnknown()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& radio = station.onlineRadio(1, 1);
    station.order(RemoveDevice{radio.route.device});
    QCOMPARE(station.seenNotes<SessionOffline>().front().reason, OfflineReason::Removed);
    station.sendVoice(radio);
    station.step();
    QCOMPARE(station.inbound().unknownSession, 1u);
    QCOMPARE(station.session(radio).device, DeviceId{});

    // Control may let it in again: the row came back under another id.
    radio.route.device = DeviceId{77};
    station.logIn(radio);
    QVERIFY(station.session(radio).online);
}

void TestIngressLogin::passwordStormIsBoundedByTheMailbox()
{
    SteppedStation station;
    std::vector<net::MemoryDevice> thieves;
    constexpr std::uint32_t kThieves = 500;
    for (std::uint32_t i = 0; i < kThieves; ++i)
        thieves.push_back(
            station.network.addDevice(net::Endpoint::v4(0x0B000000 + i * 256, 4000)).value());
    Radio& victim = station.radio(1, 1);
    wire::HeaderFields guess = station.fieldsOf(victim, wire::PacketType::Heartbeat);
    guess.password = "guess";
    for (int round = 0; round < 20; ++round)
        for (auto& thief : thieves)
            thief.send(SteppedStation::datagram(guess, {}), SteppedStation::stationEndpoint());
    while (station.ingress.step().count() == 0) { // control does not look meanwhile
    }
    QCOMPARE(station.inbound().loginAttempts, kMailboxCapacity);
    QCOMPARE(station.inbound().notesDropped, 20u * kThieves - kMailboxCapacity);
    station.collect();
    QCOMPARE(station.attempts.size(), kMailboxCapacity);
    station.attempts.clear();
    station.logIn(victim); // the owner still comes in
    QVERIFY(station.session(victim).online);
}

void TestIngressLogin::modelIsLearned()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& radio = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    wire::HeaderFields fields = station.fieldsOf(radio, wire::PacketType::Heartbeat);
    for (const int model : {120, 2, 2}) { // 108..150 are not for clients
        fields.model = static_cast<wire::DeviceModel>(model);
        station.send(radio, fields);
        station.step();
    }
    const auto models = station.seenNotes<ModelReported>();
    QCOMPARE(models.size(), 1u);
    QCOMPARE(static_cast<int>(models.front().model), 2);
    station.sendVoice(radio);
    station.step();
    QCOMPARE(viewOf(listener.link.take()).model(), wire::DeviceModel::EspBox);
}

void TestIngressLogin::wallClockStepsHaveNoEffect()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    for (const auto stepped : {1h, -2h, 1h}) {
        station.clock.stepWall(stepped);
        station.sendVoice(talker);
        station.sendHeartbeat(listener);
        station.passTime(120ms);
        QCOMPARE(listener.link.take().size(), 2u);
    }
    QVERIFY(station.session(talker).online);
    QVERIFY(station.session(listener).online);
    QCOMPARE(station.seenNotes<TalkStarted>().size(), 1u);
    QCOMPARE(station.fanout().framesDropped, 0u);
    QCOMPARE(station.inbound().rateLimitDrops, 0u);
}

void TestIngressLogin::configurationReachesTheDevice()
{
    SteppedStation station;
    Radio& radio = station.onlineRadio(1, 1);
    station.order(SendConfig{radio.route.device, {std::byte{0x01}}});
    const auto got = radio.link.take();
    QCOMPARE(got.size(), 1u);
    const auto view = viewOf(got);
    QCOMPARE(view.type(), wire::PacketType::Config);
    QCOMPARE(view.username(), std::string_view{radio.route.username});
    QCOMPARE(view.callsign(), std::string_view{radio.route.callsign});
    QCOMPARE(view.model(), wire::DeviceModel::Unknown);
    QCOMPARE(view.dmrId(), 0u);
    QCOMPARE(view.ssid(), radio.route.ssid);
    QCOMPARE(view.data().size(), 1u);

    station.send(radio, station.fieldsOf(radio, wire::PacketType::Config), asBytes("\x02\x01"));
    station.step();
    const auto received = station.seenNotes<ConfigReceived>();
    QCOMPARE(received.size(), 1u);
    QCOMPARE(received.front().device, radio.route.device);
    QCOMPARE(received.front().data.size(), 2u);
}

SHACK_TEST(TestIngressLogin);
#include "tst_ingress_login.moc"
