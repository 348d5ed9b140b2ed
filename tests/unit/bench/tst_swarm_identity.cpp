#include "engine/bench/swarm_identity.h"
#include "engine/wire/draarl_types.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>
#include <unordered_set>

using namespace shack;
using namespace shack::bench;

class TestSwarmIdentity : public QObject {
    Q_OBJECT

private slots:

    void everyDeviceIsAStationOfItsOwn()
    {
        std::unordered_set<std::string> stations;
        for (std::size_t index = 0; index < kMaxSwarmDevices; ++index) {
            const SwarmIdentity identity = identityOf(index, 7);
            stations.insert(identity.username + '-' + std::to_string(identity.ssid));
        }
        QCOMPARE(stations.size(), kMaxSwarmDevices);
    }

    void onlyOrdinarySubStationsAreUsed()
    {
        std::set<std::uint8_t> used;
        for (std::size_t index = 0; index < 2 * kDevicesPerAccount; ++index) {
            const std::uint8_t ssid = identityOf(index, 1).ssid;
            QCOMPARE(wire::ssidClass(Ssid{ssid}), wire::SsidClass::Ordinary);
            used.insert(ssid);
        }
        QCOMPARE(used.size(), kDevicesPerAccount);
    }

    void devicesOfAnAccountShareItsPasswordAndCallsign()
    {
        const SwarmIdentity first = identityOf(0, 3);
        const SwarmIdentity last = identityOf(kDevicesPerAccount - 1, 3);
        const SwarmIdentity stranger = identityOf(kDevicesPerAccount, 3);
        QCOMPARE(first.username, std::string{"swarm00001"});
        QCOMPARE(last.username, first.username);
        QCOMPARE(last.password, first.password);
        QCOMPARE(last.callsign, first.callsign);
        QCOMPARE(stranger.username, std::string{"swarm00002"});
        QVERIFY(stranger.password != first.password);
        QVERIFY(stranger.callsign != first.callsign);
        QCOMPARE(accountsFor(kDevicesPerAccount), std::size_t{1});
        QCOMPARE(accountsFor(kDevicesPerAccount + 1), std::size_t{2});
        QCOMPARE(accountsFor(0), std::size_t{0});
    }

    void passwordsObeyTheStationsRule()
    {
        for (std::size_t index = 0; index < kMaxSwarmDevices; index += kDevicesPerAccount) {
            const std::string password = identityOf(index, 1).password;
            QCOMPARE(password.size(), std::size_t{8});
            QVERIFY(std::all_of(password.begin(), password.end(), [](char letter) {
                return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                       (letter >= 'A' && letter <= 'Z');
            }));
        }
    }

    void talkGroupsAreFilledInTurn()
    {
        QCOMPARE(identityOf(0, 4).group, 1001U);
        QCOMPARE(identityOf(3, 4).group, 1004U);
        QCOMPARE(identityOf(4, 4).group, 1001U);
        QCOMPARE(identityOf(9, 0).group, 1001U);
    }

    void everyDeviceHasALoopbackAddressOfItsOwn()
    {
        std::unordered_set<std::uint32_t> addresses;
        for (std::size_t index = 0; index < kMaxSwarmDevices; ++index) {
            const net::Endpoint address = addressOf(index, 40'000);
            const std::uint32_t number = address.v4Address();
            QVERIFY(address.isLoopback());
            QCOMPARE(address.port(), std::uint16_t{40'000});
            QVERIFY((number >> 8U) != 0x7F0000U);
            QVERIFY((number & 0xFFU) != 0 && (number & 0xFFU) != 255);
            QCOMPARE(indexOf(address), index);
            addresses.insert(number);
        }
        QCOMPARE(addresses.size(), kMaxSwarmDevices);
        QCOMPARE(addressOf(0, 1).toString(), std::string{"127.0.1.1:1"});
        QCOMPARE(addressOf(254, 1).toString(), std::string{"127.0.2.1:1"});
    }

    void strangeAddressesBelongToNoDevice()
    {
        for (const char* text : {"127.0.0.1:1", "10.0.1.1:1", "127.0.1.0:1", "127.0.1.255:1"})
            QCOMPARE(indexOf(net::Endpoint::parse(text).value()), kNoDevice);
        QCOMPARE(indexOf(net::Endpoint::loopbackV6(1)), kNoDevice);
    }
};

SHACK_TEST(TestSwarmIdentity);
#include "tst_swarm_identity.moc"
