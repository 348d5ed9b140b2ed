#include "engine/base/bytes.h"
#include "engine/base/clock.h"
#include "engine/base/ids.h"
#include "engine/base/result.h"
#include "engine/base/secret.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <array>
#include <unordered_set>

using namespace shack;
using namespace std::chrono_literals;

class TestBaseValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bigEndianRoundTrips();
    void readerFailsForGoodOnceSomethingDoesNotFit();
    void writerNeverWritesPastItsEnd();
    void systemErrorsAreClassified();
    void errorsSayWhatWasBeingDone();
    void idsOfDifferentKindsHashApart();
    void secretIsGoneAfterMove();
    void wallClockStepsWithoutMonotonicTime();
};

void TestBaseValues::bigEndianRoundTrips()
{
    std::array<std::byte, 8> bytes{};
    storeBigEndian<std::uint64_t>(bytes.data(), 0x0102030405060708ULL);
    QCOMPARE(std::to_integer<int>(bytes[0]), 1);
    QCOMPARE(std::to_integer<int>(bytes[7]), 8);
    QCOMPARE(loadBigEndian<std::uint64_t>(bytes.data()), 0x0102030405060708ULL);
    QCOMPARE(loadBigEndian<std::uint16_t>(bytes.data() + 6), std::uint16_t{0x0708});
}

void TestBaseValues::readerFailsForGoodOnceSomethingDoesNotFit()
{
    const std::array<std::byte, 3> bytes{std::byte{1}, std::byte{2}, std::byte{3}};
    ByteReader reader{bytes};
    QCOMPARE(reader.read<std::uint8_t>().value(), std::uint8_t{1});
    QVERIFY(!reader.read<std::uint32_t>());
    QVERIFY(!reader.read<std::uint8_t>()); // two bytes are left, but the message is broken
    QVERIFY(!reader.ok());
    ByteReader huge{bytes};
    QVERIFY(!huge.take(static_cast<std::size_t>(-1)));
}

void TestBaseValues::writerNeverWritesPastItsEnd()
{
    std::array<std::byte, 4> bytes{};
    ByteWriter writer{std::span{bytes}.first(3)};
    writer.write<std::uint16_t>(0xFFFF);
    writer.write<std::uint16_t>(0xFFFF);
    QVERIFY(!writer.ok());
    QCOMPARE(writer.written(), std::size_t{2});
    QCOMPARE(std::to_integer<int>(bytes[2]), 0);
    writer.fill(std::byte{9}, 1); // a broken message stays broken
    QCOMPARE(writer.written(), std::size_t{2});
}

void TestBaseValues::systemErrorsAreClassified()
{
    const auto classify = [](std::errc condition) {
        return Error::fromSystem(std::make_error_code(condition), "x").code();
    };
    QCOMPARE(classify(std::errc::address_in_use), ErrorCode::PortTaken);
    QCOMPARE(classify(std::errc::no_space_on_device), ErrorCode::DiskFull);
    QCOMPARE(classify(std::errc::read_only_file_system), ErrorCode::ReadOnly);
    QCOMPARE(classify(std::errc::too_many_links), ErrorCode::System);
    QCOMPARE(errorCodeName(ErrorCode::PortTaken), std::string_view{"port_taken"});
}

void TestBaseValues::errorsSayWhatWasBeingDone()
{
    const Status status = fail(ErrorCode::NotFound, "no such file");
    QCOMPARE(status.error().during("reading the sample").sentence(),
             std::string{"reading the sample: no such file"});
    QCOMPARE(status.error().during("x").code(), ErrorCode::NotFound);
}

void TestBaseValues::idsOfDifferentKindsHashApart()
{
    std::unordered_set<std::size_t> lowBits;
    for (std::uint64_t id = 1; id <= 1024; ++id)
        lowBits.insert(std::hash<DeviceId>{}(DeviceId{id}) & 1023U);
    QVERIFY(lowBits.size() > 600); // dense ids must not pile up in a power-of-two table
    QVERIFY(!DeviceId{});
    QVERIFY(DeviceId{1} < DeviceId{2});
}

void TestBaseValues::secretIsGoneAfterMove()
{
    Secret first{"Abc12345"};
    const Secret second{std::move(first)};
    QVERIFY(first.empty()); // NOLINT(bugprone-use-after-move): this is the promise
    QCOMPARE(second.reveal(), std::string_view{"Abc12345"});
}

void TestBaseValues::wallClockStepsWithoutMonotonicTime()
{
    ManualClock clock;
    const MonoTime mono = clock.now();
    const WallTime wall = clock.wallNow();
    clock.stepWall(-1h);
    QVERIFY(clock.now() == mono);
    QVERIFY(clock.wallNow() == wall - 1h);
    clock.advance(5ms);
    QVERIFY(clock.now() == mono + 5ms);
    QVERIFY(clock.wallNow() == wall - 1h + 5ms);
}

SHACK_TEST(TestBaseValues);
#include "tst_base_values.moc"
