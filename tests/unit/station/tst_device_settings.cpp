#include "engine/station/device_settings.h"
#include "engine/wire/draarl_config.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <vector>

using namespace std::chrono_literals;
using shack::ByteSpan;
using shack::DeviceId;
using shack::ErrorCode;
using shack::ManualClock;
using shack::station::DeviceSettings;
using shack::station::SettingsAnswer;
using shack::station::SettingsState;
using shack::wire::ConfigKey;
using shack::wire::ConfigKind;
using shack::wire::ConfigValues;
using shack::wire::DeviceModel;

namespace {

constexpr DeviceId kBox{42};
constexpr DeviceModel kModel = DeviceModel::EspRadioBox;

/// The conversation's other ends, written down.
struct Desk {
    ManualClock clock;
    std::vector<std::vector<std::byte>> sent;
    std::vector<ConfigValues> storedReports;
    std::vector<SettingsAnswer> answers;
    DeviceSettings settings{
        clock,
        {.send = [this](DeviceId, auto data) { sent.push_back(data); },
         .store = [this](DeviceId, const auto& v) { storedReports.push_back(v); },
         .answer = [this](SettingsAnswer a) { answers.push_back(a); }}};

    std::vector<ConfigKind> kinds() const
    {
        std::vector<ConfigKind> kinds;
        for (const auto& data : sent)
            kinds.push_back(shack::wire::parseConfig(data).kind);
        return kinds;
    }

    ConfigValues sentValues(std::size_t at) const
    {
        return shack::wire::decodeConfigItems(shack::wire::parseConfig(sent.at(at)).items).values;
    }

    void report(const ConfigValues& values)
    {
        std::vector<std::byte> data(shack::wire::kMaxConfigItemsBytes);
        data.resize(shack::wire::encodeConfigReport(values, data));
        settings.received(kBox, data);
    }

    std::uint64_t ticket = 0;

    void write(const std::map<std::string, std::string>& changes, bool online = true)
    {
        auto change = settings.prepare(kBox, kModel, changes);
        QVERIFY(change.has_value());
        settings.apply(kBox, kModel, online, std::move(*change), ++ticket);
    }
};

ConfigValues frequencies()
{
    ConfigValues values;
    values.set(ConfigKey::RxFrequency, "438500000");
    values.set(ConfigKey::TxFrequency, "433500000");
    return values;
}

using Kinds = std::vector<ConfigKind>;

} // namespace

class TestDeviceSettings : public QObject {
    Q_OBJECT
private slots:
    void unknownDeviceIsAskedAndGetsTheTime();
    void knownDeviceGetsItsValuesAndTheTime();
    void modelsWithoutSettingsGetOnlyTheTime();
    void aReportReplacesTheSnapshotAndIsAcknowledged();
    void anUnchangedReportIsNotStoredAgain();
    void queriesAndTimesFromDevicesAreIgnored();
    void onlyDifferencesAreSent();
    void toneChangesTravelAsWholePairs();
    void aReportAfterTheQueryConfirms();
    void silenceIsRetriedOnceThenReported();
    void aReportFromBeforeTheChangeDoesNotConfirm();
    void aDeviceThatKeepsItsValueIsTold();
    void aSecondChangeCarriesTheFirst();
    void offlineDevicesAreOnlyStored();
    void goingOfflineEndsTheWait();
    void readingFromTheDeviceAsksIt();
    void nonsenseIsRefusedByKey();
};

void TestDeviceSettings::unknownDeviceIsAskedAndGetsTheTime()
{
    Desk desk;
    desk.settings.cameOnline(kBox, kModel);

    QVERIFY((desk.kinds() == Kinds{ConfigKind::Query, ConfigKind::TimeSync}));
    const auto time = shack::wire::parseConfig(desk.sent[1]).unixTime;
    QVERIFY(time == desk.clock.wallNow().time_since_epoch());
}

void TestDeviceSettings::knownDeviceGetsItsValuesAndTheTime()
{
    Desk desk;
    desk.settings.load(kBox, frequencies());
    desk.settings.cameOnline(kBox, kModel);

    QVERIFY((desk.kinds() == Kinds{ConfigKind::Items, ConfigKind::TimeSync}));
    QVERIFY(desk.sentValues(0) == frequencies());
}

void TestDeviceSettings::modelsWithoutSettingsGetOnlyTheTime()
{
    Desk desk;
    desk.settings.load(kBox, frequencies());
    desk.settings.cameOnline(kBox, DeviceModel::Android);

    QVERIFY((desk.kinds() == Kinds{ConfigKind::TimeSync}));
}

