#include "engine/wire/proxy_v2.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"
#include "tests/unit/fanout/stepped_station.h"

#include <QtTest>

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;

/// What never reaches a session: sizes, magic, limits, proxies (G1-1, G1-10, draarl-v1 section 14).
class TestIngressGate : public QObject {
    Q_OBJECT

private slots:
    void goldenPacketsMeetTheirFate();
    void sizesAtTheEdges();
    void lengthAndTypeFieldsAreChecked();
    void cutDatagramIsOversize();
    void floodingSessionIsLimitedAlone();
    void siteBehindOneAddressIsNotThrottled();
    void strangersAreLimitedByAddress();
    void manyUnknownSourcesChangeNothing();
    void proxyHeaderIsBelievedFromTrustedAddressesOnly();
    void proxiedDeviceIsBoundToBothAddresses();
    void junkDoesNotDisturbTheTraffic();
    void everyDatagramHasOneFate();

private:
    static std::vector<std::byte> proxied(const net::Endpoint& real, ByteSpan payload)
    {
        const auto bytesOf = [](const net::Endpoint& endpoint) {
            wire::ProxyAddress address{.address = {}, .port = endpoint.port(), .isIpv6 = false};
            std::ranges::copy(endpoint.addressBytes(), address.address.begin());
            return address;
        };
        std::vector<std::byte> made(wire::kMaxProxyHeaderBytes);
        made.resize(
            wire::encodeProxyV2(bytesOf(real), bytesOf(SteppedStation::stationEndpoint()), made));
        made.insert(made.end(), payload.begin(), payload.end());
        return made;
    }

    static FanoutConfig withProxies()
    {
        FanoutConfig config;
        config.proxyProtocol = true;
        return config;
    }
};

void TestIngressGate::goldenPacketsMeetTheirFate()
{
    for (const auto& packet : shack::test::Vectors::draarl().packets()) {
        if (packet.at("direction") != "c2s" || packet.at("decode") == "ok")
            continue;
        SteppedStation station;
        Radio& radio = station.radio(1, 1);
        radio.link.send(shack::test::fromHex(packet.at("hex").get<std::string>()),
                        SteppedStation::stationEndpoint());
        station.step();
        QVERIFY2(station.inbound().dropped == 1, packet.at("id").get<std::string>().c_str());
        QVERIFY(radio.link.take().empty());
    }
}

void TestIngressGate::sizesAtTheEdges()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    const auto legal = SteppedStation::datagram(station.fieldsOf(talker, wire::PacketType::Text),
                                                std::vector<std::byte>(710));
    QCOMPARE(legal.size(), 800u);
    for (const std::size_t size : {0, 1, 89, 90, 91, 799, 801, 2048}) {
        auto bytes = legal;
        bytes.resize(size);
        if (size >= 90)
            storeBigEndian(bytes.data() + 4, static_cast<std::uint16_t>(size));
        talker.link.send(bytes, SteppedStation::stationEndpoint());
    }
    talker.link.send(legal, SteppedStation::stationEndpoint());
    station.step();

    QCOMPARE(station.inbound().malformed, 3u);
    QCOMPARE(station.inbound().oversize, 2u);
    const auto got = listener.link.take();
    QCOMPARE(got.size(), 4u); // 90, 91, 799 and 800 bytes
    QCOMPARE(got.back().bytes.size(), 800u);
}

void TestIngressGate::lengthAndTypeFieldsAreChecked()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    auto bytes = SteppedStation::datagram(station.fieldsOf(talker, wire::PacketType::Voice),
                                          SteppedStation::voicePayload());
    const auto sendWith = [&](std::size_t at, std::uint8_t value) {
        auto changed = bytes;
        changed[at] = std::byte{value};
        talker.link.send(changed, SteppedStation::stationEndpoint());
        station.step();
    };
    sendWith(5, 91);  // length
    sendWith(3, 'a'); // magic
    QCOMPARE(station.inbound().malformed, 2u);
    for (const int type : {0, 6, 255})
        sendWith(48, static_cast<std::uint8_t>(type));
    QCOMPARE(station.inbound().unsupportedType, 3u);
    QCOMPARE(station.inbound().voiceFrames, 0u);
}

void TestIngressGate::cutDatagramIsOversize()
{
    SteppedStation station;
    Radio& radio = station.radio(1, 1);
    radio.link.send(std::vector<std::byte>(5000), SteppedStation::stationEndpoint());
    station.step();
    QCOMPARE(station.inbound().oversize, 1u);
}

