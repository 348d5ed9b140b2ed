#include "engine/wire/proxy_v2.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QTest>

#include <array>
#include <vector>

using namespace shack;
using namespace shack::wire;
using shack::test::Vectors;

namespace {

/// "203.0.113.9:40001" or "[2001:db8::9]:40002", written from the address bytes.
QString printed(const ProxyAddress& source)
{
    const auto at = [&source](std::size_t i) {
        return std::to_integer<unsigned>(source.address[i]);
    };
    if (!source.isIpv6)
        return QString("%1.%2.%3.%4:%5")
            .arg(at(0))
            .arg(at(1))
            .arg(at(2))
            .arg(at(3))
            .arg(source.port);
    QString hex;
    for (std::size_t i = 0; i < 16; i += 2)
        hex += QString("%1:").arg(at(i) * 256 + at(i + 1), 0, 16);
    return QString("[%1]:%2").arg(hex.chopped(1).replace(":0:0:0:0:0:", "::")).arg(source.port);
}

std::vector<std::byte> headerWith(std::uint8_t command, std::uint8_t family, std::size_t blockBytes)
{
    std::array<std::byte, kMaxProxyHeaderBytes> whole{};
    const ProxyAddress any{.address = {}, .port = 1, .isIpv6 = true};
    encodeProxyV2(any, any, whole);
    std::vector<std::byte> bytes(whole.begin(), whole.begin() + 16);
    bytes[12] = static_cast<std::byte>(command);
    bytes[13] = static_cast<std::byte>(family);
    storeBigEndian(bytes.data() + 14, static_cast<std::uint16_t>(blockBytes));
    bytes.resize(16 + blockBytes);
    return bytes;
}

} // namespace

class TestProxyV2 : public QObject {
    Q_OBJECT

private slots:
    void goldenDatagrams_data();
    void goldenDatagrams();
    void goldenHeadersAreWrittenAlike();
    void everyCutIsMalformedOrNoHeader();
    void extensionsBehindTheAddressesAreSkipped();
    void localSkipsItsBlock();
    void onlyIpDatagramsAreBelieved();
    void blockShorterThanItsAddressesIsMalformed();
    void mixedFamiliesAreNotWritten();
};

void TestProxyV2::goldenDatagrams_data()
{
    QTest::addColumn<int>("status");
    const auto row = [](const char* id, ProxyStatus status) {
        QTest::newRow(id) << static_cast<int>(status);
    };
    row("px-01", ProxyStatus::Proxied);
    row("px-02", ProxyStatus::Proxied);
    row("px-03", ProxyStatus::Local);
    row("px-04", ProxyStatus::Malformed); // TCP family: the recommendation is to drop
    row("px-05", ProxyStatus::Malformed);
    row("px-06", ProxyStatus::None);
    QCOMPARE(Vectors::draarl().proxyPackets().size(), std::size_t{6});
}

void TestProxyV2::goldenDatagrams()
{
    QFETCH(int, status);
    const auto& vector = Vectors::draarl().packet(QTest::currentDataTag());
    const auto bytes = Vectors::draarl().bytes(QTest::currentDataTag());

    const auto header = parseProxyV2(bytes);

    QCOMPARE(static_cast<int>(header.status), status);
    if (header.status == ProxyStatus::Proxied)
        QCOMPARE(printed(header.source), QString::fromStdString(vector.at("real_source")));
    if (header.status != ProxyStatus::Malformed) {
        const auto payload = Vectors::draarl().bytes(vector.at("payload").get<std::string>());
        const auto rest = ByteSpan{bytes}.subspan(header.payloadOffset);
        QVERIFY(std::equal(rest.begin(), rest.end(), payload.begin(), payload.end()));
    }
}

