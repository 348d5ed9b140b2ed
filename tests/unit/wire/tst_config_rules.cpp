#include "engine/wire/config_rules.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <random>
#include <string>

using namespace shack::wire;

namespace {

QByteArray bytes(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// "key=value key=value" without quoting; "~" stands for an empty value.
ConfigValues parsed(const QByteArray& list)
{
    ConfigValues values;
    for (const QByteArray& item : list.split(' ')) {
        if (item.isEmpty())
            continue;
        const auto at = item.indexOf('=');
        const auto key = configKeyFromName(item.left(at).toStdString());
        if (!key)
            qFatal("no such key: %s", item.constData());
        const QByteArray value = item.mid(at + 1);
        values.set(*key, value == "~" ? std::string{} : value.toStdString());
    }
    return values;
}

QByteArray printed(const ConfigValues& values)
{
    QByteArray list;
    for (const ConfigKey key : kAllConfigKeys) {
        if (!values.has(key))
            continue;
        const auto value = values.text(key);
        list += (list.isEmpty() ? "" : " ") + bytes(configKeyName(key)) + "=" +
                (value.empty() ? QByteArray{"~"} : bytes(value));
    }
    return list;
}

} // namespace

class TestConfigRules : public QObject {
    Q_OBJECT

private slots:
    void namesAreOneToOne();
    void modelsGetTheirKeysOnly();
    void valuesAreBroughtToTheirCanonicalText_data();
    void valuesAreBroughtToTheirCanonicalText();
    void snapshotHasEveryKey();
    void normalisingTwiceChangesNothing();
};

void TestConfigRules::namesAreOneToOne()
{
    for (const ConfigKey key : kAllConfigKeys) {
        QVERIFY(configKeyFromName(configKeyName(key)) == key);
        QVERIFY(configKeyFromType(static_cast<std::uint8_t>(key)) == key);
    }
    QVERIFY(!configKeyFromName("rx_freq "));
    QVERIFY(!configKeyFromName(""));
    QVERIFY(!configKeyFromType(0));
    QVERIFY(!configKeyFromType(0x16));
}

void TestConfigRules::modelsGetTheirKeysOnly()
{
    for (const ConfigKey key : kAllConfigKeys) {
        const auto type = static_cast<unsigned>(key);
        QCOMPARE(isConfigKeyAllowed(DeviceModel::EspRadioBox, key),
                 type <= 0x0F || (type >= 0x11 && type <= 0x13));
        QCOMPARE(isConfigKeyAllowed(DeviceModel::EspBox, key), type >= 0x11);
        for (const DeviceModel model : {DeviceModel::Unknown, DeviceModel::Android,
                                        DeviceModel::FullNetServer, DeviceModel{3}})
            QVERIFY(!isConfigKeyAllowed(model, key));
    }
}

void TestConfigRules::valuesAreBroughtToTheirCanonicalText_data()
{
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* given, const char* expected) {
        QTest::newRow(given) << QByteArray{given} << QByteArray{expected};
    };
    row("rx_freq=439500000", "rx_freq=439500000");
    row("rx_freq=0439500000", "rx_freq=439500000");
    row("tx_freq=439.5MHz", "tx_freq=~");
    row("tx_freq=-1", "tx_freq=~");
    row("rx_freq=~", "rx_freq=~");
    row("sql_level=-3", "sql_level=0");
    row("sql_level=9", "sql_level=8");
    row("sql_level=high", "sql_level=~");
    row("power_level=1", "power_level=1");
    row("power_level=2", "power_level=3");
    row("power_level=3", "power_level=3");
    row("power_level=4", "power_level=~");
    row("tx_bandwidth=2", "tx_bandwidth=2");
    row("tx_bandwidth=3", "tx_bandwidth=~");
    // Tones: the pair decides, the mirror follows.
    row("rx_tone_mode=ctcss rx_tone_value=88.54",
        "rx_ctcss=88.5 rx_tone_mode=ctcss rx_tone_value=88.5");
    row("rx_tone_mode=CTCSS rx_tone_value=100",
        "rx_ctcss=100.0 rx_tone_mode=ctcss rx_tone_value=100.0");
    row("rx_ctcss=77.0 rx_tone_mode=off rx_tone_value=88.5",
        "rx_ctcss=0 rx_tone_mode=off rx_tone_value=0");
    row("tx_tone_mode=ctcss tx_tone_value=0", "tx_ctcss=0 tx_tone_mode=off tx_tone_value=0");
    row("tx_tone_mode=ctcss tx_tone_value=-88.5", "tx_ctcss=0 tx_tone_mode=off tx_tone_value=0");
    row("tx_tone_mode=ctcss tx_tone_value=0.01", "tx_ctcss=0 tx_tone_mode=off tx_tone_value=0");
    row("tx_tone_mode=ctcss tx_tone_value=1e300", "tx_ctcss=0 tx_tone_mode=off tx_tone_value=0");
    row("tx_tone_mode=ctcss tx_tone_value=nan", "tx_ctcss=0 tx_tone_mode=off tx_tone_value=0");
    row("tx_tone_mode=ctcss", "tx_ctcss=0 tx_tone_mode=off tx_tone_value=0");
    row("tx_tone_mode=cdcss_n tx_tone_value=23",
        "tx_ctcss=0 tx_tone_mode=cdcss_n tx_tone_value=023");
    row("tx_tone_mode=cdcss_i tx_tone_value=D754",
        "tx_ctcss=0 tx_tone_mode=cdcss_i tx_tone_value=754");
    row("tx_tone_mode=cdcss_i tx_tone_value=1000", "tx_ctcss=0 tx_tone_mode=off tx_tone_value=0");
    row("tx_tone_mode=cdcss_n tx_tone_value=abc", "tx_ctcss=0 tx_tone_mode=off tx_tone_value=0");
    row("rx_tone_value=023N", "rx_ctcss=0 rx_tone_mode=cdcss_n rx_tone_value=023");
    row("rx_tone_mode=ctcss rx_tone_value=754i",
        "rx_ctcss=0 rx_tone_mode=cdcss_i rx_tone_value=754");
    row("rx_tone_mode=dtmf rx_tone_value=5", "rx_ctcss=0 rx_tone_mode=off rx_tone_value=0");
    // A mirror alone.
    row("rx_ctcss=88.5", "rx_ctcss=88.5");
    row("rx_ctcss=0.0", "rx_ctcss=0");
    row("rx_ctcss=-1", "rx_ctcss=~");
    row("rx_ctcss=1e9", "rx_ctcss=~");
    // Guard.
    row("rf_guard_enabled=0", "rf_guard_enabled=0");
    row("rf_guard_enabled=7", "rf_guard_enabled=1");
    row("rf_guard_enabled=~", "rf_guard_enabled=1");
    row("rf_guard_single_tx_limit_s=0", "rf_guard_single_tx_limit_s=1");
    row("rf_guard_single_tx_limit_s=1801", "rf_guard_single_tx_limit_s=1800");
    row("rf_guard_single_tx_limit_s=~", "rf_guard_single_tx_limit_s=30");
    row("rf_guard_window_s=4", "rf_guard_window_s=5");
    row("rf_guard_window_s=99999", "rf_guard_window_s=3600");
    row("rf_guard_window_s=x", "rf_guard_window_s=300");
    row("rf_guard_window_s=20 rf_guard_max_tx_in_window_s=21",
        "rf_guard_window_s=20 rf_guard_max_tx_in_window_s=20");
    row("rf_guard_window_s=20 rf_guard_max_tx_in_window_s=~",
        "rf_guard_window_s=20 rf_guard_max_tx_in_window_s=20");
    row("rf_guard_max_tx_in_window_s=5000", "rf_guard_max_tx_in_window_s=3600");
    row("rf_guard_max_tx_in_window_s=0", "rf_guard_max_tx_in_window_s=1");
    // Audio and lines.
    row("adc_gain_db=0", "adc_gain_db=0");
    row("adc_gain_db=1", "adc_gain_db=0");
    row("adc_gain_db=2", "adc_gain_db=3");
    row("adc_gain_db=23", "adc_gain_db=24");
    row("adc_gain_db=255", "adc_gain_db=24");
    row("adc_gain_db=~", "adc_gain_db=18");
    row("adc_volume=101 dac_volume=-1", "adc_volume=100 dac_volume=0");
    row("adc_volume=~ dac_volume=~", "adc_volume=100 dac_volume=80");
    row("sql_active_high=TRUE ptt_active_high=high", "sql_active_high=1 ptt_active_high=1");
    row("sql_active_high=active_high ptt_active_high=1", "sql_active_high=1 ptt_active_high=1");
    row("sql_active_high=2 ptt_active_high=~", "sql_active_high=0 ptt_active_high=0");
    row("timestamp=1767225600123", "timestamp=1767225600123");
    row("timestamp=soon", "timestamp=~");
}

