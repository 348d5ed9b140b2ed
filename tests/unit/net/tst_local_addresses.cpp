#include "engine/net/local_addresses.h"
#include "tests/support/test_main.h"

#include <QtTest>

#include <algorithm>

using namespace shack::net;

class TestLocalAddresses : public QObject {
    Q_OBJECT

private slots:
    void loopbackIsAmongThem();
    void everyOneCanBeBound();
    void theDefaultRouteWithTheLowestMetricWins();
    void aTableWithoutDefaultRouteNamesNobody();
    void aBufferLargerThanTheQueueIsReported();
    void aDeviceWithoutQueueLosesNoTail();
};

void TestLocalAddresses::loopbackIsAmongThem()
{
    const auto found = localAddresses();
    QVERIFY(found);
    QVERIFY(std::ranges::any_of(*found, [](const InterfaceAddress& each) {
        return each.loopback && each.address == Endpoint::loopbackV4(0) &&
               !each.interfaceName.empty();
    }));
    QVERIFY(std::ranges::is_partitioned(
        *found, [](const InterfaceAddress& each) { return each.address.isV4(); }));
}

void TestLocalAddresses::everyOneCanBeBound()
{
    const auto found = localAddresses();
    QVERIFY(found);
    for (const InterfaceAddress& each : *found) {
        UdpPortConfig config;
        config.listen = {each.address};
        QVERIFY2(UdpPort::open(config), each.address.toString().c_str());
    }
}

void TestLocalAddresses::theDefaultRouteWithTheLowestMetricWins()
{
    const auto device = defaultRouteDevice(
        "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
        "eth1\t00000000\t0100A8C0\t0003\t0\t0\t200\t00000000\t0\t0\t0\n"
        "eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0\n"
        "eth2\t0001A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n");
    QVERIFY(device);
    QCOMPARE(*device, std::string{"eth0"});
}

void TestLocalAddresses::aTableWithoutDefaultRouteNamesNobody()
{
    QVERIFY(!defaultRouteDevice(""));
    QVERIFY(!defaultRouteDevice("Iface\tDestination\n"));
    QVERIFY(!defaultRouteDevice("eth2\t0001A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n"));
    QVERIFY(!defaultRouteDevice("eth2\t00000000\t00000000\t0001\t0\t0\tmany\t00000000\n"));
}

void TestLocalAddresses::aBufferLargerThanTheQueueIsReported()
{
    const SocketBuffers buffers{.sendActual = 8U << 20U};
    const EgressCheck check = checkEgress({.device = "eth0", .packets = 1000}, buffers, 2);
    QCOMPARE(check.bufferedPackets, std::uint64_t{2} * ((8U << 20U) / 1280));
    QVERIFY(check.tailMayBeLost());
    QVERIFY(!checkEgress({.device = "eth0", .packets = 20'000}, buffers, 2).tailMayBeLost());
}

void TestLocalAddresses::aDeviceWithoutQueueLosesNoTail()
{
    const SocketBuffers buffers{.sendActual = 8U << 20U};
    QVERIFY(!checkEgress({.device = "veth0", .packets = 0}, buffers, 1).tailMayBeLost());
}

SHACK_TEST(TestLocalAddresses);
#include "tst_local_addresses.moc"
