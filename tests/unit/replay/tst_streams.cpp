#include "engine/replay/draarl_sessions.h"
#include "engine/replay/replay_sources.h"
#include "engine/replay/tcp_streams.h"
#include "engine/wire/packet_builder.h"
#include "tests/support/test_main.h"
#include "tests/unit/replay/memory_capture.h"

#include <QTest>

#include <numeric>

using namespace shack;
using namespace shack::replay;
using namespace shack::tests;
using namespace std::chrono_literals;
using wire::LinkType;
using wire::PacketEnd;

namespace {

/// A connection from 10.0.0.1:5000 to 10.0.0.2:80, packet by packet.
class Wire {
public:
    void syn(std::chrono::nanoseconds at, std::uint32_t client, std::uint32_t server)
    {
        send(at, true, client, 0, {}, {.syn = true});
        send(at + 10ms, false, server, client + 1, {}, {.syn = true, .ack = true});
    }

    void send(std::chrono::nanoseconds at, bool fromClient, std::uint32_t sequence,
              std::uint32_t acknowledged, std::string_view payload,
              wire::TcpFields flags = {.ack = true})
    {
        const PacketEnd client = PacketEnd::v4(0x0A00'0001, 5'000);
        const PacketEnd server = PacketEnd::v4(0x0A00'0002, 80);
        flags.sequence = sequence;
        flags.acknowledged = acknowledged;
        const wire::PacketShape shape{.link = LinkType::Raw,
                                      .protocol = wire::kProtocolTcp,
                                      .source = fromClient ? client : server,
                                      .destination = fromClient ? server : client,
                                      .tcp = flags};
        std::vector<std::byte> bytes;
        wire::buildPacket(shape, asBytes(payload), bytes);
        const wire::CapturedPacket packet{.time = at,
                                          .link = LinkType::Raw,
                                          .originalBytes = static_cast<std::uint32_t>(bytes.size()),
                                          .bytes = bytes};
        streams.add(packet, wire::lookInto(LinkType::Raw, bytes));
    }

    void data(std::uint32_t sequence, std::string_view payload)
    {
        send(++m_now * 1ms, true, sequence, 0, payload);
    }

    TcpConnection only() const { return streams.connections().at(0); }

    TcpStreams streams;

private:
    int m_now = 0;
};

} // namespace

class TestStreams : public QObject {
    Q_OBJECT

private slots:
    void followsAWholeConnection();
    void countsRetransmissions();
    void countsWhatComesOutOfOrder();
    void findsGaps();
    void numbersRunAround();
    void oldGapsAreGivenUp();
    void samePortsAgainAreAnotherConnection();
    void syntheticConnectionsAreClean();
    void oversAreThoseOfTheCapture();
};

void TestStreams::followsAWholeConnection()
{
    Wire wire;
    wire.syn(0ms, 100, 900);
    wire.send(11ms, true, 101, 901, "");
    wire.send(12ms, true, 101, 901, "GET /");
    wire.send(32ms, false, 901, 106, "hello");
    wire.send(33ms, true, 106, 906, "");
    wire.send(40ms, false, 906, 106, "", {.fin = true, .ack = true});
    wire.send(41ms, true, 106, 907, "", {.fin = true, .ack = true});
    const TcpConnection connection = wire.only();
    QCOMPARE(connection.first, std::string{"10.0.0.1:5000"});
    QCOMPARE(connection.second, std::string{"10.0.0.2:80"});
    QVERIFY(connection.opened() && connection.closed() && !connection.reset);
    QCOMPARE(connection.sides[0].bytes, 5u);
    QCOMPARE(connection.sides[1].bytes, 5u);
    QCOMPARE(connection.sides[0].packets, 5u);
    QCOMPARE(connection.roundTrips.count, 4u); // SYN, its answer, question, answer
    QCOMPARE(connection.roundTrips.least, std::chrono::nanoseconds{1ms});
    QCOMPARE(connection.roundTrips.mean(), std::chrono::nanoseconds{8ms}); // 10, 1, 20, 1
    for (const TcpSide& side : connection.sides)
        QVERIFY(side.retransmitted == 0 && side.outOfOrder == 0 && side.gaps == 0);
}

void TestStreams::countsRetransmissions()
{
    Wire wire;
    wire.data(100, "aaaa");
    wire.data(100, "aaaa");
    wire.data(104, "bbbb");
    wire.data(102, "aabb"); // all of it known
    wire.data(106, "bbcc"); // half of it
    const TcpSide side = wire.only().sides[0];
    QCOMPARE(side.retransmitted, 2u);
    QCOMPARE(side.bytes, 10u);
    QCOMPARE(side.gaps, 0u);
}

void TestStreams::countsWhatComesOutOfOrder()
{
    Wire wire;
    wire.data(100, "aaaa");
    wire.data(108, "cccc");
    wire.data(112, "dddd");
    wire.data(104, "bbbb");
    wire.data(116, "eeee");
    const TcpSide side = wire.only().sides[0];
    QCOMPARE(side.outOfOrder, 1u);
    QCOMPARE(side.bytes, 20u);
    QCOMPARE(side.gaps, 0u);
    QCOMPARE(side.retransmitted, 0u);
}

void TestStreams::findsGaps()
{
    Wire wire;
    wire.data(100, "aaaa");
    wire.data(110, "cccc");
    wire.data(110, "cccc"); // again, and still ahead
    wire.data(120, "eeee");
    wire.data(112, "ccdd"); // overlaps what is there
    const TcpSide side = wire.only().sides[0];
    QCOMPARE(side.gaps, 2u);
    QCOMPARE(side.missingBytes, 10u); // 104..110 and 116..120
    QCOMPARE(side.bytes, 14u);
    QCOMPARE(side.retransmitted, 1u);
}

void TestStreams::numbersRunAround()
{
    Wire wire;
    wire.data(0xFFFF'FFFE, "aaaa");
    wire.data(2, "bbbb");
    wire.data(0, "aabb");
    const TcpSide side = wire.only().sides[0];
    QCOMPARE(side.bytes, 8u);
    QCOMPARE(side.retransmitted, 1u);
    QCOMPARE(side.gaps, 0u);
}

void TestStreams::oldGapsAreGivenUp()
{
    Wire wire;
    wire.data(0, "a");
    for (std::uint32_t i = 1; i <= 3 * TcpStreams::kMostPieces; ++i)
        wire.data(2 * i, "a");
    const TcpSide side = wire.only().sides[0];
    QCOMPARE(side.gaps, 3 * std::uint64_t{TcpStreams::kMostPieces});
    QCOMPARE(side.missingBytes, side.gaps);
    QCOMPARE(side.bytes, side.gaps + 1);
}

void TestStreams::samePortsAgainAreAnotherConnection()
{
    Wire wire;
    wire.syn(0ms, 100, 900);
    wire.send(20ms, false, 901, 101, "", {.reset = true});
    wire.syn(30ms, 7'000, 8'000);
    const auto connections = wire.streams.connections();
    QCOMPARE(connections.size(), std::size_t{2});
    QVERIFY(connections[0].reset && !connections[1].reset);
    QCOMPARE(connections[1].roundTrips.count, 1u);
}

void TestStreams::syntheticConnectionsAreClean()
{
    const CaptureOnDisk disk{
        SyntheticPlan{.traffic = SyntheticPlan::Traffic::Http, .packets = 20'000, .v6 = true}};
    auto file = disk.open();
    QVERIFY(file);
    TcpStreams streams;
    wire::CapturedPacket packet;
    while (file->nextAnywhere(packet) == CaptureFile::Look::Packet)
        streams.add(packet, wire::lookInto(packet.link, packet.bytes));
    const auto connections = streams.connections();
    QVERIFY(connections.size() > 100);
    std::uint64_t closed = 0;
    for (const TcpConnection& connection : connections) {
        QVERIFY(connection.sides[0].syn);
        closed += connection.closed() ? 1U : 0U;
        for (const TcpSide& side : connection.sides)
            QVERIFY(side.retransmitted == 0 && side.outOfOrder == 0 && side.gaps == 0);
    }
    QVERIFY(closed >= connections.size() - 64);
}

void TestStreams::oversAreThoseOfTheCapture()
{
    const CaptureOnDisk disk{SyntheticPlan{.traffic = SyntheticPlan::Traffic::Draarl,
                                           .packets = 1'000,
                                           .perSecond = 2 / 0.12,
                                           .devices = 4,
                                           .groups = 2}};
    auto file = disk.open();
    QVERIFY(file);
    DraarlSessions sessions{60'050};
    wire::CapturedPacket packet;
    while (file->nextAnywhere(packet) == CaptureFile::Look::Packet)
        sessions.add(packet, wire::lookInto(packet.link, packet.bytes));
    QCOMPARE(sessions.sessions().size(), std::size_t{4});
    std::uint64_t voice = 0;
    for (const DraarlSession& session : sessions.sessions()) {
        QVERIFY(session.heartbeats > 0);
        voice += session.voice;
        std::uint64_t inOvers = 0;
        for (const CapturedOver& over : session.overs) {
            inOvers += over.datagrams;
            QVERIFY(over.speech == over.datagrams * 120ms);
            // One datagram in 120 ms, give or take a heartbeat and where the capture jitters.
            QVERIFY(over.wall >= over.speech - 200ms);
        }
        QCOMPARE(inOvers, session.voice);
    }
    QVERIFY(voice > 900);
}

SHACK_TEST(TestStreams);
#include "tst_streams.moc"