void TestDeviceSettings::aReportReplacesTheSnapshotAndIsAcknowledged()
{
    Desk desk;
    ConfigValues before = frequencies();
    before.set(ConfigKey::SquelchLevel, "3");
    desk.settings.load(kBox, before);
    desk.report(frequencies());

    QVERIFY((desk.kinds() == Kinds{ConfigKind::TimeSync}));
    QCOMPARE(desk.storedReports.size(), std::size_t{1});
    const ConfigValues& stored = *desk.settings.stored(kBox);
    QVERIFY(stored == desk.storedReports.front());
    QCOMPARE(stored.size(), shack::wire::kConfigKeyCount);
    QVERIFY(stored.text(ConfigKey::RxFrequency) == "438500000");
    QVERIFY(stored.text(ConfigKey::SquelchLevel).empty());
    QVERIFY(stored.text(ConfigKey::RxToneMode) == "off");
}

void TestDeviceSettings::anUnchangedReportIsNotStoredAgain()
{
    Desk desk;
    desk.report(frequencies());
    desk.report(frequencies());

    QCOMPARE(desk.storedReports.size(), std::size_t{1});
    QVERIFY((desk.kinds() == Kinds{ConfigKind::TimeSync, ConfigKind::TimeSync}));
}

void TestDeviceSettings::queriesAndTimesFromDevicesAreIgnored()
{
    Desk desk;
    for (const auto& bytes :
         {std::vector<std::byte>{}, std::vector{std::byte{1}}, std::vector{std::byte{2}},
          std::vector<std::byte>(10, std::byte{3}), std::vector<std::byte>(600, std::byte{2})})
        desk.settings.received(kBox, bytes);

    QVERIFY(desk.sent.empty());
    QVERIFY(desk.settings.stored(kBox) == nullptr);
}

void TestDeviceSettings::onlyDifferencesAreSent()
{
    Desk desk;
    desk.settings.load(kBox, frequencies());
    desk.write({{"rx_freq", "438500000"}, {"tx_freq", "433600000"}});

    QVERIFY((desk.kinds() == Kinds{ConfigKind::Items, ConfigKind::Query}));
    QCOMPARE(desk.sentValues(0).size(), std::size_t{1});
    QVERIFY(desk.sentValues(0).text(ConfigKey::TxFrequency) == "433600000");
    QVERIFY(desk.answers.back().state == SettingsState::Waiting);
}

void TestDeviceSettings::toneChangesTravelAsWholePairs()
{
    Desk desk;
    ConfigValues before = frequencies();
    before.set(ConfigKey::RxToneMode, "ctcss");
    before.set(ConfigKey::RxToneValue, "88.5");
    before.set(ConfigKey::RxCtcss, "88.5");
    desk.settings.load(kBox, before);
    desk.write({{"rx_tone_value", "100"}});

    const ConfigValues sent = desk.sentValues(0);
    QVERIFY(sent.text(ConfigKey::RxToneMode) == "ctcss");
    QVERIFY(sent.text(ConfigKey::RxToneValue) == "100.0");
    QVERIFY(sent.text(ConfigKey::RxCtcss) == "100.0");
    QVERIFY(!sent.has(ConfigKey::RxFrequency));
}

void TestDeviceSettings::aReportAfterTheQueryConfirms()
{
    Desk desk;
    desk.settings.load(kBox, frequencies());
    desk.write({{"sql_level", "4"}});
    ConfigValues answer = frequencies();
    answer.set(ConfigKey::SquelchLevel, "4");
    desk.report(answer);

    QVERIFY(desk.answers.back().state == SettingsState::Confirmed);
    QCOMPARE(desk.answers.back().ticket, std::uint64_t{1});
    QVERIFY(desk.answers.back().fromDevice.text(ConfigKey::SquelchLevel) == "4");
    QVERIFY(*desk.answers.back().reportedAt == desk.clock.wallNow());
    QCOMPARE(desk.settings.waiting(), std::size_t{0});
}

void TestDeviceSettings::silenceIsRetriedOnceThenReported()
{
    Desk desk;
    desk.write({{"sql_level", "4"}});
    desk.clock.advance(2999ms);
    desk.settings.tick();
    QCOMPARE(desk.sent.size(), std::size_t{2});
    desk.clock.advance(1ms);
    desk.settings.tick();
    QVERIFY((desk.kinds() ==
             Kinds{ConfigKind::Items, ConfigKind::Query, ConfigKind::Items, ConfigKind::Query}));
    QVERIFY(desk.answers.back().state == SettingsState::Waiting);
    desk.clock.advance(3s);
    desk.settings.tick();

    QCOMPARE(desk.sent.size(), std::size_t{4});
    QVERIFY(desk.answers.back().state == SettingsState::NoAnswer);
    QVERIFY(desk.answers.back().stored.text(ConfigKey::SquelchLevel) == "4");
}

