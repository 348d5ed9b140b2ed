#include "engine/bench/swarm_identity.h"
#include "engine/bench/swarm_receiver.h"
#include "engine/wire/draarl_header.h"
#include "engine/wire/draarl_heartbeat.h"
#include "engine/wire/draarl_reply.h"
#include "tests/support/test_main.h"

#include <QTest>

#include <array>
#include <vector>

using namespace shack;
using namespace shack::bench;
using namespace std::chrono_literals;

namespace {

using Bytes = std::vector<std::byte>;

/// Never asked: the tests hand datagrams to the receiver themselves.
class NoSockets final : public SwarmSockets {
public:
    std::size_t send(std::span<const SwarmSending>) noexcept override { return 0; }

    std::span<const SwarmArrival> receive() noexcept override { return {}; }

    bool wait(std::chrono::milliseconds) noexcept override { return false; }

    std::uint64_t kernelDrops() const noexcept override { return 0; }

    std::uint64_t receiveBufferBytes() const noexcept override { return 0; }

    std::string_view name() const noexcept override { return "none"; }
};

/// Six devices in two groups, a relay that behaves unless told otherwise.
struct ReceiverBench {
    RosterPlan plan{.devices = 6, .groups = 2, .talkers = 2, .payloadBytes = 320, .run = 9};
    SwarmRoster roster{plan};
    LoginBoard board{6};
    HeartbeatMeter heartbeats{6};
    NoSockets sockets;
    ManualClock clock;
    SwarmReceiver receiver{roster,
                           board,
                           heartbeats,
                           sockets,
                           clock,
                           {.devices = 6,
                            .groups = 2,
                            .talkers = {roster.talkers().begin(), roster.talkers().end()},
                            .endFrame = 100}};

    Bytes reply(std::uint32_t device, std::string_view callsign) const
    {
        Bytes bytes(wire::kMaxDatagramBytes);
        const auto request = wire::DatagramView::parse(roster.heartbeat(device)).value();
        bytes.resize(wire::encodeSuccessReply(request, callsign, bytes));
        return bytes;
    }

    Bytes frame(std::uint32_t talker, std::uint32_t number, std::string_view callsign = "SW00001",
                std::uint32_t run = 9)
    {
        FramePayload payload{plan.payloadBytes, run, talker};
        Bytes sent(wire::kMaxDatagramBytes);
        const auto header = roster.voiceHeader(talker);
        const ByteSpan data = payload.stamped(number, clock.now(), clock.now() + 1ms);
        std::copy(header.begin(), header.end(), sent.begin());
        std::copy(data.begin(), data.end(), sent.begin() + wire::kHeaderBytes);
        sent.resize(wire::kHeaderBytes + data.size());
        const auto view = wire::DatagramView::parse(sent).value();
        Bytes forwarded(sent.size());
        wire::rewriteForForwarding(view,
                                   {.username = view.username(),
                                    .callsign = callsign,
                                    .ssid = view.ssid(),
                                    .model = view.model(),
                                    .dmrId = 4711},
                                   0, forwarded);
        return forwarded;
    }

    void loginAll()
    {
        for (std::uint32_t device = 0; device < 6; ++device)
            receiver.take(device, reply(device, "SW00001"), clock.now());
    }

    /// A member of the talker's group that is not the talker.
    std::uint32_t listenerOf(std::uint32_t talker) const
    {
        const std::uint32_t self = roster.talkers()[talker];
        return self == talker ? talker + 2 : talker;
    }

    const LedgerTotals& totals() { return receiver.ledger().totals(); }
};

} // namespace

class TestSwarmReceiver : public QObject {
    Q_OBJECT

private slots:

