#include "engine/bench/demo_identities.h"
#include "engine/bench/swarm_identity.h"
#include "engine/crypto/password.h"
#include "engine/host/demo_station.h"
#include "engine/host/isolated_station.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <map>
#include <set>

using namespace std::chrono_literals;
using namespace shack;
using namespace shack::host;

class TestIsolatedStation : public QObject {
    Q_OBJECT
private slots:
    void theBookHoldsTheSwarm();
    void aStationWithTheSwarmGoesOnTheAir();
    void tooManyDevicesAreRefused();
    void theDemonstrationIsComplete();
};

void TestIsolatedStation::theBookHoldsTheSwarm()
{
    const auto seed = swarmSeed(600, 3);
    QVERIFY(seed.has_value());
    QCOMPARE(seed->accounts.size(), bench::accountsFor(600));
    QCOMPARE(seed->devices.size(), std::size_t{600});
    QCOMPARE(seed->groups.size(), std::size_t{3});
    std::map<AccountId, const store::AccountRecord*> accounts;
    for (const auto& account : seed->accounts)
        accounts[account.id] = &account;
    std::set<std::pair<AccountId, Ssid>> seats;
    for (std::size_t i = 0; i < seed->devices.size(); ++i) {
        const auto identity = bench::identityOf(i, 3);
        const auto& device = seed->devices[i];
        QCOMPARE(accounts.at(device.account)->name, identity.username);
        QCOMPARE(accounts.at(device.account)->callsign, identity.callsign);
        QCOMPARE(device.ssid.value, identity.ssid);
        QCOMPARE(device.group.value, identity.group);
        QVERIFY(seats.insert({device.account, device.ssid}).second);
    }
    const auto identity = bench::identityOf(0, 3);
    QVERIFY(crypto::verifyPassword(Secret{identity.password}, seed->accounts[0].devicePasswordHash)
                .value_or(false));
}

void TestIsolatedStation::aStationWithTheSwarmGoesOnTheAir()
{
    const SystemClock clock;
    auto station = IsolatedStation::start({.devices = 1'000, .groups = 4, .writers = 2}, clock);
    QVERIFY(station.has_value());
    QVERIFY((*station)->endpoint().isLoopback());
    QVERIFY((*station)->endpoint().port() != 0);
    const auto view = (*station)->engine().view();
    QCOMPARE(view->known, 1'000U);
    QVERIFY(view->station.state == StationState::OnTheAir);
}

void TestIsolatedStation::tooManyDevicesAreRefused()
{
    QVERIFY(!swarmSeed(bench::kMaxSwarmDevices + 1, 1).has_value());
}

void TestIsolatedStation::theDemonstrationIsComplete()
{
    const auto seed = demoSeed();
    QVERIFY(seed.has_value());
    QCOMPARE((*seed)->devices.size(), bench::kDemoDevices);
    const SystemClock clock;
    EngineConfig config = demoConfig({});
    config.web.enabled = false;
    Engine engine{config, clock, *seed};
    engine.open();
    QVERIFY(engine.waitOnTheAir(20s).has_value());
    const auto view = engine.view();
    QCOMPARE(view->known, static_cast<std::uint32_t>(bench::kDemoDevices));
    QVERIFY(view->station.firstRunDone);
    std::size_t groups = 0, links = 0, privates = 0;
    for (const GroupRow& row : view->groups->rows) {
        links += row.kind == GroupKind::Link ? 1 : 0;
        privates += row.kind == GroupKind::Private ? 1 : 0;
        groups += row.devices > 0 ? 1 : 0;
    }
    QCOMPARE(groups, std::size_t{4});
    QCOMPARE(links, std::size_t{1});
    QCOMPARE(privates, std::size_t{1});
}

SHACK_TEST(TestIsolatedStation);
#include "tst_isolated_station.moc"
