#include "engine/wire/draarl_header.h"
#include "engine/wire/identity_key.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

using namespace shack;
using namespace shack::wire;

namespace {

const HeaderFields kVoiceFields{.username = "tester01",
                                .password = "Abc12345",
                                .type = PacketType::Voice,
                                .model = DeviceModel::Android,
                                .ssid = Ssid{7},
                                .dmrId = 0x123456,
                                .callsign = "CLAIMED",
                                .reserved = 0xDEADBEEF};

const TalkerRecord kTalker{.username = "canonical",
                           .callsign = "BG0TST",
                           .ssid = Ssid{9},
                           .model = DeviceModel::EspRadioBox,
                           .dmrId = 4607001};

/// `size` bytes that are a datagram as far as they reach: magic, length field, type.
std::vector<std::byte> datagram(std::size_t size, std::uint8_t type = 5)
{
    std::vector<std::byte> bytes(std::max<std::size_t>(size, kHeaderBytes), std::byte{0x5A});
    std::copy_n(asBytes("DraA").begin(), 4, bytes.begin());
    storeBigEndian(bytes.data() + 4, static_cast<std::uint16_t>(size));
    bytes[48] = static_cast<std::byte>(type);
    bytes.resize(size);
    return bytes;
}

Refusal refusalOf(ByteSpan bytes)
{
    const auto view = DatagramView::parse(bytes);
    return view ? static_cast<Refusal>(255) : view.error();
}

DatagramView accepted(ByteSpan bytes)
{
    const auto view = DatagramView::parse(bytes);
    if (!view)
        qFatal("a datagram of the test itself was refused: %s", refusalName(view.error()).data());
    return *view;
}

} // namespace

class TestDraarlHeader : public QObject {
    Q_OBJECT

private slots:
    void onlyTheLegalSizesAreRead_data();
    void onlyTheLegalSizesAreRead();
    void magicIsComparedByteByByte();
    void lengthFieldMustEqualTheSize();
    void onlyDeviceTypesAreAccepted();
    void everyByteOfAFieldComesBack();
    void fieldsAreAtTheirOffsets();
    void nulInTheMiddleStays();
    void longTextsAreCutAtTheField();
    void encodeRefusesWhatDoesNotFit();
    void forwardingTakesIdentityFromTheRecordOnly();
    void forwardingInPlaceEqualsForwardingIntoABuffer();
    void variantsDifferInReservedOnly();
    void randomHeadersSurviveARoundTrip();
    void identityEndsAtTheFirstNul();
    void identityTellsNamesAndSsidsApart();
    void identityHashSpreadsDenseNames();
};

void TestDraarlHeader::onlyTheLegalSizesAreRead_data()
{
    QTest::addColumn<std::size_t>("size");
    QTest::addColumn<std::string>("refusal");
    QTest::newRow("0") << std::size_t{0} << std::string{"too_short"};
    QTest::newRow("4") << std::size_t{4} << std::string{"too_short"};
    QTest::newRow("89") << std::size_t{89} << std::string{"too_short"};
    QTest::newRow("90") << std::size_t{90} << std::string{};
    QTest::newRow("91") << std::size_t{91} << std::string{};
    QTest::newRow("800") << std::size_t{800} << std::string{};
    QTest::newRow("801") << std::size_t{801} << std::string{"oversize"};
    QTest::newRow("1460") << std::size_t{1460} << std::string{"oversize"};
}

void TestDraarlHeader::onlyTheLegalSizesAreRead()
{
    QFETCH(std::size_t, size);
    QFETCH(std::string, refusal);

    const auto bytes = datagram(size);
    const auto view = DatagramView::parse(bytes);

    QCOMPARE(view ? std::string{} : std::string{refusalName(view.error())}, refusal);
    if (view)
        QCOMPARE(view->data().size(), size - kHeaderBytes);
}

