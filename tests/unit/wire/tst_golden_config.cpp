#include "engine/wire/config_rules.h"
#include "engine/wire/draarl_config.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QTest>

#include <array>
#include <string>
#include <vector>

using namespace shack;
using namespace shack::wire;
using shack::test::toHex;
using shack::test::Vectors;

namespace {

using Json = nlohmann::json;

const Json& vectorOfRow()
{
    return Vectors::draarl().packet(QTest::currentDataTag());
}

ConfigValues valuesOf(const Json& object)
{
    ConfigValues values;
    for (const auto& [name, text] : object.items()) {
        const auto key = configKeyFromName(name);
        if (!key)
            qFatal("the vectors name an unknown key: %s", name.c_str());
        values.set(*key, text.get<std::string>());
    }
    return values;
}

Json jsonOf(const ConfigValues& values)
{
    Json object = Json::object();
    for (const ConfigKey key : kAllConfigKeys) {
        if (values.has(key))
            object[std::string{configKeyName(key)}] = std::string{values.text(key)};
    }
    return object;
}

std::string operationName(ConfigKind kind)
{
    switch (kind) {
    case ConfigKind::Query:
        return "query";
    case ConfigKind::Items:
    case ConfigKind::ShortItems:
        return "set_or_report";
    case ConfigKind::TimeSync:
        return "time_sync";
    default:
        return "";
    }
}

/// Rows for every Type 3 vector that `wanted` accepts; the count guards against losing some.
template <typename Wanted>
void addRows(std::size_t expected, Wanted wanted)
{
    QTest::addColumn<int>("unused");
    std::size_t rows = 0;
    for (const Json& packet : Vectors::draarl().packets()) {
        if (packet.at("decode") != "ok" || packet.at("fields").at("type") != 3 || !wanted(packet))
            continue;
        QTest::newRow(packet.at("id").get_ref<const std::string&>().c_str()) << 0;
        ++rows;
    }
    QCOMPARE(rows, expected);
}

bool hasItems(const Json& packet)
{
    return packet.contains("config") && packet["config"].contains("tlv_raw");
}

} // namespace

class TestGoldenConfig : public QObject {
    Q_OBJECT

private slots:
    void operations_data();
    void operations();
    void items_data();
    void items();
    void stationPacketsAreWrittenAlike_data();
    void stationPacketsAreWrittenAlike();
    void wholesomeReportIsWrittenAlike();
    void damagedReportsBecomeCleanOnes_data();
    void damagedReportsBecomeCleanOnes();
};

void TestGoldenConfig::operations_data()
{
    addRows(11, [](const Json&) { return true; });
}

void TestGoldenConfig::operations()
{
    const Json& vector = vectorOfRow();
    const auto bytes = Vectors::draarl().bytes(QTest::currentDataTag());
    const auto message = parseConfig(ByteSpan{bytes}.subspan(kHeaderBytes));

    QCOMPARE(operationName(message.kind), vector.contains("config")
                                              ? vector["config"].at("op").get<std::string>()
                                              : std::string{});
    QCOMPARE(message.kind == ConfigKind::ShortItems,
             vector.value("drop_reason", "") == "config_report_too_short");
    QCOMPARE(message.kind == ConfigKind::Empty, vector.value("drop_reason", "") == "empty_config");
    if (message.kind == ConfigKind::TimeSync) {
        QCOMPARE(message.unixTime.count(), vector["config"].at("unix_ms").get<std::int64_t>());
        QCOMPARE(isTimeSyncPlausible(message.unixTime), vector["config"].at("valid").get<bool>());
    }
}

void TestGoldenConfig::items_data()
{
    addRows(7, hasItems);
}

void TestGoldenConfig::items()
{
    const Json& config = vectorOfRow().at("config");
    const auto bytes = Vectors::draarl().bytes(QTest::currentDataTag());
    const auto message = parseConfig(ByteSpan{bytes}.subspan(kHeaderBytes));
    const auto decoded = decodeConfigItems(message.items);

    QCOMPARE(static_cast<int>(message.countByte), config.at("count_byte").get<int>());
    QCOMPARE(jsonOf(decoded.values).dump(), config.at("tlv_raw").dump());
    QCOMPARE(jsonOf(normalised(decoded.values)).dump(), config.at("tlv_normalised").dump());
    Json notes = Json::array();
    for (const ConfigNote& note : decoded.notes)
        notes.push_back(note.text());
    QCOMPARE(notes.dump(), config.at("notes").dump());
    if (config.contains("stored_snapshot"))
        QCOMPARE(jsonOf(snapshotOf(decoded.values)).dump(), config["stored_snapshot"].dump());
    QCOMPARE(config.contains("stored_snapshot"), vectorOfRow().at("direction") == "c2s");
}

void TestGoldenConfig::stationPacketsAreWrittenAlike_data()
{
    addRows(3, [](const Json& packet) { return packet.at("direction") == "s2c"; });
}

void TestGoldenConfig::stationPacketsAreWrittenAlike()
{
    const Json& vector = vectorOfRow();
    const Json& config = vector.at("config");
    const Json& fields = vector.at("fields");
    std::array<std::byte, kMaxConfigItemsBytes> data;
    std::size_t dataSize = 0;
    if (config.at("op") == "query")
        dataSize = encodeConfigQuery(data);
    if (config.at("op") == "time_sync")
        dataSize = encodeTimeSync(
            std::chrono::milliseconds{config.at("unix_ms").get<std::int64_t>()}, data);
    if (config.at("op") == "set_or_report")
        dataSize = encodeConfigSet(valuesOf(config.at("tlv_raw")), DeviceModel::EspRadioBox, data);
    const auto header =
        configHeader({.username = fields.at("username").get_ref<const std::string&>(),
                      .callsign = fields.at("callsign").get_ref<const std::string&>(),
                      .ssid = Ssid{fields.at("ssid").get<std::uint8_t>()},
                      .model = DeviceModel::EspRadioBox,
                      .dmrId = 1234567});

    std::array<std::byte, kMaxDatagramBytes> out;
    const std::size_t size = encode(header, ByteSpan{data}.first(dataSize), out);

    QCOMPARE(toHex(ByteSpan{out}.first(size)), vector.at("hex").get<std::string>());
}

void TestGoldenConfig::wholesomeReportIsWrittenAlike()
{
    const auto bytes = Vectors::draarl().bytes("cf-03");
    const auto values = valuesOf(Vectors::draarl().packet("cf-03").at("config").at("tlv_raw"));
    std::array<std::byte, kMaxConfigItemsBytes> data;

    const std::size_t size = encodeConfigReport(values, data);

    QCOMPARE(toHex(ByteSpan{data}.first(size)), toHex(ByteSpan{bytes}.subspan(kHeaderBytes)));
}

void TestGoldenConfig::damagedReportsBecomeCleanOnes_data()
{
    addRows(6, [](const Json& packet) { return hasItems(packet) && packet.at("id") != "cf-02"; });
}

void TestGoldenConfig::damagedReportsBecomeCleanOnes()
{
    const auto stored = valuesOf(vectorOfRow().at("config").at("stored_snapshot"));
    std::array<std::byte, kMaxConfigItemsBytes> data;
    const std::size_t size = encodeConfigReport(stored, data);

    const auto decoded = decodeConfigItems(parseConfig(ByteSpan{data}.first(size)).items);

    QVERIFY(decoded.notes.empty());
    QCOMPARE(jsonOf(snapshotOf(decoded.values)).dump(), jsonOf(stored).dump());
}

SHACK_TEST(TestGoldenConfig);
#include "tst_golden_config.moc"
