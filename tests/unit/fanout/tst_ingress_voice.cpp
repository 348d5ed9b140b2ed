#include "tests/support/test_main.h"
#include "tests/unit/fanout/stepped_station.h"

#include <QtTest>

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;

/// Voice and text from one device to the others of its domain.
class TestIngressVoice : public QObject {
    Q_OBJECT

private slots:
    void everybodyButTheTalkerGetsTheFrame();
    void headerComesFromTheRecordAndDataStays();
    void firstObstacleDecides();
    void secondTalkerWaitsUntilTheHoldTimeIsOver();
    void cutTalkerIsRefusedUntilSilent();
    void voiceThatWaitedTooLongIsDropped();
    void textNeedsNoTurn();
    void deafDeviceGetsNothing();
    void tapGetsCopiesAndCountsWhatItLoses();
    void aClosedTapGetsNothingAndLosesNothing();
};

void TestIngressVoice::everybodyButTheTalkerGetsTheFrame()
{
    SteppedStation station;
    station.plan({{1}, {2}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    Radio& second = station.onlineRadio(3, 1);
    Radio& stranger = station.onlineRadio(4, 2);

    station.sendVoice(talker);
    station.step();

    QCOMPARE(listener.link.take().size(), 1u);
    QCOMPARE(second.link.take().size(), 1u);
    QCOMPARE(talker.link.take().size(), 0u);
    QCOMPARE(stranger.link.take().size(), 0u);
    QCOMPARE(station.fanout().sent, 2u);
    QCOMPARE(station.fanout().targetsAttempted, 2u);
}

void TestIngressVoice::headerComesFromTheRecordAndDataStays()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    wire::HeaderFields claimed = station.fieldsOf(talker, wire::PacketType::Voice);
    claimed.reserved = 0xDEADBEEF;
    claimed.callsign = "B1FAKE";
    const auto payload = SteppedStation::voicePayload(0x77);

    station.send(talker, claimed, payload);
    station.step();

    const auto got = listener.link.take();
    QCOMPARE(got.size(), 1u);
    const auto view = wire::DatagramView::parse(got.front().bytes);
    QVERIFY(view.has_value());
    QCOMPARE(view->username(), std::string_view{"station1"});
    QCOMPARE(view->callsign(), std::string_view{"BG1"});
    QCOMPARE(view->password(), std::string_view{});
    QCOMPARE(view->dmrId(), 460'001u);
    QCOMPARE(view->reserved(), 0u);
    QVERIFY(std::ranges::equal(view->data(), payload));
}

void TestIngressVoice::firstObstacleDecides()
{
    SteppedStation station;
    station.plan({{1}, {2}}, {2});
    Radio& ungrouped = station.onlineRadio(1, 0);
    Radio& unknownGroup = station.onlineRadio(2, 77);
    Radio& disabled = station.onlineRadio(3, 2);
    Radio& silenced = station.onlineRadio(4, 1);
    silenced.route.mayTalk = false;
    station.order(UpsertDevice{silenced.route});
    Radio& empty = station.onlineRadio(5, 1);

    for (Radio* radio : {&ungrouped, &unknownGroup, &disabled, &silenced})
        station.sendVoice(*radio);
    station.send(empty, station.fieldsOf(empty, wire::PacketType::Voice));
    station.step();

    const IngressReading counts = station.inbound();
    QCOMPARE(counts.ungrouped, 2u);
    QCOMPARE(counts.groupDisabled, 1u);
    QCOMPARE(counts.mayNotTalk, 1u);
    QCOMPARE(counts.emptyVoice, 1u);
    QCOMPARE(counts.voiceFrames, 0u);
    QCOMPARE(station.fanout().framesAccepted, 0u);
    QVERIFY(station.session(ungrouped).online);
}

void TestIngressVoice::secondTalkerWaitsUntilTheHoldTimeIsOver()
{
    SteppedStation station;
    station.plan({{1, 2}});
    Radio& first = station.onlineRadio(1, 1);
    Radio& second = station.onlineRadio(2, 2);

    station.sendVoice(first);
    station.step();
    station.clock.advance(900ms);
    station.sendVoice(second);
    station.step();
    QCOMPARE(station.inbound().turnRefusals, 1u);

    station.clock.advance(1ms);
    station.sendVoice(second);
    station.step();
    QCOMPARE(station.inbound().turnRefusals, 1u);
    QCOMPARE(station.inbound().voiceFrames, 2u);

    std::vector<DomainReading> domains;
    for (const auto& each : *station.domains.current())
        domains.push_back(each->read());
    QCOMPARE(domains.size(), 1u);
    QCOMPARE(domains.front().floorRefusals, 1u);
    QCOMPARE(domains.front().talker.value(), second.route.device);
}

void TestIngressVoice::cutTalkerIsRefusedUntilSilent()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& other = station.onlineRadio(2, 1);
    station.sendVoice(talker);
    station.step();

    station.order(CutTurn{station.domainOf({1})});
    for (int i = 0; i < 20; ++i) {
        station.sendVoice(talker);
        station.passTime(120ms);
    }
    QCOMPARE(station.inbound().turnRefusals, 20u);
    station.sendVoice(other); // the turn is free for others at once
    station.step();
    QCOMPARE(station.inbound().voiceFrames, 2u);

    station.passTime(901ms);
    station.sendVoice(talker);
    station.step();
    QCOMPARE(station.inbound().voiceFrames, 3u);
    const auto ended = station.seenNotes<TalkEnded>();
    QVERIFY(!ended.empty());
    QCOMPARE(ended.front().reason, TalkEnd::Cut);
}

void TestIngressVoice::voiceThatWaitedTooLongIsDropped()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    station.sendVoice(talker);
    station.clock.advance(60ms);
    station.sendVoice(talker);
    station.clock.advance(70ms); // the station did nothing all the time
    station.step();

    QCOMPARE(listener.link.take().size(), 1u);
    QCOMPARE(station.inbound().staleVoice, 1u);

    // What waited counts into the latency.
    const auto residence = station.writerList.front()->counters().residence.take();
    QCOMPARE(residence.count(), 1u);
    QVERIFY(residence.max() >= 70ms);

    // Who would have heard it counts as lost, unless it was nobody's turn to be heard.
    const std::uint64_t before = station.inbound().staleVoiceTargets;
    station.sendVoice(talker);
    station.sendVoice(listener);
    station.clock.advance(130ms);
    station.step();
    QCOMPARE(station.inbound().staleVoice, 3u);
    QCOMPARE(station.inbound().staleVoiceTargets, before + 1);
}

