#include "engine/net/endpoint.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstring>
#include <unordered_set>
#include <vector>

using namespace shack::net;

class TestEndpoint : public QObject {
    Q_OBJECT

private slots:
    void defaultIsNotAnEndpoint();
    void readsWhatItWrites_data();
    void readsWhatItWrites();
    void refusesWhatIsNotAnEndpoint_data();
    void refusesWhatIsNotAnEndpoint();
    void addressWithoutPortIsReadStrictly();
    void equalityLooksAtAddressPortAndFamily();
    void portCanBeExchanged();
    void systemAddressesAreCleaned();
    void shortOrForeignSystemAddressesAreRefused();
    void loopbackAndWildcardAreRecognised();
    void privacyHidesTheHost();
    void limitsCountByAddressOrPrefix();
    void hashSpreadsOverShards_data();
    void hashSpreadsOverShards();
    void seedChangesTheHash();
};

void TestEndpoint::defaultIsNotAnEndpoint()
{
    const Endpoint none;
    QVERIFY(!none.valid());
    QVERIFY(!none.isV4() && !none.isV6());
    QVERIFY(none.addressBytes().empty());
    QCOMPARE(none.toString(), std::string{"none"});
    QVERIFY(!none.withPort(80).valid());
    QVERIFY(none == Endpoint{});
}

void TestEndpoint::readsWhatItWrites_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("v6");
    QTest::addColumn<int>("port");
    QTest::newRow("v4") << QByteArray{"192.0.2.1:60050"} << false << 60050;
    QTest::newRow("port 0") << QByteArray{"0.0.0.0:0"} << false << 0;
    QTest::newRow("highest port") << QByteArray{"255.255.255.255:65535"} << false << 65535;
    QTest::newRow("v6 loopback") << QByteArray{"[::1]:60050"} << true << 60050;
    QTest::newRow("v6") << QByteArray{"[2001:db8::12:3456]:1"} << true << 1;
    QTest::newRow("v6 wildcard") << QByteArray{"[::]:80"} << true << 80;
}

void TestEndpoint::readsWhatItWrites()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, v6);
    QFETCH(int, port);
    const auto parsed = Endpoint::parse(text.toStdString());
    QVERIFY(parsed);
    QCOMPARE(parsed->isV6(), v6);
    QCOMPARE(parsed->isV4(), !v6);
    QCOMPARE(int{parsed->port()}, port);
    QCOMPARE(parsed->toString(), text.toStdString());
    QCOMPARE(parsed->addressBytes().size(), v6 ? std::size_t{16} : std::size_t{4});
}

void TestEndpoint::refusesWhatIsNotAnEndpoint_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text :
         {"", ":", "1.2.3.4", "1.2.3.4:", "1.2.3.4:65536", "1.2.3.4:-1", "1.2.3.4: 5", "1.2.3:5",
          "1.2.3.256:5", "::1:80", "[::1]", "[::1:80", "::1]:80", "[1.2.3.4]:80", "[]:80",
          "[::g]:80", "host.example:80", "1.2.3.4:000080", "[fe80::1%no-such-card]:80"})
        QTest::newRow(*text == '\0' ? "empty" : text) << QByteArray{text};
    QTest::newRow("zero byte") << QByteArray{"1.2.3.4\0x:80", 12};
    QTest::newRow("endless") << QByteArray(100'000, '1') + ":80";
}

void TestEndpoint::refusesWhatIsNotAnEndpoint()
{
    QFETCH(QByteArray, text);
    QVERIFY(!Endpoint::parse(text.toStdString()));
}

void TestEndpoint::addressWithoutPortIsReadStrictly()
{
    QCOMPARE(Endpoint::parseAddress("127.0.0.1", 7)->toString(), std::string{"127.0.0.1:7"});
    QCOMPARE(Endpoint::parseAddress("::1", 7)->toString(), std::string{"[::1]:7"});
    QCOMPARE(Endpoint::parseAddress("2001:db8::1%3", 7)->scope(), 3U);
    QVERIFY(!Endpoint::parseAddress("[::1]", 7));
    QVERIFY(!Endpoint::parseAddress("", 7));
    QVERIFY(!Endpoint::parseAddress("127.1", 7));
}

void TestEndpoint::equalityLooksAtAddressPortAndFamily()
{
    const Endpoint one = Endpoint::v4(0x7F000001U, 5000);
    QVERIFY(one == Endpoint::v4(0x7F000001U, 5000));
    QVERIFY(one != Endpoint::v4(0x7F000002U, 5000));
    QVERIFY(one != Endpoint::v4(0x7F000001U, 5001));
    QVERIFY(Endpoint::anyV4(5) != Endpoint::anyV6(5));
    QVERIFY(Endpoint::v6({}, 5, 1) != Endpoint::v6({}, 5, 2));
    QVERIFY(one.sameAddress(one.withPort(9)));
    QVERIFY(!one.sameAddress(Endpoint::v4(0x7F000002U, 5000)));

    const std::unordered_set<Endpoint> set{one, Endpoint::v4(0x7F000001U, 5000),
                                           Endpoint::loopbackV6(5000)};
    QCOMPARE(set.size(), std::size_t{2});
}

void TestEndpoint::portCanBeExchanged()
{
    const Endpoint moved = Endpoint::loopbackV6(1).withPort(0xABCD);
    QCOMPARE(int{moved.port()}, 0xABCD);
    QVERIFY(moved.isLoopback());
}