void TestDraarlHeader::magicIsComparedByteByByte()
{
    for (std::size_t i = 0; i < 4; ++i) {
        auto bytes = datagram(90);
        bytes[i] ^= std::byte{0x20};
        QCOMPARE(refusalOf(bytes), Refusal::BadMagic);
    }
}

void TestDraarlHeader::lengthFieldMustEqualTheSize()
{
    for (const unsigned declared : {0U, 89U, 99U, 101U, 0x6400U, 0xFFFFU}) {
        auto bytes = datagram(100);
        storeBigEndian(bytes.data() + 4, static_cast<std::uint16_t>(declared));
        QCOMPARE(refusalOf(bytes), Refusal::BadLength);
    }
}

void TestDraarlHeader::onlyDeviceTypesAreAccepted()
{
    for (unsigned type = 0; type < 256; ++type) {
        const auto bytes = datagram(90, static_cast<std::uint8_t>(type));
        const auto view = DatagramView::parse(bytes);
        QCOMPARE(view.has_value(), type >= 1 && type <= 5);
        if (!view)
            QCOMPARE(view.error(), Refusal::BadType);
    }
}

void TestDraarlHeader::everyByteOfAFieldComesBack()
{
    std::array<std::byte, kMaxDatagramBytes> buffer;
    const auto payload = asBytes("payload");

    const std::size_t size = encode(kVoiceFields, payload, buffer);
    QCOMPARE(size, kHeaderBytes + payload.size());
    const auto view = accepted(ByteSpan{buffer}.first(size));

    QCOMPARE(view.username(), kVoiceFields.username);
    QCOMPARE(view.password(), kVoiceFields.password);
    QCOMPARE(view.type(), kVoiceFields.type);
    QCOMPARE(view.model(), kVoiceFields.model);
    QCOMPARE(view.ssid(), kVoiceFields.ssid);
    QCOMPARE(view.dmrId(), kVoiceFields.dmrId);
    QCOMPARE(view.callsign(), kVoiceFields.callsign);
    QCOMPARE(view.reserved(), kVoiceFields.reserved);
    QCOMPARE(asText(view.data()), asText(payload));
    QCOMPARE(view.bytes().size(), size);
}

void TestDraarlHeader::fieldsAreAtTheirOffsets()
{
    std::array<std::byte, kHeaderBytes> bytes{};
    QCOMPARE(encode({.username = "U",
                     .password = "P",
                     .type = PacketType::Text,
                     .model = DeviceModel{0xAB},
                     .ssid = Ssid{0xCD},
                     .dmrId = 0xFF010203, // the byte above 24 bits is not sent
                     .callsign = "C",
                     .reserved = 0x11223344},
                    {}, bytes),
             std::size_t{90});

    std::array<std::byte, kHeaderBytes> expected{};
    const auto put = [&expected](std::size_t at, std::initializer_list<unsigned> values) {
        for (const unsigned value : values)
            expected[at++] = static_cast<std::byte>(value);
    };
    put(0, {'D', 'r', 'a', 'A', 0, 90, 'U'});
    put(38, {'P'});
    put(48, {4, 0xAB, 0xCD, 0x01, 0x02, 0x03, 'C'});
    put(86, {0x11, 0x22, 0x33, 0x44});
    QVERIFY(bytes == expected);
}

void TestDraarlHeader::nulInTheMiddleStays()
{
    using namespace std::string_view_literals;
    std::array<std::byte, kHeaderBytes> bytes;
    QVERIFY(encode({.username = "a\0b\0\0"sv}, {}, bytes) > 0);
    QCOMPARE(accepted(bytes).username(), "a\0b"sv);
}