void TestIngressVoice::textNeedsNoTurn()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& writer = station.onlineRadio(2, 1);
    station.sendVoice(talker);
    station.sendText(writer, "73");
    station.sendText(writer, "");
    station.step();

    QCOMPARE(station.inbound().textFrames, 2u);
    QCOMPARE(talker.link.take().size(), 2u);
    const auto texts = station.seenNotes<TextReceived>();
    QCOMPARE(texts.size(), 2u);
    QVERIFY(texts.front().forwarded);
    QCOMPARE(asText(texts.front().text), std::string_view{"73"});
}

void TestIngressVoice::deafDeviceGetsNothing()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& deaf = station.onlineRadio(2, 1);
    deaf.route.hears = false;
    station.order(UpsertDevice{deaf.route});
    station.sendVoice(talker);
    station.step();
    QCOMPARE(deaf.link.take().size(), 0u);

    deaf.route.hears = true;
    station.order(UpsertDevice{deaf.route});
    station.passTime(20ms);
    station.sendVoice(talker);
    station.step();
    QCOMPARE(deaf.link.take().size(), 1u);
}

void TestIngressVoice::tapGetsCopiesAndCountsWhatItLoses()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    for (int i = 0; i < 1100; ++i) {
        station.sendVoice(talker, static_cast<std::uint8_t>(i));
        station.passTime(10ms);
    }
    std::vector<TappedVoice> copies;
    station.tap.drain([&](const TappedVoice& voice) { copies.push_back(voice); });

    QCOMPARE(copies.size(), FrameTap::kDefaultCapacity);
    QCOMPARE(station.inbound().tapDropped, 1100u - FrameTap::kDefaultCapacity);
    QCOMPARE(copies.front().device, talker.route.device);
    QCOMPARE(copies.front().over, 1u);
    QVERIFY(std::ranges::equal(copies.front().data(), SteppedStation::voicePayload(0)));
}

void TestIngressVoice::aClosedTapGetsNothingAndLosesNothing()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    station.tap.setOpen(false);
    for (int i = 0; i < 1100; ++i) {
        station.sendVoice(talker, static_cast<std::uint8_t>(i));
        station.passTime(10ms);
    }
    QVERIFY(station.tap.empty());
    QCOMPARE(station.inbound().tapDropped, 0u);
    station.tap.setOpen(true);
    station.sendVoice(talker, 1);
    station.passTime(10ms);
    QVERIFY(!station.tap.empty());
}

SHACK_TEST(TestIngressVoice);
#include "tst_ingress_voice.moc"