void TestDeviceSettings::aReportFromBeforeTheChangeDoesNotConfirm()
{
    Desk desk;
    ConfigValues old = frequencies();
    old.set(ConfigKey::SquelchLevel, "1");
    desk.settings.load(kBox, old);
    desk.write({{"sql_level", "4"}});
    desk.report(old);
    QVERIFY(desk.answers.back().state == SettingsState::Waiting);
    // The change was said again, behind the time that acknowledges the report.
    QVERIFY(desk.sentValues(3).text(ConfigKey::SquelchLevel) == "4");
    ConfigValues fresh = old;
    fresh.set(ConfigKey::SquelchLevel, "4");
    desk.report(fresh);

    QVERIFY(desk.answers.back().state == SettingsState::Confirmed);
}

void TestDeviceSettings::aDeviceThatKeepsItsValueIsTold()
{
    Desk desk;
    ConfigValues old = frequencies();
    old.set(ConfigKey::SquelchLevel, "1");
    desk.settings.load(kBox, old);
    desk.write({{"sql_level", "4"}});
    desk.report(old);
    QVERIFY(desk.answers.back().state == SettingsState::Waiting);
    desk.report(old);

    QVERIFY(desk.answers.back().state == SettingsState::Kept);
    QVERIFY(desk.answers.back().fromDevice.text(ConfigKey::SquelchLevel) == "1");
}

void TestDeviceSettings::aSecondChangeCarriesTheFirst()
{
    Desk desk;
    desk.write({{"sql_level", "4"}});
    desk.write({{"power_level", "1"}});

    QCOMPARE(desk.settings.waiting(), std::size_t{1});
    const ConfigValues sent = desk.sentValues(2);
    QVERIFY(sent.text(ConfigKey::SquelchLevel) == "4");
    QVERIFY(sent.text(ConfigKey::PowerLevel) == "1");
}

void TestDeviceSettings::offlineDevicesAreOnlyStored()
{
    Desk desk;
    desk.write({{"sql_level", "4"}}, false);

    QVERIFY(desk.sent.empty());
    QVERIFY(desk.answers.back().state == SettingsState::Stored);
    desk.settings.cameOnline(kBox, kModel);
    QVERIFY(desk.sentValues(0).text(ConfigKey::SquelchLevel) == "4");
}

void TestDeviceSettings::goingOfflineEndsTheWait()
{
    Desk desk;
    desk.write({{"sql_level", "4"}});
    desk.settings.wentOffline(kBox);

    QVERIFY(desk.answers.back().state == SettingsState::NoAnswer);
    QCOMPARE(desk.settings.waiting(), std::size_t{0});
}

void TestDeviceSettings::readingFromTheDeviceAsksIt()
{
    Desk desk;
    desk.settings.load(kBox, frequencies());
    desk.settings.read(kBox, false, true, 1);
    QVERIFY(desk.sent.empty());
    QVERIFY(desk.answers.back().state == SettingsState::Stored);
    QVERIFY(desk.answers.back().stored == frequencies());
    desk.settings.read(kBox, true, true, 2);
    QVERIFY((desk.kinds() == Kinds{ConfigKind::Query}));
    QVERIFY(desk.answers.back().state == SettingsState::Waiting);
    desk.report(frequencies());
    QVERIFY(desk.answers.back().state == SettingsState::Confirmed);
    desk.settings.read(kBox, true, false, 3);
    QVERIFY(desk.answers.back().state == SettingsState::NoAnswer);
}

void TestDeviceSettings::nonsenseIsRefusedByKey()
{
    Desk desk;
    const auto refused = [&](const std::map<std::string, std::string>& changes,
                             DeviceModel model = kModel) {
        const auto result = desk.settings.prepare(kBox, model, changes);
        return result ? std::string{"accepted"} : result.error().sentence();
    };

    QCOMPARE(refused({{"no_such_key", "1"}}), std::string{"no_such_key"});
    QCOMPARE(refused({{"timestamp", "1"}}), std::string{"timestamp"});
    QCOMPARE(refused({{"rx_freq", "loud"}}), std::string{"rx_freq"});
    QCOMPARE(refused({{"power_level", "9"}}), std::string{"power_level"});
    QCOMPARE(refused({{"ptt_active_high", "1"}}), std::string{"ptt_active_high"});
    QCOMPARE(refused({{"rx_freq", "438500000"}}, DeviceModel::EspBox), std::string{"rx_freq"});
    QCOMPARE(refused({{"rx_tone_mode", "ctcss"}, {"rx_tone_value", "x"}}),
             std::string{"rx_tone_value"});
    QCOMPARE(refused({{"rx_tone_mode", "off"}}), std::string{"accepted"});
    QCOMPARE(refused({{"sql_level", "99"}}), std::string{"accepted"});
}

SHACK_TEST(TestDeviceSettings);
#include "tst_device_settings.moc"
