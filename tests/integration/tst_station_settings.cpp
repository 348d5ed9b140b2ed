#include "engine/wire/draarl_config.h"
#include "tests/integration/station/test_device.h"
#include "tests/integration/station/test_station.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QtTest>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::test;
using wire::ConfigKey;
using wire::ConfigKind;
using wire::PacketType;

namespace {

wire::ConfigMessage configOf(const Received& datagram)
{
    return wire::parseConfig(datagram.view().data());
}

/// The kinds of the next config packets.
std::vector<ConfigKind> kinds(TestDevice& device, std::size_t count)
{
    std::vector<ConfigKind> found;
    while (found.size() < count) {
        const auto datagram = device.next(PacketType::Config);
        if (!datagram)
            break;
        found.push_back(configOf(*datagram).kind);
    }
    return found;
}

using Kinds = std::vector<ConfigKind>;

TestStation::Prepare quickTimeOut()
{
    return [](host::EngineConfig& config) { config.fanout.deviceTimeout = 6s; };
}

} // namespace

/// Radio settings over the air (draarl-v1 section 11).
class TestStationSettings : public QObject {
    Q_OBJECT
private slots:
    void comingOnlineAsksAndTellsTheTimeOnce();
    void configPacketsAreTheGoldenOnes();
    void aReportIsStoredAndAcknowledged();
    void aKnownDeviceGetsItsSettings();
    void aChangeIsSentAndConfirmed();
    void aSilentDeviceIsToldAboutAndCanBeUndone();
    void settingsOutliveTheProgram();
};

void TestStationSettings::comingOnlineAsksAndTellsTheTimeOnce()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    box.heartbeat();
    QVERIFY((kinds(box, 2) == Kinds{ConfigKind::Query, ConfigKind::TimeSync}));
    for (int i = 0; i < 3; ++i)
        QCOMPARE(box.login(), std::string{"ok"});
    box.mac = "24:6F:28:0A:1B:2C";
    QCOMPARE(box.login(), std::string{"ok"});
    box.drain();
    box.moveToNewPort(); // still online: the binding moves, nothing is synchronised
    QCOMPARE(box.login(), std::string{"ok"});

    QVERIFY(box.quiet(PacketType::Config, 100ms));
}

void TestStationSettings::configPacketsAreTheGoldenOnes()
{
    TestStation station;
    QVERIFY(station
                .run(host::AddAccount{
                    .name = "tester01", .callsign = "BG0TST", .devicePassword = Secret{"Abc12345"}})
                .ok);
    TestDevice box{station.endpoint(), "tester01", 8};
    box.heartbeat();
    const auto query = box.next(PacketType::Config);
    QVERIFY(query.has_value());
    QCOMPARE(toHex(query->bytes), toHex(Vectors::draarl().bytes("cf-01")));
    const auto time = box.next(PacketType::Config);
    QVERIFY(time.has_value());
    const auto golden = Vectors::draarl().bytes("cf-04");
    QCOMPARE(toHex(ByteSpan{time->bytes}.first(92)), toHex(ByteSpan{golden}.first(92)));
    QVERIFY(wire::isTimeSyncPlausible(configOf(*time).unixTime));

    QVERIFY(station
                .run(host::WriteRadioSettings{.device = station.device("BG0TST", 8),
                                              .changes = {{"rx_freq", "439500000"}}})
                .ok);
    const auto set = box.next(PacketType::Config);
    QVERIFY(set.has_value());
    QCOMPARE(toHex(set->bytes), toHex(Vectors::draarl().bytes("cf-02")));
}

