#include "engine/host/engine_config.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <functional>

using namespace std::chrono_literals;
using shack::host::EngineConfig;
using shack::host::validate;

namespace {

/// Codes of what is wrong after one change.
std::vector<std::string> problems(const std::function<void(EngineConfig&)>& change)
{
    EngineConfig config;
    change(config);
    std::vector<std::string> codes;
    for (const auto& message : validate(config))
        codes.push_back(message.code);
    return codes;
}

using Codes = std::vector<std::string>;

} // namespace

class TestEngineConfig : public QObject {
    Q_OBJECT
private slots:
    void theDefaultsAreGood();
    void addressesMustBeAddresses();
    void anAddressTwiceIsAMistakeUnlessThePortIsChosen();
    void wordsAndRangesAreChecked();
    void namesAreChecked();
    void everyProblemIsNamed();
};

void TestEngineConfig::theDefaultsAreGood()
{
    QVERIFY(problems([](EngineConfig&) {}).empty());
}

void TestEngineConfig::addressesMustBeAddresses()
{
    QVERIFY(problems([](auto& c) { c.network.listen.clear(); }) == Codes{"station.listen_empty"});
    for (const char* bad : {"localhost:60050", "127.0.0.1", "127.0.0.1:70000", ""})
        QVERIFY(problems([&](auto& c) { c.network.listen = {bad}; }) ==
                Codes{"station.listen_format"});
    QVERIFY(problems([](auto& c) { c.network.trustedProxies = {"10.0.0.1:80"}; }) ==
            Codes{"config.address"});
    QVERIFY(problems([](auto& c) { c.web.listen = "9000"; }) == Codes{"config.address"});
    QVERIFY(problems([](auto& c) {
                c.web.listen = "9000";
                c.web.enabled = false;
            }).empty());
}

void TestEngineConfig::anAddressTwiceIsAMistakeUnlessThePortIsChosen()
{
    QVERIFY(problems([](auto& c) {
                c.network.listen = {"127.0.0.1:60050", "127.0.0.1:60050"};
            }) == Codes{"station.listen_format"});
    QVERIFY(problems([](auto& c) { c.network.listen = {"127.0.0.1:0", "127.0.0.1:0"}; }).empty());
}

void TestEngineConfig::wordsAndRangesAreChecked()
{
    QVERIFY(problems([](auto& c) { c.network.backend = "fast"; }) == Codes{"config.word"});
    QVERIFY(problems([](auto& c) { c.log.level = "loud"; }) == Codes{"config.word"});
    QVERIFY(problems([](auto& c) { c.fanout.sendWorkers = 33; }) == Codes{"config.range"});
    QVERIFY(problems([](auto& c) { c.fanout.maxFrameAge = 19ms; }) == Codes{"config.range"});
    QVERIFY(problems([](auto& c) { c.network.trafficClass = 64; }) == Codes{"config.range"});
    QVERIFY(problems([](auto& c) { c.store.path.clear(); }) == Codes{"config.path"});
}

void TestEngineConfig::namesAreChecked()
{
    QVERIFY(problems([](auto& c) { c.station.callsign = "BG 1"; }) ==
            Codes{"station.callsign_format"});
    QVERIFY(problems([](auto& c) { c.station.callsign = "bg1abc"; }).empty());
    QVERIFY(problems([](auto& c) { c.station.name = "two\nlines"; }) ==
            Codes{"station.name_format"});
}

void TestEngineConfig::everyProblemIsNamed()
{
    QCOMPARE(problems([](auto& c) {
                 c.network.listen = {"nowhere"};
                 c.log.level = "loud";
                 c.fanout.frameQueue = 0;
             }).size(),
             std::size_t{3});
}

SHACK_TEST(TestEngineConfig);
#include "tst_engine_config.moc"
