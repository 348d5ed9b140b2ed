#include "engine/wire/draarl_types.h"
#include "tests/support/test_main.h"
#include "tests/support/vectors.h"

#include <QTest>

#include <map>
#include <string>

using namespace shack;
using namespace shack::wire;
using shack::test::Vectors;

namespace {

using Json = nlohmann::json;

bool inRanges(const Json& ranges, unsigned value)
{
    for (const Json& range : ranges) {
        if (value >= range.at(0).get<unsigned>() && value <= range.at(1).get<unsigned>())
            return true;
    }
    return false;
}

/// Parts of the file that are no matter of bytes on the wire, and who checks them.
const std::map<std::string, std::string> kCheckedElsewhere{
    {"tables/half_duplex", "talk turns are the station's; its tests read this table"},
    {"tables/same_ssid_takeover", "take-over needs sessions; the station's tests read this table"},
    {"tables/domain", "linked groups belong to the station's tests"},
    {"tables/message_cursor", "HTTP message list, with the web API"},
    {"crypto", "stored passwords, tokens and hashes belong to crypto and the web API"},
    {"recording", "recording files and keys, with the recorder"},
};

const std::map<std::string, std::string> kCheckedByWire{
    {"tables/ssid_class", "here"},
    {"tables/dev_model_accepted_from_client", "here"},
    {"tables/ban_ladder", "lengths here, behaviour in the station"},
    {"tables/rate_limit", "numbers here, behaviour in the station"},
    {"packets", "tst_golden_packets and tst_golden_config"},
    {"proxy_v2", "tst_proxy_v2"},
    {"test_identity", "who the packets belong to"},
    {"format", "below"},
    {"version", "below"},
    {"generated_by", "prose"},
    {"how_to_read", "prose"},
};

} // namespace

class TestGoldenTables : public QObject {
    Q_OBJECT

private slots:
    void fileIsTheOneWeUnderstand();
    void everyPartHasSomebodyWhoChecksIt();
    void ssidClasses();
    void modelsAcceptedFromClients();
    void banLadderLengths();
    void rateLimits();
};

void TestGoldenTables::fileIsTheOneWeUnderstand()
{
    QCOMPARE(Vectors::draarl().root().at("format").get<std::string>(),
             std::string{"draarl-v1-vectors"});
    QCOMPARE(Vectors::draarl().root().at("version").get<int>(), 1);
}

void TestGoldenTables::everyPartHasSomebodyWhoChecksIt()
{
    std::size_t found = 0;
    const auto check = [&found](const std::string& part) {
        const auto elsewhere = kCheckedElsewhere.find(part);
        if (elsewhere != kCheckedElsewhere.end())
            qInfo("not here: %s (%s)", part.c_str(), elsewhere->second.c_str());
        QVERIFY2(elsewhere != kCheckedElsewhere.end() || kCheckedByWire.contains(part),
                 part.c_str());
        ++found;
    };
    for (const auto& [part, content] : Vectors::draarl().root().items()) {
        if (part != "tables")
            check(part);
    }
    for (const auto& [table, content] : Vectors::draarl().root().at("tables").items())
        check("tables/" + table);
    QCOMPARE(found, kCheckedElsewhere.size() + kCheckedByWire.size());
}

void TestGoldenTables::ssidClasses()
{
    const Json& table = Vectors::draarl().table("ssid_class");
    for (unsigned value = 0; value < 256; ++value) {
        const auto found = ssidClass(Ssid{static_cast<std::uint8_t>(value)});
        QCOMPARE(found == SsidClass::Ordinary, inRanges(table.at("ordinary"), value));
        QCOMPARE(found == SsidClass::App, inRanges(table.at("ghost_reserved"), value));
        QCOMPARE(found == SsidClass::System, inRanges(table.at("system_reserved"), value));
        QCOMPARE(found == SsidClass::None, value == table.at("undocumented_zero").get<unsigned>());
    }
}

void TestGoldenTables::modelsAcceptedFromClients()
{
    const Json& table = Vectors::draarl().table("dev_model_accepted_from_client");
    for (unsigned value = 0; value < 256; ++value)
        QCOMPARE(isModelAcceptedFromClient(static_cast<DeviceModel>(value)),
                 inRanges(table, value));
}

void TestGoldenTables::banLadderLengths()
{
    for (const Json& row : Vectors::draarl().table("ban_ladder")) {
        const auto failure = row.at("failed_attempt").get<std::uint32_t>();
        std::chrono::seconds ban{0};
        if (failure >= kFirstBanningFailure)
            ban = kBanLadder[std::min<std::size_t>(failure - kFirstBanningFailure,
                                                   kBanLadder.size() - 1)];
        QCOMPARE(static_cast<int>(ban.count()), row.at("blocked_for_s").get<int>());
    }
}

void TestGoldenTables::rateLimits()
{
    const Json& table = Vectors::draarl().table("rate_limit");
    QCOMPARE(kDatagramsPerSecondPerEndpoint,
             table.at("per_ip_port_per_second").get<std::uint32_t>());
    QCOMPARE(kDatagramsPerSecondPerAddress, table.at("per_ip_per_second").get<std::uint32_t>());
}

SHACK_TEST(TestGoldenTables);
#include "tst_golden_tables.moc"