void TestConfigRules::valuesAreBroughtToTheirCanonicalText()
{
    QFETCH(QByteArray, given);
    QFETCH(QByteArray, expected);
    QCOMPARE(printed(normalised(parsed(given))), expected);
}

void TestConfigRules::snapshotHasEveryKey()
{
    QCOMPARE(printed(snapshotOf({})),
             QByteArray{"rx_freq=~ tx_freq=~ rx_ctcss=0 tx_ctcss=0 sql_level=~ power_level=~ "
                        "tx_bandwidth=~ rx_tone_mode=off rx_tone_value=0 tx_tone_mode=off "
                        "tx_tone_value=0 rf_guard_enabled=1 rf_guard_single_tx_limit_s=30 "
                        "rf_guard_window_s=300 rf_guard_max_tx_in_window_s=60 timestamp=~ "
                        "adc_gain_db=18 adc_volume=100 dac_volume=80 sql_active_high=0 "
                        "ptt_active_high=0"});
    QCOMPARE(snapshotOf(parsed("sql_level=3")).size(), kConfigKeyCount);
}

void TestConfigRules::normalisingTwiceChangesNothing()
{
    constexpr std::uint64_t kSeed = 20260302;
    qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
    constexpr std::string_view kAlphabet = "0123456789.-+eNIni offctsd_\0\xFF";
    std::mt19937_64 random{kSeed};
    for (int round = 0; round < 2'000; ++round) {
        ConfigValues values;
        for (const ConfigKey key : kAllConfigKeys) {
            if (random() % 2 == 0)
                continue;
            std::string text;
            for (std::size_t left = random() % 9; left > 0; --left)
                text.push_back(kAlphabet[random() % kAlphabet.size()]);
            values.set(key, random() % 4 == 0 ? std::string{"ctcss"} : text);
        }
        const ConfigValues once = normalised(values);
        QCOMPARE(printed(normalised(once)), printed(once));
        const ConfigValues stored = snapshotOf(values);
        QCOMPARE(printed(snapshotOf(stored)), printed(stored));
    }
}

SHACK_TEST(TestConfigRules);
#include "tst_config_rules.moc"