void TestDraarlHeader::longTextsAreCutAtTheField()
{
    const std::string endless(100, 'x');
    std::array<std::byte, kHeaderBytes> bytes;
    QVERIFY(encode({.username = endless, .password = endless, .callsign = endless}, {}, bytes) > 0);

    const auto view = accepted(bytes);
    QCOMPARE(view.username().size(), kUsernameBytes);
    QCOMPARE(view.password().size(), kPasswordBytes);
    QCOMPARE(view.callsign().size(), kCallsignBytes);
    QCOMPARE(view.type(), PacketType::Heartbeat);
    QCOMPARE(view.reserved(), 0U);
}

void TestDraarlHeader::encodeRefusesWhatDoesNotFit()
{
    std::vector<std::byte> out(2000, std::byte{0xEE});
    const std::vector<std::byte> data(kMaxDataBytes + 1);

    QCOMPARE(encode(kVoiceFields, data, out), std::size_t{0});
    QCOMPARE(encode(kVoiceFields, ByteSpan{data}.first(10), MutableByteSpan{out}.first(99)),
             std::size_t{0});
    QCOMPARE(std::count(out.begin(), out.end(), std::byte{0xEE}), std::ptrdiff_t{2000});
    QCOMPARE(encode(kVoiceFields, ByteSpan{data}.first(kMaxDataBytes), out), kMaxDatagramBytes);
}

void TestDraarlHeader::forwardingTakesIdentityFromTheRecordOnly()
{
    std::array<std::byte, kMaxDatagramBytes> received;
    const std::size_t size = encode(kVoiceFields, asBytes("opus"), received);
    const auto view = accepted(ByteSpan{received}.first(size));
    std::array<std::byte, kMaxDatagramBytes> out;

    const std::size_t sent = rewriteForForwarding(view, kTalker, 999, out);

    QCOMPARE(sent, size);
    const auto forwarded = accepted(ByteSpan{out}.first(sent));
    QCOMPARE(forwarded.username(), kTalker.username);
    QCOMPARE(forwarded.callsign(), kTalker.callsign);
    QCOMPARE(forwarded.ssid(), kTalker.ssid);
    QCOMPARE(forwarded.model(), kTalker.model);
    QCOMPARE(forwarded.dmrId(), kTalker.dmrId);
    QCOMPARE(forwarded.reserved(), 999U);
    QCOMPARE(forwarded.type(), PacketType::Voice);
    QCOMPARE(asText(forwarded.data()), std::string_view{"opus"});
    for (std::size_t i = 38; i < 48; ++i)
        QCOMPARE(out[i], std::byte{0});
    QCOMPARE(rewriteForForwarding(view, kTalker, 0, MutableByteSpan{out}.first(size - 1)),
             std::size_t{0});
}

void TestDraarlHeader::forwardingInPlaceEqualsForwardingIntoABuffer()
{
    for (const std::size_t dataSize : {std::size_t{0}, std::size_t{1}, kMaxDataBytes}) {
        const std::vector<std::byte> data(dataSize, std::byte{0x77});
        std::array<std::byte, kMaxDatagramBytes> received;
        const std::size_t size = encode(kVoiceFields, data, received);
        const auto view = accepted(ByteSpan{received}.first(size));
        std::array<std::byte, kMaxDatagramBytes> copy{};
        QCOMPARE(rewriteForForwarding(view, kTalker, 5, copy), size);

        QCOMPARE(rewriteForForwarding(view, kTalker, 5, received), size);

        QVERIFY(std::equal(copy.begin(), copy.begin() + static_cast<std::ptrdiff_t>(size),
                           received.begin()));
    }
}

void TestDraarlHeader::variantsDifferInReservedOnly()
{
    std::array<std::byte, 100> plain;
    QCOMPARE(encode(kVoiceFields, asBytes("0123456789"), plain), plain.size());
    auto tagged = plain;

    setReserved(tagged, 0x01020304);

    QCOMPARE(accepted(tagged).reserved(), 0x01020304U);
    setReserved(tagged, kVoiceFields.reserved);
    QVERIFY(tagged == plain);

    std::array<std::byte, 89> tooShort{};
    setReserved(tooShort, 0xFFFFFFFF);
    QVERIFY(tooShort == decltype(tooShort){});
}

