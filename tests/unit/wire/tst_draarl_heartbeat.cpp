#include "engine/wire/draarl_heartbeat.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <array>
#include <limits>
#include <string>
#include <vector>

using namespace shack;
using namespace shack::wire;

namespace {

std::vector<std::byte> withPosition(std::string_view tail)
{
    std::vector<std::byte> data(kPositionBytes);
    const auto bytes = asBytes(tail);
    data.insert(data.end(), bytes.begin(), bytes.end());
    return data;
}

} // namespace

class TestDraarlHeartbeat : public QObject {
    Q_OBJECT

private slots:
    void macIsNormalised_data();
    void macIsNormalised();
    void shortDataCarriesNothing();
    void longTailIsNoMac();
    void implausiblePositionsAreMarked();
    void encodedHeartbeatReadsBack();
    void macAloneGetsAZeroPosition();
    void tooSmallBufferIsRefused();
};

void TestDraarlHeartbeat::macIsNormalised_data()
{
    QTest::addColumn<QByteArray>("tail");
    QTest::addColumn<QByteArray>("mac");
    const QByteArray canonical{"24:6F:28:0A:1B:2C"};
    QTest::newRow("upper") << canonical << canonical;
    QTest::newRow("lower") << canonical.toLower() << canonical;
    QTest::newRow("mixed") << QByteArray{"24:6f:28:0A:1b:2C"} << canonical;
    QTest::newRow("blanks around") << "  " + canonical + " " << canonical;
    QTest::newRow("NULs around") << QByteArray(3, '\0') + canonical + QByteArray(7, '\0')
                                 << canonical;
    QTest::newRow("zero") << QByteArray{"00:00:00:00:00:00"} << QByteArray{"00:00:00:00:00:00"};
    QTest::newRow("dashes") << QByteArray{"24-6F-28-0A-1B-2C"} << QByteArray{};
    QTest::newRow("too short") << QByteArray{"24:6F:28:0A:1B:2"} << QByteArray{};
    QTest::newRow("too long") << canonical + "D" << QByteArray{};
    QTest::newRow("no hex") << QByteArray{"24:6G:28:0A:1B:2C"} << QByteArray{};
    QTest::newRow("colon moved") << QByteArray{"246:F:28:0A:1B:2C"} << QByteArray{};
    QTest::newRow("sign") << QByteArray{"+4:6F:28:0A:1B:2C"} << QByteArray{};
    QTest::newRow("empty") << QByteArray{} << QByteArray{};
}

void TestDraarlHeartbeat::macIsNormalised()
{
    QFETCH(QByteArray, tail);
    QFETCH(QByteArray, mac);

    const auto data = withPosition({tail.constData(), static_cast<std::size_t>(tail.size())});
    const auto heartbeat = parseHeartbeat(data);

    QVERIFY(heartbeat.position.has_value());
    QCOMPARE(heartbeat.mac ? heartbeat.mac->text() : std::string{}, mac.toStdString());
}

void TestDraarlHeartbeat::shortDataCarriesNothing()
{
    for (std::size_t size = 0; size < kPositionBytes; ++size) {
        const auto heartbeat = parseHeartbeat(asBytes("24:6F:28:0A:1B:2C......").first(size));
        QVERIFY(!heartbeat.position && !heartbeat.mac);
    }
}

void TestDraarlHeartbeat::longTailIsNoMac()
{
    const auto heartbeat = parseHeartbeat(withPosition(std::string(686, 'A')));
    QVERIFY(heartbeat.position && !heartbeat.mac);
}

void TestDraarlHeartbeat::implausiblePositionsAreMarked()
{
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    QVERIFY((Position{90, 180, 0}.isPlausible()));
    QVERIFY((Position{-90, -180, kNan}.isPlausible()));
    QVERIFY(!(Position{90.001, 0, 0}.isPlausible()));
    QVERIFY(!(Position{0, -180.001, 0}.isPlausible()));
    QVERIFY(!(Position{kNan, 0, 0}.isPlausible()));
    QVERIFY(!(Position{0, kNan, 0}.isPlausible()));
    QVERIFY(!(Position{kInfinite, 0, 0}.isPlausible()));
}

void TestDraarlHeartbeat::encodedHeartbeatReadsBack()
{
    const Heartbeat sent{.position = Position{31.2304, 121.4737, 12.5},
                         .mac = MacAddress::parse("24:6F:28:0A:1B:2C")};
    std::array<std::byte, kMaxHeartbeatDataBytes> data;
    QCOMPARE(encodeHeartbeat(sent, data), data.size());

    const auto read = parseHeartbeat(data);

    QCOMPARE(read.position->latitude, 31.2304);
    QCOMPARE(read.position->longitude, 121.4737);
    QCOMPARE(read.position->altitude, 12.5);
    QVERIFY(read.mac == sent.mac);
}

void TestDraarlHeartbeat::macAloneGetsAZeroPosition()
{
    std::array<std::byte, kMaxHeartbeatDataBytes> data;
    data.fill(std::byte{0xFF});
    QCOMPARE(encodeHeartbeat({.position = {}, .mac = MacAddress::parse("24:6F:28:0A:1B:2C")}, data),
             data.size());
    QCOMPARE(asText(data), std::string_view{std::string(24, '\0') + "24:6F:28:0A:1B:2C"});
}

void TestDraarlHeartbeat::tooSmallBufferIsRefused()
{
    std::array<std::byte, kMaxHeartbeatDataBytes> data;
    QCOMPARE(encodeHeartbeat({}, data), std::size_t{0});
    QCOMPARE(encodeHeartbeat({.position = Position{}, .mac = {}}, MutableByteSpan{data}.first(23)),
             std::size_t{0});
    QCOMPARE(encodeHeartbeat({.position = Position{}, .mac = MacAddress{}},
                             MutableByteSpan{data}.first(40)),
             std::size_t{0});
}

SHACK_TEST(TestDraarlHeartbeat);
#include "tst_draarl_heartbeat.moc"
