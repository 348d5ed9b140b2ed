#include "engine/fanout/packet_gate.h"
#include "tests/support/test_main.h"

#include <QtTest>

using namespace shack;
using namespace shack::fanout;
using namespace std::chrono_literals;

class TestPacketGate : public QObject {
    Q_OBJECT

private slots:
    void burstIsTwiceTheRateAndNotOneMore();
    void bucketRefillsAtItsRate();
    void addressBucketCoversAllPorts();
    void v6AddressBucketCoversTheSubnet();
    void knownSessionIsNotChargedForItsAddress();
    void spoofedSourcesStayInTheTable();
    void floodOfOthersDoesNotLockOutACaller();

private:
    static int admitted(PacketGate& gate, const net::Endpoint& source, MonoTime now, int tries)
    {
        int count = 0;
        for (int i = 0; i < tries; ++i)
            count += gate.admitStranger(source, now) ? 1 : 0;
        return count;
    }

    static constexpr MonoTime kStart{1h};
    FanoutConfig m_config;
};

void TestPacketGate::burstIsTwiceTheRateAndNotOneMore()
{
    PacketGate gate{m_config, 1};
    QCOMPARE(admitted(gate, net::Endpoint::v4(0x0A000001, 5000), kStart, 1000), 300);
    TokenBucket bucket;
    int session = 0;
    for (int i = 0; i < 1000; ++i)
        session += gate.admitSession(bucket, kStart) ? 1 : 0;
    QCOMPARE(session, 300);
}

void TestPacketGate::bucketRefillsAtItsRate()
{
    PacketGate gate{m_config, 1};
    const auto source = net::Endpoint::v4(0x0A000001, 5000);
    QCOMPARE(admitted(gate, source, kStart, 1000), 300);
    // 150 a second: the first comes back after 6.67 ms.
    QCOMPARE(admitted(gate, source, kStart + 6666us, 10), 0);
    QCOMPARE(admitted(gate, source, kStart + 6667us, 10), 1);
    QCOMPARE(admitted(gate, source, kStart + 1s, 1000), 149);
    QCOMPARE(admitted(gate, source, kStart + 10s, 1000), 300);
}

void TestPacketGate::addressBucketCoversAllPorts()
{
    PacketGate gate{m_config, 1};
    int count = 0;
    for (std::uint16_t port = 1000; port < 1010; ++port)
        count += admitted(gate, net::Endpoint::v4(0x0A000001, port), kStart, 290);
    QCOMPARE(count, 1200);
    QCOMPARE(admitted(gate, net::Endpoint::v4(0x0A000002, 1000), kStart, 10), 10);
}

void TestPacketGate::v6AddressBucketCoversTheSubnet()
{
    PacketGate gate{m_config, 1};
    int count = 0;
    for (std::uint8_t host = 1; host <= 10; ++host)
        count += admitted(
            gate,
            net::Endpoint::v6({0x20, 1, 0xD, 0xB8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, host}, 1000),
            kStart, 290);
    QCOMPARE(count, 1200);
    const auto next =
        net::Endpoint::v6({0x20, 1, 0xD, 0xB8, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1}, 1000);
    QCOMPARE(admitted(gate, next, kStart, 10), 10);
}

void TestPacketGate::knownSessionIsNotChargedForItsAddress()
{
    PacketGate gate{m_config, 1};
    for (std::uint16_t port = 1000; port < 1010; ++port)
        admitted(gate, net::Endpoint::v4(0x0A000001, port), kStart, 290);
    TokenBucket bucket;
    QVERIFY(gate.admitSession(bucket, kStart));
}

void TestPacketGate::spoofedSourcesStayInTheTable()
{
    PacketGate gate{m_config, 1};
    int count = 0;
    for (std::uint32_t host = 0; host < 4 * PacketGate::kSlots; ++host)
        count += admitted(gate, net::Endpoint::v4(0x20000000 + host, 5000), kStart, 1);
    QCOMPARE(count, static_cast<int>(4 * PacketGate::kSlots)); // every one is a stranger once
}

void TestPacketGate::floodOfOthersDoesNotLockOutACaller()
{
    PacketGate gate{m_config, 1};
    const auto caller = net::Endpoint::v4(0x0A000001, 5000);
    for (std::uint32_t host = 0; host < 2 * PacketGate::kSlots; ++host) {
        gate.admitStranger(net::Endpoint::v4(0x20000000 + host, 5000), kStart);
        if (host % 1000 == 0)
            QVERIFY(gate.admitStranger(caller, kStart + std::chrono::milliseconds{host / 100}));
    }
}

SHACK_TEST(TestPacketGate);
#include "tst_packet_gate.moc"
