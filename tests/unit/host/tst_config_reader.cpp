#include "engine/host/config_keys.h"
#include "engine/host/config_reader.h"
#include "tests/support/test_main.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>
#include <string>

using namespace shack;
using namespace std::chrono_literals;

namespace {

/// The value behind a key as text, so that two configurations can be compared key by key.
std::string valueText(const host::ConfigKey& key)
{
    return std::visit(
        [](const auto* target) -> std::string {
            using Value = std::remove_cvref_t<decltype(*target)>;
            if constexpr (std::is_same_v<Value, std::string>)
                return *target;
            else if constexpr (std::is_same_v<Value, std::filesystem::path>)
                return target->string();
            else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
                std::string all;
                for (const std::string& entry : *target)
                    all += entry + "|";
                return all;
            } else if constexpr (requires { target->count(); })
                return std::to_string(target->count());
            else
                return std::to_string(*target);
        },
        key.target);
}

std::string sentenceOf(const std::string& toml)
{
    const auto config = host::readConfigText(toml, "station.toml");
    return config ? std::string{} : config.error().sentence();
}

} // namespace

class TestConfigReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sampleNamesEveryKeyWithItsDefault();
    void emptyFileMeansDefaults();
    void valuesArriveInTheirPlaces();
    void mistakesAreNamedWithTheirLine_data();
    void mistakesAreNamedWithTheirLine();
    void hugeAndMissingFilesAreRefused();
    void everyNumberHasARangeThatHoldsItsDefault();
};

void TestConfigReader::sampleNamesEveryKeyWithItsDefault()
{
    host::EngineConfig defaults;
    auto sample = host::readConfigText(host::sampleConfig(), "sample");
    QVERIFY2(sample, sample ? "" : sample.error().sentence().c_str());
    const auto wanted = host::configKeys(defaults);
    const auto given = host::configKeys(*sample);
    const std::string text{host::sampleConfig()};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const std::string name{wanted[i].name};
        QVERIFY2(valueText(wanted[i]) == valueText(given[i]), name.c_str());
        const auto section = text.find("[" + std::string{wanted[i].section} + "]");
        const auto next = text.find("\n[", section + 1);
        const std::string part =
            text.substr(section, next == std::string::npos ? next : next - section);
        QVERIFY2(part.find("\n" + name + " = ") != std::string::npos, name.c_str());
    }
}

void TestConfigReader::emptyFileMeansDefaults()
{
    auto config = host::readConfigText("", "empty");
    QVERIFY(config);
    host::EngineConfig defaults;
    const auto wanted = host::configKeys(defaults);
    const auto given = host::configKeys(*config);
    for (std::size_t i = 0; i < wanted.size(); ++i)
        QCOMPARE(valueText(given[i]), valueText(wanted[i]));
}

void TestConfigReader::valuesArriveInTheirPlaces()
{
    const auto config =
        host::readConfigText("[station]\ncallsign = \"BG1ABC\"\nauto_start = false\n"
                             "[network]\nlisten = [\"127.0.0.1:0\"]\n"
                             "[fanout]\nmax_frame_age_ms = 121\ndevice_timeout_s = 30\n"
                             "[store]\npath = \"a/北京.sqlite\"\n",
                             "x");
    QVERIFY(config);
    QCOMPARE(config->station.callsign, std::string{"BG1ABC"});
    QVERIFY(!config->station.autoStart);
    QCOMPARE(config->network.listen, std::vector<std::string>{"127.0.0.1:0"});
    QVERIFY(config->fanout.maxFrameAge == 121ms);
    QVERIFY(config->fanout.deviceTimeout == 30s);
    QCOMPARE(config->store.path, std::filesystem::path{u8"a/北京.sqlite"});
}

void TestConfigReader::mistakesAreNamedWithTheirLine_data()
{
    QTest::addColumn<QByteArray>("toml");
    QTest::addColumn<QByteArray>("sentence");
    QTest::newRow("unknown key")
        << QByteArray{"[station]\ncalsign = \"X\""}
        << QByteArray{"station.toml, line 2: there is no key \"calsign\" in [station]"};
    QTest::newRow("unknown section")
        << QByteArray{"[statoin]\n"}
        << QByteArray{"station.toml, line 1: there is no section [statoin]"};
    QTest::newRow("key outside a section")
        << QByteArray{"station = 1"}
        << QByteArray{"station.toml, line 1: station must be a section: [station]"};
    QTest::newRow("text for number")
        << QByteArray{"[fanout]\nframe_queue = \"64\""}
        << QByteArray{"station.toml, line 2: fanout.frame_queue must be a whole number, 1 to 4096"};
    QTest::newRow("too large")
        << QByteArray{"[fanout]\n\nframe_queue = 5000"}
        << QByteArray{"station.toml, line 3: fanout.frame_queue must be 1 to 4096, not 5000"};
    QTest::newRow("negative")
        << QByteArray{"[admission]\nworkers = -1"}
        << QByteArray{"station.toml, line 2: admission.workers must be 2 to 4, not -1"};
    QTest::newRow("number for flag")
        << QByteArray{"[web]\nenabled = 1"}
        << QByteArray{"station.toml, line 2: web.enabled must be true or false"};
    QTest::newRow("text for list")
        << QByteArray{"[network]\nlisten = \"0.0.0.0:1\""}
        << QByteArray{
               "station.toml, line 2: network.listen must be a list of texts: [\"...\", \"...\"]"};
}

void TestConfigReader::mistakesAreNamedWithTheirLine()
{
    QFETCH(QByteArray, toml);
    QFETCH(QByteArray, sentence);
    QCOMPARE(QByteArray::fromStdString(sentenceOf(toml.toStdString())), sentence);
}

void TestConfigReader::hugeAndMissingFilesAreRefused()
{
    QVERIFY(sentenceOf(std::string(2'000'000, '#')).find("larger than 1 MiB") != std::string::npos);
    QVERIFY(sentenceOf("[station]\nname = \"\xFF\"").find("UTF-8") != std::string::npos);
    QVERIFY(sentenceOf("[station\n").find("line 1") != std::string::npos);
    QVERIFY(!sentenceOf("a = " + std::string(100'000, '['))
                 .empty()); // deep nesting must not recurse away

    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("none.toml").toStdString();
    const auto missing = host::readConfig(file);
    QVERIFY(!missing);
    QCOMPARE(missing.error().code(), ErrorCode::NotFound);
    std::ofstream{file} << "[station]\nname = \"A\"\n";
    QCOMPARE(host::readConfig(file).value().station.name, std::string{"A"});
}

void TestConfigReader::everyNumberHasARangeThatHoldsItsDefault()
{
    host::EngineConfig defaults;
    for (const host::ConfigKey& key : host::configKeys(defaults)) {
        const bool isText = std::holds_alternative<std::string*>(key.target) ||
                            std::holds_alternative<std::filesystem::path*>(key.target) ||
                            std::holds_alternative<bool*>(key.target) ||
                            std::holds_alternative<std::vector<std::string>*>(key.target);
        if (isText)
            continue;
        const auto value = std::stoll(valueText(key));
        QVERIFY2(value >= key.least && value <= key.most, std::string{key.name}.c_str());
    }
}

SHACK_TEST(TestConfigReader);
#include "tst_config_reader.moc"
