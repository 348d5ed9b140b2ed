#include "engine/wire/config_rules.h"
#include "engine/wire/draarl_config.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <array>
#include <limits>
#include <string>
#include <vector>

using namespace shack;
using namespace shack::wire;
using namespace std::chrono_literals;

namespace {

std::vector<std::byte> raw(std::initializer_list<unsigned> values)
{
    std::vector<std::byte> bytes;
    for (const unsigned value : values)
        bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

std::vector<std::string> notesOf(const DecodedItems& decoded)
{
    std::vector<std::string> notes;
    for (const ConfigNote& note : decoded.notes)
        notes.push_back(note.text());
    return notes;
}

using Notes = std::vector<std::string>;

/// A value for every key that its form can carry.
ConfigValues complete()
{
    ConfigValues values;
    for (const ConfigKey key : kAllConfigKeys)
        values.set(key, "1");
    values.set(ConfigKey::RxFrequency, "18446744073709551615");
    values.set(ConfigKey::RxCtcss, "88.5");
    values.set(ConfigKey::TxCtcss, "0.0");
    values.set(ConfigKey::RxToneMode, "ctcss");
    values.set(ConfigKey::TxToneMode, "cdcss_i");
    values.set(ConfigKey::RxToneValue, "88.5");
    values.set(ConfigKey::TxToneValue, "12345678");
    values.set(ConfigKey::Timestamp, "-9223372036854775808");
    values.set(ConfigKey::RfGuardWindow, "65535");
    return values;
}

} // namespace

class TestDraarlConfig : public QObject {
    Q_OBJECT

private slots:
    void operationIsRecognised();
    void historicBlockStartsAbove512();
    void timeSyncIsExactlyTenBytes();
    void timeSyncIsPlausibleBetween2000And2100();
    void itemsAreReadToTheEndWhateverTheCount();
    void laterValueReplacesAnEarlierOne();
    void unknownTruncatedItemStopsTheList();
    void toneModeAboveThreeEmptiesTheKey();
    void infiniteToneEmptiesTheKey();
    void completeReportReadsBack();
    void setForARadioBoxIs183BytesLong();
    void setHoldsOnlyWhatTheModelMayGet();
    void unwritableValuesAreLeftOut();
    void tooSmallBuffersAreRefused();
    void stationHeaderCarriesNoModelAndNoDmrId();
};

void TestDraarlConfig::operationIsRecognised()
{
    QCOMPARE(parseConfig({}).kind, ConfigKind::Empty);
    QCOMPARE(parseConfig(raw({1})).kind, ConfigKind::Query);
    QCOMPARE(parseConfig(raw({2})).kind, ConfigKind::ShortItems);
    QCOMPARE(parseConfig(raw({0})).kind, ConfigKind::Unknown);
    QCOMPARE(parseConfig(raw({4, 1, 2})).kind, ConfigKind::Unknown);

    const auto items = raw({2, 7, 5, 1, 3});
    const auto message = parseConfig(items);
    QCOMPARE(message.kind, ConfigKind::Items);
    QCOMPARE(message.countByte, std::uint8_t{7});
    QVERIFY(message.items.data() == items.data() + 2);
    QCOMPARE(message.items.size(), std::size_t{3});
}

void TestDraarlConfig::historicBlockStartsAbove512()
{
    std::vector<std::byte> data(513);
    data[0] = std::byte{2};
    QCOMPARE(parseConfig(data).kind, ConfigKind::HistoricBlock);
    data.pop_back();
    QCOMPARE(parseConfig(data).kind, ConfigKind::Items);
}

void TestDraarlConfig::timeSyncIsExactlyTenBytes()
{
    std::array<std::byte, 16> buffer{};
    QCOMPARE(encodeTimeSync(1767225600123ms, buffer), kTimeSyncBytes);
    for (std::size_t size = 1; size <= buffer.size(); ++size) {
        const auto message = parseConfig(ByteSpan{buffer}.first(size));
        QCOMPARE(message.kind,
                 size == kTimeSyncBytes ? ConfigKind::TimeSync : ConfigKind::BadTimeSync);
        if (size == kTimeSyncBytes)
            QVERIFY(message.unixTime == 1767225600123ms);
    }
    buffer[1] = std::byte{1};
    QCOMPARE(parseConfig(ByteSpan{buffer}.first(kTimeSyncBytes)).kind, ConfigKind::BadTimeSync);
}

void TestDraarlConfig::timeSyncIsPlausibleBetween2000And2100()
{
    QVERIFY(!isTimeSyncPlausible(946684799999ms));
    QVERIFY(isTimeSyncPlausible(946684800000ms));
    QVERIFY(isTimeSyncPlausible(4102444799999ms));
    QVERIFY(!isTimeSyncPlausible(4102444800000ms));
    QVERIFY(!isTimeSyncPlausible(std::chrono::milliseconds::min()));
    QVERIFY(!isTimeSyncPlausible(std::chrono::milliseconds::max()));
}

void TestDraarlConfig::itemsAreReadToTheEndWhateverTheCount()
{
    const auto decoded = decodeConfigItems(raw({0x05, 1, 4, 0x07, 1, 2, 0x12}));
    QCOMPARE(decoded.values.size(), std::size_t{2});
    QCOMPARE(decoded.values.text(ConfigKey::SquelchLevel), std::string_view{"4"});
    QCOMPARE(decoded.values.text(ConfigKey::TxBandwidth), std::string_view{"2"});
    QCOMPARE(notesOf(decoded), Notes{});
    QVERIFY(decodeConfigItems({}).values.empty());
}

void TestDraarlConfig::laterValueReplacesAnEarlierOne()
{
    const auto decoded = decodeConfigItems(raw({0x05, 1, 4, 0x05, 1, 6, 0x05, 0}));
    QVERIFY(decoded.values.has(ConfigKey::SquelchLevel));
    QCOMPARE(decoded.values.text(ConfigKey::SquelchLevel), std::string_view{});
    QCOMPARE(notesOf(decoded), Notes{"bad_length_0x05"});
}

void TestDraarlConfig::unknownTruncatedItemStopsTheList()
{
    const auto decoded = decodeConfigItems(raw({0x05, 1, 4, 0x7F, 9, 0x06, 1, 1}));
    QCOMPARE(decoded.values.size(), std::size_t{1});
    QCOMPARE(notesOf(decoded), Notes{"truncated_0x7f"});
}

void TestDraarlConfig::toneModeAboveThreeEmptiesTheKey()
{
    const auto decoded = decodeConfigItems(raw({0x08, 1, 4, 0x0A, 1, 3}));
    QVERIFY(decoded.values.has(ConfigKey::RxToneMode));
    QCOMPARE(decoded.values.text(ConfigKey::RxToneMode), std::string_view{});
    QCOMPARE(decoded.values.text(ConfigKey::TxToneMode), std::string_view{"cdcss_i"});
    QCOMPARE(notesOf(decoded), Notes{"bad_tone_mode_0x08"});
}

void TestDraarlConfig::infiniteToneEmptiesTheKey()
{
    const auto decoded =
        decodeConfigItems(raw({0x03, 4, 0x7F, 0x80, 0, 0, 0x04, 4, 0xFF, 0x80, 0, 0}));
    QCOMPARE(decoded.values.size(), std::size_t{2});
    QCOMPARE(notesOf(decoded), (Notes{"not_finite_0x03", "not_finite_0x04"}));
}

void TestDraarlConfig::completeReportReadsBack()
{
    std::array<std::byte, kMaxConfigItemsBytes> data;
    const std::size_t size = encodeConfigReport(complete(), data);
    QCOMPARE(size, std::size_t{109});

    const auto message = parseConfig(ByteSpan{data}.first(size));
    const auto decoded = decodeConfigItems(message.items);

    QCOMPARE(message.countByte, std::uint8_t{21});
    QVERIFY(decoded.values == complete());
    QCOMPARE(notesOf(decoded), Notes{});
}

void TestDraarlConfig::setForARadioBoxIs183BytesLong()
{
    std::array<std::byte, kMaxConfigItemsBytes> data;
    const std::size_t size = encodeConfigSet(complete(), DeviceModel::EspRadioBox, data);
    QCOMPARE(kHeaderBytes + size, std::size_t{183});
    QCOMPARE(std::to_integer<int>(data[1]), 18);
}

void TestDraarlConfig::setHoldsOnlyWhatTheModelMayGet()
{
    for (const DeviceModel model : {DeviceModel::EspRadioBox, DeviceModel::EspBox}) {
        std::array<std::byte, kMaxConfigItemsBytes> data;
        const std::size_t size = encodeConfigSet(complete(), model, data);
        const auto decoded = decodeConfigItems(ByteSpan{data}.first(size).subspan(2));
        for (const ConfigKey key : kAllConfigKeys)
            QCOMPARE(decoded.values.has(key), isConfigKeyAllowed(model, key));
    }
    std::array<std::byte, kMaxConfigItemsBytes> data;
    QCOMPARE(encodeConfigSet(complete(), DeviceModel::Android, data), std::size_t{0});
    QCOMPARE(encodeConfigSet({}, DeviceModel::EspRadioBox, data), std::size_t{0});
}

void TestDraarlConfig::unwritableValuesAreLeftOut()
{
    ConfigValues values;
    values.set(ConfigKey::RxFrequency, "18446744073709551616");
    values.set(ConfigKey::TxFrequency, "-1");
    values.set(ConfigKey::RxCtcss, "1e39");
    values.set(ConfigKey::SquelchLevel, "256");
    values.set(ConfigKey::RxToneMode, "dtmf");
    values.set(ConfigKey::RxToneValue, "123456789");
    values.set(ConfigKey::TxToneValue, "");
    values.set(ConfigKey::RfGuardWindow, "65536");
    values.set(ConfigKey::AdcVolume, "50");
    std::array<std::byte, kMaxConfigItemsBytes> data;

    const std::size_t size = encodeConfigReport(values, data);

    const std::vector<std::byte> written(data.begin(),
                                         data.begin() + static_cast<std::ptrdiff_t>(size));
    QVERIFY(written == raw({2, 1, 0x12, 1, 50}));
}

void TestDraarlConfig::tooSmallBuffersAreRefused()
{
    std::array<std::byte, kMaxConfigItemsBytes> data;
    QCOMPARE(encodeConfigReport(complete(), MutableByteSpan{data}.first(108)), std::size_t{0});
    QCOMPARE(encodeConfigReport({}, MutableByteSpan{data}.first(1)), std::size_t{0});
    QCOMPARE(encodeConfigReport({}, data), std::size_t{2});
    QCOMPARE(encodeConfigSet(complete(), DeviceModel::EspBox, MutableByteSpan{data}.first(4)),
             std::size_t{0});
    QCOMPARE(encodeConfigQuery({}), std::size_t{0});
    QCOMPARE(encodeTimeSync(1ms, MutableByteSpan{data}.first(9)), std::size_t{0});
}

void TestDraarlConfig::stationHeaderCarriesNoModelAndNoDmrId()
{
    const auto header = configHeader({.username = "tester01",
                                      .callsign = "BG0TST",
                                      .ssid = Ssid{8},
                                      .model = DeviceModel::EspRadioBox,
                                      .dmrId = 4607001});
    QCOMPARE(header.type, PacketType::Config);
    QCOMPARE(header.username, std::string_view{"tester01"});
    QCOMPARE(header.callsign, std::string_view{"BG0TST"});
    QCOMPARE(header.ssid, Ssid{8});
    QCOMPARE(header.model, DeviceModel::Unknown);
    QCOMPARE(header.dmrId, 0U);
    QVERIFY(header.password.empty());
}

SHACK_TEST(TestDraarlConfig);
#include "tst_draarl_config.moc"
