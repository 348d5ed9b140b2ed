#include "engine/wire/pcap_reader.h"
#include "engine/wire/pcap_writer.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

using namespace shack;
using namespace shack::wire;
using namespace std::chrono_literals;

namespace {

using Bytes = std::vector<std::byte>;
using Look = PcapReader::Look;
using Format = PcapWriter::Format;

/// What of a packet must survive.
struct Kept {
    std::chrono::nanoseconds time{0};
    LinkType link = LinkType::Ethernet;
    std::uint32_t interface = 0;
    std::uint32_t originalBytes = 0;
    Bytes bytes;
    std::string comment;

    bool operator==(const Kept&) const = default;
};

struct ReadFile {
    std::vector<Kept> packets;
    Look last = Look::NeedMore;
    std::size_t unread = 0;
};

Kept keptOf(const CapturedPacket& packet)
{
    const auto comment = packet.options.find(PcapOptions::kComment);
    return {.time = packet.time,
            .link = packet.link,
            .interface = packet.interface,
            .originalBytes = packet.originalBytes,
            .bytes = Bytes(packet.bytes.begin(), packet.bytes.end()),
            .comment = comment ? std::string{asText(*comment)} : std::string{}};
}

/// Reads as from a file that grows by `step` bytes.
ReadFile readAll(PcapReader& reader, ByteSpan file, std::size_t step)
{
    ReadFile read;
    std::size_t done = 0;
    for (std::size_t end = std::min(step, file.size());;) {
        CapturedPacket packet;
        const auto found = reader.next(file.subspan(done, end - done), packet);
        read.last = found.look;
        read.unread = file.size() - done;
        if (found.look == Look::Damaged)
            return read;
        if (found.look == Look::NeedMore) {
            if (end == file.size())
                return read;
            end = std::min(file.size(), end + step);
            continue;
        }
        if (found.look == Look::Packet)
            read.packets.push_back(keptOf(packet));
        done += static_cast<std::size_t>(std::min<std::uint64_t>(found.size, file.size() - done));
        end = std::max(end, done);
    }
}

ReadFile readAll(ByteSpan file)
{
    PcapReader reader;
    return readAll(reader, file, file.size());
}

Bytes noise(std::size_t size, unsigned seed)
{
    std::minstd_rand random{seed + 1};
    Bytes bytes(size);
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(random() & 0xFFU);
    return bytes;
}

std::vector<Kept> somePackets(bool comments)
{
    std::vector<Kept> packets;
    for (unsigned i = 0; i < 40; ++i) {
        const std::size_t size = i == 7 ? 0 : 14 + (i * 97) % 1500;
        packets.push_back({.time = 1'790'000'000s + i * 12'345us,
                           .originalBytes = static_cast<std::uint32_t>(size + (i % 5 == 0 ? 9 : 0)),
                           .bytes = noise(size, i),
                           .comment = comments && i % 3 == 0 ? "third" : ""});
    }
    packets[20].time -= 3s; // clocks are set back
    return packets;
}

Bytes written(PcapWriter& writer, const std::vector<Kept>& packets)
{
    Bytes file;
    writer.begin("made by a test", file);
    writer.addInterface({.snapLength = 65'535, .name = "eth7"}, file);
    for (const Kept& packet : packets)
        writer.packet({.time = packet.time,
                       .originalBytes = packet.originalBytes,
                       .bytes = packet.bytes,
                       .comment = packet.comment},
                      file);
    return file;
}

template <typename T>
void poke(Bytes& file, std::size_t at, T value)
{
    store(file.data() + at, value, ByteOrder::Little);
}

} // namespace

class TestPcap : public QObject {
    Q_OBJECT

private slots:
    void readsWhatItWrote_data();
    void readsWhatItWrote();

    void cutAtEveryByteGivesTheBeginning_data() { readsWhatItWrote_data(); }

    void cutAtEveryByteGivesTheBeginning();
    void countsInEveryResolution_data();
    void countsInEveryResolution();
    void sectionsMayDifferInOrderAndInterfaces();
    void bookmarksReadOnInTheMiddle();
    void passesOverWhatIsTooLong();
    void countsPacketsOfUnknownInterfaces();
    void refusesLengthsThatDiffer();
    void refusesWhatIsNoCapture();
    void refusesAPacketOfFourGibibytes();
    void readsOldAndPatchedHeaders();
    void readsPacketsWithoutTime();
    void hostileOptionsEnd();
    void writerRefusesWhatNoReaderTakes();
};

void TestPcap::readsWhatItWrote_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<int>("order");
    for (const int format : {0, 1, 2})
        for (const int order : {0, 1})
            QTest::addRow("format %d order %d", format, order) << format << order;
}

void TestPcap::readsWhatItWrote()
{
    QFETCH(int, format);
    QFETCH(int, order);
    PcapWriter writer{static_cast<Format>(format), static_cast<ByteOrder>(order)};
    const auto packets = somePackets(writer.keepsComments());
    const Bytes file = written(writer, packets);
    for (const std::size_t step : {file.size(), std::size_t{4096}, std::size_t{1}}) {
        PcapReader reader;
        const ReadFile read = readAll(reader, file, step);
        QVERIFY(read.packets == packets);
        QCOMPARE(read.unread, std::size_t{0});
        QCOMPARE(reader.order(), static_cast<ByteOrder>(order));
        QCOMPARE(reader.badPackets(), 0u);
        QCOMPARE(reader.interfaces().size(), std::size_t{1});
        QCOMPARE(reader.interfaces()[0].name, writer.keepsComments() ? "eth7" : "");
        QCOMPARE(reader.interfaces()[0].snapLength, 65'535u);
    }
}

void TestPcap::cutAtEveryByteGivesTheBeginning()
{
    QFETCH(int, format);
    QFETCH(int, order);
    PcapWriter writer{static_cast<Format>(format), static_cast<ByteOrder>(order)};
    auto packets = somePackets(writer.keepsComments());
    packets.resize(6);
    const Bytes file = written(writer, packets);
    std::size_t most = 0;
    for (std::size_t size = 0; size < file.size(); ++size) {
        const ReadFile read = readAll(ByteSpan{file}.first(size));
        QCOMPARE(read.last, Look::NeedMore);
        QVERIFY(read.packets.size() < packets.size());
        QVERIFY(std::equal(read.packets.begin(), read.packets.end(), packets.begin()));
        QVERIFY(read.packets.size() >= most);
        most = read.packets.size();
    }
    QCOMPARE(most, packets.size() - 1);
}

void TestPcap::countsInEveryResolution_data()
{
    QTest::addColumn<quint64>("ticks");
    QTest::addColumn<int>("option");
    QTest::addColumn<qint64>("offset");
    QTest::addColumn<qint64>("nanoseconds");
    const qint64 most = std::numeric_limits<qint64>::max() / 2 / 1'000'000'000 * 1'000'000'000;
    QTest::newRow("seconds") << quint64{7} << 0 << qint64{0} << qint64{7'000'000'000};
    QTest::newRow("micro") << quint64{1'500'001} << 6 << qint64{0} << qint64{1'500'001'000};
    QTest::newRow("nano") << quint64{1'500'001} << 9 << qint64{2} << qint64{2'001'500'001};
    QTest::newRow("pico") << quint64{1'999} << 12 << qint64{0} << qint64{1};
    QTest::newRow("10^-19") << ~quint64{0} << 19 << qint64{0} << qint64{1'844'674'407};
    QTest::newRow("10^-20") << ~quint64{0} << 20 << qint64{0} << qint64{184'467'440};
    QTest::newRow("10^-127") << ~quint64{0} << 127 << qint64{0} << qint64{0};
    QTest::newRow("half seconds") << quint64{3} << 0x81 << qint64{0} << qint64{1'500'000'000};
    QTest::newRow("2^-32") << (quint64{5} << 32U) + (quint64{1} << 31U) << (0x80 | 32) << qint64{0}
                           << qint64{5'500'000'000};
    QTest::newRow("2^-63") << (quint64{1} << 62U) << (0x80 | 63) << qint64{0}
                           << qint64{500'000'000};
    QTest::newRow("2^-64") << (quint64{1} << 63U) << (0x80 | 64) << qint64{0}
                           << qint64{500'000'000};
    QTest::newRow("2^-127") << ~quint64{0} << (0x80 | 127) << qint64{0} << qint64{0};
    QTest::newRow("before 1970") << quint64{1'000'000} << 6 << qint64{-3} << qint64{-2'000'000'000};
    QTest::newRow("too late") << ~quint64{0} << 0 << std::numeric_limits<qint64>::max()
                              << most - 2'000'000'000;
    QTest::newRow("too early") << quint64{0} << 6 << std::numeric_limits<qint64>::min() << -most;
}

void TestPcap::countsInEveryResolution()
{
    QFETCH(quint64, ticks);
    QFETCH(int, option);
    QFETCH(qint64, offset);
    QFETCH(qint64, nanoseconds);
    const auto resolution = TimeResolution::fromOption(static_cast<std::uint8_t>(option));
    QCOMPARE(captureTime(ticks, resolution, offset).count(), nanoseconds);
    if (nanoseconds >= 0 && resolution.exponent <= (resolution.binary ? 34 : 9) && offset < 1'000)
        QCOMPARE(captureTicks(std::chrono::nanoseconds{nanoseconds}, resolution, offset), ticks);
}

void TestPcap::sectionsMayDifferInOrderAndInterfaces()
{
    Bytes file;
    PcapWriter little{Format::PcapNg, ByteOrder::Little};
    little.begin("", file);
    little.addInterface({.link = LinkType::Raw}, file);
    const auto second = little.addInterface(
        {.link = LinkType::LinuxCooked, .resolution = {.exponent = 9}, .name = "any"}, file);
    QVERIFY(little.packet({.time = 5ns, .interface = *second, .bytes = noise(31, 1)}, file));
    PcapWriter big{Format::PcapNg, ByteOrder::Big};
    big.begin("", file);
    big.addInterface({.resolution = {.exponent = 20, .binary = true}, .offsetSeconds = 100}, file);
    QVERIFY(big.packet({.time = 101'500'000'000ns, .bytes = noise(8, 2)}, file));
    big.statistics(0, 102s, 12, 3, file);

    PcapReader reader;
    const ReadFile read = readAll(reader, file, 7);

    QCOMPARE(read.packets.size(), std::size_t{2});
    QCOMPARE(read.packets[0].link, LinkType::LinuxCooked);
    QCOMPARE(read.packets[0].interface, 1u);
    QCOMPARE(read.packets[0].time, 5ns);
    QCOMPARE(read.packets[1].link, LinkType::Ethernet);
    QCOMPARE(read.packets[1].interface, 2u);
    QCOMPARE(read.packets[1].time, 101'500'000'000ns);
    QCOMPARE(reader.sections(), 2u);
    QCOMPARE(reader.otherBlocks(), 1u);
    QCOMPARE(read.unread, std::size_t{0});
}

void TestPcap::bookmarksReadOnInTheMiddle()
{
    Bytes file;
    PcapWriter writer{Format::PcapNg};
    writer.begin("", file);
    writer.addInterface({.link = LinkType::Raw}, file);
    writer.packet({.bytes = noise(9, 1)}, file);
    writer.begin("", file);
    writer.addInterface({.link = LinkType::Ipv6}, file);
    const std::size_t place = file.size();
    writer.packet({.time = 3us, .bytes = noise(10, 2)}, file);

    PcapReader reader;
    CapturedPacket packet;
    PcapReader::Bookmark bookmark;
    for (std::size_t at = 0; at < file.size();) {
        if (at == place)
            bookmark = reader.bookmark();
        at += static_cast<std::size_t>(reader.next(ByteSpan{file}.subspan(at), packet).size);
    }
    reader.resume({}); // somewhere else in between
    reader.resume(bookmark);
    QCOMPARE(reader.next(ByteSpan{file}.subspan(place), packet).look, Look::Packet);
    QCOMPARE(packet.link, LinkType::Ipv6);
    QCOMPARE(packet.time, 3us);
}

void TestPcap::passesOverWhatIsTooLong()
{
    PcapWriter writer{Format::PcapNg};
    Bytes file = written(writer, {});
    const std::size_t secrets = file.size();
    file.resize(file.size() + 12);
    poke(file, secrets, std::uint32_t{0x0A});
    poke(file, secrets + 4, 0xFFFF'FFFCU);
    PcapReader reader;
    CapturedPacket packet;
    std::uint64_t at = 0;
    PcapReader::Step step;
    while (at < file.size()) {
        step = reader.next(ByteSpan{file}.subspan(static_cast<std::size_t>(at)), packet);
        QCOMPARE(step.look, Look::Passed);
        at += step.size;
    }
    QCOMPARE(step.size, std::uint64_t{0xFFFF'FFFC}); // nearly 4 GiB, and nothing of it was needed

    // A packet of that size is lost, what follows is not.
    Bytes follows = written(writer, {});
    const std::size_t large = follows.size();
    follows.resize(follows.size() + 1'000'000);
    poke(follows, large, std::uint32_t{6});
    poke(follows, large + 4, std::uint32_t{1'000'000});
    writer.packet({.bytes = noise(5, 1)}, follows);
    PcapReader second;
    QCOMPARE(readAll(second, follows, 333).packets.size(), std::size_t{1});
    QCOMPARE(second.badPackets(), 1u);
}

void TestPcap::countsPacketsOfUnknownInterfaces()
{
    PcapWriter writer{Format::PcapNg};
    Bytes file = written(writer, somePackets(false));
    const std::size_t wrong = file.size();
    writer.packet({.bytes = noise(5, 1)}, file);
    const std::size_t lying = file.size();
    writer.packet({.bytes = noise(5, 2)}, file);
    writer.packet({.bytes = noise(5, 3)}, file);
    poke(file, wrong + 8, std::uint32_t{1});
    poke(file, lying + 20, std::uint32_t{9}); // longer than its block
    PcapReader reader;
    const ReadFile read = readAll(reader, file, 64);
    QCOMPARE(read.packets.size(), somePackets(false).size() + 1);
    QCOMPARE(reader.badPackets(), 2u);
    QVERIFY(read.packets.back().bytes == noise(5, 3));
}

void TestPcap::refusesLengthsThatDiffer()
{
    PcapWriter writer{Format::PcapNg};
    const auto packets = somePackets(false);
    const Bytes whole = written(writer, packets);
    Bytes file = whole;
    poke(file, file.size() - 4, std::uint32_t{16});
    PcapReader reader;
    const ReadFile read = readAll(reader, file, file.size());
    QCOMPARE(read.last, Look::Damaged);
    QCOMPARE(reader.problem(), PcapProblem::BadBlockLength);
    QCOMPARE(read.packets.size(), packets.size() - 1); // the rest is offered

    for (const std::uint32_t length : {0U, 11U}) {
        Bytes tooShort = whole;
        const std::size_t end = tooShort.size();
        tooShort.resize(end + 12);
        poke(tooShort, end, std::uint32_t{6});
        poke(tooShort, end + 4, length);
        QCOMPARE(readAll(tooShort).last, Look::Damaged);
    }
}

void TestPcap::refusesWhatIsNoCapture()
{
    for (const std::string_view text : {"Ogg", "OggSnotacapture",
                                        "\x7F"
                                        "ELF"}) {
        PcapReader reader;
        const ReadFile read = readAll(reader, asBytes(text), 1);
        QCOMPARE(read.packets.size(), std::size_t{0});
        QCOMPARE(reader.problem(), text.size() < 4 ? PcapProblem::None : PcapProblem::NotACapture);
    }
    PcapWriter writer{Format::PcapMicro};
    Bytes file = written(writer, {});
    poke(file, 4, std::uint16_t{1});
    PcapReader reader;
    readAll(reader, file, file.size());
    QCOMPARE(reader.problem(), PcapProblem::UnknownVersion);
    QVERIFY(!pcapProblemText(reader.problem()).empty());
}

void TestPcap::refusesAPacketOfFourGibibytes()
{
    PcapWriter writer{Format::PcapMicro};
    Bytes file = written(writer, somePackets(false));
    const std::size_t end = file.size();
    file.resize(end + 16);
    poke(file, end + 8, ~std::uint32_t{0});
    PcapReader reader;
    const ReadFile read = readAll(reader, file, 1000);
    QCOMPARE(reader.problem(), PcapProblem::PacketTooLong);
    QCOMPARE(read.packets.size(), somePackets(false).size());
}

void TestPcap::readsOldAndPatchedHeaders()
{
    PcapWriter writer{Format::PcapMicro};
    const std::vector<Kept> packets{{.time = 1s, .originalBytes = 60, .bytes = noise(40, 1)}};
    Bytes old = written(writer, packets);
    poke(old, 6, std::uint16_t{2});
    poke(old, 24 + 8, std::uint32_t{60});
    poke(old, 24 + 12, std::uint32_t{40});
    QVERIFY(readAll(old).packets == packets);
    poke(old, 6, std::uint16_t{3}); // perhaps the one way, perhaps the other
    QVERIFY(readAll(old).packets == packets);
    poke(old, 24 + 8, std::uint32_t{40});
    poke(old, 24 + 12, std::uint32_t{60});
    QVERIFY(readAll(old).packets == packets);

    Bytes patched = written(writer, packets);
    poke(patched, 0, 0xA1B2'CD34U);
    patched.insert(patched.begin() + 24 + 16, 8, std::byte{0x55});
    QVERIFY(readAll(patched).packets == packets);
}

void TestPcap::readsPacketsWithoutTime()
{
    PcapWriter writer{Format::PcapNg};
    Bytes file;
    writer.begin("", file);
    writer.addInterface({.snapLength = 10}, file);
    const std::size_t start = file.size();
    file.resize(start + 28); // a simple packet block with 10 of 99 bytes
    poke(file, start, std::uint32_t{3});
    poke(file, start + 4, std::uint32_t{28});
    poke(file, start + 8, std::uint32_t{99});
    poke(file, start + 24, std::uint32_t{28});
    PcapReader reader;
    const ReadFile read = readAll(reader, file, 5);
    QCOMPARE(read.packets.size(), std::size_t{1});
    QCOMPARE(read.packets[0].bytes.size(), std::size_t{10});
    QCOMPARE(read.packets[0].originalBytes, 99u);
}

void TestPcap::hostileOptionsEnd()
{
    const Bytes options{std::byte{1}, std::byte{0}, std::byte{3},   std::byte{0}, std::byte{'a'},
                        std::byte{},  std::byte{},  std::byte{},    std::byte{2}, std::byte{0},
                        std::byte{5}, std::byte{0}, std::byte{0xAA}};
    PcapOptions list{options, ByteOrder::Little};
    const auto first = list.next();
    QVERIFY(first && first->code == PcapOptions::kComment);
    QCOMPARE(first->value.size(), std::size_t{3});
    QVERIFY(!list.next()); // says that it is longer than there is
    QVERIFY(!PcapOptions(options, ByteOrder::Little).find(2));
    for (std::size_t size = 0; size < 7; ++size)
        QVERIFY(!PcapOptions(ByteSpan{options}.first(size), ByteOrder::Little).next());
}

void TestPcap::writerRefusesWhatNoReaderTakes()
{
    PcapWriter writer{Format::PcapNano};
    Bytes file;
    writer.begin("", file);
    QVERIFY(!writer.packet({.bytes = {}}, file)); // no interface yet
    QVERIFY(writer.addInterface({}, file));
    QVERIFY(!writer.addInterface({}, file)); // a classic file has one
    const std::size_t size = file.size();
    QVERIFY(!writer.packet({.bytes = Bytes(PcapReader::kMaxPacketBytes + 1)}, file));
    QCOMPARE(file.size(), size);
    QVERIFY(writer.packet({.bytes = Bytes(PcapReader::kMaxPacketBytes)}, file));
    QCOMPARE(readAll(file).packets.size(), std::size_t{1});
}

SHACK_TEST(TestPcap);
#include "tst_pcap.moc"
