#include "engine/replay/packet_fields.h"
#include "engine/replay/packet_filter.h"
#include "engine/replay/packet_line.h"
#include "engine/replay/packet_set.h"
#include "engine/replay/time_density.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/packet_builder.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>

using namespace shack;
using namespace shack::replay;
using namespace std::chrono_literals;
using Kind = FilterMistake::Kind;

namespace {

/// A packet that owns its bytes.
struct Made {
    std::vector<std::byte> bytes;
    wire::CapturedPacket packet;

    explicit Made(ByteSpan payload, wire::PacketShape shape = {})
    {
        shape.source = wire::PacketEnd::v4(0x0A000001U, 40'001);
        shape.destination = wire::PacketEnd::v4(0x0A000002U, 60'050);
        wire::buildPacket(shape, payload, bytes);
        packet = {.time = 10s,
                  .link = shape.link,
                  .originalBytes = static_cast<std::uint32_t>(bytes.size()),
                  .bytes = bytes};
    }

    static Made draarl(wire::PacketType type, std::string_view callsign, std::uint8_t ssid,
                       std::string_view password = {}, std::string_view data = "hello")
    {
        std::array<std::byte, wire::kMaxDatagramBytes> out{};
        const auto size = wire::encode({.username = "li",
                                        .password = password,
                                        .type = type,
                                        .ssid = Ssid{ssid},
                                        .callsign = callsign},
                                       asBytes(data), out);
        return Made{ByteSpan{out}.first(size)};
    }

    bool matches(std::string_view filter, std::chrono::nanoseconds since = 0s) const
    {
        const auto parsed = PacketFilter::parse(filter);
        if (!parsed)
            qFatal("the filter \"%s\" is refused", std::string{filter}.c_str());
        return parsed->matches(packet, wire::lookInto(packet.link, packet.bytes), since);
    }
};

} // namespace

class TestPacketFilter : public QObject {
    Q_OBJECT

private slots:
    void findsDevicesAndTypes();
    void findsAddressesAndPorts();
    void findsSizesTimesAndOddities();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void matchesStars();
    void findsRowsOfManyPackets();
    void densityKeepsEveryPacket();
    void densityTakesAnyTimes();
    void listsAPacket();
    void namesEveryHeader();
    void neverTellsAPassword();
    void fieldsStandInThePacket();
};

void TestPacketFilter::findsDevicesAndTypes()
{
    const Made voice = Made::draarl(wire::PacketType::Voice, "BG7XYZ", 11);
    QVERIFY(voice.matches(""));
    QVERIFY(voice.matches("type:5"));
    QVERIFY(voice.matches("type:voice call:bg7*"));
    QVERIFY(voice.matches("type:2,5"));
    QVERIFY(voice.matches("call:bg7xyz-11"));
    QVERIFY(voice.matches("call:li")); // its account
    QVERIFY(voice.matches("xyz"));
    QVERIFY(voice.matches("-type:heartbeat"));
    QVERIFY(!voice.matches("type:heartbeat"));
    QVERIFY(!voice.matches("call:bg7"));
    QVERIFY(!voice.matches("call:bg7xyz-12"));
    QVERIFY(!voice.matches("type:voice call:bh4*"));
    const Made plain{asBytes("no DraARL")};
    QVERIFY(!plain.matches("type:voice"));
    QVERIFY(plain.matches("-proto:draarl"));
}

void TestPacketFilter::findsAddressesAndPorts()
{
    const Made packet{asBytes("payload")};
    QVERIFY(packet.matches("ip:10.0.0.2"));
    QVERIFY(packet.matches("ip:10.0.*"));
    QVERIFY(packet.matches("src:10.0.0.1 dst:10.0.0.2"));
    QVERIFY(!packet.matches("src:10.0.0.2"));
    QVERIFY(packet.matches("port:60050"));
    QVERIFY(packet.matches("dport:60050 sport>40000"));
    QVERIFY(!packet.matches("sport:60050"));
    QVERIFY(packet.matches("proto:udp"));
    QVERIFY(packet.matches("proto:ip4 -proto:tcp"));
    QVERIFY(!packet.matches("proto:vlan"));
    QVERIFY(Made(asBytes("tagged"), {.vlans = {7}}).matches("proto:vlan"));
    QVERIFY(packet.matches("10.0.0"));
    QVERIFY(!packet.matches("fe80::1")); // an address, not a word with a key
}

void TestPacketFilter::findsSizesTimesAndOddities()
{
    Made packet{asBytes(std::string(200, 'x'))};
    QVERIFY(packet.matches("len>200"));
    QVERIFY(packet.matches("len>=242 len<=242"));
    QVERIFY(!packet.matches("len<242"));
    QVERIFY(packet.matches("time>1.5", 1'600ms));
    QVERIFY(!packet.matches("time>1.5", 1'400ms));
    QVERIFY(!packet.matches("is:cut"));
    QVERIFY(!packet.matches("is:badsum"));
    packet.bytes.back() ^= std::byte{1};
    QVERIFY(packet.matches("is:badsum"));
    packet.packet.originalBytes = 900;
    QVERIFY(packet.matches("is:cut len:900"));
    QVERIFY(packet.matches("is:comment,cut proto:tcp,udp"));
    QVERIFY(!packet.matches("proto:tcp,vlan"));
    QVERIFY(Made::draarl(wire::PacketType::Heartbeat, "", 1, "secret").matches("is:password"));
    QVERIFY(!Made::draarl(wire::PacketType::Heartbeat, "", 1).matches("is:password"));
}

void TestPacketFilter::saysWhatIsWrong_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* text, Kind kind, const char* word) {
        QTest::newRow(text) << QString::fromLatin1(text) << static_cast<int>(kind)
                            << QString::fromLatin1(word);
    };
    row("colour:red", Kind::UnknownKey, "colour:red");
    row("type:5 call:", Kind::NoValue, "call:");
    row("type:9", Kind::UnknownValue, "type:9");
    row("type:6", Kind::UnknownValue, "type:6");
    row("type:2,,5", Kind::UnknownValue, "type:2,,5");
    row("type>3", Kind::UnknownValue, "type>3");
    row("proto:pigeon", Kind::UnknownValue, "proto:pigeon");
    row("is:nice", Kind::UnknownValue, "is:nice");
    row("port:http", Kind::NotANumber, "port:http");
    row("len>much", Kind::NotANumber, "len>much");
    row("len>-1", Kind::NotANumber, "len>-1");
    row("-port:x", Kind::NotANumber, "-port:x");
    row("call>a", Kind::UnknownValue, "call>a");
}

void TestPacketFilter::saysWhatIsWrong()
{
    QFETCH(QString, text);
    QFETCH(int, kind);
    QFETCH(QString, word);
    const auto parsed = PacketFilter::parse(text.toStdString());
    QVERIFY(!parsed);
    QCOMPARE(static_cast<int>(parsed.error().kind), kind);
    QCOMPARE(QString::fromStdString(parsed.error().word), word);
}

void TestPacketFilter::matchesStars()
{
    QVERIFY(globMatches("*", ""));
    QVERIFY(globMatches("a*b*c", "axxbyyc"));
    QVERIFY(globMatches("a*", "a"));
    QVERIFY(!globMatches("a*b", "abc"));
    QVERIFY(!globMatches("", "a"));
    QVERIFY(globMatches("*aab", "aaaab")); // the first way is a wrong one
    // Nothing but a walk, however many stars there are.
    QVERIFY(!globMatches(std::string(60, '*') + "b", std::string(4'000, 'a')));
}

void TestPacketFilter::findsRowsOfManyPackets()
{
    constexpr unsigned kSeed = 11;
    qInfo("seed %u", kSeed);
    std::mt19937_64 random{kSeed};
    PacketSet set;
    std::vector<std::uint64_t> chosen;
    std::uint64_t number = 0;
    for (int i = 0; i < 20'000; ++i) {
        number += 1 + random() % (i % 7 == 0 ? 2'000 : 3);
        set.add(number);
        chosen.push_back(number);
    }
    QCOMPARE(set.size(), chosen.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        QCOMPARE(set.at(i), chosen[i]);
        QCOMPARE(set.before(chosen[i]), i);
        QCOMPARE(set.before(chosen[i] + 1), i + 1);
    }
    QCOMPARE(set.before(number + 100'000), chosen.size());
    PacketSet all;
    for (std::uint64_t i = 0; i < 1'000'000; ++i)
        all.add(i);
    QVERIFY2(all.bytes() < 400'000, qPrintable(QString::number(all.bytes())));
}

void TestPacketFilter::densityKeepsEveryPacket()
{
    TimeDensity density;
    constexpr auto kBegin = 1'790'000'000s;
    for (int i = 0; i < 60'000; ++i)
        density.add(kBegin + i * 1ms);
    density.add(kBegin - 30s); // a clock that was set back
    const auto& bins = density.bins();
    QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}), std::uint64_t{60'001});
    QVERIFY(density.origin() <= kBegin - 30s);
    QVERIFY(density.origin() + density.width() * static_cast<std::int64_t>(bins.size()) >
            kBegin + 60s);
    QVERIFY(density.width() < 1s); // no wider than it has to be
}

void TestPacketFilter::densityTakesAnyTimes()
{
    constexpr std::chrono::nanoseconds kFarthest{4'611'686'018'427'387'904};
    TimeDensity density;
    for (const auto time : {0ns, kFarthest, -kFarthest, 1ns, kFarthest, -kFarthest})
        density.add(time);
    const auto& bins = density.bins();
    QCOMPARE(std::accumulate(bins.begin(), bins.end(), 0U), 6U);
}

void TestPacketFilter::listsAPacket()
{
    const Made text = Made::draarl(wire::PacketType::Text, "BG7XYZ", 11, {}, "73 de\nLi");
    const PacketLine line = packetLine(4, text.packet);
    QCOMPARE(line.number, std::uint64_t{4});
    QCOMPARE(line.source, std::string{"10.0.0.1:40001"});
    QCOMPARE(line.destination, std::string{"10.0.0.2:60050"});
    QCOMPARE(line.device, std::string{"BG7XYZ-11"});
    QCOMPARE(line.text, std::string{"73 de Li"});
    QCOMPARE(int{line.draarl}, 4);
    QVERIFY(!line.wrongChecksum);
    // Not IP: the hardware addresses name the ends.
    std::vector<std::byte> arp(60);
    arp[12] = std::byte{0x08};
    arp[13] = std::byte{0x06};
    arp[11] = std::byte{0x2A};
    const PacketLine other = packetLine(0, {.originalBytes = 60, .bytes = arp});
    QCOMPARE(other.source, std::string{"00:00:00:00:00:2a"});
    QCOMPARE(other.layers.end, wire::LayerEnd::NotIp);
}

void TestPacketFilter::namesEveryHeader()
{
    wire::PacketShape shape{.vlans = {7, 8}, .protocol = wire::kProtocolTcp};
    shape.tcp = {.sequence = 1'000, .syn = true, .ack = true};
    const Made made{asBytes("GET / HTTP/1.1"), shape};
    const auto fields = packetFields(made.packet);
    std::vector<FieldName> layers;
    for (const PacketField& field : fields)
        if (field.depth == 0)
            layers.push_back(field.name);
    const std::vector expected{FieldName::Packet, FieldName::Ethernet, FieldName::Vlan,
                               FieldName::Vlan,   FieldName::Ipv4,     FieldName::Tcp,
                               FieldName::Payload};
    QCOMPARE(layers, expected);
    const auto flags = std::ranges::find(fields, FieldName::Flags, &PacketField::name);
    QVERIFY(flags != fields.end());
    QCOMPARE(flags->value, std::string{"SYN ACK"});
}

void TestPacketFilter::neverTellsAPassword()
{
    const Made made = Made::draarl(wire::PacketType::Heartbeat, "", 11, "geheim");
    bool shown = false;
    for (const PacketField& field : packetFields(made.packet)) {
        QVERIFY(field.value.find("geheim") == std::string::npos);
        shown |= field.name == FieldName::Password && field.mark == FieldMark::Shown;
    }
    QVERIFY(shown);
}

void TestPacketFilter::fieldsStandInThePacket()
{
    constexpr unsigned kSeed = 5;
    qInfo("seed %u", kSeed);
    std::mt19937 random{kSeed};
    const Made whole = Made::draarl(wire::PacketType::Voice, "BG7XYZ", 11);
    constexpr wire::LinkType kLinks[]{wire::LinkType::Ethernet, wire::LinkType::Raw,
                                      wire::LinkType::LinuxCooked2, wire::LinkType::Null,
                                      static_cast<wire::LinkType>(147)};
    for (int i = 0; i < 20'000; ++i) {
        std::vector<std::byte> bytes = whole.bytes;
        for (auto changes = random() % 6; changes > 0; --changes)
            bytes[random() % std::min<std::size_t>(bytes.size(), 60)] =
                static_cast<std::byte>(random());
        bytes.resize(random() % (bytes.size() + 1));
        const wire::CapturedPacket packet{
            .link = kLinks[random() % std::size(kLinks)], .originalBytes = 200, .bytes = bytes};
        for (const PacketField& field : packetFields(packet))
            QVERIFY(field.at <= bytes.size() && field.bytes <= bytes.size() - field.at);
        (void)packetLine(0, packet);
    }
}

SHACK_TEST(TestPacketFilter);
#include "tst_packet_filter.moc"
