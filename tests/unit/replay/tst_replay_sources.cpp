#include "engine/bench/swarm_identity.h"
#include "engine/replay/replay_names.h"
#include "engine/replay/replay_sources.h"
#include "tests/support/test_main.h"
#include "tests/unit/replay/memory_capture.h"

#include <QTest>

using namespace shack;
using namespace shack::replay;
using namespace shack::tests;

namespace {

SyntheticPlan talk()
{
    return {.traffic = SyntheticPlan::Traffic::Draarl,
            .packets = 400,
            .devices = 5,
            .groups = 2,
            .v6 = true};
}

ReplaySources sourcesOf(const SyntheticPlan& plan, std::uint16_t port = 0)
{
    const CaptureOnDisk disk{plan};
    auto file = disk.open();
    return ReplaySources::scan(*file, port).value();
}

} // namespace

class TestReplaySources : public QObject {
    Q_OBJECT

private slots:
    void findsTheDevicesOfACapture();
    void tellsOthersApartByAddress();
    void namesFollowTheRules();
    void copiesTakeFurtherSsids();
    void ownStationKnowsItsNames();
};

void TestReplaySources::findsTheDevicesOfACapture()
{
    const ReplaySources sources = sourcesOf(talk());
    QCOMPARE(sources.port(), std::uint16_t{60'050});
    QCOMPARE(sources.list().size(), std::size_t{5});
    QCOMPARE(sources.datagrams(), 400u);
    for (std::size_t i = 0; i < 5; ++i) {
        const bench::SwarmIdentity identity = bench::identityOf(i, 2);
        QVERIFY(sources.list()[i].device);
        QCOMPARE(sources.list()[i].account, identity.username);
        QCOMPARE(sources.list()[i].ssid, identity.ssid);
    }
    QCOMPARE(sourcesOf(talk(), 1).list().size(), std::size_t{0});
}

void TestReplaySources::tellsOthersApartByAddress()
{
    SyntheticPlan plan{.traffic = SyntheticPlan::Traffic::Even, .packets = 10};
    const ReplaySources one = sourcesOf(plan);
    QCOMPARE(one.list().size(), std::size_t{1});
    QVERIFY(!one.list()[0].device);
    QCOMPARE(one.port(), std::uint16_t{0});
    plan.traffic = SyntheticPlan::Traffic::Imix;
    plan.packets = 1'000;
    QVERIFY(sourcesOf(plan).list().size() > 500);
    plan.traffic = SyntheticPlan::Traffic::Http;
    QCOMPARE(sourcesOf(plan).datagrams(), 0u);
}

void TestReplaySources::namesFollowTheRules()
{
    const ReplaySources sources = sourcesOf(talk());
    ReplayPlan plan;
    auto names = replayNames(plan, sources, false, "secret");
    QCOMPARE(names.size(), std::size_t{5});
    QVERIFY(!names[0].changed && names[0].password.empty());
    plan.identities = {parseIdentityRule("swarm00001-2=BG7XYZ-9").value(),
                       parseIdentityRule("swarm00001=TEST").value()};
    names = replayNames(plan, sources, false, "secret");
    QCOMPARE(names[0].account, std::string{"TEST"});
    QCOMPARE(names[0].ssid, std::uint8_t{1});
    QCOMPARE(names[1].account, std::string{"BG7XYZ"});
    QCOMPARE(names[1].ssid, std::uint8_t{9});
    QVERIFY(names[1].changed);
    QCOMPARE(names[1].password, std::string{"secret"});
}

void TestReplaySources::copiesTakeFurtherSsids()
{
    QCOMPARE(ordinarySsidAfter(1, 1), std::uint8_t{2});
    QCOMPARE(ordinarySsidAfter(99, 1), std::uint8_t{106});
    QCOMPARE(ordinarySsidAfter(254, 1), std::uint8_t{1});
    QCOMPARE(ordinarySsidAfter(106, 3), std::uint8_t{109});
    ReplayPlan plan;
    plan.copies = 3;
    const auto names = replayNames(plan, sourcesOf(talk()), false, "secret");
    QCOMPARE(names.size(), std::size_t{15});
    QVERIFY(!names[0].changed && names[1].changed);
    QCOMPARE(names[2].ssid, std::uint8_t{3});
}

void TestReplaySources::ownStationKnowsItsNames()
{
    ReplayPlan plan{.station = true};
    plan.copies = 2;
    plan.groups = 3;
    const auto names = replayNames(plan, sourcesOf(talk()), true, {});
    QCOMPARE(names.size(), std::size_t{10});
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bench::SwarmIdentity identity = bench::identityOf(i, 3);
        QCOMPARE(names[i].account, identity.username);
        QCOMPARE(names[i].password, identity.password);
        QVERIFY(names[i].changed);
    }
}

SHACK_TEST(TestReplaySources);
#include "tst_replay_sources.moc"