void TestEndpoint::systemAddressesAreCleaned()
{
    // A sockaddr_in whose padding holds rubbish is the same endpoint.
    const Endpoint clean = Endpoint::v4(0xC0000201U, 60050);
    std::array<std::byte, Endpoint::kNativeBytesV6> native{};
    std::memcpy(native.data(), clean.nativeData(), clean.nativeSize());
    std::fill(native.begin() + 8, native.end(), std::byte{0x5A});
    QVERIFY(Endpoint::fromNative(native.data(), native.size()) == clean);
    QVERIFY(Endpoint::fromNative(native.data(), Endpoint::kNativeBytesV4) == clean);

    // So is a sockaddr_in6 with a flow label.
    const Endpoint clean6 = Endpoint::loopbackV6(60050);
    std::memcpy(native.data(), clean6.nativeData(), clean6.nativeSize());
    native[5] = std::byte{7};
    QVERIFY(Endpoint::fromNative(native.data(), native.size()) == clean6);
}

void TestEndpoint::shortOrForeignSystemAddressesAreRefused()
{
    const Endpoint v4 = Endpoint::loopbackV4(1);
    const Endpoint v6 = Endpoint::loopbackV6(1);
    QVERIFY(!Endpoint::fromNative(v4.nativeData(), 15).valid());
    QVERIFY(!Endpoint::fromNative(v6.nativeData(), 27).valid());
    QVERIFY(!Endpoint::fromNative(v4.nativeData(), 0).valid());
    const std::array<std::byte, 28> foreign{std::byte{0x77}, std::byte{0x77}};
    QVERIFY(!Endpoint::fromNative(foreign.data(), foreign.size()).valid());
}

void TestEndpoint::loopbackAndWildcardAreRecognised()
{
    QVERIFY(Endpoint::v4(0x7F123456U, 1).isLoopback());
    QVERIFY(!Endpoint::v4(0x80000001U, 1).isLoopback());
    QVERIFY(Endpoint::loopbackV6(1).isLoopback());
    QVERIFY(!Endpoint::anyV6(1).isLoopback());
    QVERIFY(Endpoint::anyV6(1).isWildcard() && Endpoint::anyV4(1).isWildcard());
    QVERIFY(!Endpoint::loopbackV4(1).isWildcard() && !Endpoint{}.isWildcard());
}

void TestEndpoint::privacyHidesTheHost()
{
    QCOMPARE(Endpoint::v4(0xCB007107U, 60050).maskedString(), std::string{"203.0.113.x"});
    QCOMPARE(Endpoint::parse("[2001:db8:5:6:7:8:9:a]:1")->maskedString(),
             std::string{"2001:db8:5:6::x"});
    QCOMPARE(Endpoint{}.maskedString(), std::string{"none"});
}

void TestEndpoint::limitsCountByAddressOrPrefix()
{
    const auto key = [](const char* text) { return Endpoint::parse(text)->addressKey(); };
    QVERIFY(key("192.0.2.1:1") == key("192.0.2.1:2"));
    QVERIFY(key("192.0.2.1:1") != key("192.0.2.2:1"));
    QVERIFY(key("[2001:db8:0:1::1]:1") == key("[2001:db8:0:1:ffff::2]:9"));
    QVERIFY(key("[2001:db8:0:1::1]:1") != key("[2001:db8:0:2::1]:1"));
    QVERIFY(key("0.0.0.0:1") != key("[::]:1"));
}

namespace {

std::vector<Endpoint> population(const QByteArray& kind)
{
    std::vector<Endpoint> all;
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        if (kind == "addresses")
            all.push_back(Endpoint::v4(0x0A000000U + i, 60050));
        else if (kind == "ports")
            all.push_back(Endpoint::v4(0xCB007100U + i / 50'000,
                                       static_cast<std::uint16_t>(1024 + i % 50'000)));
        else
            all.push_back(Endpoint::v6({0x20, 1, 0xD, 0xB8, 0, 0, 0, static_cast<std::uint8_t>(i),
                                        0, 0, 0, 0, 0, 0, static_cast<std::uint8_t>(i >> 16),
                                        static_cast<std::uint8_t>(i >> 8)},
                                       60050));
    }
    return all;
}

} // namespace

void TestEndpoint::hashSpreadsOverShards_data()
{
    QTest::addColumn<QByteArray>("kind");
    for (const char* kind : {"addresses", "ports", "prefixes"})
        QTest::newRow(kind) << QByteArray{kind};
}

void TestEndpoint::hashSpreadsOverShards()
{
    QFETCH(QByteArray, kind);
    const auto all = population(kind);
    for (std::size_t shards = 2; shards <= 8; ++shards) {
        std::vector<std::size_t> counts(shards);
        for (const Endpoint& each : all)
            ++counts[each.hash(42) % shards];
        const double even = static_cast<double>(all.size()) / static_cast<double>(shards);
        for (const std::size_t count : counts)
            QVERIFY2(std::abs(static_cast<double>(count) - even) <= 0.03 * even,
                     qPrintable(QString{"%1 of %2 in %3 shards"}.arg(count).arg(even).arg(shards)));
    }
}

void TestEndpoint::seedChangesTheHash()
{
    // Somebody who may choose endpoints must not be able to aim at one shard.
    std::size_t moved = 0;
    for (const Endpoint& each : population("addresses"))
        moved += each.hash(1) % 8 != each.hash(2) % 8 ? 1 : 0;
    QVERIFY(moved > 80'000 && moved < 95'000); // 7 of 8 by chance
    QCOMPARE(Endpoint::loopbackV4(1).hash(5), Endpoint::loopbackV4(1).hash(5));
}

SHACK_TEST(TestEndpoint);
#include "tst_endpoint.moc"