void TestDraarlHeader::randomHeadersSurviveARoundTrip()
{
    constexpr std::uint64_t kSeed = 20260301;
    qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
    std::mt19937_64 random{kSeed};
    for (int round = 0; round < 2'000; ++round) {
        auto bytes = datagram(90 + random() % 711, static_cast<std::uint8_t>(1 + random() % 5));
        for (std::size_t i = 6; i < bytes.size(); ++i) {
            if (i != 48)
                bytes[i] = static_cast<std::byte>(random() % 3 == 0 ? 0 : random() & 0xFFU);
        }
        const auto view = accepted(bytes);

        std::vector<std::byte> again(bytes.size());
        const std::size_t size = encode({.username = view.username(),
                                         .password = view.password(),
                                         .type = view.type(),
                                         .model = view.model(),
                                         .ssid = view.ssid(),
                                         .dmrId = view.dmrId(),
                                         .callsign = view.callsign(),
                                         .reserved = view.reserved()},
                                        view.data(), again);

        QCOMPARE(size, bytes.size());
        QVERIFY(again == bytes);
    }
}

void TestDraarlHeader::identityEndsAtTheFirstNul()
{
    using namespace std::string_view_literals;
    std::array<std::byte, kHeaderBytes> bytes;
    QVERIFY(encode({.username = "a\0hidden"sv, .ssid = Ssid{8}}, {}, bytes) > 0);

    const auto key = IdentityKey::of(accepted(bytes));

    QCOMPARE(key.name(), "a"sv);
    QCOMPARE(key.ssid(), Ssid{8});
    QVERIFY((key == IdentityKey{"a", Ssid{8}}));
    QCOMPARE(key.hash(7), (IdentityKey{"a", Ssid{8}}.hash(7)));
    QVERIFY(IdentityKey("", Ssid{1}).name().empty());

    const std::string endless(40, 'n');
    QCOMPARE(IdentityKey(endless, Ssid{1}).name().size(), kUsernameBytes);
}

void TestDraarlHeader::identityTellsNamesAndSsidsApart()
{
    const IdentityKey one{"tester01", Ssid{8}};
    for (const IdentityKey& other :
         {IdentityKey{"tester01", Ssid{9}}, IdentityKey{"Tester01", Ssid{8}},
          IdentityKey{"tester0", Ssid{8}}, IdentityKey{"", Ssid{8}}}) {
        QVERIFY(!(one == other));
        QVERIFY(one.hash() != other.hash());
    }
    QVERIFY(one.hash(1) != one.hash(2));
}

void TestDraarlHeader::identityHashSpreadsDenseNames()
{
    constexpr std::size_t kBuckets = 16;
    constexpr int kNames = 40'000;
    std::array<int, kBuckets> low{};
    std::array<int, kBuckets> high{};
    std::unordered_set<std::uint64_t> seen;
    for (int i = 0; i < kNames; ++i) {
        const std::uint64_t hash =
            IdentityKey{"user" + std::to_string(i / 4), Ssid{static_cast<std::uint8_t>(i % 4 + 1)}}
                .hash(42);
        seen.insert(hash);
        ++low[hash % kBuckets];
        ++high[hash >> 60U];
    }
    QCOMPARE(seen.size(), static_cast<std::size_t>(kNames));
    constexpr int kMean = kNames / static_cast<int>(kBuckets);
    for (const auto& buckets : {low, high}) {
        const auto [fewest, most] = std::minmax_element(buckets.begin(), buckets.end());
        QVERIFY2(*fewest > kMean * 9 / 10 && *most < kMean * 11 / 10,
                 qPrintable(QString("%1..%2 of %3").arg(*fewest).arg(*most).arg(kMean)));
    }
}

SHACK_TEST(TestDraarlHeader);
#include "tst_draarl_header.moc"
