#include "engine/base/version.h"
#include "engine/host/status_report.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <nlohmann/json.hpp>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::host;
using Json = nlohmann::json;

namespace {

EngineView someView()
{
    EngineView view;
    view.takenAt = MonoTime{1h};
    view.station = {.state = StationState::OnTheAir,
                    .since = MonoTime{30min},
                    .callsign = "BG1ABC",
                    .name = "Club \xE5\x8C\x97",
                    .listen = {"0.0.0.0:60050"}};
    view.online = 3;
    view.known = 5;
    auto groups = std::make_shared<GroupTable>();
    groups->rows = {{.id = TalkGroupId{999}, .name = "National", .devices = 4, .online = 3},
                    {.id = TalkGroupId{5}, .name = "Net", .kind = GroupKind::Private},
                    {.id = TalkGroupId{50}, .name = "Link", .kind = GroupKind::Link}};
    view.groups = groups;
    return view;
}

} // namespace

class TestStatusReport : public QObject {
    Q_OBJECT
private slots:
    void tellsWhoAndWhereAndHow();
    void aFaultIsNamed();
    void theWorstHealthLineCounts();
    void healthNamesWhatIsDegraded();
    void namesThatAreNoTextDoNotEndThePage();
};

void TestStatusReport::tellsWhoAndWhereAndHow()
{
    MetricsSnapshot metrics;
    metrics.readings.ingress.read = 77;
    const Json status = Json::parse(statusJson(someView(), metrics));
    QCOMPARE(status.at("state").get<std::string>(), std::string{"on_the_air"});
    QCOMPARE(status.at("callsign").get<std::string>(), std::string{"BG1ABC"});
    QCOMPARE(status.at("version").get<std::string>(), std::string{programVersion()});
    QCOMPARE(status.at("uptime_s").get<int>(), 1'800);
    QCOMPARE(status.at("listen")[0].get<std::string>(), std::string{"0.0.0.0:60050"});
    QCOMPARE(status.at("online").get<int>(), 3);
    QCOMPARE(status.at("known").get<int>(), 5);
    QCOMPARE(status.at("groups").size(), std::size_t{2}); // links are no groups
    QCOMPARE(status.at("groups")[0].at("online").get<int>(), 3);
    QCOMPARE(status.at("totals").at("packets_received").get<int>(), 77);
    QVERIFY(!status.contains("fault"));
}

void TestStatusReport::aFaultIsNamed()
{
    EngineView view = someView();
    view.station.state = StationState::Fault;
    view.station.fault = Message{"udp.port_taken", "Port 60050 is used by another program.", {}};
    const Json status = Json::parse(statusJson(view, {}));

    QCOMPARE(status.at("state").get<std::string>(), std::string{"fault"});
    QCOMPARE(status.at("uptime_s").get<int>(), 0);
    QCOMPARE(status.at("fault").at("code").get<std::string>(), std::string{"udp.port_taken"});
}

void TestStatusReport::theWorstHealthLineCounts()
{
    EngineView view = someView();
    QCOMPARE(Json::parse(statusJson(view, {})).at("health").get<std::string>(), std::string{"ok"});
    view.health = {{.id = "disk", .level = HealthLevel::Watch}, {.id = "memory"}};
    QCOMPARE(Json::parse(statusJson(view, {})).at("health").get<std::string>(),
             std::string{"watch"});
    view.health.push_back({.id = "store", .level = HealthLevel::Fault});
    QCOMPARE(Json::parse(statusJson(view, {})).at("health").get<std::string>(),
             std::string{"fault"});
}

void TestStatusReport::healthNamesWhatIsDegraded()
{
    EngineView view = someView();
    view.health = {{.id = "clock", .level = HealthLevel::Watch}, {.id = "store"}};
    QCOMPARE(healthJson(view), std::string{R"({"status":"ok"})"});
    view.health.push_back({.id = "disk", .level = HealthLevel::Fault});
    QCOMPARE(healthJson(view), std::string{R"({"status":"degraded","reasons":["disk"]})"});
    view.station.state = StationState::Fault;
    QCOMPARE(healthJson(view),
             std::string{R"({"status":"degraded","reasons":["station","disk"]})"});
}

void TestStatusReport::namesThatAreNoTextDoNotEndThePage()
{
    EngineView view = someView();
    view.station.name = "bad \xFF byte";
    QVERIFY(Json::parse(statusJson(view, {})).is_object());
}

SHACK_TEST(TestStatusReport);
#include "tst_status_report.moc"