    void talkersAreMembersOfTheirGroups()
    {
        for (std::uint64_t seed = 1; seed < 100; ++seed) {
            const SwarmRoster roster{
                {.devices = 1'000, .groups = 7, .talkers = 7, .payloadBytes = 320, .seed = seed}};
            for (std::uint32_t talker = 0; talker < 7; ++talker) {
                QVERIFY(roster.talkers()[talker] < 1'000);
                QCOMPARE(roster.talkers()[talker] % 7, talker);
            }
        }
    }

    void heartbeatsCarryAccountAndHardwareAddress()
    {
        const ReceiverBench bench;
        const auto view = wire::DatagramView::parse(bench.roster.heartbeat(3));
        QVERIFY(view.has_value());
        const SwarmIdentity identity = identityOf(3, 2);
        QCOMPARE(std::string{view->username()}, identity.username);
        QCOMPARE(std::string{view->password()}, identity.password);
        QCOMPARE(view->ssid().value, identity.ssid);
        QCOMPARE(wire::parseHeartbeat(view->data()).mac->text(), std::string{"02:53:48:00:00:03"});
    }

    void repliesBringDevicesOnline()
    {
        ReceiverBench bench;
        bench.receiver.take(2, bench.reply(2, "SW00001"), bench.clock.now());
        QCOMPARE(bench.board.online(), 1U);
        QCOMPARE(bench.board.state(2), LoginState::Online);
    }

    void refusalsAreKeptButBansAreWaitedFor()
    {
        ReceiverBench bench;
        const auto refuse = [&](std::uint32_t device, wire::RejectReason reason) {
            Bytes bytes(wire::kMaxDatagramBytes);
            const auto request = wire::DatagramView::parse(bench.roster.heartbeat(device)).value();
            bytes.resize(wire::encodeReject(request, reason, bytes));
            bench.receiver.take(device, bytes, bench.clock.now());
        };
        refuse(0, wire::RejectReason::InvalidPassword);
        refuse(1, wire::RejectReason::TooManyFailures);
        QCOMPARE(bench.board.state(0), LoginState::Refused);
        QCOMPARE(bench.board.state(1), LoginState::Waiting);
        QCOMPARE(bench.board.firstRefusal(), std::string{"invalid_password"});
    }

    void aGoodFrameIsDeliveredWithItsLatency()
    {
        ReceiverBench bench;
        bench.loginAll();
        const Bytes frame = bench.frame(0, 0);
        bench.receiver.take(bench.listenerOf(0), frame, bench.clock.now() + 5ms);
        QCOMPARE(bench.totals().delivered, std::uint64_t{1});
        QCOMPARE(bench.totals().wrongContent, std::uint64_t{0});
        QCOMPARE(bench.receiver.latency().max(), std::chrono::nanoseconds{4ms});
        QCOMPARE(bench.receiver.latencyFromDue().max(), std::chrono::nanoseconds{5ms});
    }

    void everyChangedHeaderByteIsNoticed()
    {
        ReceiverBench bench;
        bench.loginAll();
        const Bytes good = bench.frame(0, 0);
        std::uint64_t ignored = 0;
        for (std::size_t at = 0; at < wire::kHeaderBytes; ++at) {
            Bytes bad = good;
            bad[at] ^= std::byte{0x01};
            const LedgerTotals before = bench.totals();
            bench.receiver.take(bench.listenerOf(0), bad, bench.clock.now());
            const bool noticed = bench.totals().wrongContent == before.wrongContent + 1;
            // Magic, length and type make it no frame at all; the DMR id is the station's record.
            const bool notOurs = at < 6 || at == 48;
            const bool stationsOwn = at >= 51 && at < 54;
            if (!noticed)
                ++ignored;
            QVERIFY2(noticed || notOurs || stationsOwn, qPrintable(QString::number(at)));
        }
        QVERIFY(ignored <= 10);
    }

    void aFrameOfAnEarlierRunIsNobodysBusiness()
    {
        ReceiverBench bench;
        bench.loginAll();
        bench.receiver.take(bench.listenerOf(0), bench.frame(0, 0, "SW00001", 8),
                            bench.clock.now());
        QVERIFY(bench.totals() == LedgerTotals{});
    }

    void aWrongCallsignIsWrongContent()
    {
        ReceiverBench bench;
        bench.loginAll();
        bench.receiver.take(bench.listenerOf(0), bench.frame(0, 0, "SW99999"), bench.clock.now());
        QCOMPARE(bench.totals().wrongContent, std::uint64_t{1});
        QCOMPARE(bench.totals().delivered, std::uint64_t{0});
    }

    void rubbishIsHarmless()
    {
        ReceiverBench bench;
        bench.loginAll();
        for (std::size_t size = 0; size < 900; ++size)
            bench.receiver.take(0, Bytes(size, std::byte{0x44}), bench.clock.now());
        bench.receiver.take(6, bench.frame(0, 0), bench.clock.now());
        QCOMPARE(bench.totals().delivered, std::uint64_t{0});
    }

    void answersToHeartbeatsAreCountedWhileTheyShall()
    {
        ReceiverBench bench;
        const MonoTime start = bench.clock.now();
        bench.heartbeats.countBetween(start + 1s, start + 3s);
        bench.heartbeats.sent(3, start); // before
        bench.receiver.take(3, bench.reply(3, "SW00003"), start + 5ms);
        bench.heartbeats.sent(3, start + 2s);
        bench.heartbeats.sent(4, start + 2s);
        bench.receiver.take(3, bench.reply(3, "SW00003"), start + 2s + 7ms);
        bench.receiver.take(3, bench.reply(3, "SW00003"), start + 2s + 9ms); // twice: once counts
        bench.heartbeats.sent(5, start + 3s);                                // after
        QCOMPARE(bench.heartbeats.sentCount(), 2U);
        QCOMPARE(bench.heartbeats.answeredCount(), 1U);
        QCOMPARE(bench.heartbeats.latency().max(), std::chrono::nanoseconds{7ms});
    }

    void severalSwarmsShareAStation()
    {
        const RosterPlan plan{.devices = 3,
                              .groups = 1,
                              .talkers = 1,
                              .firstIdentity = 2,
                              .identityStep = 4,
                              .stationGroups = 4};
        const SwarmRoster roster{plan};
        for (std::uint32_t device = 0; device < 3; ++device) {
            const SwarmIdentity there = identityOf(2 + device * 4, 4);
            QCOMPARE(roster.identity(device).ssid, there.ssid);
            QCOMPARE(roster.identity(device).group, kFirstSwarmGroup + 2); // all in one group
        }
    }
};

SHACK_TEST(TestSwarmReceiver);
#include "tst_swarm_receiver.moc"
