#include "engine/replay/capture_index.h"
#include "engine/replay/capture_summary.h"
#include "tests/support/test_main.h"
#include "tests/unit/replay/memory_capture.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace shack;
using namespace shack::replay;
using namespace shack::tests;
using namespace std::chrono_literals;
using Look = CaptureFile::Look;

namespace {

using Bytes = std::vector<std::byte>;

struct Seen {
    std::chrono::nanoseconds time{0};
    Bytes bytes;

    bool operator==(const Seen&) const = default;
};

Seen seenOf(const wire::CapturedPacket& packet)
{
    return {.time = packet.time, .bytes = {packet.bytes.begin(), packet.bytes.end()}};
}

std::vector<Seen> readAll(CaptureFile& file, Look& end)
{
    std::vector<Seen> seen;
    wire::CapturedPacket packet;
    while ((end = file.nextAnywhere(packet)) == Look::Packet)
        seen.push_back(seenOf(packet));
    return seen;
}

SyntheticPlan largePlan()
{
    return {.traffic = SyntheticPlan::Traffic::Mixed, .packets = 6'000, .seed = 5};
}

} // namespace

class TestCaptureFile : public QObject {
    Q_OBJECT

private slots:
    void readsThroughASmallWindow();
    void movesTheWindowOnlyWhenTold();
    void sameSeedSameFile();
    void findsEveryPacketByNumber();
    void indexTakesLittleMemory();
    void findsTimes();
    void offersTheUsablePart();
    void passesBlocksLongerThanTheWindow();
    void refusesWhatIsNoCapture();
    void summarizesWhatIsThere();
};

void TestCaptureFile::readsThroughASmallWindow()
{
    const Bytes bytes = syntheticBytes(largePlan());
    QVERIFY(bytes.size() > 2 * CaptureFile::kSmallestWindow);
    const CaptureOnDisk disk{bytes};
    auto file = disk.open();
    QVERIFY(file);
    Look end{};
    const auto through = readAll(*file, end);
    QCOMPARE(end, Look::End);
    QCOMPARE(through.size(), std::size_t{6'000});
    QVERIFY(std::is_sorted(through.begin(), through.end(), [](const Seen& one, const Seen& other) {
        return one.time < other.time;
    }));
    file->rewind();
    QVERIFY(readAll(*file, end) == through);
    auto whole = CaptureFile::open(disk.path(), 64 << 20);
    QVERIFY(whole);
    QVERIFY(readAll(*whole, end) == through);
    whole->rewind();
    QVERIFY(readAll(*whole, end) == through);
}

void TestCaptureFile::movesTheWindowOnlyWhenTold()
{
    const CaptureOnDisk disk{largePlan()};
    auto file = disk.open();
    QVERIFY(file);
    std::vector<wire::CapturedPacket> borrowed;
    std::vector<Seen> copied;
    wire::CapturedPacket packet;
    while (file->next(packet) == Look::Packet) {
        borrowed.push_back(packet);
        copied.push_back(seenOf(packet));
    }
    QCOMPARE(file->next(packet), Look::WindowDone);
    QVERIFY(borrowed.size() > 100 && borrowed.size() < 6'000);
    for (std::size_t i = 0; i < borrowed.size(); ++i)
        QVERIFY(seenOf(borrowed[i]) == copied[i]);
}

void TestCaptureFile::sameSeedSameFile()
{
    SyntheticPlan plan = largePlan();
    plan.packets = 300;
    for (const auto traffic : {SyntheticPlan::Traffic::Http, SyntheticPlan::Traffic::Imix,
                               SyntheticPlan::Traffic::Draarl, SyntheticPlan::Traffic::Even}) {
        plan.traffic = traffic;
        const Bytes once = syntheticBytes(plan);
        QVERIFY(once == syntheticBytes(plan));
        QVERIFY(trafficName(traffic) == trafficName(*parseTraffic(trafficName(traffic))));
        if (traffic == SyntheticPlan::Traffic::Even)
            continue;
        SyntheticPlan other = plan;
        other.seed = 6;
        QVERIFY(once != syntheticBytes(other));
    }
    QVERIFY(!parseTraffic("anything"));
}

void TestCaptureFile::findsEveryPacketByNumber()
{
    const CaptureOnDisk disk{largePlan()};
    auto file = disk.open();
    QVERIFY(file);
    Look end{};
    const auto all = readAll(*file, end);
    const CaptureIndex index = CaptureIndex::build(*file);
    QCOMPARE(index.size(), std::uint64_t{all.size()});
    QCOMPARE(index.end(), Look::End);
    std::minstd_rand random{7};
    for (int i = 0; i < 200; ++i) {
        const std::uint64_t number = random() % all.size();
        wire::CapturedPacket packet;
        QVERIFY(index.read(*file, number, packet));
        QVERIFY(seenOf(packet) == all[static_cast<std::size_t>(number)]);
    }
    wire::CapturedPacket packet;
    QVERIFY(!index.read(*file, all.size(), packet));
}

void TestCaptureFile::indexTakesLittleMemory()
{
    CaptureIndex index;
    constexpr std::uint64_t kPackets = 1'000'000;
    wire::CapturedPacket packet;
    for (std::uint64_t i = 0; i < kPackets; ++i)
        index.add({.offset = i * 100}, packet);
    QCOMPARE(index.size(), kPackets);
    QVERIFY2(index.bytes() <= 6 * kPackets,
             qPrintable(QString{"%1 bytes a packet"}.arg(double(index.bytes()) / kPackets)));
}

void TestCaptureFile::findsTimes()
{
    const CaptureOnDisk disk{largePlan()};
    auto file = disk.open();
    QVERIFY(file);
    const CaptureIndex index = CaptureIndex::build(*file);
    QVERIFY(index.lowestTime() >= 1'790'000'000s && index.highestTime() < 1'790'000'001s);
    QCOMPARE(index.firstNear(index.lowestTime()), 0u);
    const auto middle = index.lowestTime() + (index.highestTime() - index.lowestTime()) / 2;
    wire::CapturedPacket packet;
    std::uint64_t number = index.firstNear(middle);
    QVERIFY(index.read(*file, number + CaptureIndex::kStride, packet));
    QVERIFY(packet.time >= middle);
    QVERIFY(index.read(*file, number - 1, packet));
    QVERIFY(packet.time < middle);
    QCOMPARE(index.firstNear(index.highestTime() + 1ns), index.size());
}

void TestCaptureFile::offersTheUsablePart()
{
    SyntheticPlan plan = largePlan();
    plan.packets = 100;
    Bytes bytes = syntheticBytes(plan);
    bytes.resize(bytes.size() - 1);
    const CaptureOnDisk cut{bytes};
    auto file = cut.open();
    QVERIFY(file);
    Look end{};
    QCOMPARE(readAll(*file, end).size(), std::size_t{99});
    QCOMPARE(end, Look::CutShort);
    QVERIFY(file->endWords(end).find("cut short") != std::string::npos);

    bytes.resize(bytes.size() - 3);
    bytes.insert(bytes.end(), 4, std::byte{0x11}); // the last block says two lengths
    const CaptureOnDisk damaged{bytes};
    auto second = damaged.open();
    QVERIFY(second);
    QCOMPARE(readAll(*second, end).size(), std::size_t{99});
    QCOMPARE(end, Look::Damaged);
    QVERIFY(second->endWords(end).find("lengths") != std::string::npos);
}

void TestCaptureFile::passesBlocksLongerThanTheWindow()
{
    SyntheticPlan plan = largePlan();
    plan.packets = 10;
    Bytes bytes = syntheticBytes(plan);
    const std::uint32_t size = 3 << 20; // more than two windows
    const std::size_t at = bytes.size();
    bytes.resize(at + size);
    wire::store(bytes.data() + at, std::uint32_t{0x0BAD}, wire::ByteOrder::Little);
    wire::store(bytes.data() + at + 4, size, wire::ByteOrder::Little);
    wire::PcapWriter writer{wire::PcapWriter::Format::PcapNg};
    Bytes more;
    writer.begin({}, more);
    writer.addInterface({}, more);
    writer.packet({.bytes = bytes.size() > 0 ? ByteSpan{bytes}.first(70) : ByteSpan{}}, more);
    bytes.insert(bytes.end(), more.begin(), more.end());
    const CaptureOnDisk disk{bytes};
    auto file = disk.open();
    QVERIFY(file);
    Look end{};
    QCOMPARE(readAll(*file, end).size(), std::size_t{11});
    QCOMPARE(end, Look::End);

    bytes.resize(at + 1'000'000); // and it ends in the middle of that block
    const CaptureOnDisk cut{bytes};
    auto second = cut.open();
    QVERIFY(second);
    QCOMPARE(readAll(*second, end).size(), std::size_t{10});
    QCOMPARE(end, Look::CutShort);
}

void TestCaptureFile::refusesWhatIsNoCapture()
{
    const auto sentenceOf = [](ByteSpan bytes) {
        const CaptureOnDisk disk{bytes};
        const auto file = disk.open();
        return file ? std::string{} : file.error().sentence();
    };
    QVERIFY(sentenceOf({}).ends_with("is empty"));
    QVERIFY(sentenceOf(asBytes("GIF")).ends_with("ends before its first packet"));
    QVERIFY(sentenceOf(asBytes("GIF89a, a picture")).find("not a capture") != std::string::npos);
    QVERIFY(!CaptureFile::open("/nowhere/at/all"));
    QVERIFY(!CaptureFile::open("/"));
}

void TestCaptureFile::summarizesWhatIsThere()
{
    const CaptureOnDisk disk{SyntheticPlan{.traffic = SyntheticPlan::Traffic::Draarl,
                                           .packets = 1'000,
                                           .perSecond = 100,
                                           .devices = 6,
                                           .groups = 2}};
    auto file = disk.open();
    QVERIFY(file);
    const CaptureSummary summary = summarize(*file);
    QCOMPARE(summary.packets, 1'000u);
    QCOMPARE(summary.udp, 1'000u);
    QCOMPARE(summary.draarlCount(), 1'000u);
    QCOMPARE(summary.wrongChecksums, 0u);
    QCOMPARE(summary.passwords, 0u);
    QVERIFY(summary.draarl[2] >= 6 && summary.draarl[5] > 900);
    QVERIFY(summary.talkers.size() >= 2 && summary.talkers.size() <= 6);
    QVERIFY(summary.duration() > 19s && summary.duration() < 23s);
    QVERIFY(summaryLines(summary).find("1,000") != std::string::npos);
    QVERIFY(summaryJson(summary).find("\"voice\":") != std::string::npos);
}

SHACK_TEST(TestCaptureFile);
#include "tst_capture_file.moc"