void TestStationSettings::aReportIsStoredAndAcknowledged()
{
    TestStation station;
    QVERIFY(station
                .run(host::AddAccount{
                    .name = "tester01", .callsign = "BG0TST", .devicePassword = Secret{"Abc12345"}})
                .ok);
    TestDevice box{station.endpoint(), "tester01", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    QCOMPARE(kinds(box, 2).size(), std::size_t{2}); // of coming online
    box.sendRaw(Vectors::draarl().bytes("cf-03"));
    QVERIFY((kinds(box, 1) == Kinds{ConfigKind::TimeSync}));
    QVERIFY(station.run(host::ReadRadioSettings{.device = station.device("BG0TST", 8)}).ok);
    const auto settings = station.event<host::RadioSettings>([](const auto&) { return true; });

    QVERIFY(settings && settings->state == host::RadioSettingsState::Stored);
    const auto& expected = Vectors::draarl().packet("cf-03").at("config").at("stored_snapshot");
    for (const auto& [key, value] : expected.items())
        QCOMPARE(settings->stored.at(key), value.get<std::string>());
    QCOMPARE(settings->stored.size(), expected.size());
    QVERIFY(settings->reportedAt.has_value());
}

void TestStationSettings::aKnownDeviceGetsItsSettings()
{
    TestStation station{quickTimeOut()};
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    const DeviceId id = station.device("BG1AAA", 8);
    QVERIFY(
        station.run(host::WriteRadioSettings{.device = id, .changes = {{"sql_level", "4"}}}).ok);
    QVERIFY(station.run(host::DisconnectDevices{{id}}).ok);
    QVERIFY(station.event<host::DeviceWentOffline>([](const auto&) { return true; }));
    box.drain();
    box.heartbeat();
    const auto set = box.next(PacketType::Config);

    QVERIFY(set.has_value());
    QVERIFY(configOf(*set).kind == ConfigKind::Items);
    const auto values = wire::decodeConfigItems(configOf(*set).items).values;
    QCOMPARE(values.text(ConfigKey::SquelchLevel), std::string_view{"4"});
    QVERIFY((kinds(box, 1) == Kinds{ConfigKind::TimeSync}));
}

void TestStationSettings::aChangeIsSentAndConfirmed()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    QCOMPARE(kinds(box, 2).size(), std::size_t{2}); // of coming online
    const DeviceId id = station.device("BG1AAA", 8);
    const auto written =
        station.run(host::WriteRadioSettings{.device = id, .changes = {{"rx_freq", "439500000"}}});
    QVERIFY(written.ok);
    QVERIFY((kinds(box, 2) == Kinds{ConfigKind::Items, ConfigKind::Query}));
    const auto ofState = [&](host::RadioSettingsState state) {
        return station.event<host::RadioSettings>([=](const auto& event) {
            return event.state == state && event.ticket == written.ticket;
        });
    };
    QVERIFY(ofState(host::RadioSettingsState::Waiting));
    wire::ConfigValues values;
    values.set(ConfigKey::RxFrequency, "439500000");
    std::vector<std::byte> report(wire::kMaxConfigItemsBytes);
    report.resize(wire::encodeConfigReport(values, report));
    box.config(report);
    const auto confirmed = ofState(host::RadioSettingsState::Confirmed);

    QVERIFY(confirmed.has_value());
    QCOMPARE(confirmed->fromDevice.at("rx_freq"), std::string{"439500000"});
}

void TestStationSettings::aSilentDeviceIsToldAboutAndCanBeUndone()
{
    TestStation station;
    TestDevice box{station.endpoint(), "alice", 8};
    QCOMPARE(box.login(), std::string{"ok"});
    const DeviceId id = station.device("BG1AAA", 8);
    QVERIFY(
        station.run(host::WriteRadioSettings{.device = id, .changes = {{"sql_level", "2"}}}).ok);
    const auto written =
        station.run(host::WriteRadioSettings{.device = id, .changes = {{"sql_level", "5"}}});
    QVERIFY(written.ok && written.inverse != nullptr);
    for (int i = 0; i < 4; ++i) { // stays online while it does not answer
        QTest::qWait(1'700);
        box.heartbeat();
    }
    QVERIFY(station.event<host::RadioSettings>([](const auto& event) {
        return event.state == host::RadioSettingsState::NoAnswer &&
               event.stored.at("sql_level") == "5";
    }));
    QVERIFY(station.run(*written.inverse).ok);
    QVERIFY(station.run(host::ReadRadioSettings{.device = id}).ok);
    QVERIFY(station.event<host::RadioSettings>([](const auto& event) {
        return event.state == host::RadioSettingsState::Stored &&
               event.stored.at("sql_level") == "2";
    }));
    QCOMPARE(station.run(host::WriteRadioSettings{.device = id, .changes = {{"rx_freq", "loud"}}})
                 .message.code,
             std::string{"settings.value"});
}

void TestStationSettings::settingsOutliveTheProgram()
{
    const QTemporaryDir folder;
    const auto inFile = [&](host::EngineConfig& config) {
        config.store.inMemory = false;
        config.store.path = folder.filePath("station.sqlite").toStdString();
    };
    {
        TestStation station{inFile};
        TestDevice box{station.endpoint(), "alice", 8};
        QCOMPARE(box.login(), std::string{"ok"});
        QVERIFY(station
                    .run(host::WriteRadioSettings{.device = station.device("BG1AAA", 8),
                                                  .changes = {{"sql_level", "7"}}})
                    .ok);
    }
    TestStation station{inFile};
    TestDevice box{station.endpoint(), "alice", 8};
    box.heartbeat();
    const auto set = box.next(PacketType::Config);

    QVERIFY(set.has_value());
    const auto values = wire::decodeConfigItems(configOf(*set).items).values;
    QCOMPARE(values.text(ConfigKey::SquelchLevel), std::string_view{"7"});
}

SHACK_TEST(TestStationSettings);
#include "tst_station_settings.moc"
