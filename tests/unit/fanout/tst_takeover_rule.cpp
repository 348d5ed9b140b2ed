#include "engine/fanout/takeover_rule.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QtTest>

#include <algorithm>

using namespace shack;
using namespace shack::fanout;

class TestTakeoverRule : public QObject {
    Q_OBJECT

private slots:
    void goldenTableOfSameSsid();
    void phoneThatWasThereMayMoveWithoutMac();
    void phoneWithForeignMacMayNot();

private:
    static std::optional<MacAddress> macOf(const std::string& text)
    {
        if (text.empty())
            return std::nullopt;
        MacAddress mac{};
        std::ranges::copy(text, mac.begin());
        return mac;
    }
};

void TestTakeoverRule::goldenTableOfSameSsid()
{
    const auto& rows = shack::test::Vectors::draarl().table("same_ssid_takeover");
    QVERIFY(rows.size() >= 9);
    for (const auto& row : rows) {
        const std::chrono::duration<double> age{row.at("last_packet_age_s").get<double>()};
        const TakeoverCase asked{
            .online = row.at("existing_online").get<bool>(),
            .silentFor = std::chrono::duration_cast<std::chrono::nanoseconds>(age),
            .sameEndpoint = row.at("same_address").get<bool>(),
            .knownMac = macOf(row.at("existing_mac").get<std::string>()),
            .askingMac = macOf(row.at("incoming_mac").get<std::string>()),
            .knownModel = static_cast<wire::DeviceModel>(row.at("model_existing").get<int>()),
            .askingModel = static_cast<wire::DeviceModel>(row.at("model_incoming").get<int>())};
        QVERIFY2(mayTakeOver(asked, std::chrono::seconds{20}) ==
                     (row.at("result").get<std::string>() == "accept"),
                 row.dump().c_str());
    }
}

void TestTakeoverRule::phoneThatWasThereMayMoveWithoutMac()
{
    TakeoverCase asked{.online = true, .knownModel = wire::DeviceModel::Android};
    QVERIFY(mayTakeOver(asked, std::chrono::seconds{20}));
    asked.knownModel = wire::DeviceModel::Ios;
    QVERIFY(!mayTakeOver(asked, std::chrono::seconds{20}));
}

void TestTakeoverRule::phoneWithForeignMacMayNot()
{
    const TakeoverCase asked{.online = true,
                             .knownMac = macOf("24:6F:28:0A:1B:2C"),
                             .askingMac = macOf("24:6F:28:0A:1B:2D"),
                             .askingModel = wire::DeviceModel::Android};
    QVERIFY(!mayTakeOver(asked, std::chrono::seconds{20}));
}

SHACK_TEST(TestTakeoverRule);
#include "tst_takeover_rule.moc"
