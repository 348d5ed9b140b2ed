#include "tests/support/test_main.h"
#include "tests/unit/fanout/stepped_station.h"

#include <QtTest>

using namespace shack;
using namespace shack::fanout;
using namespace shack::fanout::test;
using namespace std::chrono_literals;
using net::Endpoint;
using net::LocalAddress;

/// Frames leave from the address that a device calls, whatever the routing table prefers
/// (fanout-engine B10).
class TestSourceChoice : public QObject {
    Q_OBJECT

private slots:
    void oneAddressNeedsNoChoice();
    void severalAddressesAreNumbered();
    void otherLoopbackAddressesAreChosen();
    void severalSocketsAreAlwaysChosen();
    void linkLocalAddressesDoNotCount();
    void tooManyAddressesAreLeftToTheSystem();
    void framesComeFromTheAddressThatTheDeviceCalls();

private:
    static LocalAddress local(const char* address)
    {
        return LocalAddress{Endpoint::parseAddress(address, 0).value()};
    }

    static net::InterfaceAddress card(const char* address, bool loopback = false)
    {
        return {.interfaceName = "eth0",
                .address = Endpoint::parseAddress(address, 0).value(),
                .loopback = loopback};
    }
};

void TestSourceChoice::oneAddressNeedsNoChoice()
{
    const std::vector cards{card("127.0.0.1", true), card("192.0.2.1"), card("2001:db8::1")};
    SourceChoice choice{Reachability::of({Endpoint::anyV4(1), Endpoint::anyV6(1)}, cards)};
    QCOMPARE(choice.indexOf({}), 0u);
    QCOMPARE(choice.indexOf(local("192.0.2.1")), 0u);
    QCOMPARE(choice.indexOf(local("2001:db8::1")), 0u);
    QCOMPARE(choice.indexOf(local("127.0.0.1")), 0u);
    QCOMPARE(choice.indexOf(local("::1")), 0u);
}

void TestSourceChoice::severalAddressesAreNumbered()
{
    const std::vector cards{card("192.0.2.1"), card("198.51.100.1"), card("2001:db8::1")};
    SourceChoice choice{Reachability::of({Endpoint::anyV4(1), Endpoint::anyV6(1)}, cards)};
    QCOMPARE(choice.indexOf(local("192.0.2.1")), 1u);
    QCOMPARE(choice.indexOf(local("198.51.100.1")), 2u);
    QCOMPARE(choice.indexOf(local("192.0.2.1")), 1u);
    QCOMPARE(choice.indexOf(local("2001:db8::1")), 0u);
    QVERIFY(choice.all()[2] == local("198.51.100.1"));
}

void TestSourceChoice::otherLoopbackAddressesAreChosen()
{
    const std::vector cards{card("127.0.0.1", true), card("192.0.2.1")};
    SourceChoice choice{Reachability::of({Endpoint::anyV4(1)}, cards)};
    QCOMPARE(choice.indexOf(local("127.0.0.5")), 1u);
}

void TestSourceChoice::severalSocketsAreAlwaysChosen()
{
    SourceChoice choice{Reachability::of(
        {Endpoint::parse("127.0.0.1:1").value(), Endpoint::parse("192.0.2.1:1").value()}, {})};
    QCOMPARE(choice.indexOf(local("192.0.2.1")), 1u);
    QCOMPARE(choice.indexOf(local("127.0.0.1")), 2u);
}

void TestSourceChoice::linkLocalAddressesDoNotCount()
{
    const std::vector cards{card("fe80::1%2"), card("fe80::2%3"), card("2001:db8::1")};
    SourceChoice choice{Reachability::of({Endpoint::anyV6(1)}, cards)};
    QCOMPARE(choice.indexOf(local("2001:db8::1")), 0u);
}

void TestSourceChoice::tooManyAddressesAreLeftToTheSystem()
{
    SourceChoice choice{{.listening = {Endpoint::anyV4(1)}, .severalV4 = true}};
    for (std::uint32_t i = 0; i < 100; ++i)
        choice.indexOf(LocalAddress{Endpoint::v4(0xC0000201U + i, 0)});
    QCOMPARE(choice.all().size(), SourceChoice::kMostSources);
    QCOMPARE(choice.indexOf(LocalAddress{Endpoint::v4(0xC0000201U + 99, 0)}), 0u);
    QCOMPARE(choice.indexOf(LocalAddress{Endpoint::v4(0xC0000201U, 0)}), 1u);
}

void TestSourceChoice::framesComeFromTheAddressThatTheDeviceCalls()
{
    const auto first = Endpoint::parse("192.0.2.1:60050").value();
    const auto second = Endpoint::parse("198.51.100.1:60050").value();
    SteppedStation station{{}, 2, {first, second}};
    station.plan({{1}});
    Radio& talker = station.radio(1, 1);
    Radio& listener = station.radio(2, 1);
    Radio& other = station.radio(3, 1);
    const auto call = [&](Radio& radio, const Endpoint& address) {
        radio.link.send(
            SteppedStation::datagram(station.fieldsOf(radio, wire::PacketType::Heartbeat), {}),
            address);
        station.step();
        station.acceptLogins(&radio);
        const auto replies = radio.link.take();
        QCOMPARE(replies.size(), 1u);
        QCOMPARE(replies.front().from, address);
    };
    call(talker, first);
    call(listener, second);
    call(other, first);

    const auto framesComeFrom = [&](Radio& radio) {
        const auto got = radio.link.take();
        return got.size() == 1 ? got.front().from : Endpoint{};
    };
    const auto voice = SteppedStation::datagram(station.fieldsOf(talker, wire::PacketType::Voice),
                                                SteppedStation::voicePayload());
    talker.link.send(voice, first);
    station.step();
    QCOMPARE(framesComeFrom(listener), second);
    QCOMPARE(framesComeFrom(other), first);

    call(listener, first); // without logging in again
    talker.link.send(voice, second);
    station.step();
    QCOMPARE(framesComeFrom(listener), first);
    QVERIFY(talker.link.take().empty());
    QCOMPARE(station.fanout().sent, 4u);
}

SHACK_TEST(TestSourceChoice);
#include "tst_source_choice.moc"
