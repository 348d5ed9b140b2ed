#include "engine/archive/draarl_container.h"
#include "tests/support/test_main.h"
#include "tests/unit/archive/archive_bench.h"

#include <QTest>

using namespace shack;
using namespace shack::archive;

class TestDraarlContainer : public QObject {
    Q_OBJECT

private slots:
    void bytesAreThoseOfTheSpecification();
    void framesComeBack();
    void everyTruncationGivesTheFramesBefore();
    void foreignBytesAreRefused();
    void nameIsTheOneOfTheReference();
};

void TestDraarlContainer::bytesAreThoseOfTheSpecification()
{
    PacketList packets;
    packets.add(Bytes{std::byte{0x58}, std::byte{0xAB}});
    const auto bytes = encodeDraarl(packets);
    const std::string wanted = std::string{"OPUS"} +
                               std::string("\x01\x00\x80\x3E\x00\x00\x01\x00\xC0\x03", 10) +
                               std::string("\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00", 10) +
                               std::string("\x02\x00\x58\xAB", 4);
    QCOMPARE(std::string{asText(*bytes)}, wanted);
}

void TestDraarlContainer::framesComeBack()
{
    PacketList packets;
    for (unsigned i = 0; i < 50; ++i)
        packets.add(opusPacket(1 + i * 5, i));
    const auto content = decodeDraarl(*encodeDraarl(packets));
    QVERIFY(content && content->trouble.empty());
    QCOMPARE(content->packets.size(), packets.size());
    for (std::size_t i = 0; i < packets.size(); ++i)
        QVERIFY(std::ranges::equal(content->packets[i], packets[i]));
}

void TestDraarlContainer::everyTruncationGivesTheFramesBefore()
{
    PacketList packets;
    for (unsigned i = 0; i < 10; ++i)
        packets.add(opusPacket(20, i));
    const auto bytes = *encodeDraarl(packets);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto content = decodeDraarl(ByteSpan{bytes}.first(size));
        QCOMPARE(content.has_value(), size >= kDraarlHeaderBytes);
        if (!content)
            continue;
        QVERIFY(!content->trouble.empty());
        QCOMPARE(content->packets.size(), (size - kDraarlHeaderBytes) / 22);
    }
}

void TestDraarlContainer::foreignBytesAreRefused()
{
    auto bytes = *encodeDraarl({});
    bytes[4] = std::byte{2};
    QCOMPARE(decodeDraarl(bytes).error().code(), ErrorCode::Corrupt);
    QCOMPARE(decodeDraarl({}).error().code(), ErrorCode::Corrupt);
    QCOMPARE(decodeDraarl(asBytes("OggS and much more of that kind")).error().code(),
             ErrorCode::Corrupt);
}

void TestDraarlContainer::nameIsTheOneOfTheReference()
{
    const RecordingInfo info{.device = DeviceId{42},
                             .startedAt =
                                 WallTime{std::chrono::microseconds{1'790'000'123'456'789}}};
    const auto name = draarlName(info).generic_string();
    QVERIFY2(name.starts_with("comm-records/2026/09/2"), name.c_str());
    QVERIFY2(name.ends_with("_20260921T141523.456789000Z.raw"), name.c_str());
    QCOMPARE(startOfDraarlName(name), std::optional{info.startedAt});
    QVERIFY(!startOfDraarlName("recording.raw"));
}

SHACK_TEST(TestDraarlContainer);
#include "tst_draarl_container.moc"
