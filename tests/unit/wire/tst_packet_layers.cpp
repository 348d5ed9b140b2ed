#include "engine/wire/internet_checksum.h"
#include "engine/wire/packet_builder.h"
#include "engine/wire/packet_layers.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace shack;
using namespace shack::wire;

namespace {

using Bytes = std::vector<std::byte>;

Bytes bytesOf(std::initializer_list<unsigned> values)
{
    Bytes bytes;
    for (const unsigned value : values)
        bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

PacketShape shapeOf(LinkType link, bool v6, std::uint8_t protocol = kProtocolUdp)
{
    PacketShape shape{.link = link, .v6 = v6, .protocol = protocol};
    shape.source = PacketEnd::v4(0xC0A8'0107, 60'050);
    shape.destination = PacketEnd::v4(0x0A00'0001, 53);
    shape.tcp = {.sequence = 0xFEDC'BA98, .acknowledged = 7, .window = 512};
    return shape;
}

Bytes packetOf(const PacketShape& shape, std::string_view payload)
{
    Bytes packet;
    buildPacket(shape, asBytes(payload), packet);
    return packet;
}

constexpr LinkType kLinks[] = {LinkType::Ethernet, LinkType::LinuxCooked, LinkType::LinuxCooked2,
                               LinkType::Null,     LinkType::Loop,        LinkType::Raw,
                               LinkType::Ipv4,     LinkType::RawOld};

/// An IPv6 packet with these extension headers before a UDP header.
Bytes extended(const std::vector<std::pair<std::uint8_t, Bytes>>& headers, const Bytes& last)
{
    Bytes packet = packetOf(shapeOf(LinkType::Raw, true), "");
    packet.resize(40);
    std::size_t nextAt = 6;
    for (const auto& [number, header] : headers) {
        packet[nextAt] = static_cast<std::byte>(number);
        nextAt = packet.size();
        packet.insert(packet.end(), header.begin(), header.end());
    }
    packet[nextAt] = static_cast<std::byte>(kProtocolUdp);
    packet.insert(packet.end(), last.begin(), last.end());
    storeBigEndian(packet.data() + 4, static_cast<std::uint16_t>(packet.size() - 40));
    return packet;
}

const Bytes kUdp = bytesOf({0, 7, 0, 9, 0, 10, 0, 0, 'h', 'i'});

} // namespace

class TestPacketLayers : public QObject {
    Q_OBJECT

private slots:
    void sumsLikeTheExampleOfTheRfc();
    void findsThePayloadBehindEveryLink();
    void findsTagsInTags();
    void refusesTooManyTags();
    void leavesLinkPaddingOut();
    void readsTcp();
    void passesIpv4Options();
    void passesIpv6Extensions();
    void refusesTooManyExtensions();
    void knowsFragments();
    void saysWhyItStopped();
    void everyCutIsNoticed();
    void verifiesAndRewritesChecksums_data();
    void verifiesAndRewritesChecksums();
    void leavesUnknowableChecksumsAlone();
};

void TestPacketLayers::sumsLikeTheExampleOfTheRfc()
{
    // RFC 1071 section 3: 0001 f203 f4f5 f6f7 sum up to ddf2.
    const Bytes bytes = bytesOf({0x00, 0x01, 0xF2, 0x03, 0xF4, 0xF5, 0xF6, 0xF7});
    InternetChecksum whole;
    whole.add(bytes);
    QCOMPARE(whole.value(), static_cast<std::uint16_t>(~0xDDF2U));
    InternetChecksum pieces;
    pieces.add(ByteSpan{bytes}.first(2));
    pieces.add(ByteSpan{bytes}.subspan(2));
    pieces.add(ByteSpan{});
    QCOMPARE(pieces.value(), whole.value());
    InternetChecksum odd;
    odd.add(ByteSpan{bytes}.first(3));
    QCOMPARE(odd.value(), static_cast<std::uint16_t>(~0xF201U));
}

void TestPacketLayers::findsThePayloadBehindEveryLink()
{
    for (const LinkType link : kLinks)
        for (const bool v6 : {false, true}) {
            const PacketShape shape = shapeOf(link, v6);
            const Bytes packet = packetOf(shape, "a payload of some length, longer than padding");
            const PacketLayers layers = lookInto(link, packet);
            QVERIFY2(layers.isUdp(), layerEndName(layers.end).data());
            QCOMPARE(layers.ipVersion, std::uint8_t{v6 ? std::uint8_t{6} : std::uint8_t{4}});
            QVERIFY(asText(layers.payload(packet)) ==
                    "a payload of some length, longer than padding");
            QCOMPARE(layers.sourcePort, shape.source.port);
            QCOMPARE(layers.destinationPort, shape.destination.port);
            const ByteSpan source = layers.sourceAddress(packet);
            QVERIFY(std::equal(source.begin(), source.end(), shape.source.address.begin()));
            QCOMPARE(layers.destinationAddress(packet).size(), std::size_t{v6 ? 16U : 4U});
            QVERIFY(!layers.payloadCut && !layers.fragment);
        }
}

void TestPacketLayers::findsTagsInTags()
{
    PacketShape shape = shapeOf(LinkType::Ethernet, false);
    shape.vlans = {100, 0x6000 | 42};
    const Bytes packet = packetOf(shape, "in two nets");
    const PacketLayers layers = lookInto(LinkType::Ethernet, packet);
    QVERIFY(asText(layers.payload(packet)) == "in two nets");
    QCOMPARE(layers.tags, std::uint8_t{2});
    QCOMPARE(layers.vlan, std::uint16_t{42});
}

void TestPacketLayers::refusesTooManyTags()
{
    PacketShape shape = shapeOf(LinkType::Ethernet, false);
    shape.vlans.assign(kMaxTags, 1);
    QVERIFY(lookInto(LinkType::Ethernet, packetOf(shape, "x")).isUdp());
    shape.vlans.push_back(1);
    QCOMPARE(lookInto(LinkType::Ethernet, packetOf(shape, "x")).end, LayerEnd::TooManyTags);
}

void TestPacketLayers::leavesLinkPaddingOut()
{
    const Bytes packet = packetOf(shapeOf(LinkType::Ethernet, false), "hi");
    QCOMPARE(packet.size(), std::size_t{60});
    QVERIFY(asText(lookInto(LinkType::Ethernet, packet).payload(packet)) == "hi");
    const Bytes tcp = packetOf(shapeOf(LinkType::Ethernet, false, kProtocolTcp), "");
    QCOMPARE(lookInto(LinkType::Ethernet, tcp).payloadBytes, std::size_t{0});
}

void TestPacketLayers::readsTcp()
{
    PacketShape shape = shapeOf(LinkType::Raw, true, kProtocolTcp);
    shape.tcp.syn = shape.tcp.push = shape.tcp.ack = true;
    const Bytes packet = packetOf(shape, "GET / HTTP/1.1");
    const PacketLayers layers = lookInto(LinkType::Raw, packet);
    QVERIFY(layers.isTcp());
    const TcpFields fields = tcpFields(layers, packet);
    QCOMPARE(fields.sequence, 0xFEDC'BA98U);
    QCOMPARE(fields.acknowledged, 7U);
    QCOMPARE(fields.window, std::uint16_t{512});
    QVERIFY(fields.syn && fields.push && fields.ack && !fields.fin && !fields.reset);
    QVERIFY(asText(layers.payload(packet)) == "GET / HTTP/1.1");
}

void TestPacketLayers::passesIpv4Options()
{
    PacketShape shape = shapeOf(LinkType::Raw, false);
    shape.ipOptions = bytesOf({7, 7, 4, 0, 0, 0, 0}); // record route, one byte short of padding
    const Bytes packet = packetOf(shape, "routed");
    const PacketLayers layers = lookInto(LinkType::Raw, packet);
    QCOMPARE(layers.transportAt, std::size_t{28});
    QVERIFY(asText(layers.payload(packet)) == "routed");
    QCOMPARE(checkNetworkChecksum(layers, packet), ChecksumLook::Right);
}

void TestPacketLayers::passesIpv6Extensions()
{
    const Bytes eight = bytesOf({0, 0, 1, 4, 0, 0, 0, 0});
    const Bytes sixteen = bytesOf({0, 1, 1, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    const Bytes authentication = bytesOf({0, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8});
    const Bytes packet = extended({{0, eight}, {60, sixteen}, {51, authentication}}, kUdp);
    const PacketLayers layers = lookInto(LinkType::Raw, packet);
    QVERIFY2(layers.isUdp(), layerEndName(layers.end).data());
    QVERIFY(asText(layers.payload(packet)) == "hi");
    QVERIFY(!layers.routed);

    Bytes routing = eight;
    routing[3] = std::byte{1};
    QVERIFY(lookInto(LinkType::Raw, extended({{43, routing}}, kUdp)).routed);
}

void TestPacketLayers::refusesTooManyExtensions()
{
    const std::pair<std::uint8_t, Bytes> options{60, bytesOf({0, 0, 1, 4, 0, 0, 0, 0})};
    std::vector<std::pair<std::uint8_t, Bytes>> chain(kMaxExtensions, options);
    QVERIFY(lookInto(LinkType::Raw, extended(chain, kUdp)).isUdp());
    chain.push_back(options);
    Bytes packet = extended(chain, kUdp);
    QCOMPARE(lookInto(LinkType::Raw, packet).end, LayerEnd::TooManyHeaders);
    // A header that reaches behind its packet.
    packet = extended({{60, bytesOf({0, 200, 0, 0, 0, 0, 0, 0})}}, kUdp);
    QCOMPARE(lookInto(LinkType::Raw, packet).end, LayerEnd::BadLength);
}

void TestPacketLayers::knowsFragments()
{
    PacketShape shape = shapeOf(LinkType::Raw, false);
    shape.identification = 77;
    shape.moreFragments = true;
    const Bytes first = packetOf(shape, "12345678");
    PacketLayers layers = lookInto(LinkType::Raw, first);
    QVERIFY(layers.isUdp() && layers.fragment && layers.moreFragments);
    QCOMPARE(layers.fragmentId, 77U);
    shape.fragmentOffset = 16;
    shape.moreFragments = false;
    const Bytes second = packetOf(shape, "9");
    layers = lookInto(LinkType::Raw, second);
    QCOMPARE(layers.end, LayerEnd::LaterFragment);
    QCOMPARE(layers.fragmentOffset, 16U);

    const Bytes head = bytesOf({0, 0, 0, 0x19, 0, 0, 0, 9});
    layers = lookInto(LinkType::Raw, extended({{44, head}}, kUdp));
    QCOMPARE(layers.end, LayerEnd::LaterFragment);
    QCOMPARE(layers.fragmentOffset, 24U);
    QCOMPARE(layers.fragmentId, 9U);
    QVERIFY(layers.moreFragments);
    const Bytes atomic = bytesOf({0, 0, 0, 0, 0, 0, 0, 9});
    QVERIFY(lookInto(LinkType::Raw, extended({{44, atomic}}, kUdp)).isUdp());
}

void TestPacketLayers::saysWhyItStopped()
{
    const Bytes whole = packetOf(shapeOf(LinkType::Ethernet, false), "some payload of ours");
    QCOMPARE(lookInto(static_cast<LinkType>(147), whole).end, LayerEnd::UnknownLink);
    Bytes packet = whole;
    packet[12] = std::byte{0x08};
    packet[13] = std::byte{0x06};
    QCOMPARE(lookInto(LinkType::Ethernet, packet).end, LayerEnd::NotIp); // ARP
    packet = whole;
    packet[14] = std::byte{0x44}; // 16 bytes of header
    QCOMPARE(lookInto(LinkType::Ethernet, packet).end, LayerEnd::BadLength);
    packet = whole;
    packet[14] = std::byte{0x65}; // version 6 where the link says 4
    QCOMPARE(lookInto(LinkType::Ethernet, packet).end, LayerEnd::BadLength);
    packet = whole;
    packet[23] = std::byte{1}; // ICMP
    QCOMPARE(lookInto(LinkType::Ethernet, packet).end, LayerEnd::OtherProtocol);
    packet = whole;
    packet[39] = std::byte{7}; // a UDP length below its header
    packet[38] = std::byte{0};
    QCOMPARE(lookInto(LinkType::Ethernet, packet).end, LayerEnd::BadLength);
    packet[38] = std::byte{9}; // and one beyond its IP packet
    QCOMPARE(lookInto(LinkType::Ethernet, packet).end, LayerEnd::BadLength);
    QCOMPARE(lookInto(LinkType::Raw, bytesOf({0x75})).end, LayerEnd::NotIp);
    QCOMPARE(lookInto(LinkType::Raw, {}).end, LayerEnd::CutShort);
    Bytes tcp = packetOf(shapeOf(LinkType::Raw, false, kProtocolTcp), "data");
    tcp[32] = std::byte{0x40};
    QCOMPARE(lookInto(LinkType::Raw, tcp).end, LayerEnd::BadLength);
    tcp[32] = std::byte{0xF0};
    QCOMPARE(lookInto(LinkType::Raw, tcp).end, LayerEnd::BadLength);
}

void TestPacketLayers::everyCutIsNoticed()
{
    for (const LinkType link : kLinks)
        for (const bool v6 : {false, true}) {
            const Bytes packet =
                packetOf(shapeOf(link, v6), "a payload, longer than any padding is");
            const std::size_t headers = lookInto(link, packet).payloadAt;
            for (std::size_t size = 0; size < packet.size(); ++size) {
                const PacketLayers layers = lookInto(link, ByteSpan{packet}.first(size));
                QCOMPARE(layers.end, size < headers ? LayerEnd::CutShort : LayerEnd::Whole);
                if (size >= headers) {
                    QVERIFY(layers.payloadCut);
                    QCOMPARE(layers.payloadBytes, size - headers);
                }
            }
        }
}

void TestPacketLayers::verifiesAndRewritesChecksums_data()
{
    QTest::addColumn<bool>("v6");
    QTest::addColumn<int>("protocol");
    for (const bool v6 : {false, true})
        for (const int protocol : {int{kProtocolTcp}, int{kProtocolUdp}})
            QTest::addRow("IPv%d, protocol %d", v6 ? 6 : 4, protocol) << v6 << protocol;
}

void TestPacketLayers::verifiesAndRewritesChecksums()
{
    QFETCH(bool, v6);
    QFETCH(int, protocol);
    Bytes packet = packetOf(shapeOf(LinkType::Ethernet, v6, static_cast<std::uint8_t>(protocol)),
                            "an odd number of bytes.");
    const PacketLayers layers = lookInto(LinkType::Ethernet, packet);
    QCOMPARE(checkTransportChecksum(layers, packet), ChecksumLook::Right);
    QCOMPARE(checkNetworkChecksum(layers, packet), v6 ? ChecksumLook::Absent : ChecksumLook::Right);
    for (const std::size_t at : {layers.networkAt + 12, layers.payloadAt + 22}) {
        packet[at] ^= std::byte{0x10};
        QCOMPARE(checkTransportChecksum(layers, packet), ChecksumLook::Wrong);
        rewriteChecksums(layers, packet);
        QCOMPARE(checkTransportChecksum(layers, packet), ChecksumLook::Right);
        QVERIFY(checkNetworkChecksum(layers, packet) != ChecksumLook::Wrong);
    }
}

void TestPacketLayers::leavesUnknowableChecksumsAlone()
{
    Bytes packet = packetOf(shapeOf(LinkType::Raw, false), "some payload");
    packet[26] = packet[27] = std::byte{0}; // UDP without one
    PacketLayers layers = lookInto(LinkType::Raw, packet);
    QCOMPARE(checkTransportChecksum(layers, packet), ChecksumLook::Absent);
    rewriteChecksums(layers, packet);
    QVERIFY(packet[26] == std::byte{0} && packet[27] == std::byte{0});

    packet = packetOf(shapeOf(LinkType::Raw, false), "some payload");
    packet.resize(packet.size() - 1);
    const Bytes before = packet;
    layers = lookInto(LinkType::Raw, packet);
    QCOMPARE(checkTransportChecksum(layers, packet), ChecksumLook::Unknown);
    rewriteChecksums(layers, packet);
    QVERIFY(packet == before);
}

SHACK_TEST(TestPacketLayers);
#include "tst_packet_layers.moc"