void TestIngressGate::floodingSessionIsLimitedAlone()
{
    SteppedStation station;
    station.plan({{1}, {2}});
    Radio& flooding = station.onlineRadio(1, 1);
    Radio& quiet = station.onlineRadio(2, 2);
    for (int i = 0; i < 1000; ++i)
        station.sendText(flooding, "spam");
    station.sendText(quiet, "73");
    station.step();
    // The login's heartbeat came before it was a session.
    QCOMPARE(station.inbound().textFrames, 301u);
    QCOMPARE(station.inbound().rateLimitDrops, 700u);
    QVERIFY(!station.seenNotes<TextReceived>().empty());
    QCOMPARE(station.seenNotes<TextReceived>().back().device, quiet.route.device);
}

void TestIngressGate::siteBehindOneAddressIsNotThrottled()
{
    SteppedStation station;
    station.plan({{1}});
    std::vector<Radio*> site;
    for (std::uint32_t i = 0; i < 500; ++i) {
        site.push_back(&station.radio(
            i + 1, 1, net::Endpoint::v4(0xC6336401, static_cast<std::uint16_t>(10'000 + i))));
        station.logIn(*site.back());
        station.clock.advance(10ms);
    }
    for (int second = 0; second < 5; ++second) {
        for (Radio* radio : site) {
            station.sendHeartbeat(*radio);
            station.sendHeartbeat(*radio);
        }
        station.passTime(1s);
    }
    QCOMPARE(station.inbound().rateLimitDrops, 0u);
    QCOMPARE(station.inbound().heartbeats, 5000u);
}

void TestIngressGate::strangersAreLimitedByAddress()
{
    SteppedStation station;
    Radio& radio = station.radio(1, 1);
    std::vector<net::MemoryDevice> ports;
    for (std::uint16_t port = 5000; port < 5010; ++port) {
        ports.push_back(station.network.addDevice(net::Endpoint::v4(0xC6336401, port)).value());
        for (int i = 0; i < 290; ++i)
            ports.back().send(
                SteppedStation::datagram(station.fieldsOf(radio, wire::PacketType::Voice), {}),
                SteppedStation::stationEndpoint());
    }
    station.step();
    QCOMPARE(station.inbound().unknownSession + station.inbound().endpointRejects, 1200u);
    QCOMPARE(station.inbound().rateLimitDrops, 1700u);
}

void TestIngressGate::manyUnknownSourcesChangeNothing()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    auto spoofed = SteppedStation::datagram(station.fieldsOf(talker, wire::PacketType::Voice),
                                            SteppedStation::voicePayload());
    constexpr std::uint32_t kSources = 70'000;
    for (std::uint32_t i = 0; i < kSources; ++i) {
        auto source = station.network.addDevice(net::Endpoint::v4(0x20000000 + i, 5000)).value();
        source.send(spoofed, SteppedStation::stationEndpoint());
        if (i % 1000 == 0) {
            station.sendVoice(talker);
            station.passTime(60ms);
        }
    }
    station.step();
    QCOMPARE(station.inbound().endpointRejects, kSources);
    QCOMPARE(station.inbound().voiceFrames, 70u);
    QCOMPARE(listener.link.take().size(), 70u);
}

void TestIngressGate::proxyHeaderIsBelievedFromTrustedAddressesOnly()
{
    SteppedStation station{withProxies()};
    const auto proxy = net::Endpoint::v4(0x0A00FF01, 7000);
    station.order(SetTrustedProxies{{proxy.withPort(0)}});
    Radio& radio = station.radio(1, 1, proxy);
    auto stranger = station.network.addDevice(net::Endpoint::v4(0x0A00FF02, 7000)).value();
    const auto real = net::Endpoint::v4(0xCB007109, 40'001);
    const auto heartbeat =
        SteppedStation::datagram(station.fieldsOf(radio, wire::PacketType::Heartbeat), {});

    stranger.send(proxied(real, heartbeat), SteppedStation::stationEndpoint());
    station.step();
    QCOMPARE(station.inbound().proxyRejects, 1u);
    QVERIFY(station.attempts.empty());

    radio.link.send(proxied(real, heartbeat), SteppedStation::stationEndpoint());
    radio.link.send(heartbeat, SteppedStation::stationEndpoint()); // no header is fine, too
    station.step();
    QCOMPARE(station.attempts.size(), 2u);
    QCOMPARE(station.attempts.front().from, proxy);
    QCOMPARE(station.attempts.front().realSource, real);
    QCOMPARE(station.attempts.back().realSource, proxy);

    for (const char* id : {"px-03", "px-04", "px-05"})
        radio.link.send(shack::test::fromHex([id] {
                            for (const auto& each : shack::test::Vectors::draarl().proxyPackets())
                                if (each.at("id") == id)
                                    return each.at("hex").get<std::string>();
                            return std::string{};
                        }()),
                        SteppedStation::stationEndpoint());
    station.step();
    QCOMPARE(station.inbound().proxyRejects, 3u); // stream and cut; LOCAL speaks for the proxy
    QCOMPARE(station.attempts.size(), 3u);
    QCOMPARE(station.attempts.back().realSource, proxy);
}

void TestIngressGate::proxiedDeviceIsBoundToBothAddresses()
{
    SteppedStation station{withProxies()};
    station.plan({{1}});
    const auto proxy = net::Endpoint::v4(0x0A00FF01, 7000);
    station.order(SetTrustedProxies{{proxy}});
    Radio& radio = station.radio(1, 1, proxy);
    Radio& listener = station.onlineRadio(2, 1);
    const auto real = net::Endpoint::v4(0xCB007109, 40'001);
    const auto sendAs = [&](wire::PacketType type, const net::Endpoint& source) {
        const auto data = type == wire::PacketType::Voice ? SteppedStation::voicePayload()
                                                          : std::vector<std::byte>{};
        radio.link.send(
            proxied(source, SteppedStation::datagram(station.fieldsOf(radio, type), data)),
            SteppedStation::stationEndpoint());
        station.step();
    };
    sendAs(wire::PacketType::Heartbeat, real);
    station.acceptLogins();
    QCOMPARE(radio.link.take().size(), 1u); // through the proxy, without a PROXY header
    QCOMPARE(station.session(radio).endpoint, proxy);
    QCOMPARE(station.session(radio).realSource, real);

    sendAs(wire::PacketType::Voice, real);
    QCOMPARE(listener.link.take().size(), 1u);
    sendAs(wire::PacketType::Voice, net::Endpoint::v4(0xCB00710A, 40'001));
    QCOMPARE(listener.link.take().size(), 0u);
    QCOMPARE(station.inbound().endpointRejects, 1u);
}

void TestIngressGate::junkDoesNotDisturbTheTraffic()
{
    SteppedStation station;
    station.plan({{1}});
    Radio& talker = station.onlineRadio(1, 1);
    Radio& listener = station.onlineRadio(2, 1);
    auto junk = station.network.addDevice(net::Endpoint::v4(0x0B000001, 1)).value();
    const std::vector<std::byte> noise(120, std::byte{'D'});
    for (int i = 0; i < 50; ++i) {
        for (int k = 0; k < 100; ++k)
            junk.send(noise, SteppedStation::stationEndpoint());
        station.sendVoice(talker);
        station.passTime(120ms);
    }
    QCOMPARE(station.inbound().malformed, 5000u);
    QCOMPARE(listener.link.take().size(), 50u);
}

void TestIngressGate::everyDatagramHasOneFate()
{
    SteppedStation station;
    station.plan({{1}, {2}}, {2});
    for (std::uint32_t i = 1; i <= 6; ++i)
        station.onlineRadio(i, i % 4);
    for (int round = 0; round < 200; ++round) {
        for (Radio& radio : station.radios) {
            auto bytes = SteppedStation::datagram(
                station.fieldsOf(radio, static_cast<wire::PacketType>(1 + round % 5)),
                round % 7 == 0 ? std::vector<std::byte>{} : SteppedStation::voicePayload());
            if (round % 11 == 0)
                bytes[static_cast<std::size_t>(round) % bytes.size()] ^= std::byte{0x20};
            radio.link.send(bytes, SteppedStation::stationEndpoint());
        }
        station.passTime(5ms);
    }
    const IngressReading now = station.inbound();
    QCOMPARE(now.read, 1206u);
    QCOMPARE(now.read, now.handled + now.dropped);
    QCOMPARE(now.dropped, now.rateLimitDrops + now.oversize + now.malformed + now.staleVoice +
                              now.proxyRejects + now.unknownSession + now.endpointRejects +
                              now.unsupportedType + now.emptyVoice + now.turnRefusals +
                              now.mayNotTalk + now.ungrouped + now.groupDisabled);
    QVERIFY(now.rateLimitDrops > 0 || now.handled > 0);
}

SHACK_TEST(TestIngressGate);
#include "tst_ingress_gate.moc"