void TestProxyV2::goldenHeadersAreWrittenAlike()
{
    for (const auto* id : {"px-01", "px-02"}) {
        const auto bytes = Vectors::draarl().bytes(id);
        const auto header = parseProxyV2(bytes);
        ProxyAddress destination{.address = {}, .port = 0, .isIpv6 = header.source.isIpv6};
        const std::size_t addressBytes = destination.bytes().size();
        std::copy_n(bytes.begin() + 16 + static_cast<std::ptrdiff_t>(addressBytes), addressBytes,
                    destination.address.begin());
        destination.port = loadBigEndian<std::uint16_t>(bytes.data() + header.payloadOffset -
                                                        sizeof(std::uint16_t));

        std::vector<std::byte> written(kMaxProxyHeaderBytes);
        written.resize(encodeProxyV2(header.source, destination, written));

        QCOMPARE(written.size(), header.payloadOffset);
        QVERIFY(std::equal(written.begin(), written.end(), bytes.begin()));
    }
}

void TestProxyV2::everyCutIsMalformedOrNoHeader()
{
    const auto bytes = Vectors::draarl().bytes("px-02");
    for (std::size_t size = 0; size < kMaxProxyHeaderBytes; ++size) {
        const auto header = parseProxyV2(ByteSpan{bytes}.first(size));
        QCOMPARE(header.status, size < 12 ? ProxyStatus::None : ProxyStatus::Malformed);
        QCOMPARE(header.payloadOffset, std::size_t{0});
    }
}

void TestProxyV2::extensionsBehindTheAddressesAreSkipped()
{
    const auto header = parseProxyV2(headerWith(0x21, 0x12, 40));
    QCOMPARE(header.status, ProxyStatus::Proxied);
    QCOMPARE(header.payloadOffset, std::size_t{56});
}

void TestProxyV2::localSkipsItsBlock()
{
    const auto header = parseProxyV2(headerWith(0x20, 0x00, 5));
    QCOMPARE(header.status, ProxyStatus::Local);
    QCOMPARE(header.payloadOffset, std::size_t{21});
}

void TestProxyV2::onlyIpDatagramsAreBelieved()
{
    for (unsigned family = 0; family < 256; ++family) {
        const auto header = parseProxyV2(headerWith(0x21, static_cast<std::uint8_t>(family), 300));
        const bool isIpDatagram = family == 0x12 || family == 0x22;
        const bool isIp = family / 16 == 1 || family / 16 == 2;
        QCOMPARE(header.status, isIpDatagram ? ProxyStatus::Proxied
                                : isIp       ? ProxyStatus::Malformed
                                             : ProxyStatus::OtherFamily);
        // Section 14: other families are stripped, and the socket's address counts.
        if (!isIp)
            QCOMPARE(header.payloadOffset, std::size_t{316});
    }
    for (unsigned command = 0; command < 256; ++command) {
        const auto header = parseProxyV2(headerWith(static_cast<std::uint8_t>(command), 0x12, 12));
        QCOMPARE(header.status == ProxyStatus::Malformed, command != 0x20 && command != 0x21);
    }
}

void TestProxyV2::blockShorterThanItsAddressesIsMalformed()
{
    QCOMPARE(parseProxyV2(headerWith(0x21, 0x12, 11)).status, ProxyStatus::Malformed);
    QCOMPARE(parseProxyV2(headerWith(0x21, 0x12, 12)).status, ProxyStatus::Proxied);
    QCOMPARE(parseProxyV2(headerWith(0x21, 0x22, 35)).status, ProxyStatus::Malformed);
    QCOMPARE(parseProxyV2(headerWith(0x21, 0x22, 36)).status, ProxyStatus::Proxied);
}

void TestProxyV2::mixedFamiliesAreNotWritten()
{
    std::array<std::byte, kMaxProxyHeaderBytes> out;
    QCOMPARE(encodeProxyV2({.address = {}, .port = 1, .isIpv6 = true}, {}, out), std::size_t{0});
    QCOMPARE(encodeProxyV2({}, {}, MutableByteSpan{out}.first(27)), std::size_t{0});
    QCOMPARE(encodeProxyV2({}, {}, out), std::size_t{28});
}

SHACK_TEST(TestProxyV2);
#include "tst_proxy_v2.moc"
