#include "engine/wire/draarl_voice.h"
#include "engine/wire/ogg_opus.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <vector>

using namespace shack;
using namespace shack::wire;

namespace {

using Bytes = std::vector<std::byte>;
using Packets = std::vector<Bytes>;

constexpr std::uint32_t kSerial = 0x5A17;
constexpr std::byte kToc60ms{0x58}; // SILK wide band, 60 ms, one frame

Bytes opusPacket(std::size_t bytes, unsigned seed)
{
    std::minstd_rand random{seed + 1};
    Bytes packet(bytes, kToc60ms);
    for (std::size_t i = 1; i < bytes; ++i)
        packet[i] = static_cast<std::byte>(random() & 0xFFU);
    return packet;
}

Packets talk(std::size_t count)
{
    Packets packets;
    for (std::size_t i = 0; i < count; ++i)
        packets.push_back(opusPacket(1 + (i * 37) % 400, static_cast<unsigned>(i)));
    return packets;
}

OpusTags someTags()
{
    OpusTags tags{.vendor = "shack"};
    tags.add("SHACK_GROUP", "999");
    tags.add("title", "BG7XYZ-11");
    return tags;
}

Bytes muxed(const Packets& packets, std::size_t tagBytes = 512)
{
    Bytes file;
    OggOpusWriter writer{kSerial};
    if (!writer.begin({}, someTags(), tagBytes, file))
        return {};
    for (const Bytes& packet : packets)
        writer.packet(packet, file);
    writer.finish(file);
    return file;
}

Packets read(OggOpusReader& reader, ByteSpan file, std::size_t step)
{
    Packets packets;
    for (std::size_t at = 0; at < file.size(); at += step) {
        reader.feed(file.subspan(at, std::min(step, file.size() - at)));
        while (const auto packet = reader.next())
            packets.emplace_back(packet->begin(), packet->end());
    }
    reader.endInput();
    while (const auto packet = reader.next())
        packets.emplace_back(packet->begin(), packet->end());
    return packets;
}

bool isBeginningOf(const Packets& part, const Packets& whole)
{
    return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

} // namespace

class TestOggOpus : public QObject {
    Q_OBJECT

private slots:
    void checksumIsTheOneOfTheFormat();
    void packetsComeBackAsTheyWere();
    void bytesMayComeInAnyPieces();
    void pagesAreHandedOutEverySecond();
    void granulePositionsCountFortyEightThousandths();
    void everyTruncationIsABeginning();
    void endOfLastWholePageIsKnown();
    void aDamagedPageCostsOnlyItself();
    void tagsCanBeReplacedInPlace();
    void lastPageCanBeMarked();
    void whatIsNoOpusIsRefused();
    void packetsAcrossPagesAreJoined();
    void aPacketWithoutItsBeginningIsDropped();
    void otherStreamsBetweenOursAreIgnored();
    void foreignHeadsAreRead();
    void brokenTagsGiveWhatCameBefore();
    void garbageIsSkippedWithoutEnd();
};

void TestOggOpus::checksumIsTheOneOfTheFormat()
{
    // CRC-32 with the polynomial 04C11DB7, nothing reflected or inverted: the published check value
    // of "123456789" (CRC-32/CKSUM before its length and final inversion).
    QCOMPARE(oggChecksum(asBytes("123456789")), 0x89A1897FU);
}

void TestOggOpus::packetsComeBackAsTheyWere()
{
    const Packets sent = talk(100);
    const Bytes file = muxed(sent);
    OggOpusReader reader;
    QCOMPARE(read(reader, file, file.size()), sent);
    QVERIFY(reader.ended());
    QCOMPARE(reader.serial(), kSerial);
    QCOMPARE(reader.head(), std::optional{OpusHead{}});
    QCOMPARE(reader.tags(), std::optional{someTags()});
    QCOMPARE(reader.strayBytes(), 0U);
    QCOMPARE(reader.lastPage().end(), file.size());
}

void TestOggOpus::bytesMayComeInAnyPieces()
{
    const Packets sent = talk(40);
    const Bytes file = muxed(sent);
    for (const std::size_t step : {1U, 2U, 3U, 7U, 255U, 4096U}) {
        OggOpusReader reader;
        QCOMPARE(read(reader, file, step), sent);
    }
}

void TestOggOpus::pagesAreHandedOutEverySecond()
{
    Bytes out;
    OggOpusWriter writer{kSerial};
    QVERIFY(writer.begin({}, someTags(), 0, out));
    const Packets sent = talk(200);
    std::size_t waiting = 0;
    for (const Bytes& packet : sent) {
        const std::size_t before = out.size();
        QVERIFY(writer.packet(packet, out));
        waiting = out.size() > before ? 0 : waiting + 1;
        QVERIFY(waiting * 60 < 1000);
    }
    OggOpusReader reader;
    read(reader, out, 1000);
    QCOMPARE(reader.pages(), 2U + 200U / 17U); // 17 x 60 ms are the first to reach a second
}

void TestOggOpus::granulePositionsCountFortyEightThousandths()
{
    Bytes out;
    OggOpusWriter writer{kSerial};
    writer.begin({}, someTags(), 0, out);
    QVERIFY(writer.packet(opusPacket(80, 1), out));
    QCOMPARE(writer.granule(), 2880U);
    const Bytes shortest{std::byte{0x80}, std::byte{1}}; // 2.5 ms
    QVERIFY(writer.packet(shortest, out));
    QCOMPARE(writer.granule(), 3000U);
    writer.finish(out);
    OggOpusReader reader;
    read(reader, out, out.size());
    QCOMPARE(reader.granule(), 3000U);
}

void TestOggOpus::everyTruncationIsABeginning()
{
    const Packets sent = talk(36);
    const Bytes file = muxed(sent, 0);
    for (std::size_t size = 0; size < file.size(); ++size) {
        OggOpusReader reader;
        const Packets got = read(reader, ByteSpan{file}.first(size), size + 1);
        QVERIFY(isBeginningOf(got, sent));
        QVERIFY(!reader.ended());
        QVERIFY(got.size() < sent.size());
    }
}

void TestOggOpus::endOfLastWholePageIsKnown()
{
    const Bytes file = muxed(talk(60));
    OggOpusReader whole;
    read(whole, file, file.size());
    const auto lastStart = whole.lastPage().offset;
    OggOpusReader cut;
    read(cut, ByteSpan{file}.first(file.size() - 1), 100);
    QCOMPARE(cut.lastPage().end(), lastStart);
    QCOMPARE(cut.strayBytes(), file.size() - 1 - lastStart);
}

void TestOggOpus::aDamagedPageCostsOnlyItself()
{
    const Packets sent = talk(85); // five full pages
    Bytes file = muxed(sent);
    OggOpusReader whole;
    whole.feed(file);
    QVERIFY(whole.next().has_value());
    const auto firstSpeech = whole.lastPage();
    file[firstSpeech.offset + firstSpeech.size / 2] ^= std::byte{1};
    OggOpusReader reader;
    const Packets got = read(reader, file, 333);
    QCOMPARE(got, Packets(sent.begin() + 17, sent.end()));
    QVERIFY(reader.damagedPages() >= 1);
    QCOMPARE(reader.missingPages(), 1U);
    QVERIFY(reader.ended());
}

void TestOggOpus::tagsCanBeReplacedInPlace()
{
    const Packets sent = talk(20);
    Bytes file = muxed(sent, 600);
    OggOpusReader before;
    read(before, file, file.size());
    OpusTags tags = someTags();
    tags.add("SHACK_GAP", "1200 240 exact");
    const Bytes page = OggOpusWriter::tagsPage(kSerial, tags, 600);
    QCOMPARE(page.size(), before.tagsPage().size);
    std::ranges::copy(page, file.begin() + static_cast<std::ptrdiff_t>(before.tagsPage().offset));
    OggOpusReader after;
    QCOMPARE(read(after, file, 64), sent);
    QCOMPARE(after.tags(), std::optional{tags});
    QCOMPARE(after.missingPages(), 0U);
}

void TestOggOpus::lastPageCanBeMarked()
{
    Bytes out;
    OggOpusWriter writer{kSerial};
    writer.begin({}, someTags(), 0, out);
    const Packets sent = talk(17);
    for (const Bytes& packet : sent)
        writer.packet(packet, out);
    QVERIFY(!writer.hasWaiting());
    OggOpusReader open;
    read(open, out, out.size());
    QVERIFY(!open.ended());
    QVERIFY(markOggPageLast(MutableByteSpan{out}.subspan(open.lastPage().offset)));
    OggOpusReader closed;
    QCOMPARE(read(closed, out, out.size()), sent);
    QVERIFY(closed.ended());
    QVERIFY(!markOggPageLast(MutableByteSpan{out}.first(20)));
}

void TestOggOpus::whatIsNoOpusIsRefused()
{
    Bytes out;
    OggOpusWriter writer{kSerial};
    writer.begin({}, someTags(), 0, out);
    const std::size_t size = out.size();
    QVERIFY(!writer.packet({}, out));
    const Bytes noFrames{std::byte{0x5B}, std::byte{0}}; // code 3 with no frame
    QVERIFY(!writer.packet(noFrames, out));
    writer.flush(out);
    QCOMPARE(out.size(), size);
    const Bytes tocOnly{kToc60ms}; // "nothing to say", as an encoder may send it
    QVERIFY(writer.packet(tocOnly, out));
    OpusTags huge;
    huge.add("X", std::string(70'000, 'x'));
    Bytes none;
    QVERIFY(!OggOpusWriter{1}.begin({}, huge, 0, none));
    QVERIFY(none.empty());
}

namespace {

/// Pages of any shape, to see what other programs may do.
Bytes page(std::uint32_t serial, std::uint32_t sequence, unsigned flags, const Bytes& lacing,
           const Bytes& body)
{
    Bytes out(kOggHeaderBytes, std::byte{0});
    std::ranges::copy(asBytes("OggS"), out.begin());
    out[5] = static_cast<std::byte>(flags);
    for (std::size_t i = 0; i < 4; ++i) {
        out[14 + i] = static_cast<std::byte>((serial >> (8 * i)) & 0xFFU);
        out[18 + i] = static_cast<std::byte>((sequence >> (8 * i)) & 0xFFU);
    }
    out[26] = static_cast<std::byte>(lacing.size());
    out.insert(out.end(), lacing.begin(), lacing.end());
    out.insert(out.end(), body.begin(), body.end());
    const std::uint32_t sum = oggChecksum(out);
    for (std::size_t i = 0; i < 4; ++i)
        out[22 + i] = static_cast<std::byte>((sum >> (8 * i)) & 0xFFU);
    return out;
}

Bytes lengths(std::initializer_list<unsigned> values)
{
    Bytes bytes;
    for (const unsigned value : values)
        bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

Bytes operator+(Bytes one, const Bytes& other)
{
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

Bytes headers(std::uint32_t serial)
{
    const Bytes head = encodeOpusHead({});
    const Bytes tags = encodeOpusTags(someTags());
    return page(serial, 0, 2, lengths({static_cast<unsigned>(head.size())}), head) +
           page(serial, 1, 0, lengths({static_cast<unsigned>(tags.size())}), tags);
}

} // namespace

void TestOggOpus::packetsAcrossPagesAreJoined()
{
    const Bytes packet = opusPacket(300, 4);
    const Bytes first{packet.begin(), packet.begin() + 255};
    const Bytes second{packet.begin() + 255, packet.end()};
    const Bytes file =
        headers(9) + page(9, 2, 0, lengths({255}), first) + page(9, 3, 1, lengths({45}), second);
    OggOpusReader reader;
    QCOMPARE(read(reader, file, 50), Packets{packet});
}

void TestOggOpus::aPacketWithoutItsBeginningIsDropped()
{
    const Bytes packet = opusPacket(300, 4);
    const Bytes second{packet.begin() + 255, packet.end()};
    const Bytes good = opusPacket(10, 5);
    const Bytes file = headers(9) + page(9, 3, 1, lengths({45, 10}), second + good);
    OggOpusReader reader;
    QCOMPARE(read(reader, file, file.size()), Packets{good});
    QCOMPARE(reader.missingPages(), 1U);
}

void TestOggOpus::otherStreamsBetweenOursAreIgnored()
{
    const Bytes good = opusPacket(10, 5);
    const Bytes other = opusPacket(20, 6);
    const Bytes file = page(7, 0, 2, lengths({20}), other) + headers(9) +
                       page(7, 1, 0, lengths({20}), other) + page(9, 2, 4, lengths({10}), good) +
                       headers(11) + page(11, 2, 0, lengths({20}), other);
    OggOpusReader reader;
    QCOMPARE(read(reader, file, file.size()), Packets{good});
    QCOMPARE(reader.serial(), 9U);
}

void TestOggOpus::foreignHeadsAreRead()
{
    const OpusHead head{
        .channels = 2, .preSkip = 312, .inputSampleRate = 44'100, .outputGain = -256, .mapping = 0};
    QCOMPARE(parseOpusHead(encodeOpusHead(head)), std::optional{head});
    Bytes future = encodeOpusHead(head);
    future[8] = std::byte{0x0F};
    QVERIFY(parseOpusHead(future).has_value());
    future[8] = std::byte{0x10};
    QVERIFY(!parseOpusHead(future));
    Bytes mute = encodeOpusHead(head);
    mute[9] = std::byte{0};
    QVERIFY(!parseOpusHead(mute));
    QVERIFY(!parseOpusHead(ByteSpan{future}.first(18)));
}

void TestOggOpus::brokenTagsGiveWhatCameBefore()
{
    const Bytes whole = encodeOpusTags(someTags());
    QVERIFY(!parseOpusTags(ByteSpan{whole}.first(7)));
    for (std::size_t size = 8; size < whole.size(); ++size) {
        const auto tags = parseOpusTags(ByteSpan{whole}.first(size));
        QVERIFY(tags.has_value());
        QVERIFY(tags->comments.size() < 2);
    }
    Bytes lying = whole;
    lying[8] = std::byte{0xFF};
    lying[11] = std::byte{0xFF}; // a vendor of 4 GB
    QVERIFY(parseOpusTags(lying)->comments.empty());
    QCOMPARE(someTags().find("shack_group"), std::optional<std::string_view>{"999"});
}

void TestOggOpus::garbageIsSkippedWithoutEnd()
{
    Bytes garbage;
    for (int i = 0; i < 50'000; ++i)
        garbage.insert(garbage.end(), {std::byte{'O'}, std::byte{'g'}, std::byte{'g'},
                                       std::byte{'S'}, std::byte{0}, std::byte{0xFF}});
    OggOpusReader reader;
    QVERIFY(read(reader, garbage, 4096).empty());
    QVERIFY(!reader.head());
    const Packets sent = talk(5);
    OggOpusReader behind;
    QCOMPARE(read(behind, Bytes(1000, std::byte{'O'}) + muxed(sent), 100), sent);
}

SHACK_TEST(TestOggOpus);
#include "tst_ogg_opus.moc"
